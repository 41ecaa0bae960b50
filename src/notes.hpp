// SPDX-License-Identifier: Apache-2.0
// notes.hpp: what was seen while a run was evaluated, and how it is told.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
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

// What is seen down to one cutoff, in all topics together.
struct CutFacts {
  std::uint64_t looked_at = 0;  // documents
  std::uint64_t unjudged = 0;   // of those
  std::uint64_t tied = 0;       // topics where the last of them has the score of the next below
};

// A topic with more documents than the collection of a measure is said to have.
struct CrowdedTopic {
  std::uint32_t place = 0xffffffff;  // in Scores; none
  std::uint64_t documents = 0;       // different ones in run and judgments
};

struct Facts {
  std::vector<double> cutoffs;  // of the measures asked for; infinite if one has none
  std::vector<CutFacts> cuts;   // as cutoffs
  std::vector<std::vector<std::uint32_t>> undefined;  // for each measure, places without a value
  std::vector<CrowdedTopic> crowded;                  // for each measure, the first one
  std::vector<std::string_view> ignored_topics;       // in the run, but not judged
  std::vector<std::string_view> unjudged_topics;      // the same, evaluated under Topics::kRun
  std::vector<std::string_view> left_out_topics;      // judged, but not in the run, and left out
  std::vector<Expected> samples;                      // as Scores::values, under Ties::kExpected
  std::uint64_t long_lines = 0;
  std::uint64_t bad_line_count = 0;
  std::string bad_lines;  // the note about them, or nothing
  std::vector<Note> near_names;
  std::vector<Note> odd_lines;
};

// One for each way in which lines are odd that Reading::kTrecEval takes.
[[nodiscard]] std::vector<Note> notes_on_odd(std::string_view code, const BadLines& odd,
                                             const Input& input, const LineShape& expected);

// Those that notes speak of.
[[nodiscard]] inline std::span<const Measure> noted_measures(std::span<const Measure> measures,
                                                             const EvalOptions& options) {
  return measures.first(std::min(options.noted, measures.size()));
}
// The cutoffs that these measures look at.
[[nodiscard]] std::vector<double> cutoffs_of(std::span<const Measure> measures);

[[nodiscard]] std::vector<Note> notes_of(const Facts& facts, const Scores& scores,
                                         std::span<const Measure> measures,
                                         const EvalOptions& options);

// More notes: what the options for ties, bounds and categories made of this run.
void add_policy_notes(const Facts& facts, const Scores& scores, std::span<const Measure> measures,
                      const EvalOptions& options, std::vector<Note>& notes);

// On names of the list of topics that neither the judgments nor any run has.
[[nodiscard]] std::vector<Note> notes_on_list(const Qrels& qrels,
                                              const std::set<std::string>& in_runs,
                                              const std::vector<std::string>& list);

[[nodiscard]] std::vector<Note> notes_on_list(const std::set<std::string>& known,
                                              const std::vector<std::string>& list);

// Where runs do not have the same topics.
[[nodiscard]] std::vector<Note> notes_on_topics(const EvalReport& report);
// What concerns all runs of a report together.
[[nodiscard]] std::vector<Note> notes_on_all(const Qrels& qrels, const EvalReport& report);

// "102, 107, 110, …": the first few names, in natural order.
[[nodiscard]] std::string first_names(std::vector<std::string_view> names, std::size_t most);
[[nodiscard]] inline std::string first_names(const std::vector<std::string>& names,
                                             std::size_t most) {
  return first_names(std::vector<std::string_view>(names.begin(), names.end()), most);
}

// What several measures have to say is said once.
void add_new_notes(const std::vector<Note>& notes, std::vector<Note>& to);

}  // namespace assay
