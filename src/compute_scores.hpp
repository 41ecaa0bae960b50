// SPDX-License-Identifier: Apache-2.0
// compute_scores.hpp: from what was found in a run to a table of scores.
#pragma once

#include <span>

#include "assay/evaluate.hpp"
#include "found_run.hpp"

namespace assay {

// The error says what is wrong with lines of the run or of the judgments that count.
[[nodiscard]] Result<Scores> compute_scores(const Qrels& qrels, const FoundRun& run,
                                            std::span<const Measure> measures,
                                            const EvalOptions& options, const Pool& pool);

}  // namespace assay
