// SPDX-License-Identifier: Apache-2.0
// resample_test.cpp: resampling tests against all resamples there are, against plain programs over
// doubles with random numbers of their own, and against themselves.
#include "resample.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "resample_values.hpp"

namespace assay {
namespace {

// Every way to flip the signs, one after the other.
std::uint32_t count_all_flips(const Sample& sample, std::size_t i, std::size_t j) {
  const double observed = std::abs(sample.difference(i, j));
  std::uint32_t count = 0;
  for (std::uint32_t flips = 0; flips < 1U << sample.topics; ++flips) {
    double sum = 0;
    for (std::size_t t = 0; t < sample.topics; ++t) {
      const double difference = sample.at(i, t) - sample.at(j, t);
      sum += (flips >> t & 1) != 0 ? -difference : difference;
    }
    count += std::abs(sum) >= observed ? 1 : 0;
  }
  return count;
}

// As somebody would write it who has one pair and time.
std::uint32_t count_plain(const Sample& sample, std::size_t i, std::size_t j, bool is_bootstrap,
                          std::uint32_t resamples) {
  std::mt19937_64 random(1000 * i + j);
  std::uniform_int_distribution<std::size_t> topic(0, sample.topics - 1);
  const double observed = sample.difference(i, j);
  std::uint32_t count = 0;
  for (std::uint32_t r = 0; r < resamples; ++r) {
    double sum = is_bootstrap ? -observed : 0;
    for (std::size_t t = 0; t < sample.topics; ++t) {
      const std::size_t drawn = is_bootstrap ? topic(random) : t;
      const double difference = sample.at(i, drawn) - sample.at(j, drawn);
      sum += !is_bootstrap && random() % 2 == 0 ? -difference : difference;
    }
    count += std::abs(sum) >= std::abs(observed) - 1e-9 ? 1 : 0;
  }
  return count;
}

TEST(SignFlips, AreAllTriedWhereThereAreFew) {
  for (std::size_t topics = 0; topics <= 11; ++topics) {
    for (const std::size_t systems : {1, 2, 5, 18}) {
      const Sample sample = sixteenths(systems, topics, 100 * topics + systems);
      const PairCounts found =
          count_sign_flips(sample.fixed(), {}, {.resamples = 1U << topics, .all_if_few = true});
      EXPECT_TRUE(found.is_all);
      EXPECT_EQ(found.resamples, 1U << topics);
      for (std::size_t i = 0; i < systems; ++i) {
        for (std::size_t j = 0; j < systems; ++j) {
          ASSERT_EQ(found.counts[i * systems + j], count_all_flips(sample, i, j))
              << topics << " topics, systems " << i << " and " << j;
        }
      }
    }
  }
}

TEST(SignFlips, AreDrawnWhereThereAreMoreThanAskedFor) {
  const Sample sample = sixteenths(2, 10, 1);
  const ResampleOptions fewer{.resamples = 1023, .all_if_few = true};
  EXPECT_FALSE(count_sign_flips(sample.fixed(), {}, fewer).is_all);
  EXPECT_EQ(count_sign_flips(sample.fixed(), {}, fewer).resamples, 1023U);
  EXPECT_FALSE(count_sign_flips(sample.fixed(), {}, {.resamples = 1024}).is_all);
  const Sample many = sixteenths(2, 70, 1);
  EXPECT_FALSE(count_sign_flips(many.fixed(), {}, {.resamples = 10, .all_if_few = true}).is_all);
}

TEST(SignFlips, CountTiesOfTenthsAsTies) {
  // As doubles, 0.3 - 0.1 is not 0.2 - 0; whole numbers have no such trouble.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Sample whole = sixteenths(4, 9, seed);
    for (double& value : whole.values) value *= 16;
    Sample tenths = whole;
    for (double& value : tenths.values) value /= 10;
    const auto found =
        count_sign_flips(tenths.fixed(), {}, {.resamples = 512, .all_if_few = true}).counts;
    for (std::size_t j = 0; j < 4; ++j) EXPECT_EQ(found[j], count_all_flips(whole, 0, j)) << seed;
  }
}

TEST(SignFlips, AgreeWithAPlainProgram) {
  const Sample sample = reals(5, 70, 11);
  const auto found = count_sign_flips(sample.fixed(), {}, {.resamples = 40'000, .seed = 1});
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = i + 1; j < 5; ++j) {
      const std::uint32_t plain = count_plain(sample, i, j, false, 10'000);
      EXPECT_TRUE(is_near(found.counts[i * 5 + j], 40'000, plain, 10'000))
          << found.counts[i * 5 + j] / 4e4 << " and " << plain / 1e4;
    }
  }
}

TEST(Bootstrap, AgreesWithAPlainProgram) {
  const Sample sample = reals(5, 70, 12);
  const auto found = count_bootstrap_shifts(sample.fixed(), {}, {.resamples = 40'000, .seed = 2});
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = i + 1; j < 5; ++j) {
      const std::uint32_t plain = count_plain(sample, i, j, true, 10'000);
      EXPECT_TRUE(is_near(found.counts[i * 5 + j], 40'000, plain, 10'000))
          << found.counts[i * 5 + j] / 4e4 << " and " << plain / 1e4;
    }
  }
}

TEST(Bootstrap, CountsWhatIsAsFarFromTheObservedDifferenceAsThatFromZero) {
  // Differences of 0, 1 and 5 make 6. Of the 27 draws of three, 0 0 0 is 6 away, and 5 5 5 is 9
  // away; 5 5 1 is only 5 away.
  const Sample sample{.systems = 2, .topics = 3, .values = {1, 2, 6, 1, 1, 1}};
  const auto found = count_bootstrap_shifts(sample.fixed(), {}, {.resamples = 50'000});
  EXPECT_TRUE(may_be(found.counts[1], 50'000, 2.0 / 27)) << found.counts[1] / 5e4;
}

TEST(Bootstrap, CountsTheSameResamplesThatItTells) {
  const Sample sample = sixteenths(20, 40, 3);
  const ResampleOptions options{.resamples = 3000, .seed = 5};
  const PairCounts found = count_bootstrap_shifts(sample.fixed(), {}, options);
  for (const std::size_t i : {0, 7, 19}) {
    for (std::size_t j = 0; j < 20; ++j) {
      const double observed = sample.difference(i, j) / 40;
      std::uint32_t count = 0;
      for (const double difference : drawn_differences(sample, i, j, options)) {
        const double shifted = std::abs(difference - observed);
        count += shifted >= std::abs(observed) - 1e-12 ? 1 : 0;
      }
      EXPECT_EQ(count, found.counts[i * 20 + j]) << i << " " << j;
    }
  }
}

TEST(Bootstrap, DrawsTopicsAroundTheObservedMean) {
  // The deviation of a mean over n draws is that of the values by the root of n.
  const Sample sample = reals(2, 100, 8);
  const std::uint32_t resamples = 20'000;
  double sum = 0;
  double squares = 0;
  for (const double difference : drawn_differences(sample, 0, 1, {.resamples = resamples})) {
    sum += difference;
    squares += difference * difference;
  }
  const double observed = sample.difference(0, 1) / 100;
  double variance = 0;
  for (std::size_t t = 0; t < 100; ++t) {
    variance += std::pow(sample.at(0, t) - sample.at(1, t) - observed, 2) / 100;
  }
  const double mean = sum / resamples;
  const double deviation = std::sqrt(squares / resamples - mean * mean);
  EXPECT_NEAR(mean, observed, 5 * std::sqrt(variance / 100 / resamples));
  EXPECT_NEAR(deviation, std::sqrt(variance / 100), 0.03 * deviation);
}

TEST(Tukey, DealsEveryOrderEquallyOften) {
  // Two topics with 0, 1 and 4. All that matters is which value of the second meets which of the
  // first: six ways, equally likely.
  const Sample sample{.systems = 3, .topics = 2, .values = {0, 0, 1, 1, 4, 4}};
  std::vector<double> second{0, 1, 4};
  std::vector<double> expected;
  do {
    const auto [least, most] = std::minmax({second[0], 1 + second[1], 4 + second[2]});
    expected.push_back(most - least);
  } while (std::ranges::next_permutation(second).found);
  const auto found = dealt_ranges(sample.whole(), {.resamples = 30'000, .seed = 9});
  const double unit = sample.whole().unit();
  for (const double range : expected) {
    const auto times = static_cast<double>(std::ranges::count(expected, range));
    const auto count = static_cast<double>(std::ranges::count(found, range / unit));
    EXPECT_TRUE(may_be(count, 30'000, times / 6)) << range << ": " << count;
  }
}

TEST(Tukey, AgreesWithAPlainProgram) {
  const std::size_t systems = 7;
  const Sample sample = reals(systems, 30, 21);
  const ResampleOptions options{.resamples = 40'000, .seed = 3};
  const std::vector<std::uint32_t> found = count_ranges(sample, options);
  std::mt19937_64 random(17);
  std::vector<double> ranges;
  for (int r = 0; r < 10'000; ++r) {
    std::vector<double> sums(systems);
    std::vector<std::size_t> order{0, 1, 2, 3, 4, 5, 6};
    for (std::size_t t = 0; t < 30; ++t) {
      std::ranges::shuffle(order, random);
      for (std::size_t s = 0; s < systems; ++s) sums[s] += sample.at(order[s], t);
    }
    ranges.push_back(std::ranges::max(sums) - std::ranges::min(sums));
  }
  for (std::size_t j = 1; j < systems; ++j) {
    const double observed = std::abs(sample.difference(0, j)) - 1e-9;
    const auto plain = std::ranges::count_if(ranges, [&](double x) { return x >= observed; });
    EXPECT_TRUE(is_near(found[j], 40'000, static_cast<double>(plain), 10'000))
        << found[j] / 4e4 << " and " << plain / 1e4;
  }
  EXPECT_TRUE(std::ranges::is_sorted(dealt_ranges(sample.whole(), options)));
}

TEST(Tukey, OfTwoSystemsIsTheRandomizationTest) {
  const Sample sample = reals(2, 40, 4);
  const auto flips = count_sign_flips(sample.fixed(), {}, {.resamples = 40'000, .seed = 1});
  const auto dealt = count_ranges(sample, {.resamples = 40'000, .seed = 2});
  EXPECT_TRUE(is_near(flips.counts[1], 40'000, dealt[1], 40'000));
}

}  // namespace
}  // namespace assay
