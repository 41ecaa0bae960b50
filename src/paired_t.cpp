// SPDX-License-Identifier: Apache-2.0
// paired_t.cpp: Student's t, with the cases that have no spread or no topics settled.
#include "paired_t.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "spread.hpp"

namespace assay {
namespace {

double standard_error(const Spread& spread, std::size_t topics) {
  return spread.deviation / std::sqrt(static_cast<double>(topics));
}

boost::math::students_t student(std::size_t topics) {
  return boost::math::students_t(static_cast<double>(topics - 1));
}

}  // namespace

TestOutcome paired_t(std::span<const double> differences, double confidence) {
  if (differences.size() < 2) return {.least_p = 1};
  const Spread spread = spread_of(differences);
  if (spread.deviation == 0) {
    // The same on every topic: no doubt is left, but about 0 none was there.
    const bool is_nothing = spread.mean == 0;
    return {.statistic = is_nothing ? 0 : std::copysign(kUnbounded, spread.mean),
            .p = is_nothing ? 1.0 : 0.0,
            .low = spread.mean,
            .high = spread.mean,
            .is_exact = true};
  }
  const double error = standard_error(spread, differences.size());
  const double t = spread.mean / error;
  const auto curve = student(differences.size());
  const double reach = error * boost::math::quantile(curve, (1 + confidence) / 2);
  return {.statistic = t,
          .p = std::min(1.0, 2 * boost::math::cdf(boost::math::complement(curve, std::abs(t)))),
          .low = spread.mean - reach,
          .high = spread.mean + reach,
          .is_exact = true};
}

std::vector<TestOutcome> run_paired_t(const PairTask& task) {
  std::vector<TestOutcome> outcomes;
  outcomes.reserve(task.pairs.size());
  for (const SystemPair& pair : task.pairs) {
    outcomes.push_back(paired_t(task.differences(pair), 1 - task.alpha));
  }
  return outcomes;
}

double p_above(std::span<const double> differences, double bound) {
  if (differences.size() < 2) return 1;
  const Spread spread = spread_of(differences);
  const double distance = spread.mean - bound;
  if (spread.deviation == 0) {
    const double largest = std::max(std::abs(spread.mean), std::abs(bound));
    return distance > 0 && !is_rounding(distance, largest) ? 0 : 1;
  }
  const double t = distance / standard_error(spread, differences.size());
  return boost::math::cdf(boost::math::complement(student(differences.size()), t));
}

MarginOutcome test_margin(std::span<const double> differences, double margin, double sign,
                          double alpha) {
  std::vector<double> gains(differences.begin(), differences.end());
  for (double& gain : gains) gain *= sign;
  const double lower = p_above(gains, -margin);
  for (double& gain : gains) gain = -gain;
  const double upper = p_above(gains, -margin);
  const TestOutcome interval = paired_t(differences, 1 - 2 * alpha);
  return {.p_non_inferior = lower,
          .p_equivalent = std::max(lower, upper),
          .low = interval.low,
          .high = interval.high};
}

}  // namespace assay
