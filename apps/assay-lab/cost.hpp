// SPDX-License-Identifier: Apache-2.0
// cost.hpp: what the engines of an experiment cost beside how good they are, and the files that
// show it: tables, a figure, and the page with all there is to say.
#pragma once

#include "assay/efficiency_table.hpp"
#include "prepare.hpp"
#include "results_folder.hpp"

namespace assay::lab {

// Engines that were measured, in the order of the experiment.
[[nodiscard]] Result<EfficiencyTable> cost_table(const LabPlan& plan, const std::string& results);

struct CostFiles {
  const LabPlan& plan;
  const ResultsFolder& folder;
  const EfficiencyTable& table;
  std::vector<std::string> runs;  // names of runs, the baseline first
};
inline constexpr std::string_view kPage = "report.html";
// efficiency.csv, efficiency.json, efficiency.svg (if there is anything to draw) and report.html.
[[nodiscard]] Result<Done> write_cost_files(const CostFiles& files);

}  // namespace assay::lab
