// SPDX-License-Identifier: Apache-2.0
// What must hold of every test in the list.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "assay/compare.hpp"
#include "significance_tasks.hpp"

namespace assay {
namespace {

class EveryTest : public ::testing::TestWithParam<const TestDef*> {
 protected:
  std::vector<TestOutcome> run(OwnTask& own) const { return GetParam()->run(own.task()); }
};

std::vector<const TestDef*> all_tests() {
  std::vector<const TestDef*> tests;
  for (const TestDef& test : significance_tests()) tests.push_back(&test);
  return tests;
}

std::string word_of(const ::testing::TestParamInfo<const TestDef*>& info) {
  std::string word(info.param->word);
  std::erase(word, '-');
  return word;
}
INSTANTIATE_TEST_SUITE_P(Tests, EveryTest, ::testing::ValuesIn(all_tests()), word_of);

TEST_P(EveryTest, HasAnIntervalThatAgreesWithP) {
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const std::size_t topics = 1 + 2 * seed;
    Sample sample = seed % 2 == 0 ? sixteenths(4, topics, seed) : reals(4, topics, seed);
    if (seed % 3 == 0) {
      for (double& value : sample.values) value *= 7;
    }
    OwnTask own{.sample = std::move(sample), .options = {.resamples = 499, .seed = seed}};
    for (const double alpha : {0.001, 0.01, 0.05, 0.1, 0.3}) {
      own.alpha = alpha;
      for (const TestOutcome& outcome : run(own)) expect_sound(outcome, alpha);
    }
  }
}

TEST_P(EveryTest, FindsNothingBetweenIdenticalSystems) {
  for (const std::size_t topics : {0, 1, 2, 7, 30}) {
    Sample sample = reals(3, topics, 1);
    std::copy_n(sample.values.begin(), topics, sample.values.begin() + 2 * topics);
    OwnTask own{.sample = sample, .options = {.resamples = 499}, .pairs = {{0, 2}}};
    const TestOutcome same = run(own).front();
    EXPECT_EQ(same.p, 1) << topics;
    EXPECT_TRUE(has_nothing(same)) << topics;
    // All systems alike, and all values.
    std::ranges::fill(own.sample.values, 0.1);
    EXPECT_EQ(run(own).front().p, 1) << topics;
    expect_sound(run(own).front(), 0.05);
  }
}

TEST_P(EveryTest, HasAnAnswerWithoutSpread) {
  for (const double step : {0.1, 2.3}) {
    for (const std::size_t topics : {1, 2, 6, 40}) {
      OwnTask own = task_of(std::vector<double>(topics, step));
      own.options.resamples = 499;
      const TestOutcome outcome = run(own).front();
      expect_sound(outcome, 0.05);
      EXPECT_GT(outcome.high, 0);
      if (topics == 40) {
        EXPECT_LT(outcome.p, 0.05) << topics;
      }
    }
  }
}

// 0.1 more on every topic: as doubles the differences are not all 0.1.
TEST_P(EveryTest, TakesRoundingForNoSpread) {
  for (const std::size_t topics : {2, 6, 40}) {
    Sample noisy = reals(2, topics, topics);
    Sample constant{.systems = 2, .topics = topics, .values = std::vector<double>(2 * topics)};
    for (std::size_t t = 0; t < topics; ++t) {
      noisy.values[t] = static_cast<double>(t % 7) / 10;
      noisy.values[topics + t] = noisy.values[t] + 0.1;
      constant.values[topics + t] = 0.1;
    }
    OwnTask own{.sample = noisy, .options = {.resamples = 499}};
    OwnTask plain{.sample = constant, .options = {.resamples = 499}};
    const TestOutcome found = run(own).front();
    const TestOutcome expected = run(plain).front();
    EXPECT_DOUBLE_EQ(found.statistic.value(), expected.statistic.value()) << topics;
    EXPECT_EQ(found.p, expected.p) << topics;
    // Behind an end of the signed rank test may come the next number.
    const auto is_near = [](double a, double b) { return a == b || std::abs(a - b) <= 1e-15; };
    EXPECT_TRUE(is_near(found.low, expected.low)) << found.low << " and " << expected.low;
    EXPECT_TRUE(is_near(found.high, expected.high)) << found.high << " and " << expected.high;
  }
}

TEST_P(EveryTest, DependsOnNeitherThreadsNorOrder) {
  for (const double scale : {1.0, 30.0}) {
    OwnTask own{.sample = reals(6, 33, 4), .options = {.resamples = 2000}};
    for (double& value : own.sample.values) value *= scale;
    const auto one = run(own);
    own.options.threads = 5;
    OwnTask turned = own;
    for (std::size_t s = 0; s < 6; ++s) {
      std::copy_n(own.sample.values.begin() + 33 * s, 33,
                  turned.sample.values.begin() + 33 * (5 - s));
    }
    turned.pairs.clear();
    for (const SystemPair& pair : own.pairs) {
      turned.pairs.push_back({.first = 5 - pair.first, .second = 5 - pair.second});
    }
    const auto many = run(own);
    const auto other = run(turned);
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_TRUE(same(one[i], many[i])) << i;
      EXPECT_TRUE(same(one[i], other[i])) << i;
    }
  }
}

