// SPDX-License-Identifier: Apache-2.0
// plain_name.cpp: names that look alike to a person and are different to a program.
#include "plain_name.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "decompositions.hpp"
#include "text.hpp"

namespace assay {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array<Range, 17> kInvisible = {{
    {0x01, 0x1f},
    {0x7f, 0xa0},
    {0xad, 0xad},
    {0x34f, 0x34f},
    {0x61c, 0x61c},
    {0x115f, 0x1160},
    {0x17b4, 0x17b5},
    {0x180b, 0x180e},
    {0x2000, 0x200f},
    {0x2028, 0x202f},
    {0x205f, 0x206f},
    {0x3000, 0x3000},
    {0x3164, 0x3164},
    {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},
    {0xe0000, 0xe0fff},
}};

bool is_invisible(char32_t code) {
  return std::any_of(kInvisible.begin(), kInvisible.end(),
                     [&](const Range& range) { return code >= range.first && code <= range.last; });
}

bool is_ascii(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) { return c > 0x1f && c < 0x7f; });
}

// The character at the start of a text in UTF-8; of what is not UTF-8, a byte that stands for
// itself.
struct Character {
  std::string_view bytes;
  char32_t code = 0;  // 0: not UTF-8
};

Character first_character(std::string_view text) {
  const std::size_t length = utf8_length(text);
  if (length == 0) return {.bytes = text.substr(0, 1)};
  const auto lead = static_cast<unsigned char>(text[0]);
  char32_t code = length == 1 ? lead : lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  return {.bytes = text.substr(0, length), .code = code};
}

// Of the Basic Multilingual Plane, where all decompositions lie.
void append_utf8(char32_t code, std::string& text) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += {static_cast<char>(0xc0 | (code >> 6U)), static_cast<char>(0x80 | (code & 0x3fU))};
  } else {
    text +=
        {static_cast<char>(0xe0 | (code >> 12U)), static_cast<char>(0x80 | ((code >> 6U) & 0x3fU)),
         static_cast<char>(0x80 | (code & 0x3fU))};
  }
}

void append_decomposed(char32_t code, std::string& text) {
  constexpr char32_t kHangul = 0xac00;
  constexpr char32_t kHangulEnd = 0xd7a4;
  if (code >= kHangul && code < kHangulEnd) {
    const char32_t index = code - kHangul;
    append_utf8(0x1100 + index / 588, text);
    append_utf8(0x1161 + index % 588 / 28, text);
    if (index % 28 != 0) append_utf8(0x11a7 + index % 28, text);
    return;
  }
  const auto found = std::lower_bound(
      kDecompositions.begin(), kDecompositions.end(), code,
      [](const Decomposition& each, char32_t wanted) { return each.letter < wanted; });
  if (found == kDecompositions.end() || found->letter != code) return append_utf8(code, text);
  append_decomposed(found->base, text);
  if (found->mark != 0) append_decomposed(found->mark, text);
}

// Goes through a name character by character; `change` appends what becomes of each.
template <class Change>
std::string changed(std::string_view name, const Change& change) {
  std::string result;
  while (!name.empty()) {
    const Character character = first_character(name);
    change(character, result);
    name.remove_prefix(character.bytes.size());
  }
  return result;
}

}  // namespace

std::string without_invisible(std::string_view name) {
  return changed(trimmed(name), [](const Character& character, std::string& result) {
    if (character.code == 0 || !is_invisible(character.code)) result += character.bytes;
  });
}

std::string decomposed(std::string_view name) {
  return changed(name, [](const Character& character, std::string& result) {
    if (character.code < 0x80 || character.code > 0xffff) {
      result += character.bytes;
    } else {
      append_decomposed(character.code, result);
    }
  });
}

std::string plain(std::string_view name) {
  return lower(is_ascii(name) ? std::string(trimmed(name)) : decomposed(without_invisible(name)));
}

std::string difference_of(std::string_view one, std::string_view other) {
  if (lower(one) == lower(other)) return "ignoring case";
  if (trimmed(one) == trimmed(other)) return "removing blanks around it";
  if (without_invisible(one) == without_invisible(other)) return "removing invisible characters";
  if (decomposed(one) == decomposed(other)) return "bringing both to one Unicode normal form";
  return every_difference();
}

std::string every_difference() {
  return "ignoring case, invisible characters and Unicode normal forms";
}

std::string visible(std::string_view name) {
  constexpr std::size_t kMost = 60;
  return changed(clipped(name, kMost), [](const Character& character, std::string& result) {
    if (character.code < 0x80 || !is_invisible(character.code)) {
      result += character.bytes;
      return;
    }
    std::array<char, 16> escape{};
    std::snprintf(escape.data(), escape.size(), "<U+%04X>", static_cast<unsigned>(character.code));
    result += escape.data();
  });
}

}  // namespace assay
