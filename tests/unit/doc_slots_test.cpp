// SPDX-License-Identifier: Apache-2.0
// doc_slots_test.cpp: the table behind "which row has this document".
#include "doc_slots.hpp"

#include <gtest/gtest.h>

#include <span>
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

}  // namespace
}  // namespace assay
