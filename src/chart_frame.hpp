// SPDX-License-Identifier: Apache-2.0
// chart_frame.hpp: the parts of a picture that do not depend on its marks: head, axes, labels.
#pragma once

#include <string>
#include <vector>

#include "assay/chart.hpp"
#include "chart_scale.hpp"
#include "svg.hpp"

namespace assay {

inline constexpr double kTextSize = 12;
inline constexpr double kSmallSize = 11;
inline constexpr double kDenseSize = 10.5;
inline constexpr double kTinySize = 8;
inline constexpr double kDenseGap = 12;
inline constexpr double kLineHeight = 16;

// Where the marks go.
struct Frame {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

// A picture in the making.
struct Figure {
  const Chart& chart;
  const PictureOptions& options;
  SvgWriter& svg;
  double width = 0;
  double height = 0;
  Frame frame = {};
  AxisScale x = {};
  AxisScale y = {};
};

// The lines at the top of a picture, broken to its width.
[[nodiscard]] std::vector<std::string> finding_lines(const Chart& chart, double width);
[[nodiscard]] double head_height(const Chart& chart, double width);
// Those at the bottom: what else a reader should know.
[[nodiscard]] std::vector<std::string> note_lines(const Chart& chart, double width);
void draw_notes(Figure& figure);

// Opens the picture: title, description, style, ground and head.
void begin_picture(Figure& figure);
// Scales for the frame as it is.
void set_scales(Figure& figure);
void draw_x_axis(Figure& figure);
void draw_y_axis(Figure& figure);
// How wide the texts of the vertical axis are.
[[nodiscard]] double y_tick_width(const Chart& chart, double height);

// Name and number of a series, within a width; the number stays whole.
[[nodiscard]] std::string label_text(const ChartSeries& series, const std::string& note,
                                     double width, double size);
// The column right of the frame in which lines are named.
struct LabelColumn {
  double width = 0;
  double gap = kLineHeight;  // between lines
  double size = kTextSize;
};
[[nodiscard]] std::size_t label_count(const Chart& chart);
[[nodiscard]] LabelColumn label_column(const Chart& chart, double most_width, double height);
void draw_end_labels(Figure& figure, const LabelColumn& column);

}  // namespace assay
