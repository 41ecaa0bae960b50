// SPDX-License-Identifier: Apache-2.0
// plot.cpp: the one list of plots, and what is asked of every request.
#include "assay/plot.hpp"

#include <algorithm>
#include <array>

#include "plot_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::array kPlotKinds = {
    PlotKind{.name = "pr",
             .meaning = "precision and recall: averaged over 11 points, or of one topic",
             .usual = "AP",
             .takes_topic = true,
             .takes_depth = true,
             .needs = pr_needs,
             .draw = pr_chart},
    PlotKind{.name = "dcg",
             .meaning = "DCG or CG by rank, with the ideal",
             .usual = "DCG",
             .takes_topic = true,
             .takes_depth = true,
             .needs = dcg_needs,
             .draw = dcg_chart},
    PlotKind{.name = "ndcg",
             .meaning = "nDCG or NCG by rank, with the area below it",
             .usual = "nDCG",
             .takes_topic = true,
             .takes_depth = true,
             .needs = ndcg_needs,
             .draw = ndcg_chart},
    PlotKind{.name = "topics",
             .meaning = "every topic, which means hide",
             .usual = "nDCG@10",
             .needs_values = true,
             .takes_any = true,
             .needs = plain_needs,
             .draw = topics_chart},
    PlotKind{.name = "delta",
             .meaning = "the difference of two runs, topic by topic",
             .usual = "nDCG@10",
             .least_runs = 2,
             .most_runs = 2,
             .needs_values = true,
             .takes_any = true,
             .needs = plain_needs,
             .draw = delta_chart},
    PlotKind{.name = "box",
             .meaning = "how values spread over topics",
             .usual = "nDCG@10",
             .needs_values = true,
             .takes_any = true,
             .needs = plain_needs,
             .draw = box_chart},
    PlotKind{.name = "scatter",
             .meaning = "two runs against each other, topic by topic",
             .usual = "nDCG@10",
             .least_runs = 2,
             .most_runs = 2,
             .needs_values = true,
             .takes_any = true,
             .needs = plain_needs,
             .draw = scatter_chart},
    PlotKind{.name = "rank",
             .meaning = "the order of runs under two measures",
             .usual = "nDCG@10 AP",
             .least_runs = 2,
             .measures = 2,
             .takes_any = true,
             .needs = plain_needs,
             .draw = rank_chart},
    PlotKind{.name = "heat",
             .meaning = "which runs differ, each against each",
             .usual = "nDCG@10",
             .least_runs = 2,
             .needs_values = true,
             .takes_tests = true,
             .takes_any = true,
             .needs = plain_needs,
             .draw = heat_chart},
    PlotKind{.name = "pool",
             .meaning = "values with the judgments of shallower pools",
             .usual = "nDCG@10",
             .takes_depth = true,
             .needs_runs = true,
             .takes_any = true,
             .needs = plain_needs,
             .draw = pool_chart},
};

std::string kind_title(const PlotKind& kind) { return "plot " + std::string(kind.name); }

std::optional<Error> check_runs(const PlotKind& kind, std::size_t runs) {
  if (runs >= kind.least_runs && runs <= kind.most_runs) return std::nullopt;
  const std::string wanted = kind.least_runs == kind.most_runs
                                 ? std::to_string(kind.least_runs)
                                 : "at least " + std::to_string(kind.least_runs);
  return plot_error(kind_title(kind) + " takes " + wanted + " runs, not " + std::to_string(runs),
                    kind.least_runs == 2 && kind.most_runs == 2
                        ? "name two runs; plot topics and plot box show any number"
                        : "name more runs");
}

}  // namespace

std::span<const PlotKind> plot_kinds() { return kPlotKinds; }

const PlotKind* find_plot_kind(std::string_view name) {
  const auto found = std::find_if(kPlotKinds.begin(), kPlotKinds.end(),
                                  [&](const PlotKind& kind) { return kind.name == name; });
  return found == kPlotKinds.end() ? nullptr : &*found;
}

Result<PlotRequest> complete(const PlotKind& kind, PlotRequest request, std::size_t runs) {
  if (auto wrong = check_runs(kind, runs)) return *wrong;
  if (request.measures.empty()) {
    auto usual = parse_measures(kind.usual);
    if (!usual) return usual.error();
    request.measures = *std::move(usual);
  }
  if (request.measures.size() != kind.measures) {
    return plot_error(kind_title(kind) + " shows " + counted(kind.measures, "measure") + ", not " +
                          std::to_string(request.measures.size()),
                      "name them with -m, as in -m '" + std::string(kind.usual) + "'");
  }
  if (!request.topic.empty() && !kind.takes_topic) {
    return plot_error(kind_title(kind) + " shows all topics at once",
                      "leave --topic out; plot pr, dcg and ndcg show one");
  }
  if (request.depth != 0 && !kind.takes_depth) {
    return plot_error(kind_title(kind) + " has no ranks to end at",
                      "leave --rank out; -m says how deep a measure looks, as in nDCG@20");
  }
  if (request.comparison && !kind.takes_tests) {
    return plot_error(kind_title(kind) + " tests nothing",
                      "leave --test, --correction and --alpha out; plot heat takes them");
  }
  if (request.depth > kMostRanks) return too_deep(request.depth);
  return request;
}

Result<std::vector<Measure>> plot_measures(const PlotKind& kind, const PlotRequest& request) {
  return kind.needs(request);
}

EvalOptions plot_options(EvalOptions options, const PlotKind& kind, const PlotRequest& request) {
  options.values = kind.needs_values || !request.topic.empty();
  options.cutoff_notes = false;  // there are more cutoffs than anybody wants notes on
  if (request.topic.empty()) return options;
  options.only_topics = {request.topic};
  options.topics = Topics::kQrels;
  options.needs_common_topic = false;
  return options;
}

Result<Chart> plot_chart(const PlotKind& kind, const PlotData& data, const PlotRequest& request) {
  auto chart = kind.draw(data, request);
  if (!chart) return chart;
  chart->kind = kind.name;
  if (!request.title.empty()) chart->title = request.title;
  return chart;
}

}  // namespace assay
