// SPDX-License-Identifier: Apache-2.0
// spread.hpp: mean and standard deviation, summed in the order of the values; and what of a spread
// is rounding.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace assay {

// Numbers that differ by less than this, beside the largest one that they were computed from, are
// equal but for rounding: 0.3 - 0.2 and 0.2 - 0.1 are the same difference.
inline constexpr double kNoSpread = 1e-12;

[[nodiscard]] inline double largest_of(std::span<const double> values) {
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest;
}

// A deviation, or any distance, of numbers that come from values up to `largest`.
[[nodiscard]] inline bool is_rounding(double distance, double largest) {
  return std::abs(distance) <= kNoSpread * largest;
}

[[nodiscard]] inline double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// Added up from small to large, so that the order in which numbers come makes no difference.
[[nodiscard]] inline double ordered_sum(std::vector<double> terms) {
  std::ranges::sort(terms);
  double sum = 0;
  for (const double term : terms) sum += term;
  return sum;
}
[[nodiscard]] inline double ordered_mean(std::vector<double> terms) {
  std::ranges::sort(terms);
  return mean_of(terms);
}

struct Spread {
  double mean = 0;
  double deviation = 0;  // of a sample: over n - 1; 0 for fewer than two values
};
[[nodiscard]] inline Spread spread_of(std::span<const double> values) {
  const double largest = largest_of(values);
  const double sum = mean_of(values);
  const double mean = is_rounding(sum, largest) ? 0 : sum;  // what should have added up to 0
  if (values.size() < 2) return {.mean = mean};
  double squares = 0;
  bool is_constant = true;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
    is_constant = is_constant && value == values.front();
  }
  // Equal values have no spread, though their mean may not be one of them.
  if (is_constant) return {.mean = values.front()};
  const double deviation = std::sqrt(squares / static_cast<double>(values.size() - 1));
  return {.mean = mean, .deviation = is_rounding(deviation, largest) ? 0 : deviation};
}

[[nodiscard]] inline Spread ordered_spread(std::vector<double> values) {
  std::ranges::sort(values);
  return spread_of(values);
}

// Of the second less the first, one by one. Where they are the same but for rounding, they are the
// same: their mean, or 0 if that is rounding too.
[[nodiscard]] inline std::vector<double> differences_of(std::span<const double> first,
                                                        std::span<const double> second) {
  std::vector<double> result(first.size());
  std::transform(second.begin(), second.end(), first.begin(), result.begin(), std::minus<>());
  const double largest = std::max(largest_of(first), largest_of(second));
  const Spread spread = spread_of(result);
  if (!is_rounding(spread.deviation, largest)) return result;
  std::ranges::fill(result, is_rounding(spread.mean, largest) ? 0 : spread.mean);
  return result;
}

}  // namespace assay
