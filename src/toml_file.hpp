// SPDX-License-Identifier: Apache-2.0
// toml_file.hpp: files of settings in TOML, with the places of their keys and values, so that every
// error has one.
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
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/limits.hpp"
#include "number.hpp"
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

using MaybeError = std::optional<Error>;

// What a number may be.
struct NumberRange {
  double low = -kInfinity;
  double high = kInfinity;
  bool is_whole = false;
  bool is_below = false;  // the higher end is not meant
};

template <class Number>
[[nodiscard]] NumberRange range_of(const Limits<Number>& limits) {
  return {.low = static_cast<double>(limits.least),
          .high = static_cast<double>(limits.most),
          .is_whole = std::is_integral_v<Number>};
}

[[nodiscard]] inline std::string words_of(const NumberRange& range) {
  const std::string noun = range.is_whole ? "a whole number" : "a number";
  const auto text = [&](double end) {
    return range.is_whole ? grouped(static_cast<std::uint64_t>(end)) : shortest(end);
  };
  if (std::isinf(range.low)) return noun;
  if (std::isinf(range.high)) return noun + " not below " + text(range.low);
  return noun + " from " + text(range.low) + (range.is_below ? " to below " : " to ") +
         text(range.high);
}

// Errors in such a file, and values of the kinds that are expected.
class TomlFile {
 public:
  explicit TomlFile(const Input& input) : input_(input) {}

  [[nodiscard]] const Input& input() const { return input_; }

  // `shape` is what the file looks like, for a hint.
  [[nodiscard]] Result<toml::table> parse(const std::string& shape) const {
    if (const auto odd = find_misplaced(input_.bytes()); !odd.empty()) {
      return error_of(odd, in_quotes(odd) + " cannot stand here",
                      "letters beyond ASCII are for comments, and a text ends on its line");
    }
    toml::parse_result parsed = toml::parse(input_.bytes());
    if (parsed) return std::move(parsed).table();
    return error_at(parsed.error().source(), std::string(parsed.error().description()),
                    "the file is TOML: " + shape);
  }

  [[nodiscard]] Error error_at(const toml::source_region& region, std::string what,
                               std::string hint) const {
    return error_of(bytes_of(input_, region), std::move(what), std::move(hint));
  }

  [[nodiscard]] Error wrong_value(const Entry& entry, const std::string& expected) const {
    return error_at(entry.value->source(),
                    std::string(entry.word()) + " is " + found_word(*entry.value) + ", " +
                        expected + " expected",
                    {});
  }

  // Nothing for a key that is known.
  [[nodiscard]] MaybeError check_key(const Entry& entry, const std::string& where,
                                     const std::vector<std::string_view>& known) const {
    if (std::find(known.begin(), known.end(), entry.word()) != known.end()) return {};
    return error_at(entry.key->source(), "unknown key " + in_quotes(entry.word()) + " " + where,
                    "did you mean " + nearest_names(entry.word(), known) + "?");
  }

  [[nodiscard]] MaybeError read_number(const Entry& entry, const NumberRange& range,
                                       double& number) const {
    const auto value = entry.value->value<double>();
    if (!entry.value->is_number() || !value) return wrong_value(entry, words_of(range));
    const bool is_within =
        *value >= range.low && (range.is_below ? *value < range.high : *value <= range.high);
    const bool is_right =
        std::isfinite(*value) && is_within && (!range.is_whole || std::floor(*value) == *value);
    if (!is_right) {
      return error_at(entry.value->source(),
                      std::string(entry.word()) + " cannot be " + shortest(*value),
                      words_of(range) + " expected");
    }
    number = *value;
    return {};
  }

  // The same for a setting that is a whole number.
  template <class Whole>
  [[nodiscard]] MaybeError read_whole(const Entry& entry, const NumberRange& range,
                                      Whole& whole) const {
    double number = 0;
    if (auto wrong = read_number(entry, range, number)) return wrong;
    whole = static_cast<Whole>(number);
    return {};
  }

  [[nodiscard]] Place place_of(const toml::key& key) const {
    return input_.place_of(bytes_of(input_, key.source()).data());
  }
  [[nodiscard]] Place place_of(const toml::node& value) const {
    return input_.place_of(bytes_of(input_, value.source()).data());
  }

 private:
  [[nodiscard]] Error error_of(std::string_view text, std::string what, std::string hint) const {
    return {.place = input_.place_of(text.data()),
            .what = std::move(what),
            .hint = std::move(hint),
            .excerpt = input_.excerpt_of(text)};
  }

  const Input& input_;
};

}  // namespace assay
