// SPDX-License-Identifier: Apache-2.0
#include "assay/agree.hpp"

#include "unit/testing.hpp"

namespace assay {
namespace {

using testing::text_input;

// Judgments as lines of topic, document and grade.
std::vector<Qrels> judges_of(const std::vector<std::string>& texts) {
  std::vector<Qrels> judges;
  for (const std::string& text : texts) judges.push_back(Qrels::read(text_input(text)).value());
  return judges;
}

std::vector<JudgeSource> sources(const std::vector<Qrels>& judges) {
  std::vector<JudgeSource> all;
  for (const Qrels& qrels : judges) {
    all.push_back({.name = std::string(1, static_cast<char>('A' + all.size())), .qrels = &qrels});
  }
  return all;
}

// On q1 both know a b c; on q2 they have nothing in common.
std::vector<Qrels> two_judges() {
  return judges_of({"q1 0 a 2\nq1 0 b 0\nq1 0 c 1\nq1 0 d 1\nq2 0 e 1\n",
                    "q1 0 c 1\nq1 0 a 1\nq1 0 b 0\nq1 0 d -1\nq2 0 f 0\n"});
}

TEST(Agree, ComparesTheDocumentsThatBothJudged) {
  const auto judges = two_judges();
  const Agreement agreement = compare_judges(sources(judges), {}).value();
  EXPECT_EQ(agreement.together.documents, 6U);
  EXPECT_EQ(agreement.together.shared, 3U);
  EXPECT_EQ(agreement.together.relevant_to_all, 2U);
  const JudgePair& pair = agreement.pairs.front();
  EXPECT_EQ(pair.confusion.units, 3U);
  EXPECT_EQ(pair.first_only, 2U);  // d and e: a grade below 0 is no judgment
  EXPECT_EQ(pair.second_only, 1U);
  // Grades (2, 1), (0, 0), (1, 1): 2 of 3 agree, by chance (1 * 1 + 1 * 2 + 1 * 0) / 9.
  EXPECT_DOUBLE_EQ(pair.value("agreement").value(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(pair.value("kappa").value(), (2.0 / 3 - 3.0 / 9) / (6.0 / 9));
  EXPECT_EQ(pair.value("positive").value(), 1);
  EXPECT_EQ(agreement.judges[0].alone, 2U);
  EXPECT_EQ(agreement.judges[1].ungraded, 1U);
  EXPECT_EQ(agreement.notes.front().code, "judged-by-one");
}

TEST(Agree, ALevelMakesGradesBinary) {
  const auto judges = two_judges();
  const Agreement agreement = compare_judges(sources(judges), {.level = 2}).value();
  // (1, 0), (0, 0), (0, 0)
  EXPECT_DOUBLE_EQ(agreement.pairs.front().value("agreement").value(), 2.0 / 3);
  EXPECT_EQ(agreement.pairs.front().value("positive").value(), 0);
  EXPECT_EQ(agreement.grades, (std::vector<double>{0, 1}));
}

TEST(Agree, TellsEachTopicApart) {
  const auto judges = two_judges();
  const Agreement agreement = compare_judges(sources(judges), {.per_topic = true}).value();
  ASSERT_EQ(agreement.topics.size(), 2U);
  EXPECT_EQ(agreement.topics[0].together.shared, 3U);
  EXPECT_EQ(agreement.topics[1].together.shared, 0U);
  EXPECT_FALSE(agreement.topics[1].pairs.front().value("kappa").is_defined());
}

TEST(Agree, ThreeJudgesAreThreePairs) {
  const auto judges = judges_of({"1 0 a 1\n1 0 b 0\n", "1 0 a 1\n1 0 b 0\n", "1 0 a 0\n1 0 b 1\n"});
  const Agreement agreement = compare_judges(sources(judges), {}).value();
  ASSERT_EQ(agreement.pairs.size(), 3U);
  EXPECT_EQ(agreement.pairs[0].value("kappa").value(), 1);
  EXPECT_EQ(agreement.pairs[1].value("kappa").value(), -1);
  EXPECT_EQ(agreement.pairs[2].first, 1U);
  EXPECT_EQ(agreement.pairs[2].second, 2U);
  EXPECT_EQ(agreement.together.relevant_to_any, 2U);
  EXPECT_EQ(agreement.together.relevant_to_all, 0U);
  // Each document has grades 1 1 0 in some order: 1 of 3 pairs agree, expected 1 / 2.
  EXPECT_NEAR(agreement.together.values[1].value.value(), (1.0 / 3 - 0.5) / 0.5, 1e-15);
}

TEST(Agree, DifferentScalesNeedALevel) {
  const auto judges = two_judges();
  auto scaled = sources(judges);
  scaled[0].scale = {0, 1, 2, 3};
  scaled[1].scale = {0, 1};
  const auto refused = compare_judges(scaled, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "judges used different scales, \"A\": 0, 1, 2, 3; \"B\": 0, 1");
  EXPECT_TRUE(compare_judges(scaled, {.level = 1}));
}

TEST(Agree, JudgesWithNothingInCommonAreAnError) {
  const auto judges = judges_of({"1 0 a 1\n", "1 0 b 1\n"});
  EXPECT_FALSE(compare_judges(sources(judges), {}));
  const auto named = sources(judges);
  EXPECT_FALSE(compare_judges(std::span(named).first(1), {}));
}

TEST(Agree, FindsTheRunThatMovesFurthest) {
  const SystemOrder one{.ranks = {1, 2, 3, 4}};
  const SystemOrder other{.ranks = {2, 1, 4, 3}};
  const SystemOrder turned{.ranks = {2, 3, 4, 1}};
  EXPECT_EQ(largest_move(one, other)->system, 0U);
  EXPECT_EQ(largest_move(one, turned)->system, 3U);
  EXPECT_EQ(largest_move(one, turned)->second, 1);
  EXPECT_FALSE(largest_move(one, one));
}

}  // namespace
}  // namespace assay
