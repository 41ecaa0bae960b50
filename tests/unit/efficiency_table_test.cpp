// SPDX-License-Identifier: Apache-2.0
// efficiency_table_test.cpp: figures, medians and ratios against numbers worked out by hand.
#include "assay/efficiency_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "efficiency_figures.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kMillisecond = 1'000'000;

// Asked one after the other in a closed loop, each answered after so many milliseconds.
std::vector<LoggedQuery> asked(const std::vector<std::pair<std::string, std::uint64_t>>& times) {
  std::vector<LoggedQuery> log;
  std::uint64_t now = 0;
  for (const auto& [topic, milliseconds] : times) {
    log.push_back({.engine = "a",
                   .topic = topic,
                   .intended = now,
                   .sent = now,
                   .answered = now + milliseconds * kMillisecond});
    now = log.back().answered;
  }
  return log;
}

EngineResult engine(const std::string& name, std::vector<LoggedQuery> log = {}) {
  return {.measurement = {.name = name, .closed_seconds = 2}, .log = std::move(log)};
}

double figure(const EngineRow& row, std::string_view key) {
  const EngineFigure* found = row.find(key);
  return found == nullptr ? std::nan("") : found->value;
}

std::vector<std::string> codes(const EfficiencyTable& table) {
  std::vector<std::string> result;
  for (const Note& note : table.notes) result.push_back(note.code);
  return result;
}

