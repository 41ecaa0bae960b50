// SPDX-License-Identifier: Apache-2.0
// interval.cpp: confidence intervals of means over topics.
#include "interval.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <vector>

#include "assay/geometric.hpp"

namespace assay {
namespace {

constexpr double kConfidence = 0.95;

}  // namespace

std::optional<Interval> interval_of(const Measure& measure, std::span<const Ratio> column,
                                    Undefined undefined) {
  const Average average = measure.def->average;
  const bool is_geometric = average == Average::kGeometric;
  if (average != Average::kMean && !is_geometric) return std::nullopt;
  if (measure.params.average == kRatioOfMeans) return std::nullopt;
  std::vector<double> values;
  for (const Ratio& ratio : column) {
    const auto value =
        ratio.is_defined() ? std::optional(ratio.value()) : undefined_counts_as(measure, undefined);
    if (value) values.push_back(is_geometric ? geometric_term(*value) : *value);
  }
  if (values.size() < 2) return Interval{};
  const auto count = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const boost::math::students_t student(count - 1);
  const double reach = boost::math::quantile(student, (1 + kConfidence) / 2) *
                       std::sqrt(squares / (count - 1) / count);
  const auto end = [&](double value) { return Ratio{is_geometric ? std::exp(value) : value, 1}; };
  if (!std::isfinite(mean) || !std::isfinite(reach)) return Interval{};
  return Interval{.low = end(mean - reach), .high = end(mean + reach)};
}

}  // namespace assay
