// SPDX-License-Identifier: Apache-2.0
// report_agree_data.hpp: agreement of judges for other programs.
#pragma once

#include <string>

#include "assay/report_agree.hpp"

namespace assay {

// One part, a line each, with all digits.
[[nodiscard]] std::string agree_csv(const AgreeView& view, const AgreeLook& look);
[[nodiscard]] std::string agree_tsv(const AgreeView& view, const AgreeLook& look);
// Everything; the schema's version is in it.
[[nodiscard]] std::string agree_json(const AgreeView& view, const AgreeLook& look);

}  // namespace assay
