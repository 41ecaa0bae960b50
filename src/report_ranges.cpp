// SPDX-License-Identifier: Apache-2.0
// report_ranges.cpp: bounds and confidence intervals as text.
#include "report_text.hpp"

namespace assay {
namespace {

// Of a range whose ends have no value one word is enough.
std::string inside(const Measure& measure, const Ratio& low, const Ratio& high, const Look& look) {
  if (!low.is_defined() && !high.is_defined()) return std::string(kUndefinedWord);
  return shown(measure, low, look) + ", " + shown(measure, high, look);
}

}  // namespace

std::string_view kind_word(BoundsKind kind) {
  switch (kind) {
    case BoundsKind::kOuter: return "outer";
    case BoundsKind::kSampled: return "sampled";
    default: return "exact";
  }
}

std::string shown_bounds(const Measure& measure, const Bounds& bounds, const Look& look) {
  return "[" + inside(measure, bounds.low, bounds.high, look) + "]" +
         (bounds.kind == BoundsKind::kExact ? "" : "~");
}

std::string shown_mean(const EvalReport& report, std::size_t measure, const Summary& summary,
                       const Look& look) {
  const Measure& shown_measure = report.measures[measure];
  const bool has_bounds = report.policy.bounds != Bounding::kNone;
  std::string text = shown(shown_measure, summary.value, look);
  if (has_bounds) text += " " + shown_bounds(shown_measure, summary.bounds, look);
  if (!report.policy.intervals) return text;
  const std::string interval =
      summary.interval ? inside(shown_measure, summary.interval->low, summary.interval->high, look)
                       : std::string(kNoneWord);
  return text + (has_bounds ? " (" + interval + ")" : " [" + interval + "]");
}

}  // namespace assay
