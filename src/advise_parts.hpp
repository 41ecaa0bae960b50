// SPDX-License-Identifier: Apache-2.0
// advise_parts.hpp: what the rules of advice ask of the facts, and the numbers that decide.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "assay/advise.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay::advice {

using Facts = AdviceFacts;

inline constexpr double kWellJudged = 0.95;   // of what a measure looks at
inline constexpr double kSeenEnough = 0.9;    // below, what is not judged changes values visibly
inline constexpr double kUnevenJudged = 0.1;  // between two runs
inline constexpr double kNearlyAll = 0.9;     // of the topics
inline constexpr std::uint64_t kFewTopics =
    25;                                    // the least that Buckley and Voorhees (2000) advise
inline constexpr double kFewRelevant = 5;  // below, one document decides AP
inline constexpr double kFirstPage = 10;

[[nodiscard]] inline std::string percent(double share) { return fixed(100 * share, 0) + " %"; }

[[nodiscard]] inline bool is_graded(const Facts& f) { return f.judgments.relevant_grades > 1; }
// Nothing is judged as not relevant, so nobody can tell what was not judged.
[[nodiscard]] inline bool lists_relevant_alone(const Facts& f) {
  return f.judgments.not_relevant == 0;
}
[[nodiscard]] inline double topics_with_relevant(const Facts& f) {
  return static_cast<double>(f.judgments.topics - f.judgments.without_relevant);
}
[[nodiscard]] inline bool has_one_relevant(const Facts& f) {
  return topics_with_relevant(f) > 0 &&
         static_cast<double>(f.judgments.with_one_relevant) >= kNearlyAll * topics_with_relevant(f);
}

[[nodiscard]] inline const RunFacts& least_judged(const Facts& f, AdviceDepth depth) {
  return *std::min_element(
      f.runs.begin(), f.runs.end(),
      [depth](const RunFacts& a, const RunFacts& b) { return a.judged[depth] < b.judged[depth]; });
}
[[nodiscard]] inline const RunFacts& most_judged(const Facts& f, AdviceDepth depth) {
  return *std::max_element(
      f.runs.begin(), f.runs.end(),
      [depth](const RunFacts& a, const RunFacts& b) { return a.judged[depth] < b.judged[depth]; });
}
[[nodiscard]] inline double judged_at(const Facts& f, AdviceDepth depth) {
  return least_judged(f, depth).judged[depth];
}
[[nodiscard]] inline bool is_complete(const Facts& f) {
  return lists_relevant_alone(f) || judged_at(f, kTop100) >= kWellJudged;
}

[[nodiscard]] inline const RunFacts& shallowest(const Facts& f) {
  return *std::min_element(f.runs.begin(), f.runs.end(), [](const RunFacts& a, const RunFacts& b) {
    return a.median < b.median;
  });
}
[[nodiscard]] inline const RunFacts& deepest(const Facts& f) {
  return *std::max_element(f.runs.begin(), f.runs.end(), [](const RunFacts& a, const RunFacts& b) {
    return a.median < b.median;
  });
}

// "bm25 (3), dense (1)": the runs of which a count is not 0.
[[nodiscard]] inline std::string runs_with(const Facts& f, std::uint64_t RunFacts::*count) {
  std::vector<std::string> runs;
  for (const RunFacts& run : f.runs) {
    if (run.*count > 0) runs.push_back(run.run + " (" + grouped(run.*count) + ")");
  }
  return joined(runs, ", ");
}
[[nodiscard]] inline bool any_run_has(const Facts& f, std::uint64_t RunFacts::*count) {
  return std::any_of(f.runs.begin(), f.runs.end(),
                     [count](const RunFacts& run) { return run.*count > 0; });
}

// How many topics like these would show so small a difference four times out of five.
[[nodiscard]] std::string topics_for(const LeadFacts& lead);

}  // namespace assay::advice
