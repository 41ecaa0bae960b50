// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>

#include "pairs.hpp"
#include "unit/testing.hpp"

namespace assay::judge {
namespace {

// A judge whose order is that of these values; equal ones are as good.
std::vector<Comparison> all_answers(const std::vector<int>& values, std::size_t most) {
  std::vector<std::size_t> order(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<Comparison> said;
  while (const auto pair = next_pair(order, said).pair) {
    const auto [a, b] = *pair;
    for (const Comparison& each : said) {
      const bool is_again =
          (each.better == a && each.worse == b) || (each.better == b && each.worse == a);
      EXPECT_FALSE(is_again);
    }
    said.push_back(values[a] >= values[b] ? Comparison{a, b, values[a] == values[b]}
                                          : Comparison{b, a});
    EXPECT_LE(said.size(), most);
    if (said.size() > most) break;
  }
  return said;
}

TEST(Pairs, PutAllInOrderWithFewQuestions) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<int> values(1 + random() % 20);
    for (int& value : values) value = static_cast<int>(random() % 8);
    std::size_t most = 0;  // halving among i documents takes ceil(log2(i + 1)) questions
    for (std::size_t i = 1; i < values.size(); ++i) {
      most += static_cast<std::size_t>(std::ceil(std::log2(static_cast<double>(i + 1))));
    }
    const auto said = all_answers(values, most);
    // Brute force: what was said, and what follows from it, tells every pair apart.
    const std::size_t n = values.size();
    std::vector<std::vector<int>> least(n,
                                        std::vector<int>(n, 0));  // 1: at least as good, 2: better
    for (std::size_t i = 0; i < n; ++i) least[i][i] = 1;
    for (const Comparison& each : said) {
      least[each.better][each.worse] =
          std::max(least[each.better][each.worse], each.is_equal ? 1 : 2);
      if (each.is_equal)
        least[each.worse][each.better] = std::max(least[each.worse][each.better], 1);
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (least[i][k] > 0 && least[k][j] > 0)
            least[i][j] = std::max({least[i][j], least[i][k], least[k][j]});
        }
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        ASSERT_EQ(least[i][j] == 2, values[i] > values[j]);
        ASSERT_EQ(least[i][j] > 0, values[i] >= values[j]);
      }
    }
  }
}

}  // namespace
}  // namespace assay::judge
