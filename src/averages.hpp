// SPDX-License-Identifier: Apache-2.0
// averages.hpp: what stands at the foot of a column where it is not a mean of the values: the
// median, and the mean of a curve that is itself a ratio of means.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// Where a median is taken, what is never found is farther than anything.
[[nodiscard]] std::optional<double> undefined_in_median(Undefined undefined);
// The mean of the two values in the middle; undefined if one of them is infinite.
[[nodiscard]] Summary median_of(const Measure& measure, std::span<const Ratio> column,
                                Undefined undefined);

// The curves of all topics, for measures whose mean is taken rank by rank before it is taken over
// the ranks: average=ratio of a measure that has a curve.
class Curves {
 public:
  Curves(std::span<const Measure> measures, std::size_t topics);

  // For the topic in this slot. Slots may be filled from several threads.
  void fill(std::size_t slot, const JudgedTopic& topic);
  // Replaces the summaries of these measures by those over the topics in these slots.
  void finish(std::span<const std::size_t> slots, std::vector<Summary>& summaries) const;

 private:
  struct Table {
    std::size_t column = 0;  // of the measure
    Measure measure;
    std::size_t ranks = 0;
    std::vector<Ratio> values;  // a row of ranks for each topic
  };
  std::vector<Table> tables_;
};

}  // namespace assay
