// SPDX-License-Identifier: Apache-2.0
// recall_intervals.cpp: intervals of totals of which only a part was seen.
#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/gamma.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cassert>
#include <cmath>

#include "assay/recall_estimators.hpp"
#include "recall_parts.hpp"

namespace assay {
namespace {

double log_choose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

// How likely it is to draw `found` or fewer relevant ones, or `found` or more.
enum class Tail : std::uint8_t { kFew, kMany };

double tail(const SampledStratum& sample, std::uint64_t relevant, Tail which) {
  const auto population = static_cast<double>(sample.pooled);
  const auto drawn = static_cast<double>(sample.sampled);
  const auto good = static_cast<double>(relevant);
  const double all = log_choose(population, drawn);
  const std::uint64_t others = sample.pooled - relevant;
  const std::uint64_t least = sample.sampled > others ? sample.sampled - others : 0;
  const std::uint64_t most = std::min(sample.sampled, relevant);
  const std::uint64_t begin = which == Tail::kFew ? least : std::max(least, sample.relevant);
  const std::uint64_t end = which == Tail::kFew ? std::min(most, sample.relevant) : most;
  double sum = 0;
  for (std::uint64_t k = begin; k <= end; ++k) {
    const auto found = static_cast<double>(k);
    sum += std::exp(log_choose(good, found) + log_choose(population - good, drawn - found) - all);
  }
  return sum;
}

}  // namespace

double two_sided_normal(double level) {
  return boost::math::quantile(boost::math::normal(), 0.5 + level / 2);
}

std::pair<double, double> log_normal_interval(double unseen, double variance, double level) {
  assert(unseen > 0 && "nothing has no logarithm");
  const double factor =
      std::exp(two_sided_normal(level) * std::sqrt(std::log1p(variance / (unseen * unseen))));
  return {unseen / factor, unseen * factor};
}

std::pair<double, double> gamma_interval(const WeightedSum& sum, double level) {
  const double alpha = (1 - level) / 2;
  const double low = sum.value > 0 && sum.variance > 0
                         ? boost::math::quantile(
                               boost::math::gamma_distribution<>(
                                   sum.value * sum.value / sum.variance, sum.variance / sum.value),
                               alpha)
                         : sum.value;
  const double value = sum.value + sum.largest;
  const double variance = sum.variance + sum.largest * sum.largest;
  const boost::math::gamma_distribution<> upper(value * value / variance, variance / value);
  return {low, boost::math::quantile(boost::math::complement(upper, alpha))};
}

CountRange hypergeometric_interval(const SampledStratum& sample, double level) {
  const double alpha = (1 - level) / 2;
  const std::uint64_t unseen = sample.pooled - sample.sampled;
  const auto first =
      [&](const auto& holds) {  // the smallest number of unseen ones for which it does
        std::uint64_t low = 0;
        std::uint64_t high = unseen + 1;
        while (low < high) {
          const std::uint64_t middle = low + (high - low) / 2;
          if (holds(sample.relevant + middle)) {
            high = middle;
          } else {
            low = middle + 1;
          }
        }
        return low;
      };
  const std::uint64_t low =
      first([&](std::uint64_t total) { return tail(sample, total, Tail::kMany) > alpha; });
  const std::uint64_t beyond =
      first([&](std::uint64_t total) { return tail(sample, total, Tail::kFew) <= alpha; });
  return {sample.relevant + low, sample.relevant + (beyond > 0 ? beyond - 1 : 0)};
}

std::pair<double, double> binomial_interval(const SampledStratum& sample, double level) {
  const double alpha = (1 - level) / 2;
  const auto found = static_cast<double>(sample.relevant);
  const auto others = static_cast<double>(sample.sampled) - found;
  const double low =
      found > 0 ? boost::math::quantile(boost::math::beta_distribution<>(found, others + 1), alpha)
                : 0;
  const double high = others > 0 ? boost::math::quantile(boost::math::complement(
                                       boost::math::beta_distribution<>(found + 1, others), alpha))
                                 : 1;
  return {low, high};
}

}  // namespace assay
