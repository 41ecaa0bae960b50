// SPDX-License-Identifier: Apache-2.0
// canvas.hpp: what a screen shows, as data: lines of texts with a style each.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace assay::judge {

// What a text is; never shown by colour alone.
enum class Style : std::uint8_t { kPlain, kStrong, kFaint, kMark, kBar, kKey, kAlarm };

struct Span {
  std::string text;
  Style style = Style::kPlain;
};
using Line = std::vector<Span>;

struct Size {
  int rows = 24;
  int columns = 80;
};

struct Canvas {
  std::vector<Line> lines;  // as many as the screen has rows, at most
  int cursor_row = -1;      // where somebody types; -1: nowhere
  int cursor_column = 0;
};

}  // namespace assay::judge
