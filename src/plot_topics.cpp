// SPDX-License-Identifier: Apache-2.0
// plot_topics.cpp: what means hide, topic by topic: topics, delta, box and scatter.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "chart_scale.hpp"
#include "number.hpp"
#include "plot_parts.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostSideBySide = 3;  // systems whose bars share a topic's place
constexpr std::size_t kMostGroupedBars = 90;
constexpr std::size_t kMostColours = 8;

ChartSeries run_series(const EvalReport& report, std::size_t run, const Measure& measure,
                       const RunStyle& style) {
  const Ratio mean = value_in(report, {.run = run}, measure);
  ChartSeries series{.name = run_name(report.runs[run]),
                     .note = value_text(measure, mean),
                     .style = style.style,
                     .is_faded = style.is_faded};
  if (is_drawn(plain_value(mean))) series.mean = mean.value();
  return series;
}

// A row says which run it is; of many, colours would say nothing.
void show_in_row(ChartSeries& series, std::size_t rows) {
  if (series.is_faded || rows > kMostColours) series.style = 0;
  series.is_faded = false;
}

std::vector<ReportRow> mean_rows(const EvalReport& report) {
  std::vector<ReportRow> rows;
  for (std::size_t run = 0; run < report.runs.size(); ++run) rows.push_back({.run = run});
  return rows;
}

// What stands at the foot of a column of this measure.
std::string mean_word(const Measure& measure) {
  switch (measure.def->average) {
    case Average::kGeometric: return "geometric mean";
    case Average::kSum: return "sum";
    case Average::kMedian: return "median";
    case Average::kVarianceOfMean: return "variance of the mean";
    default: return "mean";
  }
}

std::string spread_finding(const TopicTable& table, const EvalReport& report, std::size_t best,
                           const Measure& measure) {
  const std::vector<double>& values = table.values[best];
  const auto below = [](double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; };
  const auto above = [](double a, double b) { return std::isnan(a) ? !std::isnan(b) : a < b; };
  const auto low = std::min_element(values.begin(), values.end(), below);
  const auto high = std::max_element(values.begin(), values.end(), above);
  std::string text = run_name(report.runs[best]) + ": " + mean_word(measure) + " " +
                     value_text(measure, value_in(report, {.run = best}, measure));
  if (low == values.end() || std::isnan(*low)) return text;
  const auto topic = [&](auto place) {
    return printable(table.topics[static_cast<std::size_t>(place - values.begin())]);
  };
  return text + ", from " + value_text(measure, {*low, 1}) + " (topic " + topic(low) + ") to " +
         value_text(measure, {*high, 1}) + " (topic " + topic(high) + ")";
}

// Two runs, topic by topic: who is ahead, by how much.
struct Pair {
  std::vector<std::string> topics;  // where both have a value
  std::vector<double> first;
  std::vector<double> second;
  std::size_t left_out = 0;
  std::size_t first_better = 0;
  std::size_t second_better = 0;

  [[nodiscard]] std::size_t size() const { return topics.size(); }
  [[nodiscard]] std::size_t ties() const { return size() - first_better - second_better; }
  [[nodiscard]] double difference(std::size_t i) const { return second[i] - first[i]; }
};

Pair pair_of(const EvalReport& report, const Measure& measure) {
  const TopicTable table = topic_table(report, measure);
  const bool falls = measure.def->direction == Direction::kLowerIsBetter;
  Pair pair;
  for (std::size_t i = 0; i < table.topics.size(); ++i) {
    const double first = table.values[0][i];
    const double second = table.values[1][i];
    if (!is_drawn(first) || !is_drawn(second)) {
      ++pair.left_out;
      continue;
    }
    pair.topics.push_back(table.topics[i]);
    pair.first.push_back(first);
    pair.second.push_back(second);
    if (first == second) continue;
    ++((first > second) != falls ? pair.first_better : pair.second_better);
  }
  return pair;
}

std::string better_word(const Measure& measure) {
  return measure.def->direction == Direction::kNeither ? "higher" : "better";
}

