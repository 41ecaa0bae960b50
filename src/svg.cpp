// SPDX-License-Identifier: Apache-2.0
// svg.cpp: writes SVG, element by element.
#include "svg.hpp"

#include "number.hpp"
#include "report_escape.hpp"

namespace assay {

std::string svg_number(double value) {
  std::string text = fixed(value, 2);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

void SvgWriter::begin(std::string_view tag, SvgAttributes attributes) {
  out_ += "<" + std::string(tag);
  for (const SvgAttribute& attribute : attributes) {
    if (attribute.value.empty()) continue;
    out_ += " " + std::string(attribute.name) + "=\"" + xml_text(attribute.value) + "\"";
  }
}

void SvgWriter::open(std::string_view tag, SvgAttributes attributes) {
  begin(tag, attributes);
  out_ += ">\n";
  open_.emplace_back(tag);
}

void SvgWriter::close() {
  out_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void SvgWriter::element(std::string_view tag, SvgAttributes attributes) {
  begin(tag, attributes);
  out_ += "/>\n";
}

void SvgWriter::text(std::string_view tag, SvgAttributes attributes, std::string_view content,
                     std::string_view title) {
  begin(tag, attributes);
  out_ += ">";
  if (!title.empty()) out_ += "<title>" + xml_text(title) + "</title>";
  out_ += xml_text(content) + "</" + std::string(tag) + ">\n";
}

void SvgWriter::titled(std::string_view tag, SvgAttributes attributes, std::string_view title) {
  if (title.empty()) return element(tag, attributes);
  begin(tag, attributes);
  out_ += "><title>" + xml_text(title) + "</title></" + std::string(tag) + ">\n";
}

void SvgWriter::style(std::string_view rules) {
  out_ += "<style>\n" + std::string(rules) + "</style>\n";
}

std::string SvgWriter::take() { return std::move(out_); }

void SvgPath::move(double x, double y) { text_ += "M" + svg_number(x) + " " + svg_number(y); }

void SvgPath::line(double x, double y) { text_ += "L" + svg_number(x) + " " + svg_number(y); }

void SvgPath::across(double x) { text_ += "H" + svg_number(x); }

void SvgPath::down(double y) { text_ += "V" + svg_number(y); }

void SvgPath::dot(double x, double y) {
  move(x, y);
  text_ += "h0";
}

}  // namespace assay
