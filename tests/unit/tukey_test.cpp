// SPDX-License-Identifier: Apache-2.0
// Tukey's honestly significant differences, and the analysis of variance they rest on.
#include "tukey.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "paired_t.hpp"
#include "significance_tasks.hpp"
#include "studentised_range.hpp"

namespace assay {
namespace {

// Values of scipy.stats.studentized_range, which has 11 digits.
TEST(StudentisedRange, IsAsScipyHasIt) {
  EXPECT_NEAR(StudentisedRange(3, 10).above(3.5), 0.07710331083841038, 1e-10);
  EXPECT_NEAR(StudentisedRange(10, 120).above(4), 0.13889638067190224, 1e-10);
  EXPECT_NEAR(StudentisedRange(129, 31872).above(5), 0.6028966342282774, 1e-10);
  EXPECT_NEAR(StudentisedRange(200, 3).above(10), 0.17819766874893816, 1e-10);
  EXPECT_NEAR(StudentisedRange(3, 10).quantile_above(0.05), 3.876776750013158, 1e-9);
  EXPECT_NEAR(StudentisedRange(10, 120).quantile_above(0.01), 5.299213944943266, 1e-9);
  EXPECT_EQ(StudentisedRange(5, 7).above(0), 1);
  EXPECT_EQ(StudentisedRange(5, 7).above(kUnbounded), 0);
}

// Two numbers: the range over the deviation is sqrt(2) |t|; with one degree of freedom t is
// Cauchy's.
TEST(StudentisedRange, OfTwoIsStudentsT) {
  for (const double q : {0.01, 0.5, 2.0, 30.0}) {
    const double expected = 1 - 2 * std::atan(q / std::sqrt(2.0)) / std::acos(-1);
    EXPECT_NEAR(StudentisedRange(2, 1).above(q), expected, 1e-14);
  }
}

// Two topics, three systems:      means of systems 2, 3, 7, of topics 3, 5, of all 4.
//   1 2 6   systems: 2 (4 + 1 + 9) = 28    topics: 3 (1 + 1) = 6    nothing left over
TEST(Anova, TakesSquaresApart) {
  OwnTask own{.sample = {.systems = 3, .topics = 2, .values = {1, 3, 2, 4, 6, 8}}};
  const Anova table = anova(own.task()).value();
  EXPECT_DOUBLE_EQ(table.systems.squares, 28);
  EXPECT_EQ(table.systems.freedom, 2);
  EXPECT_DOUBLE_EQ(table.topics.squares, 6);
  EXPECT_EQ(table.error.squares, 0);
  EXPECT_EQ(table.error.freedom, 2);
  EXPECT_FALSE(table.f);
  EXPECT_EQ(table.p, 0);
  // 1 3, 2 4, 6 11: means 2, 3, 8.5, of topics 3, 6, of all 4.5; left 0.5 -0.5 0.5 -0.5 -1 1.
  own.sample.values.back() = 11;
  const Anova other = anova(own.task()).value();
  EXPECT_DOUBLE_EQ(other.systems.squares, 2 * (6.25 + 2.25 + 16));
  EXPECT_DOUBLE_EQ(other.error.squares, 3);
  EXPECT_DOUBLE_EQ(other.f.value(), 24.5 / 1.5);
  // With 2 and 2 degrees of freedom p is 1 / (1 + F).
  EXPECT_NEAR(other.p, 1 / (1 + 24.5 / 1.5), 1e-14);
  const double beyond = 2 * (24.5 / 1.5 - 1);
  EXPECT_DOUBLE_EQ(other.omega_squared.value(), beyond / (beyond + 6));
}

TEST(Anova, IsTheSameForHugeAndForTinyValues) {
  OwnTask own{.sample = reals(3, 20, 1), .options = {}};
  const Anova table = anova(own.task()).value();
  for (const double factor : {0x1p1000, 0x1p-900}) {
    OwnTask other = own;
    for (double& value : other.sample.values) value *= factor;
    EXPECT_EQ(anova(other.task())->f, table.f);
    EXPECT_EQ(anova(other.task())->p, table.p);
    for (const TestOutcome& outcome : run_hsd(other.task())) expect_sound(outcome, 0.05);
  }
}

TEST(Anova, OfEqualSystemsHasNothingToSay) {
  OwnTask own{.sample = {.systems = 3, .topics = 2, .values = {0.1, 0.7, 0.1, 0.7, 0.1, 0.7}}};
  const Anova table = anova(own.task()).value();
  EXPECT_EQ(table.systems.squares, 0);
  EXPECT_EQ(table.p, 1);
  EXPECT_FALSE(table.f);
  OwnTask one{.sample = reals(3, 1, 1), .options = {}};
  EXPECT_FALSE(anova(one.task()));
}

TEST(Hsd, OfTwoSystemsIsThePairedT) {
  OwnTask own{.sample = reals(2, 20, 5), .options = {}};
  const TestOutcome hsd = run_hsd(own.task()).front();
  const TestOutcome t = paired_t(own.task().differences(own.pairs.front()), 0.95);
  EXPECT_NEAR(hsd.p, t.p, 1e-12);
  EXPECT_NEAR(hsd.low, t.low, 1e-12);
  EXPECT_NEAR(hsd.high, t.high, 1e-12);
  EXPECT_NEAR(hsd.statistic.value(), std::sqrt(2.0) * t.statistic.value(), 1e-12);
}

TEST(RandomisedTukey, CountsRangesAsTheCounterDoes) {
  OwnTask own{.sample = reals(5, 20, 2), .options = {.resamples = 1000, .seed = 4}};
  // In the order in which they are dealt: by their first values.
  std::vector<std::vector<double>> rows;
  for (std::size_t s = 0; s < 5; ++s) {
    const auto row = own.sample.values.begin() + 20 * static_cast<std::ptrdiff_t>(s);
    rows.emplace_back(row, row + 20);
  }
  std::ranges::sort(rows);
  Sample sorted{.systems = 5, .topics = 20};
  for (const auto& row : rows) {
    sorted.values.insert(sorted.values.end(), row.begin(), row.end());
  }
  const ResampleOptions options{.resamples = 1000, .seed = 4};
  const std::vector<std::uint32_t> counts = count_ranges(sorted, options);
  const std::vector<double> ranges = dealt_ranges(sorted.whole(), options);
  own.sample = sorted;
  const auto outcomes = run_randomised_tukey(own.task());
  for (std::size_t i = 0; i < own.pairs.size(); ++i) {
    const auto [first, second] = own.pairs[i];
    EXPECT_EQ(outcomes[i].p, (counts[first * 5 + second] + 1) / 1001.0);
    // (49 + 1) / 1001 is below 0.05, one more is not: the 50th largest range reaches so far.
    const double reach = (outcomes[i].high - outcomes[i].low) / 2;
    EXPECT_NEAR(reach, ranges[1000 - 50] * sorted.whole().unit() / 20, 1e-12);
  }
}

TEST(RandomisedTukey, IsTheSameInDoubles) {
  OwnTask own{.sample = sixteenths(5, 30, 3), .options = {.resamples = 2000}};
  const auto whole = randomised_tukey(own.task(), Arithmetic::kWhole);
  const auto real = randomised_tukey(own.task(), Arithmetic::kReal);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(whole[i].p, real[i].p);
    EXPECT_NEAR(whole[i].low, real[i].low, 1e-13);
  }
}

TEST(RandomisedTukey, SeesTiesThatDoublesHide) {
  // Few topics, so that dealt ranges are often the observed one; sevenths are not exact.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    OwnTask own{.sample = sixteenths(2, 5, seed), .options = {.resamples = 500}};
    const auto whole = randomised_tukey(own.task(), Arithmetic::kWhole);
    for (double& value : own.sample.values) value = value * 16 / 7 - 0.1;
    const auto real = randomised_tukey(own.task(), Arithmetic::kReal);
    EXPECT_EQ(whole.front().p, real.front().p) << seed;
  }
}

TEST(RandomisedTukey, IsNearTheParametricOne) {
  // Without differences between systems, which the dealt ranges would contain.
  OwnTask own{.sample = sixteenths(6, 60, 9), .options = {.resamples = 20'000}};
  const auto dealt = run_randomised_tukey(own.task());
  const auto curve = run_hsd(own.task());
  for (std::size_t i = 0; i < dealt.size(); ++i) {
    EXPECT_NEAR(dealt[i].p, curve[i].p, 0.02) << i;
    EXPECT_NEAR(dealt[i].low, curve[i].low, 0.01) << i;
  }
}

}  // namespace
}  // namespace assay
