// SPDX-License-Identifier: Apache-2.0
// loaded_runs.hpp: runs of Python as the fusion layer reads them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "assay/fuse.hpp"
#include "options.hpp"
#include "raising.hpp"

namespace assay::python {

// Documents of a topic that are kept; all, if nobody says.
using Depth = std::optional<std::uint32_t>;

inline FuseOptions fuse_options(const Depth& depth, unsigned threads) {
  return {.threads = threads_from(threads), .depth = depth.value_or(kAnyDepth)};
}

// Views the sources, which must live as long.
class LoadedRuns {
 public:
  LoadedRuns(const std::vector<RunSource>& sources, unsigned threads) {
    files_.reserve(sources.size());
    for (const RunSource& source : sources) {
      if (source.memory.table) {
        runs_.emplace_back(source.memory);
      } else {
        files_.push_back(value_or_raise_bare(index_run(source, threads)));
        runs_.emplace_back(files_.back());
      }
    }
  }

  [[nodiscard]] FusionRuns get() const { return runs_; }

 private:
  std::vector<Run> files_;
  std::vector<FusionRun> runs_;
};

}  // namespace assay::python
