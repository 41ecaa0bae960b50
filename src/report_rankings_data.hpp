// SPDX-License-Identifier: Apache-2.0
// report_rankings_data.hpp: orders of systems for other programs.
#pragma once

#include <string>

#include "assay/report_rankings.hpp"

namespace assay {

// One part, a line each, with all digits.
[[nodiscard]] std::string rankings_csv(const RankingsView& view, const RankingsLook& look);
// Everything, with notes and where it comes from; the schema's version is in it.
[[nodiscard]] std::string rankings_json(const RankingsView& view, const RankingsLook& look);

}  // namespace assay
