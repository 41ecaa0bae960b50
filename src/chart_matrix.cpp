// SPDX-License-Identifier: Apache-2.0
// chart_matrix.cpp: names against names, a cell for each pair. Cells are told apart without colour:
// dark and light, large and small, and by their text where there is room for it.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "chart_marks.hpp"
#include "chart_style.hpp"
#include "compare_letters.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

constexpr double kMargin = 16;
constexpr double kNameWidth = 170;  // at most
constexpr double kAllCells = 520;   // together, unless that is too little or too much for one
constexpr double kLeastCell = 9;
constexpr double kMostCell = 44;
constexpr double kTextCell = 34;  // has room for a number
constexpr double kLegendRow = 18;
constexpr std::size_t kTooltips = 40;  // names with a tooltip for each cell; more would be slow

double count_of(const Chart& chart) {
  return static_cast<double>(std::max<std::size_t>(chart.y.names.size(), 1));
}

// Letter and name.
double names_width(const Chart& chart) {
  double widest = 0;
  for (const std::string& name : chart.y.names) {
    widest = std::max(widest, text_width(printable(name), kTextSize));
  }
  const double letter = text_width(letter_of(chart.y.names.size()), kTextSize) + 8;
  return std::min(widest, kNameWidth) + letter + 10;
}

double usual_cell(const Chart& chart) {
  return std::clamp(kAllCells / count_of(chart), kLeastCell, kMostCell);
}

// As large as the picture is wide, but for the gap beside the names.
double cell_of(const Chart& chart, double width) {
  const double room = width - 2 * kMargin - names_width(chart);
  return std::max(1.0, std::min(room / count_of(chart), usual_cell(chart)));
}

double legend_height(const Chart& chart) {
  return 10 + kLegendRow * static_cast<double>(chart.series.size());
}

// A small cell with a number in it cannot be as small.
double inset_of(const ChartSeries& series, double cell) {
  if (series.mark == Mark::kSmallCells) return cell * (cell < kTextCell ? 0.22 : 0.12);
  return std::min(1.0, cell * 0.08);
}

std::string cell_class(const ChartSeries& series) {
  return fill_class(series) + (series.style == 0 ? "" : " tint");
}

struct Square {
  double x = 0;
  double y = 0;
  double side = 0;
};

Square square_of(const Figure& figure, const ChartSeries& series, const ChartPoint& point,
                 double cell) {
  const double inset = inset_of(series, cell);
  return {.x = figure.frame.left + point.x * cell + inset,
          .y = figure.frame.top + point.y * cell + inset,
          .side = cell - 2 * inset};
}

// Wider by so much.
void add_square(const Square& square, double more, SvgPath& path) {
  path.move(square.x, square.y);
  path.across(square.x + square.side + more);
  path.down(square.y + square.side);
  path.across(square.x);
  path.close();
}

std::string tooltip_of(const Figure& figure, const ChartSeries& series, const ChartPoint& point) {
  const Chart& chart = figure.chart;
  return chart.y.names[static_cast<std::size_t>(point.y)] + " against " +
         chart.x.names[static_cast<std::size_t>(point.x)] + ": " + series.name + " (" +
         chart.label_key + " " + point.label + ")";
}

// Cells of one kind as one outline; large ones that touch in a row become one.
void draw_outline(Figure& figure, const ChartSeries& series, double cell) {
  std::vector<ChartPoint> points = series.points;
  std::sort(points.begin(), points.end(), [](const ChartPoint& a, const ChartPoint& b) {
    return std::tie(a.y, a.x) < std::tie(b.y, b.x);
  });
  SvgPath all;
  for (std::size_t i = 0; i < points.size();) {
    std::size_t next = i + 1;
    while (series.mark == Mark::kCells && next < points.size() && points[next].y == points[i].y &&
           points[next].x == points[next - 1].x + 1) {
      ++next;
    }
    add_square(square_of(figure, series, points[i], cell), static_cast<double>(next - i - 1) * cell,
               all);
    i = next;
  }
  if (all.empty()) return;
  figure.svg.element("path", {{"class", cell_class(series)}, {"d", all.text()}});
}

// All cells of one kind: each with its tooltip while there are few.
void draw_cells(Figure& figure, const ChartSeries& series, double cell) {
  if (figure.chart.y.names.size() > kTooltips) {
    if (!series.is_faded) draw_outline(figure, series, cell);
    return;
  }
  for (const ChartPoint& point : series.points) {
    const Square square = square_of(figure, series, point, cell);
    figure.svg.titled("rect",
                      {{"class", series.is_faded ? "ground" : cell_class(series)},
                       {"x", square.x},
                       {"y", square.y},
                       {"width", square.side},
                       {"height", square.side}},
                      tooltip_of(figure, series, point));
  }
}

