// SPDX-License-Identifier: Apache-2.0
// pool_simulate.cpp: pools that are judged with judgments that exist.
#include "assay/pool_simulate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "agreement.hpp"
#include "assay/judged.hpp"
#include "parallel.hpp"
#include "pool_known.hpp"
#include "pool_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

// One topic with the truth about it.
struct TrueTopic {
  PooledTopic pooled;
  std::vector<bool> is_relevant;  // of pooled.docs
  std::uint64_t relevant = 0;     // in the judgments, pooled or not
};

// In which order one method has the documents of each topic judged, and which topic has a turn.
struct Sequence {
  std::vector<std::vector<std::uint32_t>> docs;  // of each topic
  std::vector<std::uint32_t> turns;              // topics; empty if they take turns
};

struct Simulator {
  const SimulateOptions& options;
  std::span<const TrueTopic> topics;
  std::uint64_t relevant = 0;

  [[nodiscard]] std::vector<std::uint64_t> sizes() const {
    std::vector<std::uint64_t> all;
    for (const TrueTopic& topic : topics) all.push_back(topic.pooled.docs.size());
    return all;
  }

  // How many of each topic are judged with a budget.
  [[nodiscard]] std::vector<std::uint64_t> shares(const Sequence& sequence,
                                                  std::uint64_t budget) const {
    auto all = sizes();
    if (options.per_topic) {
      for (std::uint64_t& each : all) each = std::min(each, budget);
      return all;
    }
    if (sequence.turns.empty()) return fair_shares(all, budget);
    std::fill(all.begin(), all.end(), 0);
    for (std::size_t i = 0; i < std::min<std::size_t>(budget, sequence.turns.size()); ++i) {
      ++all[sequence.turns[i]];
    }
    return all;
  }
};

// The documents of one topic as far as they are asked for.
std::vector<std::uint32_t> play(const TrueTopic& topic, const PoolMethod& method,
                                const SimulateOptions& options, std::uint64_t seed,
                                std::uint64_t most) {
  const TopicTask task{
      .topic = topic.pooled, .params = options.params, .ties = options.ties, .seed = seed};
  const auto order = start_topic(*method.kernel, task);
  std::vector<std::uint32_t> docs;
  while (docs.size() < most) {
    const std::uint32_t doc = order->next();
    if (doc == kNoPoolDoc) break;
    docs.push_back(doc);
    order->tell(doc, topic.is_relevant[doc] ? Answer::kRelevant : Answer::kNotRelevant);
  }
  return docs;
}

Sequence play_topics(const Simulator& simulator, const PoolMethod& method, std::uint64_t seed) {
  Sequence sequence;
  const auto shares = simulator.shares({}, simulator.options.budgets.back());
  sequence.docs.resize(shares.size());
  for_each_index(shares.size(), simulator.options.threads, [&](std::size_t t, unsigned) {
    sequence.docs[t] = play(simulator.topics[t], method, simulator.options, seed, shares[t]);
  });
  return sequence;
}

// A method that chooses among topics as well.
Sequence play_together(const Simulator& simulator, const PoolMethod& method, std::uint64_t seed) {
  std::vector<PooledTopic> pooled;
  for (const TrueTopic& topic : simulator.topics) pooled.push_back(topic.pooled);
  PoolStrategy strategy =
      PoolStrategy::over(std::move(pooled), {.method = &method,
                                             .params = simulator.options.params,
                                             .ties = simulator.options.ties,
                                             .seed = seed,
                                             .threads = simulator.options.threads});
  Sequence sequence;
  sequence.docs.resize(simulator.topics.size());
  while (sequence.turns.size() < simulator.options.budgets.back()) {
    const auto choice = strategy.next();
    if (!choice) break;
    const TrueTopic& topic = simulator.topics[choice->topic];
    const std::uint32_t number = number_of(topic.pooled.docs, choice->doc);
    sequence.docs[choice->topic].push_back(number);
    sequence.turns.push_back(static_cast<std::uint32_t>(choice->topic));
    strategy.tell(choice->topic, choice->doc,
                  topic.is_relevant[number] ? Answer::kRelevant : Answer::kNotRelevant);
  }
  return sequence;
}

