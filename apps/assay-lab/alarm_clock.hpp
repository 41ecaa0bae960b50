// SPDX-License-Identifier: Apache-2.0
// alarm_clock.hpp: does something if something else takes too long.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "process.hpp"

namespace assay::lab {

// Setting it costs two locks that nobody else wants and wakes no thread: its own wakes once in
// `period`, which each deadline is away when it is set.
class AlarmClock {
 public:
  // `ring` is called in another thread, again and again until it is stopped.
  AlarmClock(std::chrono::duration<double> period, std::function<void()> ring);
  AlarmClock(const AlarmClock&) = delete;
  AlarmClock& operator=(const AlarmClock&) = delete;
  ~AlarmClock();

  void set(Deadline deadline);
  // It does not ring any more when this is back.
  void stop();

 private:
  void run(std::chrono::duration<double> period);

  std::function<void()> ring_;
  std::mutex mutex_;
  std::condition_variable gone_;
  std::optional<Deadline> deadline_;  // under mutex_
  bool is_gone_ = false;              // under mutex_
  std::thread thread_;
};

}  // namespace assay::lab
