// SPDX-License-Identifier: Apache-2.0
// report_efficiency_change.cpp: engines then and now, as tables.
#include <cmath>

#include "number.hpp"
#include "report_compare.hpp"
#include "report_efficiency_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

void add_change_grid(const EngineChange& engine, const Look& look, Block& block) {
  if (engine.figures.empty()) return;
  block.grid.columns = {{"figure", false}, {"was"}, {"is"}, {"is / was"}};
  const auto text = [&](const FigureChange& figure, double value) {
    return figure.unit ? figure_text(*figure.unit, value) : value_text(value, look);
  };
  for (const FigureChange& figure : engine.figures) {
    const double ratio = figure.before == 0 ? std::nan("") : figure.after / figure.before;
    block.grid.rows.push_back({{figure.title},
                               {text(figure, figure.before)},
                               {text(figure, figure.after)},
                               {three_digits(ratio) + (std::isfinite(ratio) ? "×" : "")}});
  }
}

Block change_block(const EngineChange& engine, const Look& look) {
  Block block{.title = printable(engine.name) + ", then and now"};
  add_change_grid(engine, look, block);
  if (engine.ratio) {
    const TimeRatio& ratio = *engine.ratio;
    block.lines.push_back(
        {"service time", ratio_text(ratio) + ", " + counted(ratio.topics, "topic") +
                             (ratio.low ? ", " + p_equation(ratio.p, kAlpha) : "")});
  }
  for (const std::string& difference : engine.differences) {
    const bool is_first = &difference == &engine.differences.front();
    block.lines.push_back({is_first ? "differs" : "", printable(difference)});
  }
  for (const std::string& reason : engine.not_compared) {
    const bool is_first = &reason == &engine.not_compared.front();
    block.lines.push_back({is_first ? "not compared" : "", printable(reason)});
  }
  return block;
}

std::string printable_names(std::vector<std::string> names) {
  for (std::string& name : names) name = printable(name);
  return joined(names, ", ");
}

}  // namespace

std::vector<Block> change_blocks(const EfficiencyChange& change, const Look& look) {
  std::vector<Block> blocks;
  for (const EngineChange& engine : change.engines) blocks.push_back(change_block(engine, look));
  Block rest;
  if (!change.only_before.empty()) {
    rest.lines.push_back({"only then", printable_names(change.only_before)});
  }
  if (!change.only_after.empty()) {
    rest.lines.push_back({"only now", printable_names(change.only_after)});
  }
  rest.lines.push_back(
      {"service time",
       "geometric means over topics of the median of each, with their 95 % "
       "interval; paired t-test on logarithms, not corrected for several engines"});
  rest.lines.push_back({"means", "of measures are tested by assay compare, which takes both runs"});
  blocks.push_back(std::move(rest));
  return blocks;
}

}  // namespace assay
