// SPDX-License-Identifier: Apache-2.0
// chart_text.cpp: a chart in a terminal: its head, and lines and points on a grid of characters.
#include "chart_text.hpp"

#include <algorithm>
#include <cmath>

#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kGridRows = 16;
constexpr std::size_t kMostColumns = 72;  // wider ones are no easier to read
constexpr char kShared = '*';             // where two series meet

class Grid2 {
 public:
  Grid2(std::size_t columns, std::size_t rows)
      : columns_(columns), rows_(rows), cells_(columns * rows, ' ') {}

  // From 0 to 1 on both sides, upwards.
  void put(double x, double y, char letter) {
    if (!(x >= -1e-9 && x <= 1 + 1e-9 && y >= -1e-9 && y <= 1 + 1e-9)) return;
    const auto column = static_cast<std::size_t>(std::lround(x * (columns_ - 1.0)));
    const auto row = static_cast<std::size_t>(std::lround((1 - y) * (rows_ - 1.0)));
    char& cell = cells_[row * columns_ + column];
    cell = cell == ' ' || cell == '.' || cell == letter ? letter : kShared;
  }
  [[nodiscard]] bool has_shared() const {
    return std::find(cells_.begin(), cells_.end(), kShared) != cells_.end();
  }
  [[nodiscard]] std::string row(std::size_t number) const {
    std::string text(cells_.begin() + static_cast<std::ptrdiff_t>(number * columns_),
                     cells_.begin() + static_cast<std::ptrdiff_t>((number + 1) * columns_));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

 private:
  std::size_t columns_;
  std::size_t rows_;
  std::vector<char> cells_;
};

// Runs by letters, an ideal as a dot, points in no need of a name as "o".
char letter_of(const Chart& chart, std::size_t number) {
  if (chart.series[number].is_reference) return '.';
  if (chart.has_diagonal) return 'o';
  std::size_t place = 0;
  for (std::size_t i = 0; i < number; ++i) {
    if (!chart.series[i].is_detail && !chart.series[i].is_reference) ++place;
  }
  if (chart.series[number].is_detail) --place;
  return place < 26   ? static_cast<char>('a' + place)
         : place < 52 ? static_cast<char>('A' + place - 26)
                      : '+';
}

double height_between(const ChartPoint& from, const ChartPoint& to, double x, Mark mark) {
  if (mark == Mark::kStep) return to.y;
  if (to.x == from.x) return to.y;
  return from.y + (x - from.x) / (to.x - from.x) * (to.y - from.y);
}

void put_series(const Chart& chart, std::size_t number, std::size_t columns, Grid2& grid) {
  const ChartSeries& series = chart.series[number];
  const AxisScale x{.range = shown_range(chart.x), .is_log = chart.x.is_log};
  const AxisScale y{.range = shown_range(chart.y), .is_log = chart.y.is_log};
  const char letter = letter_of(chart, number);
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const ChartPoint& point = series.points[i];
    if (!is_drawn(point.y)) continue;
    grid.put(x(point.x), y(point.y), letter);
    if (series.mark == Mark::kPoints || i == 0 || !is_drawn(series.points[i - 1].y)) continue;
    const ChartPoint& before = series.points[i - 1];
    const AxisScale back{.range = {0, columns - 1.0}, .from = x.range.low, .to = x.range.high};
    for (std::size_t column = 0; column < columns; ++column) {
      const double at = back(static_cast<double>(column));
      if (at <= before.x || at >= point.x) continue;
      grid.put(x(at), y(height_between(before, point, at, series.mark)), letter);
    }
  }
}

// Texts under the grid, each around its place, as long as they do not touch.
std::string tick_line(const ChartAxis& axis, std::size_t columns) {
  const AxisScale place{
      .range = shown_range(axis), .from = 0, .to = columns - 1.0, .is_log = axis.is_log};
  std::string line;
  for (const ChartTick& tick : ticks_of(axis, static_cast<double>(columns) * 8, 11)) {
    const std::string text = printable(tick.text);
    const double middle = place(tick.at) - static_cast<double>(columns_of(text)) / 2 + 0.5;
    const auto start = static_cast<std::size_t>(std::max(0.0, std::floor(middle)));
    const std::size_t used = columns_of(line);
    if (used > 0 && start < used + 1) continue;
    line += std::string(start - std::min(used, start), ' ') + text;
  }
  return line;
}

std::string legend_text(const Chart& chart, const Look& look, bool has_shared) {
  std::size_t widest = 0;
  for (const ChartSeries& series : chart.series) {
    if (!series.is_detail) widest = std::max(widest, columns_of(printable(series.name)));
  }
  widest = std::min(widest, look.width > 30 ? look.width - 20 : 10);
  std::string text;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const ChartSeries& series = chart.series[i];
    if (series.is_detail) continue;
    text += "  " + std::string(1, letter_of(chart, i)) + " " +
            padded_right(clipped_columns(series.name, widest, look), widest) + "  " + series.note;
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  if (has_shared && !chart.has_diagonal) {
    text += "  " + std::string(1, kShared) + " several\n";
  }
  return text;
}

