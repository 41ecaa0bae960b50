// SPDX-License-Identifier: Apache-2.0
// effects.cpp: d_z, Hedges' g and Cliff's delta.
#include "effects.hpp"

#include <algorithm>

#include "spread.hpp"

namespace assay {
namespace {

double cliffs_delta(std::span<const double> first, std::span<const double> second) {
  if (first.empty()) return 0;
  std::vector<double> sorted(first.begin(), first.end());
  std::sort(sorted.begin(), sorted.end());
  double more = 0;
  for (const double value : second) {
    const auto [low, high] = std::equal_range(sorted.begin(), sorted.end(), value);
    more += static_cast<double>((low - sorted.begin()) - (sorted.end() - high));
  }
  return more / (static_cast<double>(first.size()) * static_cast<double>(second.size()));
}

// What d_z is too large by on average (Hedges, 1981), in the form that everybody uses. The exact
// one, of gamma functions, differs by 1 % for three topics and by 0.03 % for twelve. With one
// degree of freedom there is none.
double hedges_factor(double freedom) { return 1 - 3 / (4 * freedom - 1); }

}  // namespace

EffectSizes effect_sizes(std::span<const double> first, std::span<const double> second) {
  const std::vector<double> differences = differences_of(first, second);
  EffectSizes result{.cliffs_delta = cliffs_delta(first, second)};
  const Spread spread = spread_of(differences);
  if (spread.deviation == 0) return result;
  result.d_z = spread.mean / spread.deviation;
  if (differences.size() > 2) {
    result.hedges_g = *result.d_z * hedges_factor(static_cast<double>(differences.size() - 1));
  }
  return result;
}

}  // namespace assay
