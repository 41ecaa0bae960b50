// SPDX-License-Identifier: Apache-2.0
// report_diff_table.cpp: two rankings side by side in a terminal, made to fit its width.
#include <algorithm>

#include "report_diff.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string padded(std::string text, std::size_t width) {
  const std::size_t columns = columns_of(text);
  return text + std::string(width > columns ? width - columns : 0, ' ');
}

std::string coloured(const std::string& text, std::string_view code, const Look& look) {
  return look.color && !code.empty() ? "\033[" + std::string(code) + "m" + text + "\033[0m" : text;
}

// Both ends of an id matter: many differ in the last letters alone.
std::string fitted_id(std::string_view id, std::size_t columns, const Look& look) {
  const std::string text = one_line(id);
  const std::size_t whole = columns_of(text);
  if (whole <= columns) return text;
  const std::string dots = look.ascii ? "..." : "…";
  const std::size_t room = columns - std::min(columns, columns_of(dots));
  const std::size_t tail = room / 2;
  std::string_view rest = text;
  std::string result;
  for (std::size_t i = 0; i < whole; ++i) {
    const std::size_t length = std::max<std::size_t>(utf8_length(rest), 1);
    if (i < room - tail || i >= whole - tail) result += rest.substr(0, length);
    if (i == room - tail) result += dots;
    rest.remove_prefix(length);
  }
  return result;
}

// How wide the parts of one side are.
struct Widths {
  std::size_t rank = 0;
  std::size_t mark = 0;  // shape and grade
  std::size_t id = 0;
  std::size_t text = 0;
  std::size_t move = 0;

  [[nodiscard]] std::size_t side() const {
    return (mark > 0 ? mark + 1 : 0) + id + 2 + (text > 0 ? text + 2 : 0) + move;
  }
};

class TopicTable {
 public:
  TopicTable(const TopicDiff& topic, const Diff& diff, const Look& look)
      : topic_(topic), diff_(diff), look_(look), widths_(measure()) {}

  [[nodiscard]] std::string text() const {
    std::string out = head();
    const std::size_t rows = std::max(topic_.sides[0].docs.size(), topic_.sides[1].docs.size());
    for (std::size_t i = 0; i < rows; ++i) {
      std::string line = padded(std::to_string(i + 1), widths_.rank) + "  " + cell(0, i);
      line += "  " + cell(1, i);
      out += without_end_blanks(line) + "\n";
    }
    if (topic_.is_judged) out += "\n" + wrapped(legend(diff_, look_), look_.width, 0) + "\n";
    for (const std::string& line : topic_lines_of(topic_, diff_)) {
      out += wrapped(suited(printable(line), look_), look_.width, 2) + "\n";
    }
    const Grid values = topic_values(topic_, diff_, look_);
    if (!values.rows.empty()) out += "\n" + grid_table(values, look_);
    if (!diff_.qrels.empty() && !topic_.is_judged) out += "the topic is not judged\n";
    return out;
  }

 private:
  static std::string without_end_blanks(std::string line) {
    return line.erase(line.find_last_not_of(' ') + 1);
  }

  [[nodiscard]] std::string head() const {
    std::string out = "topic " + one_line(topic_.topic);
    if (!topic_.text.empty()) out += "  " + one_line(topic_.text);
    out = coloured(fitted(out, look_.width, look_), "1", look_) + "\n";
    const std::string indent(widths_.rank + 2, ' ');
    const std::size_t side = widths_.side();
    const auto name = [&](std::size_t s) { return fitted(one_line(diff_.runs[s]), side, look_); };
    return out +
           coloured(without_end_blanks(indent + padded(name(0), side) + "  " + name(1)), "1",
                    look_) +
           "\n";
  }

