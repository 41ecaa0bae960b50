// SPDX-License-Identifier: Apache-2.0
// report_explain.cpp: the table of an explanation, and what there is to say of it.
#include "report_explain.hpp"

#include <algorithm>
#include <cmath>

#include "number.hpp"
#include "report_worked.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostNamed = 10;  // documents in a sentence
constexpr std::size_t kMostLosses = 3;
constexpr double kLarge = 1e12;  // decimals say nothing beyond

std::string listed(const std::vector<ExplainedDoc>& judgments) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < judgments.size() && i < kMostNamed; ++i)
    names.push_back(doc_and_grade(judgments[i]));
  if (judgments.size() > kMostNamed)
    names.push_back("… " + std::to_string(judgments.size() - kMostNamed) + " more");
  return joined(names, ", ");
}

// Numbers of one column have the same decimals: none if all of them are whole.
std::vector<std::string> column_texts(const ExplainedColumn& column, const Look& look) {
  const bool is_whole =
      std::all_of(column.values.begin(), column.values.end(),
                  [](const auto& value) { return !value || std::round(*value) == *value; });
  std::vector<std::string> texts;
  for (const auto& value : column.values)
    texts.push_back(!value                       ? ""
                    : is_whole || *value == 0    ? short_number(*value, look)
                    : std::abs(*value) >= kLarge ? shortest(*value)
                                                 : fixed(*value, look.digits.value_or(4)));
  return texts;
}

std::string ranks_text(const TieGroup& tie) {
  return std::to_string(tie.first) + "–" + std::to_string(tie.last);
}

// The name of the measure before a sentence, where there are several.
std::string about(const Explanation& told, const ExplainedMeasure& each) {
  return told.measures.size() > 1 ? name_of(each.measure) + ": " : "";
}

std::string loss_text(const ExplainedMeasure& each, const Loss& loss, const Look& look) {
  const std::string best = std::to_string(loss.best_rank);
  std::string where = loss.rank == 0 ? "" : " at " + std::to_string(loss.rank);
  if (each.adds_up) {
    where += loss.rank == 0 ? " not retrieved, best at " + best : " instead of " + best;
  } else {
    where += (loss.rank == 0 ? " put in at " : " moved to ") + best;
  }
  return doc_and_grade(loss.doc) + where + ": " +
         shown_difference(each.measure, each.adds_up ? -loss.loss : loss.loss, look);
}

std::string losses_text(const ExplainedMeasure& each, const Look& look) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < each.losses.size() && i < kMostLosses; ++i)
    parts.push_back(loss_text(each, each.losses[i], look));
  const std::size_t more = each.losses.size() - parts.size();
  return joined(parts, " · ") + (more > 0 ? " · " + std::to_string(more) + " more" : "");
}

std::string unjudged_text(const ExplainedMeasure& each, const Look& look) {
  if (!each.unjudged) return {};
  const UnjudgedEffect& effect = *each.unjudged;
  const auto value = [&](const Ratio& ratio) { return shown(each.measure, ratio, look); };
  std::string text =
      std::to_string(effect.count) + " of the " + short_number(each.looked_at, look) +
      " looked at; with grade " + shortest(effect.grade) +
      (effect.count == 1 ? " it would be " : " for all it would be ") + value(effect.if_graded) +
      (effect.count == 1 ? ", without it " : ", without them ") + value(effect.if_removed);
  if (effect.bounds.kind == BoundsKind::kOuter) return text;  // nobody knows how far within
  return text + ", with any grades " + shown_bounds(each.measure, effect.bounds, look);
}