// Relevant documents after each document that is judged; of budgets per topic, after each round.
std::vector<std::uint64_t> found_by(const Simulator& simulator, const Sequence& sequence) {
  std::vector<std::uint64_t> found = {0};
  const auto is_hit = [&](std::size_t topic, std::size_t i) {
    return simulator.topics[topic].is_relevant[sequence.docs[topic][i]];
  };
  std::vector<std::size_t> at(sequence.docs.size());
  if (!sequence.turns.empty()) {
    for (const std::uint32_t topic : sequence.turns) {
      found.push_back(found.back() + (is_hit(topic, at[topic]++) ? 1 : 0));
    }
    return found;
  }
  for (bool is_any = true; is_any;) {
    is_any = false;
    if (simulator.options.per_topic) found.push_back(found.back());
    for (std::size_t t = 0; t < at.size(); ++t) {
      if (at[t] == sequence.docs[t].size()) continue;
      is_any = true;
      const std::uint64_t hit = is_hit(t, at[t]++) ? 1 : 0;
      if (simulator.options.per_topic)
        found.back() += hit;
      else
        found.push_back(found.back() + hit);
    }
  }
  return found;
}

std::uint64_t found_at(const std::vector<std::uint64_t>& found, std::uint64_t budget) {
  return found[std::min<std::size_t>(budget, found.size() - 1)];
}

double area_under(const std::vector<std::uint64_t>& found, std::uint64_t last, double relevant) {
  double sum = 0;
  for (std::uint64_t n = 1; n <= last; ++n) sum += static_cast<double>(found_at(found, n));
  return sum / relevant / static_cast<double>(last);
}

// The mean of a measure over the topics for each run, if these documents are judged.
// Also of `unseen` relevant documents of each topic, which no run returns.
std::vector<double> means(const Simulator& simulator, const Measure& measure,
                          const std::vector<std::vector<bool>>& is_judged,
                          std::span<const std::uint64_t> unseen = {}) {
  const std::size_t runs = simulator.topics.front().pooled.lists.size();
  std::vector<double> sums(runs);
  for (std::size_t t = 0; t < simulator.topics.size(); ++t) {
    const TrueTopic& topic = simulator.topics[t];
    std::vector<double> ideal;
    for (std::size_t doc = 0; doc < is_judged[t].size(); ++doc) {
      if (is_judged[t][doc] && topic.is_relevant[doc]) ideal.push_back(1);
    }
    if (!unseen.empty()) ideal.resize(ideal.size() + unseen[t], 1);
    for (std::size_t run = 0; run < runs; ++run) {
      const auto& list = topic.pooled.lists[run];
      std::vector<Hit> hits;
      for (std::uint32_t i = 0; i < list.size(); ++i) {
        if (is_judged[t][list[i]] && topic.is_relevant[list[i]]) {
          hits.push_back({.rank = i + 1, .is_known = false, .grade = 1});
        }
      }
      const Ratio value = compute(
          measure,
          {.retrieved = static_cast<std::uint32_t>(list.size()), .found = hits, .ideal = ideal});
      if (value.is_defined()) sums[run] += value.value();
    }
  }
  for (double& sum : sums) sum /= static_cast<double>(simulator.topics.size());
  return without_noise(sums);
}

std::vector<std::vector<bool>> judged_with(const Simulator& simulator, const Sequence& sequence,
                                           std::uint64_t budget) {
  const auto shares = simulator.shares(sequence, budget);
  std::vector<std::vector<bool>> is_judged;
  for (std::size_t t = 0; t < shares.size(); ++t) {
    auto& topic = is_judged.emplace_back(simulator.topics[t].pooled.docs.size());
    const std::size_t count = std::min<std::size_t>(shares[t], sequence.docs[t].size());
    for (std::size_t i = 0; i < count; ++i) topic[sequence.docs[t][i]] = true;
  }
  return is_judged;
}

