// SPDX-License-Identifier: Apache-2.0
// chart_scale.cpp: where values stand, which of them are worth a tick, and how wide texts are.
#include "chart_scale.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

// The same everywhere: pow() may differ in the last bit.
double power_of_ten(int exponent) {
  double power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

constexpr double kLeastExtent = 1e-9;              // of a range, in parts of its larger end
constexpr double kLeastNumber = 1e-290;            // what is nearer to zero counts as zero
constexpr double kLargestEnd = 4 * kLargestDrawn;  // ends are rounded away from what is drawn
constexpr double kLargestPlain = 1e9;              // ticks from there on have an exponent
constexpr int kMostDecimals = 9;                   // and those that would need more

// Values that differ by rounding alone are one value: there is no step between them.
bool has_extent(Range range) {
  const double larger = std::max({std::abs(range.low), std::abs(range.high), kLeastNumber});
  return larger <= kLargestEnd && range.high - range.low > kLeastExtent * larger;
}

// 1, 2 or 5 times a power of ten.
struct RoundStep {
  double factor = 1;
  int exponent = 0;

  // Divided by a power where there are decimals, so that three times 0.1 is 0.3.
  [[nodiscard]] double times(double count) const {
    const double power = power_of_ten(std::abs(exponent));
    return exponent < 0 ? count * factor / power : count * factor * power;
  }
};

// The smallest round step that makes no more ticks than wanted.
RoundStep nice_step(double extent, std::size_t most) {
  const double wanted = extent / static_cast<double>(std::max<std::size_t>(most, 2) - 1);
  const int exponent = static_cast<int>(std::floor(std::log10(wanted)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    const RoundStep step{factor, exponent};
    if (step.times(1) >= wanted * (1 - 1e-9)) return step;
  }
  return {1, exponent + 1};
}

// As few as show every tick as it is; none if that is too many.
std::optional<int> decimals_of(std::span<const double> ticks) {
  const auto suffice = [&](int decimals) {
    return std::all_of(ticks.begin(), ticks.end(), [&](double tick) {
      return std::abs(tick) < kLargestPlain && parse_number(fixed(tick, decimals)) == tick;
    });
  };
  for (int decimals = 0; decimals <= kMostDecimals; ++decimals) {
    if (suffice(decimals)) return decimals;
  }
  return std::nullopt;
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
  if (!has_extent({1, last})) return ticks;
  double step = nice_step(last, most).times(1);
  if (step == 2) step = 5;
  step = std::max(step, 1.0);
  for (double at = step == 1 ? 2 : step; at <= last; at += step) ticks.push_back(at);
  return ticks;
}

}  // namespace

bool is_drawn(double value) { return std::abs(value) <= kLargestDrawn; }

std::vector<double> nice_ticks(Range range, std::size_t most, bool is_whole) {
  if (!has_extent(range))
    return is_drawn(range.low) ? std::vector{range.low} : std::vector<double>{};
  RoundStep step = nice_step(range.high - range.low, most);
  if (is_whole && step.exponent < 0) step = {};
  constexpr double kSlack = 1e-6;
  const double first = std::ceil(range.low / step.times(1) - kSlack);
  const double last = std::floor(range.high / step.times(1) + kSlack);
  std::vector<double> ticks;
  for (double i = 0; i <= last - first; ++i) ticks.push_back(step.times(first + i));
  return ticks;
}

Range nice_range(Range range, std::size_t most) {
  if (std::isnan(range.low) || std::isnan(range.high)) return {};
  range = {std::clamp(range.low, -kLargestDrawn, kLargestDrawn),
           std::clamp(range.high, -kLargestDrawn, kLargestDrawn)};
  if (!has_extent(range)) {
    const double middle = std::abs(range.low) <= kLeastNumber ? 0 : range.low;
    const double half = middle == 0 ? 0.5 : std::abs(middle) / 2;
    range = {middle == 0 ? 0 : middle - half, middle + half};
  }
  const RoundStep step = nice_step(range.high - range.low, most);
  return {step.times(std::floor(range.low / step.times(1) + 1e-9)),
          step.times(std::ceil(range.high / step.times(1) - 1e-9))};
}

std::vector<double> log_ticks(Range range, std::size_t most) {
  constexpr double kSlack = 1e-9;
  const int first = static_cast<int>(std::floor(std::log10(range.low)));
  const int last = static_cast<int>(std::ceil(std::log10(range.high)));
  const auto within = [&](int step, std::initializer_list<double> factors) {
    std::vector<double> ticks;
    for (int exponent = first; exponent <= last; exponent += step) {
      for (const double factor : factors) {
        const double tick = RoundStep{factor, exponent}.times(1);
        if (tick >= range.low * (1 - kSlack) && tick <= range.high * (1 + kSlack)) {
          ticks.push_back(tick);
        }
      }
    }
    return ticks;
  };
  std::vector<double> ticks = within(1, {1, 2, 5});
  for (int step = 1; ticks.size() > std::max<std::size_t>(most, 2); ++step) {
    ticks = within(step, {1});
  }
  return ticks;
}

Range log_range(Range range) {
  constexpr double kFarther = 1.05;  // so that no mark lies on an end
  const auto ends = log_ticks({range.low / kFarther / 2.6, range.high * kFarther * 2.6}, 10'000);
  Range wide = range;
  for (const double end : ends) {
    if (end <= range.low / kFarther) wide.low = end;
  }
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    if (*end >= range.high * kFarther) wide.high = *end;
  }
  return wide;
}

std::vector<std::string> tick_texts(std::span<const double> ticks) {
  const std::optional<int> decimals = decimals_of(ticks);
  std::vector<std::string> texts;
  for (const double tick : ticks) {
    const double size = std::abs(tick);
    texts.push_back((tick < 0 ? "−" : "") + (decimals ? fixed(size, *decimals) : shortest(size)));
  }
  return texts;
}

Range range_of(std::span<const double> values) {
  Range range{.low = kInfinity, .high = -kInfinity};
  for (const double value : values) {
    if (!is_drawn(value)) continue;
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
  }
  return range.low <= range.high ? range : Range{.low = 0, .high = 1};
}

std::vector<ChartTick> ticks_of(const ChartAxis& axis, double length, double text_size) {
  if (!axis.names.empty()) return name_ticks(axis, length, text_size);
  const auto most = static_cast<std::size_t>(std::clamp(length / 45, 3.0, 11.0));
  if (axis.is_log) {
    std::vector<ChartTick> ticks;
    for (const double tick : log_ticks({axis.low, axis.high}, most)) {
      ticks.push_back({tick, shortest(tick)});
    }
    return ticks;
  }
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

std::string fitted_name(std::string_view text, double width, double size) {
  const std::string whole = printable(text);
  if (text_width(whole, size) <= width) return whole;
  std::vector<std::string_view> letters;
  for (std::string_view rest = whole; !rest.empty(); rest.remove_prefix(letters.back().size()))
    letters.push_back(rest.substr(0, std::max<std::size_t>(utf8_length(rest), 1)));
  std::string head;
  std::string tail;
  const double room = (width - text_width("…", size)) / 2;
  for (const std::string_view letter : letters) {
    if (text_width(head + std::string(letter), size) > room) break;
    head += letter;
  }
  for (auto letter = letters.rbegin(); letter != letters.rend(); ++letter) {
    if (text_width(std::string(*letter) + tail, size) > room) break;
    tail = std::string(*letter) + tail;
  }
  return head + "…" + tail;
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
