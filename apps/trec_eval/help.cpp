// SPDX-License-Identifier: Apache-2.0
// help.cpp: what trec_eval says of itself, from its tables and the registry of measures.
#include "help.hpp"

#include <algorithm>

#include "assay/measure.hpp"
#include "assay/version.hpp"

namespace assay::trec_eval {
namespace {

constexpr std::size_t kIndent = 6;

std::string paragraph(std::string_view text, const Look& look, std::size_t indent) {
  const std::string blanks(indent, ' ');
  return blanks + wrapped(text, look.width - indent, indent) + "\n";
}

std::string option_text(const Option& option, const Look& look) {
  std::string form = "  ";
  if (option.letter != 0) form += "-" + std::string(1, option.letter) + ", ";
  form += "--" + std::string(option.name);
  if (!option.argument.empty()) form += " " + std::string(option.argument);
  std::string meaning(option.meaning);
  for (std::size_t i = 0; i < option.choices.size(); ++i) {
    meaning += (i == 0 ? ": " : ", ") + std::string(option.choices[i]);
  }
  return form + "\n" + paragraph(meaning, look, kIndent);
}

std::string options_text(const Look& look, bool is_ours) {
  std::string text;
  for (const Option& option : options()) {
    if (option.is_ours == is_ours) text += option_text(option, look);
  }
  return text;
}

std::string formats_text(const Settings& settings, const Look& look) {
  std::string text = "\nJudgments (-R):\n";
  for (const RelFormat& format : rel_formats()) {
    const bool is_taken = format.name == settings.rel_format;
    text += paragraph(std::string(format.name) + (is_taken ? " (taken)" : "") + ": lines of " +
                          std::string(format.fields) + ". " + std::string(format.meaning),
                      look, 2);
  }
  text += "\nResults (-T):\n";
  text += paragraph(std::string(results_format()) +
                        ": lines of topic Q0 document rank score runid. Scores decide, and of "
                        "equal scores the document ids; the rank is not looked at.",
                    look, 2);
  return text + paragraph(
                    "Comments after # and blank lines are passed over; packed files are "
                    "unpacked; - is standard input.",
                    look, 2);
}

std::string kind_text(TrecKind kind) {
  switch (kind) {
    case TrecKind::kCutoffs: return "whole numbers, a value for each";
    case TrecKind::kReals: return "numbers, a value for each";
    case TrecKind::kNumbers: return "numbers, for one value";
    case TrecKind::kPairs: return "keys and numbers, as in 1=1,2=3";
    default: return {};
  }
}

// What is no measure of the registry.
std::string other_text(std::string_view name) {
  if (name == "runid") return "The tag of the run.";
  return "The grades of the first documents, a character for each: a digit, > above 9, - for a "
         "document that is not in the judgments, . for a grade below 0. Parameter: how many; else "
         "10.";
}

std::string measure_text_of(std::string_view name, const Look& look) {
  std::string text = "\n" + std::string(name) + "\n";
  const MeasureDef* def = trec_definition(name);
  if (def == nullptr) return text + paragraph(other_text(name), look, 2);
  text += paragraph(std::string(def->title) + ". " + std::string(def->meaning), look, 2);
  if (!def->caveat.empty()) text += paragraph(def->caveat, look, 2);
  for (const TrecName& trec : def->trec) {
    if (trec.name != name || trec.kind == TrecKind::kPlain) continue;
    text += paragraph("Parameters: " + kind_text(trec.kind) + ".", look, 2);
  }
  return text + paragraph("assay measures " + std::string(def->name) + " has all of it.", look, 2);
}

std::string names_text(const Look& look) {
  std::string names;
  for (const std::string_view name : trec_names()) {
    names += (names.empty() ? "" : " ") + std::string(name);
  }
  return "\nMeasures, in the order in which they are printed:\n" + paragraph(names, look, 2);
}

// The measures behind -m, each once; a nickname stands for its list.
std::string asked_text(const Settings& settings, const Look& look) {
  std::string text;
  const auto selection = select_trec(settings.request);
  if (settings.request.measures.empty() || !selection) return text;
  std::vector<std::string_view> shown;
  for (const std::string_view name : trec_names()) {
    const bool is_asked = std::any_of(
        selection->columns.begin(), selection->columns.end(), [&](const TrecColumn& column) {
          return column.name == name ||
                 (column.name.starts_with(name) && column.name[name.size()] == '_' &&
                  std::find(trec_names().begin(), trec_names().end(), column.name) ==
                      trec_names().end());
        });
    if (is_asked) text += measure_text_of(name, look);
  }
  return text;
}

}  // namespace

std::string version_line() {
  return "trec_eval version 10.0, as assay " + std::string(kVersion) + " has it\n";
}

std::string usage_lines() {
  return "Usage: trec_eval [OPTIONS] JUDGMENTS RESULTS\n"
         "       trec_eval -h tells more\n";
}

std::string help_text(const Settings& settings, const Look& look) {
  std::string text =
      "trec_eval [OPTIONS] JUDGMENTS RESULTS...\n" +
      paragraph(
          "Evaluates the ranked results of a search system with the judgments of its "
          "documents, as the program of this name from NIST does.",
          look, 2) +
      "\nOptions:\n" + options_text(look, false) + "\nOptions that only this program has:\n" +
      options_text(look, true) + formats_text(settings, look);
  const std::string asked = asked_text(settings, look);
  return text + (asked.empty() ? names_text(look) : asked);
}

}  // namespace assay::trec_eval
