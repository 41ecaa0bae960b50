// SPDX-License-Identifier: Apache-2.0
// read_ahead.cpp: a ring of windows. Number n lies in slot n % kWindows; it belongs to the thread
// until it is filled, and to the caller from then until it is released.
#include "read_ahead.hpp"

#include <algorithm>
#include <new>
#include <system_error>

namespace assay {
namespace {

constexpr std::size_t kPage = 4096;

std::size_t whole_pages(std::size_t size) { return (size + kPage - 1) / kPage * kPage; }

}  // namespace

ReadAhead::ReadAhead(Work work, const WindowSizes& sizes)
    : work_(std::move(work)), sizes_(sizes), front_(whole_pages(sizes.most / 4)) {}

// The first window is filled here: what fits into it needs no thread.
Result<std::span<char>> ReadAhead::next() {
  std::unique_lock lock(mutex_);
  if (!thread_.joinable() && filled_ == taken_ && !is_at_end_) {
    lock.unlock();
    const bool is_more = fill(windows_[taken_ % kWindows], taken_);
    lock.lock();
    ++filled_;
    is_at_end_ = !is_more;
    if (is_more) start();
  }
  changed_.wait(lock, [this] { return filled_ > taken_ || is_at_end_; });
  if (filled_ == taken_) return std::span<char>();
  const Window& window = windows_[taken_ % kWindows];
  if (window.exception) std::rethrow_exception(window.exception);
  if (window.error) return *window.error;
  ++taken_;
  return std::span<char>(window.memory.get() + front_, window.size);
}

void ReadAhead::release() {
  {
    const std::lock_guard lock(mutex_);
    released_ = std::max<std::uint64_t>(taken_, 1) - 1;
  }
  changed_.notify_all();
}

void ReadAhead::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  changed_.notify_all();
  if (work_.interrupt) work_.interrupt();
  thread_.join();
}

void ReadAhead::start() {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {
    // No thread is to be had: next() fills every window.
  }
}

void ReadAhead::run() {
  std::unique_lock lock(mutex_);
  while (!is_at_end_) {
    changed_.wait(lock, [this] { return is_stopped_ || filled_ - released_ < kWindows; });
    if (is_stopped_) return;
    const std::uint64_t number = filled_;
    lock.unlock();
    const bool is_more = fill(windows_[number % kWindows], number);
    lock.lock();
    ++filled_;
    is_at_end_ = !is_more;
    changed_.notify_all();
  }
}

// Whether another window comes after this one.
bool ReadAhead::fill(Window& window, std::uint64_t number) {
  try {
    if (window.memory == nullptr) {
      window.memory.reset(
          static_cast<char*>(std::aligned_alloc(kPage, front_ + whole_pages(sizes_.most))));
      if (window.memory == nullptr) throw std::bad_alloc();
    }
    const std::size_t doubled = number < 32 ? sizes_.first << number : sizes_.most;
    const std::size_t wanted = std::clamp<std::size_t>(doubled, 1, sizes_.most);
    const auto got = work_.fill({window.memory.get() + front_, wanted});
    if (!got) window.error = got.error();
    window.size = got ? *got : 0;
    return got && *got == wanted;
  } catch (...) {
    window.exception = std::current_exception();
    return false;
  }
}

}  // namespace assay
