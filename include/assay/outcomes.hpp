// SPDX-License-Identifier: Apache-2.0
// outcomes.hpp: on how many topics one of two systems is higher.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace assay {

struct Outcomes {
  std::uint32_t higher = 0;  // the second
  std::uint32_t equal = 0;
  std::uint32_t lower = 0;
};

// Of the values of the second system less those of the first; differences up to `tie` are none.
[[nodiscard]] inline Outcomes outcomes_of(std::span<const double> differences, double tie = 0) {
  Outcomes outcomes;
  for (const double difference : differences) {
    const bool is_tie = std::abs(difference) <= tie;
    ++(is_tie ? outcomes.equal : difference > 0 ? outcomes.higher : outcomes.lower);
  }
  return outcomes;
}

}  // namespace assay