std::string pair_finding(const EvalReport& report, const Pair& pair, const Measure& measure) {
  const std::string ahead = measure.def->direction == Direction::kNeither ? "higher" : "ahead";
  const auto mean = [&](std::size_t run) {
    return value_text(measure, value_in(report, {.run = run}, measure));
  };
  return run_name(report.runs[1]) + " " + ahead + " on " + std::to_string(pair.second_better) +
         " of " + counted(pair.size(), "topic") + ", " + run_name(report.runs[0]) + " on " +
         std::to_string(pair.first_better) + ", " + std::to_string(pair.ties()) + " equal; " +
         mean_word(measure) + " " + mean(1) + " against " + mean(0);
}

// Who is better where the second run has the higher value, and where it has the lower one.
void name_sides(Chart& chart, const EvalReport& report, const Pair& pair, const Measure& measure) {
  const auto side = [&](std::size_t run, std::size_t count) {
    if (count == 0) return std::string();  // nothing is there to be named
    return run_name(report.runs[run]) + " " + better_word(measure) + ": " + counted(count, "topic");
  };
  chart.above = side(1, pair.second_better);
  chart.below = side(0, pair.first_better);
  if (measure.def->direction == Direction::kLowerIsBetter) std::swap(chart.above, chart.below);
}

void note_left_out(Chart& chart, const Pair& pair) {
  if (pair.left_out == 0) return;
  chart.notes.push_back(counted(pair.left_out, "topic") + (pair.left_out == 1 ? " is" : " are") +
                        " left out: a run has no value there");
}

}  // namespace

Result<std::vector<Measure>> plain_needs(const PlotRequest& request) { return request.measures; }

Result<Chart> topics_chart(const PlotData& data, const PlotRequest& request) {
  const EvalReport& report = data.report;
  const Measure& measure = request.measures.front();
  const TopicTable table = topic_table(report, measure);
  const auto order = best_first(report, mean_rows(report), measure);
  const auto styles = run_styles(order);
  Chart chart;
  chart.title = name_of(measure) + " by topic";
  chart.in_rows = order.size() > 1 && (order.size() > kMostSideBySide ||
                                       order.size() * table.topics.size() > kMostGroupedBars);
  for (const std::size_t run : order) {
    ChartSeries series = run_series(report, run, measure, styles[run]);
    series.mark = Mark::kBars;
    if (chart.in_rows) show_in_row(series, order.size());
    for (std::size_t i = 0; i < table.topics.size(); ++i) {
      series.points.push_back({.x = static_cast<double>(i), .y = table.values[run][i]});
    }
    chart.series.push_back(std::move(series));
  }
  chart.x = {.label = "topic", .key = "topic", .names = table.topics};
  chart.y = chart.in_rows ? low_axis(measure, chart) : value_axis(measure, chart);
  if (chart.in_rows) {
    chart.y.label += ", every row from " + shortest(chart.y.low) + " to " + shortest(chart.y.high);
  }
  chart.note_label = mean_word(measure);
  chart.finding = spread_finding(table, report, order.front(), measure);
  add_notes(chart, report, measure);
  return chart;
}

Result<Chart> delta_chart(const PlotData& data, const PlotRequest& request) {
  const EvalReport& report = data.report;
  const Measure& measure = request.measures.front();
  const Pair pair = pair_of(report, measure);
  std::vector<std::size_t> order(pair.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return pair.difference(a) > pair.difference(b);
  });
  Chart chart;
  const std::string names = run_name(report.runs[1]) + " − " + run_name(report.runs[0]);
  chart.title = name_of(measure) + ", " + names + ", by topic";
  ChartSeries series{.name = names, .mark = Mark::kChanges};
  for (std::size_t i = 0; i < order.size(); ++i) {
    series.points.push_back({.x = static_cast<double>(i), .y = pair.difference(order[i])});
    chart.x.names.push_back(pair.topics[order[i]]);
  }
  chart.series.push_back(std::move(series));
  chart.x.label = "topic, by difference";
  chart.x.key = "topic";
  chart.y = close_axis(measure, chart);
  chart.y.low = std::min(chart.y.low, 0.0);
  chart.y.high = std::max(chart.y.high, 0.0);
  chart.y.label = "difference in " + name_of(measure);
  chart.y.key = "difference";
  chart.finding = pair_finding(report, pair, measure);
  name_sides(chart, report, pair, measure);
  note_left_out(chart, pair);
  add_notes(chart, report, measure);
  return chart;
}

