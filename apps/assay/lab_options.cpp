// SPDX-License-Identifier: Apache-2.0
// lab_options.cpp: what `assay lab` can be told.
#include "lab_options.hpp"

namespace assay::app {
namespace {

// A shell completes it as it does files.
void add_folder(Verb& verb, const std::string& flags, std::string& path, const std::string& help) {
  CLI::Option* const option = verb.add_option(flags, path, help);
  verb.words[option] = {.takes = Takes::kFile};
  option->type_name("FOLDER")->take_last();
}

}  // namespace

Verb& add_lab_verb(CLI::App& program, LabOptions& options) {
  Verb& verb = add_verb(program, "lab", "Run search engines, and measure what they find and take");
  verb.footer(
      "The experiment names documents, topics and judgments, engines with their settings, and\n"
      "measures. Runs, times and a log of all queries are written to the folder of results.\n\n"
      "Examples:\n"
      "  assay lab experiment.toml\n"
      "  assay lab experiment.toml --only bm25 --resume\n"
      "  assay lab experiment.toml -o results-new --against results");
  verb.add_option("EXPERIMENT", options.experiment, "A file of TOML; docs/lab.md tells its keys")
      ->required();
  add_folder(verb, "-o,--output", options.results,
             "The folder of results, made if it is not there; \"results\" if not told");
  verb.add_option("--only", options.only, "Only the engines of these names")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->delimiter(',');
  verb.add_flag("--resume", options.resumes,
                "Go on where an experiment was interrupted; engines that failed are tried again");
  add_folder(verb, "--against", options.against,
             "Results of an earlier time, to be compared with those of now");
  verb.add_flag("--keep", options.keeps_indexes,
                "Keep indexes, and the runs of all settings that were tried");
  verb.add_flag("--quiet", options.is_quiet, "No notes and no progress");
  add_color(verb, options.color, options.is_ascii);
  return verb;
}

}  // namespace assay::app
