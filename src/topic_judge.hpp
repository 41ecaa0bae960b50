// SPDX-License-Identifier: Apache-2.0
// topic_judge.hpp: lays the judgments over what a run returned for one topic: all that a kernel
// sees. One for each thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/judged.hpp"
#include "group_views.hpp"
#include "topic_scan.hpp"

namespace assay {

// What all topics share. User and pool may be empty.
struct JudgingTask {
  const Qrels& qrels;
  const UserData& user;
  const Pool& pool;
};

// What a run has of one topic. `judged` is its number in the qrels, or kNoTopic.
struct Retrieved {
  std::uint32_t judged;
  std::uint32_t count;             // documents
  std::span<const FoundDoc> docs;  // those that are judged
  std::span<const TieGroup> ties;
};

class TopicJudge {
 public:
  // A view into space that is used again for the next topic.
  [[nodiscard]] JudgedTopic judge(const JudgingTask& task, const Retrieved& retrieved);

 private:
  std::vector<Hit> found_;
  std::vector<double> pooled_;
  std::vector<double> known_;
  GroupViews groups_;
};

}  // namespace assay
