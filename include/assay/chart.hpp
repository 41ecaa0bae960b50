// SPDX-License-Identifier: Apache-2.0
// chart.hpp: a figure as data, before anybody draws it; and what it looks like as a picture, as
// points for other programs, and in a terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/report.hpp"

namespace assay {

enum class Mark : std::uint8_t {
  kLine,
  kStep,    // a point holds from the one before it to its own place
  kPoints,  // not connected
  kBars,
  kChanges,  // bars up and down, which differ by their sign
  kBox,      // quartiles, and every value beside them
  kCells,    // of a matrix, filled
  kSmallCells,
};

// A value that is not there is NaN, and leaves a gap; so does one that is infinite.
struct ChartPoint {
  double x = 0;
  double y = 0;
  std::string label = {};  // what it stands for, such as a topic
  std::string note = {};   // beside it in a picture, where there is room
};

// Quartiles, and the last values within 1.5 times their distance from them.
struct ChartBox {
  double low = 0;
  double first = 0;
  double median = 0;
  double third = 0;
  double high = 0;
};

struct ChartSeries {
  std::string name;
  std::string note = {};  // a number that goes with the name
  Mark mark = Mark::kLine;
  std::vector<ChartPoint> points = {};
  std::size_t style = 0;            // colour, dash and shape, from 0
  bool is_reference = false;        // an ideal, or another thing that no system did
  bool is_faded = false;            // one of too many to tell all apart
  bool is_detail = false;           // belongs to the series before it: same style, no label
  std::optional<double> mean = {};  // drawn as a line across
  std::optional<ChartBox> box = {};
};

// From low to high. Where there are names, place i is called names[i], and the range follows.
struct ChartAxis {
  std::string label;
  std::string key;  // what the column is called in data
  double low = 0;
  double high = 1;
  std::vector<std::string> names = {};
  bool is_whole = false;    // no ticks between whole numbers
  bool is_falling = false;  // the low end is at the top
  bool is_log = false;      // equal steps are equal factors; all values are above 0
};

struct Chart {
  std::string kind;
  std::string title;
  std::string finding;                  // the one sentence that the figure shows
  std::vector<std::string> notes = {};  // more sentences, such as what has no value
  ChartAxis x;
  ChartAxis y;
  std::vector<ChartSeries> series = {};
  std::string note_label = {};  // what the numbers beside the names are
  std::string label_key = {};   // the column of point labels in data; empty: none
  std::string above = {};       // what lies above zero, or above the diagonal
  std::string below = {};
  bool in_rows = false;            // every series in a row of its own
  bool has_diagonal = false;       // where both systems are equal
  bool has_both_ends = false;      // lines are named at both ends
  bool has_point_names = false;    // notes of points are their names, and series have a key above
  bool is_matrix = false;          // cells at the crossing of two names; a series is a kind of cell
  std::string series_key = "run";  // the column of series names in data
};

struct PictureSize {
  std::size_t width = 0;  // 0: what suits the chart
  std::size_t height = 0;
};

// How to write a picture that stands alone, or in a page with others.
struct PictureOptions {
  PictureSize size = {};
  std::string id = "chart";  // begins every id in it; must differ within a page
  bool has_style = true;     // else the page holds chart_style()
};

// Text as text, no script and no reference to anything outside; the same bytes for the same chart.
[[nodiscard]] std::string chart_svg(const Chart& chart, const PictureOptions& options = {});
// The rules that a page with several charts may hold once.
[[nodiscard]] std::string chart_style();

// The points with every digit, for other programs.
[[nodiscard]] std::string chart_csv(const Chart& chart);
[[nodiscard]] std::string chart_json(const Chart& chart);

// For a terminal, as wide as the look says.
[[nodiscard]] std::string chart_text(const Chart& chart, const Look& look);

}  // namespace assay
