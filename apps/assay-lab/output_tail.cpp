// SPDX-License-Identifier: Apache-2.0
// output_tail.cpp: the end of what a program says, read by a thread so that it never waits for us.
#include "output_tail.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>

namespace assay::lab {

OutputTail::OutputTail(int output, int waker)
    : output_(output), waker_(waker), thread_([this] { read_all(); }) {}

OutputTail::~OutputTail() {
  // The pipe may be held open for ever by something that left the group of the program.
  const std::uint64_t one = 1;
  while (::write(waker_, &one, sizeof one) < 0 && errno == EINTR) {
  }
  thread_.join();
  (void)::close(output_);
  (void)::close(waker_);
}

std::string OutputTail::text(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  (void)closed_.wait_for(lock, patience, [this] { return is_closed_; });
  return text_;
}

void OutputTail::read_all() {
  std::array<char, 65536> piece;
  std::array<pollfd, 2> both = {pollfd{output_, POLLIN, 0}, pollfd{waker_, POLLIN, 0}};
  while (true) {
    if (::poll(both.data(), both.size(), -1) < 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (both[1].revents != 0) break;
    const ssize_t got = ::read(output_, piece.data(), piece.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) break;
    keep({piece.data(), static_cast<std::size_t>(got)});
  }
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  closed_.notify_all();
}

void OutputTail::keep(std::string_view piece) {
  const std::lock_guard lock(mutex_);
  text_ += piece;
  if (text_.size() > kKept) text_.erase(0, text_.size() - kKept);
}

}  // namespace assay::lab
