// SPDX-License-Identifier: Apache-2.0
// oracle_values_test.cpp: the oracle itself on topics small enough to work out by hand.
#include <cmath>

#include "oracle/oracle.hpp"
#include "oracle/oracle_orders.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using oracle::Setting;
using oracle::Topic;
using Numbers = std::map<std::string, double>;

// Letters as in testing.hpp; `levels` has one for each rank, the same where scores are equal.
Topic topic_of(std::string_view run, std::string_view judged, std::string_view levels = "") {
  Topic topic;
  for (const char c : run) {
    topic.ranking.push_back(c == '-' ? std::nullopt : std::optional(testing::grade_of(c)));
  }
  for (const char c : judged) topic.judged.push_back(testing::grade_of(c));
  topic.level.assign(levels.begin(), levels.end());
  return topic;
}

Setting setting_of(const std::string& measure, const Numbers& numbers = {}) {
  return {.measure = measure, .numbers = numbers, .words = {}, .gains = {}};
}

void expect_value(const Setting& setting, const Topic& topic, double expected) {
  const auto value = oracle::value(setting, topic);
  ASSERT_TRUE(value.has_value()) << setting.measure;
  EXPECT_NEAR(*value, expected, 1e-9) << setting.measure;
}

void expect_undefined(const Setting& setting, const Topic& topic) {
  EXPECT_FALSE(oracle::value(setting, topic).has_value()) << setting.measure;
}

// Ten documents: two relevant and two others are returned, one relevant and five others are not.
Topic ten_documents() { return topic_of("10-1", "1011"); }

TEST(OracleByHand, CountsTheFourCellsOfACollection) {
  expect_value(setting_of("Fallout", {{"collection", 10}}), ten_documents(), 2.0 / 7);
  expect_value(setting_of("Specificity", {{"collection", 10}}), ten_documents(), 5.0 / 7);
  expect_value(setting_of("SetAccuracy", {{"collection", 10}}), ten_documents(), 7.0 / 10);
  expect_value(setting_of("Generality", {{"collection", 10}}), ten_documents(), 3.0 / 10);
  expect_value(setting_of("MCC", {{"collection", 10}}), ten_documents(),
               (2 * 5 - 2 * 1) / std::sqrt(4 * 3 * 7 * 6));
}

TEST(OracleByHand, LooksOnlyToTheCutoff) {
  const Numbers first = {{"collection", 10}, {"cutoff", 1}};
  expect_value(setting_of("Fallout", first), ten_documents(), 0);
  expect_value(setting_of("SetAccuracy", first), ten_documents(), 8.0 / 10);
  expect_value(setting_of("MCC", first), ten_documents(),
               (1 * 7 - 0 * 2) / std::sqrt(1 * 3 * 7 * 9));
}

TEST(OracleByHand, RefusesACollectionThatIsTooSmallOrUnknown) {
  for (const std::string measure : {"Fallout", "Specificity", "SetAccuracy", "MCC", "ROC"}) {
    expect_undefined(setting_of(measure), ten_documents());
    expect_undefined(setting_of(measure, {{"collection", 4}}), ten_documents());
  }
  expect_value(setting_of("Fallout", {{"collection", 5}}), ten_documents(), 1);
  expect_value(setting_of("SetAccuracy", {{"collection", 5}}), ten_documents(), 2.0 / 5);
}

TEST(OracleByHand, OrdersTheWholeCollection) {
  // Of 21 pairs the document at rank 1 has 7 right, that at rank 4 has 5, the third half of 5.
  expect_value(setting_of("ROC", {{"collection", 10}}), ten_documents(), 14.5 / 21);
  // Ranks 1, 4 and 10 instead of 1, 2 and 3.
  expect_value(setting_of("Rnorm", {{"collection", 10}}), ten_documents(), 1 - 9.0 / 21);
  expect_value(setting_of("Pnorm", {{"collection", 10}}), ten_documents(),
               1 - std::log(40.0 / 6) / std::log(120));
  expect_undefined(setting_of("ROC", {{"collection", 3}}), topic_of("111", "111"));
  expect_undefined(setting_of("Rnorm", {{"collection", 3}}), topic_of("000", "000"));
}

