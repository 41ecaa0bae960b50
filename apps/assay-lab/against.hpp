// SPDX-License-Identifier: Apache-2.0
// against.hpp: results beside those of an earlier time.
#pragma once

#include <string>

#include "assay/report.hpp"
#include "prepare.hpp"
#include "results_folder.hpp"

namespace assay::lab {

// Whether there are results to be compared with; of an empty path: nothing is wrong.
[[nodiscard]] Result<Done> check_against(const std::string& old);

struct AgainstTask {
  const LabPlan& plan;
  const ResultsFolder& folder;
  std::string old;  // a folder of results
  Look look;
};
// Of each engine that both have: means by the judgments of today with a paired t-test.
[[nodiscard]] Result<std::string> against_text(const AgainstTask& task);

}  // namespace assay::lab
