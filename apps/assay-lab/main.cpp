// SPDX-License-Identifier: Apache-2.0
// main.cpp: the program assay-lab, which `assay lab` starts: runs search engines and measures them.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "help.hpp"
#include "lab_options.hpp"
#include "laboratory.hpp"
#include "signals.hpp"
#include "start.hpp"
#include "terminal.hpp"

namespace {

using namespace assay;  // NOLINT: the program is about nothing else

int run_experiment(const app::LabOptions& options) {
  const Look error_look = app::look_for(stderr, options.color, options.is_ascii);
  lab::end_quietly_on_signals();
  lab::StepProgress progress(options.is_quiet, error_look);
  const auto outcome =
      lab::run_laboratory({.experiment = options.experiment,
                           .results = options.results,
                           .only = options.only,
                           .resumes = options.resumes,
                           .against = options.against,
                           .keeps_indexes = options.keeps_indexes,
                           .look = app::look_for(stdout, options.color, options.is_ascii)},
                          lab::make_engine, progress);
  progress.end();
  if (!outcome) return app::fail(outcome.error(), error_look);
  const int printed = app::print(outcome->text, error_look);
  return printed != app::kFine ? printed : outcome->failed.empty() ? app::kFine : app::kNo;
}

// It is `assay lab` without the verb.
int run(int argc, char** argv) {
  CLI::App program("Run search engines, and measure what they find and take", "assay");
  program.formatter(std::make_shared<app::HelpFormatter>());
  program.set_help_flag("-h,--help", "Print this help");
  app::LabOptions options;
  app::Verb& verb = app::add_lab_verb(program, options);
  std::vector<std::string> words(argv + 1, argv + argc);
  words.insert(words.begin(), verb.get_name());
  std::reverse(words.begin(), words.end());  // as CLI11 wants it
  try {
    program.parse(std::move(words));
  } catch (const CLI::ParseError& wrong) {
    if (wrong.get_exit_code() == 0) return program.exit(wrong);
    return app::fail({.what = wrong.what(), .hint = "assay lab --help tells what there is"},
                     app::look_for(stderr, "auto", false));
  }
  return run_experiment(options);
}

}  // namespace

int main(int argc, char** argv) { return assay::app::start(::run, argc, argv); }
