// SPDX-License-Identifier: Apache-2.0
// report_efficiency.hpp: efficiency as text, as a figure, and as a part of a page.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/chart.hpp"
#include "assay/efficiency_table.hpp"
#include "assay/error.hpp"
#include "assay/report.hpp"

namespace assay {

// What is told. Both must outlive the view.
struct EfficiencyView {
  const EfficiencyTable& table;
  const EfficiencyChange* change = nullptr;  // since an older table, if there is one
  bool is_brief = false;  // of tables for people: how good and how fast, and what differs
};

struct EfficiencyFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const EfficiencyView&, const Look&);
  bool carries_notes = false;  // notes are part of the text
};
[[nodiscard]] std::span<const EfficiencyFormat> efficiency_formats();
// The table as a fragment of a page.
[[nodiscard]] std::string efficiency_html(const EfficiencyTable& table, const Look& look);

// The first measure against a cost, with the engines that no other beats on a line.
[[nodiscard]] Result<Chart> efficiency_chart(const EfficiencyTable& table, Cost cost);

}  // namespace assay
