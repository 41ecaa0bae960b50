// SPDX-License-Identifier: Apache-2.0
// report_table.cpp: the table in a terminal, made to fit its width.
#include <algorithm>
#include <array>

#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kStripCells = 10;

std::vector<std::size_t> widths_of(const Grid& grid) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < grid.columns.size(); ++c) {
    std::size_t width = columns_of(grid.columns[c].header);
    for (const auto& row : grid.rows) width = std::max(width, columns_of(row[c].text));
    widths.push_back(width);
  }
  return widths;
}

std::size_t total_width(const std::vector<std::size_t>& widths) {
  std::size_t total = 0;
  for (const std::size_t width : widths) total += width + kGap;
  return total - kGap;
}

std::string padded(std::string_view text, std::size_t width, bool to_the_right) {
  const std::size_t columns = columns_of(text);
  const std::string blanks(width > columns ? width - columns : 0, ' ');
  return to_the_right ? blanks + std::string(text) : std::string(text) + blanks;
}

std::string bold(const std::string& text, bool on) {
  return on ? "\033[1m" + text + "\033[0m" : text;
}

// The columns that are printed together: the keys, and as many others as fit.
std::vector<std::vector<std::size_t>> blocks_of(const Grid& grid,
                                                const std::vector<std::size_t>& widths,
                                                std::size_t width) {
  std::vector<std::size_t> keys;
  std::size_t key_width = 0;
  for (std::size_t c = 0; c < grid.keys; ++c) {
    keys.push_back(c);
    key_width += widths[c] + kGap;
  }
  std::vector<std::vector<std::size_t>> blocks;
  std::size_t used = 0;
  for (std::size_t c = grid.keys; c < grid.columns.size(); ++c) {
    if (blocks.empty() || used + widths[c] > width) {
      blocks.push_back(keys);
      used = key_width;
    }
    blocks.back().push_back(c);
    used += widths[c] + kGap;
  }
  if (blocks.empty()) blocks.push_back(keys);
  return blocks;
}

void print_block(const Grid& grid, const std::vector<std::size_t>& columns,
                 const std::vector<std::size_t>& widths, bool color, std::string& out) {
  std::string line;
  for (const std::size_t c : columns) {
    line += padded(grid.columns[c].header, widths[c], grid.columns[c].is_number) +
            std::string(kGap, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  out += bold(line, color) + "\n";
  for (const auto& row : grid.rows) {
    line.clear();
    for (const std::size_t c : columns) {
      const std::string cell = padded(row[c].text, widths[c], grid.columns[c].is_number);
      line += bold(cell, color && row[c].is_best) + std::string(kGap, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
}

// The distribution over topics from 0 to 1, in ten cells.
std::string strip_of(const Scores& scores, std::size_t measure) {
  constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::array<std::size_t, kStripCells> counts{};
  for (std::size_t t = 0; t < scores.topics.size(); ++t) {
    const Ratio& value = scores.at(t, measure);
    if (!value.is_defined()) continue;
    const double cell = std::clamp(value.value() * kStripCells, 0.0, kStripCells - 1.0);
    ++counts[static_cast<std::size_t>(cell)];
  }
  const std::size_t most =
      std::max<std::size_t>(1, *std::max_element(counts.begin(), counts.end()));
  std::string strip;
  for (const std::size_t count : counts)
    strip += kBars[(count * (kBars.size() - 1) + most - 1) / most];
  return strip;
}

// Puts the strip of the first measure beside it, where that fits and says something.
void add_strip(const EvalReport& report, const Look& look, Grid& grid) {
  constexpr std::size_t kFewTopics = 5;
  if (grid.keys > 1) return;  // rows are not runs alone
  if (look.ascii || !is_share(report.measures.front()) || report.qrels.topics < kFewTopics) return;
  if (total_width(widths_of(grid)) + kGap + kStripCells > look.width) return;
  grid.columns.insert(grid.columns.begin() + 2, {"0        1", false});
  const auto order = run_order(report, look);
  for (std::size_t i = 0; i < order.size(); ++i) {
    grid.rows[i].insert(grid.rows[i].begin() + 2, {strip_of(report.runs[order[i]], 0)});
  }
}

}  // namespace

std::string grid_table(const Grid& grid, const Look& look) {
  const std::vector<std::size_t> widths = widths_of(grid);
  std::string out;
  for (const auto& block : blocks_of(grid, widths, look.width)) {
    if (!out.empty()) out += "\n";
    print_block(grid, block, widths, look.color, out);
  }
  return out;
}

std::string write_table(const EvalReport& report, const Look& look) {
  Grid grid = make_grid(report, look);
  if (!look.per_topic) {
    if (grid.keys == 1 && total_width(widths_of(grid)) > look.width) {
      grid = turned(grid);
    } else {
      add_strip(report, look, grid);
    }
  }
  std::string out = grid_table(grid, look);
  out += wrapped(setting_line(report, look), look.width, 2) + "\n";
  if (look.recipe) {
    for (const std::string& line : recipe_lines(report)) {
      out += wrapped("recipe  " + line, look.width, 8) + "\n";
    }
    for (const std::string& line : format_lines(report)) {
      out += wrapped(suited("format  " + line, look), look.width, 8) + "\n";
    }
  }
  return out;
}

}  // namespace assay
