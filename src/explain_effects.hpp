// SPDX-License-Identifier: Apache-2.0
// explain_effects.hpp: what a value would be if documents stood elsewhere, had grades, or were
// ordered otherwise: each computed by the measure itself.
#pragma once

#include <optional>
#include <vector>

#include "assay/explain.hpp"

namespace assay {

// Documents that could have added more, the largest loss first; empty for measures of which
// nobody knows what an ideal list is, and where less is better.
[[nodiscard]] std::vector<Loss> losses_of(const Measure& measure, const Ratio& value,
                                          const RankingView& ranking);

// Nothing where every document that is looked at is judged.
[[nodiscard]] std::optional<UnjudgedEffect> unjudged_effect(const Measure& measure,
                                                            const Ratio& value,
                                                            const RankingView& ranking,
                                                            std::span<const double> grades);

// Nothing where no order of equal scores can matter.
[[nodiscard]] std::optional<TieEffect> tie_effect(const Measure& measure,
                                                  const RankingView& ranking, std::uint64_t seed);

}  // namespace assay
