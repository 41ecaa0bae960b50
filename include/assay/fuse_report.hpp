// SPDX-License-Identifier: Apache-2.0
// fuse_report.hpp: what can be said of fused runs, as text.
#pragma once

#include <string>

#include "assay/fuse.hpp"
#include "assay/report.hpp"

namespace assay {

// Every method and every normalisation, with formulas and parameters.
[[nodiscard]] std::string fusion_list_text(const Look& look);
// What was done, and what was seen on the way.
[[nodiscard]] std::string fused_text(const Fusion& fusion, std::size_t runs,
                                     const FusedCount& count, const Look& look);
// Which setting was best.
[[nodiscard]] std::string tuning_text(const FusionTuning& tuning, const Measure& measure,
                                      const Look& look);
// All settings, with a header.
[[nodiscard]] std::string tuning_csv(const FusionTuning& tuning, const Measure& measure);

}  // namespace assay
