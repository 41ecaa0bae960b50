// SPDX-License-Identifier: Apache-2.0
// manual.hpp: the manual page of trec_eval, from its table of options.
#pragma once

#include "usage.hpp"

namespace assay::trec_eval {

[[nodiscard]] app::Manual manual();

}  // namespace assay::trec_eval
