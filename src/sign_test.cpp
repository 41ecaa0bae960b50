// SPDX-License-Identifier: Apache-2.0
// sign_test.cpp: the binomial distribution of wins, and order statistics for the interval.
#include "sign_test.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <cstddef>

#include "first_ones.hpp"

namespace assay {
namespace {

// Two-sided, of the smaller number of wins and losses.
double p_of(std::size_t fewer, std::size_t all) {
  const boost::math::binomial curve(static_cast<double>(all), 0.5);
  return std::min(1.0, 2 * boost::math::cdf(curve, static_cast<double>(fewer)));
}

}  // namespace

TestOutcome sign_test(std::span<const double> differences, const SignOptions& options) {
  std::vector<double> sorted;
  for (const double difference : differences) {
    if (std::abs(difference) > options.tie) sorted.push_back(difference);
  }
  if (sorted.empty()) return {.statistic = 0, .p = 1, .low = 0, .high = 0, .is_exact = true};
  std::ranges::sort(sorted);
  const auto losses =
      static_cast<std::size_t>(std::ranges::lower_bound(sorted, 0.0) - sorted.begin());
  const std::size_t wins = sorted.size() - losses;
  TestOutcome outcome{.statistic = static_cast<double>(wins),
                      .p = p_of(std::min(wins, losses), sorted.size()),
                      .is_exact = true,
                      .least_p = p_of(0, sorted.size())};
  // With fewer than this on one side, a shift is rejected.
  const std::size_t fewest = first_ones(sorted.size() / 2 + 1, [&](std::size_t fewer) {
    return p_of(fewer, sorted.size()) <= options.alpha;
  });
  if (fewest == 0) return outcome;
  outcome.low = sorted[fewest - 1];
  outcome.high = sorted[sorted.size() - fewest];
  return outcome;
}

std::vector<TestOutcome> run_sign_test(const PairTask& task) {
  std::vector<TestOutcome> outcomes;
  for (const SystemPair& pair : task.pairs) {
    outcomes.push_back(
        sign_test(task.differences(pair), {.tie = task.options.tie, .alpha = task.alpha}));
  }
  return outcomes;
}

}  // namespace assay