double tau_of(std::span<const double> truth, std::span<const double> estimate) {
  const Ratio tau = kendall_tau(compare_orders(truth, estimate));
  return tau.is_defined() ? tau.value() : std::numeric_limits<double>::quiet_NaN();
}

class CurveMaker {
 public:
  explicit CurveMaker(const Simulator& simulator)
      : simulator_(simulator), measure_(parse_measures("AP").value().front()) {
    if (!simulator.options.orders) return;
    std::vector<std::vector<bool>> all;
    std::vector<std::uint64_t> unseen;
    for (const TrueTopic& topic : simulator.topics) {
      all.emplace_back(topic.pooled.docs.size(), true);
      const auto seen = std::count(topic.is_relevant.begin(), topic.is_relevant.end(), true);
      unseen.push_back(topic.relevant - static_cast<std::uint64_t>(seen));
    }
    truth_ = means(simulator, measure_, all, unseen);
  }

  [[nodiscard]] PoolCurve curve_of(const PoolMethod& method) const {
    const SimulateOptions& options = simulator_.options;
    const std::uint32_t repeats = method.is_random ? options.repeats : 1;
    PoolCurve curve{.method = &method, .found = std::vector<double>(options.budgets.size())};
    if (options.orders) curve.tau.resize(options.budgets.size());
    for (std::uint32_t i = 0; i < repeats; ++i) {
      add(method.is_global ? play_together(simulator_, method, options.seed + i)
                           : play_topics(simulator_, method, options.seed + i),
          1.0 / repeats, curve);
    }
    return curve;
  }

 private:
  void add(const Sequence& sequence, double weight, PoolCurve& curve) const {
    const SimulateOptions& options = simulator_.options;
    const auto found = found_by(simulator_, sequence);
    for (std::size_t b = 0; b < options.budgets.size(); ++b) {
      const std::uint64_t budget = options.budgets[b];
      curve.found[b] += weight * static_cast<double>(found_at(found, budget));
      if (!options.orders) continue;
      const auto estimate = means(simulator_, measure_, judged_with(simulator_, sequence, budget));
      curve.tau[b] += weight * tau_of(truth_, estimate);
    }
    curve.area += weight * area_under(found, options.budgets.back(),
                                      static_cast<double>(simulator_.relevant));
  }

  const Simulator& simulator_;
  Measure measure_;
  std::vector<double> truth_;
};

// Relevant documents first, in every topic.
void add_best(const Simulator& simulator, PoolSimulation& simulation) {
  const SimulateOptions& options = simulator.options;
  Sequence sequence;
  for (const TrueTopic& topic : simulator.topics) {
    auto& docs = sequence.docs.emplace_back(topic.pooled.docs.size());
    std::iota(docs.begin(), docs.end(), 0U);
    std::stable_partition(docs.begin(), docs.end(),
                          [&](std::uint32_t doc) { return topic.is_relevant[doc]; });
  }
  if (!options.per_topic) {
    // And relevant topics first, as a method may choose that looks at all of them.
    for (int is_other = 0; is_other < 2; ++is_other) {
      for (std::size_t t = 0; t < simulator.topics.size(); ++t) {
        const auto& is_relevant = simulator.topics[t].is_relevant;
        const auto hits = std::count(is_relevant.begin(), is_relevant.end(), true);
        const auto count =
            is_other == 0 ? hits : static_cast<std::ptrdiff_t>(is_relevant.size()) - hits;
        sequence.turns.insert(sequence.turns.end(), static_cast<std::size_t>(count),
                              static_cast<std::uint32_t>(t));
      }
    }
  }
  const auto found = found_by(simulator, sequence);
  for (const std::uint64_t budget : options.budgets) {
    simulation.best.push_back(static_cast<double>(found_at(found, budget)));
  }
  simulation.best_area =
      area_under(found, options.budgets.back(), static_cast<double>(simulator.relevant));
}

