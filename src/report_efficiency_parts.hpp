// SPDX-License-Identifier: Apache-2.0
// report_efficiency_parts.hpp: figures of efficiency with their units, the same in every format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/compare.hpp"
#include "assay/report_efficiency.hpp"
#include "report_blocks.hpp"

namespace assay {

// A unit that suits a number, with what it is of the plain one.
struct ShownUnit {
  std::string_view name;  // "ms"; may be empty
  double size = 1;
};
[[nodiscard]] ShownUnit shown_unit(FigureUnit unit, double value);
// Three digits that count: "1.24", "12.4", "1 240".
[[nodiscard]] std::string three_digits(double value);

// "1.24 ms", "34.1 MB", "2.10×"
[[nodiscard]] std::string figure_text(FigureUnit unit, double value);
// With least and greatest of repetitions behind their median: "12.3 s (12.1–12.9)".
[[nodiscard]] std::string figure_text(const EngineFigure& figure);
[[nodiscard]] std::string percentile_text(const Percentile& percentile);
// "1.20–1.31 ms"
[[nodiscard]] std::string percentile_interval_text(const Percentile& percentile);
// "1.80× [1.61, 2.01] slower", "2.50× [2.21, 2.83] faster"
[[nodiscard]] std::string ratio_text(const TimeRatio& ratio);

// The unit as files name it: "seconds".
[[nodiscard]] std::string_view unit_word(FigureUnit unit);

// No constexpr: clang 14 does not see that texts can be one.
inline const double kAlpha = CompareOptions{}.alpha;

// In place of what nobody measured.
inline constexpr std::string_view kUnknown = "–";
// A mean of a measure; a word where it has none.
[[nodiscard]] std::string value_text(double value, const Look& look);
[[nodiscard]] std::string name_of_row(const EngineRow& row);

[[nodiscard]] Block together_block(const EfficiencyTable& table, const Look& look);
[[nodiscard]] std::vector<Block> efficiency_blocks(const EfficiencyTable& table, const Look& look);
[[nodiscard]] std::vector<Block> brief_blocks(const EfficiencyTable& table, const Look& look);
[[nodiscard]] std::vector<Block> change_blocks(const EfficiencyChange& change, const Look& look);

[[nodiscard]] std::string write_efficiency_csv(const EfficiencyView& view, const Look& look);
[[nodiscard]] std::string write_efficiency_tsv(const EfficiencyView& view, const Look& look);
[[nodiscard]] std::string write_efficiency_json(const EfficiencyView& view, const Look& look);

}  // namespace assay
