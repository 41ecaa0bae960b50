// SPDX-License-Identifier: Apache-2.0
// plot_recall.cpp: relevant documents found against depth, and the curve that goes on from there.
#include <algorithm>
#include <limits>
#include <vector>

#include "assay/report_recall.hpp"
#include "chart_scale.hpp"
#include "number.hpp"
#include "report_blocks.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kPlaces = 200;

const RecallEstimate* depth_estimate(const RecallReport& report) {
  for (const RecallEstimate& estimate : report.estimates) {
    if (estimate.method == RecallMethod::kDepth) return &estimate;
  }
  return nullptr;
}

std::string finding_of(const RecallReport& report, const std::vector<DepthPoint>& points) {
  const DepthPoint& end = points.back();
  const auto judged = static_cast<std::uint32_t>(report.curve->found.size());
  double found = 0;
  for (const double each : report.curve->found) found += each;
  const std::string seen = fixed(found, 0) + " relevant documents down to rank " + grouped(judged);
  if (end.depth <= judged) return seen;
  return seen + "; about " + fixed(end.fitted - found, 0) + " more are expected down to rank " +
         grouped(end.depth) + " (" + level_text(report.options.level) + ": " +
         fixed(end.low - found, 0) + " to " + fixed(end.high - found, 0) + ")";
}

void add_series(const RecallReport& report, const std::vector<DepthPoint>& points, Chart& chart) {
  ChartSeries found{.name = "found", .mark = Mark::kLine, .style = 0};
  ChartSeries fitted{
      .name = report.curve->fit->decay == Decay::kPower ? "power law" : "exponential",
      .mark = Mark::kLine,
      .style = 1};
  ChartSeries low{
      .name = "low", .mark = Mark::kLine, .style = 1, .is_faded = true, .is_detail = true};
  ChartSeries high = low;
  high.name = "high";
  for (const DepthPoint& point : points) {
    const double depth = point.depth;
    if (point.found) found.points.push_back({.x = depth, .y = *point.found});
    fitted.points.push_back({.x = depth, .y = point.fitted});
    if (point.found) continue;
    low.points.push_back({.x = depth, .y = point.low});
    high.points.push_back({.x = depth, .y = point.high});
  }
  chart.series.push_back(std::move(found));
  chart.series.push_back(std::move(fitted));
  if (low.points.empty()) return;
  chart.series.push_back(std::move(low));
  chart.series.push_back(std::move(high));
}

}  // namespace

Result<Chart> recall_chart(const RecallReport& report) {
  const std::vector<DepthPoint> points = curve_points(report, kPlaces);
  if (points.size() < 2) {
    const RecallEstimate* estimate = depth_estimate(report);
    return Error{.what = "there is no curve to draw",
                 .hint = estimate == nullptr ? "name runs: the curve is over their depth"
                         : report.curve && report.curve->last == kNoEnd
                             ? "--to-depth says how far to go"
                             : estimate->count.reason};
  }
  double most = 0;
  for (const DepthPoint& point : points) {
    most = std::max({most, point.high, point.found.value_or(0)});
  }
  Chart chart{.kind = "recall",
              .title = "Relevant documents against depth of the pool",
              .finding = finding_of(report, points)};
  chart.x = {.label = "rank down to which documents are judged",
             .key = "depth",
             .low = 1,
             .high = static_cast<double>(points.back().depth),
             .is_whole = true,
             .is_log = true};
  const Range range = nice_range({0, most}, 6);
  chart.y = {
      .label = "relevant documents", .key = "relevant", .low = range.low, .high = range.high};
  chart.series_key = "curve";
  add_series(report, points, chart);
  if (chart.series.size() > 2) {
    chart.notes.push_back("Thin lines: an interval of " + level_text(report.options.level));
  }
  return chart;
}

}  // namespace assay
