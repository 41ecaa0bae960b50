// SPDX-License-Identifier: Apache-2.0
// report_compare_table.cpp: many systems: beside a baseline, or all pairs; and the formats that are
// made of tables and sentences.
#include <algorithm>
#include <array>

#include "compare_letters.hpp"
#include "number.hpp"
#include "page_frame.hpp"
#include "page_parts.hpp"
#include "report_compare.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kPageColumns = 160;  // of a table on a page

std::string system_name(const CompareView& view, std::size_t system) {
  return printable(view.comparison.systems[system]);
}

// "a   bm25": letters of one width, so that names stand below each other.
std::string lettered_name(const CompareView& view, const std::vector<std::size_t>& order,
                          std::size_t place) {
  const std::string letter = letter_of(place);
  const std::size_t width = letter_of(order.size() - 1).size();
  return letter + std::string(width - letter.size() + 2, ' ') + system_name(view, order[place]);
}

// A column of p for each test, and one of adjusted p where that is another number.
void add_test_heads(const Comparison& comparison, std::size_t test, Grid& grid) {
  const TestDef& def = *comparison.options.tests[test];
  grid.columns.push_back({"p (" + std::string(def.column) + ")"});
  if (is_adjusted(comparison, def)) {
    grid.columns.push_back(
        {correction_name(comparison.options.correction) + " (" + std::string(def.column) + ")"});
  }
}

void add_test_cells(const Comparison& comparison, const PairComparison& pair, std::size_t test,
                    std::vector<Grid::Cell>& row) {
  const double alpha = comparison.options.alpha;
  row.push_back({p_text(pair.tests[test].p, alpha)});
  if (is_adjusted(comparison, *comparison.options.tests[test])) {
    row.push_back({p_text(pair.tests[test].adjusted, alpha)});
  }
}

// The columns beside the name of a run: what decides comes first, and fits a terminal.
Grid baseline_heads(const CompareView& view, const MeasureComparison& measure, const Look& look) {
  const CompareOptions& options = view.comparison.options;
  Grid grid;
  grid.columns = {{"run", false},
                  {measure_head(measure.measure, look)},
                  {difference_head(view, measure, look)},
                  {level_text(1 - options.alpha) + " interval (" +
                   std::string(options.tests[kDeciding]->column) + ")"}};
  add_test_heads(view.comparison, kDeciding, grid);
  grid.columns.push_back({"verdict", false});
  for (std::size_t i = 1; i < options.tests.size(); ++i) {
    add_test_heads(view.comparison, i, grid);
  }
  grid.columns.push_back({"w/t/l"});
  add_margin_heads(view.comparison, grid);
  return grid;
}

std::vector<Grid::Cell> baseline_row(const CompareView& view, const MeasureComparison& measure,
                                     const PairComparison& pair, const Look& look) {
  const Comparison& comparison = view.comparison;
  const TestOutcome& outcome = pair.tests[kDeciding];
  const Verdict verdict = verdict_of(comparison, measure, pair, kDeciding);
  std::vector<Grid::Cell> row{{system_name(view, pair.systems.second)},
                              {mean_text(view, measure, pair.systems.second, look)},
                              {difference_text(view, measure, pair.difference, look)},
                              {interval_text(view, measure, outcome.low, outcome.high, look)}};
  add_test_cells(comparison, pair, kDeciding, row);
  row.push_back({verdict == Verdict::kOpen ? "n.s." : verdict_words(verdict, measure.measure)});
  for (std::size_t i = 1; i < pair.tests.size(); ++i) add_test_cells(comparison, pair, i, row);
  row.push_back({std::to_string(pair.wins) + "/" + std::to_string(pair.ties) + "/" +
                 std::to_string(pair.losses)});
  add_margin_cells(pair, comparison.options.alpha, row);
  return row;
}

