// SPDX-License-Identifier: Apache-2.0
// oracle_preferences_test.cpp: the oracle's preferences and groups of judges, worked out by hand.
#include "oracle/oracle.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using Part = std::map<std::string, double>;
using Parts = std::vector<Part>;

// Names of one letter, by rank.
oracle::Topic topic_of(std::string_view ranking, const std::vector<Parts>& groups) {
  oracle::Topic topic;
  for (const char name : ranking) topic.documents.emplace_back(1, name);
  for (const Parts& parts : groups) topic.preferences.push_back({.parts = parts});
  return topic;
}

std::optional<double> value_of(const std::string& measure, const std::string& pairs,
                               const oracle::Topic& topic) {
  oracle::Setting setting;
  setting.measure = measure;
  if (!pairs.empty()) setting.words["pairs"] = pairs;
  return oracle::value(setting, topic);
}

void expect_values(const std::string& measure, const oracle::Topic& topic,
                   const std::map<std::string, std::optional<double>>& by_pairs) {
  for (const auto& [pairs, expected] : by_pairs) {
    const auto value = value_of(measure, pairs, topic);
    ASSERT_EQ(value.has_value(), expected.has_value()) << measure << " " << pairs;
    if (value) EXPECT_NEAR(*value, *expected, 1e-12) << measure << " " << pairs;
  }
}

TEST(OraclePreferences, CountPairs) {
  // b is above a, against the one preference between them; c was not retrieved.
  const auto topic = topic_of("xba", {{{{"a", 2}, {"b", 1}, {"c", 0}}}});
  EXPECT_EQ(value_of("NumPrefs", "", topic), 3);
  expect_values("NumPrefsMet", topic, {{"all", 2}, {"retrieved", 0}});
  expect_values("PrefShare", topic, {{"all", 2.0 / 3}, {"retrieved", 0}, {"implied", 2.0 / 3}});
}

TEST(OraclePreferences, NeverMeetWhatWasNotRetrieved) {
  const auto topic = topic_of("", {{{{"a", 1}, {"b", 0}, {"c", 0}}}});
  expect_values("PrefShare", topic, {{"all", 0}, {"retrieved", {}}, {"implied", {}}});
  expect_values("PrefPair", topic, {{"all", 0}, {"retrieved", {}}, {"implied", {}}});
  expect_values("PrefGroups", topic, {{"all", 0}, {"retrieved", 0}, {"implied", 0}});
}

TEST(OraclePreferences, CloseTheParts) {
  // a over b over c over d: three pairs in parts, three that follow. Levels of parts are not one.
  const Parts chain = {{{"a", 2}, {"b", 1}}, {{"b", 9}, {"c", 8}}, {{"c", 1}, {"d", 0.5}}};
  EXPECT_EQ(value_of("NumPrefs", "", topic_of("", {chain})), 6);
  expect_values("PrefShare", topic_of("dbca", {chain}), {{"all", 1.0 / 6}});
  // What two parts do not connect stays without a preference.
  EXPECT_EQ(value_of("NumPrefs", "", topic_of("", {{{{"a", 1}, {"b", 0}}, {{"c", 1}}}})), 1);
}

TEST(OraclePreferences, AverageOverPairsOrGroups) {
  // Both groups have a preference between a and b, not the same; one has two more pairs.
  const auto topic = topic_of("ab", {{{{"a", 1}, {"b", 0}}}, {{{"b", 2}, {"a", 1}, {"c", 1}}}});
  expect_values("PrefShare", topic, {{"all", 2.0 / 3}});
  expect_values("PrefPair", topic, {{"all", (0.5 + 1) / 2}, {"retrieved", 0.5}});
  expect_values("PrefGroups", topic, {{"all", (1 + 0.5) / 2}, {"retrieved", 0.5}});
  // A group without pairs counts as nothing.
  const auto silent = topic_of("ab", {{{{"a", 1}, {"b", 0}}}, {{{"c", 1}}}});
  expect_values("PrefGroups", silent, {{"all", 0.5}});
}

