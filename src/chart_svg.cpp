// SPDX-License-Identifier: Apache-2.0
// chart_svg.cpp: a chart as a picture.
#include <algorithm>
#include <cmath>

#include "chart_frame.hpp"
#include "chart_marks.hpp"
#include "chart_style.hpp"

namespace assay {
namespace {

constexpr double kWidth = 720;
constexpr double kPlotHeight = 300;
constexpr double kMargin = 24;
constexpr double kFoot = 50;          // ticks and label of the horizontal axis
constexpr double kRankRow = 19;       // a line that is named at both ends
constexpr double kSquare = 380;       // side of a plot with two equal axes
constexpr double kMostLabels = 0.34;  // of the width

double plot_height(const Chart& chart, double width) {
  if (chart.is_matrix) return matrix_height(chart, width);
  if (chart.in_rows) return rows_height(chart);
  if (chart.has_diagonal) return kSquare;
  if (chart.has_both_ends) {
    return std::max(160.0, kRankRow * static_cast<double>(chart.series.size()));
  }
  // Higher for many names, within reason.
  return std::clamp(kDenseGap * static_cast<double>(label_count(chart)), kPlotHeight,
                    2.5 * kPlotHeight);
}

void set_size(Figure& figure) {
  const PictureSize& size = figure.options.size;
  const double usual = figure.chart.is_matrix      ? std::max(kWidth, matrix_width(figure.chart))
                       : figure.chart.has_diagonal ? kSquare + 70
                                                   : kWidth;
  figure.width = size.width > 0 ? static_cast<double>(size.width) : usual;
  const double head =
      head_height(figure.chart, figure.width) + (figure.chart.has_both_ends ? 12 : 0);
  const std::size_t notes = note_lines(figure.chart, figure.width).size();
  const bool has_axis = !figure.chart.has_both_ends && !figure.chart.is_matrix;
  const double foot = (!has_axis ? kMargin : kFoot) +
                      (notes == 0 ? 0 : kLineHeight * static_cast<double>(notes) + 6);
  figure.height = size.height > 0 ? static_cast<double>(size.height)
                                  : head + plot_height(figure.chart, figure.width) + foot;
  figure.frame.top = head;
  figure.frame.bottom = std::max(figure.height - foot, head + 40);
}

void draw_diagonal(Figure& figure) {
  const Frame& frame = figure.frame;
  SvgPath line;
  line.move(frame.left, frame.bottom);
  line.line(frame.right, frame.top);
  figure.svg.element("path",
                     {{"class", "thin axis"}, {"stroke-dasharray", "4 3"}, {"d", line.text()}});
}

// What it means to be up or down here, in the corners that are free.
void draw_sides(Figure& figure) {
  const Frame& frame = figure.frame;
  const bool is_square = figure.chart.has_diagonal;
  const double room = (frame.right - frame.left) * 0.7;
  const std::string above = fitted_name(figure.chart.above, room, kTextSize);
  const std::string below = fitted_name(figure.chart.below, room, kTextSize);
  if (!above.empty()) {
    const double x = is_square ? frame.left + 8 : frame.right - 4;
    figure.svg.text("text",
                    {{"class", "soft halo"},
                     {"x", x},
                     {"y", frame.top + 14},
                     {"text-anchor", is_square ? "" : "end"}},
                    above, above == figure.chart.above ? "" : figure.chart.above);
  }
  if (!below.empty()) {
    const double x = is_square ? frame.right - 8 : frame.left + 6;
    figure.svg.text("text",
                    {{"class", "soft halo"},
                     {"x", x},
                     {"y", frame.bottom - 8},
                     {"text-anchor", is_square ? "end" : ""}},
                    below, below == figure.chart.below ? "" : figure.chart.below);
  }
}

void draw_zero(Figure& figure) {
  const Range range = shown_range(figure.chart.y);
  if (range.low >= 0 || range.high <= 0) return;
  SvgPath line;
  line.move(figure.frame.left, figure.y(0));
  line.across(figure.frame.right);
  figure.svg.element("path", {{"class", "thin axis"}, {"d", line.text()}});
}

void draw_together(Figure& figure) {
  const Chart& chart = figure.chart;
  Frame& frame = figure.frame;
  const double height = frame.bottom - frame.top;
  const bool has_labels =
      !chart.has_diagonal && !chart.has_point_names && chart.above.empty() && chart.below.empty();
  const LabelColumn column =
      has_labels ? label_column(chart, figure.width * kMostLabels, height) : LabelColumn{};
  frame.left = 16 + std::max(y_tick_width(chart, height), 10.0) + 8;
  frame.right = figure.width - std::max(column.width, 8.0) - 12;
  set_scales(figure);
  draw_y_axis(figure);
  draw_x_axis(figure);
  draw_zero(figure);
  if (chart.has_diagonal) draw_diagonal(figure);
  if (chart.has_diagonal) draw_sides(figure);  // under the points, which may lie there
  draw_series(figure);
  if (!chart.has_diagonal) draw_sides(figure);
  if (chart.has_point_names) {
    draw_point_names(figure);
  } else {
    draw_point_notes(figure);
  }
  if (has_labels) draw_end_labels(figure, column);
}

// The names of one side, in the order of their places.
void draw_side_labels(Figure& figure, bool is_left, double width) {
  std::vector<const ChartSeries*> order;
  for (const ChartSeries& series : figure.chart.series) {
    if (!series.points.empty() && is_drawn(series.points.front().y)) order.push_back(&series);
  }
  const auto point = [&](const ChartSeries& series) -> const ChartPoint& {
    return is_left ? series.points.front() : series.points.back();
  };
  std::stable_sort(order.begin(), order.end(), [&](const ChartSeries* a, const ChartSeries* b) {
    return point(*a).y < point(*b).y;
  });
  std::vector<double> wanted;
  for (const ChartSeries* series : order) wanted.push_back(figure.y(point(*series).y));
  const double gap =
      std::min(14.0, (figure.frame.bottom - figure.frame.top) / static_cast<double>(order.size()));
  const auto places = spread(wanted, gap, {figure.frame.top, figure.frame.bottom});
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ChartPoint& end = point(*order[i]);
    const std::string text = label_text(*order[i], end.note, width, kTextSize);
    const std::string whole = order[i]->name + "  " + end.note;
    figure.svg.text("text",
                    {{"class", "number"},
                     {"x", figure.x(end.x) + (is_left ? -10 : 10)},
                     {"y", places[i] + 4},
                     {"text-anchor", is_left ? "end" : ""}},
                    text, text == whole ? "" : whole);
  }
}

void draw_both_ends(Figure& figure) {
  const Chart& chart = figure.chart;
  Frame& frame = figure.frame;
  double widest = 0;
  for (const ChartSeries& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      widest = std::max(widest, text_width(series.name + "  " + point.note, kTextSize));
    }
  }
  widest = std::min(widest, figure.width * 0.3);
  frame.left = 16 + widest + 10;
  frame.right = figure.width - widest - 26;
  set_scales(figure);
  // Two places only: the lines run from edge to edge.
  figure.x = {.range = {0, 1}, .from = frame.left, .to = frame.right};
  draw_series(figure);
  draw_side_labels(figure, true, widest);
  draw_side_labels(figure, false, widest);
  for (std::size_t i = 0; i < chart.x.names.size(); ++i) {
    const std::string name = fitted_name(chart.x.names[i], figure.width * 0.45, kTextSize);
    figure.svg.text("text",
                    {{"class", "soft"},
                     {"x", figure.x(static_cast<double>(i)) + (i == 0 ? -10 : 10)},
                     {"y", frame.top - 18},
                     {"text-anchor", i == 0 ? "end" : ""}},
                    name, name == chart.x.names[i] ? "" : chart.x.names[i]);
  }
}

}  // namespace

std::string chart_svg(const Chart& chart, const PictureOptions& options) {
  SvgWriter svg;
  Figure figure{.chart = chart, .options = options, .svg = svg};
  set_size(figure);
  begin_picture(figure);
  if (chart.is_matrix) {
    draw_matrix(figure);
  } else if (chart.in_rows) {
    draw_rows(figure);
  } else if (chart.has_both_ends) {
    draw_both_ends(figure);
  } else {
    draw_together(figure);
  }
  draw_notes(figure);
  svg.close();
  return svg.take();
}

}  // namespace assay
