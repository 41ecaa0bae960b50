// SPDX-License-Identifier: Apache-2.0
// power.cpp: the power of a paired t-test, by the non-central t distribution; of an analysis of
// variance, by the non-central F distribution; and the width of intervals.
#include "assay/power.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <boost/math/distributions/non_central_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace assay {
namespace {

// Beyond so many degrees of freedom both distributions are normal ones to all digits that matter.
constexpr double kNormalFrom = 1e6;

// From such a shift on, its own spread is nothing beside that of what it is divided by.
constexpr double kFar = 1000;
constexpr double kFarShift = 1e9;  // of a square, whatever it is divided by

// The chance to exceed `bound` when the truth is `shift` standard errors away from 0.
double chance_above(double bound, double shift, double freedom) {
  using boost::math::cdf;
  using boost::math::complement;
  if (shift < -kFar) return 0;
  if (shift > kFar) {
    if (bound <= 0) return 1;  // of one side with an alpha of a half
    const double ratio = shift / bound;
    return cdf(boost::math::chi_squared(freedom), freedom * ratio * ratio);
  }
  if (freedom >= kNormalFrom) return cdf(complement(boost::math::normal(shift, 1), bound));
  if (shift == 0) return cdf(complement(boost::math::students_t(freedom), bound));
  return cdf(complement(boost::math::non_central_t(freedom, shift), bound));
}

// The chance that F exceeds the bound of alpha when its non-centrality is `shift`.
double chance_of_f(double between, double within, double shift, double alpha) {
  using boost::math::complement;
  const bool is_far = shift > std::min(kFar * kFar * between, kFarShift);
  if (within >= kNormalFrom) {
    if (is_far) return 1;
    const double bound = quantile(complement(boost::math::chi_squared(between), alpha));
    return cdf(complement(boost::math::non_central_chi_squared(between, shift), bound));
  }
  const double bound = quantile(complement(boost::math::fisher_f(between, within), alpha));
  if (is_far) {
    return cdf(boost::math::chi_squared(within), within * shift / (between * bound));
  }
  return cdf(complement(boost::math::non_central_f(between, within, shift), bound));
}

// The smallest whole number from 2 on for which is_enough(), which then stays so.
template <class IsEnough>
std::optional<std::uint64_t> fewest(const IsEnough& is_enough) {
  double enough = 2;
  while (!is_enough(enough)) {
    if (enough >= kMostTopics) return std::nullopt;
    enough = std::min(2 * enough, kMostTopics);
  }
  double few = std::floor(enough / 2);  // not enough, or fewer than two
  while (enough - few > 1) {
    const double middle = std::floor((few + enough) / 2);
    (is_enough(middle) ? enough : few) = middle;
  }
  return static_cast<std::uint64_t>(enough);
}

}  // namespace

double paired_power(double effect, double topics, const TestDesign& design) {
  if (topics < 2) return 0;
  const double freedom = topics - 1;
  const double tail = design.is_one_sided ? design.alpha : design.alpha / 2;
  const double bound = boost::math::quantile(complement(boost::math::students_t(freedom), tail));
  const double shift = std::abs(effect) * std::sqrt(topics);
  const double found = chance_above(bound, shift, freedom);
  return design.is_one_sided ? found : found + chance_above(bound, -shift, freedom);
}

std::optional<std::uint64_t> topics_needed(double effect, const TestDesign& design) {
  return fewest(
      [&](double topics) { return paired_power(effect, topics, design) >= design.power; });
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

double anova_power(double range, std::size_t systems, double topics, const TestDesign& design) {
  if (topics < 2 || systems < 2) return 0;
  const auto count = static_cast<double>(systems);
  // Half the range on either side of the middle: twice the square of that.
  const double shift = topics * range * range / 2;
  if (shift == 0) return design.alpha;
  return chance_of_f(count - 1, count * (topics - 1), shift, design.alpha);
}

std::optional<std::uint64_t> topics_for_anova(double range, std::size_t systems,
                                              const TestDesign& design) {
  if (range == 0 || systems < 2) return std::nullopt;
  return fewest(
      [&](double topics) { return anova_power(range, systems, topics, design) >= design.power; });
}

double expected_width(double topics, const TestDesign& design) {
  const double freedom = topics - 1;
  const double bound =
      boost::math::quantile(complement(boost::math::students_t(freedom), design.alpha / 2));
  // The mean of the deviation of so many values, beside the true one.
  const double seen = std::sqrt(2 / freedom) / boost::math::tgamma_delta_ratio(freedom / 2, 0.5);
  return 2 * bound * seen / std::sqrt(topics);
}

std::optional<std::uint64_t> topics_for_width(double width, const TestDesign& design) {
  if (width <= 0) return std::nullopt;
  return fewest([&](double topics) { return expected_width(topics, design) <= width; });
}

}  // namespace assay
