// SPDX-License-Identifier: Apache-2.0
// report_messages.cpp: errors and notes as a person should see them, and the list of formats.
#include <algorithm>
#include <array>

#include "number.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

std::string styled(const std::string& text, std::string_view code, bool color) {
  return color ? "\033[" + std::string(code) + "m" + text + "\033[0m" : text;
}

// The part of a line around what is underlined that fits into the terminal.
Excerpt fitted(const Excerpt& whole, std::size_t width) {
  if (whole.line.size() <= width) return whole;
  constexpr std::string_view kMore = "...";
  const std::size_t lead = std::min<std::size_t>(whole.first, width / 3);
  const std::size_t begin = whole.first - lead;
  Excerpt part{.line = whole.line.substr(begin, width), .first = lead, .length = whole.length};
  if (begin > 0) part.line.replace(0, kMore.size(), kMore);
  if (begin + width < whole.line.size())
    part.line.replace(width - kMore.size(), kMore.size(), kMore);
  return part;
}

std::string excerpt_text(const Error& error, const Look& look) {
  const std::string number = std::to_string(error.place.line);
  const std::string bar = look.ascii ? " | " : " │ ";
  const std::size_t margin = 4 + number.size() + 3;
  const Excerpt part =
      fitted(error.excerpt, std::max<std::size_t>(look.width, margin + 30) - margin);
  const std::string line = printable(part.line);
  // Columns, not bytes: an id before the caret may hold multi-byte characters.
  const std::size_t before = columns_of(std::string_view(line).substr(0, part.first));
  const std::size_t under =
      std::max<std::size_t>(1, columns_of(std::string_view(line).substr(part.first, part.length)));
  return "    " + number + bar + line + "\n" + std::string(4 + number.size(), ' ') + bar +
         std::string(before, ' ') + styled(std::string(under, '^'), "31", look.color) + "\n";
}

constexpr std::array kFormats = {
    Format{"table", "txt", "aligned, for a terminal", write_table},
    Format{"tsv", "tsv", "one value a line, full precision, separated by tabs", write_tsv},
    Format{"csv", "csv", "one value a line, full precision, separated by commas", write_csv},
    Format{"json", "json", "everything: values, notes, recipes, inputs", write_json, true},
    Format{"jsonl", "jsonl", "one JSON object a line for each value", write_jsonl},
    Format{"md", "md", "a Markdown table", write_markdown},
    Format{"latex", "tex", "a LaTeX table (booktabs), best values bold", write_latex},
    Format{"trec", "trec", "the layout of trec_eval", write_trec},
};

}  // namespace

std::span<const Format> eval_formats() { return kFormats; }

std::string error_text(const Error& error, const Look& look) {
  std::string text =
      wrapped(styled("error:", "1;31", look.color) + " " + printable(to_string(error)),
              std::max<std::size_t>(look.width, 40), 7) +
      "\n";
  if (error.excerpt.length > 0) text += excerpt_text(error, look);
  if (!error.hint.empty()) {
    text += wrapped("  " + styled("hint:", "1", look.color) + " " + printable(error.hint),
                    look.width, 8) +
            "\n";
  }
  if (!error.tally.empty()) text += wrapped("  " + error.tally, look.width, 2) + "\n";
  return text;
}

std::string notes_text(const EvalReport& report, const Look& look) {
  std::string text;
  for (const Scores& scores : report.runs) {
    for (const Note& note : scores.notes) {
      std::string line = styled("note", "1", look.color) + "  " + printable(scores.run) + ": " +
                         printable(note.message);
      if (!note.advice.empty()) line += " (" + note.advice + ")";
      text += wrapped(line, look.width, 6) + "\n";
    }
  }
  return text;
}

}  // namespace assay
