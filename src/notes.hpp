// SPDX-License-Identifier: Apache-2.0
// notes.hpp: what was seen while a run was evaluated, and how it is told.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "bad_lines.hpp"

namespace assay {

// A message names so many topics, or measures and cutoffs, and no more.
inline constexpr std::size_t kMostNames = 5;
inline constexpr std::size_t kMostCuts = 4;

// What is seen of one topic at one cutoff.
struct CutFacts {
  std::uint32_t looked_at = 0;  // documents down to the cutoff
  std::uint32_t unjudged = 0;   // of those
  bool is_tied = false;         // the last of them has the score of the first one below
};

// What is seen of one topic. `cuts` stands in the order of Facts::cutoffs.
struct TopicFacts {
  bool is_missing = true;  // not in the run
  bool has_ties = false;
  std::uint32_t retrieved = 0;  // documents
  std::uint32_t found = 0;      // of those, in the judgments
  std::uint64_t documents = 0;  // different ones in run and judgments
  std::span<CutFacts> cuts;
};

struct Facts {
  std::vector<double> cutoffs;     // of the measures asked for; infinite if one has none
  std::vector<TopicFacts> topics;  // as in Scores
  std::vector<CutFacts> cuts;      // behind the spans of `topics`
  std::vector<std::string_view> ignored_topics;   // in the run, but not judged
  std::vector<std::string_view> unjudged_topics;  // the same, evaluated under Topics::kRun
  std::vector<std::string_view> left_out_topics;  // judged, but not in the run, and left out
  std::vector<Expected> samples;                  // as Scores::values, under Ties::kExpected
  std::uint64_t long_lines = 0;
  std::uint64_t bad_line_count = 0;
  std::string bad_lines;  // the note about them, or nothing
  std::vector<Note> near_names;
  std::vector<Note> odd_lines;
};

// One for each way in which lines are odd that Reading::kTrecEval takes.
[[nodiscard]] std::vector<Note> notes_on_odd(std::string_view code, const BadLines& odd,
                                             const Input& input, const LineShape& expected);

// The cutoffs that these measures look at.
[[nodiscard]] std::vector<double> cutoffs_of(std::span<const Measure> measures);

[[nodiscard]] std::vector<Note> notes_of(const Facts& facts, const Scores& scores,
                                         std::span<const Measure> measures,
                                         const EvalOptions& options);

// More notes: what the options for ties, bounds and categories made of this run.
void add_policy_notes(const Facts& facts, const Scores& scores, std::span<const Measure> measures,
                      const EvalOptions& options, std::vector<Note>& notes);

// Names of the list of topics that neither the judgments nor any run has.
[[nodiscard]] std::vector<std::string> unknown_topics(const Qrels& qrels, std::span<const Run> runs,
                                                      const std::vector<std::string>& list);

// What concerns all runs of a report together.
[[nodiscard]] std::vector<Note> notes_on_all(const Qrels& qrels, const EvalReport& report);

// "102, 107, 110, …": the first few names, in natural order.
[[nodiscard]] std::string first_names(std::vector<std::string_view> names, std::size_t most);
[[nodiscard]] inline std::string first_names(const std::vector<std::string>& names,
                                             std::size_t most) {
  return first_names(std::vector<std::string_view>(names.begin(), names.end()), most);
}

}  // namespace assay
