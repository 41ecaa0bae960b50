// SPDX-License-Identifier: Apache-2.0
// user_oriented_test.cpp: coverage, novelty, relative recall and recall effort, by hand.
#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;
using testing::score;

// Ten relevant documents, of which the user knew four; six are found, two of the known among them.
const Ranking& six_of_ten() {
  static const Ranking ranking("1k10110k-0k0k11", "1k111k1k11k1110k0k0");
  return ranking;
}

Ranking expecting(std::string_view run, std::string_view judged, double expected) {
  Ranking ranking(run, judged);
  ranking.expected = expected;
  return ranking;
}

bool is_undefined(std::string_view text, const Ranking& ranking) {
  return !compute(testing::measure(text), ranking.view()).is_defined();
}

TEST(UserOriented, CoverageIsTheShareOfTheKnownThatIsFound) {
  const Ranking ranking("1k01-1k0k", "1k1k1k1k10k");
  EXPECT_DOUBLE_EQ(score("Coverage", ranking), 2.0 / 4);
  EXPECT_DOUBLE_EQ(score("Coverage@3", ranking), 1.0 / 4);
}

TEST(UserOriented, NoveltyIsTheShareOfTheFoundThatIsNew) {
  const Ranking ranking("1k01-1k0k", "1k1k1k1k10k");
  EXPECT_DOUBLE_EQ(score("Novelty", ranking), 1.0 / 3);
  EXPECT_DOUBLE_EQ(score("Novelty@3", ranking), 1.0 / 2);
}

TEST(UserOriented, WhatIsNotRelevantDoesNotCountThoughItIsKnown) {
  EXPECT_DOUBLE_EQ(score("Coverage", six_of_ten()), 1.0 / 4);
  EXPECT_DOUBLE_EQ(score("Novelty", six_of_ten()), 5.0 / 6);
  EXPECT_DOUBLE_EQ(score("Coverage(rel=0)", {"0k1k", "0k1k"}), 1);
}

TEST(UserOriented, RelativeRecallMayExceedOne) {
  EXPECT_DOUBLE_EQ(score("RelativeRecall", expecting("1101", "1111", 4)), 3.0 / 4);
  EXPECT_DOUBLE_EQ(score("RelativeRecall@2", expecting("1101", "1111", 4)), 2.0 / 4);
  EXPECT_DOUBLE_EQ(score("RelativeRecall", expecting("1101", "1111", 2)), 3.0 / 2);
}

TEST(UserOriented, RecallEffortEndsAtTheLastExpectedOrAtTheEnd) {
  EXPECT_DOUBLE_EQ(score("RecallEffort", expecting("0101-1", "111", 2)), 2.0 / 4);
  EXPECT_DOUBLE_EQ(score("RecallEffort", expecting("0101-1", "111", 5)), 5.0 / 6);
  EXPECT_DOUBLE_EQ(score("RecallEffort(rel=2)", expecting("12", "12", 1)), 1.0 / 2);
}

TEST(UserOriented, IsUndefinedWhereNothingWasKnownFoundOrExpected) {
  EXPECT_TRUE(is_undefined("Coverage", {"11", "11"}));
  EXPECT_TRUE(is_undefined("Coverage", {"0k1", "0k1"}));
  EXPECT_TRUE(is_undefined("Novelty", {"00", "1k00"}));
  EXPECT_TRUE(is_undefined("RelativeRecall", {"11", "11"}));
  EXPECT_TRUE(is_undefined("RecallEffort", {"11", "11"}));
  EXPECT_TRUE(is_undefined("RecallEffort", expecting("", "11", 2)));
}

}  // namespace
}  // namespace assay