// Cooper's formula beside each value.
TEST(OracleByHand, SearchesALevelInEveryOrder) {
  const Topic tied = topic_of("10-1", "1011", "aaaa");
  expect_value(setting_of("ESL"), tied, 0 + 2.0 * 1 / 3);
  expect_value(setting_of("ESL", {{"n", 2}}), tied, 0 + 2.0 * 2 / 3);
  expect_value(setting_of("ESL", {{"n", 2}}), topic_of("10-1", "1011", "aabb"), 1 + 1.0 * 1 / 2);
  expect_value(setting_of("ESL", {{"n", 2}}), ten_documents(), 2);
  expect_value(setting_of("ESL", {{"n", 3}, {"collection", 10}}), tied, 2 + 5.0 * 1 / 2);
  expect_undefined(setting_of("ESL", {{"n", 3}}), tied);
  expect_undefined(setting_of("ESL", {{"n", 4}, {"collection", 10}}), tied);
}

TEST(OracleByHand, TakesEffectivenessFromF) {
  // Precision 2/4 and recall 2/3.
  expect_value(setting_of("E"), ten_documents(), 1 - 4.0 / 7);
  expect_value(setting_of("E", {{"beta", 2}}), ten_documents(), 1 - 5.0 / 8);
  expect_value(setting_of("E", {{"alpha", 0.25}}), ten_documents(),
               1 - 1 / (0.25 / 0.5 + 0.75 / (2.0 / 3)));
  expect_value(setting_of("E", {{"cutoff", 6}}), ten_documents(), 1 - 4.0 / 9);
}

TEST(OracleByHand, TakesGradesForThresholds) {
  // g(1) = 1/2, g(2) = 1: (1 + 1/3 (1/2 + 1/2)) / (1 + 1/2 + 1).
  const Topic topic = topic_of("201", "2102");
  expect_value(setting_of("GAP", {{"max", 2}}), topic, (1 + 1.0 / 3) / 2.5);
  // g(1) = 0.2, g(2) = 1.
  Setting weighted = setting_of("GAP");
  weighted.gains = {{1, 0.2}, {2, 0.8}};
  expect_value(weighted, topic, (1 + 1.0 / 3 * 0.4) / 2.2);
  expect_undefined(setting_of("GAP"), topic_of("00", "00"));
}

TEST(OracleByHand, AveragesOverTheRanksOfACurve) {
  const double second = (1 + 2 / std::log2(3)) / (2 + 1 / std::log2(3));
  expect_value(setting_of("AreaNCG", {{"cutoff", 4}}), topic_of("12", "12"), (0.5 + 3) / 4);
  expect_value(setting_of("AreaNDCG", {{"cutoff", 3}}), topic_of("12", "12"),
               (0.5 + 2 * second) / 3);
  expect_undefined(setting_of("AreaNCG", {{"cutoff", 2}}), topic_of("00", "00"));
}

// The values of compatibility.py.
TEST(OracleByHand, ComparesARankingWithItsIdeal) {
  const Topic first = topic_of("03-31", "3310");
  Topic second = topic_of("1", "1");
  second.judged.push_back(2.5);
  expect_value(setting_of("Compat", {{"cutoff", 1000}}), first, 0.6720196899);
  expect_value(setting_of("Compat", {{"cutoff", 1000}}), second, 0.4057813468);
  expect_value(setting_of("Compat", {{"p", 0.5}, {"cutoff", 1000}}), first, 0.2414848875);
  expect_value(setting_of("Compat", {{"p", 0.5}, {"cutoff", 1000}}), second, 0.2179266720);
  expect_undefined(setting_of("Compat", {{"cutoff", 1000}}), topic_of("00", "00"));
  Setting plain = setting_of("Compat", {{"p", 0}, {"cutoff", 1000}});  // the first rank alone
  plain.words["normalize"] = "False";
  expect_value(plain, topic_of("1", "1"), 1);
  expect_value(plain, second, 0);
  plain.numbers["p"] = 0.5;  // the sum of 1/2^i i
  expect_value(plain, topic_of("1", "1"), std::log(2));
  // Without a depth, that of the longer list: (1/1 + 0.95 * 1/2 ...) as far as it goes.
  expect_value(setting_of("Compat"), topic_of("1", "1"), 1);
  expect_value(setting_of("Compat", {{"p", 0.5}}), second, (0 + 0.5 * 1 / 2) / (1 + 0.5 * 2 / 2));
}

