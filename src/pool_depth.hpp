// SPDX-License-Identifier: Apache-2.0
// pool_depth.hpp: what a measure would have been with fewer judgments: those alone of documents
// that some run has among its first d.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// One depth of the pool.
struct PoolLevel {
  std::uint32_t depth = 0;         // kAnyDepth: all judgments
  std::uint64_t kept = 0;          // judgments
  std::vector<Summary> summaries;  // one for each run
};

// 1, 2, 5, 10, 20, … up to the most, and all judgments at last.
[[nodiscard]] std::vector<std::uint32_t> usual_pool_depths(std::uint32_t most);

// Over the judged topics, or under Topics::kBoth over those of them that a run has. The measure
// must need nothing beside grades. Depths must rise; those beyond the longest ranking of a judged
// topic would say the same again, and have no level.
[[nodiscard]] Result<std::vector<PoolLevel>> evaluate_by_pool_depth(
    const Qrels& qrels, std::span<const Run> runs, const Measure& measure,
    std::span<const std::uint32_t> depths, const EvalOptions& options);

}  // namespace assay
