// SPDX-License-Identifier: Apache-2.0
// sign_test.hpp: wins against losses.
#pragma once

#include <span>
#include <vector>

#include "assay/compare.hpp"

namespace assay {

// Differences up to `tie` are left out. The statistic is the number of positive ones; the interval
// is that of the median of those that are left.
struct SignOptions {
  double tie = 0;
  double alpha = 0.05;
};
[[nodiscard]] TestOutcome sign_test(std::span<const double> differences,
                                    const SignOptions& options);
[[nodiscard]] std::vector<TestOutcome> run_sign_test(const PairTask& task);

}  // namespace assay