// Relevant at ranks 1, 3 and 4, of which the user knew the first and one that was not returned.
Topic with_user() {
  Topic topic = topic_of("1011-", "101111");
  topic.known = {true, true, false, false, true};
  topic.known_judged = {1, 1, 0};
  topic.expected = 2;
  return topic;
}

TEST(OracleByHand, AsksTheUser) {
  expect_value(setting_of("Coverage"), with_user(), 1.0 / 2);
  expect_value(setting_of("Novelty"), with_user(), 2.0 / 3);
  expect_value(setting_of("Novelty", {{"cutoff", 3}}), with_user(), 1.0 / 2);
  expect_value(setting_of("RelativeRecall"), with_user(), 3.0 / 2);
  expect_value(setting_of("RelativeRecall", {{"cutoff", 2}}), with_user(), 1.0 / 2);
  expect_value(setting_of("RecallEffort"), with_user(), 2.0 / 3);
  expect_value(setting_of("MedianRank"), with_user(), 1);
}

TEST(OracleByHand, CannotAnswerWithoutAUser) {
  const Topic topic = topic_of("1", "1");
  expect_undefined(setting_of("Coverage"), topic);
  expect_value(setting_of("Novelty"), topic, 1);
  expect_undefined(setting_of("Novelty"), topic_of("0", "1"));
  expect_undefined(setting_of("RelativeRecall"), topic);
  expect_undefined(setting_of("RecallEffort"), topic);
  Topic asked = topic_of("10", "1");
  asked.expected = 3;  // never found, so both were examined
  expect_value(setting_of("RecallEffort"), asked, 3.0 / 2);
  asked.expected = 0;
  expect_undefined(setting_of("RecallEffort"), asked);
  expect_undefined(setting_of("RelativeRecall"), asked);
}

TEST(OracleByHand, LeavesOutEqualScoresAndKnownDocumentsWithTheUnjudged) {
  Setting setting = setting_of("ESL");
  setting.words["judged_only"] = "True";
  expect_value(setting, topic_of("0--1", "01", "aaab"), 1);
  expect_value(setting, topic_of("0--1", "01", "abbb"), 1);
  expect_value(setting, topic_of("0--1", "01", "aaaa"), 0.5);
  setting.measure = "Novelty";
  Topic topic = topic_of("-1", "1");
  topic.known = {false, true};
  expect_value(setting, topic, 0);
}

// ---- all orders, all grades ----

oracle::Function function_of(const Setting& setting) {
  return [setting](const Topic& topic) { return oracle::value(setting, topic); };
}

TEST(OracleOrders, AverageOverTheOrdersOfTwoLevels) {
  // Relevant at 1 and 3, 1 and 4, 2 and 3, or 2 and 4.
  const auto values =
      over_orders(topic_of("0110", "11", "aabb"), function_of(setting_of("AP"))).value();
  EXPECT_EQ(values.defined, 4);
  EXPECT_NEAR(values.mean, (5.0 / 6 + 3.0 / 4 + 7.0 / 12 + 1.0 / 2) / 4, 1e-12);
  EXPECT_NEAR(values.lowest, 1.0 / 2, 1e-12);
  EXPECT_NEAR(values.highest, 5.0 / 6, 1e-12);
}

