// SPDX-License-Identifier: Apache-2.0
// prepare_engines.hpp: what can be known of engines before one of them runs.
#pragma once

#include "prepare.hpp"

namespace assay::lab {

// No name is also that of a file of results, and the programs of commands are there.
[[nodiscard]] Result<Done> check_engines(const LabPlan& plan);

}  // namespace assay::lab
