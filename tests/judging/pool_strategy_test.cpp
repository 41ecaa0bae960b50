// SPDX-License-Identifier: Apache-2.0
#include "assay/pool_strategy.hpp"

#include <cmath>

#include "pool_made.hpp"
#include "pool_parts.hpp"

namespace assay {
namespace {

using namespace testing;

TEST(PoolStrategy, GivesTopicsTurns) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    const AskedDocs steps = judged_all(strategy_of(made.pool_runs(), "mtf"), made);
    std::map<std::string, std::size_t> round;
    std::pair<std::size_t, std::string> before;
    for (const AskedDoc& step : steps) {
      const std::pair now(++round[step.topic], step.topic);
      EXPECT_LT(before, now) << seed;
      before = now;
    }
  }
}

std::vector<std::string> ordered_methods() {
  std::vector<std::string> names;
  for (const PoolMethod& method : all_pool_methods()) {
    if (method.kernel != nullptr) names.emplace_back(method.name);
  }
  return names;
}

TEST(PoolStrategy, DoesNotDependOnTheOrderOfRunsOrOnThreads) {
  for (const std::string& method : ordered_methods()) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const MadePool made = made_pool(seed);
      auto runs = made.pool_runs();
      const AskedDocs steps = judged_all(strategy_of(runs, method), made);
      std::size_t all = 0;
      for (const auto& [topic, lists] : made.topics) all += union_of(lists).size();
      EXPECT_EQ(steps.size(), all) << method;
      std::reverse(runs.begin(), runs.end());
      EXPECT_EQ(judged_all(strategy_of(runs, method), made), steps) << method << " of " << seed;
      const StrategyOptions parallel{
          .method = find_pool_method(method).value(), .depth = 100, .threads = 3};
      StrategyOptions single = parallel;
      single.threads = 1;
      EXPECT_EQ(judged_all(PoolStrategy::start(runs, parallel).value(), made),
                judged_all(PoolStrategy::start(runs, single).value(), made));
    }
  }
}

TEST(PoolStrategy, GoesOnWhereItWasWhenAllIsToldAgain) {
  for (const std::string& method : ordered_methods()) {
    if (find_pool_method(method).value()->is_random) continue;  // which draws anew
    const MadePool made = made_pool(3);
    PoolStrategy live = strategy_of(made.pool_runs(), method);
    for (int i = 0; i < 6; ++i) {
      const auto choice = live.next().value();
      const bool is_relevant =
          made.is_relevant(std::string(live.topic(choice.topic)), std::string(choice.doc));
      live.tell(choice.topic, choice.doc, is_relevant ? Answer::kRelevant : Answer::kNotRelevant);
    }
    const auto next = live.next(0);
    PoolStrategy again = strategy_of(made.pool_runs(), method);
    PoolStrategy first = strategy_of(made.pool_runs(), method);
    AskedDocs told = judged_all(std::move(first), made);
    for (int i = 5; i >= 0; --i) {  // in any order
      const AskedDoc& step = told[static_cast<std::size_t>(i)];
      again.tell(*again.find_topic(step.topic), step.doc,
                 made.is_relevant(step.topic, step.doc) ? Answer::kRelevant : Answer::kNotRelevant);
    }
    EXPECT_EQ(again.next(0), next) << method;
  }
}

TEST(PoolStrategy, DoesNotAskAgainWhatWasPassedOver) {
  for (const std::string& method : ordered_methods()) {
    const MadePool made = made_pool(11);
    PoolStrategy strategy = strategy_of(made.pool_runs(), method);
    std::set<std::string> seen;
    while (const auto doc = strategy.next(0)) {
      EXPECT_TRUE(seen.insert(std::string(*doc)).second) << method;
      strategy.tell(0, *doc, Answer::kPassed);
    }
    EXPECT_EQ(seen, union_of(made.topics.at("q1"))) << method;
    EXPECT_EQ(strategy.left(0), 0U);
    strategy.restart(0);
    EXPECT_EQ(strategy.left(0), seen.size());
    EXPECT_TRUE(strategy.next(0));
  }
}

TEST(PoolChance, DrawsFromBeta) {
  // Mean a / (a + b), variance ab / ((a + b)^2 (a + b + 1)); four standard errors.
  PoolChance chance(9, "q1");
  for (const auto& [a, b] : {std::pair{1.0, 1.0}, {3.0, 2.0}, {1.0, 40.0}, {200.0, 7.0}}) {
    constexpr int kDraws = 40'000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kDraws; ++i) {
      const double x = chance.beta(a, b);
      ASSERT_TRUE(x > 0 && x < 1);
      sum += x;
      squares += x * x;
    }
    const double mean = a / (a + b);
    const double variance = mean * (1 - mean) / (a + b + 1);
    EXPECT_NEAR(sum / kDraws, mean, 4 * std::sqrt(variance / kDraws));
    EXPECT_NEAR(squares / kDraws - mean * mean, variance, 0.06 * variance + 1e-5);
  }
}

TEST(PoolMethods, AreFoundByNameAndSayWhatIsNear) {
  EXPECT_EQ(find_pool_method("MaxMean_NS").value()->name, "maxmean-ns");
  const auto none = find_pool_method("condorset");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what, "there is no method \"condorset\"");
  EXPECT_EQ(none.error().hint.substr(0, 24), "did you mean \"condorcet\"");
  PoolParams params;
  EXPECT_TRUE(set_pool_param(*find_pool_method("rrf").value(), params, "k=10"));
  EXPECT_EQ(params.k, 10);
  EXPECT_EQ(set_pool_param(*find_pool_method("rrf").value(), params, "k=x").error().what,
            "k is \"x\"");
  EXPECT_EQ(set_pool_param(*find_pool_method("mtf").value(), params, "k=1").error().hint,
            "it has none");
}

}  // namespace
}  // namespace assay
