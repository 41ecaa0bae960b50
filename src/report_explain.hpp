// SPDX-License-Identifier: Apache-2.0
// report_explain.hpp: explanations as blocks of text.
#pragma once

#include <string>
#include <vector>

#include "assay/explain.hpp"
#include "report_blocks.hpp"

namespace assay {

// The table of one ranking, and what there is to say of it.
[[nodiscard]] std::vector<Block> explain_blocks(const Explanation& told, const std::string& run,
                                                const Look& look);
// The same with empty places, and then as a key.
[[nodiscard]] std::vector<Block> quiz_blocks(const Explanation& told, const std::string& run,
                                             const Look& look);
// Two rankings of one topic, at the ranks where they differ.
struct Side {
  const Explanation& told;
  std::string run;
};
[[nodiscard]] std::vector<Block> side_blocks(const Side& left, const Side& right, const Look& look);

// A row that stands for ranks which are not listed.
[[nodiscard]] std::vector<Grid::Cell> gap_row(std::uint32_t ranks, std::size_t columns,
                                              const Look& look);
// "███ 3", or what stands for no grade.
[[nodiscard]] std::string grade_cell(double grade, const Look& look);
// "D11 (3)"
[[nodiscard]] std::string doc_and_grade(const ExplainedDoc& judgment);

}  // namespace assay
