// SPDX-License-Identifier: Apache-2.0
// report_diff.hpp: the words and marks of two rankings side by side, the same in every format.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "assay/diff.hpp"
#include "report_text.hpp"

namespace assay {

// How good a document is, by shape and in words: colour alone tells too few.
enum class Worth : std::uint8_t { kUnjudged, kNotRelevant, kRelevant, kBest };
[[nodiscard]] Worth worth_of(double grade, const Diff& diff);
[[nodiscard]] std::string_view mark_of(Worth worth, const Look& look);
// "grade 2", "not judged"
[[nodiscard]] std::string worth_words(double grade);
// "● highest grade  ◐ relevant  ○ not relevant  · not judged"
[[nodiscard]] std::string legend(const Diff& diff, const Look& look);

// "↘ 6" on the left, "↖ 9" on the right; "gone", "new".
[[nodiscard]] std::string move_mark(const DiffDoc& doc, std::size_t side, const Look& look);
// "down to 6", "up from 9"
[[nodiscard]] std::string move_words(const DiffDoc& doc, std::size_t side);

// Title and text in one line, fit for a terminal.
[[nodiscard]] std::string one_line(std::string_view text);
[[nodiscard]] std::string snippet_of(const DiffDoc& doc);
// Text of at most so many columns; what was left out becomes "…".
[[nodiscard]] std::string fitted(std::string_view text, std::size_t columns, const Look& look);

// The lines under a topic: how alike, what moved.
[[nodiscard]] std::vector<std::string> topic_lines_of(const TopicDiff& topic, const Diff& diff);
// The lines under a summary: means, what is identical, what one run has alone.
[[nodiscard]] std::vector<std::string> summary_lines_of(const Diff& diff, const Look& look);

// Values of both runs and their difference, a row for each measure; no rows without judgments.
[[nodiscard]] Grid value_grid(const Diff& diff, const std::array<std::vector<Ratio>, 2>& values,
                              const Look& look);
[[nodiscard]] Grid topic_values(const TopicDiff& topic, const Diff& diff, const Look& look);
// A row for each topic, as many as the look wants, without their texts.
[[nodiscard]] Grid summary_grid(const Diff& diff, const Look& look);
[[nodiscard]] std::size_t summary_rows(const Diff& diff, const Look& look);

}  // namespace assay