std::string ties_text(const ExplainedMeasure& each, const Look& look) {
  if (!each.ties) return {};
  const TieEffect& effect = *each.ties;
  const std::string expected = shown(each.measure, effect.expected.value, look);
  const std::string worst = shown(each.measure, effect.worst, look);
  const std::string best = shown(each.measure, effect.best, look);
  const bool has_range = effect.best.is_defined() && effect.worst.is_defined();
  // What cannot be seen in the digits that are shown does not matter here.
  const bool is_expected =
      !effect.expected.value.is_defined() || expected == shown(each.measure, each.value, look);
  if (has_range ? worst == best : is_expected) return {};
  std::vector<std::string> ranks;
  for (std::size_t i = 0; i < effect.groups.size() && i < kMostNamed; ++i)
    ranks.push_back(ranks_text(effect.groups[i]));
  if (effect.groups.size() > kMostNamed) ranks.emplace_back("…");
  const std::string text =
      "ranks " + joined(ranks, ", ") + " hold different grades" +
      (effect.expected.value.is_defined() ? "; expected value " + expected : "");
  return has_range ? text + ", from " + worst + " to " + best : text;
}

Labelled value_line(const ExplainedMeasure& each, const Look& look) {
  const std::string value = shown(each.measure, each.value, look);
  const std::string worked = worked_formula(each, look);
  return {.label = name_of(each.measure),
          .text = "= " + (worked.empty() || worked == value ? "" : worked + " = ") + value};
}

void add_lines(const Explanation& told, const Look& look, std::vector<Labelled>& lines) {
  for (const ExplainedMeasure& each : told.measures) lines.push_back(value_line(each, look));
  if (!told.ideal.empty()) lines.push_back({"ideal order", listed(told.ideal)});
  if (!told.missing.empty()) {
    lines.push_back({"not retrieved",
                     std::to_string(told.missing.size()) + " relevant: " + listed(told.missing)});
  }
  const auto add = [&](std::string_view label, const auto& text_of) {
    std::string first(label);  // said once
    for (const ExplainedMeasure& each : told.measures) {
      const std::string text = text_of(each);
      if (text.empty()) continue;
      lines.push_back({first, about(told, each) + text});
      first.clear();
    }
  };
  add("where it was lost",
      [&](const ExplainedMeasure& each) { return each.adds_up ? losses_text(each, look) : ""; });
  add("worth moving",
      [&](const ExplainedMeasure& each) { return each.adds_up ? "" : losses_text(each, look); });
  add("? not judged", [&](const ExplainedMeasure& each) { return unjudged_text(each, look); });
  add("equal scores", [&](const ExplainedMeasure& each) { return ties_text(each, look); });
}

Grid table_of(const Explanation& told, const Look& look) {
  Grid grid;
  grid.keys = 3;
  grid.columns = {{"rank"}, {"document", false}, {"grade", false}};
  for (const ExplainedColumn& column : told.columns) grid.columns.push_back({column.header});
  std::vector<std::vector<std::string>> texts;
  for (const ExplainedColumn& column : told.columns) texts.push_back(column_texts(column, look));
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < told.rows.size(); ++i) {
    const ExplainedRow& row = told.rows[i];
    if (row.rank > last + 1)
      grid.rows.push_back(gap_row(row.rank - last - 1, grid.columns.size(), look));
    last = row.rank;
    std::vector<Grid::Cell> cells = {
        {std::to_string(row.rank)}, {printable(row.doc.doc)}, {grade_cell(row.doc.grade, look)}};
    if (told.relevant_from && row.doc.grade >= *told.relevant_from) cells[2].text += " rel";
    for (const auto& column : texts) cells.push_back({column[i]});
    grid.rows.push_back(std::move(cells));
  }
  if (last < told.retrieved)
    grid.rows.push_back(gap_row(told.retrieved - last, grid.columns.size(), look));
  return grid;
}

std::string title_of(const Explanation& told, const std::string& run) {
  std::string title = "topic " + printable(told.topic);
  if (!run.empty()) title += ", " + printable(run);
  title += ": " + std::to_string(told.ideal.size()) + " relevant of " +
           counted(told.judged, "judged document") + ", " + std::to_string(told.retrieved) +
           " retrieved";
  return title;
}

