// SPDX-License-Identifier: Apache-2.0
// view_parts.hpp: the pieces that screens are laid out of.
#pragma once

#include <string_view>
#include <vector>

#include "topic_words.hpp"
#include "view.hpp"

namespace assay::judge {

// Lines of a harmless text with the words of a topic marked.
void append_text(std::string_view text, const Stems& stems, int columns, Style style,
                 std::vector<Line>& lines);

// A line across the screen, with a word near its end.
[[nodiscard]] Line rule(std::string_view word, int columns, bool is_ascii);

// What stands at both ends of a line of this many columns; the left loses its end where both do not
// fit.
[[nodiscard]] Line two_ends(std::string_view left, std::string_view right, int columns, Style style,
                            bool is_ascii);

// Exactly so many columns: what is longer is cut, what is shorter filled with blanks.
[[nodiscard]] Line filled(const Line& line, int columns, bool is_ascii);

[[nodiscard]] std::vector<Line> help_lines(const Session& session, int columns);

}  // namespace assay::judge
