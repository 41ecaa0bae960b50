// SPDX-License-Identifier: Apache-2.0
// chart_frame.cpp: head and axes of a picture.
#include "chart_frame.hpp"

#include <algorithm>

#include "text.hpp"

namespace assay {
namespace {

constexpr double kMargin = 16;
constexpr double kTitleHeight = 24;
constexpr double kTitleSize = 17;  // 15, and more because it is bold

// Broken at blanks, at most two lines; what does not fit is still in the description.
std::vector<std::string> broken(std::string_view text, double width, double size) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' ', 1), text.size());
    const std::string longer = line + std::string(text.substr(0, end));
    if (!line.empty() && text_width(longer, size) > width) {
      lines.push_back(fitted(line, width, size));
      line = trimmed(text.substr(0, end));
    } else {
      line = longer;
    }
    text.remove_prefix(end);
  }
  if (!line.empty()) lines.push_back(fitted(line, width, size));
  if (lines.size() > 2) lines = {lines[0], fitted(lines[1] + " …", width, size)};
  return lines;
}

std::string sentences_of(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += (text.empty() ? "" : " ") + note + ".";
  return text;
}

std::string description_of(const Chart& chart) {
  return chart.finding + "." + (chart.notes.empty() ? "" : " ") + sentences_of(chart.notes);
}

}  // namespace

std::vector<std::string> finding_lines(const Chart& chart, double width) {
  return broken(chart.finding, width - 2 * kMargin, kTextSize);
}

double head_height(const Chart& chart, double width) {
  return kMargin + kTitleHeight +
         kLineHeight * static_cast<double>(finding_lines(chart, width).size()) + 26;
}

std::vector<std::string> note_lines(const Chart& chart, double width) {
  return broken(sentences_of(chart.notes), width - 2 * kMargin, kSmallSize);
}

void draw_notes(Figure& figure) {
  const std::vector<std::string> lines = note_lines(figure.chart, figure.width);
  double y = figure.height - 12 - kLineHeight * (static_cast<double>(lines.size()) - 1);
  for (const std::string& line : lines) {
    figure.svg.text("text", {{"class", "soft small"}, {"x", kMargin}, {"y", y}}, line);
    y += kLineHeight;
  }
}

void begin_picture(Figure& figure) {
  SvgWriter& svg = figure.svg;
  const std::string title_id = figure.options.id + "-title";
  const std::string text_id = figure.options.id + "-desc";
  svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"class", "assay-chart"},
                   {"width", figure.width},
                   {"height", figure.height},
                   {"viewBox", "0 0 " + svg_number(figure.width) + " " + svg_number(figure.height)},
                   {"role", "img"},
                   {"aria-labelledby", title_id + " " + text_id}});
  svg.text("title", {{"id", title_id}}, figure.chart.title);
  svg.text("desc", {{"id", text_id}}, description_of(figure.chart));
  if (figure.options.has_style) svg.style(chart_style());
  svg.element("rect", {{"class", "ground"}, {"width", "100%"}, {"height", "100%"}});
  double y = kMargin + 12;
  svg.text("text", {{"class", "title"}, {"x", kMargin}, {"y", y}},
           fitted(figure.chart.title, figure.width - 2 * kMargin, kTitleSize));
  y += kTitleHeight - 3;
  for (const std::string& line : finding_lines(figure.chart, figure.width)) {
    svg.text("text", {{"class", "soft"}, {"x", kMargin}, {"y", y}}, line);
    y += kLineHeight;
  }
}

void set_scales(Figure& figure) {
  const Frame& frame = figure.frame;
  const bool falls = figure.chart.y.is_falling;
  figure.x = {.range = shown_range(figure.chart.x),
              .from = frame.left,
              .to = frame.right,
              .is_log = figure.chart.x.is_log};
  figure.y = {.range = shown_range(figure.chart.y),
              .from = falls ? frame.top : frame.bottom,
              .to = falls ? frame.bottom : frame.top,
              .is_log = figure.chart.y.is_log};
}

void draw_x_axis(Figure& figure) {
  SvgWriter& svg = figure.svg;
  const Frame& frame = figure.frame;
  const ChartAxis& axis = figure.chart.x;
  const double length = frame.right - frame.left;
  for (const ChartTick& tick : ticks_of(axis, length, kSmallSize)) {
    const double x = figure.x(tick.at);
    svg.element("path", {{"class", "thin axis"},
                         {"d", "M" + svg_number(x) + " " + svg_number(frame.bottom) + "v4"}});
    const std::string whole =
        axis.names.empty() ? "" : axis.names[static_cast<std::size_t>(tick.at)];
    svg.text("text",
             {{"class", "soft small number"},
              {"x", x},
              {"y", frame.bottom + 17},
              {"text-anchor", "middle"}},
             tick.text, whole == tick.text ? "" : whole);
  }
  svg.element("path", {{"class", "thin axis"},
                       {"d", "M" + svg_number(frame.left) + " " + svg_number(frame.bottom) + "H" +
                                 svg_number(frame.right)}});
  svg.text(
      "text",
      {{"x", (frame.left + frame.right) / 2}, {"y", frame.bottom + 36}, {"text-anchor", "middle"}},
      fitted_name(axis.label, length, kTextSize), axis.label);
}

double y_tick_width(const Chart& chart, double height) {
  double widest = 0;
  for (const ChartTick& tick : ticks_of(chart.y, height, kSmallSize)) {
    widest = std::max(widest, text_width(tick.text, kSmallSize));
  }
  return widest;
}

// Its label stands upright above it: nobody has to turn their head.
void draw_y_axis(Figure& figure) {
  SvgWriter& svg = figure.svg;
  const Frame& frame = figure.frame;
  for (const ChartTick& tick : ticks_of(figure.chart.y, frame.bottom - frame.top, kSmallSize)) {
    const double y = figure.y(tick.at);
    svg.element("path", {{"class", "thin grid"},
                         {"d", "M" + svg_number(frame.left) + " " + svg_number(y) + "H" +
                                   svg_number(frame.right)}});
    svg.text("text",
             {{"class", "soft small number"},
              {"x", frame.left - 6},
              {"y", y + 4},
              {"text-anchor", "end"}},
             tick.text);
  }
  svg.text("text", {{"x", kMargin}, {"y", frame.top - 12}},
           fitted_name(figure.chart.y.label, frame.right - kMargin, kTextSize),
           figure.chart.y.label);
}

}  // namespace assay
