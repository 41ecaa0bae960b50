// SPDX-License-Identifier: Apache-2.0
// expected_test.cpp: means over all orders of equal scores, against every order one by one.
#include "expected.hpp"

#include "random_measures.hpp"

namespace assay {
namespace {

using testing::Chance;
using testing::measure;
using testing::TiedTopic;

// The values under every order of the documents, each order once however alike the documents are.
void add_orders(const Measure& measure, TiedTopic topic, std::size_t group, Chance& chance,
                std::vector<double>& values, std::size_t& orders) {
  if (group == topic.ties.size()) {
    ++orders;
    const Ratio ratio = topic.value(measure);
    if (ratio.is_defined()) values.push_back(ratio.value());
    return;
  }
  const TieGroup tie = topic.ties[group];
  const std::vector<double> before(topic.grades.begin() + tie.first - 1,
                                   topic.grades.begin() + tie.last);
  topic.known.resize(topic.grades.size());
  const std::vector<bool> known(topic.known.begin() + tie.first - 1,
                                topic.known.begin() + tie.last);
  std::vector<std::size_t> order(before.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    for (std::size_t i = 0; i < order.size(); ++i) {
      topic.grades[tie.first - 1 + i] = before[order[i]];
      topic.known[tie.first - 1 + i] = known[order[i]];
    }
    add_orders(measure, topic, group + 1, chance, values, orders);
  } while (std::next_permutation(order.begin(), order.end()));
}

void expect_mean_of_all_orders(const Measure& measure, const TiedTopic& topic) {
  Chance chance(1);
  std::vector<double> values;
  std::size_t orders = 0;
  add_orders(measure, topic, 0, chance, values, orders);
  const Expected mean =
      topic.with([&](const JudgedTopic& t) { return expected_value(measure, t, 1); });
  const std::string what = name_of(measure) + " on " + topic.text();
  ASSERT_EQ(mean.samples, 0U) << what;
  ASSERT_EQ(mean.value.is_defined(), !values.empty()) << what;
  if (values.empty()) return;
  ASSERT_EQ(mean.is_partial, values.size() < orders) << what;
  double sum = 0;
  for (const double value : values) sum += value;
  const double expected = sum / static_cast<double>(values.size());
  ASSERT_NEAR(mean.value.value(), expected, 1e-12 * std::max(1.0, std::abs(expected))) << what;
}

class ExpectedOfEvery : public ::testing::TestWithParam<const MeasureDef*> {};

TEST_P(ExpectedOfEvery, IsTheMeanOverAllOrders) {
  Chance chance(20240229);
  for (int i = 0; i < 1500 && !HasFatalFailure(); ++i) {
    const Measure measure = testing::random_measure(*GetParam(), chance);
    expect_mean_of_all_orders(measure, testing::random_topic(chance, {.most = 7}));
  }
}

// What was drawn is near the mean, by its own account of how near.
TEST_P(ExpectedOfEvery, IsNearTheMeanWhenSampled) {
  Chance chance(7);
  const MeasureDef& def = *GetParam();
  if (def.needs == Need::kPreferences) return;  // grades, which are shuffled here, say nothing
  TiedTopic topic;
  for (int i = 0; i < 12; ++i) topic.grades.push_back(static_cast<double>(i % 4));
  topic.ties = {{1, 12}};  // 12! / 3!^4 orders of grades
  const std::string at(def.needs_at ? def.example.params.substr(def.example.params.find('@')) : "");
  Measure measure = testing::measure(
      std::string(def.name) + (def.highest_grade == &Params::max_rel ? "(max_rel=3)" : "") + at);
  if (testing::has_collection(def)) measure.params.collection = testing::kCollection;
  topic.known.assign(12, true);  // whoever shuffles documents shuffles grades alone
  const auto mean = [&](std::uint64_t seed) {
    return topic.with([&](const JudgedTopic& t) { return expected_value(measure, t, seed); });
  };
  const Expected one = mean(1);
  const Expected same = mean(1);
  EXPECT_EQ(one.value.numerator, same.value.numerator);
  if (one.samples == 0) return;  // there is a formula
  EXPECT_EQ(one.samples, kMostOrders);
  double sum = 0;
  constexpr int kDraws = 100'000;
  std::mt19937 random(3);
  for (int i = 0; i < kDraws; ++i) {
    std::shuffle(topic.grades.begin(), topic.grades.end(), random);
    sum += topic.value(measure).value();
  }
  EXPECT_NEAR(one.value.value(), sum / kDraws, 5 * one.error + 1e-10);  // so many sums round
  EXPECT_LT(one.error, 0.02);
  EXPECT_TRUE(one.error == 0 || one.value.numerator != mean(2).value.numerator);
}

INSTANTIATE_TEST_SUITE_P(Registry, ExpectedOfEvery,
                         ::testing::ValuesIn(all_measures().begin(), all_measures().end()),
                         [](const auto& test) { return std::string(test.param->name); });

double expected(std::string_view text, const TiedTopic& topic) {
  return topic.with(
      [&](const JudgedTopic& t) { return expected_value(measure(text), t, 1).value.value(); });
}

TEST(ExpectedValue, FollowsTheFormulasByHand) {
  // One relevant document among the ranks 1 to 3, which it has with a chance of 1/3 each.
  const TiedTopic one{.grades = {0, 0, 1}, .elsewhere = {}, .ties = {{1, 3}}};
  EXPECT_DOUBLE_EQ(expected("RR", one), (1 + 1.0 / 2 + 1.0 / 3) / 3);
  EXPECT_DOUBLE_EQ(expected("RR@2", one), (1 + 1.0 / 2) / 3);
  EXPECT_DOUBLE_EQ(expected("P@2", one), 1.0 / 3);
  EXPECT_DOUBLE_EQ(expected("Success@2", one), 2.0 / 3);
  EXPECT_DOUBLE_EQ(expected("SearchLength", one), 2);
  EXPECT_DOUBLE_EQ(expected("SearchLength@2", one), 1.5);  // where it is found at all
  // Two among the ranks 2 to 4: the orders 110, 101 and 011.
  const TiedTopic two{.grades = {0, 1, 1, 0}, .elsewhere = {}, .ties = {{2, 4}}};
  EXPECT_DOUBLE_EQ(expected("AP", two),
                   ((1.0 / 2 + 2.0 / 3) + (1.0 / 2 + 2.0 / 4) + (1.0 / 3 + 2.0 / 4)) / 6);
  EXPECT_DOUBLE_EQ(expected("Accuracy", two), 1.0 / 4);  // of four pairs two wrong, two even
}

TEST(ExpectedValue, DropsUnjudgedDocumentsFirst) {
  // Without the unjudged ones the ranks 1 and 2 are tied, one of them relevant.
  const TiedTopic topic{
      .grades = {kNotInPool, 1, 0, kNotInPool}, .elsewhere = {}, .ties = {{1, 3}}};
  EXPECT_DOUBLE_EQ(expected("RR(judged_only=True)", topic), (1 + 1.0 / 2) / 2);
  EXPECT_DOUBLE_EQ(expected("ERR(judged_only=True, max=1)", topic), (1.0 / 2 + 1.0 / 4) / 2);
}

TEST(ExpectedValue, IsTheValueWhereNoOrderIsOpen) {
  const TiedTopic topic{.grades = {1, 0, 2, 2}, .elsewhere = {}, .ties = {{3, 4}}};
  for (const std::string_view name : {"AP", "nDCG", "ERR", "Bpref", "P@3"}) {
    EXPECT_EQ(expected(name, topic), topic.value(measure(name)).value()) << name;
  }
}

TEST(ExpectedValue, DrawsForATopicWhateverTheOthers) {
  EXPECT_EQ(seed_for("301", 1), seed_for("301", 1));
  EXPECT_NE(seed_for("301", 1), seed_for("301", 2));
  EXPECT_NE(seed_for("301", 1), seed_for("302", 1));
}

}  // namespace
}  // namespace assay
