// SPDX-License-Identifier: Apache-2.0
// Every method that learns beside a simulation that is written from its definition, as plainly as
// can be.
#include "assay/pool_strategy.hpp"

#include <cmath>
#include <functional>

#include "pool_made.hpp"
#include "pool_parts.hpp"

namespace assay {
namespace {

using namespace testing;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Adaptive methods, from what every run was told: its judgments so far, oldest first.
struct Told {
  std::vector<bool> answers;
  std::size_t looked_at = 0;

  [[nodiscard]] double judged() const { return static_cast<double>(answers.size()); }
  [[nodiscard]] double relevant() const {
    return static_cast<double>(std::count(answers.begin(), answers.end(), true));
  }
};
using ArmWorth = std::function<double(const Told&, double all_judged)>;
struct ArmGame {
  std::function<void()> begin = [] {};  // before runs are compared
  ArmWorth worth;
};

// Asks the best run again and again. A document that was judged for another run counts at once.
class Asking {
 public:
  Asking(const MadeTopic& lists, ArmGame game)
      : lists_(lists), game_(std::move(game)), told_(lists.size()) {}

  // The next document that is not judged and what its run is worth; empty at the end.
  std::pair<std::string, double> next(const std::map<std::string, bool>& judged) {
    while (true) {
      game_.begin();
      std::size_t best = lists_.size();
      double most = 0;
      double all = 0;
      for (const Told& told : told_) all += told.judged();
      for (std::size_t run = 0; run < lists_.size(); ++run) {
        if (told_[run].looked_at == lists_[run].docs.size()) continue;
        const double worth = game_.worth(told_[run], all);
        const bool is_first = best == lists_.size();
        if (is_first || worth > most || (worth == most && comes_first(run, best))) {
          best = run;
          most = worth;
        }
      }
      if (best == lists_.size()) return {};
      last_ = best;
      const std::string& doc = lists_[best].docs[told_[best].looked_at];
      const auto known = judged.find(doc);
      if (known == judged.end()) return {doc, most};
      learn(known->second);
    }
  }
  // The answer for the document that was given out.
  void learn(bool is_relevant) {
    told_[last_].answers.push_back(is_relevant);
    ++told_[last_].looked_at;
    if (!is_relevant) last_ = static_cast<std::size_t>(-1);  // none stays
  }

 private:
  [[nodiscard]] bool comes_first(std::size_t run, std::size_t other) const {
    if (run == last_ || other == last_) return run == last_;
    return told_[run].looked_at < told_[other].looked_at;
  }

  const MadeTopic& lists_;
  ArmGame game_;
  std::vector<Told> told_;
  std::size_t last_ = static_cast<std::size_t>(-1);
};

std::vector<std::string> asked_in_turn(const MadePool& made, const std::string& topic,
                                       const ArmGame& game) {
  Asking asking(made.topics.at(topic), game);
  std::map<std::string, bool> judged;
  std::vector<std::string> order;
  while (true) {
    const std::string doc = asking.next(judged).first;
    if (doc.empty()) return order;
    order.push_back(doc);
    judged[doc] = made.is_relevant(topic, doc);
    asking.learn(judged[doc]);
  }
}

void expect_game(const std::string& method,
                 const std::function<ArmGame(const std::string& topic)>& game) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    const AskedDocs steps = judged_all(strategy_of(made.pool_runs(), method, 5), made);
    for (const auto& [topic, lists] : made.topics) {
      EXPECT_EQ(docs_of(steps, topic), asked_in_turn(made, topic, game(topic)))
          << method << " of pool " << seed;
    }
  }
}

ArmGame game_of(ArmWorth worth) { return {.worth = std::move(worth)}; }

double priority_of(const Told& told, double /*all*/) {
  double priority = 0;
  for (const bool is_relevant : told.answers) priority = is_relevant ? 0 : priority - 1;
  return priority;
}

double mean_of(const Told& told, double /*all*/) {
  return (told.relevant() + 1) / (told.judged() + 2);
}

TEST(PoolStrategy, MovesToFront) {
  expect_game("mtf", [](const std::string&) { return game_of(priority_of); });
}

TEST(PoolStrategy, PlaysMaxMean) {
  expect_game("maxmean", [](const std::string&) { return game_of(mean_of); });
  expect_game("maxmean-ns", [](const std::string&) {
    return game_of([](const Told& told, double) {
      double relevant = 0;
      double judged = 0;
      double weight = 1;
      for (auto it = told.answers.rbegin(); it != told.answers.rend(); ++it, weight *= 0.5) {
        judged += weight;
        if (*it) relevant += weight;
      }
      return (relevant + 1) / (judged + 2);
    });
  });
}

