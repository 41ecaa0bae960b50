// SPDX-License-Identifier: Apache-2.0
// judge.cpp: `assay judge`: ask a judge. Another program does it, so that this one needs no library
// that draws on terminals.
#include <memory>

#include "companion.hpp"
#include "judge_options.hpp"
#include "terminal.hpp"

namespace assay::app {

void add_judge(CLI::App& program, int& exit_code) {
  auto options = std::make_shared<JudgeOptions>();
  Verb* verb = &add_judge_verb(program, *options);
  verb->callback([options, verb, &exit_code] {
    exit_code = become_companion("assay-judge", *verb,
                                 "it is installed with assay (not by pip), and needs ncurses",
                                 look_for(stderr, options->color, options->is_ascii));
  });
}

}  // namespace assay::app
