// SPDX-License-Identifier: Apache-2.0
// index_job.hpp: the making of an index in a process of its own, measured from outside.
// It forks: call it while there is one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "assay/efficiency.hpp"
#include "assay/error.hpp"
#include "index_job_files.hpp"

namespace assay::lab {

struct IndexJob {
  // Runs in a child of this process, which then ends without destructors of what is static.
  std::function<Result<Done>()> work;
  std::string folder;        // of the engine: what is in it is the index
  double limit_seconds = 0;  // then it is killed, with all that it started; 0: no limit
  // Hears some ten times in a second for how long it has worked, and how many bytes the folder has.
  std::function<void(double seconds, std::uint64_t bytes)> tell = {};
};

// How each number comes about, and what it misses:
// - wall_seconds: from the fork to the end of the process. A job of nothing takes about 2 ms; the
//   end is noticed 0.2 ms after it, or later by what a look at the folder takes.
// - cpu_seconds: of the process and of all that it started and waited for.
// - peak_memory: of the process, or of one that it waited for, whichever is larger, not their sum.
//   It holds the few MB that this process has when it forks.
// - bytes_written: what went through write(), or what was dirtied in the page cache, whichever is
//   more: the first knows no mapped files, the second neither tmpfs nor what was written again
//   before it left the cache. Pipes between processes count. 0 if the kernel does not say.
// - peak_disk: the folder is looked at about every 10 ms (less often where looking takes long), so
//   that what is gone sooner, has no name, or lies elsewhere is missed.
// - index_bytes: as in files_of, when all is on the disk; that wait is in no other number.
//
// Errors are those of `work` (without their code), or say how the process ended. Whatever it has
// left running is killed.
[[nodiscard]] Result<IndexRun> measure_index(const IndexJob& job);

}  // namespace assay::lab
