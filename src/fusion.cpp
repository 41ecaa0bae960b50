// SPDX-License-Identifier: Apache-2.0
// fusion.cpp: the lists of one topic made into one.
#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "fusion_parts.hpp"

namespace assay {
namespace {

// Scores are kept below it, so that sums and products of them are numbers.
constexpr double kLargest = 1e290;

// What all runs give, document by document and then in the order of the runs.
struct Given {
  std::vector<std::size_t> begin;  // of each document, and the end
  std::vector<double> values;
  std::vector<std::uint32_t> runs;
};

// What one run gives to all documents: where `is_given` is not set, nothing.
class Giver {
 public:
  Giver(const FusionTopic& topic, const Fusion& fusion) : topic_(topic), fusion_(fusion) {}

  // Calls take(document, value) for every document that the run gives something.
  template <class Take>
  void visit(std::size_t run, const Take& take) {
    const ScoredList& list = topic_.lists[run];
    if (list.empty()) return;
    const FusionKernel& kernel = *fusion_.method->kernel;
    const FusionPart part{
        .list = list,
        .candidates = topic_.docs.size(),
        .params = fusion_.params,
        .table = fusion_.tables.empty() ? std::span<const double>{} : fusion_.tables[run]};
    values_.resize(list.size());
    kernel.give(part, values_);
    const std::vector<std::uint32_t>& numbers = topic_.numbers[run];
    for (std::size_t i = 0; i < numbers.size(); ++i) take(numbers[i], values_[i]);
    if (kernel.give_absent == nullptr) return;
    const double rest = kernel.give_absent(part);
    is_there_.assign(topic_.docs.size(), false);
    for (const std::uint32_t number : numbers) is_there_[number] = true;
    for (std::uint32_t doc = 0; doc < is_there_.size(); ++doc) {
      if (!is_there_[doc]) take(doc, rest);
    }
  }

 private:
  const FusionTopic& topic_;
  const Fusion& fusion_;
  std::vector<double> values_;
  std::vector<bool> is_there_;
};

Given gather(const FusionTopic& topic, const Fusion& fusion) {
  Giver giver(topic, fusion);
  Given given;
  given.begin.assign(topic.docs.size() + 1, 0);
  for (std::size_t run = 0; run < topic.lists.size(); ++run) {
    giver.visit(run, [&](std::uint32_t doc, double /*value*/) { ++given.begin[doc + 1]; });
  }
  std::partial_sum(given.begin.begin(), given.begin.end(), given.begin.begin());
  given.values.resize(given.begin.back());
  given.runs.resize(given.begin.back());
  std::vector<std::size_t> next = given.begin;
  for (std::size_t run = 0; run < topic.lists.size(); ++run) {
    giver.visit(run, [&](std::uint32_t doc, double value) {
      given.values[next[doc]] = value;
      given.runs[next[doc]++] = static_cast<std::uint32_t>(run);
    });
  }
  return given;
}

std::vector<NumberedScore> combined(const FusionTopic& topic, const Fusion& fusion) {
  const Given given = gather(topic, fusion);
  std::vector<NumberedScore> scores;
  for (std::uint32_t doc = 0; doc < topic.docs.size(); ++doc) {
    const std::size_t begin = given.begin[doc];
    const std::size_t count = given.begin[doc + 1] - begin;
    const FusionVotes votes{.values = std::span(given.values).subspan(begin, count),
                            .runs = std::span(given.runs).subspan(begin, count),
                            .fusion = fusion};
    scores.push_back({doc, fusion.method->kernel->combine(votes)});
  }
  return scores;
}

// Which of two documents most runs prefer. A run prefers what it returns to what it does not, and
// has no say on two that it does not return.
class Majority {
 public:
  Majority(const FusionTopic& topic, const Fusion& fusion)
      : width_(topic.lists.size()), ranks_(topic.docs.size() * width_, kNoDoc) {
    for (std::size_t run = 0; run < width_; ++run) {
      weights_.push_back(fusion.weights.empty() ? 1 : fusion.weights[run]);
      const auto& numbers = topic.numbers[run];
      for (std::uint32_t i = 0; i < numbers.size(); ++i) ranks_[numbers[i] * width_ + run] = i;
    }
  }

