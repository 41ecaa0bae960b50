// SPDX-License-Identifier: Apache-2.0
// fixed_point_test.cpp: values as whole numbers lose nothing that matters, whatever they are.
#include "fixed_point.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace assay {
namespace {

// Two systems; a pair of values for each topic.
FixedPoint fixed_of(const std::vector<double>& one, const std::vector<double>& other) {
  std::vector<double> values = one;
  values.insert(values.end(), other.begin(), other.end());
  return fixed_point({.values = values, .systems = 2, .topics = one.size()});
}

TEST(FixedPoint, KeepsTenthsExactly) {
  // As doubles, 0.3 - 0.1 is not 0.2 - 0.
  const FixedPoint fixed = fixed_of({0.3, 0.2, 0.7}, {0.1, 0, 0.8});
  EXPECT_TRUE(fixed.is_exact);
  EXPECT_DOUBLE_EQ(fixed.unit, 0.1);
  EXPECT_EQ(fixed.by_topic[0][0], 2);
  EXPECT_EQ(fixed.by_topic[1][0], 2);
  EXPECT_EQ(fixed.by_topic[2][1], 1);
  EXPECT_EQ(fixed.totals, (std::vector<std::int32_t>{4, 1}));
}

TEST(FixedPoint, KeepsReciprocalRanksExactly) {
  std::vector<double> ranks;
  for (int rank = 1; rank <= 10; ++rank) ranks.push_back(1.0 / rank);
  const FixedPoint fixed = fixed_of(ranks, std::vector<double>(10, 0));
  EXPECT_TRUE(fixed.is_exact);
  EXPECT_DOUBLE_EQ(fixed.unit, 1.0 / 2520);
  EXPECT_EQ(fixed.by_topic[6][0], 360);
}

TEST(FixedPoint, RoundsOtherValuesToAUnit) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> one(250);
  std::vector<double> other(250);
  for (double& value : one) value = uniform(random);
  for (double& value : other) value = uniform(random);
  const FixedPoint fixed = fixed_of(one, other);
  EXPECT_FALSE(fixed.is_exact);
  EXPECT_LE(fixed.unit, 0x1p-21);
  for (std::size_t t = 0; t < 250; ++t) {
    const double kept = fixed.unit * (fixed.by_topic[t][0] - fixed.by_topic[t][1]);
    EXPECT_NEAR(kept, one[t] - other[t], fixed.unit);
  }
}

TEST(FixedPoint, TakesAnyFiniteValues) {
  const double most = std::numeric_limits<double>::max();
  const double least = std::numeric_limits<double>::denorm_min();
  for (const double large : {most, 1e300, 1.0, 1e-300, 1e-310, 3 * least, least}) {
    const FixedPoint fixed = fixed_of({large, -large, large / 3, 0}, {-large, -large, 0, 0});
    EXPECT_GE(fixed.by_topic[0][0], 1) << large;
    EXPECT_EQ(fixed.by_topic[0][1], 0) << large;
    EXPECT_EQ(fixed.by_topic[1][0], 0) << large;
    EXPECT_NEAR(fixed.by_topic[2][0], fixed.by_topic[0][0] * (large / 3 / large / 2), 1) << large;
  }
}

TEST(FixedPoint, SeesSmallDifferencesBetweenLargeValues) {
  const double above = std::nextafter(1e9, 2e9);
  const FixedPoint fixed = fixed_of({above, 1e9, 1e9}, {1e9, 1e9, above});
  EXPECT_GT(fixed.by_topic[0][0], 1000);
  EXPECT_EQ(fixed.by_topic[0][0], fixed.by_topic[2][1]);
  EXPECT_EQ(fixed.by_topic[1][0], 0);
}

TEST(FixedPoint, LeavesRoomForAnySum) {
  // The largest sum is that of the best topic, drawn every time.
  for (const std::size_t topics : {1, 2, 3, 7, 250, 1000, 100'000}) {
    std::vector<double> one(topics, 1.0);
    one[0] = std::sqrt(0.5);
    const FixedPoint fixed = fixed_of(one, std::vector<double>(topics, -1 / 3.0));
    const std::int64_t best = fixed.by_topic[topics - 1][0];
    EXPECT_LT(best * static_cast<std::int64_t>(topics), std::int64_t{1} << 30) << topics;
    EXPECT_GE(best * static_cast<std::int64_t>(topics), std::int64_t{1} << 27) << topics;
  }
}

TEST(FixedPoint, IsAllZerosWhereSystemsAreEqual) {
  const FixedPoint fixed = fixed_of({0.123, 5, -7}, {0.123, 5, -7});
  EXPECT_EQ(fixed.totals, (std::vector<std::int32_t>{0, 0}));
  EXPECT_TRUE(fixed_of({}, {}).is_exact);
}

TEST(FixedPoint, DoesNotDependOnPowersOfTwo) {
  const std::vector<double> one{0.1, 0.7, 0.4};
  const std::vector<double> other{0.6, 0.2, 0.4};
  for (const double factor : {0x1p-900, 0x1p-3, 0x1p5, 0x1p1000}) {
    std::vector<double> more_one = one;
    std::vector<double> more_other = other;
    for (double& value : more_one) value *= factor;
    for (double& value : more_other) value *= factor;
    EXPECT_EQ(fixed_of(more_one, more_other).totals, fixed_of(one, other).totals) << factor;
  }
}

}  // namespace
}  // namespace assay
