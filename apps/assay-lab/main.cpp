// SPDX-License-Identifier: Apache-2.0
// main.cpp: the program assay-lab, which `assay lab` starts: runs search engines and measures them.
#include <cstdio>

#include "companion.hpp"
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

int run(int argc, char** argv) {
  app::LabOptions options;
  const auto said = app::read_companion_words(argc, argv, [&](CLI::App& program) -> app::Verb& {
    return app::add_lab_verb(program, options);
  });
  return said ? *said : run_experiment(options);
}

}  // namespace

int main(int argc, char** argv) { return assay::app::start(::run, argc, argv); }