Block baseline_block(const CompareView& view, const MeasureComparison& measure, const Look& look) {
  const std::size_t baseline = view.comparison.baseline.value_or(0);
  const auto is_best = best_means(view, measure, look);
  Grid grid = baseline_heads(view, measure, look);
  for (const std::size_t system : system_order(view, look)) {
    std::vector<Grid::Cell> row(grid.columns.size());
    row[0] = {system_name(view, system)};
    row[1] = {mean_text(view, measure, system, look)};
    for (const PairComparison& pair : measure.pairs) {
      if (pair.systems.second == system && system != baseline) {
        row = baseline_row(view, measure, pair, look);
      }
    }
    if (system == baseline) row[3] = {"baseline"};
    row[1].is_best = is_best[system];
    grid.rows.push_back(std::move(row));
  }
  return {.title = name_of(measure.measure) + ", " + counted(measure.topics.size(), "topic"),
          .intro = {},
          .grid = std::move(grid),
          .lines = {}};
}

// Means of all measures, with marks.
// As many parts of a list of letters as fit.
std::string cut_list(const std::string& list, std::size_t columns, const Look& look) {
  if (columns_of(list) <= columns) return list;
  constexpr std::size_t kEnd = 5;  // ", ..."
  const std::size_t end = list.rfind(", ", columns - kEnd);
  return list.substr(0, end == std::string::npos ? 0 : end + 2) + (look.ascii ? "..." : "…");
}

Block means_block(const CompareView& view, const Look& look, std::size_t columns) {
  const Comparison& comparison = view.comparison;
  const auto order = system_order(view, look);
  const bool has_groups = view.marks == MarkStyle::kGroups;
  Block block{.title = counted(order.size(), "run") + ", " + topics_text(comparison)};
  Grid& grid = block.grid;
  grid.columns = {{"run", false}};
  constexpr std::size_t kBesides = 24;  // names; and a mean for each measure
  constexpr std::size_t kMean = 10;
  const std::size_t all = kBesides + kMean * comparison.measures.size();
  const std::size_t most = columns < kPageColumns ? kMostCellColumns : kPageColumns;
  const std::size_t room = std::clamp<std::size_t>(
      (columns - std::min(columns, all)) / comparison.measures.size(), 16, most);
  bool is_cut = false;
  for (std::size_t i = 0; i < order.size(); ++i) {
    grid.rows.push_back(
        {{has_groups ? system_name(view, order[i]) : lettered_name(view, order, i)}});
  }
  for (const MeasureComparison& measure : comparison.measures) {
    const MarkTexts marks = marks_of(view, measure, order, look);
    const auto is_best = best_means(view, measure, look);
    grid.columns.push_back({measure_head(measure.measure, look)});
    const bool is_neither = measure.measure.def->direction == Direction::kNeither;
    grid.columns.push_back({has_groups ? "group" : is_neither ? "above" : "beats", false});
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t s = order[i];
      grid.rows[i].push_back({mean_text(view, measure, s, look), is_best[s]});
      const std::string shown = cut_list(marks.marks[s], room, look);
      is_cut = is_cut || shown != marks.marks[s];
      grid.rows[i].push_back({shown});
    }
    if (!marks.has_groups) {
      block.lines.push_back({"groups", crowd_words(measure.measure) + "; --marks letters"});
    }
  }
  if (is_cut) block.lines.push_back({"lists", "those that end in … are cut; -f csv has all pairs"});
  return block;
}

// Row against column: how sure it is that they differ.
enum class MatrixCells { kNumbers, kSigns };

std::string matrix_cell(const CompareView& view, const MeasureComparison& measure,
                        const PairComparison& pair, std::size_t row, MatrixCells cells,
                        const Look& look) {
  const Verdict verdict = verdict_of(view.comparison, measure, pair, kDeciding);
  const bool is_turned = pair.systems.second != row;
  const bool is_sure = verdict == Verdict::kBetter || verdict == Verdict::kWorse;
  const bool is_better = (verdict == Verdict::kBetter) != is_turned;
  const std::string sign = !is_sure ? "" : is_better ? "+" : suited("−", look);
  if (cells == MatrixCells::kSigns) return is_sure ? sign : look.ascii ? "." : "·";
  return sign + short_p(pair.tests[kDeciding].adjusted, view.comparison.options.alpha);
}

