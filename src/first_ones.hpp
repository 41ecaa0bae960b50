// SPDX-License-Identifier: Apache-2.0
// first_ones.hpp: where something ceases to hold, by halving.
#pragma once

#include <bit>
#include <cstddef>

namespace assay {

// For how many of 0, 1, … below `end` it holds, if it holds for the first ones and for no others.
// (std::views::iota with std::ranges::partition_point, which clang 14 does not take.)
template <class Holds>
[[nodiscard]] std::size_t first_ones(std::size_t end, const Holds& holds) {
  std::size_t count = 0;
  for (std::size_t step = std::bit_ceil(end); step > 0; step /= 2) {
    const std::size_t next = count + step;
    if (next <= end && holds(next - 1)) count = next;
  }
  return count;
}

}  // namespace assay
