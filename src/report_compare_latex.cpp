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

constexpr std::size_t kPageRows = 40;     // more are broken over pages
constexpr std::size_t kMarkColumns = 26;  // a superscript of more is broken into lines
constexpr double kListShare = 0.63;       // of a line, for means and lists of all measures
constexpr double kMeanShare = 0.13;       // of a line, for the means of one
constexpr double kLeastShare = 0.08;      // of a line, for the lists of one

// A comment ends with its line, whatever a name holds.
std::string comment(const std::string& text) { return "% " + printable(text) + "\n"; }

// The p that agrees with the interval comes first; Bonferroni widens intervals, others do not.
std::string p_words(const Comparison& comparison, const TestOutcome& outcome) {
  const CompareOptions& options = comparison.options;
  const std::string plain = p_equation(outcome.p, options.alpha);
  if (!is_adjusted(comparison, *options.tests[kDeciding])) return plain;
  const std::string after = p_equation(outcome.adjusted, options.alpha);
  const std::string how = " after " + correction_name(options.correction);
  return options.correction == Correction::kBonferroni ? after + how
                                                       : plain + " (" + after + how + ")";
}

// The difference of the only pair, measure by measure.
std::string pair_sentences(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  const double alpha = comparison.options.alpha;
  std::string text;
  for (const MeasureComparison& measure : comparison.measures) {
    const PairComparison& pair = measure.pairs.front();
    const TestOutcome& outcome = pair.tests[kDeciding];
    const auto [first, second] = pair.systems;
    text += " " + name_of(measure.measure) + ": " + difference_words(comparison, measure) + " (" +
            printable(comparison.systems[second]) + " less " +
            printable(comparison.systems[first]) + ") " +
            difference_text(view, measure, pair.difference, look) + ", " + level_text(1 - alpha) +
            " interval " + interval_text(view, measure, outcome.low, outcome.high, look) + ", " +
            p_words(comparison, outcome) + ".";
    if (!pair.margin) continue;
    text += " A loss of less than " + margin_text(view, measure, look) + ": " +
            p_equation(pair.margin->p_non_inferior, alpha) +
            "; a difference of less in either direction: " +
            p_equation(pair.margin->p_equivalent, alpha) + ".";
  }
  return text;
}

// The runs for which a margin was shown against the baseline, measure by measure.
std::string margin_sentences(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  if (!comparison.options.margin || !comparison.baseline) return {};
  const auto runs = [&](const MeasureComparison& measure, double MarginOutcome::*question) {
    std::vector<std::string> names;
    for (const PairComparison& pair : measure.pairs) {
      if ((*pair.margin).*question > comparison.options.alpha) continue;
      names.push_back(printable(comparison.systems[pair.systems.second]));
    }
    return names.empty() ? "none" : joined(names, ", ");
  };
  std::string text;
  for (const MeasureComparison& measure : comparison.measures) {
    text +=
        " " + name_of(measure.measure) + ", each by itself shown to lose less than " +
        margin_text(view, measure, look) + ": " + runs(measure, &MarginOutcome::p_non_inferior) +
        "; to differ by less in either direction: " + runs(measure, &MarginOutcome::p_equivalent) +
        ".";
  }
  return text;
}

// The marks of all measures.
struct TableMarks {
  std::vector<std::size_t> order;  // of the systems
  std::vector<MarkTexts> texts;
  bool are_lists = false;  // too long to stand above a line
};

TableMarks all_marks(const CompareView& view, const Look& look) {
  TableMarks marks{.order = system_order(view, look)};
  for (const MeasureComparison& measure : view.comparison.measures) {
    marks.texts.push_back(marks_of(view, measure, marks.order, look));
    for (const std::string& mark : marks.texts.back().marks) {
      marks.are_lists = marks.are_lists || columns_of(mark) > kMarkColumns;
    }
  }
  return marks;
}

