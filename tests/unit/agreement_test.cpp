// SPDX-License-Identifier: Apache-2.0
// agreement_test.cpp: Kendall's tau-b against its formula in sums of signs.
#include "agreement.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace assay {
namespace {

double tau(const std::vector<double>& a, const std::vector<double>& b) {
  const Ratio ratio = kendall_tau_b(compare_orders(a, b));
  EXPECT_TRUE(ratio.is_defined());
  return ratio.value();
}

// The sum of products of signs over the root of the sums of their squares.
double tau_by_signs(const std::vector<double>& a, const std::vector<double>& b) {
  const auto sign = [](double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0; };
  double product = 0;
  double squares_a = 0;
  double squares_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < a.size(); ++k) {
      const double x = sign(a[i] - a[k]);
      const double y = sign(b[i] - b[k]);
      product += x * y;
      squares_a += x * x;
      squares_b += y * y;
    }
  }
  return product / std::sqrt(squares_a * squares_b);
}

TEST(KendallTau, IsOneForTheSameOrderAndMinusOneForTheOpposite) {
  EXPECT_DOUBLE_EQ(tau({1, 2, 3}, {10, 20, 30}), 1);
  EXPECT_DOUBLE_EQ(tau({1, 2, 3}, {3, 2, 1}), -1);
}

TEST(KendallTau, CountsPairsByHand) {
  // Of six pairs one is turned round: (5 - 1) / 6.
  EXPECT_DOUBLE_EQ(tau({4, 3, 2, 1}, {3, 4, 2, 1}), 4.0 / 6);
  // The first list ties one pair: (2 - 0) / sqrt(2 * 3).
  EXPECT_DOUBLE_EQ(tau({1, 1, 2}, {1, 2, 3}), 2 / std::sqrt(6.0));
}

TEST(KendallTau, AgreesWithTheSumOfSigns) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> value(0, 6);
  for (int i = 0; i < 300; ++i) {
    std::vector<double> a(static_cast<std::size_t>(3 + i % 9));
    std::vector<double> b(a.size());
    for (double& x : a) x = value(random);
    for (double& x : b) x = value(random);
    const double expected = tau_by_signs(a, b);
    const Ratio ratio = kendall_tau_b(compare_orders(a, b));
    ASSERT_EQ(ratio.is_defined(), !std::isnan(expected));
    if (ratio.is_defined()) {
      EXPECT_NEAR(ratio.value(), expected, 1e-12);
    }
  }
}

TEST(KendallTau, IsUndefinedForLessThanTwoAndWhereAllAreTied) {
  EXPECT_FALSE(kendall_tau_b(compare_orders({}, {})).is_defined());
  const std::vector<double> one{1};
  EXPECT_FALSE(kendall_tau_b(compare_orders(one, one)).is_defined());
  const std::vector<double> tied{1, 1};
  const std::vector<double> apart{1, 2};
  EXPECT_FALSE(kendall_tau_b(compare_orders(tied, apart)).is_defined());
}

TEST(SharedRanks, GivesEqualValuesTheMeanOfTheirRanks) {
  const std::vector<double> values{0.5, 0.9, 0.5, 0.1};
  EXPECT_EQ(shared_ranks(values), (std::vector<double>{2.5, 1, 2.5, 4}));
}

}  // namespace
}  // namespace assay
