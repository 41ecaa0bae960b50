// SPDX-License-Identifier: Apache-2.0
// compare_letters_test.cpp: letters beyond z, and groups against all subsets.
#include "compare_letters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace assay {
namespace {

TEST(Letters, GoOnAfterZ) {
  EXPECT_EQ(letter_of(0), "a");
  EXPECT_EQ(letter_of(25), "z");
  EXPECT_EQ(letter_of(26), "aa");
  EXPECT_EQ(letter_of(27), "ab");
  EXPECT_EQ(letter_of(26 + 26 * 26 - 1), "zz");
  EXPECT_EQ(letter_of(26 + 26 * 26), "aaa");
}

TEST(Letters, StandTogetherWhileOneIsEnough) {
  EXPECT_EQ(letters_text(std::vector<std::size_t>{1, 2, 3, 5}, 26), "bcdf");
  EXPECT_EQ(letters_text(std::vector<std::size_t>{}, 3), "");
}

TEST(Letters, HaveCommasAndSpansWhereTwoAreNeeded) {
  // b, d, e stand alone: a span of two would save nothing.
  EXPECT_EQ(letters_text(std::vector<std::size_t>{1, 3, 4, 6, 7, 8, 26}, 27), "b, d, e, g–i, aa");
  EXPECT_EQ(letters_text(std::vector<std::size_t>{0, 1}, 27), "a, b");
}

TEST(Groups, OfSystemsThatDoNotDifferAreOne) {
  const std::vector<SystemGroup> all = {{0, 1, 2}};
  EXPECT_EQ(groups_alike(3, {}), all);
}

TEST(Groups, OverlapWhereDifferencesAreNotTransitive) {
  // The best differs from the last; the one between differs from neither.
  const std::vector<SystemPair> different = {{0, 2}};
  const std::vector<SystemGroup> expected = {{0, 1}, {1, 2}};
  EXPECT_EQ(groups_alike(3, different), expected);
}

// By trying all subsets: those without a pair that differs, which no system can be added to.
std::vector<SystemGroup> groups_by_trying(std::size_t systems,
                                          const std::vector<SystemPair>& different) {
  const auto is_alike = [&](unsigned set) {
    return std::none_of(different.begin(), different.end(), [&](const SystemPair& pair) {
      return (set >> pair.first & 1U) != 0 && (set >> pair.second & 1U) != 0;
    });
  };
  std::vector<SystemGroup> groups;
  for (unsigned set = 1; set < 1U << systems; ++set) {
    bool is_largest = is_alike(set);
    SystemGroup members;
    for (std::size_t i = 0; i < systems; ++i) {
      if ((set >> i & 1U) != 0) members.push_back(i);
      is_largest = is_largest && ((set >> i & 1U) != 0 || !is_alike(set | 1U << i));
    }
    if (is_largest) groups.push_back(members);
  }
  std::sort(groups.begin(), groups.end());
  return groups;
}

TEST(Groups, AreThoseThatTryingAllSubsetsFindsInAnyOrderOfPairs) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const std::size_t systems = 1 + random() % 9;
    std::vector<SystemPair> different;
    for (std::size_t i = 0; i < systems; ++i) {
      for (std::size_t j = i + 1; j < systems; ++j) {
        if (random() % 3 == 0) different.push_back({i, j});
      }
    }
    std::shuffle(different.begin(), different.end(), random);
    EXPECT_EQ(groups_alike(systems, different), groups_by_trying(systems, different));
  }
}

TEST(Groups, AreGivenUpWhereThereAreTooMany) {
  // Twenty couples that differ within themselves: one of each, 2^20 groups.
  std::vector<SystemPair> different;
  for (std::size_t i = 0; i < 20; ++i) different.push_back({2 * i, 2 * i + 1});
  EXPECT_EQ(groups_alike(40, different), std::nullopt);
}

}  // namespace
}  // namespace assay
