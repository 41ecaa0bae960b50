// SPDX-License-Identifier: Apache-2.0
// explain_runs.hpp: explanations of several runs and topics at once, as they are asked for.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/explain_report.hpp"

namespace assay {

// What is to be told. All of it is viewed.
struct ExplainTask {
  const Qrels& qrels;
  std::span<const Run> runs;
  std::span<const std::string> names;  // of the runs
  std::span<const Measure> measures;
  EvalOptions evaluation = {};
  ExplainOptions options = {};
  std::vector<std::string> topics = {};   // empty: all that are evaluated
  std::vector<std::string> changes = {};  // "D11:2", of one run
  bool conventions = false;               // the same ranking under every convention in the field
  bool quiz = false;
};

// Several errors are about what cannot be shown together. Notes are on lines that were skipped.
[[nodiscard]] Result<ExplainReport> explain_runs(ExplainTask task, std::vector<Note>& notes);

}  // namespace assay
