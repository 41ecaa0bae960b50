// SPDX-License-Identifier: Apache-2.0
// read_ahead.hpp: windows that one thread fills while another looks at the one before.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

#include "assay/error.hpp"
#include "assay/stream.hpp"

namespace assay {

class ReadAhead {
 public:
  struct Work {
    // Fills the space and returns how much of it; all of it unless the end is reached.
    std::function<Result<std::size_t>(std::span<char> space)> fill;
    // Lets a fill() end that waits for something outside.
    std::function<void()> interrupt;
  };
  ReadAhead(Work work, const WindowSizes& sizes);
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;
  ~ReadAhead() { stop(); }

  // The next window, empty at the end. The one before stays as it is until release(). What went
  // wrong in fill() comes from here, an exception as one, and again each time.
  [[nodiscard]] Result<std::span<char>> next();
  // What came before the latest window is not needed any more.
  void release();
  // Bytes that may be written in front of each window.
  [[nodiscard]] std::size_t room_in_front() const { return front_; }
  // Ends the thread. All windows stay as they are; there is no next() after it.
  void stop();

 private:
  struct Free {
    void operator()(char* bytes) const { std::free(bytes); }
  };
  struct Window {
    std::unique_ptr<char, Free> memory;  // the room in front, and the window
    std::size_t size = 0;
    std::optional<Error> error;
    std::exception_ptr exception;
  };
  // One that is looked at, one that is ready, one that is being filled.
  static constexpr std::size_t kWindows = 3;

  void start();
  void run();
  bool fill(Window& window, std::uint64_t number);

  Work work_;
  WindowSizes sizes_;
  std::size_t front_;
  std::array<Window, kWindows> windows_;
  std::uint64_t taken_ = 0;  // by next()

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::uint64_t filled_ = 0;
  std::uint64_t released_ = 0;
  bool is_at_end_ = false;  // no window comes after those that are filled
  bool is_stopped_ = false;
  std::thread thread_;
};

}  // namespace assay
