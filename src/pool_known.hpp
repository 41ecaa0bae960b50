// SPDX-License-Identifier: Apache-2.0
// pool_known.hpp: what is known of pooled documents from judgments, and from pools made before.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "assay/pool.hpp"
#include "pooled_topics.hpp"

namespace assay {

// Of each document of a topic.
struct TopicKnown {
  std::vector<double> grades;  // NaN: it has none
  std::vector<bool> is_asked;  // it was given to a judge
  std::uint64_t open = 0;      // documents with neither

  [[nodiscard]] bool is_judged(std::uint32_t doc) const { return grades[doc] >= 0; }
  [[nodiscard]] bool is_open(std::uint32_t doc) const { return !is_judged(doc) && !is_asked[doc]; }
};

class KnownDocs {
 public:
  explicit KnownDocs(const PoolKnown& known);

  [[nodiscard]] TopicKnown of(const PooledTopic& topic) const;
  // Judged documents of the topic that no run has here, with their grades.
  [[nodiscard]] std::vector<PoolDoc> outside_of(const PooledTopic& topic) const;

 private:
  const Qrels* qrels_;
  std::unordered_map<std::string_view, std::unordered_set<std::string_view>> asked_;
};

// Of one topic's documents, those with a grade at least `rel`; others that were judged are not.
[[nodiscard]] inline Answer answer_of(double grade, double rel) {
  return grade >= rel ? Answer::kRelevant : Answer::kNotRelevant;
}

// Where topics of the runs and the judgments do not meet.
[[nodiscard]] std::vector<Note> notes_on_topics(const Qrels& qrels,
                                                std::span<const PooledTopic> topics);
// Runs that miss topics; they are in the order of the lists.
[[nodiscard]] std::vector<Note> notes_on_missing(std::span<const PoolRun> runs,
                                                 std::span<const PooledTopic> topics);

}  // namespace assay
