// SPDX-License-Identifier: Apache-2.0
// gate_report.hpp: what a gate found, as text.
#pragma once

#include <string>

#include "assay/gate.hpp"
#include "assay/report.hpp"

namespace assay {

// What is told. Both must outlive the view.
struct GateView {
  const GateReport& gate;
  const EvalReport& report;  // that was judged: its files, recipes and notes
};

// For people, without notes.
[[nodiscard]] std::string gate_text(const GateView& view, const Look& look);
// For people, for programs, and for those that show the state of a build; notes are part of it.
[[nodiscard]] std::string gate_markdown(const GateView& view, const Look& look);
[[nodiscard]] std::string gate_json(const GateView& view, const Look& look);
[[nodiscard]] std::string gate_junit(const GateView& view, const Look& look);
// Annotations of a code host, one a line: rules that are not met, and topics that were left out.
[[nodiscard]] std::string gate_github(const GateView& view, const Look& look);
// What was stored as a baseline, and where.
[[nodiscard]] std::string stored_text(const EvalReport& report, const std::string& path,
                                      const Look& look);

}  // namespace assay
