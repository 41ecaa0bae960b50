// SPDX-License-Identifier: Apache-2.0
// report_gate.hpp: what a gate found, in words that every format shares.
#pragma once

#include <string>
#include <vector>

#include "assay/gate_report.hpp"

namespace assay {

// "nDCG@10", or "inputs" for a rule about files.
[[nodiscard]] std::string subject_of(const GateReport& report, const RuleResult& result);
// Whether the number of a rule is one of logarithms, as a test of a geometric mean sees them.
[[nodiscard]] bool is_of_logs(const GateReport& report, const GateRule& rule);
// Whether any p depends on the seed.
[[nodiscard]] bool is_drawn(const GateReport& report);
// What was seen on the way, one line each.
[[nodiscard]] std::vector<std::string> gate_notes(const GateView& view);
// "no proven loss beyond 0.01"
[[nodiscard]] std::string rule_words(const GateReport& report, const GateRule& rule);
// "0.4826 → 0.4411 (−0.0415)", as far as there are numbers.
[[nodiscard]] std::string numbers_of(const GateReport& report, const RuleResult& result,
                                     const Look& look);
// Why the verdict is what it is, a sentence each.
[[nodiscard]] std::vector<std::string> reasons_of(const GateReport& report,
                                                  const RuleResult& result, const Look& look);
// "gate failed: 2 of 4 rules not met, 1 warning"
[[nodiscard]] std::string verdict_line(const GateReport& report);
// "pr against main · paired t-test, one-sided, alpha 0.05"
[[nodiscard]] std::string gate_setting(const GateReport& report);

}  // namespace assay
