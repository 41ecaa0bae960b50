// SPDX-License-Identifier: Apache-2.0
// report_judged_chart.cpp: what pools of each depth have of the judgments, as a figure.
#include "assay/report_judged.hpp"
#include "number.hpp"
#include "report_blocks.hpp"
#include "report_judged_data.hpp"
#include "text.hpp"

namespace assay {
namespace {

double share_of(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

// The shallowest pool with nearly all of what these runs return of the relevant documents.
std::string finding_of(const JudgedRuns& judged) {
  constexpr double kNearlyAll = 0.9;
  const PoolStep& all = judged.steps.back();
  for (const PoolStep& step : judged.steps) {
    if (share_of(step.relevant, all.relevant) < kNearlyAll) continue;
    return "A pool of depth " + pool_depth_text(step.depth) + " has " +
           share_text(share_of(step.relevant, judged.relevant)) + " of the " +
           counted(judged.relevant, "relevant document") + " that are known, with " +
           share_text(share_of(step.judged, judged.judged)) + " of the judgments";
  }
  return "These runs return no relevant document";
}

}  // namespace

Chart judged_chart(const JudgedRuns& judged) {
  Chart chart{.kind = "judged", .title = "Judgments by depth of the pool"};
  ChartSeries relevant{.name = "relevant", .note = grouped(judged.relevant)};
  ChartSeries all{.name = "judged", .note = grouped(judged.judged), .style = 1};
  for (std::size_t i = 0; i < judged.steps.size(); ++i) {
    const PoolStep& step = judged.steps[i];
    const auto place = static_cast<double>(i);
    chart.x.names.push_back(pool_depth_text(step.depth));
    relevant.points.push_back({.x = place,
                               .y = share_of(step.relevant, judged.relevant),
                               .label = std::to_string(step.relevant)});
    all.points.push_back({.x = place,
                          .y = share_of(step.judged, judged.judged),
                          .label = std::to_string(step.judged)});
  }
  chart.series = {std::move(relevant), std::move(all)};
  chart.x.label = "documents that each run gives to the pool";
  chart.x.key = "depth";
  chart.y = {.label = "share of those that are known", .key = "share"};
  chart.series_key = "documents";
  chart.label_key = "documents_in_pool";
  chart.note_label = "known";
  chart.finding = finding_of(judged);
  if (judged.steps.back().judged < judged.judged) {
    chart.notes.push_back(counted(judged.judged - judged.steps.back().judged, "judged document") +
                          " (" + grouped(judged.relevant - judged.steps.back().relevant) +
                          " relevant) no run returns");
  }
  return chart;
}

}  // namespace assay
