// SPDX-License-Identifier: Apache-2.0
// report_blocks.cpp: tables with sentences around them, in each kind of text.
#include "report_blocks.hpp"

#include <algorithm>
#include <cmath>

#include "page_parts.hpp"
#include "report_escape.hpp"
#include "text.hpp"

namespace assay {
namespace {

// In a terminal a label that stays the same is left out; elsewhere every line has its own.
std::vector<Labelled> whole_lines(const Block& block) {
  std::vector<Labelled> lines = block.lines;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].label.empty()) lines[i].label = lines[i - 1].label;
  }
  return lines;
}

// Ids of any length in a terminal: the ends are kept, which differ most.
Grid with_short_cells(Grid grid, const Look& look) {
  for (auto& row : grid.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (grid.columns[c].is_number || columns_of(row[c].text) <= kMostCellColumns) continue;
      std::vector<std::string_view> letters;
      for (std::string_view rest = row[c].text; !rest.empty();) {
        letters.push_back(rest.substr(0, std::max<std::size_t>(utf8_length(rest), 1)));
        rest.remove_prefix(letters.back().size());
      }
      std::string text;
      for (std::size_t i = 0; i < letters.size(); ++i) {
        if (i < kMostCellColumns / 2 || i >= letters.size() - kMostCellColumns / 2 + 3)
          text += letters[i];
        if (i == kMostCellColumns / 2) text += suited("…", look);
      }
      row[c].text = text;
    }
  }
  return grid;
}

std::string labelled_lines(const Block& block, const Look& look) {
  std::size_t width = 0;
  for (const Labelled& line : block.lines) width = std::max(width, columns_of(line.label));
  std::string out;
  for (const Labelled& line : block.lines) {
    const std::string label =
        line.label + std::string(width - columns_of(line.label) + (width > 0 ? 2 : 0), ' ');
    out += wrapped(suited(label + line.text, look), look.width, width + 2) + "\n";
  }
  return out;
}

}  // namespace

std::string latex_line(const std::string& text) {
  std::string out = latex_text(text);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kSymbols = {
      {{"≥", "$\\geq$"},
       {"→", "$\\rightarrow$"},
       {"·", "$\\cdot$"},
       {"×", "$\\times$"},
       {"µ", "$\\mu$"},
       {"−", "$-$"},
       {"…", "\\ldots{}"},
       {"–", "--"},
       {"∞", "$\\infty$"},
       {"Δ", "$\\Delta$"},
       {kDownArrow, "$\\downarrow$"},
       {"†", "$\\dagger$"},
       {"‡", "$\\ddagger$"}}};
  for (const auto& [from, to] : kSymbols) {
    for (std::size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + 1))
      out.replace(at, from.size(), to);
  }
  return out;
}

std::string trimmed_fixed(double value, int digits) {
  std::string text = fixed(value, digits);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string signed_text(double value, const Look& look) {
  const std::string size = fixed(std::abs(value), look.digits.value_or(4));
  return value < 0 && size.find_first_not_of("0.") != std::string::npos ? "−" + size : size;
}

std::string signed_text(const std::optional<double>& value, const Look& look) {
  return value ? signed_text(*value, look) : std::string(kUndefinedWord);
}

std::string with_latex_minus(std::string text) {
  constexpr std::string_view kMinus = "−";
  for (std::size_t at = text.find(kMinus); at != std::string::npos; at = text.find(kMinus, at)) {
    text.replace(at, kMinus.size(), "$-$");
  }
  return text;
}

std::string level_text(double share) { return trimmed_fixed(100 * share, 4) + " %"; }
std::string share_text(double share) { return fixed(100 * share, 1) + " %"; }

std::string blocks_text(const std::vector<Block>& blocks, const Look& look) {
  std::string out;
  for (const Block& block : blocks) {
    if (!out.empty()) out += "\n";
    if (!block.title.empty()) out += wrapped(suited(block.title, look), look.width, 2) + "\n";
    for (const std::string& line : block.intro)
      out += wrapped(suited(line, look), look.width, 2) + "\n";
    if (!block.grid.columns.empty())
      out += suited(grid_table(with_short_cells(block.grid, look), look), look);
    if (!block.lines.empty() && !block.grid.columns.empty()) out += "\n";
    out += labelled_lines(block, look);
  }
  return out;
}

std::string blocks_markdown(const std::vector<Block>& blocks) {
  std::string out;
  for (const Block& block : blocks) {
    if (!out.empty()) out += "\n";
    if (!block.title.empty()) out += "### " + markdown_text(block.title) + "\n\n";
    for (const std::string& line : block.intro) out += markdown_text(line) + "\n\n";
    if (!block.grid.columns.empty()) out += grid_markdown(block.grid) + "\n";
    for (const Labelled& line : whole_lines(block)) {
      out += "- " + (line.label.empty() ? "" : "**" + markdown_text(line.label) + "** ") +
             markdown_text(line.text) + "\n";
    }
  }
  return out;
}

namespace {

// A table below its title, and small where it has many columns.
std::string table_latex(const Block& block) {
  constexpr std::size_t kMostColumns = 7;
  const bool is_wide = block.grid.columns.size() > kMostColumns;
  const std::string small = is_wide ? "\\scriptsize\\setlength{\\tabcolsep}{2pt}" : "\\small";
  return (block.title.empty() ? "" : "\\mbox{}\\par\\medskip\n") + ("\\noindent{" + small) + "\n" +
         grid_latex(block.grid) + "}\n";
}

}  // namespace

std::string blocks_latex(const std::vector<Block>& blocks) {
  std::string out;
  for (const Block& block : blocks) {
    if (!out.empty()) out += "\n";
    if (!block.title.empty()) out += "\\paragraph{" + latex_line(block.title) + "}\n";
    for (const std::string& line : block.intro) out += latex_line(line) + "\n\n";
    if (!block.grid.columns.empty()) out += table_latex(block);
    if (block.lines.empty()) continue;
    out += "\\begin{description}\n";
    for (const Labelled& line : whole_lines(block))
      out += "\\item[" + latex_line(line.label) + "] " + latex_line(line.text) + "\n";
    out += "\\end{description}\n";
  }
  return out;
}

std::string blocks_html(const std::vector<Block>& blocks) {
  std::string out;
  for (const Block& block : blocks) {
    const bool has_grid = !block.grid.columns.empty();
    for (const std::string& line : block.intro) out += "<p>" + xml_text(line) + "</p>\n";
    if (has_grid) {
      out +=
          "<div class=\"wide\" tabindex=\"0\">\n" + grid_html(block.grid, block.title) + "</div>\n";
    } else if (!block.title.empty()) {
      out += "<p><strong>" + xml_text(block.title) + "</strong></p>\n";
    }
    if (block.lines.empty()) continue;
    out += "<ul>\n";
    for (const Labelled& line : whole_lines(block)) {
      out += "<li>" + (line.label.empty() ? "" : "<b>" + xml_text(line.label) + "</b> ") +
             xml_text(line.text) + "</li>\n";
    }
    out += "</ul>\n";
  }
  return out;
}

}  // namespace assay