std::string head_text(const Chart& chart, const Look& look) {
  std::string text = wrapped(printable(chart.title), look.width, 0) + "\n" +
                     wrapped(printable(chart.finding), look.width, 0) + "\n";
  for (const std::string& note : chart.notes) {
    text += wrapped(printable(note), look.width, 0) + "\n";
  }
  return text + "\n";
}

}  // namespace

std::string clipped_columns(std::string_view text, std::size_t columns, const Look& look) {
  const std::string whole = printable(text);
  if (columns_of(whole) <= columns) return whole;
  const std::string mark = look.ascii ? ".." : "…";
  const std::size_t room = columns - std::min(columns, columns_of(mark));
  std::string result;
  std::string_view rest = whole;
  for (std::size_t i = 0; i < room; ++i) {
    const std::size_t length = std::max<std::size_t>(utf8_length(rest), 1);
    result += rest.substr(0, length);
    rest.remove_prefix(length);
  }
  return result + mark;
}

std::string padded_left(std::string text, std::size_t columns) {
  const std::size_t width = columns_of(text);
  return width < columns ? std::string(columns - width, ' ') + text : text;
}

std::string padded_right(std::string text, std::size_t columns) {
  const std::size_t width = columns_of(text);
  return width < columns ? text + std::string(columns - width, ' ') : text;
}

std::string bar_text(double share, std::size_t columns, const Look& look) {
  constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double length = std::clamp(share, 0.0, 1.0) * static_cast<double>(columns);
  if (look.ascii) return std::string(static_cast<std::size_t>(std::lround(length)), '#');
  const auto eighths = static_cast<std::size_t>(std::lround(length * 8));
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  return text + std::string(kEighths[eighths % 8]);
}

std::string grid_text(const Chart& chart, const Look& look) {
  const std::vector<ChartTick> ticks = ticks_of(chart.y, kGridRows * 18, 11);
  std::size_t margin = 0;
  for (const ChartTick& tick : ticks) margin = std::max(margin, columns_of(tick.text));
  const std::size_t room = look.width > margin + 20 ? look.width - margin - 4 : 16;
  const std::size_t columns = std::min(room, chart.has_diagonal ? 2 * kGridRows : kMostColumns);
  Grid2 grid(columns, kGridRows);
  if (chart.has_diagonal) {
    for (std::size_t i = 0; i < kGridRows; ++i) {
      const double at = static_cast<double>(i) / (kGridRows - 1.0);
      grid.put(at, at, '.');
    }
  }
  for (std::size_t i = 0; i < chart.series.size(); ++i) put_series(chart, i, columns, grid);
  const AxisScale y{
      .range = shown_range(chart.y), .from = kGridRows - 1.0, .to = 0, .is_log = chart.y.is_log};
  const std::string wall = look.ascii ? "|" : "│";
  std::string text = "  " + printable(chart.y.label) + "\n";
  for (std::size_t row = 0; row < kGridRows; ++row) {
    std::string label;
    for (const ChartTick& tick : ticks) {
      if (static_cast<std::size_t>(std::lround(y(tick.at))) == row) label = tick.text;
    }
    text += padded_left(label, margin + 1) + " " + wall + grid.row(row) + "\n";
  }
  std::string floor;
  for (std::size_t i = 0; i < columns; ++i) floor += look.ascii ? "-" : "─";
  text += std::string(margin + 2, ' ') + (look.ascii ? "+" : "└") + floor + "\n";
  text += std::string(margin + 3, ' ') + tick_line(chart.x, columns) + "\n";
  text += std::string(margin + 3, ' ') + printable(chart.x.label) + "\n";
  if (chart.has_diagonal) return text;
  return text + "\n" + legend_text(chart, look, grid.has_shared());
}

std::string chart_text(const Chart& chart, const Look& look) {
  const bool is_empty = chart.series.empty();
  const Mark mark = is_empty ? Mark::kLine : chart.series.front().mark;
  std::string body;
  if (chart.is_matrix) {
    body = matrix_text(chart, look);
  } else if (chart.has_both_ends) {
    body = ranks_text(chart, look);
  } else if (mark == Mark::kBars) {
    body = bars_text(chart, look);
  } else if (mark == Mark::kChanges) {
    body = changes_text(chart, look);
  } else if (mark == Mark::kBox) {
    body = boxes_text(chart, look);
  } else {
    body = grid_text(chart, look);
  }
  Look plain = look;
  std::string text = suited(head_text(chart, look) + body, plain);
  if (!look.ascii) return text;
  for (std::size_t at = text.find("−"); at != std::string::npos; at = text.find("−", at)) {
    text.replace(at, std::string_view("−").size(), "-");
  }
  return text;
}

}  // namespace assay
