// SPDX-License-Identifier: Apache-2.0
// names.hpp: errors about the names of files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay::app {

// An error about what was typed.
[[nodiscard]] Error wrong_use(std::string what, std::string hint);

// Standard input can be read once.
[[nodiscard]] std::optional<Error> check_standard_input(const std::vector<std::string>& paths);

// Whether all are files; what came through a pipe is gone.
[[nodiscard]] bool can_read_again(const std::vector<std::string>& paths);

// A result must not take the place of what it is about.
[[nodiscard]] std::optional<Error> check_written_over(const std::vector<std::string>& inputs,
                                                      const std::string& output);

}  // namespace assay::app
