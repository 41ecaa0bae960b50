// SPDX-License-Identifier: Apache-2.0
// gate_toml.hpp: TOML with the places of its keys and values.
// The parser is configured by macros, before it is included; it must not throw. Version 3.3 asserts
// of text what it then checks, as that a key follows "[": the assertions are left out, the checks
// stay.
#pragma once

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expression) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "assay/input.hpp"
#include "text.hpp"

namespace assay {

// A key and what it is given.
struct Entry {
  const toml::key* key;
  const toml::node* value;
  [[nodiscard]] std::string_view word() const { return key->str(); }
};

// In the order of the file, which the parser's tables are not in.
[[nodiscard]] inline std::vector<Entry> entries_of(const toml::table& table) {
  std::vector<Entry> entries;
  for (const auto& [key, value] : table) entries.push_back({&key, &value});
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.key->source().begin < b.key->source().begin;
  });
  return entries;
}

// The bytes that the parser means: it counts lines, and characters within them, from 1.
[[nodiscard]] inline std::string_view bytes_of(const Input& input,
                                               const toml::source_region& region) {
  std::string_view rest = input.bytes();
  for (toml::source_index line = 1; line < region.begin.line; ++line) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  std::string_view line = rest.substr(0, rest.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  const auto offset = [&](toml::source_index column) {
    std::size_t at = 0;
    for (toml::source_index i = 1; i < column && at < line.size(); ++i) {
      at += std::max<std::size_t>(utf8_length(line.substr(at)), 1);
    }
    return at;
  };
  const std::size_t begin = offset(region.begin.column);
  const bool is_one_line =
      region.end.line == region.begin.line && region.end.column > region.begin.column;
  const std::size_t end = is_one_line ? offset(region.end.column) : begin + 1;
  return line.substr(begin, end - begin);
}

// The first text that the parser must not see, or nothing. It asks of characters whether they are
// blanks, and runs into undefined behaviour for many letters beyond ASCII: they are for comments
// alone. So that it is clear where these begin, there are no texts over several lines.
[[nodiscard]] inline std::string_view find_misplaced(std::string_view bytes) {
  char quote = 0;  // that the next one ends; '#' up to the end of the line
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == '\n') {
      quote = 0;
    } else if (quote != '#' && (static_cast<unsigned char>(c) & 0x80) != 0) {
      return bytes.substr(at, std::max<std::size_t>(utf8_length(bytes.substr(at)), 1));
    } else if (quote == 0 && (c == '"' || c == '\'' || c == '#')) {
      const std::string_view three = bytes.substr(at, 3);
      if (three == "\"\"\"" || three == "'''") return three;
      quote = c;
    } else if (c == '\\' && quote == '"') {
      ++at;
    } else if (c == quote && c != '#') {
      quote = 0;
    }
  }
  return {};
}

// What kind of value a table, an array and so on is, in the words of TOML.
[[nodiscard]] inline std::string found_word(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "a list";
    case toml::node_type::string: return "a text";
    case toml::node_type::boolean: return "true or false";
    case toml::node_type::integer:
    case toml::node_type::floating_point: return "a number";
    default: return "a date or time";
  }
}

}  // namespace assay
