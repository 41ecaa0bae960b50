// SPDX-License-Identifier: Apache-2.0
// report_markup.cpp: tables for papers and pages: Markdown, LaTeX and HTML.
#include "report_blocks.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {

std::string grid_markdown(const Grid& grid) {
  std::string out = "|";
  std::string rule = "|";
  for (const Grid::Column& column : grid.columns) {
    out += " " + markdown_text(column.header) + " |";
    rule += column.is_number ? " ---: |" : " --- |";
  }
  out += "\n" + rule + "\n";
  for (const auto& row : grid.rows) {
    out += "|";
    for (const Grid::Cell& cell : row) {
      const std::string text = markdown_text(cell.text);
      out += cell.is_best ? " **" + text + "** |" : " " + text + " |";
    }
    out += "\n";
  }
  return out;
}

std::string grid_latex(const Grid& grid) {
  std::string columns;
  std::vector<std::string> headers;
  for (const Grid::Column& column : grid.columns) {
    columns += column.is_number ? 'r' : 'l';
    headers.push_back(latex_line(column.header));
  }
  std::string out = "\\begin{tabular}{" + columns + "}\n\\toprule\n" + joined(headers, " & ") +
                    " \\\\\n\\midrule\n";
  for (const auto& row : grid.rows) {
    std::vector<std::string> cells;
    for (const Grid::Cell& cell : row) {
      const std::string text = latex_line(cell.text);
      cells.push_back(cell.is_best ? "\\textbf{" + text + "}" : text);
    }
    out += latex_row(joined(cells, " & "));
  }
  return out + "\\bottomrule\n\\end{tabular}\n";
}

std::string grid_html(const Grid& grid, std::string_view caption) {
  std::string out = "<table>\n<caption>" + xml_text(caption) + "</caption>\n<thead><tr>";
  for (const Grid::Column& column : grid.columns) {
    out += std::string("<th scope=\"col\"") + (column.is_number ? " class=\"n\">" : ">") +
           xml_text(column.header) + "</th>";
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : grid.rows) {
    out += "<tr>";
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string kind = c == 0 && grid.keys > 0 ? "th" : "td";
      const std::string text = xml_text(row[c].text);
      out += "<" + kind + (kind == "th" ? " scope=\"row\"" : "") +
             (grid.columns[c].is_number ? " class=\"n\">" : ">") +
             (row[c].is_best ? "<b>" + text + "</b>" : text) + "</" + kind + ">";
    }
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table>\n";
}

std::string eval_html(const EvalReport& report, const Look& look) {
  return grid_html(make_grid(report, look), setting_line(report, look));
}

std::string write_markdown(const EvalReport& report, const Look& look) {
  std::string out = grid_markdown(make_grid(report, look));
  out += "\n" + markdown_text(setting_line(report, look)) + "\n";
  if (look.recipe) {
    out += "\n";
    for (const std::string& line : recipe_lines(report)) out += "- `" + line + "`\n";
  }
  return out;
}

// Plain booktabs. The recipe goes along as a comment, so that a table never loses its meaning.
std::string write_latex(const EvalReport& report, const Look& look) {
  std::string out = "% " + setting_line(report, look) + "\n";
  for (const std::string& line : recipe_lines(report)) out += "% " + line + "\n";
  for (const auto& [role, source] : inputs_of(report)) {
    if (source.sha256.empty()) continue;
    out += "% " + printable(source.path) + " sha256:" + source.sha256 + "\n";
  }
  return out + grid_latex(make_grid(report, look));
}

}  // namespace assay
