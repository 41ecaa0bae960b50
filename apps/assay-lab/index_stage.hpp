// SPDX-License-Identifier: Apache-2.0
// index_stage.hpp: the indexes of one engine: made as often as it is asked for, each time measured,
// and never twice what was finished before a program was killed.
#pragma once

#include <string>
#include <vector>

#include "assay/efficiency.hpp"
#include "engine_stage.hpp"

namespace assay::lab {

// Points of a grid that only searching can tell apart share an index.
struct IndexGroup {
  std::string key;
  std::vector<std::size_t> points;  // of the grid
  bool has_index = true;
};
[[nodiscard]] Result<std::vector<IndexGroup>> group_points(const EngineStage& stage,
                                                           const std::vector<ChosenSettings>& grid);

// What is known of one index.
struct IndexRecord {
  std::vector<IndexRun> runs = {};
  std::vector<IndexFile> files = {};
  std::string cache = {};
};

class IndexStage {
 public:
  explicit IndexStage(const EngineStage& stage) : stage_(stage) {}

  // Makes the index of this group until it was made so often; the last one stays. It forks: no
  // other thread may be there, which engines that are open have.
  [[nodiscard]] Result<IndexRecord> make(std::size_t group, const ChosenSettings& settings,
                                         std::uint32_t times) const;
  [[nodiscard]] EnginePlaces places(std::size_t group) const;
  void remove(std::size_t group) const;
  // All indexes, and what is known of them.
  void remove_all() const;

 private:
  [[nodiscard]] Result<IndexRecord> read_record(std::size_t group) const;
  [[nodiscard]] Result<Done> keep_record(std::size_t group, const IndexRecord& record) const;
  [[nodiscard]] Result<Done> make_once(std::size_t group, const ChosenSettings& settings,
                                       const std::string& step, IndexRecord& record) const;

  const EngineStage& stage_;
};

}  // namespace assay::lab
