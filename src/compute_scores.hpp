// SPDX-License-Identifier: Apache-2.0
// compute_scores.hpp: from what was found in a run to a table of scores.
#pragma once

#include <span>

#include "assay/evaluate.hpp"
#include "found_run.hpp"
#include "notes.hpp"

namespace assay {

// What was seen on the way; views of names are those of the judgments and the run.
struct SeenScores {
  Scores scores;
  Facts facts;
};

// The error says what is wrong with lines of the run or of the judgments that count.
[[nodiscard]] Result<SeenScores> compute_seen(const Qrels& qrels, const FoundRun& run,
                                              std::span<const Measure> measures,
                                              const EvalOptions& options, const Pool& pool);
[[nodiscard]] Result<Scores> compute_scores(const Qrels& qrels, const FoundRun& run,
                                            std::span<const Measure> measures,
                                            const EvalOptions& options, const Pool& pool);

}  // namespace assay
