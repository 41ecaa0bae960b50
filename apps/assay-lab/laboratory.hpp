// SPDX-License-Identifier: Apache-2.0
// laboratory.hpp: an experiment from its file to its results: index, search, evaluate, compare.
#pragma once

#include <string>
#include <vector>

#include "engine_stage.hpp"

namespace assay::lab {

struct LabTask {
  std::string experiment;  // a path
  std::string results = "results";
  std::vector<std::string> only = {};  // names of engines; none: all
  bool resumes = false;
  std::string against = {};  // results of before; empty: there are none
  bool keeps_indexes = false;
  Look look = {};
};

struct LabOutcome {
  std::string text;                      // for standard output
  std::vector<std::string> failed = {};  // engines; each has said why
};
// It forks: call it while there is one thread. An error is bad input, or results that cannot be
// written; what was finished by then is kept.
[[nodiscard]] Result<LabOutcome> run_laboratory(const LabTask& task, const MakeEngine& make,
                                                StepProgress& progress);

}  // namespace assay::lab