TEST(OracleOrders, CountEachOrderOnce) {
  // Three places for the relevant document; the two others look alike, a pooled one would not.
  const auto alike = over_orders(topic_of("001", "001", "aaa"), function_of(setting_of("RR")));
  EXPECT_EQ(alike.value().defined, 3);
  EXPECT_NEAR(alike.value().mean, 11.0 / 18, 1e-12);
  const auto other = over_orders(topic_of(".01", ".01", "aaa"), function_of(setting_of("RR")));
  EXPECT_EQ(other.value().defined, 6);
  EXPECT_NEAR(other.value().mean, 11.0 / 18, 1e-12);
}

TEST(OracleOrders, KeepTheOrderOfDifferentScores) {
  const auto none = over_orders(topic_of("01", "01"), function_of(setting_of("RR"))).value();
  EXPECT_EQ(none.defined, 1);
  EXPECT_EQ(none.mean, 0.5);
}

TEST(OracleOrders, MoveWhatTheUserKnewWithTheDocument) {
  Topic topic = topic_of("11", "11", "aa");
  topic.known = {true, false};
  const auto values = over_orders(topic, function_of(setting_of("Novelty", {{"cutoff", 1}})));
  EXPECT_EQ(values.value().defined, 2);
  EXPECT_EQ(values.value().mean, 0.5);
}

TEST(OracleOrders, CountWhatHasNoValue) {
  const Setting first = setting_of("SearchLength", {{"cutoff", 1}});
  const auto values = over_orders(topic_of("01", "1", "aa"), function_of(first)).value();
  EXPECT_EQ(values.defined, 1);
  EXPECT_EQ(values.undefined, 1);
  EXPECT_EQ(values.mean, 1);
  EXPECT_FALSE(over_orders(topic_of("00", "1", "aa"), function_of(first)).has_value());
}

TEST(OracleOrders, AgreeWithTheExpectedSearchLength) {
  const Topic topic = topic_of("-10010-1", "1010110", "aabbbbcc");
  const oracle::Function others_before_the_third = [](const Topic& ordered) {
    double others = 0, found = 0;
    for (const auto& grade : ordered.ranking) {
      if (found == 3) break;
      ++(grade == 1 ? found : others);
    }
    return std::optional(others);
  };
  // Two relevant in the first six, with four others; one of two in the last level.
  expect_value(setting_of("ESL", {{"n", 3}}), topic, 4 + 1.0 / 2);
  EXPECT_NEAR(over_orders(topic, others_before_the_third)->mean, 4.5, 1e-12);
}

// Every order of these documents, to find the best without a word about sorting.
double best_of_orders(const Setting& setting, std::string_view judged) {
  const Topic all = topic_of(judged, judged, std::string(judged.size(), 'a'));
  return over_orders(all, function_of(setting)).value().highest;
}

TEST(OracleOrders, HaveNoneAboveTheIdealOfCumulatedGain) {
  for (const std::string judged : {"0123", "31.20", "220110", "113.03", "1"}) {
    for (const std::string gain : {"linear", "exp"}) {
      for (const std::string discount : {"log", "jk"}) {
        for (double cutoff = 1; cutoff <= 7; ++cutoff) {
          Setting actual = setting_of("DCG", {{"cutoff", cutoff}});
          actual.words = {{"gain", gain}, {"discount", discount}};
          Setting ideal = actual;
          ideal.measure = "IDCG";
          expect_value(ideal, topic_of("", judged), best_of_orders(actual, judged));
        }
      }
    }
  }
}

TEST(OracleOrders, HaveNoneAboveTheIdealOfExpectedReciprocalRank) {
  for (const std::string judged : {"0123", "31.20", "220110", "113.03", "1"}) {
    for (double cutoff = 1; cutoff <= 7; ++cutoff) {
      const Setting actual = setting_of("ERR", {{"cutoff", cutoff}});
      const Topic topic = topic_of(judged, judged);
      expect_value(setting_of("nERR", {{"cutoff", cutoff}}), topic,
                   *oracle::value(actual, topic) / best_of_orders(actual, judged));
    }
  }
}

