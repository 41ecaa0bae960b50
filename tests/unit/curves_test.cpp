// SPDX-License-Identifier: Apache-2.0
// curves_test.cpp: what is read off curves is what the measures say.
#include "curves.hpp"

#include <gtest/gtest.h>

#include <random>

#include "testing.hpp"

namespace assay {
namespace {

TEST(AsMeasure, KeepsTheConvention) {
  const Measure measure = testing::measure("nDCG(discount=jk, ideal=retrieved, gain=exp)@7");
  EXPECT_EQ(name_of(as_measure(measure, "DCG")),
            name_of(testing::measure("DCG(discount=jk, gain=exp)@7")));
  EXPECT_EQ(name_of(as_measure(measure, "IDCG")),
            name_of(testing::measure("IDCG(discount=jk, gain=exp, ideal=retrieved)@7")));
  EXPECT_EQ(as_measure(testing::measure("AP(rel=2)"), "P").params.rel, 2);
  const Measure mapped = testing::measure("nDCG(gain={0:1,2:5})@3");
  EXPECT_EQ(as_measure(mapped, "DCG").params.gains, mapped.params.gains);
}

TEST(Interpolated, IsThePrecisionThatIPrecGivesAtEveryRecallReached) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    std::string run;
    for (int i = 0; i < 12; ++i) run += random() % 3 == 0 ? '1' : '0';
    const std::string judged(8, '1');
    const testing::Ranking ranking(run, judged);
    std::vector<CurvePoint> points;
    for (int k = 1; k <= 12; ++k) {
      const std::string at = "@" + std::to_string(k);
      points.push_back({testing::score("R" + at, ranking), testing::score("P" + at, ranking)});
    }
    for (const CurvePoint& point : interpolated(points)) {
      Measure measure = testing::measure("IPrec@0.5");
      measure.params.recall = point.x;
      EXPECT_DOUBLE_EQ(compute(measure, ranking.view()).value(), point.y) << run << " " << point.x;
    }
  }
}

TEST(Quartiles, LieBetweenValues) {
  // Places 0.75, 1.5 and 2.25 of 1 2 3 4.
  const Quartiles q = quartiles_of({4, 1, 3, 2});
  EXPECT_DOUBLE_EQ(q.first, 1.75);
  EXPECT_DOUBLE_EQ(q.median, 2.5);
  EXPECT_DOUBLE_EQ(q.third, 3.25);
  EXPECT_DOUBLE_EQ(q.low, 1);
  EXPECT_DOUBLE_EQ(q.high, 4);
}

TEST(Quartiles, WhiskersEndBeforeValuesFarAway) {
  const Quartiles q = quartiles_of({1, 2, 3, 4, 100});
  EXPECT_DOUBLE_EQ(q.high, 4);
  const Quartiles one = quartiles_of({0.5});
  EXPECT_DOUBLE_EQ(one.low, 0.5);
  EXPECT_DOUBLE_EQ(one.high, 0.5);
}

}  // namespace
}  // namespace assay
