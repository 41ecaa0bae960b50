// SPDX-License-Identifier: Apache-2.0
// chart_marks.cpp: series as lines, steps, points and bars.
#include "chart_marks.hpp"

#include <algorithm>
#include <cmath>

#include "chart_style.hpp"
#include "number.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostTooltips = 200;  // more would make the file heavy, and nobody finds them
constexpr std::size_t kMostMarkers = 16;    // on one line

std::string tooltip(const Figure& figure, const ChartSeries& series, const ChartPoint& point) {
  const ChartAxis& x = figure.chart.x;
  const std::string place = !point.label.empty() ? point.label
                            : x.names.empty()    ? x.key + " " + shortest(point.x)
                                                 : x.names[static_cast<std::size_t>(point.x)];
  return series.name + ", " + place + ": " +
         (std::isnan(point.y) ? "undefined" : fixed(point.y, 4));
}

// Whether a point between two others of its height adds nothing to a line.
bool is_plain(const std::vector<ChartPoint>& points, std::size_t i) {
  return i > 0 && i + 1 < points.size() && points[i - 1].y == points[i].y &&
         points[i].y == points[i + 1].y;
}

void draw_line(Figure& figure, const ChartSeries& series) {
  SvgPath path;
  bool is_on = false;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const ChartPoint& point = series.points[i];
    if (!is_drawn(point.y)) {
      is_on = false;
      continue;
    }
    if (is_on && is_plain(series.points, i)) continue;
    const double x = figure.x(point.x);
    const double y = figure.y(point.y);
    if (!is_on) {
      path.move(x, y);
    } else if (series.mark == Mark::kStep) {
      path.down(y);
      path.across(x);
    } else {
      path.line(x, y);
    }
    is_on = true;
  }
  if (path.empty()) return;
  figure.svg.element("path",
                     {{"class", (series.is_faded ? "thin " : "line ") + stroke_class(series)},
                      {"stroke-dasharray", dash_of(series)},
                      {"d", path.text()}});
}

// On a short line at every point; on a long one here and there, not where other lines have theirs.
void draw_markers(Figure& figure, const ChartSeries& series) {
  if (series.is_faded || series.is_reference) return;
  const std::size_t count = series.points.size();
  const bool is_line = series.mark != Mark::kPoints;
  const std::size_t every = is_line && count > kMostMarkers ? (count + 7) / 8 : 1;
  const std::size_t first = every > 1 ? (series.style * every / kStyles.size()) : 0;
  for (std::size_t i = first; i < count; i += every) {
    const ChartPoint& point = series.points[i];
    if (!is_drawn(point.y)) continue;
    draw_marker(figure.svg, series,
                {.x = figure.x(point.x),
                 .y = figure.y(point.y),
                 .size = figure.chart.has_point_names                            ? 1
                         : count > kMostTooltips || series.mark == Mark::kPoints ? 0.65
                                                                                 : 0.8},
                count <= kMostTooltips ? tooltip(figure, series, point) : "");
  }
}

// Solid, hollow or light, so that bars side by side differ on paper.
double opacity_of(const ChartSeries& series) {
  constexpr double kOpacities[] = {1, 0.12, 0.5};
  return kOpacities[series.style % 3];
}

struct Bar {
  double left;
  double width;
};

Bar bar_at(const Figure& figure, double x, const BarPlace& place) {
  const double slot = figure.x(1) - figure.x(0);
  const double group = slot * (slot < 4 ? 0.9 : 0.76);
  const double width = group / static_cast<double>(place.count);
  return {figure.x(x) - group / 2 + width * static_cast<double>(place.number),
          width * (place.count > 1 && width > 4 ? 0.9 : 1)};
}

void draw_mean(Figure& figure, const ChartSeries& series) {
  SvgPath path;
  path.move(figure.frame.left, figure.y(*series.mean));
  path.across(figure.frame.right);
  figure.svg.element(
      "path",
      {{"class", "thin " + stroke_class(series)}, {"stroke-dasharray", "4 3"}, {"d", path.text()}});
}

// What is undefined has no height: a small cross on the axis says that it is not zero.
void draw_gap(Figure& figure, const ChartSeries& series, const ChartPoint& point, const Bar& bar) {
  const double x = bar.left + bar.width / 2;
  const double y = figure.y(0) - 5;
  SvgPath cross;
  cross.move(x - 2.5, y - 2.5);
  cross.line(x + 2.5, y + 2.5);
  cross.move(x - 2.5, y + 2.5);
  cross.line(x + 2.5, y - 2.5);
  figure.svg.titled("path", {{"class", "thin sr"}, {"d", cross.text()}},
                    tooltip(figure, series, point));
}

