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
  std::optional<double> value;  // of the last column, which tells how far the value has come
};

Place place_at(const Explanation& told, std::uint32_t rank) {
  for (std::size_t i = 0; i < told.rows.size(); ++i) {
    if (told.rows[i].rank != rank) continue;
    Place place{.row = &told.rows[i]};
    if (!told.columns.empty()) place.value = told.columns.back().values[i];
    return place;
  }
  return {};
}

bool is_same(const Place& a, const Place& b) {
  return a.row != nullptr && b.row != nullptr && a.row->doc.doc == b.row->doc.doc;
}

std::uint32_t last_rank(const Explanation& told) {
  return told.rows.empty() ? 0 : told.rows.back().rank;
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
    return side.told.columns.empty() ? std::string("value") : side.told.columns.back().header;
  };
  Grid grid;
  grid.columns = {{"rank"},       {printable(left.run), false},  {"grade", false},
                  {header(left)}, {printable(right.run), false}, {"grade", false},
                  {header(right)}};
  std::uint32_t same_from = 0;
  const std::uint32_t last = std::max(last_rank(left.told), last_rank(right.told));
  for (std::uint32_t rank = 1; rank <= last + 1; ++rank) {
    const Place a = place_at(left.told, rank);
    const Place b = place_at(right.told, rank);
    const bool is_same_here = is_same(a, b);
    if (is_same_here && same_from == 0) same_from = rank;
    if (is_same_here) continue;
    if (same_from > 0)
      grid.rows.push_back(same_row(same_from, rank - 1, grid.columns.size(), look));
    same_from = 0;
    if (a.row == nullptr && b.row == nullptr) continue;
    std::vector<Grid::Cell> row = {{std::to_string(rank)}};
    add_place(a, look, row);
    add_place(b, look, row);
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

Labelled measure_line(const ExplainedMeasure& a, const ExplainedMeasure& b, const Look& look) {
  std::string text = shown(a.measure, a.value, look) + " → " + shown(b.measure, b.value, look);
  if (a.value.is_defined() && b.value.is_defined()) {
    const double difference = b.value.value() - a.value.value();
    text += "   " + std::string(difference < 0 ? "−" : "+") +
            fixed(std::abs(difference), look.digits.value_or(4));
  }
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