std::string caption_of(const CompareView& view, const TableMarks& marks, const Look& look) {
  const Comparison& comparison = view.comparison;
  std::string text = "Means over " + topics_text(comparison) +
                     (look.percent ? ", " + percent_words(comparison, look) : "") +
                     "; the best are bold. " +
                     (marks.are_lists ? "Beside them: " : "Superscripts: ") +
                     marks_meaning(view, look) + "; " + correction_words(comparison) + ".";
  for (std::size_t m = 0; m < marks.texts.size(); ++m) {
    if (marks.texts[m].has_groups) continue;
    text += " " + crowd_words(comparison.measures[m].measure) + ".";
  }
  const TestDef& test = *comparison.options.tests[kDeciding];
  if (test.draws) text += " " + test_words(comparison, kDeciding) + ".";
  text +=
      comparison.systems.size() == 2 ? pair_sentences(view, look) : margin_sentences(view, look);
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

// A superscript, or a list that is broken into lines of this share of the page.
std::string mark_cell(const std::string& mark, bool is_list, const std::string& share) {
  if (mark.empty()) return {};
  const std::string text = latex_line(mark);
  return is_list ? "\\parbox[t]{" + share + "\\linewidth}{\\scriptsize\\raggedright " + text +
                       "\\strut}"
                 : "\\textsuperscript{" + text + "}";
}

// What means and names leave of a line, for the lists of each measure.
std::string list_share(std::size_t measures) {
  const auto count = static_cast<double>(measures);
  return fixed(std::max(kLeastShare, (kListShare - kMeanShare * count) / count), 3);
}

// Marks stand in a column of their own, so that numbers stay below each other.
Rows rows_of(const CompareView& view, const TableMarks& marks, const Look& look) {
  const Comparison& comparison = view.comparison;
  const bool has_letters = view.marks == MarkStyle::kLetters;
  const std::string share = list_share(comparison.measures.size());
  Rows table{.columns = has_letters ? "ll" : "l", .head = has_letters ? "& run" : "run"};
  for (std::size_t i = 0; i < marks.order.size(); ++i) {
    table.rows.push_back((has_letters ? letter_of(i) + " & " : "") +
                         latex_line(printable(comparison.systems[marks.order[i]])));
  }
  for (std::size_t m = 0; m < comparison.measures.size(); ++m) {
    const MeasureComparison& measure = comparison.measures[m];
    table.columns += marks.are_lists ? "rl" : "r@{}l";
    table.head += std::string(" & \\multicolumn{2}{") + (marks.are_lists ? "l" : "c") + "}{" +
                  latex_line(measure_head(measure.measure, {})) + "}";
    const auto is_best = best_means(view, measure, look);
    for (std::size_t i = 0; i < marks.order.size(); ++i) {
      const std::size_t system = marks.order[i];
      const std::string mean = latex_line(mean_text(view, measure, system, look));
      table.rows[i] += " & " + (is_best[system] ? "\\textbf{" + mean + "}" : mean) + " & " +
                       mark_cell(marks.texts[m].marks[system], marks.are_lists, share);
    }
  }
  return table;
}

}  // namespace

std::string compare_latex(const CompareView& view, const Look& look) {
  const TableMarks marks = all_marks(view, look);
  const Rows table = rows_of(view, marks, look);
  const bool is_long = table.rows.size() > kPageRows;
  const std::string head = "\\toprule\n" + table.head + " \\\\\n\\midrule\n";
  std::string out = comments_of(view, look, is_long);
  if (is_long) {
    out += "\\begin{longtable}{" + table.columns + "}\n\\caption{" + caption_of(view, marks, look) +
           "}\\\\\n" + head + "\\endfirsthead\n" + head + "\\endhead\n\\bottomrule\n\\endfoot\n";
  } else {
    out += "\\begin{table}\n\\centering\n\\caption{" + caption_of(view, marks, look) +
           "}\n\\medskip\n\\begin{tabular}{" + table.columns + "}\n" + head;
  }
  for (const std::string& row : table.rows) out += latex_row(row);
  return out + (is_long ? "\\end{longtable}\n" : "\\bottomrule\n\\end{tabular}\n\\end{table}\n");
}

}  // namespace assay
