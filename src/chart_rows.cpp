// SPDX-License-Identifier: Apache-2.0
// chart_rows.cpp: every series in a row of its own, under one axis: many systems stay readable.
#include <algorithm>
#include <cmath>
#include <map>

#include "chart_marks.hpp"
#include "chart_style.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

constexpr double kAllRows = 300;  // together, unless that is too little for one
constexpr double kLeastRow = 26;
constexpr double kMostRow = 64;
constexpr double kNameWidth = 170;  // at most

double row_height(const Chart& chart) {
  return std::clamp(kAllRows / static_cast<double>(std::max<std::size_t>(chart.series.size(), 1)),
                    kLeastRow, kMostRow);
}

double name_width(const Chart& chart) {
  double widest = 0;
  for (const ChartSeries& series : chart.series) {
    widest = std::max(widest, text_width(printable(series.name), kTextSize));
  }
  return std::min(widest, kNameWidth);
}

void draw_names(Figure& figure, const ChartSeries& series, double middle) {
  const std::string name = fitted_name(series.name, kNameWidth, kTextSize);
  figure.svg.text("text",
                  {{"x", figure.frame.left - 10}, {"y", middle + 4}, {"text-anchor", "end"}}, name,
                  name == series.name ? "" : series.name);
  figure.svg.text("text", {{"class", "number"}, {"x", figure.frame.right + 10}, {"y", middle + 4}},
                  series.note);
}

// Values that would lie on each other are stacked, from the line upwards.
void draw_strip(Figure& figure, const ChartSeries& series, double base, double height) {
  constexpr double kDot = 4;
  std::map<long, std::vector<double>> columns;
  for (const ChartPoint& point : series.points) {
    if (!is_drawn(point.x)) continue;
    const double x = figure.x(point.x);
    columns[std::lround(x / kDot)].push_back(x);
  }
  SvgPath dots;
  for (const auto& [column, places] : columns) {
    const double step = std::min(kDot * 0.9, height / static_cast<double>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i) {
      dots.dot(places[i], base - step * static_cast<double>(i));
    }
  }
  if (dots.empty()) return;
  figure.svg.element("path", {{"class", "dots " + stroke_class(series)}, {"d", dots.text()}});
}

void draw_box(Figure& figure, const ChartSeries& series, double middle, double height) {
  if (!series.box) return;
  const ChartBox& box = *series.box;
  const double half = height * 0.17;
  const double y = middle + height * 0.2;
  SvgPath whiskers;
  whiskers.move(figure.x(box.low), y);
  whiskers.across(figure.x(box.first));
  whiskers.move(figure.x(box.third), y);
  whiskers.across(figure.x(box.high));
  figure.svg.element("path", {{"class", "thin " + stroke_class(series)}, {"d", whiskers.text()}});
  figure.svg.titled("rect",
                    {{"class", "hollow " + stroke_class(series)},
                     {"stroke-width", 1.4},
                     {"x", figure.x(box.first)},
                     {"y", y - half},
                     {"width", std::max(figure.x(box.third) - figure.x(box.first), 0.5)},
                     {"height", 2 * half}},
                    series.name);
  SvgPath median;
  median.move(figure.x(box.median), y - half - 1.5);
  median.down(y + half + 1.5);
  figure.svg.element(
      "path",
      {{"class", "line " + stroke_class(series)}, {"stroke-width", 3}, {"d", median.text()}});
  if (series.mean) {
    figure.svg.element(
        "circle",
        {{"class", fill_class(series)}, {"cx", figure.x(*series.mean)}, {"cy", y}, {"r", 2.6}});
  }
}

void draw_box_rows(Figure& figure, double height) {
  const Frame& frame = figure.frame;
  for (const ChartTick& tick : ticks_of(figure.chart.x, frame.right - frame.left, kSmallSize)) {
    SvgPath line;
    line.move(figure.x(tick.at), frame.top);
    line.down(frame.bottom);
    figure.svg.element("path", {{"class", "thin grid"}, {"d", line.text()}});
  }
  for (std::size_t i = 0; i < figure.chart.series.size(); ++i) {
    const ChartSeries& series = figure.chart.series[i];
    const double middle = frame.top + height * (static_cast<double>(i) + 0.5);
    draw_names(figure, series, middle + height * 0.1);
    draw_strip(figure, series, middle - height * 0.06, height * 0.36);
    draw_box(figure, series, middle, height);
  }
}

// Every row has the whole range of the vertical axis.
void draw_bar_rows(Figure& figure, double height) {
  const Frame whole = figure.frame;
  for (std::size_t i = 0; i < figure.chart.series.size(); ++i) {
    const ChartSeries& series = figure.chart.series[i];
    figure.frame.top = whole.top + height * static_cast<double>(i);
    figure.frame.bottom = figure.frame.top + height - 5;
    set_scales(figure);
    SvgPath base;
    base.move(whole.left, figure.y(std::max(figure.chart.y.low, 0.0)));
    base.across(whole.right);
    figure.svg.element("path", {{"class", "thin grid"}, {"d", base.text()}});
    draw_bars(figure, series, {});
    draw_names(figure, series, (figure.frame.top + figure.frame.bottom) / 2);
  }
  figure.frame = whole;
  set_scales(figure);
}

}  // namespace

double rows_height(const Chart& chart) {
  return row_height(chart) * static_cast<double>(std::max<std::size_t>(chart.series.size(), 1));
}

void draw_rows(Figure& figure) {
  Frame& frame = figure.frame;
  double note_width = text_width(figure.chart.note_label, kSmallSize);
  for (const ChartSeries& series : figure.chart.series) {
    note_width = std::max(note_width, text_width(series.note, kTextSize));
  }
  frame.left = 16 + name_width(figure.chart) + 10;
  frame.right = figure.width - note_width - 26;
  const double height = (frame.bottom - frame.top) /
                        static_cast<double>(std::max<std::size_t>(figure.chart.series.size(), 1));
  set_scales(figure);
  figure.svg.text("text", {{"x", frame.left}, {"y", frame.top - 12}},
                  fitted(figure.chart.y.label, frame.right - frame.left, kTextSize));
  figure.svg.text("text", {{"class", "soft small"}, {"x", frame.right + 10}, {"y", frame.top - 12}},
                  figure.chart.note_label);
  const bool has_boxes =
      !figure.chart.series.empty() && figure.chart.series.front().mark == Mark::kBox;
  has_boxes ? draw_box_rows(figure, height) : draw_bar_rows(figure, height);
  draw_x_axis(figure);
}

}  // namespace assay