// Numbers stand on dark cells in the colour of the ground.
void draw_cell_texts(Figure& figure, const ChartSeries& series, double cell) {
  if (cell < kTextCell) return;
  const bool is_dark = !series.is_faded && series.style == 0;
  for (const ChartPoint& point : series.points) {
    figure.svg.text("text",
                    {{"class", std::string("small number") + (is_dark           ? " ground"
                                                              : series.is_faded ? " soft"
                                                                                : "")},
                     {"x", figure.frame.left + (point.x + 0.5) * cell},
                     {"y", figure.frame.top + (point.y + 0.5) * cell + 4},
                     {"text-anchor", "middle"}},
                    point.note);
  }
}

// The size of letters beside cells, and the class that has it.
struct Letters {
  double size = kTextSize;
  std::string style = "number";
};
Letters letters_for(double cell) {
  if (cell > kTextSize) return {};
  return cell > kDenseSize ? Letters{kDenseSize, "dense"} : Letters{kTinySize, "tiny"};
}

// How many cells a text takes.
std::size_t cells_of(double extent, double cell) {
  return static_cast<std::size_t>(std::max(1.0, std::ceil(extent / cell - 1e-9)));
}

// Names at the left with their letters, and the letters again above the columns; where cells are
// too small for all, some.
void draw_names(Figure& figure, double cell) {
  const Chart& chart = figure.chart;
  const Frame& frame = figure.frame;
  const auto [size, style] = letters_for(cell);
  const std::size_t rows = cells_of(size, cell);
  const std::size_t columns =
      cells_of(text_width(letter_of(chart.y.names.size() - 1), size) + 2, cell);
  for (std::size_t i = 0; i < chart.y.names.size(); ++i) {
    const double middle = (static_cast<double>(i) + 0.5) * cell;
    const std::string& whole = chart.y.names[i];
    const std::string name = fitted_name(whole, kNameWidth, kTextSize);
    const double y = frame.top + middle + size * 0.35;
    if (i % rows == 0) {
      figure.svg.text("text", {{"class", style}, {"x", kMargin}, {"y", y}}, name,
                      name == whole ? "" : whole);
      figure.svg.text(
          "text",
          {{"class", "soft " + style}, {"x", frame.left - 6}, {"y", y}, {"text-anchor", "end"}},
          letter_of(i));
    }
    if (i % columns != 0) continue;
    figure.svg.text("text",
                    {{"class", "soft " + style},
                     {"x", frame.left + middle},
                     {"y", frame.top - 5},
                     {"text-anchor", "middle"}},
                    letter_of(i), whole);
  }
}

void draw_frame(Figure& figure, double cell) {
  const Frame& frame = figure.frame;
  const double side = cell * count_of(figure.chart);
  SvgPath lines;
  for (double i = 0; i <= count_of(figure.chart); i += 1) {
    lines.move(frame.left, frame.top + i * cell);
    lines.across(frame.left + side);
    lines.move(frame.left + i * cell, frame.top);
    lines.down(frame.top + side);
  }
  lines.move(frame.left, frame.top);
  lines.line(frame.left + side, frame.top + side);
  figure.svg.element("path", {{"class", "thin grid"}, {"d", lines.text()}});
}

// What each kind of cell means, and how many there are.
void draw_legend(Figure& figure, double y) {
  constexpr double kSample = 13;
  for (const ChartSeries& series : figure.chart.series) {
    const double inset = inset_of(series, kSample);
    figure.svg.element("rect", {{"class", series.is_faded ? "thin grid" : cell_class(series)},
                                {"x", figure.frame.left + inset},
                                {"y", y + inset},
                                {"width", kSample - 2 * inset},
                                {"height", kSample - 2 * inset}});
    figure.svg.text("text",
                    {{"class", "soft"}, {"x", figure.frame.left + kSample + 7}, {"y", y + 11}},
                    series.name + (series.note.empty() ? "" : ": " + series.note));
    y += kLegendRow;
  }
}

}  // namespace

double matrix_width(const Chart& chart) {
  return 2 * kMargin + names_width(chart) + usual_cell(chart) * count_of(chart);
}

double matrix_height(const Chart& chart, double width) {
  return cell_of(chart, width) * count_of(chart) + legend_height(chart);
}

void draw_matrix(Figure& figure) {
  const Chart& chart = figure.chart;
  figure.frame.left = kMargin + names_width(chart);
  const double room = figure.frame.bottom - figure.frame.top - legend_height(chart);
  const double cell = std::max(1.0, std::min(cell_of(chart, figure.width), room / count_of(chart)));
  figure.frame.right = figure.frame.left + cell * count_of(chart);
  draw_frame(figure, cell);
  for (const ChartSeries& series : chart.series) draw_cells(figure, series, cell);
  for (const ChartSeries& series : chart.series) draw_cell_texts(figure, series, cell);
  draw_names(figure, cell);
  draw_legend(figure, figure.frame.top + cell * count_of(chart) + 12);
}

}  // namespace assay
