// SPDX-License-Identifier: Apache-2.0
// best_first.hpp: the order of runs by the first measure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// Places of runs, the best mean first, undefined ones last; equal ones stay as they are given.
[[nodiscard]] inline std::vector<std::size_t> best_first(const EvalReport& report) {
  const Direction direction = report.measures.front().def->direction;
  const auto key = [&](std::size_t run) {
    const Ratio& value = report.runs[run].summary.front().value;
    if (!value.is_defined()) return -kInfinity;
    return direction == Direction::kLowerIsBetter ? -value.value() : value.value();
  };
  std::vector<std::size_t> order(report.runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (direction == Direction::kNeither) return order;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return key(a) > key(b); });
  return order;
}

}  // namespace assay
