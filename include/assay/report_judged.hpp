// SPDX-License-Identifier: Apache-2.0
// report_judged.hpp: how complete judgments are, as text and as a figure.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "assay/chart.hpp"
#include "assay/judged_runs.hpp"
#include "assay/report.hpp"

namespace assay {

// What a file of lines and columns holds; the other formats have all of it.
enum class JudgedPart : std::uint8_t { kRuns, kTopics, kGroups, kLeftOut, kOrders, kPool, kBounds };
inline constexpr std::array kJudgedPartChoices = {
    Choice<JudgedPart>{"runs", JudgedPart::kRuns, "what is judged of each run, and what it gave"},
    Choice<JudgedPart>{"topics", JudgedPart::kTopics, "the same of each topic"},
    Choice<JudgedPart>{"groups", JudgedPart::kGroups, "what each group gave"},
    Choice<JudgedPart>{"left-out", JudgedPart::kLeftOut,
                       "scores and ranks of what is left out, a line for each run and measure"},
    Choice<JudgedPart>{"orders", JudgedPart::kOrders, "orders of all runs without each run"},
    Choice<JudgedPart>{"pool", JudgedPart::kPool, "judged and relevant documents by depth"},
    Choice<JudgedPart>{"bounds", JudgedPart::kBounds, "what unjudged documents could do"},
};

struct JudgedLook {
  Look look = {};  // per_topic: lists topics, too
  JudgedPart part = JudgedPart::kRuns;
};

// What is told. All must outlive the view.
struct JudgedView {
  const JudgedRuns& judged;
  const EvalReport& report;
};

struct JudgedFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const JudgedView&, const JudgedLook&);
  bool carries_notes = false;  // notes are part of the text
  bool has_parts = false;      // holds one part of it
};
[[nodiscard]] std::span<const JudgedFormat> judged_formats();

// Judged and relevant documents by depth of the pool, as shares of all.
[[nodiscard]] Chart judged_chart(const JudgedRuns& judged);

}  // namespace assay
