// SPDX-License-Identifier: Apache-2.0
// svg.hpp: writes SVG, element by element: the same bytes for the same calls, everywhere.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

// At most two decimals, and no zeros at the end: a hundredth of a pixel is nothing anybody sees.
[[nodiscard]] std::string svg_number(double value);

// An attribute's value: a text, which is escaped, or a number.
struct SvgAttribute {
  SvgAttribute(std::string_view key, double number) : name(key), value(svg_number(number)) {}
  SvgAttribute(std::string_view key, std::string text) : name(key), value(std::move(text)) {}
  SvgAttribute(std::string_view key, const char* text) : name(key), value(text) {}

  std::string_view name;
  std::string value;
};
using SvgAttributes = std::initializer_list<SvgAttribute>;

// Every element that is opened must be closed.
class SvgWriter {
 public:
  void open(std::string_view tag, SvgAttributes attributes = {});
  void close();
  void element(std::string_view tag, SvgAttributes attributes);
  // With text inside, which is escaped, and perhaps a tooltip.
  void text(std::string_view tag, SvgAttributes attributes, std::string_view content,
            std::string_view title = {});
  // With a tooltip inside, or none if it is empty.
  void titled(std::string_view tag, SvgAttributes attributes, std::string_view title);
  // As it is: rules of a style.
  void style(std::string_view rules);

  [[nodiscard]] std::string take();

 private:
  void begin(std::string_view tag, SvgAttributes attributes);

  std::string out_;
  std::vector<std::string> open_;
};

// The outline of a shape: "M1 2L3 4h5z".
class SvgPath {
 public:
  void move(double x, double y);
  void line(double x, double y);
  void across(double x);
  void down(double y);
  void close() { text_ += 'z'; }
  void dot(double x, double y);  // a line without length, to be drawn with round ends

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }

 private:
  std::string text_;
};

}  // namespace assay
