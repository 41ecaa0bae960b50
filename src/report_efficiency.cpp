// SPDX-License-Identifier: Apache-2.0
// report_efficiency.cpp: the one list of formats that efficiency is written in.
#include "assay/report_efficiency.hpp"

#include <array>

#include "page_frame.hpp"
#include "report_efficiency_parts.hpp"

namespace assay {
namespace {

std::vector<Block> blocks_of(const EfficiencyView& view, const Look& look) {
  if (view.change != nullptr) return change_blocks(*view.change, look);
  return view.is_brief ? brief_blocks(view.table, look) : efficiency_blocks(view.table, look);
}

std::string write_text(const EfficiencyView& view, const Look& look) {
  return blocks_text(blocks_of(view, look), look);
}
std::string write_md(const EfficiencyView& view, const Look& look) {
  return blocks_markdown(blocks_of(view, look));
}
std::string write_tex(const EfficiencyView& view, const Look& look) {
  return blocks_latex(blocks_of(view, look));
}
std::string write_html(const EfficiencyView& view, const Look& look) {
  return page_around("How fast, how large, how good?", blocks_html(blocks_of(view, look)));
}

constexpr std::array kFormats = {EfficiencyFormat{"table", "txt", write_text},
                                 EfficiencyFormat{"tsv", "tsv", write_efficiency_tsv},
                                 EfficiencyFormat{"csv", "csv", write_efficiency_csv},
                                 EfficiencyFormat{"json", "json", write_efficiency_json, true},
                                 EfficiencyFormat{"md", "md", write_md},
                                 EfficiencyFormat{"latex", "tex", write_tex},
                                 EfficiencyFormat{"html", "html", write_html}};

}  // namespace

std::span<const EfficiencyFormat> efficiency_formats() { return kFormats; }

std::string efficiency_html(const EfficiencyTable& table, const Look& look) {
  return blocks_html(efficiency_blocks(table, look));
}

}  // namespace assay
