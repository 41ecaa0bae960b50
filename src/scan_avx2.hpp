// SPDX-License-Identifier: Apache-2.0
// scan_avx2.hpp: the stages that only some processors can run.
#pragma once

#include "scan_stages.hpp"

namespace assay {

[[nodiscard]] const ScanStages& scan_stages_avx2();

}  // namespace assay