TEST(OracleGrades, SpanTheResidualOfRankBiasedPrecision) {
  // The unjudged may be relevant or not, and so may all that come after the last.
  for (const std::string run : {"1-0.", "--.", "0101", "-"}) {
    const auto values = over_grades(topic_of(run, ""), {0, 1}, oracle::Judgments::kFixed,
                                    function_of(setting_of("RBP", {{"p", 0.8}})))
                            .value();
    const double after = std::pow(0.8, static_cast<double>(run.size()));
    expect_value(setting_of("RBPResidual", {{"p", 0.8}}), topic_of(run, ""),
                 values.highest - values.lowest + after);
  }
}

TEST(OracleGrades, BoundAValueOverFixedJudgments) {
  // One of two relevant is found; two more documents may be.
  const auto values = over_grades(topic_of("1-.", "1.2"), {0, 2}, oracle::Judgments::kFixed,
                                  function_of(setting_of("R")))
                          .value();
  EXPECT_EQ(values.defined, 4);
  EXPECT_EQ(values.lowest, 1.0 / 2);
  EXPECT_EQ(values.highest, 3.0 / 2);
}

TEST(OracleGrades, BoundAValueOverJudgmentsThatGrow) {
  const auto values = over_grades(topic_of("1-.", "1.2"), {0, 2}, oracle::Judgments::kJoined,
                                  function_of(setting_of("R")))
                          .value();
  EXPECT_EQ(values.lowest, 1.0 / 2);
  EXPECT_EQ(values.highest, 3.0 / 4);
  EXPECT_NEAR(values.mean, (1.0 / 2 + 2.0 / 3 + 2.0 / 3 + 3.0 / 4) / 4, 1e-12);
}

TEST(OracleGrades, AddADocumentToTheJudgmentsOnce) {
  // The pooled document is there already.
  Topic topic = topic_of("1-.", "1.2");
  topic.pooled = {1, -1};
  const oracle::Function judged = [](const Topic& t) {
    return std::optional<double>(t.judged.size());
  };
  const oracle::Function pooled = [](const Topic& t) {
    return std::optional<double>(t.pooled.size());
  };
  EXPECT_EQ(over_grades(topic, {0, 1}, oracle::Judgments::kFixed, judged)->highest, 3);
  EXPECT_EQ(over_grades(topic, {0, 1}, oracle::Judgments::kJoined, judged)->lowest, 4);
  EXPECT_EQ(over_grades(topic, {0, 1}, oracle::Judgments::kJoined, judged)->highest, 4);
  EXPECT_EQ(over_grades(topic, {0, 1}, oracle::Judgments::kJoined, pooled)->highest, 3);
}

TEST(OracleGrades, AddADocumentToWhatTheUserKnew) {
  Topic topic = topic_of("--", "");
  topic.known = {true, false};
  const auto coverage = function_of(setting_of("Coverage"));
  EXPECT_EQ(over_grades(topic, {1}, oracle::Judgments::kJoined, coverage).value().mean, 1);
  EXPECT_FALSE(over_grades(topic, {1}, oracle::Judgments::kFixed, coverage));
}

TEST(OracleGrades, CountWhatHasNoValue) {
  const auto recall = function_of(setting_of("R"));
  const auto values = over_grades(topic_of("-", ""), {0, 1}, oracle::Judgments::kJoined, recall);
  EXPECT_EQ(values.value().defined, 1);
  EXPECT_EQ(values.value().undefined, 1);
  EXPECT_EQ(values.value().lowest, 1);
  EXPECT_FALSE(over_grades(topic_of("0", "0"), {1}, oracle::Judgments::kJoined, recall));
}

}  // namespace
}  // namespace assay
