// SPDX-License-Identifier: Apache-2.0
// pooled_topics.cpp: the documents of a topic from several runs, numbered.
#include "pooled_topics.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>

#include "fusion_parts.hpp"
#include "parallel.hpp"

namespace assay {
namespace {

PooledTopic pooled(std::string_view name, LoadedTopic loaded, const PoolReading& reading) {
  PooledTopic topic{.name = name, .docs = {}, .lists = {}, .texts = std::move(loaded.texts)};
  for (ScoredList& list : loaded.lists) {
    if (list.size() > reading.depth) list.resize(reading.depth);
    for (const ScoredDoc& scored : list) topic.docs.push_back(scored.doc);
  }
  std::sort(topic.docs.begin(), topic.docs.end());
  topic.docs.erase(std::unique(topic.docs.begin(), topic.docs.end()), topic.docs.end());
  topic.docs.shrink_to_fit();
  for (const ScoredList& list : loaded.lists) {
    std::vector<std::uint32_t>& numbers = topic.lists.emplace_back();
    numbers.reserve(list.size());
    for (const ScoredDoc& scored : list) numbers.push_back(number_of(topic.docs, scored.doc));
    if (!reading.scores) continue;
    std::vector<double>& scores = topic.scores.emplace_back();
    scores.reserve(list.size());
    for (const ScoredDoc& scored : list) scores.push_back(scored.score);
  }
  return topic;
}

}  // namespace

std::uint32_t number_of(std::span<const std::string_view> docs, std::string_view doc) {
  const auto at = std::lower_bound(docs.begin(), docs.end(), doc);
  assert(at != docs.end() && *at == doc && "it is in the list");
  return static_cast<std::uint32_t>(at - docs.begin());
}

std::vector<std::uint32_t> best_ranks(const PooledTopic& topic) {
  std::vector<std::uint32_t> best(topic.docs.size(), std::numeric_limits<std::uint32_t>::max());
  for (const std::vector<std::uint32_t>& list : topic.lists) {
    for (std::uint32_t i = 0; i < list.size(); ++i) best[list[i]] = std::min(best[list[i]], i + 1);
  }
  return best;
}

std::vector<std::uint32_t> list_counts(const PooledTopic& topic) {
  std::vector<std::uint32_t> counts(topic.docs.size());
  for (const std::vector<std::uint32_t>& list : topic.lists) {
    for (const std::uint32_t doc : list) ++counts[doc];
  }
  return counts;
}

Result<std::vector<PooledTopic>> pooled_topics(FusionRuns runs, const PoolReading& reading) {
  const FusionIndex index = index_topics(runs);
  std::vector<PooledTopic> topics(index.topics.size());
  std::vector<std::optional<Error>> errors(index.topics.size());
  for_each_index(index.topics.size(), reading.threads, [&](std::size_t i, unsigned /*worker*/) {
    auto loaded = load_topic(runs, index.topics[i], reading.ties);
    if (loaded) {
      topics[i] = pooled(index.topics[i].name, *std::move(loaded), reading);
    } else {
      errors[i] = loaded.error();
    }
  });
  for (const std::optional<Error>& error : errors) {
    if (error) return *error;
  }
  return topics;
}

}  // namespace assay
