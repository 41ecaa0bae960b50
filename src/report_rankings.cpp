// SPDX-License-Identifier: Apache-2.0
// report_rankings.cpp: orders of systems as tables: orders, agreement, and who tells systems apart.
#include "assay/report_rankings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "number.hpp"
#include "page_frame.hpp"
#include "report_blocks.hpp"
#include "report_rankings_blocks.hpp"
#include "report_rankings_data.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Cells = std::vector<Grid::Cell>;

// 3, or 2.5 for two that share a rank.
std::string rank_text(double rank) { return "#" + shortest(rank); }

// Places of systems, the best of the first order first.
std::vector<std::size_t> system_order(const Rankings& rankings) {
  std::vector<std::size_t> order(rankings.systems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<double>& ranks = rankings.orders.front().ranks;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  return order;
}

}  // namespace

std::string ranked_text(const std::string& value, std::span<const double> ranks,
                        std::size_t which) {
  std::size_t width = 0;
  for (const double rank : ranks) width = std::max(width, rank_text(rank).size());
  const std::string rank = rank_text(ranks[which]);
  return value + std::string(2 + width - rank.size(), ' ') + rank;
}

Block orders_block(const Rankings& rankings, const Look& look) {
  Block block;
  const auto order = system_order(rankings);
  const std::size_t rows = look.top == 0 ? order.size() : std::min(look.top, order.size());
  block.title = "Orders of " + counted(order.size(), "run") + ": mean and rank";
  block.grid.columns.push_back({"run", false});
  for (std::size_t o = 0; o < rankings.orders.size(); ++o) {
    block.grid.columns.push_back({printable(rankings.title_of(o))});
  }
  for (std::size_t i = 0; i < rows; ++i) {
    Cells row{{printable(rankings.systems[order[i]])}};
    for (const SystemOrder& each : rankings.orders) {
      const std::string mean = shown(each.measure, {.numerator = each.means[order[i]]}, look);
      row.push_back({ranked_text(mean, each.ranks, order[i])});
    }
    block.grid.rows.push_back(std::move(row));
  }
  if (rows < order.size()) {
    block.lines.push_back({"shown", "the first " + grouped(rows) + "; --top 0 shows all"});
  }
  return block;
}

