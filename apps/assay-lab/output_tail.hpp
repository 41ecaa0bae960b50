// SPDX-License-Identifier: Apache-2.0
// output_tail.hpp: the end of what a program says, read by a thread so that it never waits for us.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace assay::lab {

// Reads until the pipe is closed on the other side or this object goes. Owns both its descriptors.
class OutputTail {
 public:
  static constexpr std::size_t kKept = 4096;

  // `output` is the end of a pipe to read from; `waker` an eventfd.
  OutputTail(int output, int waker);
  OutputTail(const OutputTail&) = delete;
  OutputTail& operator=(const OutputTail&) = delete;
  ~OutputTail();

  // Waits a moment for the rest if the program has ended.
  [[nodiscard]] std::string text(std::chrono::milliseconds patience);

 private:
  void read_all();
  void keep(std::string_view piece);

  int output_;
  int waker_;
  std::mutex mutex_;
  std::condition_variable closed_;
  std::string text_;        // under mutex_
  bool is_closed_ = false;  // under mutex_
  std::thread thread_;
};

}  // namespace assay::lab
