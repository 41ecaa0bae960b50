// SPDX-License-Identifier: Apache-2.0
// found_run.hpp: what a run has of the judgments: for each topic, where its judged documents stand.
// All that is kept of a run between reading and computing.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "bad_lines.hpp"
#include "layout.hpp"
#include "near_names.hpp"
#include "topic_scan.hpp"

namespace assay {

inline constexpr std::uint32_t kNoTopic = 0xffffffff;

// One topic of a run.
struct FoundTopic {
  std::string_view name;
  std::uint32_t judged = kNoTopic;  // its number in the qrels
  std::uint32_t retrieved = 0;      // documents, down to the depth that is looked at
  std::uint32_t begin = 0;          // of its documents in the store
  std::uint32_t count = 0;
  std::uint16_t store = 0;  // of FoundRun::stores
  bool is_missing = false;  // every line of it was bad, and skipped
};

// What one thread found.
struct FoundStore {
  std::vector<FoundDoc> docs;
  std::vector<TieGroup> ties;  // only under Ties::kExpected
};

// Where a topic's groups of equal scores stand in its store.
struct TieSpan {
  std::uint32_t begin = 0;
  std::uint32_t count = 0;
};

// Topics are unique, in the order of their first lines.
struct FoundRun {
  std::string name;                    // of the file
  std::shared_ptr<const Input> input;  // behind the names of topics and what is bad; or null
  std::shared_ptr<const Layout> layout;
  Reading reading = Reading::kStrict;
  std::string tag;
  std::uint64_t lines = 0;
  std::vector<FoundTopic> topics;
  std::vector<TieSpan> ties;  // of the topics, only under Ties::kExpected
  std::vector<FoundStore> stores;
  std::vector<std::deque<std::string>> texts;  // that nobody else owns; no text in them may move
  std::vector<std::uint64_t> tied_at;          // topics with a tie at each cutoff
  std::uint64_t tied_topics = 0;               // topics with any tie
  bool has_rows = false;
  BadLines bad;
  BadLines odd;
  std::uint64_t long_lines = 0;
  std::vector<Note> near_documents;

  [[nodiscard]] std::span<const FoundDoc> docs(const FoundTopic& topic) const {
    return std::span(stores[topic.store].docs).subspan(topic.begin, topic.count);
  }
  [[nodiscard]] std::span<const TieGroup> tie_groups(std::size_t topic) const {
    if (ties.empty()) return {};
    return std::span(stores[topics[topic].store].ties)
        .subspan(ties[topic].begin, ties[topic].count);
  }
};

// What is found in a run whose topics are known. Complete: every format, every way to break ties,
// and a word about all that is wrong.
[[nodiscard]] FoundRun find_in(const Qrels& qrels, const Run& run, std::span<const double> cutoffs,
                               const EvalOptions& options);
// The same for a run in memory. Nothing of it can be skipped: what is wrong is an error.
[[nodiscard]] Result<FoundRun> find_in(const Qrels& qrels, const MemorySource& run,
                                       std::span<const double> cutoffs, const EvalOptions& options);

}  // namespace assay
