// SPDX-License-Identifier: Apache-2.0
// best_first.hpp: which of two values is better, and the order of runs by the first measure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// 1 if higher values are better, or nobody knows; -1 if lower ones are.
[[nodiscard]] inline double better_sign(const Measure& measure) {
  return measure.def->direction == Direction::kLowerIsBetter ? -1 : 1;
}

// Places of runs, the best mean first, undefined ones last; equal ones stay as they are given.
[[nodiscard]] inline std::vector<std::size_t> best_first(const EvalReport& report) {
  const Measure& measure = report.measures.front();
  const auto key = [&](std::size_t run) {
    const Ratio& value = report.runs[run].summary.front().value;
    if (!value.is_defined()) return -kInfinity;
    return better_sign(measure) * value.value();
  };
  std::vector<std::size_t> order(report.runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (measure.def->direction == Direction::kNeither) return order;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return key(a) > key(b); });
  return order;
}

}  // namespace assay
