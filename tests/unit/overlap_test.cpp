// SPDX-License-Identifier: Apache-2.0
// What two rankings share, against sums that go on for ever and values from elsewhere.
#include "overlap.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace assay {
namespace {

using Ids = std::vector<std::string_view>;

// Each letter is an id.
Ids letters(std::string_view text) {
  Ids ids;
  for (std::size_t i = 0; i < text.size(); ++i) ids.push_back(text.substr(i, 1));
  return ids;
}

Rbo rbo(std::string_view one, std::string_view other, double p) {
  return rank_biased_overlap(letters(one), letters(other), p);
}

TEST(Overlap, CountsWhatTheFirstOfBothShare) {
  // abc and bxa share a and b; of the first two only b.
  EXPECT_EQ(overlap_at(letters("abc"), letters("bxa"), 1), 0U);
  EXPECT_EQ(overlap_at(letters("abc"), letters("bxa"), 2), 1U);
  EXPECT_EQ(overlap_at(letters("abc"), letters("bxa"), 3), 2U);
  EXPECT_EQ(overlap_at(letters("abc"), letters("bxa"), 100), 2U);
  EXPECT_EQ(overlap_at(letters(""), letters("bxa"), 3), 0U);
}

TEST(Overlap, SaysWhereTheIdsStandInTheOtherList) {
  EXPECT_EQ(ranks_in(letters("abc"), letters("bxa")), (std::vector<std::uint32_t>{3, 1, 0}));
}

TEST(Rbo, HasTheValuesThatOthersPrint) {
  // doctests of the Python module rbo (dlukes), which follows the equations of the paper.
  EXPECT_NEAR(rbo("abcdefg", "abcdefg", 0.9).low, 0.767, 0.0005);
  EXPECT_NEAR(rbo("abcdefg", "abcdefg", 0.9).value, 1.0, 1e-12);
  EXPECT_NEAR(rbo("abcdefg", "bacdefg", 0.9).value, 0.900, 0.0005);
  const Rbo same = rbo("abcdefg", "abcdefg", 0.9);
  EXPECT_NEAR(same.high - same.low, 0.233, 0.0005);
}

TEST(Rbo, HasTheResidualOfThePaperForListsOfUnequalLength) {
  // S is the start of L, s = X = 7, l = f = 26: equation 30 comes to
  // p^s - (1 - p)/p · 7 · (ln(1/(1 - p)) - Σ_{d≤7} p^d/d) = 0.4783 - 7/9 · (2.3026 - 1.9870).
  const Rbo longer = rbo("abcdefg", "abcdefghijklmnopqrstuvwxyz", 0.9);
  EXPECT_NEAR(longer.high - longer.low, 0.2329, 0.0001);
}

TEST(Rbo, IsWorkedOutByHandForTwoDocuments) {
  // ab and ba at p = 1/2: agreement 0, then 1 and, as far as seen, 1 for ever: 1 - 1/2.
  const Rbo swapped = rbo("ab", "ba", 0.5);
  EXPECT_NEAR(swapped.value, 0.5, 1e-12);
  EXPECT_NEAR(swapped.high, 0.5, 1e-12);
  // Nothing more in common: (1 - p)/p · 2 · Σ_{d≥2} p^d/d = 2 · (ln 2 - 1/2).
  EXPECT_NEAR(swapped.low, 2 * (std::log(2.0) - 0.5), 1e-12);
}

TEST(Rbo, ExtrapolatesAShortListByItsOwnAgreement) {
  // S = a, L = ab at p = 1/2: A_1 = 1; at d = 2, X = 1 and the unseen rank of S agrees as rank 1
  // did, so A_2 = (1 + 1)/2 = 1; then (1 - 1)/2 + 1 = 1 for ever.
  EXPECT_NEAR(rbo("a", "ab", 0.5).value, 1.0, 1e-12);
  // S = x, L = ax: A_1 = 0, A_2 = (1 + 0)/2, for ever (1 - 0)/2 + 0: 1/4 · 1/2 + 1/4 · 1/2.
  EXPECT_NEAR(rbo("x", "ax", 0.5).value, 0.25, 1e-12);
}

TEST(Rbo, OfAnEmptyListIsUnknown) {
  const Rbo one = rbo("", "ab", 0.9);
  EXPECT_EQ(one.low, 0);
  EXPECT_EQ(one.value, 0);
  EXPECT_NEAR(one.high, 1, 1e-12);
  EXPECT_NEAR(rbo("", "", 0.9).high, 1, 1e-12);
}

// (1 - p) Σ p^(d-1) |one_d ∩ other_d| / d, set by set, to where nothing is left to add.
double brute_force(const std::vector<int>& one, const std::vector<int>& other, double p) {
  std::set<int> first;
  std::set<int> second;
  double sum = 0;
  double weight = 1;
  for (std::size_t d = 1; weight > 1e-14; ++d) {
    if (d <= one.size()) first.insert(one[d - 1]);
    if (d <= other.size()) second.insert(other[d - 1]);
    double shared = 0;
    for (const int id : first) shared += second.contains(id) ? 1 : 0;
    sum += weight * shared / static_cast<double>(d);
    weight *= p;
  }
  return (1 - p) * sum;
}

// So many different ids of 0 .. 29.
std::vector<int> drawn(std::mt19937& random, std::size_t length) {
  std::vector<int> ids(30);
  for (int i = 0; i < 30; ++i) ids[static_cast<std::size_t>(i)] = i;
  std::shuffle(ids.begin(), ids.end(), random);
  ids.resize(length);
  return ids;
}

Rbo rbo_of(const std::vector<int>& one, const std::vector<int>& other, double p) {
  std::vector<std::string> names;
  for (int i = 0; i < 30; ++i) names.push_back(std::to_string(i));
  Ids first;
  Ids second;
  for (const int id : one) first.push_back(names[static_cast<std::size_t>(id)]);
  for (const int id : other) second.push_back(names[static_cast<std::size_t>(id)]);
  return rank_biased_overlap(first, second, p);
}

// The lists go on, to a depth of no weight, with ids of the other list first.
std::vector<int> continued(std::vector<int> list, const std::vector<int>& other) {
  std::set<int> has(list.begin(), list.end());
  for (const int id : other) {
    if (has.insert(id).second) list.push_back(id);
  }
  for (int id = 1000; list.size() < 600; ++id) list.push_back(id);
  return list;
}

TEST(Rbo, IsTheSumSetBySetForRandomLists) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const auto one = drawn(random, random() % 13);
    const auto other = drawn(random, random() % 13);
    const double p = 0.5 + 0.1 * static_cast<double>(random() % 5);
    const Rbo both = rbo_of(one, other, p);
    // Nothing follows that they share; or all that can be shared comes at once.
    EXPECT_NEAR(both.low, brute_force(one, other, p), 1e-9);
    EXPECT_NEAR(both.high, brute_force(continued(one, other), continued(other, one), p), 1e-9);
    EXPECT_LE(both.low, both.value + 1e-12);
    EXPECT_LE(both.value, both.high + 1e-12);
    const Rbo turned = rbo_of(other, one, p);
    EXPECT_DOUBLE_EQ(turned.value, both.value);
    EXPECT_DOUBLE_EQ(turned.high, both.high);
  }
}

