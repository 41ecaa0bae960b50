// SPDX-License-Identifier: Apache-2.0
// index_job_child.hpp: what the process that makes an index does, and what it says of itself in the
// end.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "assay/error.hpp"

namespace assay::lab {

struct ChildReport {
  std::uint64_t peak_memory = 0;
  std::uint64_t bytes_written = 0;
  std::optional<Error> error = {};  // place, what and hint
};

// As bytes for a pipe. Nothing if they are not all there: the process ended before its time.
[[nodiscard]] std::string to_bytes(const ChildReport& report);
[[nodiscard]] std::optional<ChildReport> report_from(std::string_view bytes);

// For the child of a fork: does the work as the leader of a session of its own, writes its report
// and ends. If the parent dies, so does the child, with its group and its commands.
[[noreturn]] void run_child(const std::function<Result<Done>()>& work, int pipe, pid_t parent);

// Kills what is left of a session, which is what a process has started, in whichever group.
void end_session(pid_t leader);

}  // namespace assay::lab
