// SPDX-License-Identifier: Apache-2.0
// report_unjudged.hpp: systems in order without judgments, as text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/rank_unjudged.hpp"
#include "assay/report.hpp"

namespace assay {

// What is told. All must outlive the view.
struct UnjudgedView {
  const UnjudgedOrders& orders;
  const UnjudgedTruth* truth = nullptr;  // null: nobody judged
  std::span<const Note> notes = {};
};

struct UnjudgedFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const UnjudgedView&, const Look&);
  bool carries_notes = false;  // notes are part of the text
};
[[nodiscard]] std::span<const UnjudgedFormat> unjudged_formats();

// Every method, with formula, source and what it takes if nobody says.
[[nodiscard]] std::string unjudged_list_text(const Look& look);

}  // namespace assay
