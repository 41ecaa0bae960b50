// SPDX-License-Identifier: Apache-2.0
// delimited.hpp: lines of columns between tabs or commas. A field between double quotes may hold
// the separator, line ends, and double quotes written twice (RFC 4180); in files with tabs, quotes
// mean nothing.
#pragma once

#include <string_view>
#include <vector>

#include "texts.hpp"

namespace assay {

struct DelimitedLine {
  std::vector<std::string_view> fields;
  std::string_view text;   // the whole line
  std::string_view wrong;  // the field whose quotes are wrong, or nothing

  [[nodiscard]] bool is_blank() const { return fields.size() == 1 && fields[0].empty(); }
};

// Reads the line at `at`; returns the start of the next one.
[[nodiscard]] const char* split_delimited(const char* at, const char* end, char separator,
                                          DelimitedLine& line, Texts& texts);

}  // namespace assay
