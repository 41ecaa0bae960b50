// SPDX-License-Identifier: Apache-2.0
// report_explain_sides.cpp: two rankings of one topic, at the ranks where they differ.
#include <algorithm>

#include "number.hpp"
#include "report_explain.hpp"
#include "report_worked.hpp"
#include "text.hpp"

namespace assay {
namespace {

// What one side has at a rank.
struct Place {
  const ExplainedRow* row = nullptr;
  std::optional<double> value;  // of the main column
};

// The last column of the first measure, which tells how far its value has come.
const ExplainedColumn* main_column(const Explanation& told) {
  const ExplainedColumn* last = nullptr;
  for (const ExplainedColumn& column : told.columns) {
    if (column.measure == name_of(told.measures.front().measure)) last = &column;
  }
  return last;
}

// The rows of one side, from the top.
class Rows {
 public:
  explicit Rows(const Explanation& told) : told_(told) {}

  [[nodiscard]] std::uint32_t next_rank() const {
    return next_ < told_.rows.size() ? told_.rows[next_].rank : kAnyDepth;
  }
  // What stands at this rank, which must not be below the next.
  [[nodiscard]] Place take(std::uint32_t rank) {
    if (next_rank() != rank) return {};
    Place place{.row = &told_.rows[next_]};
    if (const ExplainedColumn* column = main_column(told_)) place.value = column->values[next_];
    ++next_;
    return place;
  }

 private:
  const Explanation& told_;
  std::size_t next_ = 0;
};

bool is_same(const Place& a, const Place& b) {
  return a.row != nullptr && b.row != nullptr && a.row->doc.doc == b.row->doc.doc;
}

void add_place(const Place& place, const Look& look, std::vector<Grid::Cell>& row) {
  row.push_back({place.row == nullptr ? "" : printable(place.row->doc.doc)});
  row.push_back({place.row == nullptr ? "" : grade_cell(place.row->doc.grade, look)});
  row.push_back({place.value ? fixed(*place.value, look.digits.value_or(4)) : ""});
}

// Ranks between `first` and `last` hold the same documents.
std::vector<Grid::Cell> same_row(std::uint32_t first, std::uint32_t last, std::size_t columns,
                                 const Look& look) {
  std::vector<Grid::Cell> row(columns);
  row[0].text = first == last ? std::to_string(first)
                              : std::to_string(first) + suited("–", look) + std::to_string(last);
  row[1].text = "the same";
  return row;
}

Grid grid_of(const Side& left, const Side& right, const Look& look) {
  const auto header = [](const Side& side) {
    const ExplainedColumn* column = main_column(side.told);
    return column == nullptr ? std::string("value") : column->header;
  };
  Grid grid;
  grid.columns = {{"rank"},       {printable(left.run), false},  {"grade", false},
                  {header(left)}, {printable(right.run), false}, {"grade", false},
                  {header(right)}};
  Rows left_rows(left.told);
  Rows right_rows(right.told);
  std::uint32_t same_from = 0;  // ranks from here to the last one hold the same documents
  std::uint32_t last = 0;
  const auto close_same = [&] {
    if (same_from > 0) grid.rows.push_back(same_row(same_from, last, grid.columns.size(), look));
    same_from = 0;
  };
  for (;;) {
    const std::uint32_t rank = std::min(left_rows.next_rank(), right_rows.next_rank());
    if (rank != last + 1) close_same();
    if (rank == kAnyDepth) break;
    if (rank > last + 1) grid.rows.push_back(gap_row(rank - last - 1, grid.columns.size(), look));
    const Place a = left_rows.take(rank);
    const Place b = right_rows.take(rank);
    if (is_same(a, b)) {
      if (same_from == 0) same_from = rank;
    } else {
      close_same();
      std::vector<Grid::Cell> row = {{std::to_string(rank)}};
      add_place(a, look, row);
      add_place(b, look, row);
      grid.rows.push_back(std::move(row));
    }
    last = rank;
  }
  return grid;
}

Labelled measure_line(const ExplainedMeasure& a, const ExplainedMeasure& b, const Look& look) {
  std::string text = shown(a.measure, a.value, look) + " → " + shown(b.measure, b.value, look);
  if (a.value.is_defined() && b.value.is_defined())
    text += "   " + shown_difference(a.measure, b.value.value() - a.value.value(), look);
  return {name_of(a.measure), text};
}

}  // namespace

std::vector<Block> side_blocks(const Side& left, const Side& right, const Look& look) {
  Block block;
  block.title = "topic " + printable(left.told.topic) + ": " + printable(left.run) + " and " +
                printable(right.run) + ", " + std::to_string(left.told.ideal.size()) +
                " relevant of " + counted(left.told.judged, "judged document");
  block.grid = grid_of(left, right, look);
  for (std::size_t m = 0; m < left.told.measures.size(); ++m)
    block.lines.push_back(measure_line(left.told.measures[m], right.told.measures[m], look));
  for (const Side* side : {&left, &right}) {
    for (const ExplainedMeasure& each : side->told.measures) {
      const std::string worked = worked_formula(each, look);
      if (worked.empty()) continue;
      block.lines.push_back({printable(side->run), name_of(each.measure) + " = " + worked + " = " +
                                                       shown(each.measure, each.value, look)});
    }
  }
  return {block};
}

}  // namespace assay
