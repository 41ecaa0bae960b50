// SPDX-License-Identifier: Apache-2.0
// agreement.hpp: how far two orders of the same things agree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/measure.hpp"

namespace assay {

// Pairs of things, by what two lists of values say of them.
struct PairAgreement {
  std::uint64_t same = 0;         // both lists put them in the same order
  std::uint64_t opposite = 0;     // in opposite orders
  std::uint64_t tied_first = 0;   // equal in the first list, perhaps in the second as well
  std::uint64_t tied_second = 0;  // equal in the second
  std::uint64_t pairs = 0;
};
[[nodiscard]] PairAgreement compare_orders(std::span<const double> first,
                                           std::span<const double> second);

// Kendall's tau-b, which heeds ties: (same - opposite) over the geometric mean of the pairs that
// each list does not tie. Undefined for fewer than two things, and where a list ties all.
[[nodiscard]] Ratio kendall_tau_b(const PairAgreement& agreement);

// The rank of each value, the highest being 1; equal values share the mean of their ranks.
[[nodiscard]] std::vector<double> shared_ranks(std::span<const double> values);

}  // namespace assay
