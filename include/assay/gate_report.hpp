// SPDX-License-Identifier: Apache-2.0
// gate_report.hpp: what a gate found, as text.
#pragma once

#include <string>

#include "assay/gate.hpp"
#include "assay/report.hpp"

namespace assay {

// For people, for programs, and for those that show the state of a build.
[[nodiscard]] std::string gate_text(const GateReport& report, const Look& look);
[[nodiscard]] std::string gate_markdown(const GateReport& report, const Look& look);
[[nodiscard]] std::string gate_json(const GateReport& report, const Look& look);
[[nodiscard]] std::string gate_junit(const GateReport& report, const Look& look);
// Annotations of a code host, one a line.
[[nodiscard]] std::string gate_github(const GateReport& report, const Look& look);
// What was stored as a baseline, and where.
[[nodiscard]] std::string stored_text(const EvalReport& report, const std::string& path,
                                      const Look& look);

}  // namespace assay
