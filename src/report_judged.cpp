// SPDX-License-Identifier: Apache-2.0
// report_judged.cpp: how complete judgments are, as tables.
#include "assay/report_judged.hpp"

#include <cmath>

#include "best_first.hpp"
#include "number.hpp"
#include "page_frame.hpp"
#include "report_blocks.hpp"
#include "report_judged_data.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Cells = std::vector<Grid::Cell>;

std::string number_text(const std::optional<double>& value, const Look& look) {
  if (!value) return std::string(kUndefinedWord);
  const std::string size = fixed(std::abs(*value), look.digits.value_or(4));
  return *value < 0 && size.find_first_not_of("0.") != std::string::npos ? "−" + size : size;
}

std::string percent_of(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return std::string(kUndefinedWord);
  return share_text(static_cast<double>(part) / static_cast<double>(all));
}

std::string run_text(const JudgedView& view, std::size_t run) {
  return printable(view.report.runs[run].run);
}

Block shares_block(const JudgedView& view, const Look& look) {
  const JudgedRuns& judged = view.judged;
  Block block;
  block.title = "What is judged of " + counted(judged.runs.size(), "run") + ": " +
                counted(judged.judged, "judgment") + " on " + counted(judged.topics, "topic") +
                ", " + grouped(judged.relevant) + " relevant";
  block.grid.columns = {{"run", false}};
  const auto names = share_names(judged);
  for (const std::string& name : names) block.grid.columns.push_back({name});
  for (const std::string& name : names) block.grid.columns.push_back({"un" + lower(name)});
  block.grid.columns.push_back({"judged to"});
  for (const std::size_t place : best_first(view.report)) {
    const RunCompleteness& run = judged.runs[place];
    Cells row{{printable(run.run)}};
    for (const Summary& share : run.judged) {
      row.push_back({number_text(
          share.value.is_defined() ? std::optional(share.value.value()) : std::nullopt, look)});
    }
    for (const std::uint64_t count : run.unjudged) row.push_back({grouped(count)});
    row.push_back({pool_depth_text(run.judged_to)});
    block.grid.rows.push_back(std::move(row));
  }
  if (judged.cutoffs.empty()) {
    block.lines = {{"Judged", "mean share of a topic's documents"}};
  } else {
    block.lines = {
        {"Judged@k", "mean share of the first k documents, or of all if there are fewer"},
        {"unjudged@k", "how many of them are not judged, in all topics"}};
  }
  block.lines.push_back(
      {"judged to", "so many first documents of every topic are in the judgments"});
  return block;
}

const std::vector<Grid::Column> kContributionColumns = {
    {"judged"}, {"relevant"}, {"unique"}, {"unique relevant"}};

void add_contribution(const Contribution& given, Cells& row) {
  for (const std::uint64_t count :
       {given.judged, given.relevant, given.unique, given.unique_relevant}) {
    row.push_back({grouped(count)});
  }
}

void add_columns(const std::vector<Grid::Column>& more, Grid& grid) {
  grid.columns.insert(grid.columns.end(), more.begin(), more.end());
}

std::string depth_words(const JudgedRuns& judged) {
  return "depth " + grouped(judged.depth) + (judged.is_guessed ? ", guessed" : "");
}

Block contributions_block(const JudgedView& view) {
  const bool has_groups = !view.judged.groups.empty();
  Block block;
  block.title = "What each run gave to the pool (" + depth_words(view.judged) + ")";
  block.grid.columns = {{"run", false}};
  if (has_groups) block.grid.columns.push_back({"group", false});
  add_columns(kContributionColumns, block.grid);
  for (const std::size_t place : best_first(view.report)) {
    const RunCompleteness& run = view.judged.runs[place];
    Cells row{{printable(run.run)}};
    if (has_groups) row.push_back({printable(run.group)});
    add_contribution(run.given, row);
    block.grid.rows.push_back(std::move(row));
  }
  block.lines = {{"unique", "that no other run here has down to this depth"}};
  return block;
}