Grid matrix_grid(const CompareView& view, const MeasureComparison& measure, MatrixCells cells,
                 const Look& look) {
  const auto order = system_order(view, look);
  std::vector<std::size_t> place(order.size());
  Grid grid;
  grid.columns = {{"run", false}};
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    grid.columns.push_back({letter_of(i)});
    grid.rows.push_back({{lettered_name(view, order, i)}});
    grid.rows[i].resize(1 + order.size());
  }
  for (const PairComparison& pair : measure.pairs) {
    const auto [first, second] = pair.systems;
    grid.rows[place[first]][1 + place[second]] = {
        matrix_cell(view, measure, pair, first, cells, look)};
    grid.rows[place[second]][1 + place[first]] = {
        matrix_cell(view, measure, pair, second, cells, look)};
  }
  return grid;
}

std::size_t width_of(const Grid& grid) {
  constexpr std::size_t kGap = 2;
  std::size_t total = 0;
  for (std::size_t c = 0; c < grid.columns.size(); ++c) {
    std::size_t width = columns_of(grid.columns[c].header);
    for (const auto& row : grid.rows) width = std::max(width, columns_of(row[c].text));
    total += width + kGap;
  }
  return total - kGap;
}

// Numbers where they fit, else signs, else where they can be had.
Block matrix_block(const CompareView& view, const MeasureComparison& measure, const Look& look,
                   std::size_t columns) {
  const Comparison& comparison = view.comparison;
  const TestDef& test = *comparison.options.tests[kDeciding];
  const std::string about =
      name_of(measure.measure) + ", p of " + std::string(test.title) +
      (is_adjusted(comparison, test) ? " after " + correction_name(comparison.options.correction)
                                     : "");
  constexpr std::size_t kMostSystems = kPageColumns / 3;  // no sign takes less
  if (measure.means.size() <= kMostSystems) {
    for (const MatrixCells cells : {MatrixCells::kNumbers, MatrixCells::kSigns}) {
      Grid grid = matrix_grid(view, measure, cells, look);
      if (width_of(grid) > columns) continue;
      const std::string what = cells == MatrixCells::kNumbers ? about : name_of(measure.measure);
      const std::string signs = "+ " + verdict_words(Verdict::kBetter, measure.measure) + ", − " +
                                verdict_words(Verdict::kWorse, measure.measure);
      return {.title = what + "; row " + suited(signs, look) + " than column",
              .intro = {},
              .grid = std::move(grid),
              .lines = {}};
    }
  }
  return {.title = {},
          .intro = {},
          .grid = {},
          .lines = {{name_of(measure.measure),
                     counted(measure.pairs.size(), "pair") +
                         ", more than fit here: -f csv lists them, assay plot heat draws them"}}};
}

}  // namespace

std::vector<Block> compare_blocks(const CompareView& view, const Look& look, std::size_t columns) {
  const Comparison& comparison = view.comparison;
  std::vector<Block> blocks;
  if (comparison.systems.size() > 2 && !comparison.baseline) {
    blocks.push_back(means_block(view, look, columns));
  }
  for (const MeasureComparison& measure : comparison.measures) {
    if (comparison.systems.size() == 2) {
      for (Block& block : pair_blocks(view, measure, look)) blocks.push_back(std::move(block));
    } else if (comparison.baseline) {
      blocks.push_back(baseline_block(view, measure, look));
    } else {
      blocks.push_back(matrix_block(view, measure, look, columns));
    }
  }
  blocks.push_back({.title = {}, .intro = {}, .grid = {}, .lines = origin_lines(view, look)});
  if (comparison.systems.size() > 2 && comparison.baseline) {
    auto& lines = blocks.back().lines;
    lines.insert(lines.begin(), {"verdict", "n.s.: not significant"});
  }
  return blocks;
}

std::string compare_text(const CompareView& view, const Look& look) {
  return blocks_text(compare_blocks(view, look, look.width), look);
}

std::string compare_markdown(const CompareView& view, const Look& look) {
  return blocks_markdown(compare_blocks(view, look, kPageColumns));
}

std::string compare_html(const CompareView& view, const Look& look) {
  return blocks_html(compare_blocks(view, look, kPageColumns));
}

std::string compare_page(const CompareView& view, const Look& look) {
  const auto& systems = view.comparison.systems;
  const std::string title = systems.size() == 2
                                ? printable(systems[0]) + " and " + printable(systems[1])
                                : "Comparison of " + counted(systems.size(), "run");
  return page_around(title, compare_html(view, look));
}

}  // namespace assay
