// SPDX-License-Identifier: Apache-2.0
// report_diff.cpp: the words and marks of two rankings side by side.
#include "report_diff.hpp"

#include <algorithm>

#include "notes.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

struct Shape {
  Worth worth;
  std::string_view mark;
  std::string_view plain;  // ASCII
  std::string_view words;
};
constexpr std::array kShapes = {Shape{Worth::kBest, "●", "*", "highest grade"},
                                Shape{Worth::kRelevant, "◐", "+", "relevant"},
                                Shape{Worth::kNotRelevant, "○", "o", "not relevant"},
                                Shape{Worth::kUnjudged, "·", ".", "not judged"}};

// Arrows say up or down in the list, and to which side the other one is.
struct Arrow {
  Move move;
  std::array<std::string_view, 2> mark;
  std::string_view plain;
  std::array<std::string_view, 2> words;
};
constexpr std::array kArrows = {Arrow{Move::kSame, {"→", "←"}, "=", {"same place", "same place"}},
                                Arrow{Move::kUp, {"↗", "↖"}, "^", {"up to ", "up from "}},
                                Arrow{Move::kDown, {"↘", "↙"}, "v", {"down to ", "down from "}},
                                Arrow{Move::kNew, {"new", "new"}, "new", {"new", "new"}},
                                Arrow{Move::kGone, {"gone", "gone"}, "gone", {"gone", "gone"}}};

const Arrow& arrow_of(Move move) {
  return *std::find_if(kArrows.begin(), kArrows.end(),
                       [move](const Arrow& arrow) { return arrow.move == move; });
}

std::string difference(const Measure& measure, const Ratio& before, const Ratio& after,
                       const Look& look) {
  if (!before.is_defined() || !after.is_defined()) return std::string(kUndefinedWord);
  return suited(shown_difference(measure, after.value() - before.value(), look), look);
}

std::string overlap_name(const Diff& diff) {
  return "overlap@" + std::to_string(diff.options.depth);
}

std::string rbo_name(const Diff& diff) { return "RBO(p=" + shortest(diff.options.p) + ")"; }

// What stands alone, for both runs.
void add_alone(const Diff& diff, std::vector<std::string>& lines) {
  for (const std::size_t side : {0U, 1U}) {
    const auto& alone = diff.alone[side];
    if (alone.empty()) continue;
    lines.push_back("only in " + diff.runs[side] + ": " + counted(alone.size(), "topic") + ": " +
                    first_names(alone, kMostNames));
  }
}

}  // namespace

Worth worth_of(double grade, const Diff& diff) {
  if (!is_judged(grade)) return Worth::kUnjudged;
  if (grade < 1) return Worth::kNotRelevant;
  return grade >= diff.highest_grade ? Worth::kBest : Worth::kRelevant;
}

std::string_view mark_of(Worth worth, const Look& look) {
  const auto found = std::find_if(kShapes.begin(), kShapes.end(),
                                  [worth](const Shape& shape) { return shape.worth == worth; });
  return look.ascii ? found->plain : found->mark;
}

std::string worth_words(double grade) {
  return is_judged(grade) ? "grade " + shortest(grade) : "not judged";
}

std::string legend(const Diff& diff, const Look& look) {
  std::string text;
  for (const Shape& shape : kShapes) {
    const bool is_graded = diff.highest_grade > 1;
    if (shape.worth == Worth::kRelevant && !is_graded) continue;
    const bool is_only = shape.worth == Worth::kBest && !is_graded;
    text += (text.empty() ? "" : "   ") + std::string(look.ascii ? shape.plain : shape.mark) + " " +
            std::string(is_only ? "relevant" : shape.words);
  }
  return text;
}

std::string move_mark(const DiffDoc& doc, std::size_t side, const Look& look) {
  const Arrow& arrow = arrow_of(doc.move);
  const std::string mark(look.ascii ? arrow.plain : arrow.mark[side]);
  return doc.other_rank == 0 ? mark : mark + " " + std::to_string(doc.other_rank);
}

std::string move_words(const DiffDoc& doc, std::size_t side) {
  const std::string words(arrow_of(doc.move).words[side]);
  const bool has_rank = doc.move == Move::kUp || doc.move == Move::kDown;
  return has_rank ? words + std::to_string(doc.other_rank) : words;
}

std::string one_line(std::string_view text) {
  std::string line;
  bool is_after_blank = true;
  for (const char c : text) {
    const bool is_blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!is_blank) line += c;
    if (is_blank && !is_after_blank) line += ' ';
    is_after_blank = is_blank;
  }
  if (line.ends_with(' ')) line.pop_back();
  return printable(line);
}

std::string snippet_of(const DiffDoc& doc) {
  const std::string title = one_line(doc.title);
  const std::string text = one_line(doc.text);
  return title.empty() || text.empty() ? title + text : title + ": " + text;
}