TEST_P(EveryTest, HasTheSamePWithoutIntervals) {
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const std::size_t topics = seed < 8 ? seed : 4 * seed;
    OwnTask own{.sample = seed % 2 == 0 ? sixteenths(6, topics, seed) : reals(6, topics, seed),
                .options = {.resamples = 700, .seed = seed}};
    for (double& value : own.sample.values) value *= seed % 3 == 0 ? 2.9 : 1;
    // Those of the second system alone, or all.
    for (std::size_t s = 0; s < 6 && seed % 4 < 2; ++s) {
      if (s != 1) own.pairs.push_back({.first = 1, .second = s});
    }
    const auto with = run(own);
    for (const unsigned threads : {1U, 4U}) {
      own.options.intervals = false;
      own.options.threads = threads;
      const auto without = run(own);
      ASSERT_EQ(without.size(), with.size());
      for (std::size_t i = 0; i < with.size(); ++i) {
        EXPECT_EQ(without[i].p, with[i].p) << seed << ' ' << i;
        EXPECT_EQ(without[i].statistic, with[i].statistic) << seed << ' ' << i;
        EXPECT_EQ(without[i].is_exact, with[i].is_exact) << seed;
        EXPECT_EQ(without[i].least_p, with[i].least_p) << seed;
        EXPECT_EQ(without[i].rounded_to, with[i].rounded_to) << seed;
        if (!GetParam()->draws) continue;
        EXPECT_EQ(without[i].low, -kUnbounded) << seed;
        EXPECT_EQ(without[i].high, kUnbounded) << seed;
      }
    }
  }
}

// What is said of too few topics is said of tests whose intervals have no ends.
TEST_P(EveryTest, KnowsTheLeastPThatSoFewTopicsAllow) {
  for (std::size_t topics = 1; topics < 12; ++topics) {
    OwnTask own{.sample = reals(2, topics, topics), .options = {.resamples = 4999}};
    const TestOutcome outcome = run(own).front();
    EXPECT_LE(outcome.least_p, outcome.p);
    EXPECT_EQ(outcome.least_p > own.alpha, outcome.low == -kUnbounded && outcome.high == kUnbounded)
        << topics;
  }
}

TEST_P(EveryTest, IsTheSameTheOtherWayRound) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    OwnTask own{.sample = seed % 3 == 0 ? sixteenths(4, 5 + 4 * seed, seed) : reals(4, 25, seed),
                .options = {.resamples = 2000, .seed = seed}};
    for (double& value : own.sample.values) value *= seed % 2 == 0 ? 1 : 3.7;
    const auto outcomes = run(own);
    for (SystemPair& pair : own.pairs) std::swap(pair.first, pair.second);
    const auto turned = run(own);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      // To the last digit.
      EXPECT_EQ(turned[i].p, outcomes[i].p) << seed;
      EXPECT_EQ(turned[i].low, -outcomes[i].high) << seed;
      EXPECT_EQ(turned[i].high, -outcomes[i].low) << seed;
    }
  }
}

TEST_P(EveryTest, IsNearTheOthersOnPlainData) {
  OwnTask own{.sample = reals(2, 200, 3), .options = {.resamples = 20'000}};
  const TestOutcome expected = find_test("t")->run(own.task()).front();
  const TestOutcome outcome = run(own).front();
  EXPECT_NEAR(outcome.p, expected.p, 0.05);
  EXPECT_NEAR(outcome.low, expected.low, 0.06);  // medians are not means
  EXPECT_NEAR(outcome.high, expected.high, 0.06);
}

TEST(TestList, HasWordsOfItsOwn) {
  std::set<std::string_view> words;
  for (const TestDef& test : significance_tests()) {
    EXPECT_TRUE(words.insert(test.word).second) << test.word;
    EXPECT_TRUE(words.insert(test.other_word).second) << test.other_word;
    EXPECT_EQ(find_test(test.other_word), &test);
  }
  EXPECT_EQ(find_test("Permutation"), find_test("randomization"));
  const auto parsed = parse_tests("t,permutation, sign,randomization");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->size(), 3U);
  EXPECT_FALSE(parse_tests("wilcox on"));
}

}  // namespace
}  // namespace assay
