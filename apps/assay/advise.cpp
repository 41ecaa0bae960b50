// SPDX-License-Identifier: Apache-2.0
// advise.cpp: `assay advise`: which measures judgments and runs allow, and why.
#include "assay/advise.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "assay/report.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "typed.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  Looks looks;
};

struct AdviceFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const AdviceReport&, const Look&);
};
constexpr std::array kFormats = {AdviceFormat{"text", "txt", advice_text},
                                 AdviceFormat{"md", "md", advice_markdown},
                                 AdviceFormat{"json", "json", advice_json}};

// What `eval` takes of what was typed.
std::vector<std::string> inputs_for_eval(const Settings& settings, const Verb& verb) {
  std::vector<std::string> words{settings.inputs.qrels};
  words.insert(words.end(), settings.inputs.runs.begin(), settings.inputs.runs.end());
  for (const TypedOption& option : typed_options(verb)) {
    if (std::find(option.verbs.begin(), option.verbs.end(), "eval") == option.verbs.end()) continue;
    words.insert(words.end(), option.words.begin(), option.words.end());
  }
  return words;
}

Result<AdviceReport> advise_on(const Settings& settings, const Verb& verb) {
  const auto prepared = prepare(settings.inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  const auto runs = index_runs(settings.inputs, *prepared);
  if (!runs) return runs.error();
  const auto names = names_of(settings.inputs, *prepared, *runs);
  if (!names) return names.error();
  auto report = advise(prepared->qrels, *runs, *names, prepared->options);
  if (report) report->inputs = inputs_for_eval(settings, verb);
  return report;
}

int run(const Settings& settings, const Verb& verb) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(std::span<const AdviceFormat>(kFormats), settings.looks);
  if (!format) return fail(format.error(), error_look);
  const auto report = advise_on(settings, verb);
  if (!report) return fail(report.error(), error_look);
  const Look look = look_of(settings.looks, (*format)->name == "text");
  const auto written = write_output(settings.looks.output, (*format)->write(*report, look));
  if (!written) return fail(written.error(), error_look);
  return kFine;
}

}  // namespace

void add_advise(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "advise", "Say which measures judgments and runs allow, and why");
  verb->footer(
      "It looks at grades, at how much is judged, at the number of topics, at ties and at the\n"
      "length of the runs, and ends with a command.\n\n"
      "Example:\n"
      "  assay advise qrels.txt *.run");
  Inputs& inputs = s->inputs;
  verb->add_option("QRELS", inputs.qrels, "Judgments in any format; - is standard input")
      ->required();
  verb->add_option("RUN", inputs.runs, "Runs in any format; NAME=FILE names one")->required();
  add_choice(*verb, "--qrels-format", inputs.qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given", Explain::kWords);
  add_choice(*verb, "--run-format", inputs.run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
  add_ties_and_threads(*verb, inputs.options);
  verb->add_flag("--skip-bad-lines", inputs.options.skip_bad_lines,
                 "Ignore lines that cannot be read");
  add_output(*verb, s->looks, kFormats);
  verb->add_flag("--quiet", inputs.quiet, "No progress");
  verb->callback([s, verb, &exit_code] { exit_code = run(*s, *verb); });
}

}  // namespace assay::app
