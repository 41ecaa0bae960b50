// SPDX-License-Identifier: Apache-2.0
// report_recall_data.hpp: estimates of what was missed, for other programs.
#pragma once

#include <string>

#include "assay/report_recall.hpp"

namespace assay {

[[nodiscard]] std::string recall_csv(const RecallReport& report, const RecallLook& look);
[[nodiscard]] std::string recall_tsv(const RecallReport& report, const RecallLook& look);
[[nodiscard]] std::string recall_json(const RecallReport& report, const RecallLook& look);

}  // namespace assay
