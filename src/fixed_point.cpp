// SPDX-License-Identifier: Apache-2.0
// fixed_point.cpp: chooses the unit.
#include "fixed_point.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace assay {
namespace {

constexpr double kSumsBelow = 0x1p30;
// 2520 is the least common multiple of 1 to 10; values are first halved until they are below 1.
constexpr int kLargestDenominator = 5040;

bool is_whole(double x) {
  // A quotient and a product, each rounded, and a few additions before.
  return std::abs(x - std::nearbyint(x)) <=
         8 * std::numeric_limits<double>::epsilon() * std::abs(x);
}

// The least number that makes all values whole; 0 if there is none that is small.
int common_denominator(std::span<const double> values) {
  int common = 1;
  for (const double value : values) {
    int more = 1;
    while (!is_whole(value * common * more)) {
      if (++more * common > kLargestDenominator) return 0;
    }
    common *= more;
  }
  return common;
}

// Multiplied by the power of two that puts the largest value between a half and 1, so that neither
// sums nor differences are infinite.
std::vector<double> normalised(std::span<const double> values, int& exponent) {
  double largest = 0;
  for (const double value : values) {
    assert(std::isfinite(value) && "undefined values have no place in a test");
    largest = std::max(largest, std::abs(value));
  }
  std::frexp(largest, &exponent);
  std::vector<double> small;
  for (const double value : values) small.push_back(std::ldexp(value, -exponent));
  return small;
}

struct Scale {
  double factor = 1;  // exact: nothing but this denominator
  int exponent = 0;   // else a power of two, which may be too large for a double
};

Scale choose_scale(std::span<const double> values, double largest_difference, std::size_t topics) {
  const double below = std::floor(kSumsBelow / static_cast<double>(topics)) - 2;
  assert(below >= 1 && "more topics than fit into memory");
  const int denominator = common_denominator(values);
  if (denominator * largest_difference > 0 && denominator * largest_difference <= below) {
    return {.factor = static_cast<double>(denominator)};
  }
  if (largest_difference == 0) return {};
  return {.factor = 0, .exponent = std::ilogb(below) - std::ilogb(largest_difference) - 1};
}

}  // namespace

FixedPoint fixed_point(const ValueTable& table) {
  assert(table.values.size() == table.systems * table.topics);
  FixedPoint fixed{.by_topic = Rows(table.topics, table.systems),
                   .totals = std::vector<std::int32_t>(table.systems)};
  int exponent = 0;
  const std::vector<double> values = normalised(table.values, exponent);
  // The difference of two systems is what counts, so each topic may begin at 0.
  std::vector<double> least(table.topics, 1);
  std::vector<double> most(table.topics, -1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    least[i % table.topics] = std::min(least[i % table.topics], values[i]);
    most[i % table.topics] = std::max(most[i % table.topics], values[i]);
  }
  double difference = 0;
  for (std::size_t t = 0; t < table.topics && table.systems > 0; ++t) {
    difference = std::max(difference, most[t] - least[t]);
  }
  const Scale scale = choose_scale(values, difference, std::max<std::size_t>(table.topics, 1));
  fixed.is_exact = scale.factor != 0;
  fixed.unit = fixed.is_exact ? std::ldexp(1 / scale.factor, exponent)
                              : std::ldexp(1.0, exponent - scale.exponent);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t system = i / table.topics;
    const double above = values[i] - least[i % table.topics];
    const double units = fixed.is_exact ? above * scale.factor : std::ldexp(above, scale.exponent);
    const auto whole = static_cast<std::int32_t>(std::nearbyint(units));
    fixed.by_topic[i % table.topics][system] = whole;
    fixed.totals[system] += whole;
  }
  return fixed;
}

}  // namespace assay
