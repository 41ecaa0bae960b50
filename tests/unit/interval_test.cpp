// SPDX-License-Identifier: Apache-2.0
// interval_test.cpp: confidence intervals of means, against numbers worked out from tables of t.
#include "interval.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::measure;

std::vector<Ratio> column(const std::vector<double>& values) {
  std::vector<Ratio> ratios;
  for (const double value : values) ratios.push_back({value, 1});
  return ratios;
}

TEST(Interval, FollowsStudentsTable) {
  // Mean 0.5, deviation sqrt(0.1/4) = 0.158114, over sqrt(5) 0.0707107; t(0.975, 4) = 2.776445.
  const auto five = interval_of(measure("AP"), column({0.3, 0.4, 0.5, 0.6, 0.7}), {});
  ASSERT_TRUE(five.has_value());
  EXPECT_NEAR(five->low.value(), 0.5 - 2.776445105 * 0.0707106781, 1e-9);
  EXPECT_NEAR(five->high.value(), 0.5 + 2.776445105 * 0.0707106781, 1e-9);
  // Two values: t(0.975, 1) = tan(0.475 pi) = 12.7062047364, deviation over sqrt(2) is half of what
  // lies between.
  const auto two = interval_of(measure("AP"), column({0, 1}), {});
  EXPECT_NEAR(two->low.value(), 0.5 - 12.7062047364 * 0.5, 1e-9);
  EXPECT_NEAR(two->high.value(), 0.5 + 12.7062047364 * 0.5, 1e-9);
}

TEST(Interval, GoesThroughLogarithmsForAGeometricMean) {
  // Logarithms 0 and -2: mean -1, half of what lies between 1. The floor makes 0 a 1e-5.
  const auto two = interval_of(measure("GMAP"), column({1, std::exp(-2)}), {});
  ASSERT_TRUE(two.has_value());
  EXPECT_NEAR(two->low.value(), std::exp(-1 - 12.7062047364), 1e-12);
  EXPECT_NEAR(two->high.value(), std::exp(-1 + 12.7062047364), 1e-4);
  const auto floored = interval_of(measure("GMAP"), column({0, 1e-5}), {});
  EXPECT_NEAR(floored->low.value(), 1e-5, 1e-15);
  EXPECT_NEAR(floored->high.value(), 1e-5, 1e-15);
}

TEST(Interval, HasTheValuesOfTheMean) {
  std::vector<Ratio> values = column({0.5, 0.5});
  values.push_back(kUndefined);
  const auto skipped = interval_of(measure("AP"), values, Undefined::kSkip);
  EXPECT_EQ(skipped->low.value(), 0.5);
  EXPECT_EQ(skipped->high.value(), 0.5);
  // 0.5, 0.5 and 0: mean 1/3, standard error 1/6, t(0.975, 2) = 4.30265273
  const auto counted = interval_of(measure("AP"), values, Undefined::kZero);
  EXPECT_NEAR(counted->low.value(), 1.0 / 3 - 4.30265273 / 6, 1e-8);
  EXPECT_NEAR(counted->high.value(), 1.0 / 3 + 4.30265273 / 6, 1e-8);
}

TEST(Interval, IsUndefinedForFewerThanTwoValues) {
  for (const auto& values : {column({}), column({0.5}), std::vector{kUndefined, kUndefined}}) {
    const auto interval = interval_of(measure("AP"), values, Undefined::kSkip);
    ASSERT_TRUE(interval.has_value());
    EXPECT_FALSE(interval->low.is_defined());
    EXPECT_FALSE(interval->high.is_defined());
  }
}

TEST(Interval, IsNotInventedWhereThereIsNoMean) {
  EXPECT_FALSE(interval_of(measure("NumRet"), column({1, 2}), {}).has_value());
  EXPECT_FALSE(interval_of(measure("nDCG(average=ratio)"), column({1, 2}), {}).has_value());
}

}  // namespace
}  // namespace assay
