// SPDX-License-Identifier: Apache-2.0
// pairs.hpp: which two documents a judge should compare next, so that few comparisons put all in
// order: each document is put among those before it by halving, and nothing is asked that follows
// from what was said.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace assay::judge {

struct Comparison {
  std::size_t better = 0;
  std::size_t worse = 0;
  bool is_equal = false;
};

struct NextPair {
  std::optional<std::pair<std::size_t, std::size_t>> pair;  // nothing: all are in order
  std::size_t placed = 0;                                   // documents whose place is known
};

// Documents come in this order of their numbers. Of two, the one that is asked about first depends
// on their numbers alone, so that neither the new one nor the old one always stands first.
[[nodiscard]] NextPair next_pair(std::span<const std::size_t> order,
                                 std::span<const Comparison> said);

}  // namespace assay::judge
