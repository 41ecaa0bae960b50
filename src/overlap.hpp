// SPDX-License-Identifier: Apache-2.0
// overlap.hpp: how alike two rankings are. Nobody need have judged anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/diff.hpp"

namespace assay {

// Each id at most once, best first. Equal scores must have been put in an order before.
using IdList = std::span<const std::string_view>;

// Where the ids of one list stand in another: rank, or 0 if they are not there.
[[nodiscard]] std::vector<std::uint32_t> ranks_in(IdList list, IdList other);

// How many ids the first `depth` of both lists share.
[[nodiscard]] std::size_t overlap_at(IdList one, IdList other, std::size_t depth);

// Rank-biased overlap, 0 < p < 1, of lists that need not have the same length.
[[nodiscard]] Rbo rank_biased_overlap(IdList one, IdList other, double p);

// The same for those who have the ranks already: of each id of a list, its rank in the other or 0.
[[nodiscard]] std::size_t overlap_at(std::span<const std::uint32_t> other_ranks, std::size_t depth);
[[nodiscard]] Rbo rank_biased_overlap(std::span<const std::uint32_t> of_one,
                                      std::span<const std::uint32_t> of_other, double p);

// An id of a ranking with ties, and the ranks that it and its equals take.
struct TiedId {
  std::string_view id;
  std::uint32_t first = 1;
  std::uint32_t last = 1;
};
using TiedList = std::span<const TiedId>;

// The same for lists with ties, after Corsi and Urbano (2024); without ties all ways agree.
[[nodiscard]] Rbo rank_biased_overlap(TiedList one, TiedList other, double p, RboTies ties);

// Ids by their values, the highest first.
[[nodiscard]] std::vector<TiedId> tied_list(std::span<const std::string> ids,
                                            std::span<const double> values);

}  // namespace assay
