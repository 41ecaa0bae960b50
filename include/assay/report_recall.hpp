// SPDX-License-Identifier: Apache-2.0
// report_recall.hpp: estimates of what was missed as text, and the curve over depth as a figure.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "assay/chart.hpp"
#include "assay/policy.hpp"
#include "assay/recall.hpp"
#include "assay/report.hpp"

namespace assay {

// What a file of lines and columns holds; the other formats have all of it.
enum class RecallPart : std::uint8_t { kEstimates, kRuns, kExternal, kCurve };
inline constexpr std::array kRecallPartChoices = {
    Choice<RecallPart>{"estimates", RecallPart::kEstimates, "a line for each estimate"},
    Choice<RecallPart>{"runs", RecallPart::kRuns, "recall of each run by each estimate"},
    Choice<RecallPart>{"external", RecallPart::kExternal, "what became of the experts' documents"},
    Choice<RecallPart>{"curve", RecallPart::kCurve, "new relevant documents at each depth"},
};

struct RecallLook {
  Look look = {};
  RecallPart part = RecallPart::kEstimates;
};

struct RecallFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const RecallReport&, const RecallLook&);
  bool is_columns = false;  // holds one part alone
};
[[nodiscard]] std::span<const RecallFormat> recall_formats();

// Relevant documents found against depth, and the curve that goes on from there.
[[nodiscard]] Result<Chart> recall_chart(const RecallReport& report);

}  // namespace assay
