// SPDX-License-Identifier: Apache-2.0
// compare_notes.cpp: rounding, and tests that could not have found anything, or anything else.
#include "compare_notes.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "aligned.hpp"
#include "assay/limits.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

void add_rounding(const TestRun& run, std::vector<Note>& notes) {
  const double unit = run.outcomes.front().rounded_to;
  const auto is_said = [](const Note& note) { return note.code == "rounded-values"; };
  if (unit == 0 || std::ranges::any_of(notes, is_said)) return;
  notes.push_back({.code = "rounded-values",
                   .count = run.task.values.size(),
                   .message = "to be resampled, values were rounded to multiples of 2^" +
                              std::to_string(std::ilogb(unit)),
                   .advice = {}});
}

std::string title(const TestRun& run) { return "the " + std::string(run.test.title); }

// Whether chance decides, and so few resamples that no p is below a bound.
bool is_coarse(const TestRun& run, double bound) {
  if (!run.test.draws || run.outcomes.front().is_exact) return false;
  return run.test.sides > bound * (static_cast<double>(run.task.options.resamples) + 1);
}

void add_too_few_topics(const TestRun& run, std::vector<Note>& notes) {
  const bool is_hopeless = std::ranges::all_of(
      run.outcomes, [&](const TestOutcome& outcome) { return outcome.least_p > run.task.alpha; });
  if (!is_hopeless || is_coarse(run, run.task.alpha)) return;
  const bool has_intervals = run.task.options.intervals || !run.test.draws;
  notes.push_back({.code = "too-few-topics",
                   .count = run.task.topics,
                   .message = "too few topics differ for " + title(run) + " to find anything at " +
                              shortest(run.task.alpha) +
                              (has_intervals ? "; its intervals have no ends" : ""),
                   .advice = {}});
}

// Holm's first step, and every one of Bonferroni's, multiplies p by the number of tests.
void add_too_few_resamples(const TestRun& run, std::vector<Note>& notes) {
  const Correction correction = run.task.options.correction;
  const bool is_multiplied = !run.test.is_joint && (correction == Correction::kBonferroni ||
                                                    correction == Correction::kHolm);
  const auto tests = static_cast<double>(is_multiplied ? run.family : 1);
  if (!is_coarse(run, run.task.options.alpha / tests)) return;
  const double enough = std::ceil(2 * run.test.sides * tests / run.task.options.alpha);
  const bool can_be_had = enough <= static_cast<double>(kResampleLimits.most);
  notes.push_back(
      {.code = "too-few-resamples",
       .count = run.task.options.resamples,
       .message = grouped(run.task.options.resamples) + " resamples are too few for " + title(run) +
                  " to find anything among " + grouped(run.family) +
                  (run.family == 1 ? " pair" : " pairs"),
       .advice = can_be_had ? "take " + grouped(static_cast<std::uint64_t>(enough)) + " or more"
                            : "test fewer pairs, or take a test that draws nothing"});
}

// A spread of none divides any difference to infinity.
void add_no_spread(const TestRun& run, std::vector<Note>& notes) {
  const auto pairs =
      static_cast<std::size_t>(std::ranges::count_if(run.outcomes, [](const TestOutcome& outcome) {
        return std::isinf(outcome.statistic.value_or(0));
      }));
  if (pairs == 0) return;
  notes.push_back(
      {.code = "no-spread",
       .count = pairs,
       .message = "differences " +
                  (run.outcomes.size() == 1 ? "" : "of " + counted(pairs, "pair") + " ") +
                  "are the same on all " + grouped(run.task.topics) + " topics; " + title(run) +
                  " cannot tell chance from it",
       .advice = {}});
}

}  // namespace

void add_value_notes(const Measure& measure, std::size_t systems, Standardisation standardisation,
                     std::vector<Note>& notes) {
  if (const std::string_view other = other_than_mean(measure); !other.empty()) {
    notes.push_back({.code = "mean-of-topics",
                     .message = name_of(measure) +
                                " is compared by its mean over topics, not by its " +
                                std::string(other),
                     .advice = {}});
  }
  if (standardisation != Standardisation::kNone && systems == 2) {
    notes.push_back({.code = "standardised-pair",
                     .count = systems,
                     .message = "standardised over two runs, every topic is one of two values",
                     .advice = "take three runs or more"});
  }
}

void add_test_notes(const TestRun& run, std::vector<Note>& notes) {
  if (run.outcomes.empty()) return;
  add_rounding(run, notes);
  add_no_spread(run, notes);
  add_too_few_topics(run, notes);
  add_too_few_resamples(run, notes);
}

}  // namespace assay
