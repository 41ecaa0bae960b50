// SPDX-License-Identifier: Apache-2.0
// spawn.hpp: starts a program with pipes to it.
#pragma once

#include <sys/types.h>

#include "process.hpp"

namespace assay::lab {

// Descriptors are the caller's to close; none survives an exec, and input and output do not block.
struct Spawned {
  pid_t pid = -1;
  int input = -1;   // to write to; -1 without lines
  int output = -1;  // to read from; -1 without lines
  int errors = -1;  // to read from
  int waker = -1;   // an eventfd, for who reads errors
};
// In the folder and as the leader of a group of its own. An error says what could not be started.
[[nodiscard]] Result<Spawned> spawn(const ProcessPlan& plan);

}  // namespace assay::lab
