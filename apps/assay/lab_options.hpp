// SPDX-License-Identifier: Apache-2.0
// lab_options.hpp: what `assay lab` can be told. The verb reads it to explain and to check, and the
// program assay-lab, which it starts, to obey.
#pragma once

#include <string>
#include <vector>

#include "verbs.hpp"

namespace assay::app {

struct LabOptions {
  std::string experiment;
  std::string results = "results";
  std::vector<std::string> only = {};
  bool resumes = false;
  std::string against = {};
  bool keeps_indexes = false;
  bool is_quiet = false;
  std::string color = "auto";
  bool is_ascii = false;
};
// Adds the verb, which does nothing yet.
Verb& add_lab_verb(CLI::App& program, LabOptions& options);

}  // namespace assay::app
