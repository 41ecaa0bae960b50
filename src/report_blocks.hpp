// SPDX-License-Identifier: Apache-2.0
// report_blocks.hpp: tables with sentences around them, in each kind of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report_text.hpp"

namespace assay {

// A sentence with what it is about in front of it: "where it was lost", "D11 at 7 instead of 2".
struct Labelled {
  std::string label;
  std::string text;
};

struct Block {
  std::string title;
  std::vector<std::string> intro;  // lines above the table
  Grid grid;                       // none if it has no columns
  std::vector<Labelled> lines;     // below it
};

// "5", "0.25": at most so many decimals, and none that is 0 at the end.
[[nodiscard]] std::string trimmed_fixed(double value, int digits);
// "−0.1250": with the digits of the look, undefined as a word; never "−0.0000".
[[nodiscard]] std::string signed_text(double value, const Look& look);
[[nodiscard]] std::string signed_text(const std::optional<double>& value, const Look& look);
// "95 %", "99.99 %"
[[nodiscard]] std::string level_text(double share);
// "33.3 %", as columns of shares have it.
[[nodiscard]] std::string share_text(double share);

[[nodiscard]] std::string blocks_text(const std::vector<Block>& blocks, const Look& look);
[[nodiscard]] std::string blocks_markdown(const std::vector<Block>& blocks);
// A longer text in a table on a terminal is cut in its middle.
inline constexpr std::size_t kMostCellColumns = 36;
[[nodiscard]] std::string blocks_latex(const std::vector<Block>& blocks);
// A text from anywhere, with commands for symbols that LaTeX has no letters for in its usual fonts.
[[nodiscard]] std::string latex_line(const std::string& text);
// Numbers in tables have a minus that not every font has.
[[nodiscard]] std::string with_latex_minus(std::string text);
// A part of a page: no more than the headings, tables and lists themselves.
[[nodiscard]] std::string blocks_html(const std::vector<Block>& blocks);

}  // namespace assay
