// SPDX-License-Identifier: Apache-2.0
// exit_code.hpp: the answers that assay gives to its caller.
#pragma once

namespace assay::app {

enum ExitCode : int { kFine = 0, kNo = 1, kWrongUse = 2, kInternal = 3 };

}  // namespace assay::app
