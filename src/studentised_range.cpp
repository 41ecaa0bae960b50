// SPDX-License-Identifier: Apache-2.0
// studentised_range.cpp: a double integral by the trapezoidal rule, which for smooth functions that
// vanish on both sides gains digits exponentially.
//
// Given the largest number z, the others are within a range w below it with probability
// (1 - F(z - w) / F(z))^(k - 1); and an estimate of the deviation has a logarithm y with density
// exp(v (y - exp(2 y) / 2)). Weights are scaled to add up to 1, so no gamma function is needed.
#include "studentised_range.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include <boost/math/tools/toms748_solve.hpp>

namespace assay {
namespace {

constexpr double kLargestStep = 0.15;
constexpr double kDeviationStep = 0.04;  // 1e-11 for 500 numbers; 0.1 has 1e-6
constexpr double kLeastLog = -40;        // of a weight beside the largest one

double normal_below(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

}  // namespace

StudentisedRange::StudentisedRange(std::size_t numbers, double freedom)
    : others_(static_cast<double>(numbers) - 1) {
  double sum = 0;
  for (double z = -9; z <= 9; z += kLargestStep) {
    const double below = normal_below(z);
    const double weight = std::exp(-z * z / 2 + others_ * std::log(below));
    if (weight < std::numeric_limits<double>::min()) continue;
    largest_.push_back({.at = z, .weight = weight});
    below_.push_back(below);
    sum += weight;
  }
  for (Point& point : largest_) point.weight /= sum;

  const double step = std::min(kDeviationStep, 0.6 / std::sqrt(2 * freedom));
  const auto log_weight = [&](double y) { return freedom * (y - std::expm1(2 * y) / 2); };
  sum = 0;
  for (const double side : {-1.0, 1.0}) {
    for (double i = side < 0 ? 1 : 0; log_weight(side * i * step) > kLeastLog; ++i) {
      const double y = side * i * step;
      deviations_.push_back({.at = std::exp(y), .weight = std::exp(log_weight(y))});
      sum += deviations_.back().weight;
    }
  }
  for (Point& point : deviations_) point.weight /= sum;
}

double StudentisedRange::range_above(double range) const {
  double sum = 0;
  for (std::size_t i = 0; i < largest_.size(); ++i) {
    const double outside = normal_below(largest_[i].at - range) / below_[i];
    sum -= largest_[i].weight * std::expm1(others_ * std::log1p(-outside));
  }
  return sum;
}

double StudentisedRange::above(double q) const {
  if (!(q > 0)) return 1;
  double sum = 0;
  for (const Point& deviation : deviations_) {
    sum += deviation.weight * range_above(q * deviation.at);
  }
  return std::min(1.0, sum);
}

double StudentisedRange::quantile_above(double probability) const {
  double high = 1;
  while (above(high) > probability && high < 1e15) high *= 2;
  std::uintmax_t rounds = 100;
  const auto ends = boost::math::tools::toms748_solve(
      [&](double q) { return above(q) - probability; }, high == 1 ? 0 : high / 2, high,
      boost::math::tools::eps_tolerance<double>(44), rounds);
  return (ends.first + ends.second) / 2;
}

}  // namespace assay
