// SPDX-License-Identifier: Apache-2.0
// report.hpp: scores as text. The only layer that formats; nothing here computes a score.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"

namespace assay {

// Where the numbers come from.
struct Source {
  std::string path;
  std::string sha256;  // empty unless asked for
  std::uint64_t lines = 0;
  std::uint64_t topics = 0;
};

// What is known of the judgments as a whole.
struct GradeRange {
  double lowest = 0;  // of those that are judged
  double highest = 0;
  std::uint64_t negative = 0;  // pooled, but not judged
};

// Everything an evaluation has to say.
struct EvalReport {
  std::vector<Measure> measures;
  std::vector<Scores> runs;
  Source qrels;
  std::vector<Source> sources;  // one for each run
  GradeRange grades;
  EvalOptions policy;
};

// How to show it.
struct Look {
  int digits = 4;
  bool percent = false;  // measures from 0 to 1 as per cent
  bool per_topic = false;
  bool summary = true;     // the means
  bool recipe = false;     // what exactly each number is
  bool best_first = true;  // runs by their first measure, else as given
  bool color = false;
  bool ascii = false;      // no character beyond ASCII
  std::size_t width = 80;  // columns of the terminal
};

struct Format {
  std::string_view name;
  std::string_view extension;  // of files, without the dot
  std::string_view meaning;
  std::string (*write)(const EvalReport&, const Look&);
  bool carries_notes = false;  // notes are part of the text
};

[[nodiscard]] std::span<const Format> eval_formats();

// An error as a person should see it: place, line, caret, hint.
[[nodiscard]] std::string error_text(const Error& error, const Look& look);
// The notes of all runs, a few lines each.
[[nodiscard]] std::string notes_text(const EvalReport& report, const Look& look);

// Breaks a text into lines of at most `width` columns, the later ones indented.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// What `assay measures` prints.
[[nodiscard]] std::string measure_list_text(const Look& look);
[[nodiscard]] std::string measure_text(const MeasureDef& def, const Look& look);
[[nodiscard]] std::string measure_json(std::span<const MeasureDef* const> defs);
// docs/measures.md
[[nodiscard]] std::string measure_reference();

}  // namespace assay
