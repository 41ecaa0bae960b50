// SPDX-License-Identifier: Apache-2.0
// scorer_test.cpp: a scorer gives what evaluate() gives, for the topics of the run alone.
#include "assay/scorer.hpp"

#include <limits>

#include "memory_tables.hpp"
#include "random_measures.hpp"
#include "testing.hpp"

namespace assay::testing {
namespace {

std::shared_ptr<const Qrels> judgments(std::vector<NamedRows> topics) {
  return std::make_shared<const Qrels>(*qrels_from(in_memory("qrels", std::move(topics))));
}

std::vector<NamedRows> random_topics(Chance& chance, std::size_t values) {
  std::vector<NamedRows> topics;
  for (std::size_t t = 0; t < 6; ++t) {
    NamedRows topic{.topic = "t" + std::to_string(5 - t), .rows = {}};
    for (std::size_t doc = 0; doc < 12; ++doc) {
      if (chance.once_in(2)) continue;
      topic.rows.emplace_back("d" + std::to_string(doc), static_cast<double>(chance.below(values)));
    }
    if (t == 0 || !chance.once_in(3)) topics.push_back(std::move(topic));
  }
  topics.front().rows.emplace_back("d12", 1);
  return topics;
}

TEST(Scorer, GivesTheTopicsOfTheRunThatAreJudgedInItsOrder) {
  const auto measures = *parse_measures("RR R@1");
  const auto scorer = Scorer::make(
      judgments({{"a", {{"x", 1}}}, {"b", {{"y", 1}, {"z", 1}}}, {"c", {{"x", 1}}}}), measures);
  ASSERT_TRUE(scorer.has_value());
  const auto scores = scorer->score(
      in_memory("run", {{"b", {{"x", 3}, {"y", 2}}}, {"none", {{"x", 1}}}, {"a", {{"x", 1}}}}));
  ASSERT_TRUE(scores.has_value());
  EXPECT_EQ(scores->topics, (std::vector<std::size_t>{0, 2}));
  ASSERT_EQ(scores->values.size(), 4);
  EXPECT_EQ(scores->values[0].value(), 0.5);
  EXPECT_EQ(scores->values[1].value(), 0);
  EXPECT_EQ(scores->values[2].value(), 1);
  EXPECT_EQ(scores->values[3].value(), 1);
}

TEST(Scorer, GivesAnEmptyRankingToATopicWithoutDocuments) {
  const auto scorer = Scorer::make(judgments({{"a", {{"x", 1}}}}), *parse_measures("NumRel AP"));
  const auto scores = scorer->score(in_memory("run", {{"a", {}}}));
  ASSERT_TRUE(scores.has_value());
  ASSERT_EQ(scores->values.size(), 2);
  EXPECT_EQ(scores->values[0].value(), 1);
  EXPECT_EQ(scores->values[1].value(), 0);
}

TEST(Scorer, RefusesMeasuresThatLookAtOtherTopicsOrRuns) {
  for (const auto& [measure, beyond] : {std::pair("nDCG(average=ratio)@10", "all topics"),
                                        std::pair("nDCG(ideal=pooled)@10", "all runs")}) {
    const auto scorer = Scorer::make(judgments({{"a", {{"x", 1}}}}), *parse_measures(measure));
    ASSERT_FALSE(scorer.has_value()) << measure;
    EXPECT_NE(scorer.error().what.find(beyond), std::string::npos) << scorer.error().what;
  }
}

TEST(Scorer, AgreesWithEvaluate) {
  const auto measures = *parse_measures("all_trec nDCG@{1,3,10} RBP(p=0.9) Compat ERR Judged@3");
  for (unsigned seed = 0; seed < 200; ++seed) {
    Chance chance(seed);
    const auto qrels = judgments(random_topics(chance, 4));
    const MemorySource run = in_memory("run", random_topics(chance, 6));
    const Ties ties = chance.once_in(2) ? Ties::kTrec : Ties::kDocAsc;
    const auto scorer = Scorer::make(qrels, measures, ties);
    ASSERT_TRUE(scorer.has_value());
    const auto got = scorer->score(run, 1 + seed % 3);
    const auto wanted = evaluate(*qrels, RunSource{.memory = run}, measures,
                                 {.ties = ties, .topics = Topics::kBoth});
    ASSERT_TRUE(got.has_value() && wanted.has_value());
    ASSERT_EQ(got->topics.size(), wanted->topics.size());
    for (std::size_t i = 0; i < got->topics.size(); ++i) {
      const std::string_view name = run.table->topic(got->topics[i]);
      const auto place = std::find(wanted->topics.begin(), wanted->topics.end(), name);
      ASSERT_NE(place, wanted->topics.end());
      for (std::size_t m = 0; m < measures.size(); ++m) {
        const Ratio& value = got->values[i * measures.size() + m];
        const Ratio& other = wanted->at(std::size_t(place - wanted->topics.begin()), m);
        EXPECT_EQ(value.numerator, other.numerator) << name_of(measures[m]);
        EXPECT_EQ(value.denominator, other.denominator) << name_of(measures[m]);
      }
    }
  }
}

TEST(Scorer, RefusesAScoreThatIsNotANumber) {
  const auto scorer = Scorer::make(judgments({{"a", {{"x", 1}}}}), *parse_measures("AP"));
  const auto scores =
      scorer->score(in_memory("run", {{"a", {{"x", std::numeric_limits<double>::quiet_NaN()}}}}));
  ASSERT_FALSE(scores.has_value());
  EXPECT_EQ(to_string(scores.error()),
            "run: topic \"a\", document \"x\": score nan is not a finite number");
}

TEST(Scorer, RefusesExpectedValues) {
  const auto qrels = judgments({{"a", {{"x", 1}}}});
  EXPECT_FALSE(Scorer::make(qrels, *parse_measures("AP"), Ties::kExpected).has_value());
}

}  // namespace
}  // namespace assay::testing
