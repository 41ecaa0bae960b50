// SPDX-License-Identifier: Apache-2.0
// contingency_test.cpp: measures over the whole collection, worked out by hand.
#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;
using testing::score;

bool is_undefined(std::string_view text, const Ranking& ranking) {
  return !compute(testing::measure(text), ranking.view()).is_defined();
}

// Five retrieved, of which ranks 1 and 4 are relevant; four relevant in all; twenty documents:
// a 2, b 3, c 2, d 13.
const Ranking& five() {
  static const Ranking ranking("10-10", "111100");
  return ranking;
}

TEST(Contingency, SplitsTheCollectionInFour) {
  EXPECT_DOUBLE_EQ(score("Fallout(collection=20)", five()), 3.0 / 16);
  EXPECT_DOUBLE_EQ(score("Specificity(collection=20)", five()), 13.0 / 16);
  EXPECT_DOUBLE_EQ(score("SetAccuracy(collection=20)", five()), 15.0 / 20);
  EXPECT_DOUBLE_EQ(score("Generality(collection=20)", five()), 4.0 / 20);
  // (2*13 - 3*2) / sqrt(5 * 4 * 16 * 15)
  EXPECT_DOUBLE_EQ(score("MCC(collection=20)", five()), 20 / std::sqrt(4800.0));
}

TEST(Contingency, LooksAtTheFirstRanksOnly) {
  // a 1, b 2, c 3, d 14
  EXPECT_DOUBLE_EQ(score("Fallout(collection=20)@3", five()), 2.0 / 16);
  EXPECT_DOUBLE_EQ(score("SetAccuracy(collection=20)@3", five()), 15.0 / 20);
  // Below the end of the list there is nothing to look at.
  EXPECT_DOUBLE_EQ(score("Fallout(collection=20)@100", five()), 3.0 / 16);
}

TEST(Contingency, TakesHigherGradesForRelevant) {
  const Ranking ranking("120", "2210");
  EXPECT_DOUBLE_EQ(score("Generality(collection=10, rel=2)", ranking), 2.0 / 10);
  EXPECT_DOUBLE_EQ(score("Fallout(collection=10, rel=2)", ranking), 2.0 / 8);
}

TEST(Contingency, CorrelatesFromMinusOneToOne) {
  EXPECT_DOUBLE_EQ(score("MCC(collection=4)", {"11", "11"}), 1);
  EXPECT_DOUBLE_EQ(score("MCC(collection=4)", {"00", "1100"}), -1);
}

TEST(Contingency, IsUndefinedWithoutASensibleCollection) {
  for (const std::string name : {"Fallout", "Specificity", "SetAccuracy", "MCC"}) {
    EXPECT_TRUE(is_undefined(name, five())) << name;
    // 5 retrieved and 2 missing make 7
    EXPECT_TRUE(is_undefined(name + "(collection=6)", five())) << name;
    EXPECT_FALSE(is_undefined(name + "(collection=8)", five())) << name;
  }
  EXPECT_TRUE(is_undefined("Generality", five()));
}

TEST(Contingency, IsUndefinedWhereADenominatorVanishes) {
  EXPECT_TRUE(is_undefined("Fallout(collection=2)", {"11", "11"}));  // nothing but relevant ones
  EXPECT_TRUE(is_undefined("MCC(collection=5)", {"", "1"}));         // nothing retrieved
  EXPECT_DOUBLE_EQ(score("Fallout(collection=5)", {"", "1"}), 0);
}

TEST(EMeasure, IsWhatFLacksToOne) {
  const Ranking ranking("1010", "111");
  for (const std::string_view params : {"", "(beta=2)", "(alpha=0.2)", "(rel=0)"}) {
    const std::string rest = std::string(params) + "@4";
    EXPECT_DOUBLE_EQ(score("E" + rest, ranking), 1 - score("F" + rest, ranking)) << rest;
  }
  EXPECT_TRUE(is_undefined("E", {"1", "0"}));
}

}  // namespace
}  // namespace assay
