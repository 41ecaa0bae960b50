// SPDX-License-Identifier: Apache-2.0
// alarm_clock.cpp: does something if something else takes too long.
#include "alarm_clock.hpp"

#include <utility>

namespace assay::lab {

AlarmClock::AlarmClock(std::chrono::duration<double> period, std::function<void()> ring)
    : ring_(std::move(ring)), thread_([this, period] { run(period); }) {}

AlarmClock::~AlarmClock() {
  {
    const std::lock_guard lock(mutex_);
    is_gone_ = true;
  }
  gone_.notify_one();
  thread_.join();
}

void AlarmClock::set(Deadline deadline) {
  const std::lock_guard lock(mutex_);
  deadline_ = deadline;
}

void AlarmClock::stop() {
  const std::lock_guard lock(mutex_);
  deadline_.reset();
}

void AlarmClock::run(std::chrono::duration<double> period) {
  constexpr double kAgain = 0.01;
  std::unique_lock lock(mutex_);
  while (!is_gone_) {
    Deadline next = seconds_from_now(period.count());
    if (deadline_ && *deadline_ > std::chrono::steady_clock::now()) {
      next = *deadline_;
    } else if (deadline_) {
      ring_();
      next = seconds_from_now(kAgain);
    }
    gone_.wait_until(lock, next);
  }
}

}  // namespace assay::lab
