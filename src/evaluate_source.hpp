// SPDX-License-Identifier: Apache-2.0
// evaluate_source.hpp: one run that is read while it is evaluated, with all that is known of it.
#pragma once

#include <set>
#include <span>
#include <string>

#include "assay/evaluate.hpp"

namespace assay {

struct EvaluatedRun {
  Scores scores;
  Source source;
  std::set<std::string> topics = {};  // of the run, if only some were asked for
};

[[nodiscard]] Result<EvaluatedRun> evaluate_source(const Qrels& qrels, const RunSource& source,
                                                   std::span<const Measure> measures,
                                                   const EvalOptions& options);

}  // namespace assay
