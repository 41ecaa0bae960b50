// SPDX-License-Identifier: Apache-2.0
// compatibility_test.cpp: rank-biased overlap with the ideal list, by hand.
#include "testing.hpp"

namespace assay {
namespace {

using testing::score;

TEST(Compatibility, IsOneForAnyOrderOfEqualGrades) {
  EXPECT_DOUBLE_EQ(score("Compat", {"2211", "1221"}), 1);
  EXPECT_DOUBLE_EQ(score("Compat(p=0.3)", {"1", "1"}), 1);
}

TEST(Compatibility, AddsTheOverlapAtEveryDepth) {
  // Ideal: grade 2 (not retrieved), then the 1 at rank 2. In both from depth 2 on: 0, 1/2, 1/3.
  // The ideal with itself: 1, 1, 2/3.
  EXPECT_DOUBLE_EQ(score("Compat(p=0.5)", {"010", "210"}),
                   (0.5 / 2 + 0.25 / 3) / (1 + 0.5 + 0.25 * 2 / 3));
  EXPECT_DOUBLE_EQ(score("Compat(p=0.5, normalize=False)", {"010", "210"}),
                   (0.5 / 2 + 0.25 / 3) / (1 + 0.5 + 0.25));
}

TEST(Compatibility, GoesOnBelowBothListsToTheDepthGiven) {
  // One document, found first: 1, 1/2, 1/3 whichever list one takes.
  EXPECT_DOUBLE_EQ(score("Compat(p=0.5, normalize=False)@3", {"1", "1"}),
                   (1 + 0.5 / 2 + 0.25 / 3) / 1.75);
  EXPECT_DOUBLE_EQ(score("Compat(p=0.5)@1", {"01", "1"}), 0);
}

TEST(Compatibility, GivesTheValuesOfTheProgramThatDefinedIt) {
  // Grades 3 3 1 0, ranking 0 3 - 3 1; and grades 2.5 1, of which only the lower is found.
  EXPECT_NEAR(score("Compat@1000", {"03-31", "3310"}), .6720196899, 1e-10);
  EXPECT_NEAR(score("Compat@1000", {"1", "21"}), .4057813468, 1e-10);
  EXPECT_NEAR(score("Compat(p=0.5)@1000", {"03-31", "3310"}), .2414848875, 1e-10);
  EXPECT_NEAR(score("Compat(p=0.5)@1000", {"1", "21"}), .2179266720, 1e-10);
}

TEST(Compatibility, IsUndefinedWithoutAnIdeal) {
  const testing::Ranking ranking("00.", "00.");
  EXPECT_FALSE(compute(testing::measure("Compat"), ranking.view()).is_defined());
}

}  // namespace
}  // namespace assay
