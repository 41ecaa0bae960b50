// SPDX-License-Identifier: Apache-2.0
// report_rankings_data.hpp: orders of systems for other programs.
#pragma once

#include <string>

#include "assay/report_rankings.hpp"

namespace assay {

// One part, a line each, with all digits.
[[nodiscard]] std::string rankings_csv(const Rankings& rankings, const RankingsLook& look);
// Everything; the schema's version is in it.
[[nodiscard]] std::string rankings_json(const Rankings& rankings, const RankingsLook& look);

}  // namespace assay
