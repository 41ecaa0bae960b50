// SPDX-License-Identifier: Apache-2.0
// view_parts.cpp: the pieces that screens are laid out of.
#include "view_parts.hpp"

#include <algorithm>
#include <string>

namespace assay::judge {
namespace {

// One line of a text; `mark` is the first word that is not before it.
Line marked_line(std::string_view text, const Range& range, const std::vector<Range>& marks,
                 std::size_t& mark, Style style) {
  Line line;
  std::size_t at = range.begin;
  const auto add = [&](std::size_t end, Style as) {
    if (end > at) line.push_back({std::string(text.substr(at, end - at)), as});
    at = std::max(at, end);
  };
  while (mark < marks.size() && marks[mark].begin < range.end) {
    add(std::max(at, marks[mark].begin), style);
    add(std::min(range.end, marks[mark].end), Style::kMark);
    if (marks[mark].end > range.end) break;  // it goes on in the next line
    ++mark;
  }
  add(range.end, style);
  return line;
}

}  // namespace

void append_text(std::string_view text, const Stems& stems, int columns, Style style,
                 std::vector<Line>& lines) {
  const std::vector<Range> marks = marked_words(text, stems);
  std::size_t mark = 0;
  for (const Range& range : wrapped_lines(text, columns)) {
    lines.push_back(marked_line(text, range, marks, mark, style));
  }
}

Line rule(std::string_view word, int columns, bool is_ascii) {
  const std::string_view stroke = is_ascii ? "-" : "─";
  const auto strokes = [&](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += stroke;
    return text;
  };
  if (word.empty()) return {{strokes(columns), Style::kFaint}};
  constexpr int kEnd = 2;  // strokes behind the word
  const std::string shown = fitted(word, columns - kEnd - 2, is_ascii);
  const int left = columns - kEnd - 2 - columns_of(shown);
  return {{strokes(left), Style::kFaint},
          {" " + shown + " ", Style::kPlain},
          {strokes(kEnd), Style::kFaint}};
}

Line two_ends(std::string_view left, std::string_view right, int columns, Style style,
              bool is_ascii) {
  const std::string end = fitted(right, columns, is_ascii);
  const int room = std::max(0, columns - columns_of(end) - (end.empty() ? 0 : 2));
  const std::string begin = fitted(left, room, is_ascii);
  const int blanks = std::max(0, columns - columns_of(begin) - columns_of(end));
  return {{begin + std::string(static_cast<std::size_t>(blanks), ' ') + end, style}};
}

Line filled(const Line& line, int columns, bool is_ascii) {
  Line result;
  int used = 0;
  for (const Span& span : line) {
    const int room = columns - used;
    if (room <= 0) break;
    result.push_back({fitted(span.text, room, is_ascii), span.style});
    used += columns_of(result.back().text);
  }
  if (used < columns)
    result.push_back({std::string(static_cast<std::size_t>(columns - used), ' ')});
  return result;
}

std::vector<Line> help_lines(const Session& session, int columns) {
  struct Row {
    std::string_view key;
    std::string_view meaning;
  };
  std::vector<Row> rows;
  const bool has_pairs = session.terms().kind == JudgingKind::kPreference;
  if (has_pairs) {
    rows.insert(rows.end(),
                {{"1 2", "this document is the better one"}, {"=", "one is as good as the other"}});
  } else {
    rows.push_back({"0 - 9", "the grade; it is on the disk before the next document comes"});
  }
  rows.insert(rows.end(), {{"s", "put it off: it comes again when all others are judged"},
                           {"u", "take back what was done last; press it again to go further back"},
                           {"n", "write a note about the document"},
                           {"t", "show all of a long topic, or less of it"},
                           {"x", "leave this topic for today, and go on with the next"},
                           {"up down j k", "a line further up or down"},
                           {"page, space b", "a page further down or up"},
                           {"home end", "to the first line, to the last"},
                           {"ctrl-L", "draw the screen again"},
                           {"?", "this help"},
                           {"q", "quit; judging goes on another time where it was left"}});
  constexpr int kKeyColumns = 15;
  std::vector<Line> lines;
  for (const Row& row : rows) {
    std::string key(row.key);
    key.resize(kKeyColumns, ' ');
    const auto parts = wrapped_lines(row.meaning, columns - kKeyColumns);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string text(row.meaning.substr(parts[i].begin, parts[i].end - parts[i].begin));
      lines.push_back({{i == 0 ? key : std::string(kKeyColumns, ' '), Style::kKey}, {text}});
    }
  }
  return lines;
}

}  // namespace assay::judge
