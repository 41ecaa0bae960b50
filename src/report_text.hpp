// SPDX-License-Identifier: Apache-2.0
// report_text.hpp: what several report formats need to turn scores into words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/report.hpp"
#include "assay/utf8.hpp"
#include "recipe.hpp"

namespace assay {

inline constexpr std::string_view kUndefinedWord = "undefined";
inline constexpr std::string_view kDownArrow = "↓";  // beside a measure: lower is better

// "lower is better"
[[nodiscard]] std::string direction_of(const MeasureDef& def);
inline constexpr std::string_view kNoneWord = "none";  // there can be no such thing
inline constexpr std::string_view kAllWord = "all";    // the topic, or the group, of a mean

// A value as a table shows it: rounded, a count without decimals, undefined as a word.
[[nodiscard]] std::string shown(const Measure& measure, const Ratio& value, const Look& look);

// A difference of two values, with its sign.
[[nodiscard]] std::string shown_difference(const Measure& measure, double difference,
                                           const Look& look);

// "exact", "outer" or "sampled".
[[nodiscard]] std::string_view kind_word(BoundsKind kind);
// "[0.2500, 0.7500]", with "~" if they are not exact.
[[nodiscard]] std::string shown_bounds(const Measure& measure, const Bounds& bounds,
                                       const Look& look);
// A mean with the bounds and the interval that were asked for.
[[nodiscard]] std::string shown_mean(const EvalReport& report, std::size_t measure,
                                     const Summary& summary, const Look& look);

// Text that may have come from anywhere, fit for a terminal: control characters, and bytes that are
// not UTF-8, become \x1b and the like.
[[nodiscard]] std::string printable(std::string_view text);

// Without a character beyond ASCII of our own, if the look wants that.
[[nodiscard]] std::string suited(std::string text, const Look& look);

// How many columns a UTF-8 text takes, counting every character as one.
[[nodiscard]] std::size_t columns_of(std::string_view text);

// Which rows of the score table to print, in natural order of their topics.
[[nodiscard]] std::vector<std::size_t> natural_order(const Scores& scores);

// The order in which runs are shown: best first, if the look says so.
[[nodiscard]] std::vector<std::size_t> run_order(const EvalReport& report, const Look& look);

// The line under a table: "54 topics · grades 0–3, relevant ≥ 1 · mean over all qrels topics".
[[nodiscard]] std::string setting_line(const EvalReport& report, const Look& look);

// Recipes with the name before each, one line for each measure.
[[nodiscard]] std::vector<std::string> recipe_lines(const EvalReport& report);

// How each file was read, one line for each format.
[[nodiscard]] std::vector<std::string> format_lines(const EvalReport& report);

// One note, and the runs that it holds for.
struct NoteGroup {
  const Note* note;
  std::vector<std::string> runs;
};
// Notes of one kind stand together; the same words for several runs are said once.
[[nodiscard]] std::vector<NoteGroup> grouped_notes(const EvalReport& report);
// The message, and in brackets what to do about it.
[[nodiscard]] std::string note_line(const Note& note);
// All notes of a report, one line each, with the runs in front of it.
[[nodiscard]] std::vector<std::string> note_lines(const EvalReport& report);

// A rectangle of cells with a header. Numbers stand to the right of their column.
struct Grid {
  struct Column {
    std::string header;
    bool is_number = true;
  };
  struct Cell {
    std::string text;
    bool is_best = false;
  };
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  std::size_t keys = 1;  // columns at the left that say what a row is
};

// One row for each run, one column for each measure; per topic, one row for each topic and run.
[[nodiscard]] Grid make_grid(const EvalReport& report, const Look& look);
// Rows become columns.
[[nodiscard]] Grid turned(const Grid& grid);

// A grid in each kind of text. In a terminal, columns that do not fit follow in further blocks.
[[nodiscard]] std::string grid_table(const Grid& grid, const Look& look);
[[nodiscard]] std::string grid_markdown(const Grid& grid);
[[nodiscard]] std::string grid_latex(const Grid& grid);
[[nodiscard]] std::string grid_html(const Grid& grid, std::string_view caption);

// The formats, one function each.
[[nodiscard]] std::string write_table(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_markdown(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_latex(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_tsv(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_csv(const EvalReport& report, const Look& look);
// The same where a spreadsheet takes no text for a formula: one that looks so begins with '.
[[nodiscard]] std::string write_spreadsheet(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_jsonl(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_json(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_dense_json(const EvalReport& report, const Look& look);
[[nodiscard]] std::string write_trec(const EvalReport& report, const Look& look);

}  // namespace assay
