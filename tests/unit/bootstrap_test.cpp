// SPDX-License-Identifier: Apache-2.0
// Bootstrap tests: read off the same resamples in other ways, and agree.
#include "bootstrap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <vector>

#include "resample_draws.hpp"
#include "resample_tiles.hpp"
#include "significance_tasks.hpp"

namespace assay {
namespace {

// Ascending means of the differences between the first two systems.
std::vector<double> sorted_means(const OwnTask& own) {
  std::vector<double> sorted = drawn_differences(
      own.sample, 1, 0, {.resamples = own.options.resamples, .seed = own.options.seed});
  std::ranges::sort(sorted);
  return sorted;
}

TEST(Bootstrap, CountsShiftsAsTheCounterDoes) {
  OwnTask own{.sample = reals(4, 40, 1), .options = {.resamples = 3000, .seed = 9}};
  const auto counts =
      count_bootstrap_shifts(own.sample.fixed(), {}, {.resamples = 3000, .seed = 9}).counts;
  const auto outcomes = run_bootstrap_shift(own.task());
  for (std::size_t i = 0; i < own.pairs.size(); ++i) {
    const auto [first, second] = own.pairs[i];
    EXPECT_EQ(outcomes[i].p, (counts[first * 4 + second] + 1) / 3001.0);
  }
}

// At 5 % of 1999 resamples, 2 (c + 1) / 2000 <= 0.05 for c up to 49: the ends are the 50th from
// either side.
TEST(Bootstrap, TakesThePercentilesOfMeans) {
  OwnTask own{.sample = reals(2, 30, 4), .options = {.resamples = 1999}};
  const std::vector<double> sorted = sorted_means(own);
  const TestOutcome outcome = run_bootstrap_percentile(own.task()).front();
  EXPECT_DOUBLE_EQ(outcome.low, sorted[49]);
  EXPECT_DOUBLE_EQ(outcome.high, sorted[1999 - 50]);
  const auto below = std::ranges::lower_bound(sorted, 0.0) - sorted.begin();
  EXPECT_DOUBLE_EQ(outcome.p, 2 * (static_cast<double>(std::min(below, 1999 - below)) + 1) / 2000);
}

// Efron and Tibshirani (1993), formula 14.10, with the share of means below the observed one and
// the skewness of the differences.
TEST(Bootstrap, CorrectsForBiasAndSkewness) {
  OwnTask own = task_of({0.9, 0.1, 0.05, 0.02, 0, 0.1, -0.05, 0.6, 0.03, -0.1, 0.02, 0.31});
  own.options.resamples = 9999;
  const std::vector<double> sorted = sorted_means(own);
  const auto differences = own.task().differences(own.pairs.front());
  double mean = 0;
  for (const double difference : differences) mean += difference / 12;
  double squares = 0;
  double cubes = 0;
  for (const double difference : differences) {
    squares += std::pow(difference - mean, 2);
    cubes += std::pow(difference - mean, 3);
  }
  const double a = cubes / (6 * std::pow(squares, 1.5));
  const boost::math::normal curve;
  const auto below = std::ranges::lower_bound(sorted, mean - 1e-9) - sorted.begin();
  const auto up_to = std::ranges::upper_bound(sorted, mean + 1e-9) - sorted.begin();
  const double bias = boost::math::quantile(curve, static_cast<double>(below + up_to) / 2 / 9999);
  const auto end = [&](double share) {
    const double y = bias + boost::math::quantile(curve, share);
    const double at = boost::math::cdf(curve, bias + y / (1 - a * y));
    return sorted[static_cast<std::size_t>(at * 10'000) - 1];
  };
  const TestOutcome outcome = run_bootstrap_bca(own.task()).front();
  // Neighbours in order are this near.
  EXPECT_NEAR(outcome.low, end(0.025), 1e-3);
  EXPECT_NEAR(outcome.high, end(0.975), 1e-3);
  EXPECT_GT(outcome.low, run_bootstrap_percentile(own.task()).front().low + 5e-3);
  EXPECT_GT(outcome.high, run_bootstrap_percentile(own.task()).front().high + 5e-3);
}

// A bias that moves all away from 0 cannot make more of the resamples than they are.
TEST(Bootstrap, ClaimsNoMoreThanItsResamples) {
  std::vector<double> differences(30, 0.001);
  for (std::size_t i = 0; i < differences.size(); ++i) differences[i] += 1e-5 * i;
  differences.back() = 1;
  OwnTask own = task_of(differences);
  own.options.resamples = 999;
  for (const char* test : {"bootstrap", "percentile", "bca"}) {
    EXPECT_GE(find_test(test)->run(own.task()).front().p, find_test(test)->sides / 1000.0) << test;
  }
}

TEST(Bootstrap, StudentisesEachResample) {
  OwnTask own{.sample = reals(11, 15, 4), .options = {.resamples = 1000, .seed = 3}};
  const auto outcomes = run_bootstrap_t(own.task());
  const Dice dice = topic_dice(15);
  const ResampleKernels& kernels = resample_kernels(VectorLevel::kScalar);
  for (std::size_t i = 0; i < own.pairs.size(); i += 9) {
    const auto differences = own.task().differences(own.pairs[i]);
    const auto t_of = [&](const std::vector<double>& values, double centre) {
      double mean = 0;
      for (const double value : values) mean += value / 15;
      double squares = 0;
      for (const double value : values) squares += (value - mean) * (value - mean);
      return std::abs(mean - centre) / std::sqrt(squares / 14 / 15);
    };
    double mean = 0;
    for (const double difference : differences) mean += difference / 15;
    const double observed = t_of(differences, 0);
    std::vector<double> drawn;
    for_each_block({.resamples = 1000, .seed = 3}, [&](DrawBlock& block, unsigned) {
      const auto picks = draw_topics(block, dice, kernels);
      for (std::size_t r = 0; r < block.count; ++r) {
        std::vector<double> values;
        for (std::size_t k = 0; k < 15; ++k) values.push_back(differences[picks[r * 16 + k]]);
        drawn.push_back(t_of(values, mean));
      }
    });
    std::ranges::sort(drawn);
    const auto found = drawn.end() - std::ranges::lower_bound(drawn, observed);
    EXPECT_EQ(outcomes[i].p, static_cast<double>(found + 1) / 1001) << i;
    EXPECT_NEAR(std::abs(outcomes[i].statistic.value()), observed, 1e-12);
    // (49 + 1) / 1001 is below 0.05, (50 + 1) / 1001 is not: the 50th largest.
    EXPECT_NEAR(outcomes[i].high - mean, drawn[1000 - 50] * std::abs(mean) / observed, 1e-12);
  }
}

TEST(Bootstrap, StudentisesTheSameHoweverItsWorkIsCutUp) {
  OwnTask own{.sample = reals(5, 15, 4), .options = {.resamples = 1500, .seed = 3}};
  const auto expected = run_bootstrap_t(own.task());
  for (const Division& division : {Division{.pairs = 8, .outside = 3}, Division{.pairs = 3},
                                   Division{.inside = 4}, Division{.pairs = 3, .inside = 2}}) {
    const auto outcomes = bootstrap_t(own.task(), division);
    ASSERT_EQ(outcomes.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_TRUE(same(outcomes[i], expected[i])) << division.pairs << ' ' << i;
    }
  }
}

// A pair takes eight bytes for each resample, on every thread that has pairs of its own.
TEST(Bootstrap, HoldsAGigabyteAtMost) {
  for (const unsigned threads : {1U, 2U, 64U}) {
    EXPECT_EQ(division_of(100'000, threads).outside, threads);
    for (const std::size_t resamples : {1'000'000U, 10'000'000U, 100'000'000U}) {
      const Division division = division_of(resamples, threads);
      EXPECT_LE(8 * resamples * division.pairs * division.outside, std::size_t{1} << 30);
      EXPECT_EQ(division.outside * division.inside, threads);
      EXPECT_GE(division.pairs, 1U);
      EXPECT_LE(8 * resamples * readers_at_once(resamples), std::size_t{1} << 30);
      EXPECT_GE(readers_at_once(resamples), 1U);
    }
  }
}

TEST(Bootstrap, IsTheSameInDoubles) {
  OwnTask own{.sample = sixteenths(5, 50, 3), .options = {.resamples = 2000}};
  for (const auto reading :
       {BootstrapReading::kShift, BootstrapReading::kPercentile, BootstrapReading::kBca}) {
    const auto whole = bootstrap(own.task(), reading, Arithmetic::kWhole);
    const auto real = bootstrap(own.task(), reading, Arithmetic::kReal);
    for (std::size_t i = 0; i < whole.size(); ++i) {
      EXPECT_DOUBLE_EQ(whole[i].p, real[i].p);
      EXPECT_NEAR(whole[i].low, real[i].low, 1e-13);
      EXPECT_NEAR(whole[i].high, real[i].high, 1e-13);
      expect_sound(real[i], 0.05);
    }
  }
}

TEST(Bootstrap, SeesTiesThatDoublesHide) {
  // Few topics, so that means are often 0 or the observed one; sevenths are not exact.
  for (const auto reading :
       {BootstrapReading::kShift, BootstrapReading::kPercentile, BootstrapReading::kBca}) {
    OwnTask own{.sample = sixteenths(6, 5, 3), .options = {.resamples = 2000}};
    for (double& value : own.sample.values) value = std::round(value * 3);
    const auto whole = bootstrap(own.task(), reading, Arithmetic::kWhole);
    for (double& value : own.sample.values) value = value / 7 - 0.1;
    const auto real = bootstrap(own.task(), reading, Arithmetic::kReal);
    for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_NEAR(whole[i].p, real[i].p, 1e-12);
  }
}

}  // namespace
}  // namespace assay
