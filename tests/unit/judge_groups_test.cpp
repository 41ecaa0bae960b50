// SPDX-License-Identifier: Apache-2.0
// judge_groups_test.cpp: means over groups of judges, each by its own judgments of one ranking.
#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;

// The ranking as each group sees it; all have the same length.
struct Groups {
  std::vector<Ranking> rankings;
  std::vector<JudgeGroup> groups;

  explicit Groups(std::vector<Ranking> seen) : rankings(std::move(seen)) {
    for (const Ranking& ranking : rankings) groups.push_back({ranking.found, ranking.ideal});
  }

  [[nodiscard]] Ratio value(std::string_view name) const {
    JudgedTopic topic = rankings.front().view();
    topic.groups = groups;
    const Measure measure = testing::measure(name);
    std::vector<Step> steps;
    const Ratio explained = explain(measure, topic, steps);
    EXPECT_EQ(steps.size(), groups.size());
    EXPECT_EQ(explained.numerator, compute(measure, topic).numerator);
    return compute(measure, topic);
  }
};

TEST(JudgeGroups, AreAveraged) {
  // AP: (1 + 2/3) / 2, 1/2, and 0 for the group that found nothing relevant anywhere.
  const Groups groups({{"101", "11"}, {"-10", "1"}, {"000", "0"}});
  EXPECT_DOUBLE_EQ(groups.value("AP(groups=mean)").value(), (5.0 / 6 + 1.0 / 2 + 0) / 3);
  EXPECT_DOUBLE_EQ(groups.value("map_avgjg").value(), (5.0 / 6 + 1.0 / 2 + 0) / 3);
  EXPECT_DOUBLE_EQ(groups.value("P_avgjg.5").value(), (2.0 / 5 + 1.0 / 5 + 0) / 3);
  EXPECT_DOUBLE_EQ(groups.value("Rprec_mult_avgjg.0.5").value(), (1.0 + 0 + 0) / 3);
}

TEST(JudgeGroups, AreCondensedEachForItself) {
  const Groups groups({{"-01", "01"}, {"1--", "1"}});
  EXPECT_DOUBLE_EQ(groups.value("RR(groups=mean, judged_only=True)").value(), (1.0 / 2 + 1) / 2);
}

TEST(JudgeGroups, LeaveNoValueWhereThereAreNone) {
  const Ranking ranking("1", "1");
  EXPECT_FALSE(compute(testing::measure("AP(groups=mean)"), ranking.view()).is_defined());
}

TEST(JudgeGroups, MakeACountAFraction) {
  EXPECT_TRUE(is_whole(testing::measure("NumRel")));
  EXPECT_FALSE(is_whole(testing::measure("NumRel(groups=mean)")));
  EXPECT_DOUBLE_EQ(Groups({{"1", "11"}, {"1", "1"}}).value("NumRel(groups=mean)").value(), 1.5);
}

TEST(JudgeGroups, SayNothingOfTheirArithmetic) {
  EXPECT_TRUE(traits_of(testing::measure("P@5")).is_binary);
  EXPECT_FALSE(traits_of(testing::measure("P(groups=mean)@5")).is_binary);
}

}  // namespace
}  // namespace assay
