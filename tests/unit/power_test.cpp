// SPDX-License-Identifier: Apache-2.0
// What so many topics can show, against SciPy 1.17 and statsmodels 0.14.
#include "assay/power.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace assay {
namespace {

// statsmodels: TTestPower().power(effect, nobs, alpha, alternative).
TEST(PairedPower, IsThatOfStatsmodels) {
  EXPECT_NEAR(paired_power(0.5, 34, {}), 0.8077775012792737, 1e-12);
  EXPECT_NEAR(paired_power(0.2, 50, {}), 0.2835924146674735, 1e-12);
  EXPECT_NEAR(paired_power(0.3, 100, {.alpha = 0.01}), 0.6457392841863409, 1e-12);
  EXPECT_NEAR(paired_power(0.1, 1000, {.is_one_sided = true}), 0.9351494708175822, 1e-12);
}

// (1.95996 + 0.84162)^2 / effect^2 where topics are many, but for the other side of the test.
TEST(PairedPower, LooksAsFarAsABillionTopics) {
  EXPECT_NEAR(static_cast<double>(topics_needed(1e-4, {}).value()), 784'887'973, 5000);
  EXPECT_FALSE(topics_needed(8e-5, {}));
}

// scipy.stats.ncf.sf(f.ppf(1 - alpha, m - 1, m (n - 1)), m - 1, m (n - 1), n range^2 / 2).
TEST(AnovaPower, IsThatOfTheNonCentralF) {
  EXPECT_NEAR(anova_power(0.1 / std::sqrt(0.05), 2, 50, {}), 0.6003264420202292, 1e-10);
  EXPECT_NEAR(anova_power(0.1 / std::sqrt(0.05), 10, 80, {}), 0.449650883708663, 1e-10);
  EXPECT_NEAR(anova_power(0.2 / std::sqrt(0.1), 5, 40, {.alpha = 0.01}), 0.34966587475174127,
              1e-10);
  EXPECT_NEAR(anova_power(0.05 / std::sqrt(0.03), 100, 300, {}), 0.22123717800528686, 1e-10);
  EXPECT_EQ(anova_power(0, 5, 40, {}), 0.05);
  EXPECT_EQ(anova_power(1e6, 5, 40, {}), 1);
}

// By counting up with the same functions of SciPy.
TEST(AnovaPower, FindsTheFewestTopics) {
  EXPECT_EQ(topics_for_anova(0.1 / std::sqrt(0.05), 2, {}), 80U);
  EXPECT_EQ(topics_for_anova(0.1 / std::sqrt(0.05), 10, {}), 158U);
  EXPECT_EQ(topics_for_anova(0.1 / std::sqrt(0.05), 100, {}), 405U);
  EXPECT_EQ(topics_for_anova(0.05 / std::sqrt(0.01), 3, {}), 79U);
  EXPECT_EQ(topics_for_anova(0.2 / std::sqrt(0.05), 5, {}), 31U);
  EXPECT_FALSE(topics_for_anova(0, 5, {}));
  EXPECT_FALSE(topics_for_anova(1e-9, 5, {}));
  EXPECT_FALSE(topics_for_anova(1, 1, {}));
}

TEST(AnovaPower, GoesOnWhereTheDistributionChanges) {
  // Just below and above a million degrees of freedom.
  const TestDesign design;
  const double below = anova_power(0.006, 4, 250'000, design);
  const double above = anova_power(0.006, 4, 250'002, design);
  EXPECT_GT(above, below);
  EXPECT_NEAR(above, below, 1e-5);
  EXPECT_TRUE(topics_for_anova(0.0005, 4, design).has_value());
}

// 2 t(1 - alpha/2, n - 1) / sqrt(n) times sqrt(2/(n - 1)) Gamma(n/2) / Gamma((n - 1)/2), by SciPy.
TEST(IntervalWidth, IsTheExpectedOne) {
  EXPECT_NEAR(expected_width(2, {}), 14.33741671714986, 1e-10);
  EXPECT_NEAR(0.3 * expected_width(10, {}), 0.41747911733957516, 1e-12);
  EXPECT_NEAR(0.2 * expected_width(50, {}), 0.11310026571371576, 1e-12);
  EXPECT_NEAR(0.1 * expected_width(500, {}), 0.01756427196828755, 1e-12);
}

TEST(IntervalWidth, FindsTheFewestTopics) {
  EXPECT_EQ(topics_for_width(0.1 / 0.3, {}), 141U);
  EXPECT_EQ(topics_for_width(0.05 / 0.2, {}), 248U);
  EXPECT_EQ(topics_for_width(0.2 / 0.1, {}), 6U);
  EXPECT_FALSE(topics_for_width(0, {}));
}

}  // namespace
}  // namespace assay
