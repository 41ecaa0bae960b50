// SPDX-License-Identifier: Apache-2.0
// report_unjudged.cpp: systems in order without judgments, as text.
#include "assay/report_unjudged.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "assay/version.hpp"
#include "number.hpp"
#include "page_frame.hpp"
#include "report_blocks.hpp"
#include "report_json.hpp"
#include "report_rankings_blocks.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Cells = std::vector<Grid::Cell>;
using Json = nlohmann::ordered_json;
using Line = std::vector<std::string>;

// Places of systems, the best of the first method first.
std::vector<std::size_t> system_order(const UnjudgedOrders& orders) {
  std::vector<std::size_t> order(orders.systems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<double>& ranks = orders.orders.front().ranks;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  return order;
}

std::string name_at(const UnjudgedOrders& orders, std::size_t order) {
  return std::string(orders.orders[order].method->name);
}

Cells row_of(const UnjudgedView& view, std::size_t system, const Look& look) {
  const auto& orders = view.orders.orders;
  Cells row{{printable(view.orders.systems[system])}};
  for (const UnjudgedOrder& order : orders) {
    row.push_back({ranked_text(signed_text(order.scores[system], look), order.ranks, system)});
  }
  if (orders.size() == 1 && !orders.front().deviations.empty()) {
    row.push_back({signed_text(orders.front().deviations[system], look)});
  }
  if (view.truth != nullptr) {
    const SystemOrder& truth = view.truth->rankings.orders.front();
    row.push_back({ranked_text(signed_text(truth.means[system], look), truth.ranks, system)});
  }
  return row;
}

std::string title_of(const UnjudgedOrders& orders) {
  const bool is_one = orders.orders.size() == 1;
  return counted(orders.systems.size(), "run") + " in order without judgments, " +
         counted(orders.topics, "topic") +
         (is_one ? ": " + std::string(orders.orders.front().method->title) : "");
}

// How far a score and its rank depend on what was drawn, and what is in the columns.
std::vector<Labelled> order_lines(const UnjudgedView& view) {
  std::vector<Labelled> lines;
  const UnjudgedOptions& options = view.orders.options;
  for (const UnjudgedOrder& order : view.orders.orders) {
    const UnjudgedMethod& method = *order.method;
    std::string text = std::string(method.formula) + "; k = " + grouped(order.depth);
    if (order.relevant > 0) {
      text += ", " + trimmed_fixed(order.relevant, 1) +
              " documents of a topic count as relevant, " + name_of(options.measure);
    }
    if (method.draws) {
      text += ", " + counted(options.repeats, "draw") + ", seed " + std::to_string(options.seed);
    }
    if (!order.fused.empty()) {
      std::vector<std::string> names;
      for (const std::size_t run : order.fused) {
        names.push_back(printable(view.orders.systems[run]));
      }
      text += "; only the runs least like the rest are fused: " + joined(names, ", ");
    }
    lines.push_back({std::string(method.name), text});
  }
  return lines;
}

Block order_block(const UnjudgedView& view, const Look& look) {
  const UnjudgedOrders& orders = view.orders;
  Block block{.title = title_of(orders)};
  block.grid.columns.push_back({"run", false});
  for (std::size_t o = 0; o < orders.orders.size(); ++o) {
    block.grid.columns.push_back({name_at(orders, o)});
  }
  if (orders.orders.size() == 1 && !orders.orders.front().deviations.empty()) {
    block.grid.columns.push_back({"sd of draws"});
  }
  if (view.truth != nullptr) {
    block.grid.columns.push_back({"true " + name_of(orders.options.measure)});
  }
  for (const std::size_t system : system_order(orders)) {
    block.grid.rows.push_back(row_of(view, system, look));
  }
  block.lines = order_lines(view);
  block.lines.push_back(
      {"careful",
       "such orders say how much a run is like the others: they favour the average, and "
       "put a run that finds what no other finds, which may be the best, too low"});
  return block;
}

std::optional<double> coefficient(const OrderAgreement& agreement, Coefficient which) {
  return agreement.there[static_cast<std::size_t>(which)];
}

Block truth_block(const UnjudgedView& view, const Look& look) {
  const UnjudgedTruth& truth = *view.truth;
  Block block{.title = "How far that is from the order by the judgments"};
  block.grid.columns = {{"method", false}, {"tau"},           {"tau-b"},         {"tau-ap"},
                        {"spearman"},      {"best comes at"}, {"first is truly"}};
  for (std::size_t i = 0; i < truth.places.size(); ++i) {
    const OrderAgreement& agreement = truth.rankings.agreements[i];
    block.grid.rows.push_back({{name_at(view.orders, i)},
                               {signed_text(coefficient(agreement, Coefficient::kTau), look)},
                               {signed_text(coefficient(agreement, Coefficient::kTauB), look)},
                               {signed_text(coefficient(agreement, Coefficient::kTauApA), look)},
                               {signed_text(coefficient(agreement, Coefficient::kSpearman), look)},
                               {"#" + shortest(truth.places[i].best)},
                               {"#" + shortest(truth.places[i].first)}});
  }
  block.lines = {
      {"tau-ap",
       "the top counts most; the order by the judgments is the truth, and the mean is "
       "over all orders of equal scores of the method"},
      {"best comes at", "the rank that the method gives to the run that is best by the judgments"},
      {"first is truly", "the rank by the judgments of the run that the method puts first"}};
  return block;
}

std::vector<Block> blocks_of(const UnjudgedView& view, const Look& look) {
  std::vector<Block> blocks{order_block(view, look)};
  if (view.truth != nullptr) blocks.push_back(truth_block(view, look));
  return blocks;
}

std::string write_text(const UnjudgedView& view, const Look& look) {
  return blocks_text(blocks_of(view, look), look);
}
std::string write_md(const UnjudgedView& view, const Look& look) {
  return blocks_markdown(blocks_of(view, look));
}
std::string write_tex(const UnjudgedView& view, const Look& look) {
  return with_latex_minus(blocks_latex(blocks_of(view, look)));
}
std::string write_html(const UnjudgedView& view, const Look& look) {
  return page_around("Runs in order without judgments", blocks_html(blocks_of(view, look)));
}

// A line for each method and run, with all digits.
std::vector<Line> lines_of(const UnjudgedView& view) {
  std::vector<Line> lines{{"method", "run", "score", "rank", "sd", "true", "true rank"}};
  for (const UnjudgedOrder& order : view.orders.orders) {
    for (const std::size_t s : system_order(view.orders)) {
      Line line{std::string(order.method->name), view.orders.systems[s], shortest(order.scores[s]),
                shortest(order.ranks[s]),
                order.deviations.empty() ? "" : shortest(order.deviations[s])};
      const SystemOrder* truth =
          view.truth == nullptr ? nullptr : &view.truth->rankings.orders.front();
      line.push_back(truth == nullptr ? "" : shortest(truth->means[s]));
      line.push_back(truth == nullptr ? "" : shortest(truth->ranks[s]));
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::string write_csv(const UnjudgedView& view, const Look& /*look*/) {
  std::string out;
  for (Line& line : lines_of(view)) {
    for (std::string& field : line) field = csv_field(field);
    out += joined(line, ",") + "\n";
  }
  return out;
}

std::string write_tsv(const UnjudgedView& view, const Look& /*look*/) {
  std::string out;
  for (Line& line : lines_of(view)) {
    for (std::string& field : line) field = tsv_field(field);
    out += joined(line, "\t") + "\n";
  }
  return out;
}

Json order_json(const UnjudgedOrders& orders, const UnjudgedOrder& order) {
  Json fused = Json::array();
  for (const std::size_t run : order.fused) fused.push_back(utf8_text(orders.systems[run]));
  return {{"method", order.method->name},
          {"depth", order.depth},
          {"relevant", order.relevant},
          {"scores", order.scores},
          {"ranks", order.ranks},
          {"deviations", order.deviations.empty() ? Json() : Json(order.deviations)},
          {"fused", order.fused.empty() ? Json() : fused}};
}

Json truth_json(const UnjudgedView& view) {
  const UnjudgedTruth& truth = *view.truth;
  const SystemOrder& order = truth.rankings.orders.front();
  Json json = {{"means", order.means}, {"ranks", order.ranks}, {"methods", Json::array()}};
  for (std::size_t i = 0; i < truth.places.size(); ++i) {
    Json coefficients = Json::object();
    for (const auto& choice : kCoefficientChoices) {
      coefficients[std::string(choice.word)] =
          number_json(coefficient(truth.rankings.agreements[i], choice.value));
    }
    json["methods"].push_back({{"method", view.orders.orders[i].method->name},
                               {"coefficients", std::move(coefficients)},
                               {"rank_of_best", truth.places[i].best},
                               {"true_rank_of_first", truth.places[i].first}});
  }
  return json;
}

std::string write_json(const UnjudgedView& view, const Look& look) {
  const UnjudgedOptions& options = view.orders.options;
  Json json = {{"schema", "assay.rank-unjudged/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"measure", name_of(options.measure)},
               {"topics", view.orders.topics},
               {"repeats", options.repeats},
               {"seed", options.seed},
               {"most_biased", options.most_biased},
               {"runs", Json::array()},
               {"orders", Json::array()}};
  for (const std::string& system : view.orders.systems) json["runs"].push_back(utf8_text(system));
  for (const UnjudgedOrder& order : view.orders.orders) {
    json["orders"].push_back(order_json(view.orders, order));
  }
  if (view.truth != nullptr) json["truth"] = truth_json(view);
  json["notes"] = Json::array();
  for (const Note& note : view.notes) json["notes"].push_back(note_json(note, Json()));
  return json.dump(2, ' ', look.ascii) + "\n";
}

constexpr std::array kFormats = {
    UnjudgedFormat{"table", "txt", write_text}, UnjudgedFormat{"tsv", "tsv", write_tsv},
    UnjudgedFormat{"csv", "csv", write_csv},    UnjudgedFormat{"json", "json", write_json, true},
    UnjudgedFormat{"md", "md", write_md},       UnjudgedFormat{"latex", "tex", write_tex},
    UnjudgedFormat{"html", "html", write_html}};

}  // namespace

std::span<const UnjudgedFormat> unjudged_formats() { return kFormats; }

std::string unjudged_list_text(const Look& look) {
  constexpr std::size_t kIndent = 4;
  std::string out = wrapped(
      "n is the number of runs, k the depth, and w(rank) = k - rank + 1. Runs are then ordered by "
      "the mean over the topics; what counts as relevant is looked at by a measure, AP if none is "
      "named.",
      look.width, 0);
  out += "\n";
  for (const UnjudgedMethod& method : all_unjudged_methods()) {
    std::string usual = "k = " + grouped(method.depth);
    if (method.share > 0) usual += ", " + level_text(method.share) + " are relevant";
    if (method.draws) usual += ", give or take " + level_text(method.deviation);
    out += "\n" + std::string(method.name) + ": " + std::string(method.title) + "\n";
    for (const std::string_view text : {method.formula, std::string_view(usual), method.source}) {
      out += wrapped(suited(std::string(kIndent, ' ') + std::string(text), look), look.width,
                     kIndent) +
             "\n";
    }
  }
  return out;
}

}  // namespace assay
