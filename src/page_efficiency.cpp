// SPDX-License-Identifier: Apache-2.0
// page_efficiency.cpp: what engines cost beside how good they are: a figure for each cost, and all
// tables.
#include <algorithm>
#include <array>

#include "assay/report_efficiency.hpp"
#include "page_parts.hpp"
#include "report_efficiency_parts.hpp"
#include "report_escape.hpp"

namespace assay::page {
namespace {

// A cost that nobody has is left out: the tables show what there is.
std::string figure_html(const EfficiencyTable& table, Cost cost, std::string_view id) {
  const auto chart = efficiency_chart(table, cost);
  if (!chart) return {};
  return "<figure>\n" +
         boxed(Box::kChart, chart->title,
               chart_svg(*chart, {.id = std::string(id), .has_style = false})) +
         "</figure>\n";
}

std::string block_html(const Block& block) {
  std::string out;
  if (!block.grid.columns.empty()) {
    out += boxed(Box::kWide, block.title, grid_html(block.grid, block.title));
  }
  if (block.lines.empty()) return out;
  out += "<ul class=\"soft\">\n";
  std::string label;  // one that stays the same is said once
  for (const Labelled& line : block.lines) {
    if (!line.label.empty()) label = line.label;
    out += "<li><b>" + xml_text(label) + "</b> " + xml_text(line.text) + "</li>\n";
  }
  return out + "</ul>\n";
}

std::string notes_html(const EfficiencyTable& table) {
  if (table.notes.empty()) return {};
  std::string out = "<ul>\n";
  for (const Note& note : table.notes) out += "<li>" + xml_text(note_line(note)) + "</li>\n";
  return out + "</ul>\n";
}

}  // namespace

Section efficiency_section(const PageView& view) {
  Section section{.id = "efficiency", .title = "Effectiveness and efficiency", .body = {}};
  const EfficiencyTable* table = view.source.efficiency;
  if (table == nullptr || table->engines.empty()) return section;
  section.body = "<div class=\"charts\">\n" + figure_html(*table, Cost::kMedian, "chart-latency") +
                 figure_html(*table, Cost::kSize, "chart-size") + "</div>\n";
  const std::vector<Block> blocks = efficiency_blocks(*table, view.look);
  section.body += block_html(blocks.front()) + notes_html(*table) +
                  "<details><summary>Indexing and searching in detail</summary>\n";
  for (std::size_t i = 1; i < blocks.size(); ++i) section.body += block_html(blocks[i]);
  section.body += "</details>\n";
  if (!view.source.results.empty()) {
    section.commands = {"assay efficiency " + shell_text(view.source.results)};
  }
  return section;
}

}  // namespace assay::page
