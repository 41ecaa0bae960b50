// SPDX-License-Identifier: Apache-2.0
// needs_test.cpp: measures that need more than judgments and a run.
#include "needs.hpp"

#include "testing.hpp"

namespace assay {
namespace {

Result<Scores> evaluated(const std::string& measures, const EvalOptions& options = {}) {
  const Qrels qrels = testing::qrels("1 0 a 1\n1 0 b 1\n2 0 a 1\n2 0 b 0\n2 0 c 0\n");
  const auto run = testing::run("1 Q0 a 1 1 x\n2 Q0 x 1 3 x\n2 Q0 y 2 2 x\n2 Q0 a 3 1 x\n");
  return evaluate(qrels, run, parse_measures(measures).value(), options);
}

TEST(Needs, AreNamedWhereTheyAreNotMet) {
  EXPECT_EQ(evaluated("AP Fallout@10").error().what,
            "Fallout needs the number of documents in the collection");
  EXPECT_EQ(evaluated("AP Fallout@10").error().hint, "give it with --collection-size N");
  EXPECT_EQ(evaluated("Coverage").error().what, "Coverage needs the documents that the user knew");
  EXPECT_EQ(evaluated("Coverage").error().hint, "give it with --known FILE");
  EXPECT_EQ(evaluated("RecallEffort").error().what,
            "RecallEffort needs the numbers of documents that the user expected");
  EXPECT_EQ(evaluated("RecallEffort").error().hint, "give it with --expected FILE");
}

TEST(Needs, OfUtilityDependOnItsWeights) {
  EXPECT_TRUE(evaluated("Utility Utility(c=-1)"));
  EXPECT_EQ(evaluated("Utility(d=1)").error().what,
            "Utility needs the number of documents in the collection");
  EXPECT_TRUE(evaluated("Utility(d=1, collection=9)"));
}

TEST(Needs, GroupsOfJudgesAreAskedFor) {
  EXPECT_EQ(evaluated("AP(groups=mean)").error().what,
            "AP(groups=mean) needs judgments by groups of judges");
  EXPECT_EQ(evaluated("AP(groups=mean)").error().hint, "give them with --judgments groups");
}

TEST(Needs, GroupsOfJudgesDoNotGoWithEverything) {
  EXPECT_EQ(evaluated("AP(groups=mean)", {.ties = Ties::kExpected}).error().what,
            "AP(groups=mean) cannot be taken over all orders of equal scores");
  EXPECT_EQ(evaluated("AP(groups=mean)", {.bounds = Bounding::kFixed}).error().what,
            "AP(groups=mean) has no bounds");
  EXPECT_EQ(evaluated("NCG(ideal=pooled, groups=mean)").error().what,
            "NCG(ideal=pooled, groups=mean) cannot be computed for each group of judges");
}

TEST(Needs, OneKindOfUserDataIsNotTheOther) {
  auto user = std::make_shared<UserData>();
  user->known.assign(5, 0);
  EXPECT_TRUE(evaluated("Coverage", {.user = user}));
  EXPECT_FALSE(evaluated("RelativeRecall", {.user = user}));
}

TEST(Needs, EveryMeasureWithoutNeedsIsComputedWithoutMore) {
  EXPECT_TRUE(evaluated("ESL MedianRank Compat GAP AreaNCG@5 E"));
}

TEST(Needs, TheCollectionMustHoldWhatIsRetrievedAndJudged) {
  // Topic 2 has x, y, a in the run and b, c in the judgments besides.
  EXPECT_TRUE(evaluated("Fallout(collection=5)@1 ROC(collection=5)"));
  EXPECT_EQ(to_string(evaluated("ESL(collection=4)").error()),
            "test.run: the collection of ESL(collection=4) is too small: judgments and run name 5 "
            "documents for topic \"2\"");
  EXPECT_EQ(to_string(evaluated("Fallout(collection=1)@1").error()),
            "test.run: the collection of Fallout(collection=1)@1 is too small: judgments and run "
            "name 2 documents for topic \"1\"");
}

}  // namespace
}  // namespace assay
