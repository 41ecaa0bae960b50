// SPDX-License-Identifier: Apache-2.0
// wilcoxon.hpp: the signed rank test, and the interval of Hodges and Lehmann.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assay/compare.hpp"

namespace assay {

// Whence p comes. kAuto: all ways to put signs to the ranks below 50 topics, equal ranks or not;
// else as R, the normal distribution with a continuity correction.
enum class RankCurve : std::uint8_t { kAuto, kExact, kNormal, kNormalContinuity };

struct RankOptions {
  double tie = 0;  // differences up to it are none, and sizes that far apart are equal
  double alpha = 0.05;
  RankCurve curve = RankCurve::kAuto;
};

// Topics without a difference are left out. The statistic is V, the sum of the ranks of positive
// differences.
[[nodiscard]] TestOutcome wilcoxon(std::span<const double> differences, const RankOptions& options);
[[nodiscard]] std::vector<TestOutcome> run_wilcoxon(const PairTask& task);

}  // namespace assay
