// SPDX-License-Identifier: Apache-2.0
// curves.hpp: what an evaluation holds for a curve: one measure at every rank, the values of a
// column, and what can be read off them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// The same convention for another measure: every parameter that both have keeps its value.
[[nodiscard]] Measure as_measure(const Measure& measure, std::string_view name);
// A measure at ranks 1 to `depth`.
[[nodiscard]] std::vector<Measure> at_ranks(const Measure& measure, std::uint32_t depth);

// Where a measure's values are in a report; it must be there.
[[nodiscard]] std::size_t column_of(const EvalReport& report, const Measure& measure);

// What a chart of one topic, or of the means, takes from a report.
struct ReportRow {
  static constexpr std::size_t kMeans = static_cast<std::size_t>(-1);
  std::size_t run = 0;
  std::size_t topic = kMeans;  // its place in the run's scores
};
[[nodiscard]] Ratio value_in(const EvalReport& report, const ReportRow& row,
                             const Measure& measure);
[[nodiscard]] std::vector<Ratio> values_in(const EvalReport& report, const ReportRow& row,
                                           std::span<const Measure> measures);

struct CurvePoint {
  double x = 0;
  double y = 0;
};
// From points of recall (x) and precision (y), recall not falling: at every level of recall that is
// reached, the best precision there or later. IPrec gives the same.
[[nodiscard]] std::vector<CurvePoint> interpolated(std::span<const CurvePoint> points);

// By linear interpolation between values in order (type 7 of Hyndman and Fan). `low` and `high` are
// the last values within 1.5 times the distance of the quartiles.
struct Quartiles {
  double low = 0;
  double first = 0;
  double median = 0;
  double third = 0;
  double high = 0;
};
// Of at least one value.
[[nodiscard]] Quartiles quartiles_of(std::vector<double> values);

// The mean of one column over the topics that have a value, whatever undefined ones count.
[[nodiscard]] Ratio mean_where_defined(const Scores& scores, std::size_t column);

}  // namespace assay
