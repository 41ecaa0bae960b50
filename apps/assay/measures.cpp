// SPDX-License-Identifier: Apache-2.0
// measures.cpp: `assay measures`: which measures there are, and what each one means.
#include <memory>
#include <string>
#include <vector>

#include "assay/measure.hpp"
#include "assay/report.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::vector<std::string> names;
  std::string format = "table";
  bool ascii = false;
};

Result<std::vector<const MeasureDef*>> definitions(const std::vector<std::string>& names) {
  std::vector<const MeasureDef*> defs;
  for (const std::string& name : names) {
    // A name alone is enough, though some measures need a cutoff to be computed.
    for (const MeasureDef* def : all_measures()) {
      if (def->name == name) defs.push_back(def);
    }
    if (!defs.empty() && defs.back()->name == name) continue;
    auto measures = parse_measures(name);
    if (!measures) return measures.error();
    for (const Measure& measure : *measures) {
      if (defs.empty() || defs.back() != measure.def) defs.push_back(measure.def);
    }
  }
  return defs;
}

int run(const Settings& settings) {
  const Look look = look_for(stdout, "never", settings.ascii);
  const Look error_look = look_for(stderr, "auto", settings.ascii);
  const auto report = [&](const std::string& text) { return print(text, error_look); };
  if (settings.format == "md") return report(measure_reference());
  auto defs = definitions(settings.names);
  if (!defs) return fail(defs.error(), error_look);
  if (settings.format == "json") {
    return report(settings.names.empty() ? measure_json(all_measures()) : measure_json(*defs));
  }
  if (settings.names.empty()) return report(measure_list_text(look));
  std::string text;
  for (const MeasureDef* def : *defs) text += (text.empty() ? "" : "\n") + measure_text(*def, look);
  return report(text);
}

}  // namespace

OptionUsage measure_words(Takes takes) {
  OptionUsage usage{.takes = takes, .list = takes == Takes::kList ? "measures" : "names"};
  for (const MeasureDef* def : all_measures()) {
    const bool is_open = takes == Takes::kList && def->needs_at;
    usage.words.push_back({std::string(def->name) + (is_open ? "@" : ""), std::string(def->title)});
  }
  if (takes != Takes::kList) return usage;
  for (const Nickname& name : all_nicknames()) {
    usage.words.push_back({std::string(name.name), std::string(name.meaning)});
  }
  return usage;
}

void add_measures(CLI::App& program, int& exit_code) {
  auto settings = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "measures", "List the measures, or explain one");
  verb->words[verb->add_option("NAME", settings->names,
                               "Measures to explain; none lists them all")] =
      measure_words(Takes::kWord);
  add_words(*verb, "-f,--format", settings->format, {"table", "json", "md"},
            "How to print; md is the whole reference");
  verb->add_flag("--ascii", settings->ascii, "No character beyond ASCII");
  verb->callback([settings, &exit_code] { exit_code = run(*settings); });
}

}  // namespace assay::app
