// SPDX-License-Identifier: Apache-2.0
// load_clock.cpp: the one clock of the laboratory.
#include "load_clock.hpp"

#include <cerrno>
#include <ctime>

namespace assay::lab {
namespace {

constexpr std::uint64_t kWatched = 50'000;  // nanoseconds before a moment that are not slept

std::uint64_t read_clock(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * kNanoseconds +
         static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace

std::uint64_t monotonic_now() { return read_clock(CLOCK_MONOTONIC); }

void wait_until(std::uint64_t moment) {
  if (moment > monotonic_now() + kWatched) {
    const std::uint64_t early = moment - kWatched;
    const timespec until{.tv_sec = static_cast<std::time_t>(early / kNanoseconds),
                         .tv_nsec = static_cast<long>(early % kNanoseconds)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
    }
  }
  while (monotonic_now() < moment) {
  }
}

std::uint64_t since_1970(std::uint64_t moment) {
  return read_clock(CLOCK_REALTIME) - (monotonic_now() - moment);
}

}  // namespace assay::lab
