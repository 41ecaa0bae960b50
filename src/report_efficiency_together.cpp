// SPDX-License-Identifier: Apache-2.0
// report_efficiency_together.cpp: how good engines are beside what they cost, in one table.
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "number.hpp"
#include "report_efficiency_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Column = Grid::Column;
using Cell = Grid::Cell;

bool has_measure(const EngineRow& row, const std::string& measure) {
  const auto& values = row.measurement.values;
  return std::any_of(values.begin(), values.end(),
                     [&](const auto& each) { return each.first == measure; });
}

// What equals the best one as it is shown is best too.
void mark_best(std::size_t column, const std::vector<std::optional<double>>& values,
               bool is_falling, Grid& grid) {
  std::optional<std::size_t> best;
  std::size_t known = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i] || std::isnan(*values[i])) continue;
    ++known;
    if (!best || (is_falling ? *values[i] < *values[*best] : *values[i] > *values[*best])) best = i;
  }
  if (known < 2) return;
  const std::string text = grid.rows[*best][column].text;
  for (auto& row : grid.rows) row[column].is_best = row[column].text == text;
}

std::optional<double> number_of(const EngineFigure* figure) {
  return figure == nullptr ? std::nullopt : std::optional(figure->value);
}

const Percentile* median_wait(const EngineRow& row) {
  const LoopTimes* times = row.waiting();
  if (times == nullptr || times->summary.percentiles.empty()) return nullptr;
  return &times->summary.percentiles.front();  // they begin with the median
}

void add_column(const EfficiencyTable& table, const Column& column, bool is_falling,
                const std::function<Cell(const EngineRow&)>& cell,
                const std::function<std::optional<double>(const EngineRow&)>& number, Grid& grid) {
  std::vector<std::optional<double>> values;
  for (const EngineRow& row : table.engines) values.push_back(number(row));
  if (std::none_of(values.begin(), values.end(), [](const auto& v) { return v.has_value(); }))
    return;
  grid.columns.push_back(column);
  for (std::size_t i = 0; i < table.engines.size(); ++i) {
    grid.rows[i].push_back(cell(table.engines[i]));
  }
  mark_best(grid.columns.size() - 1, values, is_falling, grid);
}

void add_figure_column(const EfficiencyTable& table, std::string_view key, const std::string& head,
                       bool is_falling, Grid& grid) {
  add_column(
      table, {head}, is_falling,
      [&](const EngineRow& row) {
        const EngineFigure* figure = row.find(key);
        return Cell{figure == nullptr ? std::string(kUnknown)
                                      : figure_text(figure->def->unit, figure->value)};
      },
      [&](const EngineRow& row) { return number_of(row.find(key)); }, grid);
}

void add_measure_column(const EfficiencyTable& table, const std::string& measure, const Look& look,
                        Grid& grid) {
  const auto number = [&](const EngineRow& row) -> std::optional<double> {
    if (!has_measure(row, measure)) return std::nullopt;
    return table.value(static_cast<std::size_t>(&row - table.engines.data()), measure);
  };
  const auto cell = [&](const EngineRow& row) {
    const auto value = number(row);
    return Cell{value ? value_text(*value, look) : std::string(kUnknown)};
  };
  const bool is_falling = is_falling_measure(measure);
  const std::string arrow = is_falling && !look.ascii ? " " + std::string(kDownArrow) : "";
  add_column(table, {printable(measure) + arrow}, is_falling, cell, number, grid);
}

void add_latency_column(const EfficiencyTable& table, Grid& grid) {
  const auto number = [](const EngineRow& row) -> std::optional<double> {
    const Percentile* median = median_wait(row);
    if (median == nullptr) return std::nullopt;
    return static_cast<double>(median->value);
  };
  const auto cell = [](const EngineRow& row) {
    const Percentile* median = median_wait(row);
    return Cell{median == nullptr ? std::string(kUnknown) : percentile_text(*median)};
  };
  add_column(table, {"latency"}, true, cell, number, grid);
}

Grid together_grid(const EfficiencyTable& table, const Look& look) {
  Grid grid;
  grid.columns = {{"engine", false}};
  for (const EngineRow& row : table.engines) grid.rows.push_back({{name_of_row(row)}});
  for (const std::string& measure : table.measures) {
    add_measure_column(table, measure, look, grid);
  }
  add_latency_column(table, grid);
  add_figure_column(table, "closed_queries_per_second", "queries/s", false, grid);
  add_figure_column(table, "index_wall_seconds", "indexing", true, grid);
  add_figure_column(table, "index_bytes", "index", true, grid);
  for (std::size_t i = 0; i < table.engines.size(); ++i) {
    const bool has_failed = !table.engines[i].measurement.failure.empty();
    if (has_failed && grid.columns.size() > 1) grid.rows[i][1] = {"failed"};
  }
  return grid;
}

std::string front_text(const EfficiencyTable& table, Cost cost) {
  std::vector<std::string> names;
  const auto points = trade_points(table, table.measures.front(), cost);
  for (const TradePoint& point : points) {
    if (point.is_on_front) names.push_back(name_of_row(table.engines[point.engine]));
  }
  return points.size() < 2 ? "" : joined(names, ", ");
}

std::vector<Labelled> front_lines(const EfficiencyTable& table) {
  std::vector<Labelled> lines;
  if (table.measures.empty()) return lines;
  for (const auto& [cost, words] :
       {std::pair(Cost::kMedian, "latency"), std::pair(Cost::kSize, "the size of the index")}) {
    const std::string names = front_text(table, cost);
    if (names.empty()) continue;
    lines.push_back({lines.empty() ? "no other beats" : "",
                     names + " (" + table.measures.front() + " and " + words + ")"});
  }
  return lines;
}

// "bm25: Xapian 1.4.22, b 0.4": of each engine that tells.
std::vector<Labelled> engine_lines(const EfficiencyTable& table) {
  std::vector<Labelled> lines;
  for (const EngineRow& row : table.engines) {
    std::vector<std::string> parts;
    if (!row.measurement.version.empty()) parts.push_back(printable(row.measurement.version));
    for (const auto& [name, value] : row.measurement.settings) {
      parts.push_back(printable(name + " " + value));
    }
    if (parts.empty()) continue;
    lines.push_back(
        {lines.empty() ? "engines" : "", name_of_row(row) + ": " + joined(parts, ", ")});
  }
  return lines;
}

std::string latency_words(const EfficiencyTable& table) {
  std::set<std::string_view> of;
  for (const EngineRow& row : table.engines) {
    if (const LoopTimes* times = row.waiting()) of.insert(times->key);
  }
  if (of.empty()) return {};
  if (of == std::set<std::string_view>{"open_latency"}) {
    return "median in the open loop, from the moment when a query should have been sent";
  }
  if (of == std::set<std::string_view>{"closed_latency"}) {
    return "median in the closed loop, where nobody waits for others";
  }
  if (of == std::set<std::string_view>{"latency"}) return "median of the log";
  return "median of the open loop, else of what there is: see below";
}

}  // namespace

Block together_block(const EfficiencyTable& table, const Look& look) {
  Block block{.title = table.measures.empty() ? "Efficiency" : "Effectiveness and efficiency",
              .grid = together_grid(table, look)};
  if (const std::string words = latency_words(table); !words.empty()) {
    block.lines.push_back({"latency", words});
  }
  for (Labelled& line : front_lines(table)) block.lines.push_back(std::move(line));
  for (Labelled& line : engine_lines(table)) block.lines.push_back(std::move(line));
  return block;
}

}  // namespace assay
