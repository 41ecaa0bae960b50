// SPDX-License-Identifier: Apache-2.0
// sgml.cpp: finds tags, and takes them out of texts.
#include "sgml.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "text.hpp"

namespace assay {
namespace {

struct Entity {
  std::string_view name;
  std::string_view text;
};
constexpr auto kEntities = std::to_array<Entity>(
    {{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}, {"nbsp", " "}});
constexpr std::size_t kLongestEntity = 10;  // &#x10FFFF;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool begins_tag(char c) { return is_letter(c) || c == '/' || c == '!' || c == '?'; }

std::string_view name_in(std::string_view inside) {
  const auto ends = [](char c) { return !is_letter(c) && !is_digit(c) && c != '-' && c != '_'; };
  const auto end = std::find_if(inside.begin(), inside.end(), ends);
  return inside.substr(0, static_cast<std::size_t>(end - inside.begin()));
}

void append_utf8(std::uint32_t point, std::string& text) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  const auto add_rest = [&](unsigned shift) { add(0x80 | ((point >> shift) & 0x3f)); };
  if (point < 0x80) return add(point);
  if (point < 0x800) {
    add(0xc0 | (point >> 6));
  } else if (point < 0x10000) {
    add(0xe0 | (point >> 12));
    add_rest(6);
  } else {
    add(0xf0 | (point >> 18));
    add_rest(12);
    add_rest(6);
  }
  add_rest(0);
}

// "#233" or "#xE9".
bool append_numbered(std::string_view name, std::string& text) {
  name.remove_prefix(1);
  const bool is_hexadecimal = name.starts_with('x') || name.starts_with('X');
  if (is_hexadecimal) name.remove_prefix(1);
  std::uint32_t point = 0;
  const char* const end = name.data() + name.size();
  const auto read = std::from_chars(name.data(), end, point, is_hexadecimal ? 16 : 10);
  const bool is_surrogate = point >= 0xd800 && point < 0xe000;
  if (read.ec != std::errc() || read.ptr != end || point == 0 || point > 0x10ffff || is_surrogate) {
    return false;
  }
  append_utf8(point, text);
  return true;
}

// How many bytes the entity at the start of `raw` takes; 0 if there is none.
std::size_t append_entity(std::string_view raw, std::string& text) {
  const std::size_t end = raw.substr(0, kLongestEntity).find(';');
  if (end == raw.npos) return 0;
  const std::string_view name = raw.substr(1, end - 1);
  if (name.starts_with('#')) return append_numbered(name, text) ? end + 1 : 0;
  for (const Entity& entity : kEntities) {
    if (entity.name != name) continue;
    text += entity.text;
    return end + 1;
  }
  return 0;
}

void append_decoded(std::string_view raw, std::string& text) {
  while (!raw.empty()) {
    const std::size_t plain = std::min(raw.find('&'), raw.size());
    text += raw.substr(0, plain);
    raw.remove_prefix(plain);
    if (raw.empty()) return;
    const std::size_t taken = append_entity(raw, text);
    if (taken == 0) text += '&';
    raw.remove_prefix(std::max<std::size_t>(taken, 1));
  }
}

}  // namespace

bool SgmlTag::is(std::string_view other) const {
  return std::equal(name.begin(), name.end(), other.begin(), other.end(), [](char a, char b) {
    return a == b || (is_letter(a) && is_letter(b) && (a | 0x20) == (b | 0x20));
  });
}

std::optional<SgmlTag> SgmlTags::next() {
  while (true) {
    const std::size_t begin = rest_.find('<');
    if (begin == rest_.npos || begin + 1 == rest_.size()) return std::nullopt;
    rest_.remove_prefix(begin);
    const std::size_t end = rest_.find_first_of("<>", 1);
    if (end == rest_.npos) return std::nullopt;
    const std::string_view raw = rest_.substr(0, end + 1);
    const bool is_tag = rest_[end] == '>' && begins_tag(rest_[1]);
    rest_.remove_prefix(is_tag ? end + 1 : end);
    if (!is_tag) continue;
    const bool closes = raw[1] == '/';
    return SgmlTag{.raw = raw, .name = name_in(raw.substr(closes ? 2 : 1)), .closes = closes};
  }
}

void append_plain(std::string_view raw, std::string& text) {
  SgmlTags tags(raw);
  const char* at = raw.data();
  while (const auto tag = tags.next()) {
    append_decoded({at, static_cast<std::size_t>(tag->raw.data() - at)}, text);
    text += ' ';
    at = tag->raw.data() + tag->raw.size();
  }
  append_decoded({at, static_cast<std::size_t>(raw.data() + raw.size() - at)}, text);
}

}  // namespace assay