Result<Chart> box_chart(const PlotData& data, const PlotRequest& request) {
  const EvalReport& report = data.report;
  const Measure& measure = request.measures.front();
  const TopicTable table = topic_table(report, measure);
  const auto order = best_first(report, mean_rows(report), measure);
  Chart chart;
  chart.title = name_of(measure) + " over topics";
  std::vector<double> all;
  for (const std::size_t run : order) {
    ChartSeries series = run_series(report, run, measure, run_styles(order)[run]);
    series.mark = Mark::kBox;
    show_in_row(series, order.size());
    std::vector<double> values;
    for (std::size_t i = 0; i < table.topics.size(); ++i) {
      if (!is_drawn(table.values[run][i])) continue;
      values.push_back(table.values[run][i]);
      series.points.push_back({.x = values.back(), .label = table.topics[i]});
    }
    all.insert(all.end(), values.begin(), values.end());
    if (!values.empty()) {
      const Quartiles q = quartiles_of(std::move(values));
      series.box = ChartBox{q.low, q.first, q.median, q.third, q.high};
    }
    chart.series.push_back(std::move(series));
  }
  const Range range = is_share(measure) ? Range{0, 1} : nice_range(range_of(all), 7);
  chart.x = {.label = name_of(measure), .key = "value", .low = range.low, .high = range.high};
  chart.label_key = "topic";
  chart.in_rows = true;
  chart.note_label = mean_word(measure);
  chart.finding = spread_finding(table, report, order.front(), measure);
  chart.y.label = "quartiles and median; dots: topics above, means inside";
  add_notes(chart, report, measure);
  return chart;
}

Result<Chart> scatter_chart(const PlotData& data, const PlotRequest& request) {
  constexpr std::size_t kNamed = 6;  // topics that differ most
  const EvalReport& report = data.report;
  const Measure& measure = request.measures.front();
  const Pair pair = pair_of(report, measure);
  std::vector<double> gaps;
  for (std::size_t i = 0; i < pair.size(); ++i) gaps.push_back(std::abs(pair.difference(i)));
  std::vector<double> falling = gaps;
  std::sort(falling.begin(), falling.end(), std::greater<>{});
  const double least = falling.empty() ? 0 : falling[std::min(kNamed, falling.size()) - 1];
  Chart chart;
  ChartSeries series{.name = "topics", .mark = Mark::kPoints};
  const std::vector<std::string> shown = told_apart(pair.topics, 90, 11);
  for (std::size_t i = 0; i < pair.size(); ++i) {
    series.points.push_back({.x = pair.first[i], .y = pair.second[i], .label = pair.topics[i]});
    if (gaps[i] > 0 && gaps[i] >= least) series.points.back().note = shown[i];
  }
  std::vector<double> all = pair.first;
  all.insert(all.end(), pair.second.begin(), pair.second.end());
  chart.series.push_back(std::move(series));
  const Range values = range_of(all);
  const Range range = nice_range({std::min(values.low, 0.0), std::max(values.high, 0.0)}, 7);
  const std::string name = name_of(measure);
  chart.x = {.label = name + " of " + run_name(report.runs[0]),
             .key = run_name(report.runs[0]),
             .low = range.low,
             .high = range.high};
  chart.y = chart.x;
  chart.y.label = name + " of " + run_name(report.runs[1]);
  chart.y.key = run_name(report.runs[1]);
  chart.title = name + ", " + chart.y.key + " against " + chart.x.key;
  chart.label_key = "topic";
  chart.has_diagonal = true;
  chart.finding = pair_finding(report, pair, measure);
  name_sides(chart, report, pair, measure);
  note_left_out(chart, pair);
  add_notes(chart, report, measure);
  return chart;
}

}  // namespace assay
