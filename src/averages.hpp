// SPDX-License-Identifier: Apache-2.0
// averages.hpp: what stands at the foot of a column where it is not a mean of the values: the
// median, and the mean of a curve that is itself a ratio of means.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/geometric.hpp"

namespace assay {

// One column in one number, value by value, in the order of the topics.
class ColumnSum {
 public:
  ColumnSum(const Measure& measure, Undefined undefined);
  void add(const Ratio& ratio) {
    double value = 0;
    if (ratio.is_defined()) {
      value = ratio.value();
      parts_.numerator += ratio.numerator;
      parts_.denominator += ratio.denominator;
    } else {
      ++undefined_;
      if (!undefined_counts_) return;
      value = *undefined_counts_;
    }
    count_ += 1;
    sum_ += is_geometric_ ? geometric_term(value) : value;
  }
  [[nodiscard]] Summary summary() const;

 private:
  const Measure* measure_;
  bool is_geometric_;
  std::optional<double> undefined_counts_;
  std::uint32_t undefined_ = 0;
  double sum_ = 0;
  double count_ = 0;
  Ratio parts_{.numerator = 0, .denominator = 0};
};

// Where a median is taken, what is never found is farther than anything.
[[nodiscard]] std::optional<double> undefined_in_median(Undefined undefined);
// The mean of the two values in the middle; undefined if one of them is infinite.
[[nodiscard]] Summary median_of(const Measure& measure, std::span<const Ratio> column,
                                Undefined undefined);

// Whether the mean is taken rank by rank first.
[[nodiscard]] inline bool has_curve_mean(const Measure& measure) {
  return measure.def->curve != nullptr && measure.params.average == kRatioOfMeans;
}

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
