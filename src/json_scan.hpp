// SPDX-License-Identifier: Apache-2.0
// json_scan.hpp: JSON text, token by token. Every token is a view into the text, so that a message
// can name its place, and nothing is kept, so that a file of any size needs no memory of its own.
// (A parser that builds values, or gives events without places, can do neither.)
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "texts.hpp"

namespace assay {

struct JsonToken {
  enum class Kind : std::uint8_t { kString, kBare, kObject, kArray };
  Kind kind = Kind::kBare;
  std::string_view raw;  // as it stands in the file; a string with its quotes
  bool is_plain = true;  // a string without escapes
};

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

  // Where the next token starts, or where the last one was wrong.
  [[nodiscard]] const char* at() const { return at_; }
  // The next byte that is not blank, or 0 at the end.
  [[nodiscard]] char peek();
  // Passes over this byte if it is next.
  [[nodiscard]] bool take(char c);
  [[nodiscard]] std::optional<JsonToken> take_string();
  // Any value; of an object or an array, all up to its end. What stands inside is not checked.
  [[nodiscard]] std::optional<JsonToken> take_value();

 private:
  [[nodiscard]] bool skip_nested();

  const char* at_;
  const char* end_;
};

// What a string or a bare word says; nothing if its escapes are wrong.
[[nodiscard]] std::optional<std::string_view> content_of(const JsonToken& token, Texts& texts);

// Hands name and value of each member of the object at the start of `line` to `take`, until that
// says no. Whether all that was looked at is as it should be; with an object that ends, if `take`
// wanted all of it.
template <class Take>
[[nodiscard]] bool for_each_member(std::string_view line, Texts& texts, const Take& take) {
  JsonScanner scanner(line);
  if (!scanner.take('{')) return false;
  if (scanner.take('}')) return true;
  do {
    const auto name = scanner.take_string();
    if (!name || !scanner.take(':')) return false;
    const auto key = content_of(*name, texts);
    const auto value = scanner.take_value();
    if (!key || !value) return false;
    if (!take(*key, *value)) return true;
  } while (scanner.take(','));
  return scanner.take('}');
}

// Whether a number may stand in a JSON file as it is written.
[[nodiscard]] bool is_json_number(std::string_view text);

}  // namespace assay