Block groups_block(const JudgedView& view) {
  Block block;
  block.title = "What each group gave to the pool (" + depth_words(view.judged) + ")";
  block.grid.columns = {{"group", false}, {"runs"}};
  add_columns(kContributionColumns, block.grid);
  for (const GroupContribution& group : view.judged.groups) {
    Cells row{{printable(group.group)}, {grouped(group.runs.size())}};
    add_contribution(group.given, row);
    block.grid.rows.push_back(std::move(row));
  }
  return block;
}

// Which coefficients fit: without equal means those that everybody quotes.
struct Taus {
  std::string_view tau;
  std::string_view tau_ap;
  std::optional<double> OrderKept::*plain = nullptr;
  std::optional<double> OrderKept::*ap = nullptr;
};

Taus taus_for(const LeavingOut& leaving, std::size_t measure) {
  const auto has_ties = [](const OrderKept& order) { return order.tau && !order.tau_ap; };
  bool any = has_ties(leaving.summary[measure].own);
  for (const LeftOut& left : leaving.each) any = any || has_ties(left.measures[measure].order);
  if (any) return {"tau-b", "tau-ap-b", &OrderKept::tau_b, &OrderKept::tau_ap_b};
  return {"tau", "tau-ap", &OrderKept::tau, &OrderKept::tau_ap};
}

bool has_orders(const JudgedView& view) { return view.report.runs.size() > 1; }

// "#3", or "#3 → #4".
std::string ranks_text(const MovedRun& run) {
  const std::string before = "#" + shortest(run.rank_before);
  if (run.rank_before == run.rank_after) return before;
  return before + " → #" + shortest(run.rank_after);
}

// What is left out: runs or groups, in the order of their lines.
struct Leaving {
  const LeavingOut& all;
  std::string_view kind;  // "run"
  std::vector<std::size_t> order;
};

void add_moved(const JudgedView& view, const Leaving& leaving, std::size_t m, const Taus& taus,
               const Look& look, Grid& grid) {
  const Measure& measure = view.report.measures[m];
  for (const std::size_t place : leaving.order) {
    const LeftOut& left = leaving.all.each[place];
    for (const MovedRun& run : left.measures[m].runs) {
      Cells row;
      if (leaving.kind == "group") row.push_back({printable(left.name)});
      row.push_back({run_text(view, run.run)});
      row.push_back({grouped(left.judgments)});
      row.push_back({shown(measure, run.before, look)});
      row.push_back({shown(measure, run.after, look)});
      row.push_back({run.has_change() ? shown_difference(measure, run.change(), look)
                                      : std::string(kUndefinedWord)});
      row.push_back({ranks_text(run)});
      if (has_orders(view)) {
        const OrderKept& order = left.measures[m].order;
        row.push_back({number_text(order.*taus.plain, look)});
        row.push_back({number_text(order.*taus.ap, look)});
      }
      grid.rows.push_back(std::move(row));
    }
  }
}

std::string loss_text(const JudgedView& view, const Measure& measure, const MovedRun& run,
                      const Look& look) {
  std::string text = run_text(view, run.run) + " " + shown_difference(measure, run.change(), look);
  if (run.before.value() != 0) {
    const double share = run.change() / std::abs(run.before.value());
    text += " (" + std::string(share < 0 ? "−" : "+") + share_text(std::abs(share)) + ")";
  }
  return text;
}

// What the words mean is said once, of the first measure.
std::vector<Labelled> left_out_lines(const JudgedView& view, const Leaving& leaving, std::size_t m,
                                     const Taus& taus, const Look& look) {
  const Measure& measure = view.report.measures[m];
  const LeftOutSummary& summary = leaving.all.summary[m];
  std::vector<Labelled> lines = {
      {"largest loss", summary.worst ? loss_text(view, measure, *summary.worst, look)
                                     : std::string("nobody loses anything")},
      {look.ascii ? "mean |diff|" : "mean |Δ|",
       summary.mean_change ? fixed(*summary.mean_change, look.digits.value_or(4))
                           : std::string(kUndefinedWord)}};
  if (!has_orders(view)) return lines;
  const std::string moves = summary.most_ranks == 0
                                ? "nobody's changes"
                                : "nobody moves by more than " + shortest(summary.most_ranks);
  lines.push_back({"rank", moves});
  lines.push_back({"all left out",
                   std::string(taus.tau) + " " + number_text(summary.own.*taus.plain, look) + ", " +
                       std::string(taus.tau_ap) + " " + number_text(summary.own.*taus.ap, look) +
                       ": every run by its score without its own judgments"});
  if (m > 0 || leaving.kind == "group") return lines;
  lines.push_back(
      {"taken", "judgments that no other run gave; every run is evaluated without them"});
  lines.push_back({std::string(taus.tau),
                   "how far the order of all runs agrees with that under all "
                   "judgments; " +
                       std::string(taus.tau_ap) + ": the top counts most"});
  return lines;
}

