// SPDX-License-Identifier: Apache-2.0
// Wilcoxon's signed ranks and the sign test: every way to put signs, shifts on both sides of ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sign_test.hpp"
#include "significance_tasks.hpp"
#include "wilcoxon.hpp"

namespace assay {
namespace {

// Hollander and Wolfe (1973), depression scores of nine patients before and after, as in R's help
// of wilcox.test: V = 40, one-sided p = 0.01953.
const std::vector<double> kDepression = {0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01};

TEST(Wilcoxon, IsAsInTheTextbook) {
  const TestOutcome outcome = wilcoxon(kDepression, {});
  EXPECT_EQ(outcome.statistic, 40);
  EXPECT_DOUBLE_EQ(outcome.p, 2 * 10.0 / 512);  // ten subsets of the ranks add up to at most 5
  EXPECT_TRUE(outcome.is_exact);
  // Of 512 ways, 12 give at most 5 + 1, and those with 5 or less are 10: 0.039 is rejected, 0.055
  // is not. So five averages are left out on either side, and the sixth is the end.
  std::vector<double> averages;
  for (std::size_t i = 0; i < kDepression.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      averages.push_back((kDepression[i] + kDepression[j]) / 2);
    }
  }
  std::ranges::sort(averages);
  EXPECT_DOUBLE_EQ(outcome.low, averages[5]);
  EXPECT_DOUBLE_EQ(outcome.high, averages[averages.size() - 6]);
}

// Ranks 1, 2.5, 2.5, 4 with one of the middle ones negative: V- = 2.5. Of 16 ways to put signs, the
// sums up to 2.5 are {}, 1, 2.5, 2.5.
TEST(Wilcoxon, SharesRanksAndLeavesOutZeros) {
  const std::vector<double> differences = {0, 0.1, 0.2, -0.2, 0, 0.3};
  const TestOutcome outcome = wilcoxon(differences, {});
  EXPECT_EQ(outcome.statistic, 7.5);
  EXPECT_DOUBLE_EQ(outcome.p, 2 * 4.0 / 16);
  EXPECT_EQ(outcome.low, -kUnbounded);
  // The variance is that of ranks 1, 2.5, 2.5, 4: a quarter of the sum of their squares.
  const double z = (2.5 - 5) / std::sqrt((1 + 6.25 + 6.25 + 16) / 4);
  EXPECT_NEAR(wilcoxon(differences, {.curve = RankCurve::kNormal}).p,
              std::erfc(-z / std::sqrt(2.0)), 1e-15);
  const double corrected = (2.5 - 5 + 0.5) / std::sqrt((1 + 6.25 + 6.25 + 16) / 4);
  EXPECT_NEAR(wilcoxon(differences, {.curve = RankCurve::kNormalContinuity}).p,
              std::erfc(-corrected / std::sqrt(2.0)), 1e-15);
}

TEST(Wilcoxon, TakesSizesWithinTheToleranceForEqual) {
  const std::vector<double> noisy = {0.1, 0.3 - 0.1, -0.2, 0.3};
  EXPECT_EQ(wilcoxon(noisy, {}).statistic, 7);  // 0.3 - 0.1 is a little less than 0.2
  EXPECT_EQ(wilcoxon(noisy, {.tie = 1e-10}).statistic, 7.5);
  EXPECT_EQ(wilcoxon(noisy, {.tie = 0.15}).p, 1);  // 0.2, -0.2 and 0.3 are equal, 0.1 is none
  EXPECT_NE(wilcoxon(noisy, {.tie = 0.05}).p, 1);
}

TEST(Wilcoxon, RejectsExactlyTheShiftsOutsideItsInterval) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::size_t topics = 5 + 3 * seed;
    OwnTask own{.sample = reals(2, topics, seed), .options = {}};
    const auto differences = own.task().differences(own.pairs.front());
    for (const double alpha : {0.05, 0.2}) {
      const TestOutcome outcome = wilcoxon(differences, {.alpha = alpha});
      if (outcome.low == -kUnbounded) continue;
      const auto p_of_shift = [&](double shift) {
        std::vector<double> shifted = differences;
        for (double& difference : shifted) difference -= shift;
        return wilcoxon(shifted, {}).p;
      };
      const double little = 1e-9;
      EXPECT_GT(p_of_shift(outcome.low + little), alpha) << topics;
      EXPECT_LE(p_of_shift(outcome.low - little), alpha) << topics;
      EXPECT_GT(p_of_shift(outcome.high - little), alpha) << topics;
      EXPECT_LE(p_of_shift(outcome.high + little), alpha) << topics;
    }
  }
}

TEST(RankTests, IntervalAndPAgreeWhateverTheTies) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Sample sample = sixteenths(2, 1 + seed % 61, seed);
    for (std::size_t t = 0; t < sample.topics; ++t) {
      sample.values[t] *= 0.5 + 0.5 * static_cast<double>(seed % 3);
    }
    OwnTask own{.sample = sample, .options = {}};
    const auto differences = own.task().differences(own.pairs.front());
    for (const double alpha : {0.01, 0.05, 0.3, 0.9}) {
      for (const double tie : {0.0, 0.04, 0.1}) {
        for (const RankCurve curve : {RankCurve::kExact, RankCurve::kNormalContinuity}) {
          expect_sound(wilcoxon(differences, {.tie = tie, .alpha = alpha, .curve = curve}), alpha);
        }
        expect_sound(sign_test(differences, {.tie = tie, .alpha = alpha}), alpha);
      }
    }
  }
}

TEST(RankTests, AreTheSameTheOtherWayRound) {
  OwnTask own{.sample = sixteenths(2, 20, 7), .options = {}};
  auto differences = own.task().differences(own.pairs.front());
  const TestOutcome ranks = wilcoxon(differences, {});
  const TestOutcome signs = sign_test(differences, {});
  for (double& difference : differences) difference = -difference;
  const TestOutcome turned = wilcoxon(differences, {});
  EXPECT_EQ(turned.p, ranks.p);
  EXPECT_EQ(turned.low, -ranks.high);
  EXPECT_EQ(sign_test(differences, {}).low, -signs.high);
}

TEST(RankTests, OfIdenticalSystemsFindNothing) {
  const std::vector<double> none(12, 0.0);
  for (const TestOutcome& outcome : {wilcoxon(none, {}), sign_test(none, {})}) {
    EXPECT_EQ(outcome.p, 1);
    EXPECT_EQ(outcome.low, 0);
    EXPECT_EQ(outcome.high, 0);
  }
  EXPECT_EQ(wilcoxon({}, {}).p, 1);
  EXPECT_EQ(sign_test({}, {}).p, 1);
}

// 2 (1 + 9 + 36) / 2^9 for 7 of 9; and 31 of 44 with six ties come to 0.009559879.
TEST(SignTest, IsBinomial) {
  const TestOutcome outcome = sign_test(kDepression, {});
  EXPECT_EQ(outcome.statistic, 7);
  EXPECT_DOUBLE_EQ(outcome.p, 2 * 46.0 / 512);
  // 2 (1 + 9) / 512 is below 0.05, with 36 more it is not: the ends have one difference outside.
  EXPECT_EQ(outcome.low, -0.08);
  EXPECT_EQ(outcome.high, 0.952);
  std::vector<double> differences(44, 1.0);
  std::fill_n(differences.begin(), 13, -1.0);
  differences.resize(50, 0.01);
  EXPECT_NEAR(sign_test(differences, {.tie = 0.01}).p, 0.009559879, 1e-9);
}

}  // namespace
}  // namespace assay