void draw_change(Figure& figure, const ChartSeries& series, const ChartPoint& point) {
  const Bar bar = bar_at(figure, point.x, {});
  const double zero = figure.y(0);
  const double y = figure.y(point.y);
  figure.svg.titled("rect",
                    {{"class", point.y > 0 ? "f0" : "f4"},
                     {"x", bar.left},
                     {"y", std::min(y, zero)},
                     {"width", bar.width},
                     {"height", std::max(std::abs(y - zero), point.y == 0 ? 0.0 : 0.5)}},
                    tooltip(figure, series, point));
}

bool is_bar(const ChartSeries& series) { return series.mark == Mark::kBars; }

void draw_one(Figure& figure, const ChartSeries& series, const BarPlace& place) {
  switch (series.mark) {
    case Mark::kBars: draw_bars(figure, series, place); break;
    case Mark::kChanges:
      for (const ChartPoint& point : series.points) {
        if (is_drawn(point.y)) draw_change(figure, series, point);
      }
      break;
    case Mark::kPoints: draw_markers(figure, series); break;
    default:
      draw_line(figure, series);
      if (series.mark == Mark::kLine) draw_markers(figure, series);
  }
}

}  // namespace

void draw_bars(Figure& figure, const ChartSeries& series, const BarPlace& place) {
  const bool has_tooltips = series.points.size() * place.count <= kMostTooltips;
  const double zero = figure.y(0);
  const double opacity = place.count > 1 ? opacity_of(series) : 1;
  SvgPath all;
  for (const ChartPoint& point : series.points) {
    const Bar bar = bar_at(figure, point.x, place);
    if (!is_drawn(point.y)) {
      draw_gap(figure, series, point, bar);
      continue;
    }
    SvgPath outline;
    SvgPath& path = has_tooltips ? outline : all;
    path.move(bar.left, zero);
    path.down(figure.y(point.y));
    path.across(bar.left + bar.width);
    path.down(zero);
    path.close();
    if (!has_tooltips) continue;
    figure.svg.titled(
        "path",
        {{"class", fill_class(series) + (opacity < 1 ? " " + stroke_class(series) : "")},
         {"fill-opacity", opacity},
         {"d", path.text()}},
        tooltip(figure, series, point));
  }
  if (!all.empty()) {
    figure.svg.element("path", {{"class", fill_class(series)}, {"d", all.text()}});
  }
  if (series.mean) draw_mean(figure, series);
}

// What is faded first, so that it lies below.
void draw_series(Figure& figure) {
  const auto& all = figure.chart.series;
  BarPlace place{.count = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_bar))};
  for (const ChartSeries& series : all) {
    if (series.is_faded) draw_one(figure, series, place);
  }
  for (const ChartSeries& series : all) {
    if (series.is_faded) continue;
    draw_one(figure, series, place);
    if (is_bar(series)) ++place.number;
  }
}

// Right, left, above or below of its point, wherever it meets no other note and no edge.
void draw_point_notes(Figure& figure) {
  struct Box {
    double left, top, right, bottom;
  };
  std::vector<Box> taken;
  const auto is_free = [&](const Box& box) {
    if (box.left < figure.frame.left || box.right > figure.frame.right) return false;
    if (box.top < figure.frame.top + 18 || box.bottom > figure.frame.bottom - 20) return false;
    return std::none_of(taken.begin(), taken.end(), [&](const Box& other) {
      return box.left < other.right && other.left < box.right && box.top < other.bottom &&
             other.top < box.bottom;
    });
  };
  for (const ChartSeries& series : figure.chart.series) {
    for (const ChartPoint& point : series.points) {
      if (point.note.empty() || !is_drawn(point.y)) continue;
      const std::string text = fitted(point.note, 90, kSmallSize);
      const double width = text_width(text, kSmallSize);
      const double x = figure.x(point.x);
      const double y = figure.y(point.y);
      for (const auto& [left, base] :
           {std::pair(x + 7, y + 4), std::pair(x - 7 - width, y + 4),
            std::pair(x - width / 2, y - 8), std::pair(x - width / 2, y + 16)}) {
        const Box box{left, base - 10, left + width, base + 3};
        if (!is_free(box)) continue;
        taken.push_back(box);
        figure.svg.text("text", {{"class", "small halo"}, {"x", left}, {"y", base}}, text,
                        text == point.note ? "" : point.note);
        break;
      }
    }
  }
}

}  // namespace assay
