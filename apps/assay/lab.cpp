// SPDX-License-Identifier: Apache-2.0
// lab.cpp: `assay lab`: run an experiment with search engines. Another program does it, so that
// this one needs no engine.
#include <memory>

#include "companion.hpp"
#include "lab_options.hpp"
#include "terminal.hpp"

namespace assay::app {

void add_lab(CLI::App& program, int& exit_code) {
  auto options = std::make_shared<LabOptions>();
  Verb* verb = &add_lab_verb(program, *options);
  verb->callback([options, verb, &exit_code] {
    exit_code = become_companion(
        "assay-lab", *verb,
        "it is installed with assay (not by pip), and needs the engines that it is built with",
        look_for(stderr, options->color, options->is_ascii));
  });
}

}  // namespace assay::app
