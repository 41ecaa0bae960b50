// SPDX-License-Identifier: Apache-2.0
// report_pool_curves.hpp: what methods would have found for how much judging, as text and figure.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/chart.hpp"
#include "assay/pool_simulate.hpp"
#include "assay/report.hpp"

namespace assay {

struct PoolCurveFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const PoolSimulation&, const Look&);
};
[[nodiscard]] std::span<const PoolCurveFormat> pool_curve_formats();

[[nodiscard]] Chart pool_chart(const PoolSimulation& simulation);

}  // namespace assay
