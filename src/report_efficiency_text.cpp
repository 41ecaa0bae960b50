// SPDX-License-Identifier: Apache-2.0
// report_efficiency_text.cpp: numbers of efficiency with units that suit them.
#include <array>
#include <cmath>

#include "number.hpp"
#include "report_efficiency_parts.hpp"

namespace assay {
namespace {

double seconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e9; }

// From small to large; a number takes the last that it is not below.
constexpr std::array kSeconds = {ShownUnit{"ns", 1e-9}, ShownUnit{"µs", 1e-6},
                                 ShownUnit{"ms", 1e-3}, ShownUnit{"s", 1},
                                 ShownUnit{"min", 60},  ShownUnit{"h", 3600}};
constexpr std::array kBytes = {ShownUnit{"B", 1}, ShownUnit{"kB", 1e3}, ShownUnit{"MB", 1e6},
                               ShownUnit{"GB", 1e9}, ShownUnit{"TB", 1e12}};

// Rounding to three digits must not need a larger unit: 999.7 µs is 1.00 ms. Minutes and hours are
// for what is many of the unit below.
template <std::size_t count>
ShownUnit suited_unit(const std::array<ShownUnit, count>& units, double value) {
  constexpr double kMany = 10;
  ShownUnit best = units.front();
  for (const ShownUnit& unit : units) {
    const bool is_long = unit.name == "min" || unit.name == "h";
    if (std::abs(value) >= unit.size * (is_long ? kMany : 0.9995)) best = unit;
  }
  return best;
}

// Behind a median in the same unit, where there was more than one number.
std::string spread_text(const EngineFigure& figure) {
  if (figure.range != FigureRange::kSpread || figure.count < 2) return {};
  const ShownUnit unit = shown_unit(figure.def->unit, figure.value);
  const std::string low = three_digits(figure.low / unit.size);
  const std::string high = three_digits(figure.high / unit.size);
  return low == high ? "" : " (" + low + "–" + high + ")";
}

}  // namespace

ShownUnit shown_unit(FigureUnit unit, double value) {
  switch (unit) {
    case FigureUnit::kSeconds: return suited_unit(kSeconds, value);
    case FigureUnit::kBytes: return suited_unit(kBytes, value);
    case FigureUnit::kBytesPerSecond: return suited_unit(kBytes, value);
    default: return {};
  }
}

std::string three_digits(double value) {
  const double size = std::abs(value);
  if (!std::isfinite(value)) return std::string(kUnknown);
  const std::string sign = value < 0 ? "−" : "";
  if (size >= 99.95) return sign + grouped(static_cast<std::uint64_t>(std::llround(size)));
  if (size >= 0.0995 || size == 0) return sign + fixed(size, size >= 9.995 ? 1 : 2);
  return sign + fixed(size, size >= 0.00995 ? 3 : 4);
}

std::string figure_text(FigureUnit unit, double value) {
  const ShownUnit shown = shown_unit(unit, value);
  const bool is_whole = shown.name == "B" || shown.name == "ns";
  const std::string number =
      is_whole ? fixed(value / shown.size, 0) : three_digits(value / shown.size);
  if (unit == FigureUnit::kTimes) return number + "×";
  return shown.name.empty() ? number : number + " " + std::string(shown.name);
}

std::string figure_text(const EngineFigure& figure) {
  return figure_text(figure.def->unit, figure.value) + spread_text(figure);
}

std::string percentile_text(const Percentile& percentile) {
  return figure_text(FigureUnit::kSeconds, seconds(percentile.value));
}

// In the unit of its upper end, which is not always that of the percentile.
std::string percentile_interval_text(const Percentile& percentile) {
  if (!percentile.interval) return std::string(kUnknown);
  const double high = seconds(percentile.interval->second);
  const ShownUnit unit = shown_unit(FigureUnit::kSeconds, high);
  return three_digits(seconds(percentile.interval->first) / unit.size) + "–" +
         three_digits(high / unit.size) + " " + std::string(unit.name);
}

std::string ratio_text(const TimeRatio& ratio) {
  const bool is_slower = ratio.ratio >= 1;
  const auto turned = [&](double value) { return three_digits(is_slower ? value : 1 / value); };
  std::string text = turned(ratio.ratio) + "×";
  if (ratio.low && ratio.high) {
    text += " [" + turned(is_slower ? *ratio.low : *ratio.high) + ", " +
            turned(is_slower ? *ratio.high : *ratio.low) + "]";
  }
  if (turned(ratio.ratio) == "1.00") return text;
  return text + (is_slower ? " slower" : " faster");
}

std::string value_text(double value, const Look& look) {
  return std::isnan(value) ? std::string(kUndefinedWord) : fixed(value, look.digits.value_or(4));
}

std::string name_of_row(const EngineRow& row) { return printable(row.measurement.name); }

std::string_view unit_word(FigureUnit unit) {
  switch (unit) {
    case FigureUnit::kSeconds: return "seconds";
    case FigureUnit::kPerSecond: return "per second";
    case FigureUnit::kBytes: return "bytes";
    case FigureUnit::kBytesPerSecond: return "bytes per second";
    case FigureUnit::kTimes: return "ratio";
  }
  return {};
}

}  // namespace assay
