// SPDX-License-Identifier: Apache-2.0
// load_clock.hpp: the one clock of the laboratory, and waiting for a moment of it.
#pragma once

#include <cstdint>

namespace assay::lab {

inline constexpr std::uint64_t kNanoseconds = 1'000'000'000;  // in a second

// Nanoseconds of CLOCK_MONOTONIC, which is the same for all processes and never set back.
[[nodiscard]] std::uint64_t monotonic_now();

[[nodiscard]] inline double seconds_between(std::uint64_t from, std::uint64_t to) {
  return static_cast<double>(to - from) / static_cast<double>(kNanoseconds);
}

// Comes back at that moment or as soon after it as the system lets it: sleeps, and watches the
// clock for the last part, because a sleeper is woken some 50 microseconds late.
void wait_until(std::uint64_t moment);

// A moment of that clock as nanoseconds since 1970, for logs that people read.
[[nodiscard]] std::uint64_t since_1970(std::uint64_t moment);

}  // namespace assay::lab
