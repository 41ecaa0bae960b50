// SPDX-License-Identifier: Apache-2.0
// agreement_test.cpp: how far two orders agree, against other formulas and published values.
#include "agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <string>

#include "golden_files.hpp"

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

using Values = std::vector<double>;

Values rounded(Values values) {
  for (double& value : values) value = std::round(value * 10) / 10;
  return values;
}

// The vectors of the manual of ircor (Urbano), and what it prints of them.
const Values kX = {0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54};
const Values kY = {0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84};

TEST(TauAp, HasThePublishedValues) {
  EXPECT_NEAR(kendall_tau(compare_orders(kX, kY)).value(), 0.2, 1e-12);
  EXPECT_NEAR(tau_ap(kX, kY).value(), 0.392857, 5e-7);
  EXPECT_NEAR(tau_ap_a(kX, kY).value(), 0.392857, 5e-7);
  EXPECT_NEAR(tau_ap_a(kX, rounded(kY)).value(), 0.399030, 5e-7);
  EXPECT_NEAR(tau_ap_b(kX, rounded(kY)).value(), 0.331702, 5e-7);
  EXPECT_NEAR(tau_ap_b(rounded(kX), rounded(kY)).value(), 0.267196, 5e-7);
  EXPECT_NEAR(tau(kX, rounded(kY)), 0.224733, 5e-7);
  EXPECT_NEAR(tau(rounded(kX), rounded(kY)), 0.229900, 5e-7);
}

TEST(TauAp, HasNoValueWhereItWasNotDefined) {
  EXPECT_FALSE(tau_ap(kX, rounded(kY)).is_defined());
  EXPECT_FALSE(tau_ap(rounded(kX), kY).is_defined());
  EXPECT_FALSE(tau_ap_a(rounded(kX), kY).is_defined());
  EXPECT_FALSE(tau_ap_a(Values{1}, Values{1}).is_defined());
  EXPECT_FALSE(tau_ap_b(Values{1, 1}, Values{1, 2}).is_defined());
  EXPECT_FALSE(tau_ap_b(Values{}, Values{}).is_defined());
}

TEST(TauAp, CountsTheTopMost) {
  // Of five, the best two are exchanged: rank 2 has 0 of 1 right, the others all.
  EXPECT_DOUBLE_EQ(tau_ap(Values{5, 4, 3, 2, 1}, Values{4, 5, 3, 2, 1}).value(), 2.0 * 3 / 4 - 1);
  // The last two: rank 5 has 3 of 4 right.
  EXPECT_DOUBLE_EQ(tau_ap(Values{5, 4, 3, 2, 1}, Values{5, 4, 3, 1, 2}).value(),
                   2.0 * (3 + 0.75) / 4 - 1);
}

