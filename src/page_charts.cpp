// SPDX-License-Identifier: Apache-2.0
// page_charts.cpp: which figures the page has, what must be evaluated for them, and their sections.
#include <algorithm>
#include <array>
#include <cmath>

#include "assay/plot.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"

namespace assay::page {
namespace {

constexpr std::uint32_t kLeastRanks = 10;  // of curves over ranks
constexpr std::uint32_t kMostRanks = 100;

// A figure as it is asked for, here and on a command line.
struct Figure {
  const PlotKind* kind = nullptr;
  PlotRequest request;
};

// The first of the measures asked for that goes by one of these names; else what is usual.
std::vector<Measure> first_of(std::span<const Measure> asked,
                              std::span<const std::string_view> names) {
  for (const Measure& measure : asked) {
    if (std::find(names.begin(), names.end(), measure.def->name) != names.end()) return {measure};
  }
  return {};
}

Figure plain_figure(std::string_view kind, std::span<const Measure> asked) {
  return {find_plot_kind(kind), {.measures = {asked.front()}}};
}

Figure precision_figure(std::span<const Measure> asked) {
  constexpr std::array<std::string_view, 1> kNames = {"AP"};
  return {find_plot_kind("pr"), {.measures = first_of(asked, kNames)}};
}

Figure gain_figure(std::span<const Measure> asked) {
  constexpr std::array<std::string_view, 4> kNames = {"nDCG", "DCG", "NCG", "CG"};
  Figure figure{find_plot_kind("dcg"), {.measures = first_of(asked, kNames)}};
  const double cutoff =
      figure.request.measures.empty() ? kInfinity : figure.request.measures.front().params.cutoff;
  const double ranks = std::isfinite(cutoff) ? cutoff : kLeastRanks;
  figure.request.depth =
      static_cast<std::uint32_t>(std::clamp<double>(ranks, kLeastRanks, kMostRanks));
  return figure;
}

// The words that ask `assay plot` for the same.
std::string figure_command(const PageView& view, const Figure& figure,
                           std::vector<std::size_t> runs = {}) {
  std::string more = "-m " + shell_text(figure.request.measures.empty()
                                            ? std::string(figure.kind->usual)
                                            : name_of(figure.request.measures.front()));
  if (figure.request.depth != 0) more += " --rank " + std::to_string(figure.request.depth);
  more += " -o " + std::string(figure.kind->name) + ".svg";
  return command_for(view, {.verb = "plot " + std::string(figure.kind->name),
                            .runs = std::move(runs),
                            .measures = Measures::kNone,
                            .more = more});
}

// A figure that cannot be drawn says why: the page has more to say than one figure.
std::string figure_html(const PageView& view, const EvalReport& report, const Figure& figure) {
  const auto request = complete(*figure.kind, figure.request, report.runs.size());
  if (!request) return "<p>" + xml_text(request.error().what) + "</p>\n";
  const auto chart =
      plot_chart(*figure.kind, {.report = report, .qrels = view.source.qrels}, *request);
  if (!chart) return "<p>" + xml_text(chart.error().what) + "</p>\n";
  const std::string id = "chart-" + std::string(figure.kind->name);
  return "<figure>\n" +
         boxed(Box::kChart, chart->title, chart_svg(*chart, {.id = id, .has_style = false})) +
         "</figure>\n";
}

// The two runs that are set against each other, the better one last.
EvalReport pair_report(const PageView& view) {
  EvalReport report = view.source.report;
  report.runs = {view.source.report.runs[view.pair[1]], view.source.report.runs[view.pair[0]]};
  report.sources = {view.source.report.sources[view.pair[1]],
                    view.source.report.sources[view.pair[0]]};
  return report;
}

}  // namespace

Result<std::vector<Measure>> chart_measures(std::span<const Measure> asked, Judgments judgments) {
  std::vector<Measure> all;
  if (judgments != Judgments::kGrades) return all;
  for (const Figure& figure : {precision_figure(asked), gain_figure(asked)}) {
    const auto request = complete(*figure.kind, figure.request, 1);
    if (!request) return request.error();
    const auto needed = plot_measures(*figure.kind, *request);
    if (!needed) return needed;
    all.insert(all.end(), needed->begin(), needed->end());
  }
  return all;
}

// Of two runs the verdict says it all.
Section heat_section(const PageView& view) {
  Section section{.id = "heat", .title = "Which runs differ", .body = {}};
  if (view.asked.runs.size() < 3 || !has_same_topics(view.asked)) return section;
  const Figure figure = plain_figure("heat", view.asked.measures);
  section.body = figure_html(view, view.asked, figure);
  section.commands = {figure_command(view, figure), command_for(view, {.verb = "compare"})};
  return section;
}

Section delta_section(const PageView& view) {
  Section section{.id = "delta", .title = "The two best, topic by topic", .body = {}};
  if (changes_of(view).empty()) return section;
  const Figure figure = plain_figure("delta", view.asked.measures);
  section.body = figure_html(view, pair_report(view), figure);
  section.commands = {figure_command(view, figure, {view.pair[1], view.pair[0]})};
  return section;
}

Section curves_section(const PageView& view) {
  Section section{.id = "curves", .title = "Curves", .body = {}};
  if (view.source.qrels.kind() != Judgments::kGrades) return section;
  const auto& asked = view.asked.measures;
  for (const Figure& figure : {precision_figure(asked), gain_figure(asked)}) {
    section.body += figure_html(view, view.source.report, figure);
    section.commands.push_back(figure_command(view, figure));
  }
  section.body = "<div class=\"charts\">\n" + section.body + "</div>\n";
  return section;
}

Section spread_section(const PageView& view) {
  const Figure figure = plain_figure("box", view.asked.measures);
  return {.id = "spread",
          .title = "Spread over topics",
          .body = figure_html(view, view.source.report, figure),
          .commands = {figure_command(view, figure)}};
}

}  // namespace assay::page
