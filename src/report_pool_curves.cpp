// SPDX-License-Identifier: Apache-2.0
// report_pool_curves.cpp: what methods would have found for how much judging, as text and figure.
#include "assay/report_pool_curves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "chart_scale.hpp"
#include "number.hpp"
#include "plot_parts.hpp"
#include "report_blocks.hpp"
#include "report_json.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;
using Cells = std::vector<Grid::Cell>;

constexpr std::size_t kShownBudgets = 5;
constexpr std::size_t kShownWithOrders = 3;  // each of which takes two columns

// The first and the last budget, and as many between them as a table has room for.
std::vector<std::size_t> shown_budgets(const PoolSimulation& simulation) {
  const std::size_t count = simulation.options.budgets.size();
  const std::size_t shown =
      std::min(count, simulation.options.orders ? kShownWithOrders : kShownBudgets);
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < shown; ++i) {
    places.push_back(shown == 1 ? 0 : i * (count - 1) / (shown - 1));
  }
  return places;
}

double share(const PoolSimulation& simulation, double found) {
  return found / static_cast<double>(simulation.relevant);
}

std::string tau_text(double tau, const Look& look) {
  return std::isnan(tau) ? std::string("none") : fixed(tau, look.digits.value_or(3));
}

Grid curve_grid(const PoolSimulation& simulation, const Look& look) {
  const auto places = shown_budgets(simulation);
  Grid grid;
  grid.columns = {{"method", false}, {"area"}};
  for (const std::size_t b : places)
    grid.columns.push_back({grouped(simulation.options.budgets[b])});
  if (simulation.options.orders) {
    for (const std::size_t b : places) {
      grid.columns.push_back({"tau " + grouped(simulation.options.budgets[b])});
    }
  }
  for (const PoolCurve& curve : simulation.curves) {
    Cells row{{std::string(curve.method->name)}, {fixed(curve.area, look.digits.value_or(3))}};
    for (const std::size_t b : places) {
      row.push_back({share_text(share(simulation, curve.found[b]))});
    }
    for (std::size_t i = 0; i < places.size() && simulation.options.orders; ++i) {
      row.push_back({tau_text(curve.tau[places[i]], look)});
    }
    grid.rows.push_back(std::move(row));
  }
  Cells best{{"(best)"}, {fixed(simulation.best_area, look.digits.value_or(3))}};
  for (const std::size_t b : places) {
    best.push_back({share_text(share(simulation, simulation.best[b]))});
  }
  best.resize(grid.columns.size(), {""});
  grid.rows.push_back(std::move(best));
  return grid;
}

std::string unit_of(const PoolSimulation& simulation) {
  return simulation.options.per_topic ? "documents of each topic" : "documents";
}

std::string setting_text(const PoolSimulation& simulation) {
  return counted(simulation.runs, "run") + " to depth " + grouped(simulation.options.depth) + ", " +
         counted(simulation.topics, "topic") + ", " + counted(simulation.documents, "document");
}

std::vector<Block> blocks_of(const PoolSimulation& simulation, const Look& look) {
  Block block;
  block.title = "Relevant documents found with so many " + unit_of(simulation) + " judged";
  block.grid = curve_grid(simulation, look);
  block.lines.push_back({"of", setting_text(simulation)});
  block.lines.push_back({"relevant", grouped(simulation.relevant) + ", of which the runs return " +
                                         grouped(simulation.reachable)});
  if (simulation.unjudged > 0) {
    block.lines.push_back({"unjudged", counted(simulation.unjudged, "document") +
                                           " without a grade count as not relevant"});
  }
  block.lines.push_back({"area", "mean share found over every number of documents up to the last"});
  if (simulation.options.orders) {
    block.lines.push_back({"tau",
                           "Kendall, between the orders of the runs by AP to this depth with these "
                           "documents judged and with all"});
  }
  const bool is_random =
      std::any_of(simulation.curves.begin(), simulation.curves.end(),
                  [](const PoolCurve& curve) { return curve.method->is_random; });
  if (is_random) {
    block.lines.push_back({"chance", "means over " + counted(simulation.options.repeats, "seed") +
                                         " from " + std::to_string(simulation.options.seed) +
                                         " on where a method has chance"});
  }
  return {block};
}

std::string write_table_text(const PoolSimulation& simulation, const Look& look) {
  return blocks_text(blocks_of(simulation, look), look);
}
std::string write_md(const PoolSimulation& simulation, const Look& look) {
  return blocks_markdown(blocks_of(simulation, look));
}
std::string write_tex(const PoolSimulation& simulation, const Look& look) {
  return blocks_latex(blocks_of(simulation, look));
}

