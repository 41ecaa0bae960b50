// SPDX-License-Identifier: Apache-2.0
// help.cpp: what trec_eval says of itself, from its tables and the registry of measures.
#include "help.hpp"

#include <algorithm>
#include <array>
#include <span>

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
    if (i == 0 && option.choices.size() > 1) meaning += " (default)";
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
    const bool is_used = format.name == settings.rel_format;
    text += paragraph(std::string(format.name) + (is_used ? " (in use)" : "") + ": lines of " +
                          std::string(format.fields) + ". " + std::string(format.meaning) + ".",
                      look, 2);
  }
  text += "\nResults (-T):\n";
  text += paragraph(std::string(results_format()) +
                        ": lines of topic Q0 document rank score runid. Scores decide, and of "
                        "equal scores the document ids; the rank is not looked at.",
                    look, 2);
  return text + paragraph(
                    "Blank lines and lines that begin with # are passed over; packed files are "
                    "unpacked; - is standard input.",
                    look, 2);
}

// Parameters that mean something of their own.
struct ParamText {
  std::string_view name;
  std::string_view text;
};
constexpr std::array kParamTexts = {
    ParamText{"utility",
              "-m utility.1,-1,0,0: what a relevant retrieved document counts, another retrieved "
              "one, a relevant one that is missed, any other of the collection (-N)."},
    ParamText{"11pt_avg", "-m 11pt_avg..25,.5,.75: levels of recall. Default: 0, 0.1, to 1."},
    ParamText{"set_F", "-m set_F.0.25: the square of beta. Default: 1."},
    ParamText{"rbp",
              "-m rbp.p=0.8,1=0.5,2=1: p is the probability of reading on, the others are gains "
              "of grades. Default: p=0.9, and every grade gains itself."},
    ParamText{"rbp_resid", "-m rbp_resid.p=0.8: p is the probability of reading on. Default: 0.9."},
};

std::string listed(std::span<const double> numbers) {
  std::string text;
  for (const double number : numbers) {
    std::string digits = std::to_string(number);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    text += (text.empty() ? "" : ",") + digits;
  }
  return text;
}

std::string params_text(const TrecName& trec) {
  for (const ParamText& each : kParamTexts) {
    if (each.name == trec.name) return "Parameters: " + std::string(each.text);
  }
  const std::string example = "Parameters: -m " + std::string(trec.name) + ".";
  switch (trec.kind) {
    case TrecKind::kCutoffs:
    case TrecKind::kReals:
      return example + listed(trec.at.first(std::min<std::size_t>(2, trec.at.size()))) +
             ": cutoffs, a value for each. Default: " + listed(trec.at) + ".";
    case TrecKind::kPairs:
      return example +
             "1=1,2=3: gains of grades; the others gain themselves. -1 is a document that is not "
             "in the judgments, -2 one with a grade below 0.";
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

// What the parameters mean that a name stands for: "relative=True: divide by the largest number …".
std::string implied_text(const MeasureDef& def, const TrecName& trec, const Look& look) {
  std::string text;
  for (const ParamDef* param : params_of(def)) {
    const std::size_t at = trec.params.find(std::string(param->name) + "=");
    if (at == std::string_view::npos || (at > 0 && trec.params[at - 1] != ' ')) continue;
    const std::string_view setting = trec.params.substr(at, trec.params.find(',', at) - at);
    text += paragraph("Here " + std::string(setting) + ": " + std::string(param->meaning) + ".",
                      look, 2);
  }
  return text;
}

std::string measure_text_of(std::string_view name, const Look& look) {
  std::string text = "\n" + std::string(name) + "\n";
  const MeasureDef* def = trec_definition(name);
  if (def == nullptr) return text + paragraph(other_text(name), look, 2);
  text += paragraph(std::string(def->title) + ". " + std::string(def->meaning), look, 2);
  if (!def->caveat.empty()) text += paragraph(def->caveat, look, 2);
  for (const TrecName& trec : def->trec) {
    if (trec.name != name) continue;
    text += implied_text(*def, trec, look);
    const std::string params = params_text(trec);
    if (!params.empty()) text += paragraph(params, look, 2);
    std::string here = trec.params.empty() ? "" : "(" + std::string(trec.params) + ")";
    if (trec.kind == TrecKind::kCutoffs) here += "@k";
    text += paragraph("In assay it is " + std::string(def->name) + here + ": see assay measures " +
                          std::string(def->name) + ".",
                      look, 2);
  }
  return text;
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
  if (settings.request.measures.empty()) return {};
  TrecRequest plain = settings.request;  // parameters may be wrong, and are not shown
  for (std::string& measure : plain.measures)
    measure.erase(std::min(measure.find('.'), measure.size()));
  const auto selection = select_trec(plain);
  if (!selection) return {};
  const auto is_asked = [&](std::string_view name) {
    return std::any_of(selection->columns.begin(), selection->columns.end(),
                       [&](const TrecColumn& column) { return column.plain == name; });
  };
  std::string text;
  for (const std::string_view name : trec_names()) {
    if (is_asked(name)) text += measure_text_of(name, look);
  }
  return text + "\n" +
         paragraph("Where a measure is undefined for a topic, 0 is printed.", look, 2);
}

}  // namespace

std::string version_line() {
  return "trec_eval version 10.0, as assay " + std::string(kVersion) + " has it\n";
}

std::string usage_lines() {
  return "Usage: trec_eval [OPTIONS] JUDGMENTS RESULTS...\n"
         "JUDGMENTS and RESULTS are files, - is standard input; trec_eval -h tells more.\n";
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
