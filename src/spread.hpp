// SPDX-License-Identifier: Apache-2.0
// spread.hpp: mean and standard deviation, summed in the order of the values.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace assay {

[[nodiscard]] inline double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

struct Spread {
  double mean = 0;
  double deviation = 0;  // of a sample: over n - 1; 0 for fewer than two values
};
[[nodiscard]] inline Spread spread_of(std::span<const double> values) {
  const double mean = mean_of(values);
  if (values.size() < 2) return {.mean = mean};
  double squares = 0;
  bool is_constant = true;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
    is_constant = is_constant && value == values.front();
  }
  // Equal values have no spread, though their mean may not be one of them.
  if (is_constant) return {.mean = values.front()};
  return {.mean = mean, .deviation = std::sqrt(squares / static_cast<double>(values.size() - 1))};
}

}  // namespace assay
