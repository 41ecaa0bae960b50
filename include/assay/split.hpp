// SPDX-License-Identifier: Apache-2.0
// split.hpp: topics in folds. Parameters are chosen on the topics of all folds but one and tested
// on those of that one, so that no topic is tested with what was learnt from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "assay/error.hpp"

namespace assay {

// A topic and a word that is said of it.
struct TopicWord {
  std::string topic;
  std::string word;
};

struct SplitOptions {
  std::uint32_t folds = 5;
  std::uint64_t seed = 1;
  // Topics of the same word are in as many folds as can be: every fold has its share of them. Of
  // several words of a topic the first counts.
  std::vector<TopicWord> spread = {};
  // Topics of the same word are in the same fold: several wordings of one question, say. All words
  // of a topic count, so that words which share a topic are as one.
  std::vector<TopicWord> together = {};
};

struct TopicSplit {
  std::uint32_t folds = 0;
  std::vector<std::string> topics;     // in byte order
  std::vector<std::uint32_t> fold_of;  // of each of them, from 0

  enum class Part : std::uint8_t { kTrain, kTest };
  [[nodiscard]] std::vector<std::string> topics_of(std::uint32_t fold, Part part) const;
};

inline constexpr std::uint32_t kMostFolds = 1000;

// Who is in which fold depends on the seed and the names, not on their order. Sizes of folds differ
// by 1 at most, unless topics must stay together.
[[nodiscard]] Result<TopicSplit> split_topics(std::vector<std::string> topics,
                                              const SplitOptions& options);

}  // namespace assay