// "a (bc) d": those in brackets are equal.
std::vector<TiedId> tied(std::string_view text) {
  std::vector<TiedId> list;
  std::uint32_t first = 1;
  bool is_open = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ') continue;
    if (text[i] == '(') is_open = true;
    if (text[i] == ')') is_open = false;
    const auto rank = static_cast<std::uint32_t>(list.size() + 1);
    if (text[i] == '(') first = rank;
    if (text[i] == '(' || text[i] == ')') continue;
    if (!is_open) first = rank;
    list.push_back({.id = text.substr(i, 1), .first = first, .last = rank});
    for (TiedId& item : list) item.last = item.first == first ? rank : item.last;
  }
  return list;
}

Rbo rbo_with_ties(std::string_view one, std::string_view other, double p, RboTies ties) {
  return rank_biased_overlap(tied(one), tied(other), p, ties);
}

void expect_rbo(const Rbo& got, double value, double low, double high) {
  EXPECT_NEAR(got.value, value, 5e-8);
  EXPECT_NEAR(got.low, low, 5e-8);
  EXPECT_NEAR(got.high, high, 5e-8);
}

// The example of the authors: red (blue green) yellow pink and (blue red) white (yellow black
// purple) green.
TEST(RboTies, HasTheValuesOfTheAuthors) {
  constexpr std::string_view kOne = "r(bg)yp";
  constexpr std::string_view kOther = "(br)w(ykq)g";
  expect_rbo(rbo_with_ties(kOne, kOther, 0.95, RboTies::kUnknown), 0.6922853, 0.3310519, 0.8930692);
  expect_rbo(rbo_with_ties(kOne, kOther, 0.95, RboTies::kEqual), 0.7068257, 0.3429684, 0.9049857);
  expect_rbo(rbo_with_ties(kOther, kOne, 0.95, RboTies::kCorrected), 0.7207131, 0.3509163,
             0.9129336);
}

