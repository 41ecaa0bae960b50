// SPDX-License-Identifier: Apache-2.0
// plan.hpp: which topics of judgments and run are evaluated, and where in the table they go.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "assay/evaluate.hpp"
#include "found_run.hpp"

namespace assay {

inline constexpr std::uint32_t kNoRow = 0xffffffff;

// The list of topics that are wanted; an empty one wants all.
class Wanted {
 public:
  explicit Wanted(const std::vector<std::string>& names) : names_(names.begin(), names.end()) {}
  [[nodiscard]] bool has(std::string_view topic) const {
    return names_.empty() || names_.contains(topic);
  }

 private:
  std::unordered_set<std::string_view> names_;
};

// The rows of the score table, in byte order of their topics.
struct Plan {
  struct Row {
    std::string_view topic;
    std::uint32_t judged = kNoRow;  // its number in the qrels, or kNoRow
    std::uint32_t found = kNoRow;   // its number in the run, or kNoRow
  };
  std::vector<Row> rows;
  std::vector<std::string_view> ignored;   // topics of the run that are not judged
  std::vector<std::string_view> unjudged;  // the same where they have rows all the same
  std::vector<std::string_view> left_out;  // judged topics that the run does not have
  bool has_common_topic = false;           // a topic in the run, judged, and not left out
};

[[nodiscard]] Plan plan_rows(const Qrels& qrels, const FoundRun& run, const EvalOptions& options);

// Why a plan has no common topic.
[[nodiscard]] Error no_common_topic(const Qrels& qrels, const FoundRun& run,
                                    const EvalOptions& options);

}  // namespace assay
