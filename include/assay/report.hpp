// SPDX-License-Identifier: Apache-2.0
// report.hpp: scores as text. The only layer that formats; nothing here computes a score.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/advise.hpp"
#include "assay/check.hpp"
#include "assay/convert.hpp"
#include "assay/diff.hpp"
#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"

namespace assay {

// How to show it.
struct Look {
  std::optional<int> digits;  // 4 if not given, 2 for per cent
  bool percent = false;       // measures from 0 to 1 as per cent
  bool per_topic = false;
  bool summary = true;     // the means
  bool recipe = false;     // what exactly each number is
  bool best_first = true;  // runs by their first measure, else as given
  bool color = false;
  bool ascii = false;      // no character beyond ASCII
  std::size_t width = 80;  // columns of the terminal
  std::size_t top = 10;    // rows of a list that may be long; 0: all
};

struct Format {
  std::string_view name;
  std::string_view extension;  // of files, without the dot
  std::string_view meaning;
  std::string (*write)(const EvalReport&, const Look&);
  bool carries_notes = false;  // notes are part of the text
  bool is_bare = false;        // has no room for bounds, intervals and groups
  bool needs_values = false;   // of the topics, even where they are not listed
};

[[nodiscard]] std::span<const Format> eval_formats();
// The table as a fragment of a page.
[[nodiscard]] std::string eval_html(const EvalReport& report, const Look& look);

// An error as a person should see it: place, line, caret, hint.
[[nodiscard]] std::string error_text(const Error& error, const Look& look);
// The notes of all runs, a few lines each.
[[nodiscard]] std::string notes_text(const EvalReport& report, const Look& look);
[[nodiscard]] std::string notes_text(std::span<const Note> notes, const Look& look);

// What a conversion did, and what it had to leave out.
[[nodiscard]] std::string conversion_text(const Conversion& done, const Look& look);

// What a check found: for people, for programs, and as annotations of a code host.
[[nodiscard]] std::string check_text(const CheckReport& report, const Look& look);
[[nodiscard]] std::string check_json(const CheckReport& report);
[[nodiscard]] std::string check_github(const CheckReport& report);
[[nodiscard]] std::string rule_list_text(const Look& look);

// Two rankings side by side: topics with their documents where these were kept, else a summary.
[[nodiscard]] std::string diff_text(const Diff& diff, const Look& look);
[[nodiscard]] std::string diff_markdown(const Diff& diff, const Look& look);
[[nodiscard]] std::string diff_html(const Diff& diff, const Look& look);  // a fragment of a page
[[nodiscard]] std::string diff_page(const Diff& diff, const Look& look);  // a whole one
[[nodiscard]] std::string diff_json(const Diff& diff, const Look& look);

// Which measures to use, and what to beware of.
[[nodiscard]] std::string advice_text(const AdviceReport& report, const Look& look);
[[nodiscard]] std::string advice_markdown(const AdviceReport& report, const Look& look);
[[nodiscard]] std::string advice_json(const AdviceReport& report, const Look& look);

// Breaks a text into lines of at most `width` columns, the later ones indented.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// What `assay measures` prints.
[[nodiscard]] std::string measure_list_text(const Look& look);
[[nodiscard]] std::string measure_text(const MeasureDef& def, const Look& look);
[[nodiscard]] std::string measure_json(std::span<const MeasureDef* const> defs);
// docs/measures.md
[[nodiscard]] std::string measure_reference();

}  // namespace assay
