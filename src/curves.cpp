// SPDX-License-Identifier: Apache-2.0
// curves.cpp: what an evaluation holds for a curve.
#include "curves.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "measure_like.hpp"

namespace assay {
namespace {

double quantile(std::span<const double> ordered, double share) {
  const double place = share * static_cast<double>(ordered.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, ordered.size() - 1);
  return ordered[below] + (place - std::floor(place)) * (ordered[above] - ordered[below]);
}

}  // namespace

Measure as_measure(const Measure& measure, std::string_view name) {
  const MeasureDef* def = find_definition(name);
  assert(def != nullptr && "names of measures in the code are right");
  return like(measure, *def);
}

std::vector<Measure> at_ranks(const Measure& measure, std::uint32_t depth) {
  std::vector<Measure> measures(depth, measure);
  for (std::uint32_t i = 0; i < depth; ++i) measures[i].params.cutoff = i + 1.0;
  return measures;
}

std::size_t column_of(const EvalReport& report, const Measure& measure) {
  const auto found = std::find(report.measures.begin(), report.measures.end(), measure);
  assert(found != report.measures.end() && "plot_measures() names all that is needed");
  return static_cast<std::size_t>(found - report.measures.begin());
}

Ratio value_in(const EvalReport& report, const ReportRow& row, const Measure& measure) {
  return values_in(report, row, {&measure, 1}).front();
}

std::vector<Ratio> values_in(const EvalReport& report, const ReportRow& row,
                             std::span<const Measure> measures) {
  const Scores& scores = report.runs[row.run];
  std::vector<Ratio> values;
  std::size_t column = 0;
  for (const Measure& measure : measures) {
    // Cutoffs mostly stand one after the other; a search for each would be quadratic.
    const bool is_next = column < report.measures.size() && report.measures[column] == measure;
    if (!is_next) column = column_of(report, measure);
    values.push_back(row.topic == ReportRow::kMeans ? scores.summary[column].value
                                                    : scores.at(row.topic, column));
    ++column;
  }
  return values;
}

std::vector<CurvePoint> interpolated(std::span<const CurvePoint> points) {
  std::vector<CurvePoint> curve;
  double best = 0;
  for (std::size_t i = points.size(); i-- > 0;) {
    best = std::max(best, points[i].y);
    const bool is_new_level = i == 0 ? points[i].x > 0 : points[i].x > points[i - 1].x;
    if (is_new_level) curve.push_back({points[i].x, best});
  }
  std::reverse(curve.begin(), curve.end());
  return curve;
}

Quartiles quartiles_of(std::vector<double> values) {
  assert(!values.empty() && "nothing has no quartiles");
  std::sort(values.begin(), values.end());
  Quartiles result{.first = quantile(values, 0.25),
                   .median = quantile(values, 0.5),
                   .third = quantile(values, 0.75)};
  const double reach = 1.5 * (result.third - result.first);
  result.low = *std::find_if(values.begin(), values.end(),
                             [&](double value) { return value >= result.first - reach; });
  result.high = *std::find_if(values.rbegin(), values.rend(),
                              [&](double value) { return value <= result.third + reach; });
  return result;
}

Ratio mean_where_defined(const Scores& scores, std::size_t column) {
  Ratio mean = kUndefined;
  for (std::size_t t = 0; t < scores.topics.size(); ++t) {
    const Ratio& value = scores.at(t, column);
    if (!value.is_defined()) continue;
    mean.numerator += value.value();
    ++mean.denominator;
  }
  return mean;
}

}  // namespace assay
