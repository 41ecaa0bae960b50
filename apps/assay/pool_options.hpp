// SPDX-License-Identifier: Apache-2.0
// pool_options.hpp: what `assay pool` can be told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assay/format.hpp"
#include "assay/pool.hpp"
#include "assay/pool_simulate.hpp"
#include "looks.hpp"
#include "verbs.hpp"

namespace assay::app {

// As they stand on the command line.
struct PoolSettings {
  std::vector<std::string> runs;
  std::string method;
  std::vector<std::string> params;
  std::string budget;
  std::string qrels;
  std::string exclude;
  std::string from;
  std::optional<FileFormat> qrels_format;
  std::optional<FileFormat> run_format;
  PoolOptions options;
  EvalOptions reading;  // ties and threads
  Looks looks;
  std::vector<std::string> simulate;  // methods
  std::uint32_t repeats = 10;
  bool orders = false;
  bool lists = false;
  bool quiet = false;
};

void add_pool_options(Verb& verb, PoolSettings& settings);

// "500", "100..2000" or "100..2000:100"; 0 where nothing was said.
struct Budget {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t step = 0;
  bool is_range = false;
};
[[nodiscard]] Result<Budget> budget_of(const std::string& text);

}  // namespace assay::app
