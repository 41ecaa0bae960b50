// SPDX-License-Identifier: Apache-2.0
// report_escape.cpp: texts fit for each kind of markup.
#include "report_escape.hpp"

#include <algorithm>
#include <utility>

#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string escaped(std::string_view text, std::string_view special, std::string_view prefix) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += prefix;
    result += c;
  }
  return result;
}

// "%0A"
std::string percent_byte(char c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'%', kDigits[byte / 16], kDigits[byte % 16]};
}

std::string percent_some(std::string_view text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    result += special.find(c) != std::string_view::npos ? percent_byte(c) : std::string(1, c);
  }
  return result;
}

bool is_letter_or_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::string markdown_text(std::string_view text) { return escaped(text, "\\|*_`<>[]#~&$", "\\"); }

std::string latex_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\textbackslash{}"; break;
      case '~': result += "\\textasciitilde{}"; break;
      case '^': result += "\\textasciicircum{}"; break;
      case '<': result += "\\textless{}"; break;
      case '>': result += "\\textgreater{}"; break;
      case '|': result += "\\textbar{}"; break;
      case '-': result += result.ends_with('-') ? "{}-" : "-"; break;  // no dash of two
      default: result += escaped({&c, 1}, "&%$#_{}", "\\");
    }
  }
  return result;
}

std::string latex_row(const std::string& cells) {
  const bool is_option = cells.starts_with('[') || cells.starts_with('*');  // of the row before
  return (is_option ? "{}" : "") + cells + " \\\\\n";
}

std::string xml_text(std::string_view text) {
  std::string shown_text = printable(text);
  // U+FFFE and U+FFFF are UTF-8, but no XML.
  for (const auto& [character, words] : {std::pair("\xef\xbf\xbe", "\\xef\\xbf\\xbe"),
                                         std::pair("\xef\xbf\xbf", "\\xef\\xbf\\xbf")}) {
    for (std::size_t at = shown_text.find(character); at != std::string::npos;
         at = shown_text.find(character, at)) {
      shown_text.replace(at, 3, words);
    }
  }
  std::string result;
  for (const char c : shown_text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string shell_text(std::string_view word) {
  const bool is_plain = std::all_of(word.begin(), word.end(), [](char c) {
    return is_letter_or_digit(c) ||
           std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
  });
  if (is_plain && !word.empty()) return std::string(word);
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string percent_text(std::string_view bytes) {
  std::string result;
  result.reserve(bytes.size() + bytes.size() / 4);
  for (const char c : bytes) {
    if (is_letter_or_digit(c) || std::string_view("-._~,:").find(c) != std::string_view::npos) {
      result += c;
      continue;
    }
    result += percent_byte(c);
  }
  return result;
}

std::string github_text(std::string_view text) { return percent_some(text, "%\r\n"); }

std::string github_property(std::string_view text) { return percent_some(text, "%\r\n:,"); }

}  // namespace assay
