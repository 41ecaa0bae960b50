// SPDX-License-Identifier: Apache-2.0
// average_precision_test.cpp: what random small rankings do not reach.
#include "testing.hpp"

namespace assay {
namespace {

TEST(InterpolatedPrecision, ReachesALevelDespiteTheErrorOfItsProduct) {
  // 0.55 * 20 is 11.000000000000002 in doubles; eleven of twenty are found at ranks 1 to 11.
  const testing::Ranking ranking("111111111110", "11111111111111111111");
  EXPECT_EQ(testing::score("IPrec@0.55", ranking), 1.0);
  EXPECT_EQ(testing::score("IPrec@0.6", ranking), 0.0);
}

TEST(AveragePrecision, DividesByTheCutoffOnlyUnderNormMin) {
  // Ranks 1 and 2 of five relevant documents: (1 + 1) / 5 or (1 + 1) / 2.
  const testing::Ranking ranking("110", "11111");
  EXPECT_DOUBLE_EQ(testing::score("AP@2", ranking), 0.4);
  EXPECT_DOUBLE_EQ(testing::score("AP(norm=min)@2", ranking), 1.0);
}

}  // namespace
}  // namespace assay
