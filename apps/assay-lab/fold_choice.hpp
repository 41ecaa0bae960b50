// SPDX-License-Identifier: Apache-2.0
// fold_choice.hpp: which settings each fold is tested with, the run that comes of it, and how it
// does beside the first settings of all.
#pragma once

#include <string>
#include <vector>

#include "assay/compare.hpp"
#include "assay/input.hpp"
#include "assay/report.hpp"
#include "engine.hpp"
#include "prepare.hpp"
#include "run_lines.hpp"
#include "tuning.hpp"

namespace assay::lab {

// Every point of a grid, searched once; `runs` are the lines of each.
struct GridRuns {
  std::vector<ChosenSettings> points;
  std::vector<std::string> runs;
  // Topics that a point has not answered; points after the last of these have answered all.
  std::vector<std::vector<std::string>> unanswered = {};
};

struct FoldResult {
  std::vector<FoldChoice> choices;
  std::size_t usual = 0;  // the point that most folds chose, of equal ones the first
  std::string pooled;     // lines of a run: each topic as the point answers that its fold is tested
                          // with; topics without a fold as the usual one
  std::string first;      // the lines of the first point
  std::vector<std::string> unanswered = {};  // topics that their point has not answered
};
[[nodiscard]] Result<FoldResult> choose_by_folds(const LabPlan& plan, const GridRuns& grid);

// The mean of a measure for two runs, and the paired t-test of their difference.
struct TunedComparison {
  double tuned = 0;
  double usual = 0;  // of the first settings
  TestOutcome test = {};
};
[[nodiscard]] Result<TunedComparison> compare_with_first(const LabPlan& plan,
                                                         const FoldResult& result);

// folds.json, and the same as a table for people.
[[nodiscard]] std::string folds_json(const LabPlan& plan, const GridRuns& grid,
                                     const FoldResult& result, const TunedComparison& comparison);
[[nodiscard]] Result<std::string> folds_table(const std::string& engine, const Input& folds,
                                              const Look& look);

}  // namespace assay::lab
