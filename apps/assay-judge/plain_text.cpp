// SPDX-License-Identifier: Apache-2.0
// plain_text.cpp: text of others as a terminal may show it.
#include "plain_text.hpp"

#include <algorithm>
#include <cwchar>

#include "text.hpp"

namespace assay::judge {
namespace {

constexpr char32_t kUnknown = 0xFFFD;

// They reorder what stands beside them, so that a text could pretend to be another.
bool turns_direction(char32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
         code == 0x200E || code == 0x200F || code == 0x061C;
}

bool is_line_end(char32_t code) { return code == '\n' || code == 0x2028 || code == 0x2029; }

// Before which a line may be broken without a blank: scripts that have none.
bool is_ideograph(char32_t code) {
  return (code >= 0x3040 && code <= 0x30FF) || (code >= 0x3400 && code <= 0x9FFF) ||
         (code >= 0xF900 && code <= 0xFAFF) || (code >= 0x20000 && code <= 0x3FFFF);
}

void append_shown(std::string_view bytes, char32_t code, bool is_ascii, std::string& shown) {
  if (code == '\t' || code == 0x00A0) {
    shown += ' ';
  } else if (is_line_end(code)) {
    shown += '\n';
  } else if (code >= ' ' && code < 0x7F) {
    shown += static_cast<char>(code);
  } else if (is_ascii) {
    shown += '?';
  } else if (code < 0xA0 || code == kUnknown || turns_direction(code) || columns_of(code) < 0) {
    shown += "\xEF\xBF\xBD";
  } else {
    shown += bytes;
  }
}

}  // namespace

Letter first_letter(std::string_view text) {
  const std::size_t bytes = utf8_length(text);
  if (bytes == 0) return {kUnknown, 1};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (bytes == 1) return {byte(0), 1};
  char32_t code = byte(0) & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (byte(i) & 0x3FU);
  return {code, bytes};
}

std::string harmless(std::string_view text, bool is_ascii) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const Letter letter = first_letter(text.substr(at));
    const bool ends_line_twice = letter.code == '\r' && text.substr(at + 1).starts_with('\n');
    if (!ends_line_twice) {
      const char32_t code = letter.code == '\r' ? U'\n' : letter.code;
      append_shown(text.substr(at, letter.bytes), code, is_ascii, shown);
    }
    at += letter.bytes;
  }
  return shown;
}

int columns_of(char32_t code) {
  if (code == kUnknown) return 1;
  return code < 0x7F ? 1 : ::wcwidth(static_cast<wchar_t>(code));
}

int columns_of(std::string_view text) {
  int columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Letter letter = first_letter(text.substr(at));
    columns += std::max(0, columns_of(letter.code));
    at += letter.bytes;
  }
  return columns;
}

std::string fitted(std::string_view text, int columns, bool is_ascii) {
  if (columns_of(text) <= columns) return std::string(text);
  const std::string_view dots = is_ascii ? "..." : "…";
  int left = columns - columns_of(dots);
  if (left < 0) return {};
  std::size_t end = 0;
  while (end < text.size()) {
    const Letter letter = first_letter(text.substr(end));
    left -= std::max(0, columns_of(letter.code));
    if (left < 0) break;
    end += letter.bytes;
  }
  return std::string(text.substr(0, end)) + std::string(dots);
}

std::vector<Range> wrapped_lines(std::string_view text, int columns) {
  std::vector<Range> lines;
  std::size_t begin = 0;
  std::size_t breakable = 0;  // where the line could end; the same as `begin`: nowhere
  int used = 0;
  const auto end_line = [&](std::size_t end, std::size_t next) {
    lines.push_back({begin, end});
    begin = breakable = next;
    used = 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    const Letter letter = first_letter(text.substr(at));
    if (letter.code == '\n') {
      end_line(at, at + 1);
      at = begin;
      continue;
    }
    const int width = std::max(0, columns_of(letter.code));
    if (letter.code != ' ' && is_ideograph(letter.code) && at > begin) breakable = at;
    if (used + width > columns && at > begin && letter.code != ' ') {
      const std::size_t end = breakable > begin ? breakable : at;
      end_line(end, end);
      at = begin;
      continue;
    }
    used += width;
    at += letter.bytes;
    if (letter.code == ' ') breakable = at;
  }
  if (begin < text.size()) lines.push_back({begin, text.size()});
  for (Range& line : lines) {  // blanks at the end need no room
    while (line.end > line.begin && text[line.end - 1] == ' ') --line.end;
  }
  return lines;
}

}  // namespace assay::judge
