// SPDX-License-Identifier: Apache-2.0
// report_power.hpp: numbers of topics as text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/power_plan.hpp"
#include "assay/report.hpp"

namespace assay {

struct PowerFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const PowerReport&, const Look&);
};
[[nodiscard]] std::span<const PowerFormat> power_formats();

}  // namespace assay
