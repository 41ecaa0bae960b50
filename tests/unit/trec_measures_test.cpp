// SPDX-License-Identifier: Apache-2.0
// trec_measures_test.cpp: the measures that only trec_eval has, worked out on paper.
#include <cmath>

#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;
using testing::score;

bool is_defined(std::string_view text, const Ranking& ranking) {
  return compute(testing::measure(text), ranking.view()).is_defined();
}

TEST(TrecMeasures, CountJudgedDocumentsThatAreNotRelevant) {
  // Of five one is relevant, one pooled only, one not in the judgments.
  EXPECT_EQ(score("NumNonrelJudgedRet", {"01.-0", "01.00"}), 2);
  EXPECT_EQ(score("NumNonrelJudgedRet(rel=2)", {"01.-0", "01.00"}), 3);
  EXPECT_EQ(score("NumNonrelJudgedRet(rel=0)", {"01.-0", "01.00"}), 0);
  EXPECT_EQ(score("NumNonrelJudgedRet", {"", "01"}), 0);
}

TEST(TrecMeasures, TakeBprefOfOneTopicForItsGeometricMean) {
  // R = 2, N = 2; the second relevant document has one of two others above it: (1 + 1/2) / 2.
  EXPECT_DOUBLE_EQ(score("GMbpref", {"1-01", "1010"}), 0.75);
  EXPECT_FALSE(is_defined("GMbpref", {"0", "0"}));
}

TEST(TrecMeasures, CutAtAMultipleOfTheRelevant) {
  // R = 3: k = trunc(0.4 * 3 + 0.9) = 2, trunc(1 * 3 + 0.9) = 3, trunc(2 * 3 + 0.9) = 6.
  const Ranking ranking("10011", "10011");
  EXPECT_DOUBLE_EQ(score("RprecMult@0.4", ranking), 1.0 / 2);
  EXPECT_DOUBLE_EQ(score("RprecMult@1", ranking), 1.0 / 3);
  EXPECT_DOUBLE_EQ(score("RprecMult@2", ranking), 3.0 / 6);
  // trunc(0.2 * 3 + 0.9) = trunc(1.5): rounded neither up nor to the nearest.
  EXPECT_DOUBLE_EQ(score("RprecMult@0.2", ranking), 1);
  EXPECT_FALSE(is_defined("RprecMult@0", ranking));
  EXPECT_FALSE(is_defined("RprecMult@2", {"00", "00"}));
}

TEST(TrecMeasures, PriceTheFourCells) {
  // Two relevant and two others returned, one relevant and five others not: ten documents.
  const Ranking ranking("10-1", "1011");
  EXPECT_EQ(score("Utility", ranking), 2 - 2);
  EXPECT_EQ(score("Utility(a=3, b=-0.5, c=-2)", ranking), 3 * 2 - 0.5 * 2 - 2 * 1);
  EXPECT_EQ(score("Utility(a=0, b=0, d=1, collection=10)", ranking), 5);
  EXPECT_EQ(score("Utility", {"", "11"}), 0);
  EXPECT_EQ(score("Utility", {"-0", "0"}), -2);
}

TEST(TrecMeasures, AverageOverChosenLevelsOfRecall) {
  // R = 4, found at ranks 1, 3 and 6: precisions 1, 2/3, 1/2; recall 1 is never reached.
  const Ranking four("101001", "1010011");
  EXPECT_DOUBLE_EQ(score("AP11(levels={0.25, 0.5, 0.75, 1})", four), (1 + 2.0 / 3 + 0.5) / 4);
  EXPECT_DOUBLE_EQ(score("AP11(levels={1, 0.5})", four), (2.0 / 3) / 2);
  EXPECT_DOUBLE_EQ(score("AP11(levels={0.5, 1})", four), (2.0 / 3) / 2);
  EXPECT_DOUBLE_EQ(score("AP11(levels={0})", four), 1);
}

TEST(TrecMeasures, LosePartOfADocumentToThoseAboveIt) {
  // None above the first, then one, then three, the one outside the judgments among them.
  EXPECT_DOUBLE_EQ(score("BinG", {"10100-1", "101001"}),
                   (1 + 1 / std::log2(3) + 1 / std::log2(6)) / 3);
  // Nothing is lost while only relevant documents are seen.
  EXPECT_DOUBLE_EQ(score("BinG", {"11", "1111"}), 2.0 / 4);
  EXPECT_FALSE(is_defined("BinG", {"0", "0"}));
}

