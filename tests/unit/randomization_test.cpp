// SPDX-License-Identifier: Apache-2.0
// The randomization test: p against every flip of signs, intervals against p of every shift.
#include "randomization.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "resample_counts.hpp"
#include "resample_tiles.hpp"
#include "significance_tasks.hpp"

namespace assay {
namespace {

// Straight from the definition, for differences whose sums are exact.
double p_by_all_flips(std::vector<double> differences, double shift) {
  double observed = 0;
  for (double& difference : differences) observed += difference -= shift;
  std::size_t count = 0;
  const std::size_t all = std::size_t{1} << differences.size();
  for (std::size_t flips = 0; flips < all; ++flips) {
    double sum = 0;
    for (std::size_t t = 0; t < differences.size(); ++t) {
      sum += (flips >> t & 1) != 0 ? -differences[t] : differences[t];
    }
    count += std::abs(sum) >= std::abs(observed) ? 1 : 0;
  }
  return static_cast<double>(count) / static_cast<double>(all);
}

// Four topics of the 16 ways have |sum| >= 2.5: all and none flipped; that of 0 flipped or not.
TEST(Randomization, CountsEveryFlipOfFewTopics) {
  OwnTask own = task_of({1, 0.5, 1, 0});
  const TestOutcome outcome = run_randomization(own.task()).front();
  EXPECT_DOUBLE_EQ(outcome.p, 4.0 / 16);
  EXPECT_TRUE(outcome.is_exact);
  EXPECT_DOUBLE_EQ(outcome.statistic.value(), 2.5 / 4);
}

TEST(Randomization, RejectsExactlyTheShiftsOutsideItsInterval) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Sample sample = sixteenths(2, 6 + seed % 5, seed);
    for (const double alpha : {0.01, 0.05, 0.2, 0.5}) {
      OwnTask own{.sample = sample, .options = {}, .alpha = alpha};
      const TestOutcome outcome = run_randomization(own.task()).front();
      const auto differences = own.task().differences(own.pairs.front());
      EXPECT_EQ(outcome.p, p_by_all_flips(differences, 0));
      expect_sound(outcome, alpha);
      if (outcome.low == -kUnbounded) {
        EXPECT_GT(p_by_all_flips(differences, -1e6), alpha);
        continue;
      }
      const double little = 0x1p-20;
      EXPECT_GT(p_by_all_flips(differences, outcome.low + little), alpha);
      EXPECT_LE(p_by_all_flips(differences, outcome.low - little), alpha);
      EXPECT_GT(p_by_all_flips(differences, outcome.high - little), alpha);
      EXPECT_LE(p_by_all_flips(differences, outcome.high + little), alpha);
    }
  }
}

TEST(Randomization, HasNoEndsWhereNothingCanBeRejected) {
  // Of 2^5 flips two are always as extreme: p is never below 1/16.
  OwnTask five = task_of({0.1, 0.2, 0.3, 0.4, 0.5});
  EXPECT_EQ(run_randomization(five.task()).front().low, -kUnbounded);
  OwnTask six = task_of({0.1, 0.2, 0.3, 0.4, 0.5, 0.6});
  EXPECT_GT(run_randomization(six.task()).front().low, 0);
  EXPECT_EQ(run_randomization(six.task()).front().p, 1.0 / 32);
  OwnTask none = task_of({});
  EXPECT_EQ(run_randomization(none.task()).front().p, 1);
}

TEST(Randomization, SeesTiesThatDoublesHide) {
  // 0.1 + 0.2 is not 0.3 in doubles; flipping the three topics changes nothing.
  std::vector<double> tenths = {1, 2, -3, 7, 7, 7, 7};
  for (std::size_t turn = 0; turn < tenths.size(); ++turn) {
    std::vector<double> differences;
    for (const double tenth : tenths) differences.push_back(tenth / 10);
    OwnTask own = task_of(differences);
    EXPECT_DOUBLE_EQ(run_randomization(own.task()).front().p, p_by_all_flips(tenths, 0)) << turn;
    std::ranges::rotate(tenths, tenths.begin() + 1);
  }
}

TEST(Randomization, CountsRandomFlipsAsTheCounterDoes) {
  OwnTask own{.sample = reals(5, 40, 1), .options = {.resamples = 3000, .seed = 9}};
  const auto counts =
      count_sign_flips(own.sample.fixed(), {}, {.resamples = 3000, .seed = 9}).counts;
  const auto outcomes = run_randomization(own.task());
  for (std::size_t i = 0; i < own.pairs.size(); ++i) {
    const auto [first, second] = own.pairs[i];
    EXPECT_EQ(outcomes[i].p, (counts[first * 5 + second] + 1) / 3001.0);
    EXPECT_FALSE(outcomes[i].is_exact);
  }
}

TEST(Randomization, IntervalAndPAgree) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const bool is_coarse = seed % 2 == 0;
    const std::size_t topics = 3 + seed;
    OwnTask own{.sample = is_coarse ? sixteenths(4, topics, seed) : reals(4, topics, seed),
                .options = {.resamples = 999, .seed = seed}};
    for (const double alpha : {0.0005, 0.001, 0.01, 0.05, 0.1, 0.3}) {
      own.alpha = alpha;
      for (const auto arithmetic : {Arithmetic::kWhole, Arithmetic::kReal}) {
        for (const TestOutcome& outcome : randomization(own.task(), arithmetic)) {
          expect_sound(outcome, alpha);
        }
      }
    }
  }
}

