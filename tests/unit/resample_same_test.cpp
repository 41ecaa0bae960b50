// SPDX-License-Identifier: Apache-2.0
// resample_same_test.cpp: what must not change a count: threads, the processor, the order of
// systems, powers of two.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "resample.hpp"
#include "resample_values.hpp"

namespace assay {
namespace {

struct Everything {
  std::vector<std::uint32_t> flips, flips_of_baseline, shifts, shifts_of_baseline, tukey;
  std::vector<double> sums, ranges;

  bool operator==(const Everything&) const = default;
};

Everything everything(const Sample& sample, const ResampleOptions& options) {
  const FixedPoint fixed = sample.fixed();
  const std::size_t baseline = sample.systems / 2;
  std::vector<std::size_t> all(sample.systems);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return {.flips = count_sign_flips(fixed, {}, options).counts,
          .flips_of_baseline = count_sign_flips(fixed, baseline, options).counts,
          .shifts = count_bootstrap_shifts(fixed, {}, options).counts,
          .shifts_of_baseline = count_bootstrap_shifts(fixed, baseline, options).counts,
          .tukey = count_ranges(sample, options),
          .sums = drawn_sums(sample.whole(), all, options),
          .ranges = dealt_ranges(sample.whole(), options)};
}

TEST(Resamples, AreTheSameAtEveryLevelAndOnAnyNumberOfThreads) {
  for (const std::size_t systems : {1, 7, 17, 37}) {
    for (const std::size_t topics : {0, 1, 30, 31, 64}) {
      const Sample sample = reals(systems, topics, systems + topics);
      for (const std::uint32_t resamples : {0U, 63U, 1100U}) {
        ResampleOptions options{.resamples = resamples, .seed = 6, .level = VectorLevel::kScalar};
        const Everything expected = everything(sample, options);
        for (const VectorLevel level : vector_levels()) {
          for (const unsigned threads : {1U, 2U, 7U}) {
            options.level = level;
            options.threads = threads;
            ASSERT_TRUE(everything(sample, options) == expected)
                << systems << " systems, " << topics << " topics, " << resamples << " resamples, "
                << name_of(level) << ", " << threads << " threads";
          }
        }
      }
    }
  }
}

TEST(Resamples, AreTheSameWithManySystemsAndTopics) {
  // More than dice of 16 bits take.
  for (const auto& [systems, topics] : {std::pair<std::size_t, std::size_t>{1100, 3}, {2, 1100}}) {
    const Sample sample = reals(systems, topics, 2);
    ResampleOptions options{.resamples = 70, .level = VectorLevel::kScalar};
    const Everything expected = everything(sample, options);
    options = {.resamples = 70, .threads = 2};
    EXPECT_TRUE(everything(sample, options) == expected) << systems;
  }
}

TEST(Resamples, OfASeedStayAsTheyAre) {
  // Worked out by a second program, in Python, from the comments of random.hpp; whoever publishes a
  // seed relies on them.
  const Sample sample = sixteenths(3, 12, 1);
  const ResampleOptions options{.resamples = 1000, .seed = 42};
  EXPECT_EQ(count_sign_flips(sample.fixed(), 0, options).counts,
            (std::vector<std::uint32_t>{1000, 560, 656}));
  EXPECT_EQ(count_bootstrap_shifts(sample.fixed(), 0, options).counts,
            (std::vector<std::uint32_t>{1000, 512, 598}));
  EXPECT_EQ(count_ranges(sample, options)[1], 816U);
}

TEST(Resamples, OfOneSeedAreNotThoseOfAnother) {
  const Sample sample = reals(4, 20, 1);
  const Everything one = everything(sample, {.resamples = 600, .seed = 1});
  const Everything two = everything(sample, {.resamples = 600, .seed = 2});
  EXPECT_NE(one.flips, two.flips);
  EXPECT_NE(one.sums, two.sums);
  EXPECT_NE(one.ranges, two.ranges);
}

TEST(Resamples, OfOneBlockAreNotThoseOfTheNext) {
  const Sample sample = reals(2, 20, 1);
  const auto means = drawn_differences(sample, 0, 1, {.resamples = 1024});
  EXPECT_FALSE(std::equal(means.begin(), means.begin() + 512, means.begin() + 512));
}

TEST(Pairs, OfABaselineAreARowOfAllPairs) {
  const Sample sample = reals(21, 33, 5);
  const ResampleOptions options{.resamples = 700};
  const auto flips = count_sign_flips(sample.fixed(), {}, options).counts;
  const auto shifts = count_bootstrap_shifts(sample.fixed(), {}, options).counts;
  for (std::size_t i = 0; i < 21; ++i) {
    const auto row = [&](const auto& counts) {
      return std::vector<std::uint32_t>(counts.begin() + 21 * i, counts.begin() + 21 * (i + 1));
    };
    EXPECT_EQ(count_sign_flips(sample.fixed(), i, options).counts, row(flips)) << i;
    EXPECT_EQ(count_bootstrap_shifts(sample.fixed(), i, options).counts, row(shifts)) << i;
  }
}

TEST(Pairs, DoNotDependOnTheOrderOfSystems) {
  const Sample sample = reals(9, 25, 5);
  Sample reversed = sample;
  for (std::size_t s = 0; s < 9; ++s) {
    std::copy_n(sample.values.begin() + 25 * s, 25, reversed.values.begin() + 25 * (8 - s));
  }
  const ResampleOptions options{.resamples = 1000};
  auto flips = count_sign_flips(reversed.fixed(), {}, options).counts;
  std::ranges::reverse(flips);
  EXPECT_EQ(flips, count_sign_flips(sample.fixed(), {}, options).counts);
  auto shifts = count_bootstrap_shifts(reversed.fixed(), {}, options).counts;
  std::ranges::reverse(shifts);
  EXPECT_EQ(shifts, count_bootstrap_shifts(sample.fixed(), {}, options).counts);
}

TEST(Pairs, OfEqualSystemsReachTheirDifferenceAlways) {
  Sample sample = reals(6, 25, 5);
  std::copy_n(sample.values.begin(), 25, sample.values.begin() + 25 * 4);
  const Everything found = everything(sample, {.resamples = 777});
  for (const auto* counts : {&found.flips, &found.shifts, &found.tukey}) {
    EXPECT_EQ((*counts)[4], 777U);
    EXPECT_EQ((*counts)[4 * 6], 777U);
    EXPECT_LT((*counts)[5], 777U);
    for (std::size_t s = 0; s < 6; ++s) {
      EXPECT_EQ((*counts)[s * 7], 777U);
      // Two that are equal are equally far from any third.
      EXPECT_EQ((*counts)[s], (*counts)[4 * 6 + s]);
    }
  }
}

TEST(Pairs, DoNotDependOnPowersOfTwoOrTheSign) {
  for (const Sample& sample : {reals(5, 30, 1), sixteenths(5, 30, 1)}) {
    const ResampleOptions options{.resamples = 600};
    const Everything expected = everything(sample, options);
    for (const double factor : {0x1p-900, 0x1p-3, -1.0, 0x1p40, -0x1p900}) {
      Sample other = sample;
      for (double& value : other.values) value *= factor;
      const Everything found = everything(other, options);
      EXPECT_EQ(found.flips, expected.flips) << factor;
      EXPECT_EQ(found.shifts, expected.shifts) << factor;
      // Tukey's ranges are not symmetric, only their law is.
      if (factor < 0) continue;
      EXPECT_EQ(found.tukey, expected.tukey) << factor;
    }
  }
}

}  // namespace
}  // namespace assay