TEST(TrecMeasures, LoseGainToWhatTheIdealHasGained) {
  // Ideal 3 2 2 1, so the ranks cost 3 5 7 8 9 so far; gained are 2 at rank 1, 5 at 3, 6 at 5.
  EXPECT_DOUBLE_EQ(
      score("G", {"203-1", "20312"}),
      (2 / std::log2(2 + 3 - 2) + 3 / std::log2(2 + 7 - 5) + 1 / std::log2(2 + 9 - 6)) /
          (3 + 2 + 2 + 1));
  EXPECT_DOUBLE_EQ(score("G", {"321", "3210"}), 1);
  // A rank costs at least 1, also where the ideal gains less.
  EXPECT_DOUBLE_EQ(score("G(gain={1:0.5})", {"1", "1"}), 0.5 / std::log2(2 + 1 - 0.5) / 0.5);
  EXPECT_FALSE(is_defined("G", {"00", "00"}));
  // Twice what the ideal list has, by a document that is not in it: log2(2 + 1 - 2) is 0.
  EXPECT_FALSE(is_defined("G(gain={absent:2})", {"-", "1"}));
}

TEST(TrecMeasures, TakeNdcgAtEachUsefulDocument) {
  // Ideal 2 1, so IDCG is 2 and then 2 + 1/log2(3). Rank 1 gains 1, rank 3 gains 2.
  const double ideal = 2 + 1 / std::log2(3);
  EXPECT_DOUBLE_EQ(score("nDCGRel", {"102", "1020"}), (1.0 / 2 + (1 + 2.0 / 2) / ideal) / 2);
  // One is never found and counts as the end of the list does.
  EXPECT_DOUBLE_EQ(score("nDCGRel", {"10", "102"}), (1.0 / 2 + 1 / ideal) / 2);
  EXPECT_EQ(score("nDCGRel", {"00", "0012"}), 0);
  EXPECT_EQ(score("nDCGRel(gain={0:-5})", {"001", "001"}), 0);  // -5 - 5/log2(3) + 1/2, below 0
  EXPECT_FALSE(is_defined("nDCGRel", {"00", "00"}));
}

TEST(TrecMeasures, TakeNdcgWhereTheIdealChanges) {
  // Ideal 2 1 1: it changes after ranks 1 and 3. The ranking gains 1 0 2.
  const double third = 2 + 1 / std::log2(3) + 1.0 / 2;
  EXPECT_DOUBLE_EQ(score("RnDCG", {"102", "1021"}), (1.0 / 2 + 2 / third) / 2);
  // With n = N + 1 there is no more, with n = N + 2 the end of the list is a third point.
  EXPECT_DOUBLE_EQ(score("RnDCG", {"102-", "1021"}), (1.0 / 2 + 2 / third) / 2);
  EXPECT_DOUBLE_EQ(score("RnDCG", {"102-1", "1021"}),
                   (1.0 / 2 + 2 / third + (2 + 1 / std::log2(6)) / third) / 3);
  EXPECT_FALSE(is_defined("RnDCG", {"00", "00"}));
  EXPECT_FALSE(is_defined("RnDCG(rel=3)", {"12", "12"}));
  EXPECT_FALSE(is_defined("RnDCG(rel=0)", {"00", "00"}));
}

TEST(TrecMeasures, ShareOfTheFirstRanksThatNobodyJudged) {
  EXPECT_DOUBLE_EQ(score("Unjudged@5", {"1-.0-", "1.0"}), 3.0 / 5);
  EXPECT_DOUBLE_EQ(score("Unjudged@2", {"1-.0-", "1.0"}), 1.0 / 2);
  EXPECT_DOUBLE_EQ(score("Unjudged@10", {"1-.0-", "1.0"}), 3.0 / 10);
  EXPECT_EQ(score("Unjudged@5", {"", "1"}), 0);
}

