// SPDX-License-Identifier: Apache-2.0
// report_agree.hpp: agreement of judges as text.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/agree.hpp"
#include "assay/report.hpp"

namespace assay {

// What a file of lines and columns holds; the other formats have all of it.
enum class AgreePart : std::uint8_t { kValues, kConfusion, kJudges, kOrders };
inline constexpr std::array kAgreePartChoices = {
    Choice<AgreePart>{"values", AgreePart::kValues, "every coefficient, with its interval"},
    Choice<AgreePart>{"confusion", AgreePart::kConfusion, "how often which two grades met"},
    Choice<AgreePart>{"judges", AgreePart::kJudges, "what each judge judged"},
    Choice<AgreePart>{"orders", AgreePart::kOrders, "mean and rank of each run, by judge"},
};

struct AgreeLook {
  Look look = {};
  GradeScale scale = GradeScale::kOrdinal;  // of alpha, where a table has one column for it
  AgreePart part = AgreePart::kValues;
};

// What is told. All must outlive the view.
struct AgreeView {
  const Agreement& agreement;
  const Rankings* rankings = nullptr;  // an order for each judge, or null
  std::span<const Note> notes = {};    // of their evaluation
};

struct AgreeFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const AgreeView&, const AgreeLook&);
  bool carries_notes = false;  // notes are part of the text
  bool has_parts = false;      // only one part is in it
};
[[nodiscard]] std::span<const AgreeFormat> agree_formats();

}  // namespace assay
