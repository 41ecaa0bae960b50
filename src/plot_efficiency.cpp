// SPDX-License-Identifier: Apache-2.0
// plot_efficiency.cpp: effectiveness against cost, with the engines that no other beats on a line.
#include <algorithm>
#include <set>

#include "assay/report_efficiency.hpp"
#include "chart_scale.hpp"
#include "report_efficiency_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr double kLogFrom = 5;  // costs that differ by this factor need an axis of logarithms

std::string cost_words(const EfficiencyTable& table, Cost cost) {
  if (cost == Cost::kSize) return "size of the index";
  std::set<std::string_view> of;
  for (const EngineRow& row : table.engines) {
    if (const LoopTimes* times = row.waiting()) of.insert(times->key);
  }
  const std::string loop = of == std::set<std::string_view>{"open_latency"} ? " in the open loop"
                           : of == std::set<std::string_view>{"closed_latency"}
                               ? " in the closed loop"
                               : "";
  return (cost == Cost::kTail ? "95th percentile of latency" : "median latency") + loop;
}

std::string_view cheap_word(Cost cost) { return cost == Cost::kSize ? "smaller" : "faster"; }

std::string name_at(const EfficiencyTable& table, const TradePoint& point) {
  return name_of_row(table.engines[point.engine]);
}

// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) return joined(names, "");
  return joined({names.begin(), names.end() - 1}, ", ") + " and " + names.back();
}

std::string finding_of(const EfficiencyTable& table, const std::vector<TradePoint>& points,
                       Cost cost) {
  std::vector<std::string> front;
  for (const TradePoint& point : points) {
    if (point.is_on_front) front.push_back(name_at(table, point));
  }
  const std::size_t beaten = points.size() - front.size();
  const std::string cheap(cheap_word(cost));
  if (points.size() == 1) return front.front() + " is alone";
  if (beaten == 0) {
    return "No engine beats another: of any two, one is better and the other " + cheap;
  }
  const std::string others =
      beaten == 1 ? "the other one is" : "the " + std::to_string(beaten) + " others are";
  if (front.size() == 1) {
    return front.front() + " is beaten by none; " + others + " no better and no " + cheap;
  }
  return "No other beats " + listed(front) + "; " + others + " no better and no " + cheap +
         " than one of these";
}

// Ends that are round numbers, with 0 where the range is not far from it.
void set_range(const std::vector<double>& values, ChartAxis& axis) {
  const Range range = range_of(values);
  axis.is_log = range.low > 0 && range.high / range.low >= kLogFrom;
  const bool is_from_zero = range.low >= 0 && range.low < range.high / 2;
  const Range shown =
      axis.is_log ? log_range(range) : nice_range({is_from_zero ? 0 : range.low, range.high}, 7);
  axis.low = shown.low;
  axis.high = shown.high;
}

// A mark on the frame is hard to see.
void widen(const std::vector<double>& values, ChartAxis& axis) {
  const Range range = range_of(values);
  const double step = (axis.high - axis.low) / 20;
  if (range.low > 0 && range.low - axis.low < step && axis.low > 0) axis.low -= step;
  if (axis.high - range.high < step) axis.high += step;
}

ChartPoint point_of(const EfficiencyTable& table, const TradePoint& point, double unit) {
  const std::string name = name_at(table, point);
  return {.x = point.cost / unit, .y = point.gain, .label = name, .note = name};
}

// Down from the best engine on: what can be had at a cost is the height of the line there. It
// stands on the worst value of the axis and goes on to the highest cost.
ChartSeries front_line(const std::vector<ChartPoint>& front, const Chart& chart) {
  ChartSeries line{.name = "front", .mark = Mark::kStep, .is_reference = true, .is_detail = true};
  line.points.push_back({.x = chart.x.high, .y = front.back().y});
  for (auto point = front.rbegin(); point != front.rend(); ++point) {
    line.points.push_back({.x = point->x, .y = point->y});
  }
  line.points.push_back(
      {.x = front.front().x, .y = chart.y.is_falling ? chart.y.high : chart.y.low});
  return line;
}

void add_series(const EfficiencyTable& table, std::vector<TradePoint> points, double unit,
                Chart& chart) {
  std::sort(points.begin(), points.end(),
            [](const TradePoint& a, const TradePoint& b) { return a.cost < b.cost; });
  ChartSeries front{.name = "no other beats", .mark = Mark::kPoints, .style = 0};
  ChartSeries beaten{.name = "beaten", .mark = Mark::kPoints, .style = 1};
  for (const TradePoint& point : points) {
    (point.is_on_front ? front : beaten).points.push_back(point_of(table, point, unit));
  }
  chart.series.push_back(front_line(front.points, chart));
  chart.series.push_back(std::move(front));
  if (!beaten.points.empty()) chart.series.push_back(std::move(beaten));
}

void note_missing(const EfficiencyTable& table, const std::vector<TradePoint>& points,
                  Chart& chart) {
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < table.engines.size(); ++i) {
    const bool is_there = std::any_of(points.begin(), points.end(),
                                      [&](const TradePoint& point) { return point.engine == i; });
    if (!is_there) missing.push_back(name_of_row(table.engines[i]));
  }
  if (!missing.empty()) chart.notes.push_back("Without both values: " + joined(missing, ", "));
}

void set_axes(const std::string& measure, const std::vector<TradePoint>& points,
              const ShownUnit& unit, Chart& chart) {
  std::vector<double> costs;
  std::vector<double> gains;
  for (const TradePoint& point : points) {
    costs.push_back(point.cost / unit.size);
    gains.push_back(point.gain);
  }
  set_range(costs, chart.x);
  if (!chart.x.is_log) widen(costs, chart.x);
  const bool is_falling = is_falling_measure(measure);
  chart.y.label = measure + (is_falling ? ", lower is better" : "");
  chart.y.key = measure;
  chart.y.is_falling = is_falling;
  const Range range = range_of(gains);
  const Range shown = nice_range(range, 6);
  chart.y.low = shown.low;
  chart.y.high = shown.high;
  widen(gains, chart.y);
}

}  // namespace

Result<Chart> efficiency_chart(const EfficiencyTable& table, Cost cost) {
  if (table.measures.empty()) {
    return Error{.what = "there is no effectiveness to draw against the cost",
                 .hint = "logs alone have times only; a folder of results has both"};
  }
  const std::string& measure = table.measures.front();
  const std::vector<TradePoint> points = trade_points(table, measure, cost);
  const std::string words = cost_words(table, cost);
  if (points.empty()) {
    return Error{
        .what = "no engine has both " + measure + " and a " + words,
        .hint = "a percentile needs enough queries: ask more passes, or name another cost"};
  }
  std::vector<double> costs;
  for (const TradePoint& point : points) costs.push_back(point.cost);
  std::sort(costs.begin(), costs.end());
  const FigureUnit kind = cost == Cost::kSize ? FigureUnit::kBytes : FigureUnit::kSeconds;
  const ShownUnit unit = shown_unit(kind, costs[costs.size() / 2]);
  Chart chart{.kind = "efficiency",
              .title = printable(measure) + " against " + words,
              .finding = finding_of(table, points, cost)};
  chart.x.label =
      words + " in " + std::string(unit.name) + " (left is " + std::string(cheap_word(cost)) + ")";
  chart.x.key = (cost == Cost::kSize ? "index_" : "latency_") + std::string(unit.name);
  set_axes(measure, points, unit, chart);
  chart.label_key = "engine";
  chart.series_key = "kind";
  chart.has_point_names = true;
  add_series(table, points, unit.size, chart);
  note_missing(table, points, chart);
  return chart;
}

}  // namespace assay
