// SPDX-License-Identifier: Apache-2.0
// efficiency_change_test.cpp: what is compared of two measurements of one engine, and what is not.
#include <gtest/gtest.h>

#include <cmath>

#include "assay/efficiency_table.hpp"

namespace assay {
namespace {

EngineResult measured(std::uint64_t milliseconds) {
  EngineResult result{.measurement = {.name = "a",
                                      .version = "1",
                                      .settings = {{"b", "0.4"}},
                                      .cache = "cold",
                                      .documents = 100,
                                      .collection_bytes = 1000,
                                      .index_runs = {{.wall_seconds = 2, .index_bytes = 500}},
                                      .closed_seconds = 1,
                                      .values = {{"AP", 0.25}}}};
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t time = (milliseconds + i % 3) * 1'000'000;
    result.log.push_back({.topic = std::to_string(i % 20), .answered = time});
  }
  return result;
}

EfficiencyChange change_of(const EngineResult& before, const EngineResult& after) {
  return compare_efficiency(make_efficiency_table(std::vector{before}).value(),
                            make_efficiency_table(std::vector{after}).value());
}

const FigureChange* find(const EngineChange& change, std::string_view key) {
  for (const FigureChange& figure : change.figures) {
    if (figure.key == key) return &figure;
  }
  return nullptr;
}

TEST(CompareEfficiency, ShowsOldAndNewOfAllThatBothHave) {
  EngineResult after = measured(20);
  after.measurement.index_runs = {{.wall_seconds = 3, .index_bytes = 250}};
  after.measurement.values = {{"AP", 0.5}};
  const EfficiencyChange change = change_of(measured(10), after);
  ASSERT_EQ(change.engines.size(), 1U);
  const EngineChange& engine = change.engines[0];
  EXPECT_TRUE(engine.not_compared.empty());
  EXPECT_TRUE(engine.differences.empty());
  ASSERT_NE(find(engine, "index_wall_seconds"), nullptr);
  EXPECT_EQ(find(engine, "index_wall_seconds")->before, 2);
  EXPECT_EQ(find(engine, "index_wall_seconds")->after, 3);
  EXPECT_EQ(find(engine, "index_bytes")->after, 250);
  EXPECT_EQ(find(engine, "AP")->before, 0.25);
  EXPECT_EQ(find(engine, "AP")->after, 0.5);
  EXPECT_FALSE(find(engine, "AP")->unit.has_value());
  EXPECT_NEAR(find(engine, "closed_latency_p50")->before, 0.011, 0.0001);
  EXPECT_NEAR(find(engine, "closed_latency_p50")->after, 0.021, 0.0002);
  ASSERT_TRUE(engine.ratio.has_value());
  EXPECT_EQ(engine.ratio->topics, 20U);
  EXPECT_NEAR(engine.ratio->ratio, 1.92, 0.02);  // 20 / 10, 21 / 11 and 22 / 12
}

TEST(CompareEfficiency, ComparesNothingOfAnotherCollection) {
  EngineResult after = measured(10);
  after.measurement.documents = 101;
  const EngineChange engine = change_of(measured(10), after).engines[0];
  EXPECT_TRUE(engine.figures.empty());
  EXPECT_FALSE(engine.ratio.has_value());
  EXPECT_EQ(engine.not_compared,
            std::vector<std::string>{"nothing: the collection was 100 documents, 1 000 bytes, is "
                                     "101 documents, 1 000 bytes"});
}

TEST(CompareEfficiency, LeavesOutWhatWasMeasuredInAnotherWay) {
  EngineResult after = measured(10);
  after.measurement.cache = "warm";
  after.measurement.clients = 4;
  const EngineChange engine = change_of(measured(10), after).engines[0];
  EXPECT_EQ(find(engine, "index_wall_seconds"), nullptr);
  EXPECT_EQ(find(engine, "documents_per_second"), nullptr);
  EXPECT_NE(find(engine, "index_bytes"), nullptr);
  EXPECT_EQ(find(engine, "closed_queries_per_second"), nullptr);
  EXPECT_EQ(find(engine, "closed_latency_p50"), nullptr);
  EXPECT_FALSE(engine.ratio.has_value());
  EXPECT_EQ(engine.not_compared,
            (std::vector<std::string>{"times of indexing: the cache was cold, is warm",
                                      "the closed loop: the number of clients was 1, is 4"}));
}

TEST(CompareEfficiency, NamesSettingsVersionsAndMeasuresThatDiffer) {
  EngineResult after = measured(10);
  after.measurement.version = "2";
  after.measurement.settings = {{"k1", "1.2"}};
  after.measurement.values = {{"RR", 0.5}};
  const EngineChange engine = change_of(measured(10), after).engines[0];
  EXPECT_EQ(engine.differences,
            (std::vector<std::string>{"version was 1, is 2", "b was 0.4, is not told",
                                      "k1 was not told, is 1.2"}));
  EXPECT_EQ(engine.not_compared,
            (std::vector<std::string>{"AP: it is not there any more", "RR: it was not there"}));
}

TEST(CompareEfficiency, NamesEnginesThatAreNotThereTwiceOrFailed) {
  EngineResult other = measured(10);
  other.measurement.name = "b";
  const EfficiencyChange change = change_of(measured(10), other);
  EXPECT_TRUE(change.engines.empty());
  EXPECT_EQ(change.only_before, std::vector<std::string>{"a"});
  EXPECT_EQ(change.only_after, std::vector<std::string>{"b"});
  EngineResult broken = measured(10);
  broken.measurement.failure = "stopped";
  EXPECT_EQ(change_of(measured(10), broken).engines[0].not_compared,
            std::vector<std::string>{"nothing: it failed now"});
}

}  // namespace
}  // namespace assay
