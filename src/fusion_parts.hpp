// SPDX-License-Identifier: Apache-2.0
// fusion_parts.hpp: what the files of the fusion share: kernels, and topics ready to be fused.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/fuse.hpp"

namespace assay {

// What one run says of one topic.
struct FusionPart {
  std::span<const ScoredDoc> list;  // never empty
  std::size_t candidates = 0;       // documents that any run has
  const FusionParams& params;
  std::span<const double> table;  // what training found out about the run
};

// What the runs give to one document, in the order of the runs.
struct FusionVotes {
  std::span<const double> values;
  std::span<const std::uint32_t> runs;  // who gave them
  const Fusion& fusion;
};

// The list of one run for one topic that it was trained on.
struct TrainedList {
  std::vector<char> hits;  // 1 for a relevant document, by rank
  double average_precision = 0;
};

// How a method works: each run gives a value to each of its documents, and they are put together.
struct FusionKernel {
  void (*give)(const FusionPart& part, std::span<double> values) = nullptr;
  double (*combine)(const FusionVotes& votes) = nullptr;
  // What a run gives to documents that it does not return; null: nothing.
  double (*give_absent)(const FusionPart& part) = nullptr;
  std::vector<double> (*train)(std::span<const TrainedList> lists,
                               const FusionParams& params) = nullptr;
  bool by_majority = false;  // then documents are compared two by two, from that order on
};

// The order of documents with equal scores, by their ids.
[[nodiscard]] inline bool comes_before(std::string_view a, std::string_view b, Ties ties) {
  return ties == Ties::kDocAsc ? a < b : a > b;
}

inline constexpr std::uint32_t kNoDoc = 0xffffffff;

// One topic with its scores normalised and its documents numbered.
struct FusionTopic {
  std::vector<ScoredList> lists;                    // one for each run; may be empty
  std::vector<std::string_view> docs;               // every document once
  std::vector<std::vector<std::uint32_t>> numbers;  // of the documents of each list, in `docs`
};
[[nodiscard]] FusionTopic prepare_topic(std::vector<ScoredList> lists, const Fusion& fusion);

// A document by its number in FusionTopic::docs.
struct NumberedScore {
  std::uint32_t number = 0;
  double score = 0;
};
[[nodiscard]] std::vector<NumberedScore> fuse_prepared(const FusionTopic& topic,
                                                       const Fusion& fusion);

// Which runs have which topics, these in natural order.
struct FusionIndex {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  struct Topic {
    std::string_view name;
    std::vector<std::size_t> places;  // in each run, or kNowhere
  };
  std::vector<Topic> topics;
};
[[nodiscard]] FusionIndex index_topics(FusionRuns runs);

// What the runs have of a topic, with the texts that its documents may be in.
struct LoadedTopic {
  std::vector<ScoredList> lists;
  std::vector<std::shared_ptr<const Texts>> texts;
};
[[nodiscard]] Result<LoadedTopic> load_topic(FusionRuns runs, const FusionIndex::Topic& topic,
                                             Ties ties);

// A topic of a collection of judgments that runs have, for training and tuning.
struct JudgedLists {
  std::uint32_t judged = 0;  // the number of the topic in the judgments
  FusionTopic topic;
  std::vector<std::uint32_t> rows;  // of the judgments of topic.docs, or kNoDoc
  std::vector<std::shared_ptr<const Texts>> texts;
};
[[nodiscard]] Result<std::vector<JudgedLists>> load_judged(const Qrels& qrels, FusionRuns runs,
                                                           const Fusion& fusion, unsigned threads);
// For each run, its lists of all these topics.
[[nodiscard]] std::vector<std::vector<TrainedList>> hits_of(const Qrels& qrels,
                                                            std::span<const JudgedLists> topics,
                                                            std::size_t runs);
[[nodiscard]] FusionTables tables_of(const Fusion& fusion,
                                     std::span<const std::vector<TrainedList>> lists);

[[nodiscard]] Error fusion_error(std::string what, std::string hint);

}  // namespace assay
