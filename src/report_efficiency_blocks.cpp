// SPDX-License-Identifier: Apache-2.0
// report_efficiency_blocks.cpp: efficiency as tables with what their numbers mean.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "efficiency_figures.hpp"
#include "number.hpp"
#include "report_compare.hpp"
#include "report_efficiency_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Cell = Grid::Cell;

std::string plain_text(const EngineFigure* figure) {
  return figure == nullptr ? std::string(kUnknown) : figure_text(figure->def->unit, figure->value);
}

std::string known_text(const EngineFigure* figure) {
  return figure == nullptr ? std::string(kUnknown) : figure_text(*figure);
}

// "median of 3", "median of 1 to 3"
std::string repetition_text(const EfficiencyTable& table) {
  std::set<std::size_t> counts;
  for (const EngineRow& row : table.engines) {
    if (!row.measurement.index_runs.empty()) counts.insert(row.measurement.index_runs.size());
  }
  if (counts == std::set<std::size_t>{1}) return "made once";
  const std::string most = std::to_string(*counts.rbegin());
  return "median of " +
         (counts.size() == 1 ? most : std::to_string(*counts.begin()) + " to " + most);
}

std::string cache_text(const EfficiencyTable& table) {
  std::set<std::string> caches;
  for (const EngineRow& row : table.engines) {
    if (!row.measurement.index_runs.empty() && !row.measurement.cache.empty())
      caches.insert(printable(row.measurement.cache));
  }
  if (caches.empty()) return {};
  return ", page cache " + joined({caches.begin(), caches.end()}, " or ");
}

Grid figure_grid(const EfficiencyTable& table, std::initializer_list<std::string_view> keys) {
  Grid grid;
  grid.columns = {{"engine", false}};
  for (const std::string_view key : keys) {
    grid.columns.push_back({std::string(figure_def(key).title)});
  }
  for (const EngineRow& row : table.engines) {
    std::vector<Cell> cells{{name_of_row(row)}};
    bool is_known = false;
    for (const std::string_view key : keys) {
      cells.push_back(
          {figure_def(key).is_derived ? plain_text(row.find(key)) : known_text(row.find(key))});
      is_known = is_known || row.find(key) != nullptr;
    }
    if (is_known) grid.rows.push_back(std::move(cells));
  }
  return grid;
}

void add_indexing(const EfficiencyTable& table, std::vector<Block>& blocks) {
  const Grid time = figure_grid(table, {"index_wall_seconds", "index_cpu_seconds",
                                        "documents_per_second", "text_bytes_per_second"});
  if (time.rows.empty()) return;
  const std::string how = repetition_text(table) + cache_text(table);
  blocks.push_back({.title = "Indexing, time: " + how, .grid = time});
  blocks.push_back(
      {.title = "Indexing, space",
       .grid = figure_grid(table, {"index_peak_memory", "index_bytes_written", "index_peak_disk",
                                   "index_bytes", "space_overhead", "bytes_per_document"})});
}

// The percentiles that any engine shows.
std::vector<double> shares_of(const EfficiencyTable& table) {
  std::set<double> shares;
  for (const EngineRow& row : table.engines) {
    for (const LoopTimes& times : row.times) {
      for (const Percentile& each : times.summary.percentiles) shares.insert(each.share);
    }
  }
  return {shares.begin(), shares.end()};
}

// What a cell shows of a percentile.
using PercentileText = std::string (*)(const Percentile& percentile);

Grid times_grid(const EfficiencyTable& table, const std::vector<double>& shares,
                PercentileText text) {
  Grid grid;
  grid.columns = {{"engine", false}, {"times", false}};
  grid.keys = 2;
  for (const double share : shares) grid.columns.push_back({percent_name(share) + " %"});
  for (const EngineRow& row : table.engines) {
    for (const LoopTimes& times : row.times) {
      std::vector<Cell> cells{{name_of_row(row)}, {std::string(times.title)}};
      const auto& shown = times.summary.percentiles;
      for (std::size_t i = 0; i < shares.size(); ++i) {
        cells.push_back({i < shown.size() ? text(shown[i]) : std::string(kUnknown)});
      }
      grid.rows.push_back(std::move(cells));
    }
  }
  return grid;
}

