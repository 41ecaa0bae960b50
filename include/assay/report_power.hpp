// SPDX-License-Identifier: Apache-2.0
// report_power.hpp: numbers of topics as text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/power_plan.hpp"
#include "assay/report.hpp"

namespace assay {

// What is told. Both must outlive the view.
struct PowerView {
  const PowerReport& power;
  const EvalReport* pilot = nullptr;  // that the spread is known from; none if it was given
};

struct PowerFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const PowerView&, const Look&);
  bool carries_notes = false;  // notes are part of the text
};
[[nodiscard]] std::span<const PowerFormat> power_formats();

}  // namespace assay
