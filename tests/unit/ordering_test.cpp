// SPDX-License-Identifier: Apache-2.0
// ordering_test.cpp: relevant documents before the others in the whole collection, by hand.
#include <random>

#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;
using testing::score;

TEST(WholeOrder, IsOneForThePerfectAndZeroForTheWorst) {
  for (const std::string name : {"ROC", "Rnorm", "Pnorm"}) {
    EXPECT_DOUBLE_EQ(score(name + "(collection=5)", {"11", "11"}), 1) << name;
    EXPECT_NEAR(score(name + "(collection=5)", {"00011", "11000"}), 0, 1e-15) << name;
  }
}

TEST(WholeOrder, OfTenDocuments) {
  // Relevant at ranks 1, 4 and, not retrieved, last of ten.
  const Ranking ranking("1001-", "111000");
  // 21 pairs. Above 7, then 5 of 7 others; the last above half of the 4 that are not retrieved.
  EXPECT_DOUBLE_EQ(score("ROC(collection=10)", ranking), (7 + 5 + 2) / 21.0);
  // ranks 1 + 4 + 10 against 1 + 2 + 3
  EXPECT_DOUBLE_EQ(score("Rnorm(collection=10)", ranking), 1 - 9.0 / 21);
  // ln of 1 * 4 * 10 against 1 * 2 * 3; 120 ways to choose three of ten
  EXPECT_NEAR(score("Pnorm(collection=10)", ranking), 1 - std::log(40.0 / 6) / std::log(120.0),
              1e-15);
}

TEST(WholeOrder, IsTheSameForRocAndRnormWhereAllIsRetrieved) {
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    std::string all = "1110000";
    std::shuffle(all.begin(), all.end(), random);
    const Ranking ranking(all, all);
    EXPECT_NEAR(score("ROC(collection=7)", ranking), score("Rnorm(collection=7)", ranking), 1e-15);
  }
}

TEST(WholeOrder, IsUndefinedWithoutBothKindsOrWithTooSmallACollection) {
  for (const std::string name : {"ROC", "Rnorm", "Pnorm"}) {
    const auto is_defined = [&](const std::string& params, const Ranking& ranking) {
      return compute(testing::measure(name + params), ranking.view()).is_defined();
    };
    EXPECT_FALSE(is_defined("", {"10", "1"})) << name;
    EXPECT_FALSE(is_defined("(collection=9)", {"00", "0"})) << name;
    EXPECT_FALSE(is_defined("(collection=2)", {"11", "11"})) << name;
    EXPECT_FALSE(is_defined("(collection=3)", {"00", "11"})) << name;
    EXPECT_TRUE(is_defined("(collection=4)", {"00", "11"})) << name;
  }
}

}  // namespace
}  // namespace assay