template <char separator>
std::string write_lines(const PoolSimulation& simulation, const Look& /*look*/) {
  const bool has_tau = simulation.options.orders;
  std::string out;
  const auto add_line = [&](std::vector<std::string> fields) {
    if (!has_tau) fields.pop_back();
    out += joined(fields, std::string(1, separator)) + "\n";
  };
  add_line({"method", "budget", "found", "share", "tau"});
  for (const PoolCurve& curve : simulation.curves) {
    for (std::size_t b = 0; b < curve.found.size(); ++b) {
      const bool is_ordered = has_tau && !std::isnan(curve.tau[b]);
      add_line({std::string(curve.method->name), std::to_string(simulation.options.budgets[b]),
                shortest(curve.found[b]), shortest(share(simulation, curve.found[b])),
                is_ordered ? shortest(curve.tau[b]) : ""});
    }
  }
  return out;
}

std::string write_json_curves(const PoolSimulation& simulation, const Look& /*look*/) {
  Json curves = Json::array();
  for (const PoolCurve& curve : simulation.curves) {
    Json json{{"method", curve.method->name}, {"area", curve.area}, {"found", curve.found}};
    if (simulation.options.orders) {
      json["tau"] = Json::array();
      for (const double tau : curve.tau) json["tau"].push_back(number_json(tau));
    }
    curves.push_back(std::move(json));
  }
  Json notes = Json::array();
  for (const Note& note : simulation.notes) notes.push_back(note_json(note, nullptr));
  return Json{{"schema", "assay.pool_simulation/1"},
              {"runs", simulation.runs},
              {"topics", simulation.topics},
              {"depth", simulation.options.depth},
              {"documents", simulation.documents},
              {"unjudged", simulation.unjudged},
              {"relevant", simulation.relevant},
              {"reachable", simulation.reachable},
              {"budgets_per_topic", simulation.options.per_topic},
              {"budgets", simulation.options.budgets},
              {"curves", std::move(curves)},
              {"best", {{"area", simulation.best_area}, {"found", simulation.best}}},
              {"notes", std::move(notes)}}
             .dump(2) +
         "\n";
}

std::string write_svg(const PoolSimulation& simulation, const Look& /*look*/) {
  return chart_svg(pool_chart(simulation));
}
std::string write_drawing(const PoolSimulation& simulation, const Look& look) {
  return chart_text(pool_chart(simulation), look);
}

constexpr std::array kFormats = {PoolCurveFormat{"table", "txt", write_table_text},
                                 PoolCurveFormat{"csv", "csv", write_lines<','>},
                                 PoolCurveFormat{"tsv", "tsv", write_lines<'\t'>},
                                 PoolCurveFormat{"json", "json", write_json_curves},
                                 PoolCurveFormat{"md", "md", write_md},
                                 PoolCurveFormat{"latex", "tex", write_tex},
                                 PoolCurveFormat{"svg", "svg", write_svg},
                                 PoolCurveFormat{"text", "", write_drawing}};

std::vector<ChartPoint> points_of(const PoolSimulation& simulation,
                                  const std::vector<double>& found) {
  std::vector<ChartPoint> points{{.x = 0, .y = 0}};
  for (std::size_t b = 0; b < found.size(); ++b) {
    points.push_back({.x = static_cast<double>(simulation.options.budgets[b]),
                      .y = share(simulation, found[b])});
  }
  return points;
}

std::string finding_of(const PoolSimulation& simulation) {
  const PoolCurve& first = simulation.curves.front();
  return std::string(first.method->name) + " finds " +
         share_text(share(simulation, first.found.back())) + " of the relevant documents with " +
         grouped(simulation.options.budgets.back()) + " " + unit_of(simulation) + " judged" +
         (simulation.curves.size() > 1 ? ", and has the largest area" : "");
}

}  // namespace

std::span<const PoolCurveFormat> pool_curve_formats() { return kFormats; }

Chart pool_chart(const PoolSimulation& simulation) {
  Chart chart;
  chart.kind = "pool-methods";
  chart.series_key = "method";
  chart.note_label = "area";
  chart.title = "Relevant documents found by judging";
  chart.x = {.label = unit_of(simulation) + " judged",
             .key = "judged",
             .low = 0,
             .high = static_cast<double>(simulation.options.budgets.back()),
             .is_whole = true};
  const double most = share(simulation, simulation.best.back());
  chart.y = {.label = "share of the relevant documents",
             .key = "share",
             .low = 0,
             .high = std::min(1.0, nice_range({0, most}, 5).high)};
  std::vector<std::size_t> order(simulation.curves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<RunStyle> styles = run_styles(order);
  for (std::size_t i = 0; i < simulation.curves.size(); ++i) {
    const PoolCurve& curve = simulation.curves[i];
    chart.series.push_back({.name = std::string(curve.method->name),
                            .note = fixed(curve.area, 3),
                            .points = points_of(simulation, curve.found),
                            .style = styles[i].style,
                            .is_faded = styles[i].is_faded});
  }
  chart.series.push_back({.name = "best",
                          .note = fixed(simulation.best_area, 3),
                          .points = points_of(simulation, simulation.best),
                          .is_reference = true});
  chart.finding = finding_of(simulation);
  chart.notes.push_back(setting_text(simulation));
  chart.notes.push_back(grouped(simulation.reachable) + " of " +
                        counted(simulation.relevant, "relevant document") +
                        " are among those that the runs return");
  return chart;
}

}  // namespace assay