Block left_out_block(const JudgedView& view, const Leaving& leaving, std::size_t m,
                     const Look& look) {
  const Measure& measure = view.report.measures[m];
  const Taus taus = taus_for(leaving.all, m);
  Block block;
  block.title = name_of(measure) + " without the judgments that one " + std::string(leaving.kind) +
                " alone gave";
  if (leaving.kind == "group") {
    block.grid.columns.push_back({"group", false});
    block.grid.keys = 2;
  }
  add_columns({{"run", false}, {"taken"}, {name_of(measure)}, {"without"}}, block.grid);
  add_columns({{look.ascii ? "diff" : "Δ"}, {"rank"}}, block.grid);
  if (has_orders(view)) {
    add_columns({{std::string(taus.tau)}, {std::string(taus.tau_ap)}}, block.grid);
  }
  add_moved(view, leaving, m, taus, look, block.grid);
  block.lines = left_out_lines(view, leaving, m, taus, look);
  return block;
}

Block pool_block(const JudgedRuns& judged) {
  Block block;
  block.title = "Judged and relevant documents by depth of the pool";
  block.grid.columns = {{"depth", false}, {"judged"},         {"new"}, {"relevant"}, {"new"},
                        {"of new"},       {"of all relevant"}};
  PoolStep before;
  for (const PoolStep& step : judged.steps) {
    const std::uint64_t fresh = step.judged - before.judged;
    const std::uint64_t relevant = step.relevant - before.relevant;
    block.grid.rows.push_back({{pool_depth_text(step.depth)},
                               {grouped(step.judged)},
                               {grouped(fresh)},
                               {grouped(step.relevant)},
                               {grouped(relevant)},
                               {fresh == 0 ? "–" : percent_of(relevant, fresh)},
                               {percent_of(step.relevant, judged.relevant)}});
    before = step;
  }
  return block;
}

std::string end_text(const Measure& measure, const Ratio& end, const Look& look) {
  if (!end.is_defined()) return std::string(kUndefinedWord);
  if (std::isinf(end.value())) {
    return std::string(end.value() < 0 ? "−" : "") + (look.ascii ? "inf" : "∞");
  }
  return shown(measure, end, look);
}

void add_open_orders(const JudgedView& view, Block& block) {
  for (std::size_t m = 0; m < view.judged.orders.size(); ++m) {
    const OpenOrder& order = view.judged.orders[m];
    block.lines.push_back({name_of(view.report.measures[m]),
                           grouped(order.open.size()) + " of " + counted(order.pairs, "pair") +
                               " of runs could change their order"});
  }
  block.lines.push_back(
      {"could", "their bounds overlap; each run has its own, as if none shared a document"});
}

Block bounds_block(const JudgedView& view, const Look& look) {
  Block block;
  const auto& bounding = choice_of(kBoundingChoices, view.report.policy.bounds);
  block.title =
      "What unjudged documents could make of it: any grade, " + std::string(bounding.meaning);
  block.grid.columns = {{"run", false}};
  for (const Measure& measure : view.report.measures) {
    for (const std::string& word : {name_of(measure), std::string("low"), std::string("high")}) {
      block.grid.columns.push_back({word});
    }
  }
  bool has_outer = false;
  for (const std::size_t run : best_first(view.report)) {
    Cells row{{run_text(view, run)}};
    for (std::size_t m = 0; m < view.report.measures.size(); ++m) {
      const Measure& measure = view.report.measures[m];
      const Summary& summary = view.report.runs[run].summary[m];
      const std::string mark = summary.bounds.kind == BoundsKind::kOuter ? "~" : "";
      has_outer = has_outer || !mark.empty();
      row.push_back({shown(measure, summary.value, look)});
      row.push_back({mark + end_text(measure, summary.bounds.low, look)});
      row.push_back({mark + end_text(measure, summary.bounds.high, look)});
    }
    block.grid.rows.push_back(std::move(row));
  }
  if (has_orders(view)) add_open_orders(view, block);
  if (has_outer) block.lines.push_back({"~", "the exact ends lie within"});
  return block;
}