  // Room for ids first, then for texts; what is left out of either is told by dots.
  [[nodiscard]] Widths measure() const {
    constexpr std::size_t kLeastText = 8;
    Widths widths{.rank = std::to_string(diff_.options.depth).size()};
    bool has_texts = false;
    std::size_t longest = 0;
    for (const std::size_t side : {0U, 1U}) {
      for (const DiffDoc& doc : topic_.sides[side].docs) {
        widths.id = std::max(widths.id, columns_of(one_line(doc.doc)));
        longest = std::max(longest, columns_of(snippet_of(doc)));
        widths.move = std::max(widths.move, columns_of(move_mark(doc, side, look_)));
        if (topic_.is_judged) widths.mark = std::max(widths.mark, columns_of(mark(doc)));
        has_texts = has_texts || !doc.title.empty() || !doc.text.empty();
      }
    }
    const std::size_t half = (look_.width - widths.rank - 4) / 2;
    const std::size_t fixed = (widths.mark > 0 ? widths.mark + 1 : 0) + 2 + widths.move;
    const std::size_t room = half > fixed + 4 ? half - fixed : 4;
    if (has_texts && room > 2 + kLeastText + 4) {
      widths.id = std::min(widths.id, room - 2 - kLeastText);
      widths.text = std::min(longest, room - widths.id - 2);
    }
    widths.id = std::min(widths.id, room);
    return widths;
  }

  // "●3"; without the grade where there is only one.
  [[nodiscard]] std::string mark(const DiffDoc& doc) const {
    const Worth worth = worth_of(doc.grade, diff_);
    const bool has_grade = is_judged(doc.grade) && diff_.highest_grade > 1;
    return std::string(mark_of(worth, look_)) + (has_grade ? shortest(doc.grade) : "");
  }

  [[nodiscard]] std::string cell(std::size_t side, std::size_t place) const {
    const auto& docs = topic_.sides[side].docs;
    if (place >= docs.size()) return std::string(widths_.side(), ' ');
    const DiffDoc& doc = docs[place];
    std::string out;
    if (widths_.mark > 0) {
      const bool is_relevant = worth_of(doc.grade, diff_) >= Worth::kRelevant;
      out += coloured(padded(mark(doc), widths_.mark), is_relevant ? "1;36" : "", look_) + " ";
    }
    out += padded(fitted_id(doc.doc, widths_.id, look_), widths_.id) + "  ";
    if (widths_.text > 0) {
      out += padded(fitted(snippet_of(doc), widths_.text, look_), widths_.text) + "  ";
    }
    const bool is_still = doc.move == Move::kSame;
    return out + coloured(padded(move_mark(doc, side, look_), widths_.move), is_still ? "2" : "33",
                          look_);
  }

  const TopicDiff& topic_;
  const Diff& diff_;
  const Look& look_;
  Widths widths_;
};

// The texts of topics, if there is room for some of them.
void add_topic_column(Grid& grid, const Diff& diff, const Look& look) {
  constexpr std::size_t kLeast = 12;
  std::size_t used = 0;
  for (std::size_t c = 0; c < grid.columns.size(); ++c) {
    std::size_t width = columns_of(grid.columns[c].header);
    for (const auto& row : grid.rows) width = std::max(width, columns_of(row[c].text));
    used += width + 2;
  }
  const bool has_texts = std::any_of(diff.topics.begin(), diff.topics.end(),
                                     [](const TopicDiff& topic) { return !topic.text.empty(); });
  if (!has_texts || used + kLeast > look.width) return;
  grid.columns.push_back({"", false});
  for (std::size_t t = 0; t < grid.rows.size(); ++t) {
    grid.rows[t].push_back({fitted(one_line(diff.topics[t].text), look.width - used, look)});
  }
}

std::string summary_text(const Diff& diff, const Look& look) {
  Grid grid = summary_grid(diff, look);
  add_topic_column(grid, diff, look);
  std::string out = grid_table(grid, look) + "\n";
  for (const std::string& line : summary_lines_of(diff, look)) {
    out += wrapped(suited(printable(line), look), look.width, 2) + "\n";
  }
  const Grid means = value_grid(diff, diff.means, look);
  if (!means.rows.empty()) out += "\n" + grid_table(means, look);
  return out;
}

}  // namespace

std::string diff_text(const Diff& diff, const Look& look) {
  if (!diff.options.docs) return summary_text(diff, look);
  std::string out;
  for (const TopicDiff& topic : diff.topics) {
    out += (out.empty() ? "" : "\n") + TopicTable(topic, diff, look).text();
  }
  return out;
}

}  // namespace assay
