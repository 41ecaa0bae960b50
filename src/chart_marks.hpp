// SPDX-License-Identifier: Apache-2.0
// chart_marks.hpp: series as lines, steps, points, bars and boxes.
#pragma once

#include "chart_frame.hpp"

namespace assay {

// All series over each other in one frame.
void draw_series(Figure& figure);
// Names beside points that ask for one, where there is room.
void draw_point_notes(Figure& figure);

// The same where notes are names: each where it is least in the way, with a line to its point if
// that is not beside it. All of the first series; of the others those that cover nothing. And above
// the frame what the series are.
void draw_point_names(Figure& figure);

// One series of bars in the frame: with a tooltip each if there are few, else as one outline.
struct BarPlace {
  std::size_t number = 0;  // of this series among those side by side
  std::size_t count = 1;
};
void draw_bars(Figure& figure, const ChartSeries& series, const BarPlace& place);

// One below the other, each with its name and number beside it.
[[nodiscard]] double rows_height(const Chart& chart);
void draw_rows(Figure& figure);

// Names against names: a cell for each pair of them, and below it what cells mean.
[[nodiscard]] double matrix_width(const Chart& chart);
[[nodiscard]] double matrix_height(const Chart& chart, double width);
void draw_matrix(Figure& figure);

}  // namespace assay