TEST(RboTies, IsPlainOverlapWithoutTies) {
  for (const auto& [one, other] : {std::pair("abcdefg", "bacdefg"), std::pair("xab", "abqrst"),
                                   std::pair("", "ab"), std::pair("", "")}) {
    const Rbo plain = rbo(one, other, 0.8);
    for (const auto& way : kRboTiesChoices) {
      const Rbo same = rbo_with_ties(one, other, 0.8, way.value);
      EXPECT_NEAR(same.low, plain.low, 1e-12) << one << " " << way.word;
      EXPECT_NEAR(same.value, plain.value, 1e-12) << one << " " << way.word;
      EXPECT_NEAR(same.high, plain.high, 1e-12) << one << " " << way.word;
    }
  }
}

TEST(RboTies, IsTheMeanOverAllOrdersOfEqualOnes) {
  const Rbo mean = rbo_with_ties("a(bc)d", "(ab)cd", 0.7, RboTies::kUnknown);
  Rbo sum;
  for (const char* one : {"abcd", "acbd"}) {
    for (const char* other : {"abcd", "bacd"}) {
      const Rbo each = rbo(one, other, 0.7);
      sum.low += each.low / 4;
      sum.value += each.value / 4;
      sum.high += each.high / 4;
    }
  }
  EXPECT_NEAR(mean.low, sum.low, 1e-12);
  EXPECT_NEAR(mean.value, sum.value, 1e-12);
  EXPECT_NEAR(mean.high, sum.high, 1e-12);
}

TEST(RboTies, OfAListWithItselfIsOneUnlessTiesAreUnknown) {
  EXPECT_NEAR(rbo_with_ties("a(bcd)e", "a(bcd)e", 0.9, RboTies::kEqual).value, 1, 1e-12);
  EXPECT_NEAR(rbo_with_ties("a(bcd)e", "a(bcd)e", 0.9, RboTies::kCorrected).value, 1, 1e-12);
  EXPECT_LT(rbo_with_ties("a(bcd)e", "a(bcd)e", 0.9, RboTies::kUnknown).value, 0.99);
}

TEST(RboTies, PutsIdsInTheOrderOfTheirValues) {
  const std::vector<std::string> ids = {"a", "b", "c"};
  const auto list = tied_list(ids, std::vector<double>{0.5, 0.9, 0.5});
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].id, "b");
  EXPECT_EQ(list[0].last, 1U);
  EXPECT_EQ(list[1].first, 2U);
  EXPECT_EQ(list[2].last, 3U);
}

}  // namespace
}  // namespace assay
