// SPDX-License-Identifier: Apache-2.0
// experiment_record.hpp: experiment.json, by which results explain themselves: which files, which
// seed, and where each part of them was measured.
#pragma once

#include "environment.hpp"
#include "prepare.hpp"
#include "results_folder.hpp"

namespace assay::lab {

inline constexpr std::string_view kRecord = "experiment.json";

// Adds this session to those of before, of which there are some where an experiment was gone on
// with.
[[nodiscard]] Result<Done> keep_record(const LabPlan& plan, const Environment& environment,
                                       const ResultsFolder& folder);

}  // namespace assay::lab
