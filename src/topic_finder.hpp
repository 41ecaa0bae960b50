// SPDX-License-Identifier: Apache-2.0
// topic_finder.hpp: finds the judged documents of one topic after another. One for each thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "found_run.hpp"
#include "memory_rows.hpp"
#include "parallel.hpp"
#include "plan.hpp"
#include "run_reader.hpp"

namespace assay {

// What all threads share.
struct FindTask {
  const Qrels& qrels;
  const EvalOptions& options;
  std::span<const double> cutoffs;  // at which ties are counted
  const Wanted& wanted;

  // Whether a topic has values, so that what is seen of it is worth a note.
  [[nodiscard]] bool has_values(std::string_view topic, std::uint32_t judged) const {
    return (judged != kNoTopic || options.topics == Topics::kRun) && wanted.has(topic);
  }
};

// The groups of two and more rows of equal score, behind what is there already.
void add_tie_groups(const std::vector<Row>& rows, std::vector<TieGroup>& ties);

class alignas(kApart) TopicFinder {
 public:
  TopicFinder(const FindTask& task, std::uint16_t store)
      : task_(task), store_number_(store), tied_at_(task.cutoffs.size(), 0) {}

  // Reads a topic row by row, in any format.
  [[nodiscard]] FoundTopic read(const RowReading& how, std::span<const std::string_view> pieces,
                                std::string_view name, std::uint32_t judged);
  // The same for a topic of a table in memory.
  [[nodiscard]] FoundTopic read(const RowReading& how, std::size_t topic, std::uint32_t judged,
                                MemoryFault& fault);
  // The equal scores of the topic that was read last, under Ties::kExpected.
  [[nodiscard]] TieSpan last_ties() const { return last_ties_; }

  // A topic that was found otherwise, with documents in the order of their ranks.
  [[nodiscard]] FoundTopic add(std::string_view name, std::uint32_t judged, std::uint32_t retrieved,
                               std::span<const FoundDoc> docs);
  // Where the scores of such a topic are equal: anywhere, and at which cutoffs.
  void add_ties(bool has_ties, std::uint64_t tied_cuts);

  // Adds all that was seen to `run`, and the documents as its next store.
  void finish(FoundRun& run);

  [[nodiscard]] bool has_faults() const { return !bad_.empty() || !scratch_.odd.empty(); }

 private:
  [[nodiscard]] FoundTopic take_rows(std::string_view name, std::uint32_t judged);
  void judge(std::uint32_t judged);
  void look_at_ties();

  const FindTask& task_;
  std::uint16_t store_number_;
  TopicRows scratch_;
  BadLines bad_;
  FoundStore store_;
  TieSpan last_ties_;
  std::vector<std::uint64_t> tied_at_;
  std::uint64_t tied_topics_ = 0;
  bool has_rows_ = false;
};

}  // namespace assay