// a b / c d, for measures of the result as a set.
Block set_block(const ExplainedMeasure& each, const Look& look) {
  const SetTable& set = *each.set;
  Block block;
  block.title = name_of(each.measure) + " sees the first " + short_number(each.looked_at, look) +
                (each.looked_at == 1 ? " document as a set" : " documents as a set");
  block.grid.columns = {{"", false}, {"relevant"}, {"not relevant"}};
  block.grid.rows = {
      {{"retrieved"}, {"a " + short_number(set.a, look)}, {"b " + short_number(set.b, look)}},
      {{"not retrieved"},
       {"c " + short_number(set.c, look)},
       {set.d ? "d " + short_number(*set.d, look) : "d ?"}}};
  if (!set.d) block.lines.push_back({"d", "is not known without --collection-size"});
  return block;
}

// Steps that stand for no rank of the list.
Block side_block(const ExplainedMeasure& each, const Look& look) {
  const Story& story = each.measure.def->story;
  const bool is_ideal = story.steps == StepsAre::kIdealRanks;
  const std::string what = each.measure.params.groups != kAllJudges ? "group"
                           : !story.outside.empty()                 ? std::string(story.outside)
                           : is_ideal                               ? "ideal rank"
                                                                    : "not retrieved";
  Block block;
  block.title = name_of(each.measure) + ", by " + what;
  block.grid.columns = {{what}, {"adds"}, {"so far"}};
  if (is_ideal) block.grid.columns.insert(block.grid.columns.begin() + 1, {"gain"});
  for (const SideStep& side : each.side) {
    std::vector<Grid::Cell> row = {{printable(side.what)},
                                   {short_number(side.step.term, look)},
                                   {short_number(side.step.total, look)}};
    if (is_ideal) row.insert(row.begin() + 1, {short_number(side.step.grade, look)});
    block.grid.rows.push_back(std::move(row));
  }
  return block;
}

}  // namespace

std::vector<Grid::Cell> gap_row(std::uint32_t ranks, std::size_t columns, const Look& look) {
  std::vector<Grid::Cell> row(columns);
  row[0].text = suited("…", look);
  row[1].text = counted(ranks, "rank");
  return row;
}

std::string grade_cell(double grade, const Look& look) {
  constexpr double kMostBars = 4;
  constexpr std::size_t kUsualBars = 3;
  const std::string number = grade == kNotInPool ? "" : shortest(grade);
  if (!is_judged(grade)) return "?" + (number.empty() ? "" : " " + number);
  if (look.ascii || grade > kMostBars || grade != std::floor(grade)) return number;
  std::string bars = grade == 0 ? "·" : "";
  for (int i = 0; i < static_cast<int>(grade); ++i) bars += "█";
  const std::size_t blanks = kUsualBars - std::min(kUsualBars, columns_of(bars));
  return bars + std::string(blanks + 1, ' ') + number;
}

std::string doc_and_grade(const ExplainedDoc& judgment) {
  return printable(judgment.doc) + " (" + shortest(judgment.grade) + ")";
}

std::vector<Block> explain_blocks(const Explanation& told, const std::string& run,
                                  const Look& look) {
  std::vector<Block> blocks(1);
  blocks[0].title = title_of(told, run);
  if (told.is_by_groups)
    blocks[0].intro = {"Grades are those of the first group that judged a document."};
  if (told.retrieved > 0) blocks[0].grid = table_of(told, look);
  add_lines(told, look, blocks[0].lines);
  for (const ExplainedMeasure& each : told.measures) {
    if (each.set) blocks.push_back(set_block(each, look));
    if (!each.side.empty()) blocks.push_back(side_block(each, look));
  }
  return blocks;
}

std::vector<Block> quiz_blocks(const Explanation& told, const std::string& run, const Look& look) {
  std::vector<Block> blocks = explain_blocks(told, run, look);
  std::vector<Block> quiz = {blocks.front()};
  for (auto& row : quiz[0].grid.rows) {
    for (std::size_t c = quiz[0].grid.keys; c < row.size(); ++c) {
      if (!row[c].text.empty()) row[c].text = "____";
    }
  }
  quiz[0].lines.clear();
  for (const ExplainedMeasure& each : told.measures)
    quiz[0].lines.push_back({name_of(each.measure), "= ____"});
  blocks.front().title = "Key. " + blocks.front().title;
  quiz.insert(quiz.end(), blocks.begin(), blocks.end());
  return quiz;
}

}  // namespace assay