// The estimate's ties put in every order, each of which is an estimate without ties.
double mean_over_orders(const Values& truth, const Values& estimate) {
  std::vector<std::size_t> order(truth.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  double sum = 0;
  double orders = 0;
  do {
    bool fits = true;
    for (std::size_t i = 1; i < order.size(); ++i) {
      fits = fits && estimate[order[i - 1]] >= estimate[order[i]];
    }
    if (!fits) continue;
    Values one(truth.size());
    for (std::size_t i = 0; i < order.size(); ++i) one[order[i]] = -static_cast<double>(i);
    sum += tau_ap(truth, one).value();
    ++orders;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / orders;
}

TEST(TauAp, IsTheMeanOverAllOrdersOfTies) {
  std::mt19937 random(11);
  for (int round = 0; round < 40; ++round) {
    Values truth(static_cast<std::size_t>(2 + round % 5));
    Values estimate(truth.size());
    std::iota(truth.begin(), truth.end(), 0.0);
    std::shuffle(truth.begin(), truth.end(), random);
    for (double& value : estimate) value = static_cast<double>(random() % 3);
    EXPECT_NEAR(tau_ap_a(truth, estimate).value(), mean_over_orders(truth, estimate), 1e-12);
  }
}

TEST(Correlations, AreWorkedOutByHand) {
  // Deviations -1, 0, 1 and -1, -1, 2: 3 / sqrt(2 * 6).
  EXPECT_DOUBLE_EQ(pearson(Values{1, 2, 3}, Values{1, 1, 4}).value(), 3 / std::sqrt(12.0));
  // Ranks 3, 2, 1 and 2.5, 2.5, 1: 1.5 / sqrt(2 * 1.5).
  EXPECT_DOUBLE_EQ(spearman(Values{1, 2, 3}, Values{1, 1, 4}).value(), 1.5 / std::sqrt(3.0));
  EXPECT_DOUBLE_EQ(spearman(Values{1, 2, 3, 4}, Values{1, 10, 100, 1000}).value(), 1);
  EXPECT_FALSE(pearson(Values{1, 2}, Values{0.1, 0.1}).is_defined());
  EXPECT_FALSE(spearman(Values{1}, Values{1}).is_defined());
}

// Things in any order have the same coefficients, to the last digit.
TEST(Agreement, DoesNotDependOnTheOrderOfThings) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::array<double, 2>> things(2 + round % 20);
    for (auto& thing : things) {
      for (double& value : thing) {
        value = round % 2 == 0 ? uniform(random) : static_cast<double>(random() % 9) / 7;
      }
    }
    const auto coefficients = [&] {
      std::array<Values, 2> lists;
      for (const auto& thing : things) {
        for (std::size_t i = 0; i < 2; ++i) lists[i].push_back(thing[i]);
      }
      const auto& [one, other] = lists;
      Values result;
      for (const Ratio& ratio :
           {kendall_tau(compare_orders(one, other)), kendall_tau_b(compare_orders(one, other)),
            tau_ap(one, other), tau_ap_a(one, other), tau_ap_b(one, other), pearson(one, other),
            spearman(one, other)}) {
        result.push_back(ratio.is_defined() ? ratio.value() : 2);
      }
      return result;
    };
    const Values before = coefficients();
    std::shuffle(things.begin(), things.end(), random);
    EXPECT_EQ(coefficients(), before) << round;
  }
}

TEST(WithoutNoise, MakesSumsInOtherOrdersEqual) {
  const Values values = {0.3, 0.1 + 0.2, 0.30001, -1};
  EXPECT_EQ(without_noise(values), (Values{0.3, 0.3, 0.30001, -1}));
}

class GoldenCorrelations : public testing::Golden<::testing::TestWithParam<std::string>> {};

// From each measure to the means of the systems, in the order of the columns.
std::map<std::string, Values> golden_means(const std::string& name) {
  const auto lines = testing::golden_lines("other/significance/" + name + ".scores.tsv", "\t");
  std::map<std::string, Values> sums;
  std::map<std::string, double> topics;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    Values& sum = sums[lines[i][0]];
    sum.resize(lines[i].size() - 2);
    for (std::size_t k = 2; k < lines[i].size(); ++k) sum[k - 2] += std::stod(lines[i][k]);
    ++topics[lines[i][0]];
  }
  for (auto& [measure, sum] : sums) {
    for (double& value : sum) value /= topics[measure];
    sum = without_noise(sum);
  }
  return sums;
}

void expect_golden(const std::string& wanted, const Ratio& got) {
  const bool is_defined = wanted != "-" && wanted != "nan";
  ASSERT_EQ(got.is_defined(), is_defined) << wanted;
  if (is_defined) {
    EXPECT_NEAR(got.value(), std::stod(wanted), 1e-11);
  }
}

TEST_P(GoldenCorrelations, Agree) {
  auto means = golden_means(GetParam());
  const auto lines =
      testing::golden_lines("other/significance/" + GetParam() + ".correlation.tsv", "\t");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    SCOPED_TRACE(lines[i][0] + " " + lines[i][1]);
    const Values& x = means[lines[i][0]];
    const Values& y = means[lines[i][1]];
    ASSERT_EQ(std::to_string(x.size()), lines[i][2]);
    expect_golden(lines[i][3], kendall_tau(compare_orders(x, y)));
    expect_golden(lines[i][4], kendall_tau_b(compare_orders(x, y)));
    expect_golden(lines[i][5], tau_ap(x, y));
  }
  EXPECT_GT(lines.size(), 4U);
}

INSTANTIATE_TEST_SUITE_P(Data, GoldenCorrelations,
                         ::testing::Values("lpk10", "robust03", "wikitables"));

}  // namespace
}  // namespace assay
