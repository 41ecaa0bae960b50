// SPDX-License-Identifier: Apache-2.0
// check.cpp: `assay check`: what in judgments and runs would make numbers wrong.
#include "assay/check.hpp"

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assay/report.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::vector<std::string> paths;
  std::string format = "text";
  std::string output;
  std::string docs;
  std::string color = "auto";
  CheckOptions options;
  bool list = false;
  bool ascii = false;
};

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.color, settings.ascii);
  const Look look = look_for(stdout, settings.color, settings.ascii);
  if (settings.list) {
    const auto written = write_output(settings.output, rule_list_text(look));
    return written ? int{kFine} : fail(written.error(), error_look);
  }
  if (settings.paths.empty()) {
    return fail({.place = {},
                 .what = "no file was named",
                 .hint = "assay check qrels.txt bm25.run; judgments come first",
                 .tally = {},
                 .excerpt = {}},
                error_look);
  }
  std::vector<std::shared_ptr<const Input>> inputs;
  for (const std::string& path : settings.paths) {
    auto input = Input::open(path);
    if (!input) return fail(input.error(), error_look);
    inputs.push_back(*std::move(input));
  }
  CheckOptions options = settings.options;
  if (!settings.docs.empty()) {
    auto corpus = Input::open(settings.docs);
    if (!corpus) return fail(corpus.error(), error_look);
    options.corpus = *std::move(corpus);
  }
  const auto report = check(inputs, options);
  if (!report) return fail(report.error(), error_look);
  const std::string text = settings.format == "json"     ? check_json(*report)
                           : settings.format == "github" ? check_github(*report)
                                                         : check_text(*report, look);
  const auto written = write_output(settings.output, text);
  if (!written) return fail(written.error(), error_look);
  return report->count(Severity::kError) > 0 ? kNo : kFine;
}

}  // namespace

void add_check(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  s->options.threads = std::max(1U, std::thread::hardware_concurrency());
  Verb* verb = &add_verb(program, "check", "Find what would make numbers wrong");
  verb->footer(
      "The exit code is 1 if there are errors: lines or files that an evaluation would refuse.\n\n"
      "Examples:\n"
      "  assay check qrels.txt *.run\n"
      "  assay check run.json --as run -f json");
  verb->add_option("FILE", s->paths, "Judgments and runs in any format, judgments first");
  add_choice(*verb, "--as", s->options.role, kRoleChoices, "What the files are, else guessed");
  add_choice(*verb, "--qrels-format", s->options.qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given", Explain::kWords);
  add_choice(*verb, "--run-format", s->options.run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
  verb->add_option("--docs", s->docs,
                   "The collection: JSON objects with _id, or lines of id, tab, text; ids that are "
                   "not in it are told")
      ->type_name("FILE")
      ->take_last();
  add_words(*verb, "-f,--format", s->format, {"text", "json", "github"},
            "How to print; github makes annotations");
  verb->add_option("-o,--output", s->output, "Write to this file")->type_name("FILE")->take_last();
  verb->add_flag("--rules", s->list, "List the rules");
  add_color(*verb, s->color, s->ascii);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
