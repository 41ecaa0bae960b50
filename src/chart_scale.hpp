// SPDX-License-Identifier: Apache-2.0
// chart_scale.hpp: where values stand, which of them are worth a tick, and how wide texts are.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/chart.hpp"

namespace assay {

struct Range {
  double low = 0;
  double high = 1;
};

// Maps the values of a range to places in a picture; `to` may be less than `from`.
struct AxisScale {
  Range range;
  double from = 0;
  double to = 1;
  bool is_log = false;

  [[nodiscard]] double operator()(double value) const {
    if (is_log)
      return from + std::log(value / range.low) / std::log(range.high / range.low) * (to - from);
    return from + (value - range.low) / (range.high - range.low) * (to - from);
  }
};

// What is infinite or not a number, or so large that sums with it could be, has no place on an
// axis.
inline constexpr double kLargestDrawn = 1e307;
[[nodiscard]] bool is_drawn(double value);

// Round numbers within a range, at most so many: steps of 1, 2 or 5 times a power of ten.
[[nodiscard]] std::vector<double> nice_ticks(Range range, std::size_t most, bool is_whole = false);
// The range made wider until both ends are such round numbers; never without an extent, also where
// the ends differ by rounding alone.
[[nodiscard]] Range nice_range(Range range, std::size_t most);
// The same for a range above 0 on an axis of logarithms: 1, 2 and 5 times powers of ten, or powers
// alone where those are too many.
[[nodiscard]] std::vector<double> log_ticks(Range range, std::size_t most);
// The range made wider to such numbers, neither of which is the end of the range itself.
[[nodiscard]] Range log_range(Range range);
// As many decimals as tell the ticks apart, the same for all; or with exponents.
[[nodiscard]] std::vector<std::string> tick_texts(std::span<const double> ticks);

// The lowest and highest of the values that are drawn.
[[nodiscard]] Range range_of(std::span<const double> values);

struct ChartTick {
  double at = 0;
  std::string text;
};
// Of an axis that is so long: numbers, or as many of its names as have room.
[[nodiscard]] std::vector<ChartTick> ticks_of(const ChartAxis& axis, double length,
                                              double text_size);
// The range that an axis shows; half a place more at both ends where places have names.
[[nodiscard]] Range shown_range(const ChartAxis& axis);

// About how wide a text is in a font without serifs. Nobody knows the reader's font, so a little
// more than most need.
[[nodiscard]] double text_width(std::string_view text, double size);
// Cut to a width, with "…" for what is left out.
[[nodiscard]] std::string fitted(std::string_view text, double width, double size);
// The same for names, which often differ at the end: the middle is left out.
[[nodiscard]] std::string fitted_name(std::string_view text, double width, double size);

// Names that are too long to show all lose what they all begin with: it tells nothing apart.
[[nodiscard]] std::vector<std::string> told_apart(const std::vector<std::string>& names,
                                                  double width, double size);

// Places as near as can be to those that are wanted, which must not decrease, at least `gap` apart
// and within the range, as far as there is room.
[[nodiscard]] std::vector<double> spread(std::span<const double> wanted, double gap, Range within);

}  // namespace assay
