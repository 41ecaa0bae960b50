// SPDX-License-Identifier: Apache-2.0
// report_escape.cpp: texts fit for each kind of markup.
#include "report_escape.hpp"

#include "report_text.hpp"

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

}  // namespace

std::string markdown_text(std::string_view text) { return escaped(text, "\\|*_`<>[]#~&", "\\"); }

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
      default: result += escaped({&c, 1}, "&%$#_{}", "\\");
    }
  }
  return result;
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
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

}  // namespace assay
