// SPDX-License-Identifier: Apache-2.0
// named_runs.hpp: runs on a command line, and what to call them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assay/error.hpp"

namespace assay::app {

struct NamedRun {
  std::string name;
  std::string path;
};

// "FILE" or "NAME=FILE"; a file whose own name has an equals sign is taken as it is.
[[nodiscard]] NamedRun named_run(const std::string& argument);

// Two runs of one name could not be told apart in any output.
[[nodiscard]] std::optional<Error> find_clash(const std::vector<NamedRun>& runs);

}  // namespace assay::app
