// SPDX-License-Identifier: Apache-2.0
// recall_topics.hpp: which relevant documents which run found at which rank, for all estimates that
// look at runs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "assay/recall.hpp"
#include "pooled_topics.hpp"

namespace assay {

// What runs found of one judged topic.
struct RecallTopic {
  std::string_view name;
  std::uint64_t known = 0;   // relevant documents in the judgments
  std::uint64_t judged = 0;  // documents
  std::uint64_t pooled = 0;  // judged or retrieved by any run
  // Of every relevant document that any run returns, its rank in each run; 0: not in it.
  std::vector<std::vector<std::uint32_t>> ranks;
  std::uint32_t longest = 0;          // ranking
  const PooledTopic* runs = nullptr;  // null: no run has the topic
};

// At each depth from 1 on, documents whose best rank it is.
struct DepthCounts {
  std::vector<std::uint64_t> documents;
  std::vector<std::uint64_t> judged;
};

struct RecallTopics {
  std::vector<PooledTopic> pooled;
  std::vector<RecallTopic> topics;  // judged ones, in natural order
  DepthCounts depths;
  std::uint64_t unjudged_topics = 0;
};

[[nodiscard]] Result<RecallTopics> found_topics(const RecallTask& task,
                                                const RecallOptions& options);

// The deepest rank down to which nearly all is judged; 0 if there is none.
[[nodiscard]] std::uint32_t judged_depth(const DepthCounts& depths);

// What the judgments say of a document.
enum class DocVerdict : std::uint8_t { kUnjudged, kOther, kRelevant };
[[nodiscard]] DocVerdict verdict_of(const Qrels& qrels, std::uint32_t topic, std::string_view doc,
                                    double relevant);

// Of documents found again, fewer say little (Robson and Regier, 1964).
inline constexpr std::uint64_t kFewestAgain = 7;

// Where two captures are one and the same.
void warn_same(const TwoCaptures& captures, RecallEstimate& estimate);

// One estimate each. They assume that what they need is there.
[[nodiscard]] RecallEstimate estimate_sample(const RecallTask& task, const RecallTopics& found,
                                             const RecallOptions& options);
[[nodiscard]] RecallEstimate estimate_chapman(const RecallTask& task, const RecallTopics& found,
                                              const RecallReport& report,
                                              const std::vector<char>& is_first);
[[nodiscard]] RecallEstimate estimate_chao(const RecallTask& task, const RecallTopics& found,
                                           const RecallReport& report);
[[nodiscard]] RecallEstimate estimate_depth(const RecallTopics& found, RecallReport& report);
[[nodiscard]] RecallEstimate estimate_elusion(const RecallTask& task, const RecallTopics& found,
                                              const RecallOptions& options);
[[nodiscard]] RecallEstimate estimate_external(const RecallTask& task, const RecallTopics& found,
                                               const RecallOptions& options);
[[nodiscard]] ExternalCheck check_external(const RecallTask& task, const RecallTopics& found,
                                           const RecallOptions& options);

// The judged topic of this name; nothing if there is none.
[[nodiscard]] const RecallTopic* find_topic(const RecallTopics& found, std::string_view name);

}  // namespace assay