TEST(OraclePreferences, WeighRelevantDocumentsThatAreMore) {
  // Numbers a0 c1 b2. Of two pairs one is met; R - N = 1, and one of two relevant was retrieved.
  const auto topic = topic_of("ac", {{{{"a", 1}, {"b", 1}, {"c", 0}}}});
  expect_values("PrefBalanced", topic, {{"all", (1.0 + 1) / (2 + 2)}, {"retrieved", 1}});
  // Of the retrieved, two are relevant and one is not, but all three relevant ones weigh.
  const auto more = topic_of("abd", {{{{"a", 1}, {"b", 1}, {"c", 1}, {"d", 0}}}});
  expect_values("PrefBalanced", more, {{"retrieved", (2.0 + 2) / (2 + 3)}});
}

TEST(OraclePreferences, LeaveOutOthersThatAreMore) {
  // Numbers c0 a1 b2 d3 e4. a over b is met. Each of the five against c: none; against d: three.
  const Part levels = {{"a", 2}, {"b", 1}, {"c", 0}, {"d", 0}, {"e", 0}};
  expect_values("PrefBalanced", topic_of("cabde", {{levels}}), {{"all", 4.0 / 11}});
  // The same order in two parts: without e five pairs, of which a-b, a-d and b-d are met.
  const Parts parts = {{{"a", 2}, {"b", 1}, {"c", 0}}, {{"b", 1}, {"d", 0}, {"e", 0}}};
  expect_values("PrefBalanced", topic_of("cabde", {parts}), {{"all", 3.0 / 5}});
  // Without b: one relevant document was retrieved, so c alone counts; parts still take two.
  expect_values("PrefBalanced", topic_of("cade", {{levels}}), {{"retrieved", 0.0 / 4}});
  expect_values("PrefBalanced", topic_of("cade", {parts}), {{"retrieved", 1.0 / 2}});
}

TEST(OraclePreferences, TakeTheOthersFromTheLowestLevel) {
  // a over two others. Numbers a0 b1 c2: b is not of the lowest level, so a-b counts; and each of
  // the three against c.
  const auto topic = topic_of("abc", {{{{"a", 1}, {"b", 0}, {"c", -1}}}});
  expect_values("PrefBalanced", topic, {{"all", (1.0 + 2) / (1 + 3)}});
  // In parts a level below 0 is neither relevant nor other: R - N = 1, so 1 more of 1.
  const auto parts = topic_of("abc", {{{{"a", 1}, {"c", -1}}, {{"b", -1}, {"c", -2}}}});
  expect_values("PrefBalanced", parts, {{"all", (2.0 + 1) / (2 + 1)}});
}

TEST(OraclePreferences, HaveNoBalanceOfAGroupWithoutPairs) {
  expect_values("PrefBalanced", topic_of("ab", {{{{"a", 1}, {"b", 0}}}, {{{"c", 0}}}}),
                {{"all", {}}});
  expect_values("PrefBalanced", topic_of("ab", {}), {{"all", {}}});
}

TEST(OracleGroups, AverageTheValuesOfGroups) {
  oracle::Topic topic;
  topic.ranking = {1, 0, 1};
  topic.judged = {1, 0, 1};
  oracle::Setting setting;
  setting.measure = "AP";
  setting.words["groups"] = "mean";
  EXPECT_FALSE(oracle::value(setting, topic));
  topic.groups = {{.ranking = {std::nullopt, 1, 0}, .judged = {1, 0}},
                  {.ranking = {1, 1, 0}, .judged = {1, 1, 0, 1, 1}},
                  {.ranking = {0, 0, 0}, .judged = {0, 0, 0}}};
  EXPECT_NEAR(oracle::value(setting, topic).value(), (0.5 + 0.5 + 0) / 3, 1e-12);
  // The first group did not judge the document at rank 1.
  setting.words["judged_only"] = "True";
  EXPECT_NEAR(oracle::value(setting, topic).value(), (1 + 0.5 + 0) / 3, 1e-12);
}

}  // namespace
}  // namespace assay
