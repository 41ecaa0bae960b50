// SPDX-License-Identifier: Apache-2.0
// plot_heat.cpp: which runs differ, each against each.
#include <algorithm>

#include "number.hpp"
#include "plot_parts.hpp"
#include "report_compare.hpp"
#include "text.hpp"

namespace assay {
namespace {

// The kinds of cells, in the order of the legend.
enum Kind : std::size_t { kBetterSurely, kBetter, kOpen, kWorse, kWorseSurely };

Kind kind_of(Verdict verdict, bool is_sure, bool is_turned) {
  if (verdict != Verdict::kBetter && verdict != Verdict::kWorse) return kOpen;
  const bool is_better = (verdict == Verdict::kBetter) != is_turned;
  return is_better ? (is_sure ? kBetterSurely : kBetter) : (is_sure ? kWorseSurely : kWorse);
}

std::vector<ChartSeries> empty_series(const Comparison& comparison, const Measure& measure) {
  const std::string at_most = ", p at most " + shortest(comparison.options.alpha);
  const std::string surely = ", p at most " + shortest(comparison.options.alpha / kStrong);
  const std::string better = "row " + verdict_words(Verdict::kBetter, measure) + " than column";
  const std::string worse = "row " + verdict_words(Verdict::kWorse, measure) + " than column";
  return {{.name = better + surely, .mark = Mark::kCells},
          {.name = better + at_most, .mark = Mark::kSmallCells},
          {.name = "not significant", .mark = Mark::kCells, .is_faded = true},
          {.name = worse + at_most, .mark = Mark::kSmallCells, .style = 1},
          {.name = worse + surely, .mark = Mark::kCells, .style = 1}};
}

void add_pairs(const Comparison& comparison, const std::vector<std::size_t>& order, Chart& chart) {
  const MeasureComparison& measure = comparison.measures.front();
  const double alpha = comparison.options.alpha;
  std::vector<double> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<double>(i);
  for (const PairComparison& pair : measure.pairs) {
    const double p = pair.tests[kDeciding].adjusted;
    const Verdict verdict = verdict_of(comparison, measure, pair, kDeciding);
    for (const bool is_turned : {false, true}) {
      const Kind kind = kind_of(verdict, p <= alpha / kStrong, is_turned);
      const std::size_t row = is_turned ? pair.systems.first : pair.systems.second;
      const std::size_t column = is_turned ? pair.systems.second : pair.systems.first;
      chart.series[kind].points.push_back(
          {.x = place[column], .y = place[row], .label = shortest(p), .note = short_p(p, alpha)});
    }
  }
}

// Every pair has two cells, so that a row can be read by itself.
std::string finding_of(const Comparison& comparison, const Chart& chart) {
  const std::size_t all = comparison.measures.front().pairs.size();
  const std::size_t open = chart.series[kOpen].points.size() / 2;
  const TestDef& test = *comparison.options.tests[kDeciding];
  return grouped(all - open) + " of " + counted(all, "pair") +
         (all == 1 ? " of runs differs: " : " of runs differ: ") + std::string(test.title) + ", " +
         correction_words(comparison);
}

// What a test could not do comes first, as a small picture has room for two lines: then how it was
// drawn and rounded.
void add_chart_notes(const Comparison& comparison, Chart& chart) {
  std::vector<std::string> rounding;
  for (const Note& note : measure_notes(comparison)) {
    const std::string advice = note.advice.empty() ? "" : "; " + note.advice;
    (note.code == "rounded-values" ? rounding : chart.notes).push_back(note.message + advice);
  }
  if (comparison.options.tests[kDeciding]->draws) {
    chart.notes.push_back(test_words(comparison, kDeciding));
  }
  chart.notes.insert(chart.notes.end(), rounding.begin(), rounding.end());
}

}  // namespace

EvalReport one_measure(const EvalReport& report, const Measure& measure) {
  EvalReport part = report;
  const auto found = std::find(report.measures.begin(), report.measures.end(), measure);
  const auto place = static_cast<std::size_t>(found - report.measures.begin());
  part.measures = {measure};
  for (std::size_t r = 0; r < report.runs.size(); ++r) {
    const Scores& scores = report.runs[r];
    std::vector<Ratio> values;
    for (std::size_t t = 0; t < scores.topics.size(); ++t) values.push_back(scores.at(t, place));
    part.runs[r].values = std::move(values);
    part.runs[r].summary = {scores.summary[place]};
  }
  return part;
}

Result<Chart> heat_chart(const PlotData& data, const PlotRequest& request) {
  const Measure& measure = request.measures.front();
  const EvalReport report = one_measure(data.report, measure);
  CompareOptions options = request.comparison.value_or(CompareOptions{});
  options.threads = report.policy.threads;
  if (options.tests.empty()) options.tests = {find_test("t")};
  options.tests.resize(1);
  options.intervals = false;  // a cell has p alone
  const auto comparison = compare(report, options);
  if (!comparison) return comparison.error();
  const CompareView view{.report = report, .comparison = *comparison};
  const auto order = system_order(view, {});
  Chart chart{.title = name_of(measure) + ": which runs differ",
              .is_matrix = true,
              .series_key = "verdict"};
  chart.series = empty_series(*comparison, measure);
  add_pairs(*comparison, order, chart);
  for (ChartSeries& series : chart.series) series.note = grouped(series.points.size());
  for (const std::size_t system : order) {
    chart.y.names.push_back(run_name(report.runs[system]));
  }
  chart.x.names = chart.y.names;
  chart.x.key = "column";
  chart.y.key = "row";
  chart.label_key = "p";
  chart.finding = finding_of(*comparison, chart);
  add_chart_notes(*comparison, chart);
  add_notes(chart, report, measure);
  return chart;
}

}  // namespace assay
