// SPDX-License-Identifier: Apache-2.0
// help.hpp: what trec_eval says of itself.
#pragma once

#include <string>

#include "assay/report.hpp"
#include "options.hpp"

namespace assay::trec_eval {

[[nodiscard]] std::string version_line();
// How to call it, in two lines.
[[nodiscard]] std::string usage_lines();
// The whole help, with the formats and the measures that the settings name.
[[nodiscard]] std::string help_text(const Settings& settings, const Look& look);

}  // namespace assay::trec_eval
