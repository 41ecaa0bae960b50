// SPDX-License-Identifier: Apache-2.0
// chart_scale.cpp: where values stand, which of them are worth a tick, and how wide texts are.
#include "chart_scale.hpp"

#include <algorithm>
#include <cmath>

#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

// A power of ten, the same everywhere: pow() may differ in the last bit.
double power_of_ten(int exponent) {
  double power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return exponent < 0 ? 1 / power : power;
}

// The smallest round step that makes no more ticks than wanted.
double nice_step(double extent, std::size_t most) {
  const double wanted = extent / static_cast<double>(std::max<std::size_t>(most, 2) - 1);
  const int exponent = static_cast<int>(std::floor(std::log10(wanted)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    const double step = factor * power_of_ten(exponent);
    if (step >= wanted * (1 - 1e-9)) return step;
  }
  return 10 * power_of_ten(exponent);
}

// Widths of characters in ems, as Helvetica and its kin have them.
double character_width(std::string_view character) {
  constexpr std::string_view kNarrow = "ijl.,:;|'!()[]{}/\\ tfrI";
  constexpr std::string_view kWide = "mwMW@%";
  if (character.size() > 2) return character == "…" || character == "–" ? 0.9 : 1.0;
  if (character.size() == 2) return 0.62;
  const char c = character[0];
  if (kNarrow.find(c) != std::string_view::npos) return 0.34;
  if (kWide.find(c) != std::string_view::npos) return 0.9;
  return c >= 'A' && c <= 'Z' ? 0.7 : 0.58;
}

constexpr double kWidestTick = 90;

// Names thinned out until those that are left have room.
std::vector<ChartTick> name_ticks(const ChartAxis& axis, double length, double text_size) {
  const std::vector<std::string> names = told_apart(axis.names, kWidestTick, text_size);
  double widest = 0;
  for (const std::string& name : names) widest = std::max(widest, text_width(name, text_size));
  const double place = length / static_cast<double>(axis.names.size());
  const double room = std::max(1.0, std::min(widest, kWidestTick) + 6);
  const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(room / place)));
  std::vector<ChartTick> ticks;
  for (std::size_t i = 0; i < axis.names.size(); i += every) {
    const double width = std::max(place * static_cast<double>(every) - 4, 12.0);
    ticks.push_back({static_cast<double>(i), fitted(names[i], width, text_size)});
  }
  return ticks;
}

// Ranks count from 1, and 1 is worth a tick: 1 2 3 …, or 1 5 10 …, or 1 10 20 …
std::vector<double> rank_ticks(double last, std::size_t most) {
  std::vector<double> ticks{1};
  double step = nice_step(last, most);
  if (step == 2) step = 5;
  step = std::max(step, 1.0);
  for (double at = step == 1 ? 2 : step; at <= last; at += step) ticks.push_back(at);
  return ticks;
}

}  // namespace

std::vector<double> nice_ticks(Range range, std::size_t most, bool is_whole) {
  if (!(range.high > range.low)) return {range.low};
  double step = nice_step(range.high - range.low, most);
  if (is_whole) step = std::max(step, 1.0);
  const double slack = step * 1e-6;
  std::vector<double> ticks;
  for (double i = std::ceil((range.low - slack) / step); i * step <= range.high + slack; ++i) {
    // Through text, so that three times 0.1 is 0.3.
    ticks.push_back(*parse_number(fixed(i * step, step < 1e-6 ? 12 : 8)));
  }
  return ticks;
}

Range nice_range(Range range, std::size_t most) {
  if (!(range.high > range.low)) {
    const double extent = range.low == 0 ? 1 : std::abs(range.low);
    range = {range.low == 0 ? 0 : range.low - extent / 2, range.low + extent / 2};
  }
  const double step = nice_step(range.high - range.low, most);
  return {std::floor(range.low / step + 1e-9) * step, std::ceil(range.high / step - 1e-9) * step};
}

std::vector<std::string> tick_texts(std::span<const double> ticks) {
  std::size_t decimals = 0;
  for (const double tick : ticks) {
    const std::string text = shortest(tick);
    const std::size_t point = text.find('.');
    if (text.find('e') != std::string::npos) decimals = 4;
    if (point != std::string::npos) decimals = std::max(decimals, text.size() - point - 1);
  }
  std::vector<std::string> texts;
  for (const double tick : ticks) {
    std::string text = fixed(std::abs(tick), static_cast<int>(std::min<std::size_t>(decimals, 6)));
    texts.push_back((tick < 0 ? "−" : "") + text);
  }
  return texts;
}

