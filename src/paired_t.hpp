// SPDX-License-Identifier: Apache-2.0
// paired_t.hpp: Student's t for differences over topics: two-sided, and against a margin.
#pragma once

#include <span>

#include "assay/compare.hpp"

namespace assay {

[[nodiscard]] TestOutcome paired_t(std::span<const double> differences, double confidence);
[[nodiscard]] std::vector<TestOutcome> run_paired_t(const PairTask& task);

// p of: the mean difference is not above `bound`. 1 for fewer than two topics.
[[nodiscard]] double p_above(std::span<const double> differences, double bound);
// The loss is less than the margin; gain and loss are. `sign` is -1 where lower values are better.
[[nodiscard]] MarginOutcome test_margin(std::span<const double> differences, double margin,
                                        double sign, double alpha);

}  // namespace assay
