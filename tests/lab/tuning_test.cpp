// SPDX-License-Identifier: Apache-2.0
#include "tuning.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::lab {
namespace {

// Topics a and b are tested in the first fold, c and d in the second.
TopicSplit two_folds() {
  return {.folds = 2, .topics = {"a", "b", "c", "d"}, .fold_of = {0, 0, 1, 1}};
}

TEST(Tuning, AFoldIsTestedWithWhatIsBestOnAllOthers) {
  // Trained on c and d the second point is better (0.9 to 0.5), on a and b the first (0.8 to 0.1).
  const auto choices = choose_points({{0.8, 0.8, 0.5, 0.5}, {0.1, 0.1, 0.9, 0.9}}, two_folds());
  ASSERT_EQ(choices.size(), 2U);
  EXPECT_EQ(choices[0].point, 1U);
  EXPECT_DOUBLE_EQ(choices[0].train, 0.9);
  EXPECT_DOUBLE_EQ(choices[0].test, 0.1);
  EXPECT_EQ(choices[1].point, 0U);
  EXPECT_DOUBLE_EQ(choices[1].test, 0.5);
}

TEST(Tuning, OfEqualPointsTheFirstIsChosen) {
  const auto choices = choose_points({{0.3, 0.3, 0.3, 0.3}, {0.3, 0.3, 0.3, 0.3}}, two_folds());
  EXPECT_EQ(choices[0].point, 0U);
  EXPECT_EQ(choices[1].point, 0U);
}

// Every value of a fold's own topics in turn is made the best there could be.
TEST(Tuning, NoValueOfAFoldChangesWhatItIsTestedWith) {
  const std::vector<PointValues> points = {
      {0.2, 0.7, 0.4, 0.6}, {0.5, 0.1, 0.6, 0.3}, {0, 1, 0, 1}};
  const TopicSplit split = two_folds();
  const auto before = choose_points(points, split);
  for (std::size_t point = 0; point < points.size(); ++point) {
    for (std::size_t topic = 0; topic < split.topics.size(); ++topic) {
      auto changed = points;
      changed[point][topic] = 1000;
      const std::uint32_t fold = split.fold_of[topic];
      EXPECT_EQ(choose_points(changed, split)[fold].point, before[fold].point);
      EXPECT_EQ(choose_points(changed, split)[1 - fold].point, point);
    }
  }
}

TEST(Tuning, ATopicWithoutAValueCountsNothing) {
  Scores scores;
  scores.topics = {"a", "c", "x"};
  scores.summary.resize(1);
  scores.values = {Ratio{1, 2}, kUndefined, Ratio{1, 1}};
  EXPECT_EQ(values_by_topic(scores, two_folds()), (PointValues{0.5, 0, 0, 0}));
}

}  // namespace
}  // namespace assay::lab
