// SPDX-License-Identifier: Apache-2.0
// summary.hpp: what an experiment says in the end. The one place where its table, figure and report
// are made.
#pragma once

#include <string>

#include "assay/report.hpp"
#include "prepare.hpp"
#include "results_folder.hpp"

namespace assay::lab {

struct SummaryTask {
  const LabPlan& plan;
  const ResultsFolder& folder;
  std::string old = {};  // results of before, to say what changed; empty: there are none
  Look look = {};
};
struct LabSummary {
  std::string text;   // for standard output
  std::string notes;  // for standard error
};
// Of all engines that are finished, whenever that was, and of those that failed.
[[nodiscard]] Result<LabSummary> summarise(const SummaryTask& task);

}  // namespace assay::lab
