// SPDX-License-Identifier: Apache-2.0
// plot_systems.cpp: what becomes of the order of systems: rank and pool.
#include <algorithm>
#include <cmath>

#include "agreement.hpp"
#include "number.hpp"
#include "plot_parts.hpp"
#include "pool_depth.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::vector<double> merits(const EvalReport& report, const Measure& measure) {
  std::vector<double> values;
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    values.push_back(merit_of(measure, value_in(report, {.run = run}, measure)));
  }
  return values;
}

std::string tau_text(const PairAgreement& agreement) {
  const Ratio tau = kendall_tau_b(agreement);
  return tau.is_defined() ? "Kendall's tau-b " + fixed(tau.value(), 4)
                          : "Kendall's tau-b undefined";
}

std::vector<double> merits_at(const PoolLevel& level, const Measure& measure) {
  std::vector<double> values;
  for (const Summary& summary : level.summaries) {
    values.push_back(merit_of(measure, summary.value));
  }
  return values;
}

std::string depth_text(std::uint32_t depth) {
  return depth == kAnyDepth ? "all" : std::to_string(depth);
}

// From which depth on the order of the runs is that under all judgments.
std::string pool_finding(const std::vector<PoolLevel>& levels, const Measure& measure) {
  const std::uint64_t all = levels.back().kept;
  std::size_t stable = levels.size() - 1;
  while (stable > 0) {
    const PairAgreement with_all =
        compare_orders(merits_at(levels[stable - 1], measure), merits_at(levels.back(), measure));
    if (with_all.opposite > 0 || with_all.tied_first != with_all.tied_second) break;
    --stable;
  }
  const PoolLevel& level = levels[stable];
  const double share =
      all == 0 ? 0 : 100.0 * static_cast<double>(level.kept) / static_cast<double>(all);
  if (levels.back().summaries.size() < 2) {
    return counted(levels.front().kept, "judgment") + " in the pool of depth " +
           depth_text(levels.front().depth) + ", " + grouped(all) + " in all";
  }
  if (level.depth == kAnyDepth) {
    return "Only with all " + counted(all, "judgment") + " do the runs come in their final order";
  }
  return "From depth " + depth_text(level.depth) + " on (" + fixed(share, 0) + " % of " +
         counted(all, "judgment") + ") the order of the runs stays";
}

// A line for each run, from its rank under one measure to that under the other.
void add_rank_lines(Chart& chart, const EvalReport& report, const std::vector<Measure>& measures,
                    const std::vector<std::vector<double>>& ranks) {
  std::vector<ReportRow> rows;
  for (std::size_t run = 0; run < report.runs.size(); ++run) rows.push_back({.run = run});
  const auto order = best_first(report, rows, measures[0]);
  const auto styles = run_styles(order);
  for (const std::size_t run : order) {
    ChartSeries series{.name = run_name(report.runs[run]),
                       .style = styles[run].style,
                       .is_faded = ranks[0][run] == ranks[1][run]};
    for (std::size_t m = 0; m < 2; ++m) {
      const Ratio value = value_in(report, rows[run], measures[m]);
      const bool is_defined = value.is_defined();
      series.points.push_back({.x = static_cast<double>(m),
                               .y = ranks[m][run],
                               .label = is_defined ? shortest(value.value()) : "undefined",
                               .note = value_text(measures[m], value)});
    }
    chart.series.push_back(std::move(series));
  }
}

}  // namespace

Result<Chart> rank_chart(const PlotData& data, const PlotRequest& request) {
  const EvalReport& report = data.report;
  const auto first = merits(report, request.measures[0]);
  const auto second = merits(report, request.measures[1]);
  const PairAgreement agreement = compare_orders(first, second);
  Chart chart;
  add_rank_lines(chart, report, request.measures, {shared_ranks(first), shared_ranks(second)});
  chart.title = "Order of runs under " + name_of(request.measures[0]) + " and " +
                name_of(request.measures[1]);
  chart.x = {.label = "measure",
             .key = "measure",
             .names = {name_of(request.measures[0]), name_of(request.measures[1])}};
  chart.y = {.label = "rank",
             .key = "rank",
             .low = 1,
             .high = std::max(2.0, static_cast<double>(report.runs.size())),
             .is_whole = true,
             .is_falling = true};
  chart.label_key = "mean";
  chart.has_both_ends = true;
  chart.finding =
      tau_text(agreement) + ": " + std::to_string(agreement.opposite) + " of " +
      counted(agreement.pairs, "pair") +
      (agreement.opposite == 1 ? " of runs changes its order" : " of runs change their order");
  add_notes(chart, report, request.measures[0]);
  add_notes(chart, report, request.measures[1]);
  return chart;
}

Result<Chart> pool_chart(const PlotData& data, const PlotRequest& request) {
  const EvalReport& report = data.report;
  const Measure& measure = request.measures.front();
  const auto depths = usual_pool_depths(request.depth == 0 ? kAnyDepth : request.depth);
  const auto levels = evaluate_by_pool_depth(data.qrels, data.runs, measure, depths, report.policy);
  if (!levels) return levels.error();
  std::vector<ReportRow> rows;
  for (std::size_t run = 0; run < report.runs.size(); ++run) rows.push_back({.run = run});
  const auto order = best_first(report, rows, measure);
  const auto styles = run_styles(order);
  Chart chart;
  chart.title = name_of(measure) + " by depth of the pool";
  for (std::size_t run = 0; run < rows.size(); ++run) {
    ChartSeries series{.name = run_name(report.runs[run]),
                       .note = value_text(measure, value_in(report, rows[run], measure)),
                       .style = styles[run].style,
                       .is_faded = styles[run].is_faded};
    for (std::size_t i = 0; i < levels->size(); ++i) {
      series.points.push_back(
          {.x = static_cast<double>(i), .y = plain_value((*levels)[i].summaries[run].value)});
    }
    chart.series.push_back(std::move(series));
  }
  chart.x = {.label = "documents that each run gives to the pool", .key = "depth"};
  for (const PoolLevel& level : *levels) chart.x.names.push_back(depth_text(level.depth));
  chart.y = close_axis(measure, chart);
  chart.note_label = "all judgments";
  chart.finding = pool_finding(*levels, measure);
  std::string kept;
  for (const PoolLevel& level : *levels) {
    kept +=
        (kept.empty() ? "" : ", ") + std::to_string(level.kept) + " at " + depth_text(level.depth);
  }
  chart.notes.push_back("Judgments left: " + kept);
  add_notes(chart, report, measure);
  return chart;
}

}  // namespace assay
