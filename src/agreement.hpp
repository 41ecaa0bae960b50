// SPDX-License-Identifier: Apache-2.0
// agreement.hpp: how far two orders of the same things agree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/measure.hpp"
#include "spread.hpp"

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

// Kendall's tau, (same - opposite) over all pairs; tied pairs count as neither. Undefined for fewer
// than two things.
[[nodiscard]] Ratio kendall_tau(const PairAgreement& agreement);

// Kendall's tau-b, which heeds ties: (same - opposite) over the geometric mean of the pairs that
// each list does not tie. Undefined for fewer than two things, and where a list ties all.
[[nodiscard]] Ratio kendall_tau_b(const PairAgreement& agreement);

// The rank of each value, the highest being 1; equal values share the mean of their ranks.
[[nodiscard]] std::vector<double> shared_ranks(std::span<const double> values);

// How well an estimate orders things, where the top counts most: of the things above each one, the
// share that belongs there. 1 for the same order, -1 for the opposite one. Higher values come
// first.
//
// Yilmaz, Aslam and Robertson (2008): undefined where any values are equal.
[[nodiscard]] Ratio tau_ap(std::span<const double> truth, std::span<const double> estimate);
// Urbano and Marrero (2017): the mean over all orders of what the estimate ties; undefined where
// the truth ties anything.
[[nodiscard]] Ratio tau_ap_a(std::span<const double> truth, std::span<const double> estimate);
// The same authors: no list is the truth, and both may have ties. Only what is strictly above
// counts; the mean of both directions. Undefined where a list ties all.
[[nodiscard]] Ratio tau_ap_b(std::span<const double> one, std::span<const double> other);

// Pearson's r of the values, and Spearman's rho, which is r of the shared ranks. Undefined where a
// list has no spread.
[[nodiscard]] Ratio pearson(std::span<const double> first, std::span<const double> second);
[[nodiscard]] Ratio spearman(std::span<const double> first, std::span<const double> second);

// Means that are equal but for the rounding of sums become equal: those closer than this, beside
// their size.
inline constexpr double kRoundingNoise = kNoSpread;
[[nodiscard]] std::vector<double> without_noise(std::span<const double> values);

}  // namespace assay
