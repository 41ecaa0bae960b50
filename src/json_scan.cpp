// SPDX-License-Identifier: Apache-2.0
// json_scan.cpp: JSON text, token by token.
#include "json_scan.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "text.hpp"

namespace assay {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool ends_bare_word(char c) {
  return is_blank(c) || c == ',' || c == ':' || c == '}' || c == ']' || c == '{' || c == '[' ||
         c == '"';
}

}  // namespace

char JsonScanner::peek() {
  while (at_ != end_ && is_blank(*at_)) ++at_;
  return at_ == end_ ? '\0' : *at_;
}

bool JsonScanner::take(char c) {
  if (peek() != c || at_ == end_) return false;
  ++at_;
  return true;
}

std::optional<JsonToken> JsonScanner::take_string() {
  if (peek() != '"') return std::nullopt;
  JsonToken token{.kind = JsonToken::Kind::kString, .raw = {}, .is_plain = true};
  const char* at = at_ + 1;
  while (at != end_ && *at != '"') {
    if (static_cast<unsigned char>(*at) < 0x20) return std::nullopt;  // a line end, most often
    if (*at == '\\') {
      token.is_plain = false;
      if (++at == end_) return std::nullopt;
    }
    ++at;
  }
  if (at == end_) return std::nullopt;
  ++at;
  token.raw = {at_, static_cast<std::size_t>(at - at_)};
  at_ = at;
  return token;
}

bool JsonScanner::skip_nested() {
  std::string open;  // the brackets that close what is open
  do {
    const char next = peek();
    if (next == '"') {
      if (!take_string()) return false;
      continue;
    }
    if (at_ == end_) return false;
    if (next == '{') open += '}';
    if (next == '[') open += ']';
    if (next == '}' || next == ']') {
      if (open.back() != next) return false;
      open.pop_back();
    }
    ++at_;
  } while (!open.empty());
  return true;
}

std::optional<JsonToken> JsonScanner::take_value() {
  const char first = peek();
  if (first == '"') return take_string();
  const char* const begin = at_;
  JsonToken token;
  if (first == '{' || first == '[') {
    token.kind = first == '{' ? JsonToken::Kind::kObject : JsonToken::Kind::kArray;
    if (!skip_nested()) return std::nullopt;
  } else {
    while (at_ != end_ && !ends_bare_word(*at_)) ++at_;
    if (at_ == begin) return std::nullopt;
  }
  token.raw = {begin, static_cast<std::size_t>(at_ - begin)};
  return token;
}

std::optional<std::string_view> content_of(const JsonToken& token, Texts& texts) {
  if (token.kind != JsonToken::Kind::kString) return token.raw;
  if (token.is_plain) return token.raw.substr(1, token.raw.size() - 2);
  const auto decoded = nlohmann::json::parse(token.raw, nullptr, false);
  if (!decoded.is_string()) return std::nullopt;
  return texts.add(decoded.get<std::string>(), token.raw);
}

bool is_json_number(std::string_view text) {
  const auto digits = [&text] {
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count;
  };
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.size() > 1 && text[0] == '0' && is_digit(text[1])) return false;
  if (digits() == 0) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (digits() == 0) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (digits() == 0) return false;
  }
  return text.empty();
}

}  // namespace assay
