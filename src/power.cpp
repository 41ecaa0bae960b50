// SPDX-License-Identifier: Apache-2.0
// power.cpp: the power of a paired t-test, by the non-central t distribution.
#include "assay/power.hpp"

#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace assay {
namespace {

// Beyond so many degrees of freedom both distributions are normal ones to all digits that matter.
constexpr double kNormalFrom = 1e6;

// The chance to exceed `bound` when the truth is `shift` standard errors away from 0.
double chance_above(double bound, double shift, double freedom) {
  using boost::math::cdf;
  using boost::math::complement;
  if (freedom >= kNormalFrom) return cdf(complement(boost::math::normal(shift, 1), bound));
  if (shift == 0) return cdf(complement(boost::math::students_t(freedom), bound));
  return cdf(complement(boost::math::non_central_t(freedom, shift), bound));
}

}  // namespace

double paired_power(double effect, double topics, const TestDesign& design) {
  if (topics < 2) return 0;
  const double freedom = topics - 1;
  const double tail = design.is_one_sided ? design.alpha : design.alpha / 2;
  const double bound = boost::math::quantile(complement(boost::math::students_t(freedom), tail));
  const double shift = std::abs(effect) * std::sqrt(topics);
  // So far out that the distributions have no digits left.
  if (shift - bound > 35) return 1;
  const double found = chance_above(bound, shift, freedom);
  return design.is_one_sided ? found : found + chance_above(bound, -shift, freedom);
}

std::optional<std::uint64_t> topics_needed(double effect, const TestDesign& design) {
  double enough = 2;
  while (paired_power(effect, enough, design) < design.power) {
    enough *= 2;
    if (enough > kMostTopics) return std::nullopt;
  }
  double few = enough / 2;  // not enough, or fewer than two
  while (enough - few > 1) {
    const double middle = std::floor((few + enough) / 2);
    (paired_power(effect, middle, design) < design.power ? few : enough) = middle;
  }
  return static_cast<std::uint64_t>(enough);
}

std::optional<double> smallest_effect(std::uint64_t topics, const TestDesign& design) {
  if (topics < 2) return std::nullopt;
  const auto count = static_cast<double>(topics);
  double high = 1;
  while (paired_power(high, count, design) < design.power) high *= 2;
  double low = 0;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (paired_power(middle, count, design) < design.power ? low : high) = middle;
  }
  return high;
}

}  // namespace assay
