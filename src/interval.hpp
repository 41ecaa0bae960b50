// SPDX-License-Identifier: Apache-2.0
// interval.hpp: how far a mean over topics is from the mean over all topics there could be.
#pragma once

#include <optional>
#include <span>

#include "assay/evaluate.hpp"

namespace assay {

// 95 % confidence after Student's t, from the values that the mean has; for a geometric mean that
// of the logarithms. Nothing for sums, counts and ratios of means, for which it does not hold.
[[nodiscard]] std::optional<Interval> interval_of(const Measure& measure,
                                                  std::span<const Ratio> column,
                                                  Undefined undefined);

}  // namespace assay
