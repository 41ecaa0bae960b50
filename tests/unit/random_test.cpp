// SPDX-License-Identifier: Apache-2.0
// random_test.cpp: the generator is the one it says it is, and dice are fair.
#include "random.hpp"

#include <gtest/gtest.h>

#include <set>

#include "resample_kernels.hpp"

namespace assay {
namespace {

// Bounds from 1 to `count`, the largest first.
std::vector<std::uint32_t> falling(std::uint32_t count) {
  std::vector<std::uint32_t> bounds;
  for (std::uint32_t bound = count; bound > 0; --bound) bounds.push_back(bound);
  return bounds;
}

TEST(Random, IsXoshiroAsPublished) {
  // The numbers that the authors' program prints for the state 1, 2, 3, 4.
  Random random(0, 0);
  for (std::uint64_t i = 0; i < 4; ++i) random.state[i].fill(i + 1);
  for (const std::uint64_t expected :
       {std::uint64_t{11520}, std::uint64_t{0}, std::uint64_t{1509978240},
        std::uint64_t{1215971899390074240}, std::uint64_t{1216172134540287360}}) {
    EXPECT_EQ(random(), (Random::Words{expected, expected, expected, expected}));
  }
}

TEST(Random, StartsFromSplitMixAsPublished) {
  // What SplitMix64 gives first and second from 1234567.
  EXPECT_EQ(mix_bits(1234567 + 0x9e3779b97f4a7c15), 6457827717110365317U);
  EXPECT_EQ(mix_bits(1234567 + 2 * 0x9e3779b97f4a7c15), 3203168211198807973U);
}

TEST(Random, GivesEveryBlockAndSeedNumbersOfItsOwn) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (std::uint64_t block = 0; block < 100; ++block) {
      Random random(seed, block);
      for (const std::uint64_t word : random()) seen.insert(word);
    }
  }
  EXPECT_EQ(seen.size(), 40'000U);
}

TEST(Dice, RejectsSoThatEveryNumberHasEquallyManyOfThe65536Draws) {
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 99U, 100U, 250U, 1023U, Dice::kLargestNarrow}) {
    const Dice dice({bound});
    std::vector<int> draws(bound);
    for (std::uint32_t drawn = 0; drawn < 65536; ++drawn) {
      const std::uint32_t product = drawn * dice.narrow[0][0];
      if (product % 65536 >= dice.unfair[0][0]) ++draws[product / 65536];
    }
    for (const int count : draws) ASSERT_EQ(count, 65536 / bound) << bound;
  }
}

TEST(Dice, DrawsEveryNumberBelowItsBoundEquallyOften) {
  // Bounds of 16 bits, and with one that needs more. 5.5 standard deviations are allowed.
  for (const std::uint32_t extra : {1U, 5000U}) {
    const Dice dice({6, extra, 10});
    Random random(3, 4);
    std::vector<std::uint32_t> numbers(dice.size());
    std::vector<int> six(6);
    std::vector<int> ten(10);
    for (int i = 0; i < 60'000; ++i) {
      roll(dice, random, numbers.data());
      ++six.at(numbers[0]);
      EXPECT_LT(numbers[1], extra);
      ++ten.at(numbers[2]);
    }
    for (const int count : six) EXPECT_NEAR(count, 10'000, 500) << extra;
    for (const int count : ten) EXPECT_NEAR(count, 6'000, 400) << extra;
  }
}

TEST(Dice, RollsTheSameAtEveryLevel) {
  for (const VectorLevel level : vector_levels()) {
    for (const std::uint32_t count : {0U, 1U, 15U, 16U, 17U, 250U, 1024U, 1025U, 2000U}) {
      const Dice dice(falling(count));
      Random plain(1, count);
      Random other(1, count);
      std::vector<std::uint32_t> expected(dice.size());
      std::vector<std::uint32_t> numbers(dice.size());
      for (int i = 0; i < 50; ++i) {
        roll(dice, plain, expected.data());
        resample_kernels(level).roll(dice, other, numbers.data());
        ASSERT_EQ(numbers, expected) << name_of(level) << " " << count;
        for (std::size_t k = 0; k < numbers.size(); ++k) ASSERT_LT(numbers[k], dice.bounds[k]);
      }
      EXPECT_EQ(plain.state, other.state) << name_of(level) << " " << count;
    }
  }
}

}  // namespace
}  // namespace assay