Block topics_block(const JudgedView& view, const Look& look) {
  Block block;
  block.title = "Topic by topic";
  block.grid.columns = {{"run", false}, {"topic", false}};
  block.grid.keys = 2;
  for (const std::string& name : share_names(view.judged)) block.grid.columns.push_back({name});
  block.grid.columns.push_back({"unjudged"});
  add_columns(kContributionColumns, block.grid);
  for (const std::size_t place : best_first(view.report)) {
    const RunCompleteness& run = view.judged.runs[place];
    for (const JudgedShare* topic : natural_topics(run)) {
      Cells row{{printable(run.run)}, {printable(topic->topic)}};
      for (const Ratio& share : topic->judged) {
        row.push_back(
            {number_text(share.is_defined() ? std::optional(share.value()) : std::nullopt, look)});
      }
      const Ratio& all = topic->judged.back();
      row.push_back({grouped(static_cast<std::uint64_t>(all.denominator - all.numerator))});
      add_contribution(topic->given, row);
      block.grid.rows.push_back(std::move(row));
    }
  }
  return block;
}

std::vector<Block> blocks_of(const JudgedView& view, const Look& look) {
  const JudgedRuns& judged = view.judged;
  std::vector<Block> blocks{shares_block(view, look), contributions_block(view)};
  if (!judged.groups.empty()) blocks.push_back(groups_block(view));
  std::vector<std::size_t> groups;
  for (std::size_t i = 0; i < judged.groups.size(); ++i) groups.push_back(i);
  for (std::size_t m = 0; m < view.report.measures.size(); ++m) {
    if (!judged.without_run.each.empty()) {
      const Leaving leaving{judged.without_run, "run", best_first(view.report)};
      blocks.push_back(left_out_block(view, leaving, m, look));
    }
    if (!judged.without_group.each.empty()) {
      blocks.push_back(left_out_block(view, {judged.without_group, "group", groups}, m, look));
    }
  }
  blocks.push_back(pool_block(judged));
  if (!judged.orders.empty()) blocks.push_back(bounds_block(view, look));
  if (look.per_topic) blocks.push_back(topics_block(view, look));
  return blocks;
}

std::string write_text(const JudgedView& view, const JudgedLook& look) {
  return blocks_text(blocks_of(view, look.look), look.look);
}
std::string write_md(const JudgedView& view, const JudgedLook& look) {
  return blocks_markdown(blocks_of(view, look.look));
}
std::string write_tex(const JudgedView& view, const JudgedLook& look) {
  return blocks_latex(blocks_of(view, look.look));
}
std::string write_html(const JudgedView& view, const JudgedLook& look) {
  return page_around("How complete the judgments are", blocks_html(blocks_of(view, look.look)));
}

constexpr std::array kFormats = {
    JudgedFormat{.name = "table", .extension = "txt", .write = write_text},
    JudgedFormat{.name = "tsv", .extension = "tsv", .write = judged_tsv, .has_parts = true},
    JudgedFormat{.name = "csv", .extension = "csv", .write = judged_csv, .has_parts = true},
    JudgedFormat{.name = "json", .extension = "json", .write = judged_json, .carries_notes = true},
    JudgedFormat{.name = "md", .extension = "md", .write = write_md},
    JudgedFormat{.name = "latex", .extension = "tex", .write = write_tex},
    JudgedFormat{.name = "html", .extension = "html", .write = write_html}};

}  // namespace

std::span<const JudgedFormat> judged_formats() { return kFormats; }

}  // namespace assay
