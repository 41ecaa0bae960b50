// SPDX-License-Identifier: Apache-2.0
// ranking_test.cpp: one topic of one run, with its documents by rank.
#include "assay/ranking.hpp"

#include "testing.hpp"

namespace assay {
namespace {

TEST(RankTopic, PutsDocumentsInTheOrderOfEvaluationWithTheirGrades) {
  const Qrels qrels = testing::qrels("1 0 a 2\n1 0 c -1\n1 0 x 1\n2 0 b 1\n");
  const auto run = testing::run("1 Q0 a 1 5 r\n1 Q0 b 2 7 r\n1 Q0 c 3 5 r\n2 Q0 b 1 1 r\n");
  const auto ranking = rank_topic(qrels, run, "1");
  ASSERT_EQ(ranking->docs().size(), 3U);
  EXPECT_EQ(ranking->docs()[0].doc, "b");
  EXPECT_EQ(ranking->docs()[0].grade, kNotInPool);
  EXPECT_EQ(ranking->docs()[1].doc, "c");  // of equal scores the larger id
  EXPECT_EQ(ranking->docs()[1].grade, -1);
  EXPECT_EQ(ranking->docs()[2].grade, 2);
  ASSERT_EQ(ranking->ties().size(), 1U);
  EXPECT_EQ(ranking->ties()[0].first, 2U);
  EXPECT_EQ(ranking->judged().found.size(), 2U);
}

TEST(RankTopic, HasTheIdealOrderWithThoseThatWereRetrievedFirst) {
  const Qrels qrels = testing::qrels("1 0 a 1\n1 0 b 1\n1 0 c 1\n1 0 d 3\n1 0 e 1\n");
  const auto run = testing::run("1 Q0 c 1 5 r\n1 Q0 b 2 4 r\n");
  const auto ranking = rank_topic(qrels, run, "1");
  std::string order;
  for (const Judgment& judgment : ranking->ideal_order()) order += judgment.doc;
  EXPECT_EQ(order, "dcbae");
  EXPECT_EQ(ranking->ideal_ranks()[0], 0U);
  EXPECT_EQ(ranking->ideal_ranks()[1], 1U);
  EXPECT_EQ(ranking->ideal_ranks()[2], 2U);
}

TEST(RankTopic, HasAnEmptySideForATopicOfOneFileAlone) {
  const Qrels qrels = testing::qrels("1 0 a 1\n");
  const auto run = testing::run("2 Q0 b 1 1 r\n");
  EXPECT_FALSE(rank_topic(qrels, run, "1")->is_in_run());
  EXPECT_TRUE(rank_topic(qrels, run, "1")->is_in_qrels());
  const auto other = rank_topic(qrels, run, "2");
  EXPECT_TRUE(other->is_in_run());
  EXPECT_FALSE(other->is_in_qrels());
  EXPECT_EQ(other->docs()[0].grade, kNotInPool);
}

TEST(RankTopic, TellsABadLineWithItsPlace) {
  const Qrels qrels = testing::qrels("1 0 a 1\n");
  const auto run = testing::run("1 Q0 a 1 1 r\n1 Q0 b 1 x r\n");
  const auto refused = rank_topic(qrels, run, "1");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().place.line, 2U);
  EXPECT_EQ(rank_topic(qrels, run, "1", {.skip_bad_lines = true})->docs().size(), 1U);
}

TEST(UnknownTopic, NamesThoseThatLookAlike) {
  const Error error = unknown_topic(testing::qrels("q1 0 a 1\nq12 0 a 1\nx 0 a 1\n"), "q13");
  EXPECT_EQ(error.what, "there is no topic \"q13\" among the judgments");
  EXPECT_EQ(error.hint, "did you mean \"q1\", \"q12\" or \"x\"?");
}

}  // namespace
}  // namespace assay
