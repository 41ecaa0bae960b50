// SPDX-License-Identifier: Apache-2.0
// rank_unjudged.cpp: what all topics together say of systems without judgments.
#include "assay/rank_unjudged.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "agreement.hpp"
#include "best_first.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "rankings_parts.hpp"
#include "spread.hpp"
#include "text.hpp"
#include "unjudged_parts.hpp"

namespace assay {
namespace {

std::optional<Error> check_runs(std::span<const PoolRun> runs) {
  if (runs.size() < 2) {
    return Error{.what = "one run has no order", .hint = "name two runs or more"};
  }
  for (std::size_t i = 1; i < runs.size(); ++i) {
    if (runs[i].name == runs[i - 1].name) {
      return Error{.what = "two runs are called " + in_quotes(runs[i].name),
                   .hint = "names tell runs apart"};
    }
  }
  return std::nullopt;
}

std::optional<Error> check_measure(const Measure& measure) {
  const MeasureDef& def = *measure.def;
  const bool is_plain = (def.needs == Need::kNothing || def.needs == Need::kCollection) &&
                        def.average == Average::kMean && measure.params.average == kMeanOfRatios &&
                        measure.params.ideal != kPooledIdeal;
  if (is_plain && def.direction == Direction::kHigherIsBetter) return std::nullopt;
  return Error{.what = name_of(measure) + " cannot be taken where nothing is judged",
               .hint =
                   "take a mean over topics that needs grades alone and where more is better, "
                   "such as AP or nDCG@10"};
}

// One method on its way through the topics.
struct Work {
  const UnjudgedMethod* method = nullptr;
  std::uint32_t depth = 0;
  double mean = 0;  // of the documents that count as relevant: a share, or a number
  double deviation = 0;
  bool is_count = false;
  std::size_t repeats = 1;
  std::vector<std::size_t> fused = {};  // runs
};

// What one topic says: of run r in repeat i at i * runs + r.
struct Told {
  std::vector<double> values;
  double relevant = 0;  // documents, over all repeats
};

std::size_t wanted_count(const Work& work, std::size_t available, PoolChance* chance) {
  const double base = work.is_count ? 1 : real(available);
  double wanted = work.mean * base;
  if (chance != nullptr) wanted += chance->normal() * work.deviation * base;
  return static_cast<std::size_t>(std::clamp(std::round(wanted), 1.0, real(available)));
}

// A topic as if some documents were relevant, and the others of the pool were not.
class PseudoJudge {
 public:
  PseudoJudge(const UnjudgedTopic& topic, const Measure& measure)
      : topic_(topic), measure_(measure), grades_(topic.topic.docs.size(), kNotInPool) {
    for (const std::uint32_t doc : topic.pool) grades_[doc] = 0;
    ideal_.assign(topic.pool.size(), 0);
    for (const auto& list : topic.topic.lists) {
      std::vector<Hit>& hits = found_.emplace_back();
      std::vector<std::uint32_t>& docs = docs_.emplace_back();
      for (std::uint32_t i = 0; i < list.size(); ++i) {
        if (grades_[list[i]] == kNotInPool) continue;
        hits.push_back({.rank = i + 1});
        docs.push_back(list[i]);
      }
    }
  }

  void judge(std::span<const std::uint32_t> relevant, std::span<double> values) {
    for (const std::uint32_t doc : relevant) grades_[doc] = 1;
    std::fill(ideal_.begin(), ideal_.end(), 0);
    std::fill_n(ideal_.begin(), relevant.size(), 1);
    for (std::size_t run = 0; run < values.size(); ++run) {
      for (std::size_t i = 0; i < docs_[run].size(); ++i) {
        found_[run][i].grade = grades_[docs_[run][i]];
      }
      const JudgedTopic judged{
          .retrieved = static_cast<std::uint32_t>(topic_.topic.lists[run].size()),
          .found = found_[run],
          .ideal = ideal_,
          .pooled = ideal_};
      const Ratio value = compute(measure_, judged);
      values[run] = value.is_defined() ? value.value() : 0;
    }
    for (const std::uint32_t doc : relevant) grades_[doc] = 0;
  }

