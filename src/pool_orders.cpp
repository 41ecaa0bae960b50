// SPDX-License-Identifier: Apache-2.0
// pool_orders.cpp: orders of documents from the runs alone: by rank, by chance, and fused.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "fusion_parts.hpp"
#include "pool_parts.hpp"

namespace assay {
namespace {

// An order that nothing changes.
class GivenOrder : public TopicOrder {
 public:
  explicit GivenOrder(std::vector<std::uint32_t> order)
      : order_(std::move(order)), is_told_(order_.size()) {}

  std::uint32_t next() override {
    while (at_ < order_.size() && is_told_[order_[at_]]) ++at_;
    return at_ < order_.size() ? order_[at_] : kNoPoolDoc;
  }
  void tell(std::uint32_t doc, Answer /*answer*/) override { is_told_[doc] = true; }

 private:
  std::vector<std::uint32_t> order_;
  std::vector<bool> is_told_;
  std::size_t at_ = 0;
};

std::vector<std::uint64_t> chances(const TopicTask& task) {
  std::vector<std::uint64_t> all;
  all.reserve(task.topic.docs.size());
  for (const std::string_view doc : task.topic.docs) {
    all.push_back(chance_of(task.seed, task.topic.name, doc));
  }
  return all;
}

std::vector<std::uint32_t> all_docs(const PooledTopic& topic) {
  std::vector<std::uint32_t> docs(topic.docs.size());
  std::iota(docs.begin(), docs.end(), 0U);
  return docs;
}

std::vector<std::uint32_t> by_rank(const TopicTask& task) {
  const auto ranks = best_ranks(task.topic);
  const auto chance = chances(task);
  auto docs = all_docs(task.topic);
  std::sort(docs.begin(), docs.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(ranks[a], chance[a], a) < std::tuple(ranks[b], chance[b], b);
  });
  return docs;
}

std::vector<std::uint32_t> by_chance(const TopicTask& task) {
  const auto chance = chances(task);
  auto docs = all_docs(task.topic);
  std::sort(docs.begin(), docs.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(chance[a], a) < std::pair(chance[b], b);
  });
  return docs;
}

// Sums of what ranks are worth, which the fusion has no method for.
void give_discounted(const FusionPart& /*part*/, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = 1 / std::log2(static_cast<double>(i) + 2);
  }
}

double sum_of(const FusionVotes& votes) {
  return std::accumulate(votes.values.begin(), votes.values.end(), 0.0);
}

constexpr FusionKernel kDiscounted{.give = give_discounted, .combine = sum_of};
constexpr FusionMethod kDcgFusion{.name = "dcg",
                                  .title = "discounted gain",
                                  .formula = "sum of 1 / log2(rank + 1)",
                                  .source = {},
                                  .kernel = &kDiscounted};

std::vector<std::uint32_t> fused(const TopicTask& task, Fusion fusion) {
  fusion.ties = task.ties == Ties::kDocAsc ? Ties::kDocAsc : Ties::kTrec;
  const PooledTopic& topic = task.topic;
  std::vector<ScoredList> lists(topic.lists.size());
  for (std::size_t run = 0; run < lists.size(); ++run) {
    lists[run].reserve(topic.lists[run].size());
    for (std::size_t i = 0; i < topic.lists[run].size(); ++i) {
      const double score = topic.scores.empty() ? -static_cast<double>(i) : topic.scores[run][i];
      lists[run].push_back({topic.docs[topic.lists[run][i]], score});
    }
  }
  const FusionTopic prepared = prepare_topic(std::move(lists), fusion);
  std::vector<std::uint32_t> order;
  for (const NumberedScore& each : fuse_prepared(prepared, fusion)) {
    order.push_back(number_of(topic.docs, prepared.docs[each.number]));
  }
  return order;
}

// A method of the fusion's own list, which has it.
Fusion fusion_named(std::string_view name) { return fusion_by(*find_fusion_method(name).value()); }

std::vector<std::uint32_t> by_rrf(const TopicTask& task) {
  Fusion fusion = fusion_named("rrf");
  fusion.params.k = task.params.k;
  return fused(task, fusion);
}

std::vector<std::uint32_t> by_rbp(const TopicTask& task) {
  Fusion fusion = fusion_named("rbc");
  fusion.params.phi = task.params.p;
  return fused(task, fusion);
}

std::vector<std::uint32_t> by_dcg(const TopicTask& task) {
  return fused(task, fusion_by(kDcgFusion));
}

}  // namespace

std::unique_ptr<TopicOrder> start_topic(const PoolKernel& kernel, const TopicTask& task) {
  if (kernel.start != nullptr) return kernel.start(task);
  return std::make_unique<GivenOrder>(kernel.order(task));
}

const PoolKernel kDepthKernel{.order = by_rank};
const PoolKernel kUniformKernel{.order = by_chance};
const PoolKernel kRrfKernel{.order = by_rrf};
const PoolKernel kRbpKernel{.order = by_rbp};
const PoolKernel kDcgKernel{.order = by_dcg};
const PoolKernel kBordaKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("bordafuse")); }};
const PoolKernel kCondorcetKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("condorcet")); }};
const PoolKernel kSumKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("sum")); },
    .uses_scores = true};
const PoolKernel kMnzKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("mnz")); },
    .uses_scores = true};
const PoolKernel kMaxKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("max")); },
    .uses_scores = true};
const PoolKernel kMinKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("min")); },
    .uses_scores = true};
const PoolKernel kMedKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("med")); },
    .uses_scores = true};
const PoolKernel kAnzKernel{
    .order = [](const TopicTask& task) { return fused(task, fusion_named("anz")); },
    .uses_scores = true};

}  // namespace assay
