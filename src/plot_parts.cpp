// SPDX-License-Identifier: Apache-2.0
// plot_parts.cpp: what several kinds of plots need.
#include "plot_parts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "best_first.hpp"
#include "chart_scale.hpp"
#include "chart_style.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kToldApart = 6;  // of more systems than there are styles
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

std::vector<double> drawn_values(const Chart& chart) {
  std::vector<double> values;
  for (const ChartSeries& series : chart.series) {
    for (const ChartPoint& point : series.points) values.push_back(point.y);
    if (series.mean) values.push_back(*series.mean);
  }
  return values;
}

std::string undefined_text(const Measure& measure, Undefined undefined) {
  const auto counts = undefined_counts_as(measure, undefined);
  return counts ? "counts as " + shortest(*counts) + " in the mean" : "is left out of the mean";
}

// "bm25 and dense have", "All runs have", "3 of 30 runs have"
std::string who_has(const std::vector<std::string>& names, std::size_t all) {
  if (names.size() == all && all > 1) return "All runs have";
  if (names.size() == 1) return names[0] + " has";
  if (names.size() == 2) return names[0] + " and " + names[1] + " have";
  return std::to_string(names.size()) + " of " + counted(all, "run") + " have";
}

}  // namespace

Error plot_error(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

Error too_deep(double rank) {
  const std::string most = std::to_string(kMostRanks);
  return plot_error("a curve to rank " + fixed(rank, 0) + " is too long to draw",
                    "rank " + most + " is the last that can be shown; -k says where to end");
}

std::string value_text(const Measure& measure, const Ratio& value) {
  return shown(measure, value, Look{});
}

double plain_value(const Ratio& value) { return value.is_defined() ? value.value() : kNothing; }

double merit_of(const Measure& measure, const Ratio& value) {
  const double plain = plain_value(value);
  if (std::isnan(plain)) return -kInfinity;
  return better_sign(measure) * plain;
}

std::string run_name(const Scores& scores) { return scores.run.empty() ? "run" : scores.run; }

Result<std::vector<ReportRow>> rows_for(const EvalReport& report, const std::string& topic) {
  std::vector<ReportRow> rows;
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    if (topic.empty()) {
      rows.push_back({.run = run});
      continue;
    }
    const Scores& scores = report.runs[run];
    const auto found = std::find(scores.topics.begin(), scores.topics.end(), topic);
    const auto place = static_cast<std::size_t>(found - scores.topics.begin());
    const bool is_missing =
        found == scores.topics.end() ||
        std::find(scores.missing.begin(), scores.missing.end(), place) != scores.missing.end();
    if (is_missing) {
      return plot_error(
          "the run " + run_name(scores) + " has no results for topic " + in_quotes(topic),
          "leave that run out, or show another topic");
    }
    rows.push_back({.run = run, .topic = place});
  }
  return rows;
}

std::vector<std::size_t> best_first(const EvalReport& report, const std::vector<ReportRow>& rows,
                                    const Measure& measure) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (measure.def->direction == Direction::kNeither) return order;
  std::vector<double> keys;
  for (const ReportRow& row : rows) {
    keys.push_back(merit_of(measure, value_in(report, row, measure)));
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return keys[a] > keys[b]; });
  return order;
}

std::vector<RunStyle> run_styles(const std::vector<std::size_t>& order) {
  std::vector<RunStyle> styles(order.size());
  const bool has_few = order.size() <= kStyles.size();
  for (std::size_t place = 0; place < order.size(); ++place) {
    styles[order[place]] = {.style = has_few ? order[place] : place,
                            .is_faded = !has_few && place >= kToldApart};
  }
  return styles;
}

std::string scope_text(const EvalReport& report, const PlotRequest& request) {
  if (!request.topic.empty()) return "topic " + request.topic;
  std::size_t most = 0;
  for (const Scores& scores : report.runs) most = std::max(most, scores.topics.size());
  return has_same_topics(report) ? "mean over " + counted(most, "topic")
                                 : "means over the topics of each run";
}

void add_notes(Chart& chart, const EvalReport& report, const Measure& measure) {
  const std::size_t column = column_of(report, measure);
  std::map<std::size_t, std::vector<std::string>> undefined;  // by how many topics
  std::map<std::size_t, std::vector<std::string>> missing;
  for (const Scores& scores : report.runs) {
    const std::size_t count = scores.summary[column].undefined;
    if (count > 0) undefined[count].push_back(run_name(scores));
    if (!scores.missing.empty()) missing[scores.missing.size()].push_back(run_name(scores));
  }
  for (const auto& [count, names] : undefined) {
    chart.notes.push_back(who_has(names, report.runs.size()) + " no value of " + name_of(measure) +
                          " for " + counted(count, "topic") + ", which " +
                          undefined_text(measure, report.policy.undefined));
  }
  for (const auto& [count, names] : missing) {
    const std::string note =
        who_has(names, report.runs.size()) + " no results for " + counted(count, "topic");
    const bool is_said =
        std::find(chart.notes.begin(), chart.notes.end(), note) != chart.notes.end();
    if (!is_said) chart.notes.push_back(note);  // it is the same for every measure
  }
}

ChartAxis value_axis(const Measure& measure, const Chart& chart) {
  const std::vector<double> values = drawn_values(chart);
  Range range = range_of(values);
  range = is_share(measure) ? Range{0, 1}
                            : nice_range({std::min(range.low, 0.0), std::max(range.high, 0.0)}, 6);
  return {.label = name_of(measure), .key = "value", .low = range.low, .high = range.high};
}

ChartAxis low_axis(const Measure& measure, const Chart& chart) {
  ChartAxis axis = value_axis(measure, chart);
  if (!is_share(measure)) return axis;
  const Range range = range_of(drawn_values(chart));
  axis.high = nice_range({0, range.high > 0 ? range.high : 1}, 6).high;
  return axis;
}

ChartAxis close_axis(const Measure& measure, const Chart& chart) {
  const std::vector<double> values = drawn_values(chart);
  const Range range = nice_range(range_of(values), 6);
  return {.label = name_of(measure), .key = "value", .low = range.low, .high = range.high};
}

TopicTable topic_table(const EvalReport& report, const Measure& measure) {
  const std::size_t column = column_of(report, measure);
  TopicTable table;
  for (const Scores& scores : report.runs) {
    table.topics.insert(table.topics.end(), scores.topics.begin(), scores.topics.end());
  }
  std::sort(table.topics.begin(), table.topics.end(), natural_less);
  table.topics.erase(std::unique(table.topics.begin(), table.topics.end()), table.topics.end());
  for (const Scores& scores : report.runs) {
    std::map<std::string_view, double> values;
    for (std::size_t i = 0; i < scores.topics.size(); ++i) {
      values[scores.topics[i]] = plain_value(scores.at(i, column));
    }
    std::vector<double>& row = table.values.emplace_back();
    for (const std::string& topic : table.topics) {
      const auto found = values.find(topic);
      row.push_back(found == values.end() ? kNothing : found->second);
    }
  }
  return table;
}

}  // namespace assay