TEST(TrecMeasures, TakeTheLogarithmOfFoundToMissed) {
  // S = 1 + 2/3 of R = 3.
  EXPECT_NEAR(score("Yaap", {"101", "1011"}), std::log((1 + 5.0 / 3) / (4 - 5.0 / 3)), 1e-15);
  EXPECT_NEAR(score("Yaap", {"11", "11"}), std::log(3.0), 1e-15);
  EXPECT_NEAR(score("Yaap", {"", "11"}), -std::log(3.0), 1e-15);
  EXPECT_EQ(score("Yaap", {"00", "00"}), 0);
}

TEST(TrecMeasures, ForgetTheEndOfAListThatIsJudged) {
  EXPECT_DOUBLE_EQ(score("RBPResidual(p=0.5, tail=unjudged)", {"1-0", "10"}), 0.125 + 0.5 * 0.5);
  EXPECT_EQ(score("RBPResidual(p=0.5, tail=unjudged)", {"100", "100"}), 0);
  EXPECT_EQ(score("RBPResidual(p=0.5, tail=unjudged)", {"", "1"}), 0);
  EXPECT_EQ(score("RBPResidual(p=0.5)", {"100", "100"}), 0.125);
}

TEST(TrecMeasures, ScaleGainsByTheTopic) {
  // Grades 0 to 2 become 0, 1/2, 1.
  EXPECT_DOUBLE_EQ(score("RBP(p=0.5, gain=raw, scale=topic)", {"102", "1020"}),
                   0.5 * (0.5 + 0.25 * 1));
  // A grade of the judgments counts also if it was not returned; none above 1 is left as it is.
  EXPECT_DOUBLE_EQ(score("RBP(p=0.5, gain=raw, scale=topic)", {"1", "14"}), 0.5 * 0.25);
  EXPECT_DOUBLE_EQ(score("RBP(p=0.5, gain=raw, scale=topic)", {"1", "10"}), 0.5);
  // Gains -1 and 3 become 0 and 1, what has no judgment stays at 0.
  EXPECT_DOUBLE_EQ(score("RBP(p=0.5, gain={0:-1, 1:3}, scale=topic)", {"0-1", "01"}), 0.5 * 0.25);
  // The map names a grade that no document has: its gain is in the scale.
  EXPECT_DOUBLE_EQ(score("RBP(p=0.5, gain={1:1, 2:4}, scale=topic)", {"1", "1"}), 0.5 / 4);
}

// ---- groups of judges ----

// The same ranking under the judgments of several groups.
double mean_over_groups(std::string_view text, const std::vector<Ranking>& rankings) {
  std::vector<JudgeGroup> groups;
  for (const Ranking& ranking : rankings) {
    groups.push_back({.found = ranking.found, .ideal = ranking.ideal});
  }
  JudgedTopic topic;
  topic.retrieved = rankings.front().retrieved;
  topic.groups = groups;
  const Ratio ratio = compute(testing::measure(text), topic);
  EXPECT_TRUE(ratio.is_defined()) << text;
  return ratio.value();
}

TEST(TrecMeasures, AverageOverGroupsOfJudges) {
  // AP (1 + 2/3) / 2 and 1/2; R is 2 and 1.
  const std::vector<Ranking> groups = {{"101", "101"}, {"-10", "10"}};
  EXPECT_DOUBLE_EQ(mean_over_groups("AP(groups=mean)", groups), (5.0 / 6 + 1.0 / 2) / 2);
  EXPECT_DOUBLE_EQ(mean_over_groups("P(groups=mean)@2", groups), 1.0 / 2);
  EXPECT_DOUBLE_EQ(mean_over_groups("RprecMult(groups=mean)@1", groups), (1.0 / 2 + 0) / 2);
  // The second group judged only two of three documents; to it, the relevant one is the first.
  EXPECT_DOUBLE_EQ(mean_over_groups("AP(groups=mean, judged_only=True)", groups),
                   (5.0 / 6 + 1) / 2);
}

TEST(TrecMeasures, CountGroupsWithoutAValueAsNothing) {
  EXPECT_DOUBLE_EQ(mean_over_groups("AP(groups=mean)", {{"1", "1"}, {"0", "0"}}), 1.0 / 2);
  EXPECT_FALSE(is_defined("AP(groups=mean)", {"1", "1"}));
}

}  // namespace
}  // namespace assay