// Around the percentiles: how many there are, and the longest.
void add_ends(const EfficiencyTable& table, Grid& grid) {
  grid.columns.insert(grid.columns.begin() + 2, {"queries"});
  grid.columns.push_back({"longest"});
  std::size_t i = 0;
  for (const EngineRow& row : table.engines) {
    for (const LoopTimes& times : row.times) {
      std::vector<Cell>& cells = grid.rows[i++];
      cells.insert(cells.begin() + 2, {grouped(times.summary.count)});
      cells.push_back(
          {figure_text(FigureUnit::kSeconds, static_cast<double>(times.summary.greatest) / 1e9)});
    }
  }
}

void add_times(const EfficiencyTable& table, std::vector<Block>& blocks) {
  const std::vector<double> shares = shares_of(table);
  Grid grid = times_grid(table, shares, percentile_text);
  if (grid.rows.empty()) return;
  add_ends(table, grid);
  blocks.push_back({.title = "Searching, time", .grid = std::move(grid)});
  if (shares.empty()) return;
  blocks.push_back({.title = "95 % intervals of the same",
                    .grid = times_grid(table, shares, percentile_interval_text)});
}

std::string open_text(const EngineRow& row) {
  const EngineFigure* reached = row.find("open_queries_per_second");
  if (reached == nullptr) return std::string(kUnknown);
  const double asked = row.measurement.rate;
  return figure_text(*reached) + (asked > 0 ? " of " + three_digits(asked) : "");
}

std::vector<Cell> load_cells(const EngineRow& row) {
  const EngineMeasurement& engine = row.measurement;
  const EngineFigure* closed = row.find("closed_queries_per_second");
  const std::string unknown(kUnknown);
  return {{name_of_row(row)},
          {closed == nullptr ? unknown : grouped(engine.clients)},
          {known_text(closed)},
          {open_text(row)},
          {grouped(row.errors)},
          {grouped(row.timeouts)},
          {row.is_log_only ? unknown : grouped(engine.unstable.size())},
          {known_text(row.find("overhead_seconds"))}};
}

void add_load(const EfficiencyTable& table, std::vector<Block>& blocks) {
  Block block{.title = "Searching, load"};
  block.grid.columns = {{"engine", false}, {"clients"}, {"queries/s"}, {"open loop/s"},
                        {"errors"},        {"late"},    {"unstable"},  {"harness"}};
  for (const EngineRow& row : table.engines) {
    const bool is_known = !row.is_log_only || row.has_loops || row.errors + row.timeouts > 0;
    if (row.queries > 0 && is_known) block.grid.rows.push_back(load_cells(row));
  }
  if (block.grid.rows.empty()) return;
  block.lines = {{"queries/s", "answered by the closed loop"},
                 {"open loop/s", "answered, of those that were asked for"},
                 {"late", "no answer in time"},
                 {"unstable", "topics that were answered differently later on"},
                 {"harness", "what measuring itself takes for one query"}};
  blocks.push_back(std::move(block));
}

std::string verdict_of(const TimeRatio& ratio) {
  if (!ratio.low) return "one topic tells nothing";
  return ratio.adjusted > kAlpha ? "not significant" : "";
}

// How many topics all are compared on; nothing if that differs.
std::optional<std::size_t> topics_of_all(const EfficiencyTable& table) {
  std::set<std::size_t> counts;
  for (const EngineRow& row : table.engines) {
    if (row.ratio) counts.insert(row.ratio->topics);
  }
  return counts.size() == 1 ? std::optional(*counts.begin()) : std::nullopt;
}

