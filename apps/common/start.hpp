// SPDX-License-Identifier: Apache-2.0
// start.hpp: what every program does around its work.
#pragma once

namespace assay::app {

// Prepares the streams, runs, and turns what nobody caught into a message and an exit code.
[[nodiscard]] int start(int (*run)(int, char**), int argc, char** argv);

}  // namespace assay::app
