// SPDX-License-Identifier: Apache-2.0
// text.hpp: the few string helpers that more than one file needs.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "number.hpp"

namespace assay {

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\n\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1);
}

// ASCII only, so that the result does not depend on the locale.
[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

[[nodiscard]] inline std::string joined(const std::vector<std::string>& parts,
                                        std::string_view between) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) result += between;
    result += parts[i];
  }
  return result;
}

// "3 topics", "1 topic", "12 345 topics"
[[nodiscard]] inline std::string counted(std::size_t count, std::string_view noun) {
  return grouped(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

// How many bytes the UTF-8 character at the start of `text` takes; 0 if it is not one.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

// At most `most` bytes from the start, never a part of a character, and "…" if something was left
// out.
[[nodiscard]] std::string clipped(std::string_view text, std::size_t most);

// In quotes; a long text loses its end, so that a message stays a message.
[[nodiscard]] inline std::string in_quotes(std::string_view text) {
  return "\"" + clipped(text, 60) + "\"";
}

// A field of a CSV file, in quotes if it needs them (RFC 4180).
[[nodiscard]] std::string csv_field(std::string_view text);

// A field of a TSV file: a tab or a line end in it would break the columns.
[[nodiscard]] inline std::string tsv_field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// How many letters must be added, removed, changed or swapped to turn one word into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to);

// Up to three of the names that look most like what was written, in quotes: "q7", "q17" or "q8".
[[nodiscard]] std::string nearest_names(std::string_view written,
                                        const std::vector<std::string_view>& names);

// Digits as numbers: "q2" before "q10". Equal only for equal texts.
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b);

}  // namespace assay