TEST(EfficiencyTable, TakesMediansOfRepetitionsWithTheirSpread) {
  EngineResult result = engine("a");
  result.measurement.documents = 1000;
  result.measurement.collection_bytes = 500'000;
  for (const double seconds : {4.0, 2.0, 5.0}) {
    result.measurement.index_runs.push_back({.wall_seconds = seconds, .index_bytes = 250'000});
  }
  const auto table = make_efficiency_table(std::vector{result}).value();
  const EngineRow& row = table.engines.front();
  const EngineFigure* wall = row.find("index_wall_seconds");
  ASSERT_NE(wall, nullptr);
  EXPECT_EQ(wall->value, 4);
  EXPECT_EQ(wall->low, 2);
  EXPECT_EQ(wall->high, 5);
  EXPECT_EQ(wall->count, 3U);
  EXPECT_EQ(figure(row, "documents_per_second"), 250);  // of 250, 500 and 200
  EXPECT_EQ(figure(row, "text_bytes_per_second"), 125'000);
  EXPECT_EQ(figure(row, "space_overhead"), 0.5);
  EXPECT_EQ(figure(row, "bytes_per_document"), 250);
}

TEST(EfficiencyTable, LeavesOutWhatWouldBeInfinite) {
  EngineResult result = engine("a");
  result.measurement.index_runs.push_back({.wall_seconds = 0, .index_bytes = 7});
  const auto table = make_efficiency_table(std::vector{result}).value();
  EXPECT_EQ(figure(table.engines[0], "index_bytes"), 7);
  EXPECT_EQ(table.engines[0].find("documents_per_second"), nullptr);
  EXPECT_EQ(table.engines[0].find("space_overhead"), nullptr);
}

TEST(EfficiencyTable, CountsOnlyAnswersForThroughputAndNoWarmUp) {
  std::vector<LoggedQuery> log = asked({{"1", 5}, {"2", 5}, {"3", 5}, {"4", 900}});
  log[0].phase = QueryPhase::kWarmUp;
  log[2].status = QueryStatus::kError;
  log[3].status = QueryStatus::kTimeout;
  const auto table = make_efficiency_table(std::vector{engine("a", log)}).value();
  const EngineRow& row = table.engines.front();
  EXPECT_EQ(row.warm_up, 1U);
  EXPECT_EQ(row.queries, 3U);
  EXPECT_EQ(row.errors, 1U);
  EXPECT_EQ(row.timeouts, 1U);
  EXPECT_EQ(figure(row, "closed_queries_per_second"), 0.5);  // one answer in two seconds
  // The error has no time; the time-out has waited as long as it did.
  ASSERT_EQ(row.times.size(), 1U);
  EXPECT_EQ(row.times[0].summary.count, 2U);
  EXPECT_EQ(row.times[0].summary.greatest, 900 * kMillisecond);
  EXPECT_EQ(codes(table), (std::vector<std::string>{"failed-queries", "few-queries"}));
}

TEST(EfficiencyTable, TellsLatencyOfAnOpenLoopFromService) {
  EngineResult result = engine("a");
  for (std::uint64_t i = 0; i < 30; ++i) {
    result.log.push_back({.topic = "1",
                          .phase = QueryPhase::kOpen,
                          .intended = i * kMillisecond,
                          .sent = (i + 10) * kMillisecond,
                          .answered = (i + 12) * kMillisecond});
  }
  const auto table = make_efficiency_table(std::vector{result}).value();
  const EngineRow& row = table.engines.front();
  ASSERT_EQ(row.times.size(), 2U);
  EXPECT_EQ(row.times[0].key, "open_latency");
  EXPECT_EQ(row.times[0].summary.greatest, 12 * kMillisecond);
  EXPECT_EQ(row.times[1].key, "open_service");
  EXPECT_EQ(row.times[1].summary.greatest, 2 * kMillisecond);
  EXPECT_EQ(row.waiting(), &row.times[0]);
  // There is no closed loop: topics have the service time of the open one.
  ASSERT_EQ(row.topics.size(), 1U);
  EXPECT_EQ(row.topics[0].median, 2.0 * kMillisecond);
}

// Medians by topic: 4 and 9 ms against 2 and 3 ms, so ratios of 2 and 3, and of their geometric
// means the root of 6.
TEST(EfficiencyTable, ComparesMediansOfTopicsAsFactors) {
  const auto first = asked({{"x", 1}, {"x", 2}, {"x", 90}, {"y", 3}, {"z", 1}});
  const auto second = asked({{"y", 9}, {"x", 3}, {"x", 5}});
  const auto table =
      make_efficiency_table(std::vector{engine("a", first), engine("b", second)}).value();
  EXPECT_EQ(table.baseline, 0U);
  EXPECT_FALSE(table.engines[0].ratio.has_value());
  const auto& ratio = table.engines[1].ratio;
  ASSERT_TRUE(ratio.has_value());
  EXPECT_EQ(ratio->topics, 2U);
  EXPECT_NEAR(ratio->ratio, std::sqrt(6), 1e-12);
  // Logarithms log 2 and log 3: mean 0.8959, standard error |log 3 - log 2| / 2 = 0.2027; t
  // = 4.4193 with one degree of freedom, p = 1 - 2 atan(t) / pi = 0.1417.
  EXPECT_NEAR(ratio->p, 1 - 2 * std::atan(std::log(6) / std::log(1.5)) / std::acos(-1), 1e-12);
  EXPECT_EQ(ratio->adjusted, ratio->p);
  // The quantile of t with one degree of freedom is tan(0.475 pi).
  const double reach = std::log(1.5) / 2 * std::tan(0.475 * std::acos(-1));
  EXPECT_NEAR(std::log(*ratio->low), std::log(6) / 2 - reach, 1e-9);
  EXPECT_NEAR(std::log(*ratio->high), std::log(6) / 2 + reach, 1e-9);
}

TEST(EfficiencyTable, CorrectsAfterHolmForAllEngines) {
  std::vector<EngineResult> results;
  for (std::uint64_t factor = 1; factor <= 3; ++factor) {
    std::vector<std::pair<std::string, std::uint64_t>> times;
    for (std::uint64_t topic = 0; topic < 12; ++topic) {
      times.emplace_back(std::to_string(topic), 50 * factor + (topic * 7 * factor) % 13);
    }
    results.push_back(engine(std::to_string(factor), asked(times)));
  }
  const auto table = make_efficiency_table(results).value();
  const TimeRatio& second = *table.engines[1].ratio;
  const TimeRatio& third = *table.engines[2].ratio;
  const double least = std::min(second.p, third.p);
  const double most = std::max(second.p, third.p);
  EXPECT_NE(least, most);
  EXPECT_DOUBLE_EQ(std::min(second.adjusted, third.adjusted), std::min(1.0, 2 * least));
  EXPECT_DOUBLE_EQ(std::max(second.adjusted, third.adjusted), std::max(most, 2 * least));
}

TEST(EfficiencyTable, SaysNothingOfDifferencesOnOneTopic) {
  const auto table = make_efficiency_table(std::vector{engine("a", asked({{"x", 2}})),
                                                       engine("b", asked({{"x", 4}}))})
                         .value();
  const TimeRatio& ratio = *table.engines[1].ratio;
  EXPECT_NEAR(ratio.ratio, 2, 1e-12);
  EXPECT_FALSE(ratio.low.has_value());
  EXPECT_EQ(ratio.p, 1);
}

TEST(EfficiencyTable, HasTheFirstEngineThatWasSearchedForABaseline) {
  EngineResult broken = engine("broken", asked({{"x", 1}}));
  broken.measurement.failure = "stopped";
  const std::vector results{broken, engine("none"), engine("good", asked({{"x", 1}}))};
  EXPECT_EQ(make_efficiency_table(results).value().baseline, 2U);
  EXPECT_EQ(make_efficiency_table(results, "none").value().baseline, 1U);
  const auto wrong = make_efficiency_table(results, "god");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().what, "the baseline \"god\" is not among the engines");
}

TEST(EfficiencyTable, RefusesTwoEnginesOfOneName) {
  const auto table = make_efficiency_table(std::vector{engine("a"), engine("a")});
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().what, "two results are of an engine \"a\"");
}

TEST(EfficiencyTable, OfALogAloneKnowsThroughputOnlyIfItTellsTheLoop) {
  EngineResult log{
      .measurement = {.name = "a"}, .log = asked({{"1", 250}, {"2", 250}}), .is_log_only = true};
  const auto unknown = make_efficiency_table(std::vector{log}).value();
  EXPECT_EQ(unknown.engines[0].times[0].key, "latency");
  EXPECT_EQ(unknown.engines[0].find("closed_queries_per_second"), nullptr);
  log.log.insert(log.log.begin(), {.topic = "1", .phase = QueryPhase::kWarmUp});
  const auto known = make_efficiency_table(std::vector{log}).value();
  EXPECT_EQ(known.engines[0].times[0].key, "closed_latency");
  EXPECT_DOUBLE_EQ(figure(known.engines[0], "closed_queries_per_second"), 4);
}

TEST(EfficiencyTable, SaysWhatIsNotTheSameForAllEngines) {
  EngineResult a = engine("a");
  EngineResult b = engine("b");
  a.measurement.documents = 10;
  a.measurement.rate = 5;
  a.measurement.unstable = {"7"};
  b.measurement.rate = 10;
  b.measurement.clients = 4;
  const auto table = make_efficiency_table(std::vector{a, b}).value();
  EXPECT_EQ(codes(table), (std::vector<std::string>{"unstable-answers", "different-collections",
                                                    "different-clients", "different-rates"}));
  EXPECT_EQ(table.notes[1].message,
            "engines have different collections: 0 documents of 0 bytes; 10 documents of 0 bytes");
}

// An oracle by counting: half of the numbers are not above it, and half not below.
TEST(MedianOf, HasAsManyNumbersOnEitherSide) {
  std::mt19937 random(3);
  for (std::size_t size = 1; size < 40; ++size) {
    std::vector<double> numbers(size);
    for (double& number : numbers) number = static_cast<double>(random() % 10);
    const double median = median_of(numbers);
    const auto below =
        std::count_if(numbers.begin(), numbers.end(), [&](double n) { return n < median; });
    const auto above =
        std::count_if(numbers.begin(), numbers.end(), [&](double n) { return n > median; });
    EXPECT_LE(2 * static_cast<std::size_t>(below), size);
    EXPECT_LE(2 * static_cast<std::size_t>(above), size);
    std::sort(numbers.begin(), numbers.end());
    if (size % 2 == 0) {
      EXPECT_EQ(median, (numbers[size / 2 - 1] + numbers[size / 2]) / 2);
    }
  }
}

// A percentile of the table is the value of its rank in the sorted sample, up to 1/128 of it.
TEST(EfficiencyTable, HasThePercentilesOfASortedSample) {
  std::mt19937 random(5);
  std::vector<std::pair<std::string, std::uint64_t>> times;
  for (int i = 0; i < 400; ++i) times.emplace_back(std::to_string(i), 1 + random() % 5000);
  const auto table = make_efficiency_table(std::vector{engine("a", asked(times))}).value();
  std::vector<double> sorted;
  for (const auto& [topic, time] : times)
    sorted.push_back(static_cast<double>(time * kMillisecond));
  std::sort(sorted.begin(), sorted.end());
  const auto& percentiles = table.engines[0].times[0].summary.percentiles;
  ASSERT_EQ(percentiles.size(), 3U);  // of 400 only 4 lie above the 99th
  for (const Percentile& each : percentiles) {
    const auto rank = static_cast<std::size_t>(std::ceil(each.share * 400 - 1e-9));
    EXPECT_GE(static_cast<double>(each.value), sorted[rank - 1]);
    EXPECT_LE(static_cast<double>(each.value), sorted[rank - 1] * (1 + 1.0 / 128));
  }
}

bool beats(const TradePoint& a, const TradePoint& b, bool is_falling) {
  const double gained = is_falling ? b.gain - a.gain : a.gain - b.gain;
  return gained >= 0 && a.cost <= b.cost && (gained > 0 || a.cost < b.cost);
}

TEST(MarkFront, MarksExactlyThosePointsThatNoOtherBeats) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::vector<TradePoint> points(1 + random() % 9);
    for (TradePoint& point : points) {
      point.cost = static_cast<double>(1 + random() % 5);
      point.gain = static_cast<double>(random() % 5);
    }
    const bool is_falling = round % 2 == 1;
    mark_front(points, is_falling);
    for (const TradePoint& point : points) {
      const bool is_beaten =
          std::any_of(points.begin(), points.end(),
                      [&](const TradePoint& other) { return beats(other, point, is_falling); });
      EXPECT_EQ(point.is_on_front, !is_beaten) << point.cost << " " << point.gain;
    }
  }
}

TEST(TradePoints, LeaveOutEnginesWithoutACostOrAValue) {
  EngineResult a = engine("a");
  a.measurement.values = {{"AP", 0.3}};
  a.measurement.index_runs = {{.index_bytes = 9}};
  EngineResult b = a;
  b.measurement.name = "b";
  b.measurement.values = {{"AP", std::nan("")}};
  EngineResult c = a;
  c.measurement.name = "c";
  c.measurement.index_runs.clear();
  const auto table = make_efficiency_table(std::vector{c, b, a}).value();
  const auto points = trade_points(table, "AP", Cost::kSize);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_EQ(points[0].engine, 2U);
  EXPECT_EQ(points[0].cost, 9);
  EXPECT_TRUE(points[0].is_on_front);
  EXPECT_TRUE(trade_points(table, "AP", Cost::kMedian).empty());
}

TEST(TradePoints, KnowMeasuresWhereLowerIsBetter) {
  EXPECT_TRUE(is_falling_measure("SearchLength"));
  EXPECT_FALSE(is_falling_measure("nDCG@10"));
  EXPECT_FALSE(is_falling_measure("something else"));
}

}  // namespace
}  // namespace assay