 private:
  const UnjudgedTopic& topic_;
  const Measure& measure_;
  std::vector<double> grades_;  // of all documents of the topic
  std::vector<double> ideal_;
  std::vector<std::vector<Hit>> found_;  // of each run
  std::vector<std::vector<std::uint32_t>> docs_;
};

std::vector<std::uint32_t> pool_of(const PooledTopic& topic, std::uint32_t depth) {
  std::vector<bool> is_pooled(topic.docs.size());
  for (const auto& list : topic.lists) {
    for (std::size_t i = 0; i < std::min<std::size_t>(list.size(), depth); ++i) {
      is_pooled[list[i]] = true;
    }
  }
  std::vector<std::uint32_t> pool;
  for (std::uint32_t doc = 0; doc < is_pooled.size(); ++doc) {
    if (is_pooled[doc]) pool.push_back(doc);
  }
  return pool;
}

Told told_by(const PooledTopic& pooled, const Work& work, const UnjudgedOptions& options) {
  const std::size_t runs = pooled.lists.size();
  const UnjudgedTopic topic{.topic = pooled,
                            .depth = work.depth,
                            .fused = work.fused,
                            .pool = pool_of(pooled, work.depth)};
  Told told{.values = std::vector<double>(work.repeats * runs)};
  const UnjudgedKernel& kernel = *work.method->kernel;
  if (kernel.count != nullptr) {
    kernel.count(topic, told.values);
    return told;
  }
  PseudoJudge judge(topic, options.measure);
  PoolChance chance(options.seed, pooled.name);
  for (std::size_t repeat = 0; repeat < work.repeats; ++repeat) {
    std::vector<std::uint32_t> relevant;
    if (work.method->draws) {
      relevant = kernel.draw(topic, wanted_count(work, topic.pool.size(), &chance), chance);
    } else {
      relevant = fused_docs(topic, kernel);
      if (!relevant.empty()) relevant.resize(wanted_count(work, relevant.size(), nullptr));
    }
    told.relevant += real(relevant.size());
    judge.judge(relevant, std::span(told.values).subspan(repeat * runs, runs));
  }
  return told;
}

Work work_for(const UnjudgedMethod& method, const UnjudgedOptions& options,
              std::span<const PooledTopic> topics, std::size_t runs) {
  Work work{.method = &method, .depth = options.depth.value_or(method.depth)};
  work.is_count = options.count.has_value();
  work.mean = options.count.value_or(options.share.value_or(method.share));
  work.deviation = options.deviation.value_or(method.deviation);
  if (work.is_count) work.deviation = options.count_deviation.value_or(0);
  if (method.draws) work.repeats = options.repeats;
  if (!method.fuses) return work;
  work.fused.resize(runs);
  std::iota(work.fused.begin(), work.fused.end(), std::size_t{0});
  if (options.most_biased < 1) {
    work.fused = most_biased(biases_of(topics, work.depth), options.most_biased);
  }
  return work;
}

// Means over the topics, in their order: of each repeat, and then of these.
UnjudgedOrder order_by(const Work& work, std::span<const PooledTopic> topics,
                       const UnjudgedOptions& options) {
  std::vector<Told> told(topics.size());
  for_each_index(
      topics.size(), std::max(1U, options.threads),
      [&](std::size_t t, unsigned /*worker*/) { told[t] = told_by(topics[t], work, options); });
  UnjudgedOrder order{.method = work.method, .depth = work.depth};
  const std::size_t runs = topics.front().lists.size();
  std::vector<double> sums(work.repeats * runs);
  for (const Told& topic : told) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += topic.values[i];
    order.relevant += topic.relevant;
  }
  order.relevant /= real(topics.size() * work.repeats);
  for (std::size_t run = 0; run < runs; ++run) {
    std::vector<double> repeats;
    for (std::size_t i = run; i < sums.size(); i += runs) {
      repeats.push_back(sums[i] / real(topics.size()));
    }
    const Spread spread = spread_of(repeats);
    order.scores.push_back(spread.mean);
    if (work.method->draws) order.deviations.push_back(spread.deviation);
  }
  order.scores = without_noise(order.scores);
  order.ranks = shared_ranks(order.scores);
  if (work.method->fuses && work.fused.size() < runs) order.fused = work.fused;
  return order;
}

// The mean rank in one order of those that another has in front.
double rank_of_first(const std::vector<double>& in_front, const std::vector<double>& ranks) {
  const double least = *std::min_element(in_front.begin(), in_front.end());
  double sum = 0;
  double count = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (in_front[i] != least) continue;
    sum += ranks[i];
    count += 1;
  }
  return sum / count;
}

}  // namespace

Result<UnjudgedOrders> rank_unjudged(std::span<const PoolRun> given,
                                     const UnjudgedOptions& options) {
  const std::vector<PoolRun> runs = runs_by_name(given);
  if (auto wrong = check_runs(runs)) return *wrong;
  if (auto wrong = check_measure(options.measure)) return *wrong;
  const auto topics =
      read_pool(runs, {.depth = kAnyDepth, .ties = options.ties, .threads = options.threads});
  if (!topics) return topics.error();
  if (topics->empty()) {
    return Error{.what = "the runs have no topic", .hint = "name runs with results"};
  }
  UnjudgedOrders orders{.topics = topics->size(), .options = options};
  for (const PoolRun& run : runs) orders.systems.push_back(run.name);
  for (const UnjudgedMethod* method : options.methods) {
    const Work work = work_for(*method, options, *topics, runs.size());
    orders.orders.push_back(order_by(work, *topics, options));
  }
  return orders;
}

Result<UnjudgedTruth> compare_with_truth(const UnjudgedOrders& orders, const EvalReport& report) {
  const OrderSetting view{.setting = "true", .report = &report};
  auto truth = order_systems(std::span(&view, 1), {});
  if (!truth) return truth.error();
  UnjudgedTruth result;
  result.rankings.systems = orders.systems;
  result.rankings.options = truth->options;
  SystemOrder order{.measure = truth->orders.front().measure, .setting = "true"};
  for (const std::string& system : orders.systems) {
    const auto found = std::find(truth->systems.begin(), truth->systems.end(), system);
    if (found == truth->systems.end()) {
      return Error{.what = "run " + in_quotes(system) + " was not evaluated"};
    }
    const auto place = static_cast<std::size_t>(found - truth->systems.begin());
    order.means.push_back(truth->orders.front().means[place]);
    order.ranks.push_back(truth->orders.front().ranks[place]);
  }
  result.rankings.orders.push_back(std::move(order));
  for (const UnjudgedOrder& each : orders.orders) {
    result.rankings.orders.push_back({.measure = orders.options.measure,
                                      .setting = std::string(each.method->name),
                                      .means = each.scores,
                                      .ranks = each.ranks});
    const std::size_t last = result.rankings.orders.size() - 1;
    result.rankings.agreements.push_back(agreement_of(result.rankings, 0, last));
    const std::vector<double>& true_ranks = result.rankings.orders.front().ranks;
    result.places.push_back({.best = rank_of_first(true_ranks, each.ranks),
                             .first = rank_of_first(each.ranks, true_ranks)});
  }
  return result;
}

}  // namespace assay