std::string fitted(std::string_view text, std::size_t columns, const Look& look) {
  if (columns_of(text) <= columns) return std::string(text);
  const std::string dots = look.ascii ? "..." : "…";
  const std::size_t room = columns - std::min(columns, columns_of(dots));
  std::string result;
  for (std::size_t i = 0; i < room; ++i) {
    const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
    result += text.substr(0, length);
    text.remove_prefix(length);
  }
  while (result.ends_with(' ')) result.pop_back();
  return result + dots;
}

std::vector<std::string> topic_lines_of(const TopicDiff& topic, const Diff& diff) {
  const MoveCounts& moves = topic.moves;
  std::vector<std::string> lines;
  lines.push_back(grouped(moves.same) + " same place · " + grouped(moves.up) + " up · " +
                  grouped(moves.down) + " down · " + grouped(moves.gone) + " gone · " +
                  grouped(moves.added) + " new");
  lines.push_back(overlap_name(diff) + " " + grouped(topic.overlap) + " of " +
                  grouped(topic.looked_at) + " · " + rbo_name(diff) + " " +
                  fixed(topic.rbo.value, 4) + ", at least " + fixed(topic.rbo.low, 4) +
                  " and at most " + fixed(topic.rbo.high, 4));
  for (const std::size_t side : {0U, 1U}) {
    if (!topic.sides[side].has_ties) continue;
    const Ties ties = diff.options.ties == Ties::kExpected ? Ties::kTrec : diff.options.ties;
    lines.push_back(printable(diff.runs[side]) + " has equal scores among these ranks: " +
                    std::string(choice_of(kTiesChoices, ties).meaning) + "; --ties changes that");
  }
  return lines;
}

std::vector<std::string> summary_lines_of(const Diff& diff, const Look& look) {
  std::vector<std::string> lines;
  const auto equal = std::count_if(diff.topics.begin(), diff.topics.end(), [](const TopicDiff& t) {
    return t.overlap == t.looked_at && t.moves.same == t.overlap;
  });
  lines.push_back(counted(diff.topics.size(), "topic") + " in both runs · mean " +
                  overlap_name(diff) + " " + fixed(100 * diff.mean_overlap, 1) + " % · mean " +
                  rbo_name(diff) + " " + fixed(diff.mean_rbo, 4));
  lines.push_back("the first " + std::to_string(diff.options.depth) + " are the same in " +
                  counted(static_cast<std::size_t>(equal), "topic"));
  if (summary_rows(diff, look) < diff.topics.size()) {
    lines.push_back("shown: the " + grouped(summary_rows(diff, look)) +
                    " most changed, by RBO; --top 0 shows all");
  }
  add_alone(diff, lines);
  return lines;
}

Grid value_grid(const Diff& diff, const std::array<std::vector<Ratio>, 2>& values,
                const Look& look) {
  Grid grid;
  grid.columns = {
      {"measure", false}, {printable(diff.runs[0])}, {printable(diff.runs[1])}, {"difference"}};
  for (std::size_t m = 0; m < diff.measures.size(); ++m) {
    if (values[0].size() <= m || values[1].size() <= m) continue;
    const Measure& measure = diff.measures[m];
    grid.rows.push_back({{name_of(measure)},
                         {shown(measure, values[0][m], look)},
                         {shown(measure, values[1][m], look)},
                         {difference(measure, values[0][m], values[1][m], look)}});
  }
  return grid;
}

Grid topic_values(const TopicDiff& topic, const Diff& diff, const Look& look) {
  return value_grid(diff, {topic.sides[0].values, topic.sides[1].values}, look);
}

std::size_t summary_rows(const Diff& diff, const Look& look) {
  return look.top == 0 ? diff.topics.size() : std::min(look.top, diff.topics.size());
}

Grid summary_grid(const Diff& diff, const Look& look) {
  Grid grid;
  grid.columns = {
      {"topic", false}, {overlap_name(diff)}, {"RBO"}, {"same"}, {"up"}, {"down"}, {"gone"},
      {"new"}};
  for (const Measure& measure : diff.measures) {
    grid.columns.push_back({(look.ascii ? "diff " : "Δ ") + name_of(measure)});
  }
  for (std::size_t t = 0; t < summary_rows(diff, look); ++t) {
    const TopicDiff& topic = diff.topics[t];
    std::vector<Grid::Cell> row{
        {one_line(topic.topic)},
        {std::to_string(topic.overlap) + "/" + std::to_string(topic.looked_at)},
        {fixed(topic.rbo.value, 4)}};
    for (const std::uint32_t count : {topic.moves.same, topic.moves.up, topic.moves.down,
                                      topic.moves.gone, topic.moves.added}) {
      row.push_back({std::to_string(count)});
    }
    const auto& before = topic.sides[0].values;
    const auto& after = topic.sides[1].values;
    for (std::size_t m = 0; m < diff.measures.size(); ++m) {
      row.push_back({before.size() <= m || after.size() <= m
                         ? std::string("not judged")
                         : difference(diff.measures[m], before[m], after[m], look)});
    }
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

}  // namespace assay
