// SPDX-License-Identifier: Apache-2.0
// Orders of systems: how far they agree, and who tells systems apart.
#include "assay/rankings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assay/report_rankings.hpp"
#include "rankings_parts.hpp"
#include "reports.hpp"

namespace assay {
namespace {

using testing::RunValues;

// Four topics; a is best and c worst under AP, b is best under P@10.
EvalReport three_runs() {
  return testing::report(
      "AP P@10",
      {RunValues{"a", {{"1", {0.9, 0.4}}, {"2", {0.8, 0.5}}, {"3", {0.7, 0.4}}, {"4", {0.9, 0.4}}}},
       RunValues{"b", {{"1", {0.5, 0.8}}, {"2", {0.4, 0.9}}, {"3", {0.6, 0.7}}, {"4", {0.5, 0.8}}}},
       RunValues{"c",
                 {{"1", {0.1, 0.1}}, {"2", {0.2, 0.2}}, {"3", {0.0, 0.1}}, {"4", {0.1, 0.0}}}}});
}

double value(const Coefficients& coefficients, Coefficient which) {
  return coefficients[static_cast<std::size_t>(which)].value();
}

TEST(Rankings, ComparesTheOrdersOfMeasures) {
  const EvalReport report = three_runs();
  const OrderSetting view{.setting = "", .report = &report};
  const Rankings rankings = rank_systems({&view, 1}, {}).value();
  ASSERT_EQ(rankings.orders.size(), 2U);
  EXPECT_EQ(rankings.orders[0].ranks, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(rankings.orders[1].ranks, (std::vector<double>{2, 1, 3}));
  ASSERT_EQ(rankings.agreements.size(), 1U);
  const OrderAgreement& both = rankings.agreements.front();
  // One of three pairs is turned round; the second place has 0 of 1 right, the third both.
  EXPECT_EQ(both.opposite, 1U);
  EXPECT_DOUBLE_EQ(value(both.there, Coefficient::kTau), 1.0 / 3);
  EXPECT_DOUBLE_EQ(value(both.there, Coefficient::kTauAp), 0);
  EXPECT_DOUBLE_EQ(value(both.there, Coefficient::kSpearman), 0.5);
  // abc and bac: agreement 0, 1, 1 and so on: p.
  EXPECT_NEAR(value(both.there, Coefficient::kRbo), 0.9, 1e-12);
  EXPECT_FALSE(both.has_ties);
}

TEST(Rankings, PutsTheLowestFirstWhereLowerIsBetter) {
  EvalReport report = testing::report("ESL", {RunValues{"slow", {{"1", {9}}, {"2", {7}}}},
                                              RunValues{"quick", {{"1", {1}}, {"2", {2}}}}});
  ASSERT_EQ(report.measures[0].def->direction, Direction::kLowerIsBetter);
  const OrderSetting view{.setting = "", .report = &report};
  EXPECT_EQ(rank_systems({&view, 1}, {}).value().orders[0].ranks, (std::vector<double>{2, 1}));
}

TEST(Rankings, ComparesEachMeasureUnderSeveralSettings) {
  const EvalReport report = three_runs();
  EvalReport other = report;
  std::swap(other.runs[0].summary, other.runs[2].summary);
  const std::vector<OrderSetting> views = {{"shallow", &report}, {"deep", &other}};
  const Rankings rankings = rank_systems(views, {}).value();
  ASSERT_EQ(rankings.orders.size(), 4U);
  ASSERT_EQ(rankings.agreements.size(), 2U);  // AP with AP, P@10 with P@10
  EXPECT_EQ(rankings.title_of(rankings.agreements[1].first), "P@10, shallow");
  EXPECT_EQ(rankings.title_of(rankings.agreements[1].second), "P@10, deep");
  EXPECT_DOUBLE_EQ(value(rankings.agreements[0].there, Coefficient::kTau), -1);
}

TEST(Rankings, RefusesARunWithoutAMean) {
  EvalReport report = three_runs();
  report.runs[1].summary[0].value = kUndefined;
  const OrderSetting view{.setting = "", .report = &report};
  const auto rankings = rank_systems({&view, 1}, {});
  ASSERT_FALSE(rankings);
  EXPECT_EQ(rankings.error().what, "run \"b\" has no mean AP, so it has no place in an order");
}

TEST(Rankings, CountsPairsThatATestTellsApart) {
  const EvalReport report = three_runs();
  const OrderSetting view{.setting = "", .report = &report};
  const Rankings rankings = rank_systems({&view, 1}, {}).value();
  const Discrimination& told = rankings.discrimination[0];
  ASSERT_EQ(told.pairs.size(), 3U);
  EXPECT_LE(told.pairs[0].p, told.pairs[1].p);
  EXPECT_LE(told.pairs[1].p, told.pairs[2].p);
  EXPECT_EQ(told.found, 3U);  // t of 4.33, 15.1 and 4.9 with the deviations below
  // a less b: 0.4 0.4 0.1 0.4, mean 0.325, deviation 0.15; a less c: 0.8 0.6 0.7 0.8, 0.0957; b
  // less c: 0.4 0.2 0.6 0.4, 0.1633. The 97.5 % point of t with 3 degrees of freedom
  // is 3.18244630528.
  EXPECT_NEAR(told.needed.value(), 3.18244630528 * std::sqrt(0.08 / 3) / 2, 1e-9);
  EXPECT_NEAR(told.typical.value(), 3.18244630528 * 0.15 / 2, 1e-9);
}

// What -f json holds.
nlohmann::json json_of(const std::vector<OrderSetting>& views) {
  const Rankings rankings = rank_systems(views, {}).value();
  const auto formats = rankings_formats();
  const auto json = std::find_if(formats.begin(), formats.end(),
                                 [](const RankingsFormat& each) { return each.name == "json"; });
  EXPECT_TRUE(json->carries_notes);
  return nlohmann::json::parse(json->write({.rankings = rankings, .settings = views}, {}));
}

TEST(RankingsJson, HasInputsRecipesAndAllNotes) {
  EvalReport report = three_runs();
  report.notes.push_back({.code = "of-all", .count = 1, .message = "all", .advice = {}});
  report.runs[1].notes.push_back({.code = "of-b", .count = 2, .message = "b", .advice = "do"});
  report.runs[0].values[0] = kUndefined;
  report.policy.undefined = Undefined::kSkip;
  const auto json = json_of({{"", &report}});
  ASSERT_EQ(json["inputs"].size(), 4U);  // judgments and three runs
  EXPECT_EQ(json["inputs"][0]["path"], "qrels.txt");
  EXPECT_NE(json["recipes"]["AP"].get<std::string>().find("undefined=skip"), std::string::npos);
  ASSERT_EQ(json["notes"].size(), 3U);
  EXPECT_EQ(json["notes"][0]["code"], "of-all");
  EXPECT_EQ(json["notes"][1]["run"], "b");
  EXPECT_EQ(json["notes"][1]["advice"], "do");
  EXPECT_EQ(json["notes"][2]["code"], "no-value");
}

TEST(RankingsJson, SaysWhatSettingsShareOnce) {
  EvalReport shallow = three_runs();
  shallow.policy.depth = 10;
  shallow.runs[0].notes.push_back({.code = "x", .count = 1, .message = "x", .advice = {}});
  const EvalReport deep = three_runs();
  const auto json = json_of({{"depth 10", &shallow}, {"depth 20", &deep}});
  EXPECT_EQ(json["inputs"].size(), 4U);
  EXPECT_NE(json["recipes"]["AP, depth 10"].get<std::string>().find("depth=10"), std::string::npos);
  ASSERT_EQ(json["notes"].size(), 1U);
  EXPECT_EQ(json["notes"][0]["setting"], "depth 10");
}

// Of system s on topic t.
Discrimination swaps_of(const std::vector<double>& values, std::size_t systems,
                        const RankingsOptions& options = {}) {
  Discrimination result;
  add_swaps({.values = values, .systems = systems, .topics = values.size() / systems}, options,
            result);
  return result;
}

TEST(SwapRate, IsNoneWhereOneSystemIsAlwaysAhead) {
  const Discrimination told =
      swaps_of({0.15, 0.15, 0.15, 0.15, 0.15, 0.12, 0.12, 0.12, 0.12, 0.12}, 2);
  EXPECT_EQ(told.half, 2U);
  // Every difference is 0.03, which is where a bin begins; both halves of each split count.
  EXPECT_EQ(told.swaps[3].pairs, 2000U);
  EXPECT_EQ(told.swaps[3].swaps, 0U);
  EXPECT_EQ(told.steady.value(), 0.03);
}

TEST(SwapRate, IsOneWhereHalvesContradictEachOther) {
  // Of four differences 1 1 -1 -1, a half holds both of one sign in one split of three, and the
  // other half the opposite; else both halves are even and predict nothing.
  const Discrimination told = swaps_of({1, 1, 0, 0, 0, 0, 1, 1}, 2, {.splits = 3000});
  const SwapBin& last = told.swaps.back();
  EXPECT_EQ(last.swaps, last.pairs);
  EXPECT_NEAR(static_cast<double>(last.pairs) / 6000, 1.0 / 3, 0.03);
  EXPECT_FALSE(told.steady);
}

TEST(SwapRate, DependsOnTheSeedAndNotOnTheOrderOfSystems) {
  const std::vector<double> values = {0.1, 0.9, 0.3, 0.5, 0.2, 0.7, 0.2, 0.6, 0.4, 0.6, 0.1, 0.9};
  std::vector<double> turned(values.begin() + 6, values.end());
  turned.insert(turned.end(), values.begin(), values.begin() + 6);
  const auto counts = [](const Discrimination& told) {
    std::vector<std::uint64_t> all;
    for (const SwapBin& bin : told.swaps) all.insert(all.end(), {bin.pairs, bin.swaps});
    return all;
  };
  EXPECT_EQ(counts(swaps_of(values, 2)), counts(swaps_of(turned, 2)));
  EXPECT_NE(counts(swaps_of(values, 2)), counts(swaps_of(values, 2, {.seed = 2})));
}

TEST(SwapRate, NeedsFourTopics) {
  EXPECT_EQ(swaps_of({1, 2, 3, 3, 2, 1}, 2).half, 0U);
  // Values beyond 1 have wider bins: a hundredth of 100.
  EXPECT_EQ(swaps_of({20, 20, 20, 20, 0, 0, 0, 0}, 2).swaps[1].from, 1);
}

}  // namespace
}  // namespace assay
