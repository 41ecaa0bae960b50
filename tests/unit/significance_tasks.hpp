// SPDX-License-Identifier: Apache-2.0
// significance_tasks.hpp: tasks for tests of significance, and what must hold of every outcome.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "assay/compare.hpp"
#include "resample_values.hpp"

namespace assay {

// Owns what a task views.
struct OwnTask {
  Sample sample;
  CompareOptions options;
  double alpha = 0.05;
  std::vector<SystemPair> pairs = {};

  // All pairs, if none are given.
  [[nodiscard]] PairTask task() {
    const bool are_given = !pairs.empty();
    for (std::size_t i = 0; i < sample.systems && !are_given; ++i) {
      for (std::size_t j = i + 1; j < sample.systems; ++j) pairs.push_back({i, j});
    }
    return {.values = sample.values,
            .systems = sample.systems,
            .topics = sample.topics,
            .pairs = pairs,
            .options = options,
            .alpha = alpha};
  }
};

// Two systems whose difference is as given, the first having nothing.
inline OwnTask task_of(const std::vector<double>& differences) {
  Sample sample{.systems = 2, .topics = differences.size()};
  sample.values.resize(differences.size());
  sample.values.insert(sample.values.end(), differences.begin(), differences.end());
  return {.sample = std::move(sample), .options = {}};
}

inline bool has_nothing(const TestOutcome& outcome) {
  return outcome.low <= 0 && outcome.high >= 0;
}

// No NaN, a p, and an interval that says the same.
inline void expect_sound(const TestOutcome& outcome, double alpha) {
  EXPECT_TRUE(outcome.p >= 0 && outcome.p <= 1) << outcome.p;
  EXPECT_TRUE(outcome.low <= outcome.high) << outcome.low << " to " << outcome.high;
  EXPECT_EQ(has_nothing(outcome), outcome.p > alpha)
      << "p " << outcome.p << ", alpha " << alpha << ", " << outcome.low << " to " << outcome.high;
  EXPECT_FALSE(std::isnan(outcome.statistic.value_or(0)));
}

inline bool same(const TestOutcome& a, const TestOutcome& b) {
  return a.statistic == b.statistic && a.p == b.p && a.low == b.low && a.high == b.high &&
         a.is_exact == b.is_exact;
}

// The same pair, the other way round.
inline TestOutcome mirrored(TestOutcome outcome) {
  std::swap(outcome.low, outcome.high);
  outcome.low = -outcome.low;
  outcome.high = -outcome.high;
  return outcome;
}

}  // namespace assay
