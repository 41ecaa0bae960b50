// SPDX-License-Identifier: Apache-2.0
// search_length_test.cpp: expected search length, and the median rank over topics.
#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;
using testing::score;

TEST(ExpectedSearchLength, CountsTheOthersWhereNothingIsTied) {
  EXPECT_DOUBLE_EQ(score("ESL", {"001", "1"}), 2);
  EXPECT_DOUBLE_EQ(score("ESL(n=2)", {"10-1", "11"}), 2);
  EXPECT_DOUBLE_EQ(score("ESL", {"1", "1"}), 0);
}

TEST(ExpectedSearchLength, TakesTiesForNoOrder) {
  // One wanted of two relevant among three others: 3 * 1 / (2 + 1).
  for (const std::string_view run : {"(11000)", "(00011)", "(0101-)"}) {
    EXPECT_DOUBLE_EQ(score("ESL", {run, "11000"}), 1) << run;
    EXPECT_DOUBLE_EQ(score("ESL(n=2)", {run, "11000"}), 2) << run;
  }
}

TEST(ExpectedSearchLength, AddsTheLevelsAbove) {
  // Level 1: one relevant, one other; rank 3: other; level 2: two relevant, two others.
  const Ranking ranking("(10)0(1100)", "111000");
  EXPECT_DOUBLE_EQ(score("ESL", ranking), 1 * 1 / 2.0);
  EXPECT_DOUBLE_EQ(score("ESL(n=2)", ranking), 2 + 2 * 1 / 3.0);
  EXPECT_DOUBLE_EQ(score("ESL(n=3)", ranking), 2 + 2 * 2 / 3.0);
}

TEST(ExpectedSearchLength, GoesOnBelowTheListWhereTheCollectionIsKnown) {
  // Two others retrieved; below stand one relevant and six others: 2 + 6/2.
  EXPECT_DOUBLE_EQ(score("ESL(collection=9)", {"00", "1"}), 5);
  // One found and one other above; one of two relevant below, among five others: 1 + 5/3.
  EXPECT_DOUBLE_EQ(score("ESL(n=2, collection=9)", {"10", "111"}), 1 + 5.0 / 3);
}

TEST(ExpectedSearchLength, IsUndefinedWhereTooLittleIsThere) {
  const auto is_defined = [](std::string_view text, const Ranking& ranking) {
    return compute(testing::measure(text), ranking.view()).is_defined();
  };
  EXPECT_FALSE(is_defined("ESL", {"00", "1"}));
  EXPECT_FALSE(is_defined("ESL(n=2, collection=9)", {"10", "1"}));
  EXPECT_FALSE(is_defined("ESL(collection=2)", {"00", "1"}));
  EXPECT_TRUE(is_defined("ESL(collection=3)", {"00", "1"}));
}

TEST(ExpectedSearchLength, KeepsTiesAmongTheJudged) {
  // Without the two that were not judged the level holds one relevant and one other: 1/2.
  EXPECT_DOUBLE_EQ(score("ESL(judged_only=True)", {"-(1-0)", "10"}), 0.5);
}

TEST(ExpectedSearchLength, SeesTheTiesOfARun) {
  const Qrels qrels = testing::qrels("t 0 b 1\n");
  const auto run = testing::run("t Q0 a 1 2 x\nt Q0 b 2 2 x\nt Q0 c 3 2 x\n");
  const auto scores = evaluate(qrels, run, parse_measures("ESL").value()).value();
  EXPECT_DOUBLE_EQ(scores.summary[0].value.value(), 1);  // two others, on average one above
}

// ---- the median

Summary median(const std::vector<double>& ranks, Undefined undefined = Undefined::kUsual) {
  std::vector<Ratio> column;
  for (const double rank : ranks) column.push_back(rank > 0 ? Ratio{rank, 1} : kUndefined);
  return summarise(testing::measure("MedianRank"), column, undefined);
}

TEST(MedianRank, IsTheMiddleOne) {
  EXPECT_EQ(median({7, 1, 3}).value.value(), 3);
  EXPECT_EQ(median({7, 1, 3, 4}).value.value(), 3.5);
}

TEST(MedianRank, CountsWhatIsNeverFoundAsFarthest) {
  EXPECT_EQ(median({7, 0, 3}).value.value(), 7);
  EXPECT_EQ(median({7, 0, 3}).undefined, 1U);
  EXPECT_FALSE(median({1, 0, 0}).value.is_defined());
  EXPECT_FALSE(median({1, 0}).value.is_defined());
  EXPECT_FALSE(median({}).value.is_defined());
}

TEST(MedianRank, CountsItAsToldOtherwise) {
  EXPECT_EQ(median({7, 0, 3}, Undefined::kSkip).value.value(), 5);
  EXPECT_EQ(median({7, 0, 3}, Undefined::kZero).value.value(), 3);
  EXPECT_EQ(median({7, 0, 3}, Undefined::kWorst).value.value(), 7);
}

TEST(MedianRank, DisagreesWithTheMeanAndWithReciprocalRank) {
  // The lecture's ranks 1, 2, 4 against 2, 2, 2: MRR prefers the first, the mean rank the second.
  EXPECT_EQ(median({1, 2, 4}).value.value(), 2);
  EXPECT_EQ(median({2, 2, 2}).value.value(), 2);
}

TEST(MedianRank, SaysInANoteWhatCountsAsFarthest) {
  const Qrels qrels = testing::qrels("1 0 a 1\n2 0 b 1\n3 0 c 1\n");
  const auto run = testing::run("1 Q0 a 1 1 x\n2 Q0 x 1 2 x\n2 Q0 b 2 1 x\n3 Q0 y 1 1 x\n");
  const auto scores = evaluate(qrels, run, parse_measures("MedianRank").value()).value();
  EXPECT_EQ(scores.summary[0].value.value(), 2);
  const auto is_undefined = [](const Note& note) { return note.code == "undefined"; };
  const auto note = std::find_if(scores.notes.begin(), scores.notes.end(), is_undefined);
  ASSERT_NE(note, scores.notes.end());
  EXPECT_EQ(note->message,
            "MedianRank is undefined for 1 topic, counted as farther than any rank: 3");
}

}  // namespace
}  // namespace assay