std::vector<Cell> ratio_cells(const EngineRow& row, bool has_topics, bool has_others) {
  const TimeRatio& ratio = *row.ratio;
  const std::string unknown(kUnknown);
  std::vector<Cell> cells{{name_of_row(row)}};
  if (has_topics) cells.push_back({grouped(ratio.topics)});
  cells.push_back({ratio_text(ratio)});
  cells.push_back({ratio.low ? p_text(ratio.p, kAlpha) : unknown});
  if (has_others) cells.push_back({ratio.low ? p_text(ratio.adjusted, kAlpha) : unknown});
  cells.push_back({verdict_of(ratio)});
  return cells;
}

void add_ratios(const EfficiencyTable& table, std::vector<Block>& blocks) {
  const auto compared = std::count_if(table.engines.begin(), table.engines.end(),
                                      [](const EngineRow& row) { return row.ratio.has_value(); });
  if (compared == 0) return;
  const std::string base = name_of_row(table.engines[*table.baseline]);
  const auto topics = topics_of_all(table);
  // In the title it takes no column, of which 80 have to do.
  Block block{.title = "Service time beside " + base +
                       (topics ? ", " + counted(*topics, "topic") : std::string())};
  block.grid.columns = {{"engine", false}};
  if (!topics) block.grid.columns.push_back({"topics"});
  block.grid.columns.push_back({"is"});
  block.grid.columns.push_back({"p"});
  if (compared > 1) block.grid.columns.push_back({"p, Holm"});
  block.grid.columns.push_back({"", false});
  for (const EngineRow& row : table.engines) {
    if (row.ratio) block.grid.rows.push_back(ratio_cells(row, !topics, compared > 1));
  }
  block.lines.push_back({"slower", "so many times the service time of " + base +
                                       ", and the other way round: geometric means over topics of "
                                       "the median of each, with 95 % intervals; paired t-test on "
                                       "logarithms"});
  blocks.push_back(std::move(block));
}

bool has_times(const EfficiencyTable& table, std::string_view start) {
  return std::any_of(table.engines.begin(), table.engines.end(), [&](const EngineRow& row) {
    return std::any_of(row.times.begin(), row.times.end(),
                       [&](const LoopTimes& times) { return times.key.starts_with(start); });
  });
}

// What the numbers are, said once.
void add_rules(const EfficiencyTable& table, std::vector<Labelled>& lines) {
  const auto is_measured = [](const EngineRow& row) { return !row.measurement.index_runs.empty(); };
  if (std::any_of(table.engines.begin(), table.engines.end(), is_measured)) {
    lines.push_back({"indexing",
                     "each time in a process of its own; in brackets the least and the "
                     "greatest; of text: index bytes over bytes of the collection"});
    lines.push_back({"units", "1 MB = 1 000 000 bytes"});
  }
  if (has_times(table, "")) {
    lines.push_back({"percentile", percentile_rule() + "; intervals take queries for independent"});
    lines.push_back({"queries",
                     "warm-up counts nowhere; a time-out counts as long as was waited, an "
                     "error has no time"});
  }
  if (has_times(table, "closed")) {
    lines.push_back({"closed loop", "each client asks when it has its answer"});
  }
  if (has_times(table, "open")) {
    lines.push_back({"open loop",
                     "queries come at a fixed rate; latency counts from the moment when "
                     "one should have been sent, service from when it was"});
  }
}

}  // namespace

std::vector<Block> efficiency_blocks(const EfficiencyTable& table, const Look& look) {
  std::vector<Block> blocks{together_block(table, look)};
  const bool is_empty = blocks.front().grid.columns.size() < 2;
  add_indexing(table, blocks);
  add_times(table, blocks);
  add_load(table, blocks);
  add_ratios(table, blocks);
  if (is_empty && blocks.size() > 1) blocks.erase(blocks.begin());
  add_rules(table, blocks.back().lines);
  return blocks;
}

std::vector<Block> brief_blocks(const EfficiencyTable& table, const Look& look) {
  std::vector<Block> blocks{together_block(table, look)};
  add_ratios(table, blocks);
  return blocks;
}

}  // namespace assay
