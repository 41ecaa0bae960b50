// SPDX-License-Identifier: Apache-2.0
// chart_labels.cpp: names at the ends of lines, moved apart where they would touch.
#include <algorithm>
#include <cmath>

#include "chart_frame.hpp"
#include "chart_style.hpp"

namespace assay {
namespace {

constexpr double kFarMoved = 60;
constexpr double kKeyWidth = 34;  // leader line and marker before a name

struct EndLabel {
  const ChartSeries* series = nullptr;
  double x = 0;  // where its line ends
  double y = 0;
};

bool is_named(const ChartSeries& series) { return !series.is_detail && !series.name.empty(); }

// The last point that is there; for bars, where their mean is.
const ChartPoint* last_point(const ChartSeries& series) {
  const auto found = std::find_if(series.points.rbegin(), series.points.rend(),
                                  [](const ChartPoint& p) { return is_drawn(p.y); });
  return found == series.points.rend() ? nullptr : &*found;
}

std::vector<EndLabel> end_labels(const Figure& figure) {
  std::vector<EndLabel> labels;
  for (const ChartSeries& series : figure.chart.series) {
    if (!is_named(series)) continue;
    if (series.mean) {
      labels.push_back({&series, figure.frame.right, figure.y(*series.mean)});
    } else if (const ChartPoint* last = last_point(series)) {
      labels.push_back({&series, figure.x(last->x), figure.y(last->y)});
    } else {
      labels.push_back({&series, figure.frame.right, figure.frame.bottom});
    }
  }
  return labels;
}

// As many as there is room for: first those that are told apart, then the others as they come.
std::size_t keep_what_fits(std::vector<EndLabel>& labels, std::size_t room) {
  if (labels.size() <= room) return 0;
  const std::size_t lost = labels.size() - (room - 1);
  std::stable_partition(labels.begin(), labels.end(),
                        [](const EndLabel& label) { return !label.series->is_faded; });
  labels.resize(room - 1);
  return lost;
}

// By where they end; lines that end together, by where they came from.
bool is_above(const Figure& figure, const EndLabel& a, const EndLabel& b) {
  if (std::lround(a.y) != std::lround(b.y) || a.series->mean || b.series->mean) return a.y < b.y;
  const auto height = [&](const ChartPoint& point) {
    return is_drawn(point.y) ? std::lround(figure.y(point.y)) : 0;
  };
  return std::lexicographical_compare(
      a.series->points.rbegin(), a.series->points.rend(), b.series->points.rbegin(),
      b.series->points.rend(),
      [&](const ChartPoint& p, const ChartPoint& q) { return height(p) < height(q); });
}

void draw_label(Figure& figure, const LabelColumn& column, const EndLabel& label, double y) {
  SvgWriter& svg = figure.svg;
  const ChartSeries& series = *label.series;
  const double start = figure.frame.right;
  const double moved = std::abs(label.y - y);
  SvgPath leader;
  leader.move(std::min(label.x + 5, start), label.y);
  leader.line(start + 4, label.y);
  leader.line(start + 14, y);
  leader.line(start + 18, y);
  // A bundle of long grey lines helps nobody.
  if (!series.is_faded || moved < kFarMoved)
    svg.element("path", {{"class", "thin " + stroke_class(series)},
                         {"stroke-opacity", series.is_faded ? 0.7 : 0.6},
                         {"d", leader.text()}});
  if (!series.is_reference && !series.is_faded) {
    draw_marker(svg, series, {.x = start + 24, .y = y, .size = 0.8});
  }
  const double left = start + (series.is_faded ? 21 : kKeyWidth);
  const std::string whole = series.name + (series.note.empty() ? "" : " " + series.note);
  const std::string text =
      label_text(series, series.note, column.width - (left - start), column.size);
  svg.text("text",
           {{"class", std::string(series.is_faded ? "soft number" : "number") +
                          (column.size == kTextSize ? "" : " dense")},
            {"x", left},
            {"y", y + column.size / 3}},
           text, text == whole ? "" : whole);
}

}  // namespace

std::string label_text(const ChartSeries& series, const std::string& note, double width,
                       double size) {
  const std::string number = note.empty() ? "" : "  " + note;
  // Half a pixel more, so that what was measured as a whole also fits in parts.
  return fitted_name(series.name, width - text_width(number, size) + 0.5, size) + number;
}

std::size_t label_count(const Chart& chart) {
  return static_cast<std::size_t>(
      std::count_if(chart.series.begin(), chart.series.end(), is_named));
}

LabelColumn label_column(const Chart& chart, double most_width, double height) {
  LabelColumn column;
  const std::size_t count = label_count(chart);
  double widest = 0;
  for (const ChartSeries& series : chart.series) {
    if (!is_named(series)) continue;
    widest = std::max(widest, text_width(series.name + "  " + series.note, kTextSize));
  }
  if (static_cast<double>(count) * column.gap > height) column = {0, kDenseGap, kDenseSize};
  column.width =
      count == 0 ? 0 : std::min(widest * column.size / kTextSize + kKeyWidth, most_width);
  return column;
}

void draw_end_labels(Figure& figure, const LabelColumn& column) {
  std::vector<EndLabel> labels = end_labels(figure);
  if (labels.empty()) return;
  const Range room{figure.frame.top + 2, figure.frame.bottom};
  const auto most = static_cast<std::size_t>((room.high - room.low) / column.gap) + 1;
  const std::size_t lost = keep_what_fits(labels, most);
  std::stable_sort(labels.begin(), labels.end(),
                   [&](const EndLabel& a, const EndLabel& b) { return is_above(figure, a, b); });
  std::vector<double> wanted;
  for (const EndLabel& label : labels) wanted.push_back(label.y);
  const std::vector<double> places =
      spread(wanted, column.gap, {room.low, room.high - (lost > 0 ? column.gap : 0)});
  for (std::size_t i = 0; i < labels.size(); ++i) draw_label(figure, column, labels[i], places[i]);
  const double left = figure.frame.right + kKeyWidth;
  if (lost > 0) {
    figure.svg.text("text", {{"class", "soft small"}, {"x", left}, {"y", room.high + 4}},
                    "and " + std::to_string(lost) + " more");
  }
  if (!figure.chart.note_label.empty()) {
    const std::string text = fitted(figure.chart.note_label, column.width - kKeyWidth, kSmallSize);
    figure.svg.text("text", {{"class", "soft small"}, {"x", left}, {"y", figure.frame.top - 12}},
                    text, text == figure.chart.note_label ? "" : figure.chart.note_label);
  }
}

}  // namespace assay
