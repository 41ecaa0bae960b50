// SPDX-License-Identifier: Apache-2.0
// chart_style.cpp: the rules of a picture, by day and by night.
#include "chart_style.hpp"

namespace assay {
namespace {

struct Ground {
  std::string_view ground;
  std::string_view text;
  std::string_view soft;  // text of less weight
  std::string_view axis;
  std::string_view grid;
  std::string_view faded;  // lines of systems that are not told apart
};
constexpr Ground kDay{"#ffffff", "#1f2328", "#57606a", "#8c959f", "#e4e7eb", "#b6bdc5"};
constexpr Ground kNight{"#15181d", "#e6e9ed", "#a9b1bb", "#7d8590", "#2d333b", "#5b636e"};

std::string rule(std::string_view selector, std::string_view body) {
  std::string text;
  while (!selector.empty()) {  // every part of a list is of this chart alone
    const std::size_t comma = std::min(selector.find(','), selector.size());
    text += (text.empty() ? ".assay-chart " : ",.assay-chart ") +
            std::string(selector.substr(0, comma));
    selector.remove_prefix(std::min(comma + 1, selector.size()));
  }
  return text + "{" + std::string(body) + "}\n";
}

std::string paint(std::string_view selector, std::string_view property, std::string_view colour) {
  return rule(selector, std::string(property) + ":" + std::string(colour));
}

std::string colours(const Ground& ground, std::string_view StyleDef::*colour) {
  std::string text = paint(".ground,.hollow", "fill", ground.ground) +
                     paint(".halo", "stroke", ground.ground) + paint("text", "fill", ground.text) +
                     paint(".soft", "fill", ground.soft) + paint(".axis", "stroke", ground.axis) +
                     paint(".grid", "stroke", ground.grid) + paint(".sr", "stroke", ground.soft) +
                     paint(".fr", "fill", ground.soft) + paint(".sx", "stroke", ground.faded) +
                     paint(".fx", "fill", ground.faded);
  for (std::size_t i = 0; i < kStyles.size(); ++i) {
    const std::string number = std::to_string(i);
    text += paint(".s" + number, "stroke", kStyles[i].*colour);
    text += paint(".f" + number, "fill", kStyles[i].*colour);
  }
  return text;
}

std::string colour_number(const ChartSeries& series) {
  if (series.is_reference) return "r";
  return series.is_faded ? "x" : std::to_string(series.style % kStyles.size());
}

}  // namespace

// Every rule names the class of the chart, so that it changes nothing else in a page; and colours
// for dark screens come last, never on paper.
std::string chart_style() {
  return rule("text",
              "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Liberation "
              "Sans','DejaVu Sans',sans-serif;font-size:12px") +
         rule(".title", "font-size:15px;font-weight:600") + rule(".small", "font-size:11px") +
         rule(".dense", "font-size:10.5px") + rule(".tiny", "font-size:8px") +
         rule(".number", "font-variant-numeric:tabular-nums") +
         rule(".line", "fill:none;stroke-width:1.8;stroke-linejoin:round") +
         rule(".thin", "fill:none;stroke-width:1") +
         rule(".halo", "stroke-width:3;stroke-linejoin:round;paint-order:stroke") +
         rule(".dots", "fill:none;stroke-width:4;stroke-linecap:round;stroke-opacity:.55") +
         rule(".tint", "fill-opacity:.4") + colours(kDay, &StyleDef::day) +
         "@media screen and (prefers-color-scheme:dark){\n" + colours(kNight, &StyleDef::night) +
         "}\n";
}

std::string stroke_class(const ChartSeries& series) { return "s" + colour_number(series); }

std::string fill_class(const ChartSeries& series) { return "f" + colour_number(series); }

const StyleDef& style_of(const ChartSeries& series) {
  return kStyles[series.style % kStyles.size()];
}

std::string dash_of(const ChartSeries& series) {
  if (series.is_reference) return "5 4";
  return series.is_faded ? "" : std::string(style_of(series).dash);
}

void draw_marker(SvgWriter& svg, const ChartSeries& series, const MarkerPlace& place,
                 std::string_view title) {
  const StyleDef& style = style_of(series);
  const std::string colour =
      style.is_stroke
          ? "thin " + stroke_class(series)
          : (style.is_hollow ? "hollow " : fill_class(series) + " ") + stroke_class(series);
  svg.titled(
      "path",
      {{"class", colour},
       {"stroke-width", 1.6},
       {"transform", "translate(" + svg_number(place.x) + " " + svg_number(place.y) +
                         (place.size == 1 ? ")" : ") scale(" + svg_number(place.size) + ")")},
       {"d", std::string(style.shape)}},
      title);
}

}  // namespace assay