std::vector<TrueTopic> true_topics(std::vector<PooledTopic> pooled, const Qrels& qrels,
                                   PoolSimulation& simulation) {
  const KnownDocs known({.qrels = &qrels});
  std::vector<TrueTopic> topics;
  for (PooledTopic& topic : pooled) {
    const auto judged = qrels.find_topic(topic.name);
    if (!judged) continue;
    const TopicKnown facts = known.of(topic);
    TrueTopic truth{.pooled = std::move(topic)};
    for (const double grade : facts.grades) {
      truth.is_relevant.push_back(grade >= simulation.options.rel);
      if (truth.is_relevant.back()) ++simulation.reachable;
    }
    for (const double grade : qrels.grades(*judged)) {
      if (grade >= simulation.options.rel) ++truth.relevant;
    }
    simulation.relevant += truth.relevant;
    simulation.unjudged += facts.open;
    simulation.documents += truth.pooled.docs.size();
    topics.push_back(std::move(truth));
  }
  simulation.topics = topics.size();
  return topics;
}

std::optional<Error> check_options(const SimulateOptions& options) {
  for (const PoolMethod* method : options.methods) {
    if (method->kernel == nullptr) {
      return pool_error(std::string(method->name) + " puts documents in no order",
                        "simulate uniform, or any other method");
    }
    if (method->is_global && options.per_topic) {
      return pool_error(std::string(method->name) + " chooses among topics itself",
                        "give a budget of all topics: --budget");
    }
  }
  return std::nullopt;
}

std::optional<Error> check_truth(const PoolSimulation& simulation, const Qrels& qrels) {
  if (simulation.topics > 0 && simulation.reachable > 0) return std::nullopt;
  return Error{.place = {.file = qrels.input().name()},
               .what = simulation.topics == 0 ? "no topic of the runs is judged here"
                                              : "no document of the runs is relevant here",
               .hint = "a simulation needs the judgments of these runs"};
}

}  // namespace

std::vector<std::uint64_t> budgets_in(const BudgetRange& range) {
  assert(range.first <= range.last && range.last > 0);
  constexpr std::uint64_t kPoints = 20;
  std::uint64_t step = range.step;
  if (step == 0) {
    const std::uint64_t width = range.last - range.first;
    for (std::uint64_t power = 1; step == 0; power *= 10) {
      for (const std::uint64_t factor : {1, 2, 5}) {
        if (step == 0 && factor * power * kPoints >= width) step = factor * power;
      }
    }
  }
  std::vector<std::uint64_t> budgets;
  for (std::uint64_t at = range.first == 0 ? step : range.first; at < range.last; at += step) {
    budgets.push_back(at);
  }
  budgets.push_back(range.last);
  return budgets;
}

Result<PoolSimulation> simulate_pools(std::span<const PoolRun> given, const Qrels& qrels,
                                      const SimulateOptions& options) {
  if (auto wrong = check_options(options)) return *wrong;
  const std::vector<PoolRun> runs = runs_by_name(given);
  auto pooled = read_pool(
      runs,
      {.depth = options.depth, .ties = options.ties, .scores = true, .threads = options.threads});
  if (!pooled) return pooled.error();
  PoolSimulation simulation{.options = options, .runs = runs.size()};
  simulation.notes = notes_on_missing(runs, *pooled);
  for (Note& note : notes_on_topics(qrels, *pooled)) simulation.notes.push_back(std::move(note));
  const auto topics = true_topics(*std::move(pooled), qrels, simulation);
  if (auto wrong = check_truth(simulation, qrels)) return *wrong;
  const Simulator simulator{.options = options, .topics = topics, .relevant = simulation.relevant};
  const CurveMaker maker(simulator);
  for (const PoolMethod* method : options.methods) {
    simulation.curves.push_back(maker.curve_of(*method));
  }
  std::stable_sort(simulation.curves.begin(), simulation.curves.end(),
                   [](const PoolCurve& a, const PoolCurve& b) { return a.area > b.area; });
  add_best(simulator, simulation);
  return simulation;
}

}  // namespace assay
