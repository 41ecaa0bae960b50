// SPDX-License-Identifier: Apache-2.0
// report_markup.cpp: tables for papers and pages: Markdown and LaTeX.
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string escaped(std::string_view text, std::string_view special, std::string_view prefix) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += prefix;
    result += c;
  }
  return result;
}

std::string markdown(std::string_view text) { return escaped(text, "\\|*_`<>[]#~&", "\\"); }

std::string latex(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\textbackslash{}"; break;
      case '~': result += "\\textasciitilde{}"; break;
      case '^': result += "\\textasciicircum{}"; break;
      case '<': result += "\\textless{}"; break;
      case '>': result += "\\textgreater{}"; break;
      case '|': result += "\\textbar{}"; break;
      default: result += escaped({&c, 1}, "&%$#_{}", "\\");
    }
  }
  return result;
}

// pdfLaTeX has no such character in its usual fonts.
std::string with_math_arrow(std::string text) {
  const std::size_t at = text.find(kDownArrow);
  return at == std::string::npos ? text : text.replace(at, kDownArrow.size(), "$\\downarrow$");
}

}  // namespace

std::string write_markdown(const EvalReport& report, const Look& look) {
  const Grid grid = make_grid(report, look);
  std::string out = "|";
  std::string rule = "|";
  for (const Grid::Column& column : grid.columns) {
    out += " " + markdown(column.header) + " |";
    rule += column.is_number ? " ---: |" : " --- |";
  }
  out += "\n" + rule + "\n";
  for (const auto& row : grid.rows) {
    out += "|";
    for (const Grid::Cell& cell : row) {
      const std::string text = markdown(cell.text);
      out += cell.is_best ? " **" + text + "** |" : " " + text + " |";
    }
    out += "\n";
  }
  out += "\n" + markdown(setting_line(report, look)) + "\n";
  if (look.recipe) {
    out += "\n";
    for (const std::string& line : recipe_lines(report)) out += "- `" + line + "`\n";
  }
  return out;
}

// Plain booktabs. The recipe goes along as a comment, so that a table never loses its meaning.
std::string write_latex(const EvalReport& report, const Look& look) {
  const Grid grid = make_grid(report, look);
  std::string out = "% " + setting_line(report, look) + "\n";
  for (const std::string& line : recipe_lines(report)) out += "% " + line + "\n";
  for (const auto& [role, source] : inputs_of(report)) {
    if (source.sha256.empty()) continue;
    out += "% " + printable(source.path) + " sha256:" + source.sha256 + "\n";
  }
  std::string columns;
  std::vector<std::string> headers;
  for (const Grid::Column& column : grid.columns) {
    columns += column.is_number ? 'r' : 'l';
    headers.push_back(with_math_arrow(latex(column.header)));
  }
  out += "\\begin{tabular}{" + columns + "}\n\\toprule\n" + joined(headers, " & ") +
         " \\\\\n\\midrule\n";
  for (const auto& row : grid.rows) {
    std::vector<std::string> cells;
    for (const Grid::Cell& cell : row) {
      cells.push_back(cell.is_best ? "\\textbf{" + latex(cell.text) + "}" : latex(cell.text));
    }
    out += joined(cells, " & ") + " \\\\\n";
  }
  return out + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace assay
