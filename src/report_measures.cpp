// SPDX-License-Identifier: Apache-2.0
// report_measures.cpp: what the registry knows of its measures, as text, JSON and a page of the
// docs.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

std::string range_of(const MeasureDef& def) {
  if (def.lowest == -kInfinity) return "any number";
  if (def.highest == kInfinity) return "from " + shortest(def.lowest) + " up";
  return "from " + shortest(def.lowest) + " to " + shortest(def.highest);
}

std::string average_of(const MeasureDef& def) {
  switch (def.average) {
    case Average::kGeometric:
      return "geometric mean over topics, values below 0.00001 raised to it";
    case Average::kSum: return "sum over topics";
    case Average::kMedian: return "median over topics";
    case Average::kVarianceOfMean: return "sum over topics, divided by the square of their number";
    default: return "mean over topics";
  }
}

// "the number of documents in the collection (--collection-size N)"; empty for most.
std::string needs_of(const MeasureDef& def) {
  const NeedText& need = text_of(def.needs);
  if (need.what.empty()) return {};
  return std::string(need.what) + " (" + std::string(need.option) + ")";
}

// How a measure is usually written: "P@k", "IPrec@t", "AP".
std::string usual_form(const MeasureDef& def) {
  if (!def.needs_at) return std::string(def.name);
  return std::string(def.name) + (def.at == &Params::cutoff ? "@k" : "@t");
}

std::string default_of(const MeasureDef& def, const ParamDef& param) {
  if (def.needs_at && param.number != nullptr && param.number == def.at) return "required";
  return value_of(param, default_params(def));
}

// "map, map_cut (= AP)": names that other tools use, with what they imply.
std::vector<std::string> other_names(const MeasureDef& def) {
  std::vector<std::string> names;
  const auto add = [&](std::string_view name, std::string_view params) {
    names.push_back(std::string(name) + (params.empty() ? "" : " (" + std::string(params) + ")"));
  };
  for (const Alias& alias : def.aliases) add(alias.name, alias.params);
  for (const TrecName& trec : def.trec) {
    if (trec.name != def.name || !trec.params.empty()) add(trec.name, trec.params);
  }
  return names;
}

std::string example_text(const MeasureDef& def) {
  const Example& example = def.example;
  return std::string(def.name) + std::string(example.params) + " = " +
         fixed(example.expect, def.is_count ? 0 : 4) + " for the ranking " +
         std::string(example.run) + " where the judgments hold " + std::string(example.judged) +
         (example.expected == 0 ? "" : " and " + shortest(example.expected) + " were expected");
}

std::string labelled(std::string_view label, std::string_view text, const Look& look) {
  constexpr std::size_t kIndent = 12;
  if (text.empty()) return {};
  std::string line(label);
  line.resize(kIndent, ' ');
  return wrapped(line + std::string(text), look.width, kIndent) + "\n";
}

std::string param_lines(const MeasureDef& def, const Look& look) {
  std::string out;
  std::size_t width = 0;
  for (const ParamDef* param : params_of(def)) {
    width = std::max(width, param->name.size() + 1 + default_of(def, *param).size());
  }
  for (const ParamDef* param : params_of(def)) {
    std::string line = "  " + std::string(param->name) + "=" + default_of(def, *param);
    line.resize(2 + width + 2, ' ');
    out += wrapped(line + std::string(param->meaning), look.width, 2 + width + 2) + "\n";
  }
  return out;
}

}  // namespace

std::string measure_list_text(const Look& look) {
  std::size_t width = 0;
  for (const MeasureDef* def : all_measures()) width = std::max(width, usual_form(*def).size());
  std::string out;
  for (const MeasureDef* def : all_measures()) {
    std::string line = usual_form(*def);
    line.resize(width + 2, ' ');
    line += def->title;
    const auto others = other_names(*def);
    if (def->direction == Direction::kLowerIsBetter) line += "; lower is better";
    if (!others.empty()) line += "; also " + joined(others, ", ");
    out += wrapped(line, look.width, width + 2) + "\n";
  }
  out += "\nSeveral at once:\n";
  for (const Nickname& nickname : all_nicknames()) {
    std::string line(nickname.name);
    line.resize(width + 2, ' ');
    out += wrapped(line + std::string(nickname.meaning), look.width, width + 2) + "\n";
  }
  out += "\n" +
         wrapped(
             "Write nDCG@10, AP(rel=2)@100, or AP:rel=2@100 without quotes; P@{5,10} and DCG@1..15 "
             "are "
             "several at once. assay measures NAME explains one.",
             look.width, 0) +
         "\n";
  return suited(out, look);
}

