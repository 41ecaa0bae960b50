// SPDX-License-Identifier: Apache-2.0
// chart_style.hpp: what tells series apart: colour, and without colour dash and shape.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "assay/chart.hpp"
#include "svg.hpp"

namespace assay {

// After Okabe and Ito, whose eight colours are told apart by the colour-blind. `night` is for dark
// grounds, where some must be lighter.
struct StyleDef {
  std::string_view day;
  std::string_view night;
  std::string_view dash;   // of the line; empty: solid
  std::string_view shape;  // outline of the marker, 10 by 10 around its middle
  bool is_hollow = false;
  bool is_stroke = false;  // lines without an inside
};
inline constexpr std::array kStyles = {
    StyleDef{"#0072b2", "#4aa8e0", "", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"},
    StyleDef{"#d55e00", "#f08030", "7 3", "M-3.6 -3.6h7.2v7.2h-7.2z", true},
    StyleDef{"#009e73", "#2cc79b", "2 2.5", "M0 -4.6L4.4 3.4H-4.4z"},
    StyleDef{"#cc79a7", "#e09ac2", "9 3 2 3", "M0 -5L4.4 0L0 5L-4.4 0z", true},
    StyleDef{"#e69f00", "#f0b429", "12 4", "M-3.6 -3.6L3.6 3.6M-3.6 3.6L3.6 -3.6", false, true},
    StyleDef{"#56b4e9", "#7cc8f2", "5 2 1 2 1 2", "M0 4.6L4.4 -3.4H-4.4z"},
    StyleDef{"#000000", "#ffffff", "3 3", "M-4.4 0H4.4M0 -4.4V4.4", false, true},
    StyleDef{"#b5a900", "#f0e442", "1 3", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", true},
};

// The class of its colour, as stroke ("s3") or as fill ("f3").
[[nodiscard]] std::string stroke_class(const ChartSeries& series);
[[nodiscard]] std::string fill_class(const ChartSeries& series);
[[nodiscard]] std::string dash_of(const ChartSeries& series);
[[nodiscard]] const StyleDef& style_of(const ChartSeries& series);

struct MarkerPlace {
  double x = 0;
  double y = 0;
  double size = 1;  // 1: ten pixels
};
void draw_marker(SvgWriter& svg, const ChartSeries& series, const MarkerPlace& place,
                 std::string_view title = {});

}  // namespace assay
