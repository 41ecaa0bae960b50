// SPDX-License-Identifier: Apache-2.0
// chart_text.hpp: charts of characters.
#pragma once

#include <string>
#include <string_view>

#include "assay/chart.hpp"
#include "chart_scale.hpp"

namespace assay {

// Cut or filled to so many columns.
[[nodiscard]] std::string clipped_columns(std::string_view text, std::size_t columns,
                                          const Look& look);
[[nodiscard]] std::string padded_left(std::string text, std::size_t columns);
[[nodiscard]] std::string padded_right(std::string text, std::size_t columns);

// A share of so many columns, to an eighth of one where characters allow it.
[[nodiscard]] std::string bar_text(double share, std::size_t columns, const Look& look);

// Lines and points on a grid; a letter for each series.
[[nodiscard]] std::string grid_text(const Chart& chart, const Look& look);
// Bars, differences, boxes and ranks, a line each.
[[nodiscard]] std::string bars_text(const Chart& chart, const Look& look);
[[nodiscard]] std::string changes_text(const Chart& chart, const Look& look);
[[nodiscard]] std::string boxes_text(const Chart& chart, const Look& look);
// A sign for each cell.
[[nodiscard]] std::string matrix_text(const Chart& chart, const Look& look);
[[nodiscard]] std::string ranks_text(const Chart& chart, const Look& look);

}  // namespace assay