  [[nodiscard]] bool prefers(const NumberedScore& a, const NumberedScore& b) const {
    double lead = 0;
    for (std::size_t run = 0; run < width_; ++run) {
      const std::uint32_t rank_a = ranks_[a.number * width_ + run];
      const std::uint32_t rank_b = ranks_[b.number * width_ + run];
      if (rank_a != rank_b) lead += rank_a < rank_b ? weights_[run] : -weights_[run];
    }
    return lead > 0;
  }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> ranks_;  // by document, then by run
  std::vector<double> weights_;
};

// Merges sorted halves. Majorities can go round in a circle, which the standard's sorting does not
// bear; this one then still puts no document before one that most prefer to it, next to each other.
void sort_by_majority(std::span<NumberedScore> docs, std::vector<NumberedScore>& space,
                      const Majority& majority) {
  if (docs.size() < 2) return;
  const std::span first = docs.first(docs.size() / 2);
  const std::span second = docs.subspan(docs.size() / 2);
  sort_by_majority(first, space, majority);
  sort_by_majority(second, space, majority);
  space.clear();
  auto left = first.begin();
  auto right = second.begin();
  while (left != first.end() && right != second.end()) {
    space.push_back(majority.prefers(*right, *left) ? *right++ : *left++);
  }
  space.insert(space.end(), left, first.end());
  space.insert(space.end(), right, second.end());
  std::copy(space.begin(), space.end(), docs.begin());
}

void number_docs(FusionTopic& topic) {
  std::size_t most = 0;
  for (const ScoredList& list : topic.lists) most += list.size();
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  numbers.reserve(most);
  for (const ScoredList& list : topic.lists) {
    std::vector<std::uint32_t>& own = topic.numbers.emplace_back();
    own.reserve(list.size());
    for (const ScoredDoc& each : list) {
      const auto next = static_cast<std::uint32_t>(topic.docs.size());
      const auto [at, is_new] = numbers.emplace(each.doc, next);
      if (is_new) topic.docs.push_back(each.doc);
      own.push_back(at->second);
    }
  }
}

}  // namespace

FusionTopic prepare_topic(std::vector<ScoredList> lists, const Fusion& fusion) {
  FusionTopic topic{.lists = std::move(lists), .docs = {}, .numbers = {}};
  normalise(topic.lists, *fusion.norm, fusion.ties);
  for (ScoredList& list : topic.lists) {
    for (ScoredDoc& each : list) each.score = std::clamp(each.score, -kLargest, kLargest);
  }
  number_docs(topic);
  return topic;
}

std::vector<NumberedScore> fuse_prepared(const FusionTopic& topic, const Fusion& fusion) {
  std::vector<NumberedScore> docs = combined(topic, fusion);
  std::sort(docs.begin(), docs.end(), [&](const NumberedScore& a, const NumberedScore& b) {
    if (a.score != b.score) return a.score > b.score;
    return comes_before(topic.docs[a.number], topic.docs[b.number], fusion.ties);
  });
  if (!fusion.method->kernel->by_majority) return docs;
  std::vector<NumberedScore> space;
  sort_by_majority(docs, space, Majority(topic, fusion));
  for (std::size_t i = 0; i < docs.size(); ++i) {
    docs[i].score = static_cast<double>(docs.size() - i);
  }
  return docs;
}

ScoredList fuse_topic(std::vector<ScoredList> lists, const Fusion& fusion) {
  const FusionTopic topic = prepare_topic(std::move(lists), fusion);
  ScoredList fused;
  for (const NumberedScore& each : fuse_prepared(topic, fusion)) {
    fused.push_back({topic.docs[each.number], each.score});
  }
  return fused;
}

}  // namespace assay
