// SPDX-License-Identifier: Apache-2.0
// own_advice.hpp: advice of the library that is about options of other programs, left out: an
// experiment cannot be told --skip-bad-lines.
#pragma once

#include "assay/evaluate.hpp"

namespace assay::lab {

// Without hint and tally where they name an option that `assay lab` does not have.
[[nodiscard]] Error with_own_advice(Error error);
// Of notes on runs, all advice is about how to evaluate otherwise.
void leave_out_advice(EvalReport& report);

}  // namespace assay::lab
