// SPDX-License-Identifier: Apache-2.0
// name_order_test.cpp: names in byte order, by digits or by comparing.
#include "name_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

namespace assay {
namespace {

// By comparing whole names.
NameOrder expected_order(const std::vector<std::string>& texts) {
  NameOrder expected;
  auto& numbers = expected.numbers;
  numbers.resize(texts.size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](auto a, auto b) { return texts[a] < texts[b]; });
  for (std::uint32_t i = 0; i < numbers.size(); ++i) {
    if (i == 0 || texts[numbers[i - 1]] != texts[numbers[i]]) expected.begin.push_back(i);
  }
  expected.begin.push_back(static_cast<std::uint32_t>(numbers.size()));
  return expected;
}

void expect_order(const std::vector<std::string>& texts) {
  PackedTexts names("");
  for (const std::string& text : texts) names.places().push_back(names.add_other(text));
  const NameOrder order = byte_order(names);
  const NameOrder expected = expected_order(texts);
  EXPECT_EQ(order.numbers, expected.numbers);
  EXPECT_EQ(order.begin, expected.begin);
}

TEST(NameOrder, IsThatOfComparingWholeNames) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    const std::string start(random() % 12, 'q');
    std::vector<std::string> texts(random() % 40);
    for (std::string& text : texts) {
      text = start;
      for (std::size_t i = random() % 12; i > 0; --i) text += "\0a9\xff"[random() % 4];
    }
    expect_order(texts);
  }
}

// A name comes back 1 to 30 times on average: few names and many, and the bound between them.
TEST(NameOrder, IsTheSameForNamesThatComeBack) {
  std::mt19937 random(8);
  for (std::size_t different = 1; different <= 40; ++different) {
    for (std::size_t times = 1; times <= 30; ++times) {
      SCOPED_TRACE(std::to_string(different) + " names " + std::to_string(times) + " times");
      std::vector<std::string> texts(different * times);
      for (std::size_t i = 0; i < texts.size(); ++i) {
        texts[i] = "topic" + std::to_string(i % different * 7);
      }
      std::shuffle(texts.begin(), texts.end(), random);
      expect_order(texts);
    }
  }
}

}  // namespace
}  // namespace assay
