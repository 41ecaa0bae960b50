// SPDX-License-Identifier: Apache-2.0
// plain_text.hpp: text of others as a terminal may show it: no control character gets through, and
// it is known how many columns each character takes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay::judge {

struct Letter {
  char32_t code = 0;
  std::size_t bytes = 1;
};
// The first character; a byte that is not UTF-8 is U+FFFD. `text` is not empty.
[[nodiscard]] Letter first_letter(std::string_view text);

// Lines end with "\n", and all else can be seen: control characters and marks that turn the
// direction of writing become U+FFFD, or "?" where only ASCII can be shown.
[[nodiscard]] std::string harmless(std::string_view text, bool is_ascii);

// How many columns a terminal needs, in the locale of the program.
[[nodiscard]] int columns_of(char32_t code);
[[nodiscard]] int columns_of(std::string_view text);

// As much of it as fits, with "…" or "..." where something is left out.
[[nodiscard]] std::string fitted(std::string_view text, int columns, bool is_ascii);

// Bytes of a text.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};
// The lines of a harmless text, broken between words where it can be.
[[nodiscard]] std::vector<Range> wrapped_lines(std::string_view text, int columns);

}  // namespace assay::judge
