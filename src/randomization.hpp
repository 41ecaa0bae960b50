// SPDX-License-Identifier: Apache-2.0
// randomization.hpp: the paired randomization test of Fisher and Pitman, and the interval that it
// does not reject.
#pragma once

#include <vector>

#include "assay/compare.hpp"
#include "resample_sums.hpp"

namespace assay {

// Exact where there are at most as many ways to flip signs as resamples.
[[nodiscard]] std::vector<TestOutcome> run_randomization(const PairTask& task);
// The same in the arithmetic that is asked for.
[[nodiscard]] std::vector<TestOutcome> randomization(const PairTask& task, Arithmetic arithmetic);

}  // namespace assay
