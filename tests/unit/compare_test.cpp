// SPDX-License-Identifier: Apache-2.0
// Comparisons of systems: what tests say, against numbers worked out by hand.
#include "assay/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "assay/limits.hpp"
#include "assay/power.hpp"
#include "corrections.hpp"
#include "paired_t.hpp"

namespace assay {
namespace {

// Mean 2, deviation 1, so t = 2 sqrt(3); with 2 degrees of freedom p = 1 - t / sqrt(2 + t^2).
TEST(PairedT, IsStudents) {
  const std::vector<double> differences = {1, 2, 3};
  const TestOutcome outcome = paired_t(differences, 0.95);
  const double t = 2 * std::sqrt(3.0);
  EXPECT_DOUBLE_EQ(outcome.statistic.value(), t);
  EXPECT_NEAR(outcome.p, 1 - t / std::sqrt(2 + t * t), 1e-15);
  // The 97.5 % point of 2 degrees of freedom is 0.95 sqrt(2 / (1 - 0.95^2)).
  const double reach = 0.95 * std::sqrt(2 / (1 - 0.95 * 0.95)) / std::sqrt(3.0);
  EXPECT_NEAR(outcome.low, 2 - reach, 1e-13);
  EXPECT_NEAR(outcome.high, 2 + reach, 1e-13);
}

TEST(PairedT, HasAnAnswerWithoutSpread) {
  const std::vector<double> none(5, 0.0);
  EXPECT_EQ(paired_t(none, 0.95).p, 1);
  EXPECT_EQ(paired_t(none, 0.95).high, 0);
  const std::vector<double> same(5, 0.1);
  EXPECT_EQ(paired_t(same, 0.95).p, 0);
  EXPECT_EQ(paired_t(same, 0.95).low, 0.1);
  const std::vector<double> one = {0.5};
  EXPECT_EQ(paired_t(one, 0.95).p, 1);
  EXPECT_EQ(paired_t(one, 0.95).low, -kUnbounded);
}

TEST(Corrections, AreAsPublished) {
  const std::vector<double> p = {0.01, 0.04, 0.03, 0.5};
  using Values = std::vector<double>;
  const auto expect_near = [](const Values& got, const Values& wanted) {
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], 1e-15) << i;
  };
  expect_near(corrected(p, Correction::kNone), p);
  expect_near(corrected(p, Correction::kBonferroni), {0.04, 0.16, 0.12, 1});
  expect_near(corrected(p, Correction::kHolm), {0.04, 0.09, 0.09, 0.5});
  expect_near(corrected(p, Correction::kHochberg), {0.04, 0.08, 0.08, 0.5});
  expect_near(corrected(p, Correction::kBenjaminiHochberg), {0.04, 0.16 / 3, 0.16 / 3, 0.5});
  const double sum = 1 + 1.0 / 2 + 1.0 / 3 + 1.0 / 4;
  expect_near(corrected(p, Correction::kBenjaminiYekutieli),
              {0.04 * sum, 0.16 / 3 * sum, 0.16 / 3 * sum, 1});
}

// Cohen (1988), table 2.4.1 has 33 pairs for d 0.5 at 80 %; exact power gives 34.
TEST(Power, FindsTheFewestTopics) {
  const auto needed = topics_needed(0.5, {});
  ASSERT_TRUE(needed);
  EXPECT_EQ(*needed, 34U);
  EXPECT_GE(paired_power(0.5, 34, {}), 0.8);
  EXPECT_LT(paired_power(0.5, 33, {}), 0.8);
  EXPECT_FALSE(topics_needed(0, {}));
  EXPECT_NEAR(paired_power(smallest_effect(50, {}).value(), 50, {}), 0.8, 1e-12);
}

// With two topics t is a Cauchy variable: at alpha 10^-6 its bound is 636 620, and a share of 0.8
// is above it if a normal variable is within 1.2816 of 0. Nothing is thrown, and power never falls.
TEST(Power, IsRightFarOut) {
  EXPECT_NEAR(smallest_effect(2, {.alpha = 1e-6}).value(), 636619.77 * 1.2815516 / std::sqrt(2.0),
              1);
  for (const double alpha : {kAlphaLimits.most, 0.05, 1e-4, kAlphaLimits.least, 1e-9}) {
    for (const double topics : {2.0, 3.0, 50.0, 1e6}) {
      for (const bool is_one_sided : {false, true}) {
        const TestDesign design{.alpha = alpha, .is_one_sided = is_one_sided};
        double last = 0;
        for (double effect = 0.01; effect < 1e8; effect *= 3) {
          const double found = paired_power(effect, topics, design);
          EXPECT_GE(found, last - 1e-7) << alpha << " " << topics << " " << effect;
          EXPECT_LE(found, 1 + 1e-12);
          last = found;
        }
      }
    }
  }
}

TEST(Power, OfManySystemsIsRightFarOut) {
  for (const std::size_t systems : {3U, 1000U, 100'000U}) {
    for (double range = 0.1; range < 1e9; range *= 10) {
      const double found = anova_power(range, systems, 50, {});
      EXPECT_TRUE(found >= 0 && found <= 1 + 1e-12) << systems << " " << range;
    }
    EXPECT_NEAR(anova_power(2e5, systems, 50, {}), 1, 1e-9);
  }
}

}  // namespace
}  // namespace assay
