// SPDX-License-Identifier: Apache-2.0
// tagged_slots_test.cpp: numbers found again by hash, also where hashes say little.
#include "tagged_slots.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace assay {
namespace {

TEST(TaggedSlots, FindEveryNumberWhateverTheHashesAre) {
  for (const std::uint64_t factor : {0ULL, 1ULL, 1ULL << 32, ~0ULL, 0x9e3779b97f4a7c15ULL}) {
    for (const std::uint32_t count : {1U, 2U, 3U, 7U, 8U, 9U, 200U}) {
      std::vector<std::uint32_t> room(kSlotsForEach * count, 0);
      TaggedSlots slots{std::span(room)};
      const auto same_as = [](std::uint32_t number) {
        return [number](std::uint32_t other) { return other == number; };
      };
      for (std::uint32_t i = 0; i < count; ++i) {
        EXPECT_EQ(slots.find(factor * i, same_as(i)), std::nullopt);
        EXPECT_EQ(slots.add(factor * i, i, same_as(i)), std::nullopt);
      }
      for (std::uint32_t i = 0; i < count; ++i) {
        EXPECT_EQ(slots.find(factor * i, same_as(i)), i) << factor << " " << count;
        EXPECT_EQ(slots.add(factor * i, count, same_as(i)), i) << factor << " " << count;
      }
      EXPECT_EQ(slots.find(factor * count, same_as(count)), std::nullopt);
    }
  }
}

}  // namespace
}  // namespace assay
