// SPDX-License-Identifier: Apache-2.0
// doc_slots_test.cpp: the table behind "which row has this document".
#include "doc_slots.hpp"

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>
#include <vector>

namespace assay {
namespace {

TEST(DocSlots, AreAPowerOfTwoAndAtMostHalfTaken) {
  for (std::size_t rows = 0; rows < 5000; ++rows) {
    ASSERT_TRUE(std::has_single_bit(slots_for(rows))) << rows;
    ASSERT_GE(slots_for(rows), 2 * rows + 1) << rows;
  }
}

TEST(DocSlots, FindARowWhoseHashIsThatOfAnother) {
  // Three rows of the same hash, 7: the last slot, so that the search has to wrap around.
  const std::vector<std::string_view> docs = {"a", "b", "c"};
  std::vector<std::uint32_t> slots(8, 0);
  const auto slot_of = [&](std::string_view doc) -> std::uint32_t& {
    return find_slot(std::span(slots), 7, [&](std::uint32_t row) { return docs[row] == doc; });
  };
  for (std::uint32_t row = 0; row < 3; ++row) slot_of(docs[row]) = row + 1;
  EXPECT_EQ(slots, (std::vector<std::uint32_t>{2, 3, 0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(slot_of("b"), 2U);
  EXPECT_EQ(&slot_of("d"), &slots[2]);
}

TEST(DocSlots, HashByTextAndNotByPlace) {
  const std::string one = "FBIS3-10082";
  const std::string two = one;
  EXPECT_EQ(hash_of(one), hash_of(two));
  EXPECT_NE(hash_of("FBIS3-10082"), hash_of("FBIS3-10083"));
}

TEST(DocSlots, HashesOfSimilarIdsDifferEverywhere) {
  for (const std::string prefix :
       {"", "D", "FBIS3-", "clueweb12-0000tw-00-", "en.noblocked.nophp."}) {
    std::set<std::uint64_t> whole;
    std::set<std::uint64_t> upper;
    std::set<std::uint64_t> lower;
    for (int i = 0; i < 4000; ++i) {
      const std::uint64_t hash = hash_of(prefix + std::to_string(i * 7));
      whole.insert(hash);
      upper.insert(hash >> 44);
      lower.insert(hash & 0xfffff);
    }
    EXPECT_EQ(whole.size(), 4000U) << prefix;
    EXPECT_GT(upper.size(), 3960U) << prefix;  // 4000 balls in 2^20 boxes: 8 boxes with two
    EXPECT_GT(lower.size(), 3960U) << prefix;
  }
}

TEST(DocSlots, HashesOfAllLengthsDiffer) {
  std::set<std::uint64_t> hashes;
  for (std::size_t size = 0; size < 100; ++size) hashes.insert(hash_of(std::string(size, 'x')));
  EXPECT_EQ(hashes.size(), 100U);
}

TEST(SameBytes, AreToldWhereverOneDiffers) {
  for (std::size_t size = 0; size <= 40; ++size) {
    const std::string text(size, 'a');
    std::string other = text;
    EXPECT_TRUE(has_same_bytes(text.data(), other.data(), size)) << size;
    for (std::size_t i = 0; i < size; ++i) {
      other[i] = 'b';
      EXPECT_FALSE(has_same_bytes(text.data(), other.data(), size)) << size << " at " << i;
      other[i] = 'a';
    }
  }
}

}  // namespace
}  // namespace assay
