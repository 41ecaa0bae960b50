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

TEST(NameOrder, IsThatOfComparingWholeNames) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const std::string start(random() % 12, 'q');
    std::vector<std::string> texts(random() % 40);
    for (std::string& text : texts) {
      text = start;
      for (std::size_t i = random() % 12; i > 0; --i) text += "\0a9\xff"[random() % 4];
    }
    PackedTexts names("");
    for (const std::string& text : texts) names.places().push_back(names.add_other(text));
    std::vector<std::uint32_t> expected(texts.size());
    std::iota(expected.begin(), expected.end(), 0U);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](auto a, auto b) { return texts[a] < texts[b]; });
    EXPECT_EQ(byte_order(names), expected) << round;
  }
}

}  // namespace
}  // namespace assay