namespace {

// A column of the table of pairs.
struct Column {
  Coefficient which = Coefficient::kTau;
  bool is_back = false;  // the second order is the truth
};

// Of the AP correlations, the one that fits: with ties or without.
bool fits(Coefficient which, bool has_ties) {
  if (which == Coefficient::kTauApA) return false;
  if (which == Coefficient::kTauAp) return !has_ties;
  return which != Coefficient::kTauApB || has_ties;
}

std::vector<Column> columns_for(const Rankings& rankings, const RankingsLook& look) {
  const bool has_ties = std::any_of(rankings.agreements.begin(), rankings.agreements.end(),
                                    [](const OrderAgreement& each) { return each.has_ties; });
  std::vector<Column> columns;
  for (const auto& choice : kCoefficientChoices) {
    if (look.with ? choice.value != *look.with : !fits(choice.value, has_ties)) continue;
    columns.push_back({.which = choice.value});
    if (has_direction(choice.value)) columns.push_back({.which = choice.value, .is_back = true});
  }
  return columns;
}

std::string word_of(Coefficient which) {
  return std::string(choice_of(kCoefficientChoices, which).word);
}

const std::optional<double>& value_of(const OrderAgreement& agreement, const Column& column) {
  const Coefficients& all = column.is_back ? agreement.back : agreement.there;
  return all[static_cast<std::size_t>(column.which)];
}

// One line for each pair of orders.
Grid pair_grid(const Rankings& rankings, const std::vector<Column>& columns, const Look& look) {
  const bool is_two = rankings.settings.size() == 2;  // which the title names
  Grid grid;
  grid.columns = is_two ? std::vector<Grid::Column>{{"measure", false}}
                        : std::vector<Grid::Column>{{"first", false}, {"second", false}};
  grid.keys = grid.columns.size();
  for (const Column& column : columns) {
    grid.columns.push_back({column.is_back ? "back" : word_of(column.which)});
  }
  for (const OrderAgreement& each : rankings.agreements) {
    Cells row;
    if (is_two) {
      row.push_back({name_of(rankings.orders[each.first].measure)});
    } else {
      row.push_back({printable(rankings.title_of(each.first))});
      row.push_back({printable(rankings.title_of(each.second))});
    }
    for (const Column& column : columns) row.push_back({signed_text(value_of(each, column), look)});
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

// Orders against orders; the row is the truth.
Grid matrix_grid(const Rankings& rankings, Coefficient which, const Look& look) {
  const std::size_t count = rankings.orders.size();
  Grid grid;
  grid.columns.push_back({word_of(which), false});
  for (std::size_t o = 0; o < count; ++o) {
    grid.columns.push_back({printable(rankings.title_of(o))});
    grid.rows.push_back(Cells(count + 1, {"1"}));
    grid.rows.back().front().text = printable(rankings.title_of(o));
  }
  for (const OrderAgreement& each : rankings.agreements) {
    const auto put = [&](std::size_t row, std::size_t column, bool is_back) {
      grid.rows[row][column + 1].text = signed_text(value_of(each, {which, is_back}), look);
    };
    put(each.first, each.second, false);
    put(each.second, each.first, true);
  }
  return grid;
}

std::string rbo_text(const RankingsOptions& options) {
  const auto& ties = choice_of(kRboTiesChoices, options.rbo_ties);
  return "rank-biased overlap, p = " + shortest(options.p) + "; equal means (" +
         std::string(ties.word) + "): " + std::string(ties.meaning);
}

// What the columns mean where their names do not say it all.
std::vector<Labelled> agreement_lines(const Rankings& rankings,
                                      const std::vector<Column>& columns) {
  std::vector<Labelled> lines;
  const auto has = [&](Coefficient which) {
    return std::any_of(columns.begin(), columns.end(),
                       [which](const Column& column) { return column.which == which; });
  };
  if (has(Coefficient::kTauAp)) {
    lines.push_back({"tau-ap", "the top counts most; the first order is the truth"});
  }
  if (has(Coefficient::kTauApA)) {
    lines.push_back({"tau-ap-a",
                     "the top counts most; the first order is the truth, and the mean "
                     "is over all orders of equal means of the second"});
  }
  if (!lines.empty() && columns.size() > 1) {
    lines.push_back({"back", "the same, and the second order is the truth"});
  }
  if (has(Coefficient::kTauApB)) {
    lines.push_back({"tau-ap-b", "the top counts most; both directions, heeding equal means"});
  }
  if (has(Coefficient::kRbo)) lines.push_back({"rbo", rbo_text(rankings.options)});
  return lines;
}

}  // namespace

Block agreement_block(const Rankings& rankings, const RankingsLook& look) {
  const bool is_matrix = look.with && rankings.settings.empty();
  const auto columns = columns_for(rankings, look);
  Block block;
  block.title = "How far the orders agree";
  if (rankings.settings.size() == 2) {
    block.title += ": " + printable(rankings.settings[0]) + " (first) and " +
                   printable(rankings.settings[1]) + " (second)";
  }
  block.grid = is_matrix ? matrix_grid(rankings, *look.with, look.look)
                         : pair_grid(rankings, columns, look.look);
  block.lines = agreement_lines(rankings, columns);
  if (is_matrix) {
    block.lines.clear();
    if (*look.with == Coefficient::kRbo) {
      block.lines.push_back({"rbo", rbo_text(rankings.options)});
    } else {
      block.lines.push_back(
          {word_of(*look.with), std::string(choice_of(kCoefficientChoices, *look.with).meaning)});
    }
  }
  return block;
}

namespace {

// Means of counts are no counts, so all have decimals.
std::string number_or_none(const std::optional<double>& value, const Look& look) {
  return value ? signed_text(*value, look) : std::string(kNoneWord);
}

// "12 topics", or "11 to 12 topics".
std::string topics_text(const Rankings& rankings) {
  const auto [few, many] = std::minmax_element(
      rankings.discrimination.begin(), rankings.discrimination.end(),
      [](const Discrimination& a, const Discrimination& b) { return a.topics < b.topics; });
  return (few->topics == many->topics ? "" : grouped(few->topics) + " to ") +
         counted(many->topics, "topic");
}

std::vector<Labelled> power_lines(const Rankings& rankings) {
  const RankingsOptions& options = rankings.options;
  const std::string alpha = shortest(options.alpha);
  std::string test = "pairs with p up to " + alpha + ": " + std::string(options.test->title) +
                     (options.test->is_joint ? "" : ", no correction") + ", " +
                     topics_text(rankings);
  const auto any = [&](const auto& holds) {
    return std::any_of(rankings.discrimination.begin(), rankings.discrimination.end(), holds);
  };
  if (any([](const Discrimination& each) { return each.is_drawn; })) {
    test += ", " + grouped(options.resamples) + " resamples, seed " + std::to_string(options.seed);
  }
  std::vector<Labelled> lines = {
      {"found", test},
      {"needed", "half of the widest interval of a " + std::string(options.test->interval_of) +
                     ", so much is enough for any pair; typical: the median of all pairs"}};
  const bool is_split = any([](const Discrimination& each) { return each.half > 0; });
  lines.push_back({"steady", is_split
                                 ? "of differences as large on one half of the topics, at most " +
                                       level_text(options.alpha) + " are reversed on the other; " +
                                       counted(options.splits, "split") + ", seed " +
                                       std::to_string(options.seed)
                                 : std::string("needs four topics or more")});
  return lines;
}

Block power_block(const Rankings& rankings, const Look& look) {
  Block block;
  block.title = "How well each measure tells runs apart";
  block.grid.columns = {{"measure", false}, {"pairs"},   {"found"}, {"share"},
                        {"needed"},         {"typical"}, {"steady"}};
  for (std::size_t o = 0; o < rankings.orders.size(); ++o) {
    const Discrimination& each = rankings.discrimination[o];
    const std::string title = rankings.title_of(o) + (each.is_log ? " (log)" : "");
    block.grid.rows.push_back({{printable(title)},
                               {grouped(each.pairs.size())},
                               {grouped(each.found)},
                               {share_text(each.share())},
                               {number_or_none(each.needed, look)},
                               {number_or_none(each.typical, look)},
                               {number_or_none(each.steady, look)}});
  }
  block.lines = power_lines(rankings);
  return block;
}

std::vector<Block> blocks_of(const Rankings& rankings, const RankingsLook& look) {
  std::vector<Block> blocks{orders_block(rankings, look.look)};
  if (!rankings.agreements.empty()) blocks.push_back(agreement_block(rankings, look));
  blocks.push_back(power_block(rankings, look.look));
  return blocks;
}

std::string write_text(const RankingsView& view, const RankingsLook& look) {
  return blocks_text(blocks_of(view.rankings, look), look.look);
}
std::string write_md(const RankingsView& view, const RankingsLook& look) {
  return blocks_markdown(blocks_of(view.rankings, look));
}
std::string write_tex(const RankingsView& view, const RankingsLook& look) {
  return with_latex_minus(blocks_latex(blocks_of(view.rankings, look)));
}
std::string write_html(const RankingsView& view, const RankingsLook& look) {
  return page_around("Orders of systems", blocks_html(blocks_of(view.rankings, look)));
}

constexpr std::array kFormats = {RankingsFormat{"table", "txt", write_text},
                                 RankingsFormat{"csv", "csv", rankings_csv},
                                 RankingsFormat{"json", "json", rankings_json, true},
                                 RankingsFormat{"md", "md", write_md},
                                 RankingsFormat{"latex", "tex", write_tex},
                                 RankingsFormat{"html", "html", write_html}};

}  // namespace

std::span<const RankingsFormat> rankings_formats() { return kFormats; }

}  // namespace assay
