// SPDX-License-Identifier: Apache-2.0
// report_compare_latex.cpp: a comparison as a table for a paper, with a caption that says all that
// a reader must know of the marks.
#include <algorithm>

#include "compare_letters.hpp"
#include "number.hpp"
#include "report_compare.hpp"
#include "report_escape.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kPageRows = 40;  // more are broken over pages

// A comment ends with its line, whatever a name holds.
std::string comment(const std::string& text) { return "% " + printable(text) + "\n"; }

// The difference of the only pair, measure by measure.
std::string pair_sentences(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  std::string text;
  for (const MeasureComparison& measure : comparison.measures) {
    const PairComparison& pair = measure.pairs.front();
    const TestOutcome& outcome = pair.tests[kDeciding];
    const std::string p = p_text(outcome.adjusted, comparison.options.alpha);
    text += " " + name_of(measure.measure) + ": difference " +
            difference_text(view, measure, pair.difference, look) + ", " +
            level_text(1 - comparison.options.alpha) + " interval " +
            interval_text(view, measure, outcome.low, outcome.high, look) + ", p " +
            (p.starts_with('<') ? "< " + p.substr(1) : "= " + p) + ".";
  }
  return text;
}

std::string caption_of(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  std::string text = "Means over " + topics_text(comparison) + (look.percent ? ", in %" : "") +
                     "; the best are bold. Superscripts: " + marks_meaning(view, look) + "; " +
                     correction_words(comparison) + ".";
  const TestDef& test = *comparison.options.tests[kDeciding];
  if (test.draws) text += " " + test_words(comparison, kDeciding) + ".";
  if (comparison.systems.size() == 2) text += pair_sentences(view, look);
  return latex_line(text);
}

// Where the numbers come from, as comments: a table must not lose its meaning.
std::string comments_of(const CompareView& view, const Look& look, bool is_long) {
  std::string out = comment(std::string("needs \\usepackage{booktabs}") +
                            (is_long ? " and \\usepackage{longtable}" : ""));
  for (const Labelled& line : origin_lines(view, look)) {
    out += comment((line.label.empty() ? "" : line.label + ": ") + line.text);
  }
  for (const auto& [role, source] : inputs_of(view.report)) {
    if (!source.sha256.empty()) out += comment(source.path + " sha256:" + source.sha256);
  }
  return out;
}

struct Rows {
  std::string columns;
  std::string head;
  std::vector<std::string> rows;
};

std::string head_of(const Measure& measure) {
  const bool is_lower = measure.def->direction == Direction::kLowerIsBetter;
  return latex_line(name_of(measure)) + (is_lower ? " $\\downarrow$" : "");
}

// Marks stand in a column of their own, so that numbers stay below each other.
Rows rows_of(const CompareView& view, const Look& look) {
  const auto order = system_order(view, look);
  const bool has_letters = view.marks == MarkStyle::kLetters;
  Rows table{.columns = has_letters ? "ll" : "l", .head = has_letters ? "& run" : "run"};
  for (std::size_t i = 0; i < order.size(); ++i) {
    table.rows.push_back((has_letters ? letter_of(i) + " & " : "") +
                         latex_line(printable(view.comparison.systems[order[i]])));
  }
  for (const MeasureComparison& measure : view.comparison.measures) {
    table.columns += "r@{}l";
    table.head += " & \\multicolumn{2}{c}{" + head_of(measure.measure) + "}";
    const MarkTexts marks = marks_of(view, measure, order, look);
    const auto is_best = best_means(view, measure, look);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::string mean = latex_line(mean_text(view, measure, order[i], look));
      const std::string& mark = marks.marks[order[i]];
      table.rows[i] += " & " + (is_best[order[i]] ? "\\textbf{" + mean + "}" : mean) + " & " +
                       (mark.empty() ? "" : "\\textsuperscript{" + latex_line(mark) + "}");
    }
  }
  return table;
}

}  // namespace

std::string compare_latex(const CompareView& view, const Look& look) {
  const Rows table = rows_of(view, look);
  const bool is_long = table.rows.size() > kPageRows;
  const std::string head = "\\toprule\n" + table.head + " \\\\\n\\midrule\n";
  std::string out = comments_of(view, look, is_long);
  if (is_long) {
    out += "\\begin{longtable}{" + table.columns + "}\n\\caption{" + caption_of(view, look) +
           "}\\\\\n" + head + "\\endfirsthead\n" + head + "\\endhead\n\\bottomrule\n\\endfoot\n";
  } else {
    out += "\\begin{table}\n\\centering\n\\caption{" + caption_of(view, look) +
           "}\n\\medskip\n\\begin{tabular}{" + table.columns + "}\n" + head;
  }
  for (const std::string& row : table.rows) out += latex_row(row);
  return out + (is_long ? "\\end{longtable}\n" : "\\bottomrule\n\\end{tabular}\n\\end{table}\n");
}

}  // namespace assay
