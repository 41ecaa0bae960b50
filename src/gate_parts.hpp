// SPDX-License-Identifier: Apache-2.0
// gate_parts.hpp: what a rule is judged by.
#pragma once

#include <string>
#include <vector>

#include "aligned.hpp"
#include "assay/gate.hpp"

namespace assay {

// One rule, and all that it may look at.
struct GateCase {
  const GateTask& task;
  const GateRule& rule;
  const EvalReport& report;     // with the baseline as its first run, if there is one
  const AlignedValues& values;  // of baseline and candidate, if the rule compares

  [[nodiscard]] const Scores& candidate() const { return report.runs.back(); }
  [[nodiscard]] const Measure& measure() const { return report.measures[*rule.measure]; }
};

// Files that are not what they should be, one sentence each; an error if nobody can know.
[[nodiscard]] Result<std::vector<std::string>> changed_inputs(const GateTask& task);

// Puts the baseline before the candidate; an error if the two cannot be compared.
[[nodiscard]] Result<EvalReport> with_stored(const GateTask& task);

}  // namespace assay