TEST(PoolStrategy, PlaysUpperBounds) {
  expect_game("ucb", [](const std::string&) {
    return game_of([](const Told& told, double all) {
      const double n = told.judged();
      if (n == 0) return kInfinite;
      const double m = told.relevant() / n;
      const double t = std::log(all) / n;
      return m + std::sqrt(t * std::min(0.25, m * (1 - m) + std::sqrt(2 * t)));
    });
  });
}

TEST(PoolStrategy, PlaysWithChance) {
  expect_game("thompson", [](const std::string& topic) {
    const auto chance = std::make_shared<PoolChance>(5, topic);
    return game_of([chance](const Told& told, double) {
      return chance->beta(told.relevant() + 1, told.judged() - told.relevant() + 1);
    });
  });
  expect_game("egreedy", [](const std::string& topic) {
    const auto chance = std::make_shared<PoolChance>(5, topic);
    const auto explores = std::make_shared<bool>(false);
    return ArmGame{
        .begin = [=] { *explores = chance->uniform() < 0.4; },
        .worth = [=](const Told& told,
                     double all) { return *explores ? chance->uniform() : mean_of(told, all); }};
  });
}

// ln(D / rank), or its mean over the ranks that a list leaves.
double hedge_gain(const MadeTopic& lists, std::size_t run, const std::string& doc) {
  const std::size_t all = union_of(lists).size();
  const std::size_t rank = rank_in(lists[run], doc);
  const auto gain = [all](std::size_t r) {
    return std::log(static_cast<double>(all)) - std::log(static_cast<double>(r));
  };
  if (rank > 0) return gain(rank);
  double sum = 0;
  for (std::size_t r = lists[run].docs.size() + 1; r <= all; ++r) sum += gain(r);
  return sum / static_cast<double>(all - lists[run].docs.size());
}

std::string hedge_choice(const MadeTopic& lists, const std::map<std::string, bool>& judged) {
  std::vector<double> weights(lists.size());
  double total = 0;
  for (std::size_t run = 0; run < lists.size(); ++run) {
    if (lists[run].docs.empty()) continue;
    double loss = 0;
    for (const auto& [doc, is_relevant] : judged) {
      loss += (is_relevant ? -0.5 : 0.5) * hedge_gain(lists, run, doc);
    }
    total += weights[run] = std::pow(0.8, loss);
  }
  std::vector<std::pair<std::string, double>> scores;
  double best = -kInfinite;
  for (const std::string& doc : union_of(lists)) {
    if (judged.count(doc) > 0) continue;
    double sum = 0;
    for (std::size_t run = 0; run < lists.size(); ++run) {
      if (weights[run] > 0) sum += weights[run] / total * hedge_gain(lists, run, doc);
    }
    scores.emplace_back(doc, sum);
    best = std::max(best, sum);
  }
  for (const auto& [doc, sum] : scores) {
    if (sum >= best - 1e-10) return doc;
  }
  return {};
}

TEST(PoolStrategy, Hedges) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    const AskedDocs steps = judged_all(strategy_of(made.pool_runs(), "hedge"), made);
    for (const auto& [topic, lists] : made.topics) {
      std::map<std::string, bool> judged;
      std::vector<std::string> order;
      for (std::string doc; !(doc = hedge_choice(lists, judged)).empty();) {
        order.push_back(doc);
        judged[doc] = made.is_relevant(topic, doc);
      }
      EXPECT_EQ(docs_of(steps, topic), order) << seed;
    }
  }
}

TEST(PoolStrategy, MovesToFrontOverAllTopics) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    std::vector<std::string> names;
    std::vector<Asking> asking;
    std::vector<std::size_t> turns;
    for (const auto& [topic, lists] : made.topics) {
      names.push_back(topic);
      asking.emplace_back(lists, game_of(priority_of));
      turns.push_back(0);
    }
    std::vector<std::map<std::string, bool>> judged(names.size());
    AskedDocs expected;
    std::size_t last = names.size();
    while (true) {
      std::size_t best = names.size();
      std::pair<std::string, double> choice;
      for (std::size_t t = 0; t < names.size(); ++t) {
        const auto next = asking[t].next(judged[t]);
        if (next.first.empty()) continue;
        const bool is_better =
            best == names.size() || next.second > choice.second ||
            (next.second == choice.second && best != last && (t == last || turns[t] < turns[best]));
        if (!is_better) continue;
        best = t;
        choice = next;
      }
      if (best == names.size()) break;
      const bool is_relevant = made.is_relevant(names[best], choice.first);
      expected.push_back({names[best], choice.first});
      judged[best][choice.first] = is_relevant;
      asking[best].learn(is_relevant);
      ++turns[best];
      last = best;
    }
    EXPECT_EQ(judged_all(strategy_of(made.pool_runs(), "mtf-global"), made), expected) << seed;
  }
}

}  // namespace
}  // namespace assay
