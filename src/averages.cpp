// SPDX-License-Identifier: Apache-2.0
// averages.cpp: what stands at the foot of a column where it is not a mean of the values.
#include "averages.hpp"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

// The mean over the ranks of: the sum of the numerators over the sum of the denominators.
Ratio mean_of_curve(std::span<const Ratio> values, std::size_t ranks,
                    std::span<const std::size_t> slots) {
  double sum = 0;
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    Ratio parts{.numerator = 0, .denominator = 0};
    for (const std::size_t slot : slots) {  // undefined is 0 over 0
      parts.numerator += values[slot * ranks + rank].numerator;
      parts.denominator += values[slot * ranks + rank].denominator;
    }
    if (!parts.is_defined()) return kUndefined;
    sum += parts.value();
  }
  return std::isfinite(sum) ? Ratio{sum, static_cast<double>(ranks)} : kUndefined;
}

}  // namespace

std::optional<double> undefined_counts_as(const Measure& measure, Undefined undefined) {
  const MeasureDef& def = *measure.def;
  const bool is_lower = def.direction == Direction::kLowerIsBetter;
  const double worst = is_lower ? def.highest : def.lowest;
  if (measure.params.average == kRatioOfMeans) return std::nullopt;
  if (def.average == Average::kMedian) return undefined_in_median(undefined);
  switch (undefined) {
    case Undefined::kSkip: return std::nullopt;
    case Undefined::kZero: return 0;
    case Undefined::kWorst: return std::isfinite(worst) ? std::optional(worst) : std::nullopt;
    default: return is_lower ? std::nullopt : std::optional(0.0);
  }
}

ColumnSum::ColumnSum(const Measure& measure, Undefined undefined)
    : measure_(&measure),
      is_geometric_(measure.def->average == Average::kGeometric),
      undefined_counts_(undefined_counts_as(measure, undefined)) {}

Summary ColumnSum::summary() const {
  Summary summary{.value = {.numerator = sum_, .denominator = count_}, .undefined = undefined_};
  if (measure_->params.average == kRatioOfMeans) {
    summary.value = parts_;
  } else if (measure_->def->average == Average::kSum) {
    summary.value.denominator = 1;
  } else if (measure_->def->average == Average::kVarianceOfMean) {
    summary.value.denominator = count_ * count_;
  } else if (is_geometric_ && count_ > 0) {
    summary.value = {.numerator = std::exp(sum_ / count_), .denominator = 1};
  }
  // A sum beyond the largest double is no mean.
  if (!std::isfinite(summary.value.numerator) || !std::isfinite(summary.value.denominator)) {
    summary.value = kUndefined;
  }
  return summary;
}

Summary summarise(const Measure& measure, std::span<const Ratio> column, Undefined undefined) {
  if (measure.def->average == Average::kMedian) return median_of(measure, column, undefined);
  ColumnSum sum(measure, undefined);
  for (const Ratio& ratio : column) sum.add(ratio);
  return sum.summary();
}

std::optional<double> undefined_in_median(Undefined undefined) {
  switch (undefined) {
    case Undefined::kSkip: return std::nullopt;
    case Undefined::kZero: return 0;
    default: return kInfinity;
  }
}

Summary median_of(const Measure& measure, std::span<const Ratio> column, Undefined undefined) {
  Summary summary{.value = kUndefined, .undefined = 0};
  std::vector<double> values;
  for (const Ratio& ratio : column) {
    summary.undefined += ratio.is_defined() ? 0 : 1;
    const auto value =
        ratio.is_defined() ? std::optional(ratio.value()) : undefined_counts_as(measure, undefined);
    if (value) values.push_back(*value);
  }
  if (values.empty()) return summary;
  std::sort(values.begin(), values.end());
  const double both = values[(values.size() - 1) / 2] + values[values.size() / 2];
  if (std::isfinite(both)) summary.value = {.numerator = both, .denominator = 2};
  return summary;
}

Curves::Curves(std::span<const Measure> measures, std::size_t topics) {
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const Measure& measure = measures[m];
    if (!has_curve_mean(measure)) continue;
    const auto ranks = static_cast<std::size_t>(measure.params.cutoff);
    tables_.push_back({m, measure, ranks, std::vector<Ratio>(topics * ranks, kUndefined)});
  }
}

void Curves::fill(std::size_t slot, const JudgedTopic& topic) {
  for (Table& table : tables_) {
    const std::span<Ratio> all = table.values;
    compute_curve(table.measure, topic, all.subspan(slot * table.ranks, table.ranks));
  }
}

void Curves::finish(std::span<const std::size_t> slots, std::vector<Summary>& summaries) const {
  for (const Table& table : tables_) {
    summaries[table.column].value = mean_of_curve(table.values, table.ranks, slots);
  }
}

}  // namespace assay
