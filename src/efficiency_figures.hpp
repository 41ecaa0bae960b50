// SPDX-License-Identifier: Apache-2.0
// efficiency_figures.hpp: figures of one engine, from its measurement and its log.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/efficiency_table.hpp"

namespace assay {

// Of two in the middle, what lies between them; there must be one number at least.
[[nodiscard]] double median_of(std::vector<double> numbers);

// "50", "99.9": of a share, in per cent.
[[nodiscard]] std::string percent_name(double share);

// All figures, times and counts of one engine; no ratio to another yet.
[[nodiscard]] EngineRow row_of(const EngineResult& result);

// Of the second engine to the first, on the topics that both have: a paired t-test on logarithms.
// Nothing if there are none.
[[nodiscard]] std::optional<TimeRatio> time_ratio(std::span<const TopicTime> first,
                                                  std::span<const TopicTime> second);

}  // namespace assay