std::string measure_text(const MeasureDef& def, const Look& look) {
  std::string out = usual_form(def) + " — " + std::string(def.title) + "\n\n";
  out += wrapped(def.meaning, look.width, 0) + "\n\n";
  out += labelled("formula", def.formula, look);
  out += labelled("range", range_of(def) + "; " + direction_of(def), look);
  out += labelled("over topics", average_of(def), look);
  out += labelled("needs", needs_of(def), look);
  out += labelled("user model", def.user_model, look);
  out += labelled("caveat", def.caveat, look);
  out += labelled("also called", joined(other_names(def), ", "), look);
  out += labelled("example", example_text(def), look);
  out += labelled("source", def.citation, look);
  return suited(out + "\nparameters\n" + param_lines(def, look), look);
}

std::string measure_json(std::span<const MeasureDef* const> defs) {
  Json json = {{"schema", "assay.measures/1"}, {"measures", Json::array()}};
  for (const MeasureDef* def : defs) {
    Json entry = {{"name", def->name},
                  {"title", def->title},
                  {"meaning", def->meaning},
                  {"formula", def->formula},
                  {"user_model", def->user_model},
                  {"caveat", def->caveat},
                  {"citation", def->citation},
                  {"direction", direction_of(*def)},
                  {"average", average_of(*def)},
                  {"range", range_of(*def)},
                  {"needs", needs_of(*def)},
                  {"needs_at", def->needs_at},
                  {"also_called", other_names(*def)}};
    entry["parameters"] = Json::array();
    for (const ParamDef* param : params_of(*def)) {
      entry["parameters"].push_back({{"name", param->name},
                                     {"default", default_of(*def, *param)},
                                     {"meaning", param->meaning}});
    }
    json["measures"].push_back(std::move(entry));
  }
  return json.dump(2) + "\n";
}

std::string measure_reference() {
  std::string out =
      "<!-- generated by tools/regenerate.sh; edit src/measures/ instead -->\n"
      "# Measures\n\n"
      "Notation: `d_1 … d_n` is the ranking, `g_i` the grade of the document at rank `i`, `r_i` is "
      "1 if `g_i ≥ rel` and else 0,\n"
      "`R` the number of relevant documents in the judgments, `N` that of all documents in the "
      "collection; `a` of them are relevant\n"
      "and retrieved, `b` only retrieved, `c` only relevant, `d` neither. `@` sets the cutoff, or "
      "the level of recall for `IPrec`.\n"
      "Every example is run by the tests: in a ranking a digit is a grade, `-` a document that is "
      "not in the judgments, `.` one that\n"
      "was pooled but not judged; `k` follows one that the user knew, and parentheses hold equal "
      "scores.\n";
  for (const MeasureDef* def : all_measures()) {
    out += "\n## " + usual_form(*def) + ": " + std::string(def->title) + "\n\n";
    out += std::string(def->meaning) + "\n\n$$" + std::string(def->formula) + "$$\n\n";
    const auto item = [&](std::string_view label, std::string_view text) {
      if (!text.empty()) out += "- **" + std::string(label) + "**: " + std::string(text) + "\n";
    };
    item("Range", range_of(*def) + "; " + direction_of(*def) + "; " + average_of(*def) + ".");
    item("Needs", needs_of(*def));
    item("User model", def->user_model);
    item("Caveat", def->caveat);
    item("Also called", joined(other_names(*def), ", "));
    item("Example", example_text(*def) + ".");
    item("Source", def->citation);
    out += "\n| parameter | default | meaning |\n| --- | --- | --- |\n";
    for (const ParamDef* param : params_of(*def)) {
      out += "| `" + std::string(param->name) + "` | `" + default_of(*def, *param) + "` | " +
             std::string(param->meaning) + " |\n";
    }
  }
  return out;
}

}  // namespace assay