TEST(Randomization, IsTheSameInDoubles) {
  OwnTask own{.sample = sixteenths(6, 50, 3), .options = {.resamples = 2000}};
  const auto whole = randomization(own.task(), Arithmetic::kWhole);
  const auto real = randomization(own.task(), Arithmetic::kReal);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(whole[i].p, real[i].p);
    EXPECT_NEAR(whole[i].low, real[i].low, 1e-15);
    EXPECT_NEAR(whole[i].high, real[i].high, 1e-15);
  }
  OwnTask rounded{.sample = reals(6, 50, 3), .options = {.resamples = 2000}};
  const auto near = randomization(rounded.task(), Arithmetic::kWhole);
  const auto exact = randomization(rounded.task(), Arithmetic::kReal);
  for (std::size_t i = 0; i < near.size(); ++i) {
    EXPECT_NEAR(near[i].p, exact[i].p, 2.0 / 2001);
    EXPECT_NEAR(near[i].low, exact[i].low, 1e-6);
  }
}

TEST(Randomization, TakesDoublesForLargeValuesThatAreNoFractions) {
  Sample sample = reals(2, 30, 1);
  EXPECT_TRUE(Summands(sample.table()).is_whole());
  EXPECT_FALSE(Summands(sample.table(), Arithmetic::kUnrounded).is_whole());
  sample.values.front() = 1.5;
  EXPECT_FALSE(Summands(sample.table()).is_whole());
  sample = sixteenths(2, 30, 1);
  sample.values.front() = 100;
  EXPECT_TRUE(Summands(sample.table()).is_whole());
  EXPECT_TRUE(Summands(sample.table(), Arithmetic::kUnrounded).is_whole());
}

TEST(Randomization, DependsOnNeitherThreadsNorOrder) {
  for (const double scale : {1.0, 50.0}) {
    OwnTask own{.sample = reals(7, 33, 4), .options = {.resamples = 5000}};
    for (double& value : own.sample.values) value *= scale;
    const auto one = run_randomization(own.task());
    own.options.threads = 5;
    const auto many = run_randomization(own.task());
    for (SystemPair& pair : own.pairs) std::swap(pair.first, pair.second);
    const auto swapped = run_randomization(own.task());
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_TRUE(same(one[i], many[i]));
      TestOutcome other = mirrored(swapped[i]);
      other.statistic = -other.statistic.value();
      EXPECT_TRUE(same(one[i], other)) << i;
    }
  }
}

TEST(Randomization, OfIdenticalSystemsFindsNothing) {
  for (const std::size_t topics : {1, 5, 12, 40}) {
    OwnTask own = task_of(std::vector<double>(topics, 0.0));
    own.options.resamples = 1000;
    const TestOutcome outcome = run_randomization(own.task()).front();
    EXPECT_EQ(outcome.p, 1);
    EXPECT_TRUE(has_nothing(outcome));
    EXPECT_EQ(outcome.high, topics > 5 ? 0 : kUnbounded);
  }
}

TEST(CountedP, FindsTheCountThatIsEnough) {
  const CountedP drawn{.resamples = 99'999};
  EXPECT_EQ(drawn.fewest_above(0.05), 5000U);  // (4999 + 1) / 100000 is 0.05, not above
  EXPECT_EQ(drawn.fewest_above(0), 0U);
  EXPECT_EQ((CountedP{.resamples = 9}.fewest_above(0.05)), 0U);  // nothing is below 0.1
  const CountedP all{.resamples = 64, .is_all = true};
  EXPECT_EQ(all.fewest_above(0.05), 4U);
  EXPECT_EQ(all.fewest_above(0.5), 33U);
}

TEST(KthSmallest, IsThatOfSortedValues) {
  std::mt19937_64 random(1);
  Smallest room;
  for (const std::size_t size : {1U, 2U, 100U, 5000U, 30'000U}) {
    std::vector<double> values;
    for (std::size_t i = 0; i < size; ++i) values.push_back(static_cast<double>(random() % 1000));
    // The sample at the front sees nothing of the small ones behind it.
    if (size == 30'000U) std::ranges::sort(values, std::greater<>());
    std::vector<double> sorted = values;
    std::ranges::sort(sorted);
    for (std::size_t k = 1; k <= size; k += 1 + size / 13) {
      EXPECT_EQ(kth_smallest(values, k, room), sorted[k - 1]) << size << ' ' << k;
    }
  }
}

TEST(PairTiles, HaveEveryPairOnceAndFewSystems) {
  OwnTask own{.sample = reals(11, 2, 1), .options = {}};
  const PairTask task = own.task();
  for (const std::size_t most : {2U, 3U, 4U, 10U, 11U}) {
    std::vector<int> seen(task.pairs.size());
    for (const PairTile& tile : pair_tiles(task, most)) {
      EXPECT_LE(tile.systems.size(), most);
      for (const auto& [pair, first, second] : tile.members) {
        ++seen[pair];
        EXPECT_EQ(tile.systems[first], task.pairs[pair].first);
        EXPECT_EQ(tile.systems[second], task.pairs[pair].second);
      }
    }
    EXPECT_EQ(std::ranges::count(seen, 1), static_cast<std::ptrdiff_t>(seen.size())) << most;
  }
}

}  // namespace
}  // namespace assay