Range range_of(std::span<const double> values) {
  Range range{.low = kInfinity, .high = -kInfinity};
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
  }
  return range.low <= range.high ? range : Range{.low = 0, .high = 1};
}

std::vector<ChartTick> ticks_of(const ChartAxis& axis, double length, double text_size) {
  if (!axis.names.empty()) return name_ticks(axis, length, text_size);
  const auto most = static_cast<std::size_t>(std::clamp(length / 45, 3.0, 11.0));
  const std::vector<double> values = axis.is_whole && axis.low == 1
                                         ? rank_ticks(axis.high, most)
                                         : nice_ticks({axis.low, axis.high}, most, axis.is_whole);
  const std::vector<std::string> texts = tick_texts(values);
  std::vector<ChartTick> ticks;
  for (std::size_t i = 0; i < values.size(); ++i) ticks.push_back({values[i], texts[i]});
  return ticks;
}

Range shown_range(const ChartAxis& axis) {
  if (axis.names.empty()) return {axis.low, axis.high};
  return {-0.5, static_cast<double>(axis.names.size()) - 0.5};
}

double text_width(std::string_view text, double size) {
  double ems = 0;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
    ems += character_width(text.substr(0, length));
    text.remove_prefix(length);
  }
  return ems * size;
}

std::string fitted(std::string_view text, double width, double size) {
  const std::string whole = printable(text);
  if (text_width(whole, size) <= width) return whole;
  std::string result;
  std::string_view rest = whole;
  const double room = width - text_width("…", size);
  while (!rest.empty()) {
    const std::string_view next = rest.substr(0, std::max<std::size_t>(utf8_length(rest), 1));
    if (text_width(result + std::string(next), size) > room) break;
    result += next;
    rest.remove_prefix(next.size());
  }
  return result + "…";
}

std::vector<std::string> told_apart(const std::vector<std::string>& names, double width,
                                    double size) {
  constexpr std::size_t kLeast = 4;  // letters that are worth a "…"
  std::vector<std::string> result;
  std::size_t common = names.empty() ? 0 : names.front().size();
  bool is_long = false;
  for (const std::string& name : names) {
    result.push_back(printable(name));
    is_long = is_long || text_width(result.back(), size) > width;
    std::size_t same = 0;
    while (same < std::min(common, name.size()) && name[same] == names.front()[same]) ++same;
    common = same;
  }
  const auto is_inside = [&] {  // of a character, or of a number
    const char next = names.front()[common];
    return (static_cast<unsigned char>(next) & 0xc0) == 0x80 || is_digit(names.front()[common - 1]);
  };
  while (common > 0 && common < names.front().size() && is_inside()) --common;
  if (!is_long || names.size() < 2 || common < kLeast || common >= names.front().size()) {
    return result;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    result[i] = "…" + printable(std::string_view(names[i]).substr(common));
  }
  return result;
}

// Without the gaps the places need only not decrease; the nearest such places are means of blocks
// (isotonic regression), and stay the nearest when cut off at the ends.
std::vector<double> spread(std::span<const double> wanted, double gap, Range within) {
  struct Block {
    double sum;
    std::size_t count;
  };
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    blocks.push_back({wanted[i] - gap * static_cast<double>(i), 1});
    while (blocks.size() > 1) {
      const Block& last = blocks.back();
      Block& before = blocks[blocks.size() - 2];
      const auto mean = [](const Block& b) { return b.sum / static_cast<double>(b.count); };
      if (mean(before) <= mean(last)) break;
      before = {before.sum + last.sum, before.count + last.count};
      blocks.pop_back();
    }
  }
  const double last = within.high - gap * (static_cast<double>(wanted.size()) - 1);
  std::vector<double> places;
  for (const Block& block : blocks) {
    const double place = block.sum / static_cast<double>(block.count);
    for (std::size_t i = 0; i < block.count; ++i) {
      places.push_back(std::max(within.low, std::min(place, last)) +
                       gap * static_cast<double>(places.size()));
    }
  }
  return places;
}

}  // namespace assay
