// SPDX-License-Identifier: Apache-2.0
// explain_columns.hpp: what the table of an explanation shows at each rank.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/explain.hpp"

namespace assay {

// The ranks of a ranking that a measure sees: all of them, or those of judged documents.
class SeenRanks {
 public:
  SeenRanks(const JudgedTopic& topic, const Measure& measure);

  // The rank in the list of what the measure sees at `rank`.
  [[nodiscard]] std::uint32_t in_list(std::uint32_t rank) const;
  // The last rank that the measure sees at or above a rank of the list; 0: none.
  [[nodiscard]] std::uint32_t seen_at(std::uint32_t rank) const;

 private:
  bool is_condensed_;
  std::vector<std::uint32_t> kept_;  // ranks of the list that are seen, if not all
};

// The columns of all measures, each once, at the ranks of `rows`.
[[nodiscard]] std::vector<ExplainedColumn> columns_of(const JudgedTopic& topic,
                                                      std::span<const ExplainedMeasure> measures,
                                                      std::span<const ExplainedRow> rows);

}  // namespace assay
