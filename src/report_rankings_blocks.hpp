// SPDX-License-Identifier: Apache-2.0
// report_rankings_blocks.hpp: orders of systems as tables that other reports have too.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "assay/report_rankings.hpp"
#include "report_blocks.hpp"

namespace assay {

// "0.4821   #3": a value with its rank, which ends where all ranks of the column do.
[[nodiscard]] std::string ranked_text(const std::string& value, std::span<const double> ranks,
                                      std::size_t which);
// Mean and rank of each run in each order, the best of the first order first.
[[nodiscard]] Block orders_block(const Rankings& rankings, const Look& look);
// Every pair of orders with the coefficients that fit.
[[nodiscard]] Block agreement_block(const Rankings& rankings, const RankingsLook& look);

}  // namespace assay
