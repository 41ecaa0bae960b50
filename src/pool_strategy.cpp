// SPDX-License-Identifier: Apache-2.0
// pool_strategy.cpp: the documents of all topics, one after the other.
#include "assay/pool_strategy.hpp"

#include <algorithm>
#include <limits>

#include "parallel.hpp"
#include "pool_parts.hpp"

namespace assay {
namespace {

constexpr std::size_t kNoTopic = static_cast<std::size_t>(-1);

// A topic with what was said of it.
struct OpenTopic {
  std::unique_ptr<TopicOrder> order;
  std::vector<bool> is_told;
  std::size_t left = 0;
  std::uint64_t served = 0;          // documents that were asked for and told
  std::uint32_t asked = kNoPoolDoc;  // the last one that was given out
};

std::optional<std::uint32_t> find_number(const PooledTopic& topic, std::string_view doc) {
  const auto at = std::lower_bound(topic.docs.begin(), topic.docs.end(), doc);
  if (at == topic.docs.end() || *at != doc) return std::nullopt;
  return static_cast<std::uint32_t>(at - topic.docs.begin());
}

}  // namespace

std::vector<PoolRun> runs_by_name(std::span<const PoolRun> runs) {
  std::vector<PoolRun> sorted(runs.begin(), runs.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const PoolRun& a, const PoolRun& b) { return a.name < b.name; });
  return sorted;
}

Result<std::vector<PooledTopic>> read_pool(std::span<const PoolRun> runs,
                                           const PoolReading& reading) {
  std::vector<FusionRun> sources;
  for (const PoolRun& run : runs) sources.push_back(run.run);
  return pooled_topics(sources, reading);
}

struct PoolStrategy::State {
  StrategyOptions options;
  std::vector<PooledTopic> topics;
  std::vector<OpenTopic> open;
  std::size_t last = kNoTopic;  // that was given out

  void start_one(std::size_t index) {
    const TopicTask task{.topic = topics[index],
                         .params = options.params,
                         .ties = options.ties,
                         .seed = options.seed};
    const std::uint64_t served = open[index].served;
    open[index] = {.order = start_topic(*options.method->kernel, task),
                   .is_told = std::vector<bool>(topics[index].docs.size()),
                   .left = topics[index].docs.size(),
                   .served = served};
  }
};

PoolStrategy::PoolStrategy(std::unique_ptr<State> state) : state_(std::move(state)) {}
PoolStrategy::PoolStrategy(PoolStrategy&&) noexcept = default;
PoolStrategy& PoolStrategy::operator=(PoolStrategy&&) noexcept = default;
PoolStrategy::~PoolStrategy() = default;

Result<PoolStrategy> PoolStrategy::start(std::span<const PoolRun> runs,
                                         const StrategyOptions& options) {
  const PoolMethod& method = *options.method;
  if (method.kernel == nullptr) {
    return pool_error(std::string(method.name) + " puts documents in no order",
                      "draw the sample first with assay pool, then judge it");
  }
  auto topics = read_pool(runs_by_name(runs), {.depth = options.depth,
                                               .ties = options.ties,
                                               .scores = method.kernel->uses_scores,
                                               .threads = options.threads});
  if (!topics) return topics.error();
  return over(*std::move(topics), options);
}

PoolStrategy PoolStrategy::over(std::vector<PooledTopic> topics, const StrategyOptions& options) {
  auto state = std::make_unique<State>();
  state->options = options;
  state->topics = std::move(topics);
  state->open.resize(state->topics.size());
  for_each_index(state->topics.size(), options.threads,
                 [&](std::size_t i, unsigned /*worker*/) { state->start_one(i); });
  return PoolStrategy(std::move(state));
}

std::size_t PoolStrategy::topic_count() const { return state_->topics.size(); }
std::string_view PoolStrategy::topic(std::size_t index) const { return state_->topics[index].name; }
std::size_t PoolStrategy::left(std::size_t topic) const { return state_->open[topic].left; }

std::optional<std::size_t> PoolStrategy::find_topic(std::string_view name) const {
  const auto& topics = state_->topics;
  const auto at = std::find_if(topics.begin(), topics.end(),
                               [name](const PooledTopic& topic) { return topic.name == name; });
  if (at == topics.end()) return std::nullopt;
  return static_cast<std::size_t>(at - topics.begin());
}

std::optional<std::string_view> PoolStrategy::next(std::size_t topic) {
  OpenTopic& open = state_->open[topic];
  open.asked = open.order->next();
  if (open.asked == kNoPoolDoc) return std::nullopt;
  return state_->topics[topic].docs[open.asked];
}

// Among topics that are worth the same: of a method that chooses, the one that was asked last; else
// the one that had the fewest turns, and then the first.
std::optional<PoolStrategy::Choice> PoolStrategy::next() {
  const bool is_global = state_->options.method->is_global;
  std::size_t best = kNoTopic;
  double best_worth = 0;
  for (std::size_t i = 0; i < state_->open.size(); ++i) {
    OpenTopic& open = state_->open[i];
    if (open.left == 0) continue;
    const double worth = is_global ? open.order->worth() : 0;
    if (best != kNoTopic && worth < best_worth) continue;
    const bool is_last = is_global && i == state_->last;
    const bool is_better =
        best == kNoTopic || worth > best_worth || is_last ||
        ((!is_global || best != state_->last) && open.served < state_->open[best].served);
    if (!is_better) continue;
    best = i;
    best_worth = worth;
  }
  if (best == kNoTopic) return std::nullopt;
  const auto doc = next(best);
  if (!doc) return std::nullopt;
  state_->last = best;
  return Choice{.topic = best, .doc = *doc};
}

void PoolStrategy::tell(std::size_t topic, std::string_view doc, Answer answer) {
  const auto number = find_number(state_->topics[topic], doc);
  OpenTopic& open = state_->open[topic];
  if (!number || open.is_told[*number]) return;
  open.is_told[*number] = true;
  --open.left;
  if (open.asked == *number) ++open.served;
  open.order->tell(*number, answer);
}

void PoolStrategy::restart(std::size_t topic) { state_->start_one(topic); }

}  // namespace assay
