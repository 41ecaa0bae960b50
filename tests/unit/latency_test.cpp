// SPDX-License-Identifier: Apache-2.0
#include "assay/latency.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace assay {
namespace {

using Times = std::vector<std::uint64_t>;

LatencyHistogram histogram_of(const Times& times) {
  LatencyHistogram histogram;
  for (const std::uint64_t time : times) histogram.add(time);
  return histogram;
}

// Anything from nothing to an hour, most of it short.
Times random_times(std::size_t count, std::mt19937_64& random) {
  Times times(count);
  std::uniform_real_distribution<double> exponent(0, std::log(3.6e12));
  for (std::uint64_t& time : times) time = static_cast<std::uint64_t>(std::exp(exponent(random)));
  return times;
}

TEST(Latency, HistogramKnowsEachRankUpToAShareOfIt) {
  std::mt19937_64 random(1);
  for (const std::size_t count : {1, 2, 10, 1000, 5000}) {
    Times times = random_times(count, random);
    const LatencyHistogram histogram = histogram_of(times);
    std::sort(times.begin(), times.end());
    EXPECT_EQ(histogram.count(), count);
    EXPECT_EQ(histogram.least(), times.front());
    EXPECT_EQ(histogram.greatest(), times.back());
    for (std::size_t rank = 1; rank <= count; ++rank) {
      const std::uint64_t exact = times[rank - 1];
      ASSERT_GE(histogram.at_rank(rank), exact);
      ASSERT_LE(histogram.at_rank(rank), exact + exact / 128);
      ASSERT_LE(histogram.least_at_rank(rank), exact);
      ASSERT_GE(histogram.least_at_rank(rank), exact - exact / 128);
      if (exact >= 256) continue;
      ASSERT_EQ(histogram.at_rank(rank), exact);
    }
  }
}

TEST(Latency, HistogramHoldsTheGreatestNumberThereIs) {
  LatencyHistogram histogram;
  histogram.add(~std::uint64_t{0});
  histogram.add(0);
  EXPECT_EQ(histogram.at_rank(1), 0U);
  EXPECT_EQ(histogram.at_rank(2), ~std::uint64_t{0});
}

TEST(Latency, HistogramsMergeToThatOfAll) {
  std::mt19937_64 random(2);
  Times all = random_times(400, random);
  const Times some(all.begin(), all.begin() + 100);
  const Times others(all.begin() + 100, all.end());
  LatencyHistogram merged;
  merged.merge(histogram_of(some));
  merged.merge(LatencyHistogram());
  merged.merge(histogram_of(others));
  const LatencyHistogram whole = histogram_of(all);
  EXPECT_EQ(merged.count(), whole.count());
  EXPECT_NEAR(merged.mean(), whole.mean(), 1e-6 * whole.mean());
  for (std::uint64_t rank = 1; rank <= 400; ++rank) {
    EXPECT_EQ(merged.at_rank(rank), whole.at_rank(rank));
  }
}

// By hand: of 1, 2 … 100 the median is 50, and 90 are at most 90.
TEST(Latency, PercentilesAreThoseOfTheNearestRank) {
  Times times(100);
  for (std::size_t i = 0; i < times.size(); ++i) times[i] = i + 1;
  const LatencySummary summary = summarise(histogram_of(times));
  EXPECT_EQ(summary.mean, 50.5);
  ASSERT_EQ(summary.percentiles.size(), 2U);  // 95 has 5 above, 10 are asked for
  EXPECT_EQ(summary.percentiles[0].value, 50U);
  EXPECT_EQ(summary.percentiles[1].value, 90U);
}

TEST(Latency, PercentilesAreShownWhereTenAreAbove) {
  const auto shown = [](std::size_t count) {
    return summarise(histogram_of(Times(count, 7))).percentiles.size();
  };
  EXPECT_EQ(shown(0), 0U);
  EXPECT_EQ(shown(19), 0U);
  EXPECT_EQ(shown(20), 1U);
  EXPECT_EQ(shown(99), 1U);
  EXPECT_EQ(shown(100), 2U);
  EXPECT_EQ(shown(200), 3U);
  EXPECT_EQ(shown(999), 3U);
  EXPECT_EQ(shown(1000), 4U);
  EXPECT_EQ(shown(10000), 5U);
}

// Conover's table: the median of 10 lies between the 2nd and the 9th with 97.9 %, of 20 between the
// 6th and the 15th with 95.9 %.
TEST(Latency, IntervalsAreThoseOfOrderStatistics) {
  EXPECT_EQ(percentile_ranks(10, 0.5), (std::pair<std::uint64_t, std::uint64_t>(2, 9)));
  EXPECT_EQ(percentile_ranks(20, 0.5), (std::pair<std::uint64_t, std::uint64_t>(6, 15)));
  EXPECT_EQ(percentile_ranks(5, 0.5), std::nullopt);
  EXPECT_EQ(percentile_ranks(100, 0.99), std::nullopt);
}

TEST(Latency, IntervalsHoldThePercentileAsOftenAsTheySay) {
  std::mt19937_64 random(3);
  std::exponential_distribution<double> exponential(1e-6);
  int held = 0;
  constexpr int kTrials = 2000;
  const auto truth = static_cast<std::uint64_t>(-std::log(0.1) * 1e6);
  for (int trial = 0; trial < kTrials; ++trial) {
    LatencyHistogram histogram;
    for (int i = 0; i < 300; ++i) histogram.add(static_cast<std::uint64_t>(exponential(random)));
    const auto interval = summarise(histogram).percentiles.at(1).interval.value();
    held += interval.first <= truth && truth <= interval.second ? 1 : 0;
  }
  EXPECT_GE(held, kTrials * 0.94);
  EXPECT_LE(held, kTrials * 0.985);
}

}  // namespace
}  // namespace assay
