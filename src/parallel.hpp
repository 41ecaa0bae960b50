// SPDX-License-Identifier: Apache-2.0
// parallel.hpp: the same work for every number below a count, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace assay {

// What each thread writes to is so many bytes from what others do: processors share memory in lines
// of 64 bytes and fetch them in pairs, and wait for each other where two write to one.
inline constexpr std::size_t kApart = 128;

// Calls work(begin, end, worker) for all of [0, count), in ranges of `batch` or, at the end, fewer.
// They are given out in their order. Each worker number is used by one thread at a time, so work
// may keep scratch space per worker; results belong into slots numbered as the work is, which makes
// them independent of the number of threads. An exception (memory may run out) ends the loop and
// goes on to the caller; where threads cannot be had, fewer do the work.
template <class Work>
void for_each_range(std::size_t count, unsigned workers, std::size_t batch, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&](unsigned worker) {
    try {
      for (std::size_t i = next.fetch_add(batch); i < count; i = next.fetch_add(batch)) {
        work(i, std::min(i + batch, count), worker);
      }
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    const auto useful = static_cast<unsigned>(std::min<std::size_t>(workers, count / batch));
    std::vector<std::jthread> others;
    try {
      for (unsigned worker = 1; worker < useful; ++worker) others.emplace_back(run, worker);
    } catch (const std::system_error&) {
      // The threads that were started, and this one, take all of the work.
    }
    run(0);
  }
  if (failure) std::rethrow_exception(failure);
}

// Calls work(i, worker) for every i in [0, count).
template <class Work>
void for_each_index(std::size_t count, unsigned workers, const Work& work) {
  // Taking several at once keeps the counter out of the profile; a few large pieces are taken
  // singly.
  constexpr std::size_t kMostAtOnce = 64;
  const std::size_t batch =
      std::clamp<std::size_t>(count / (8 * std::max(1U, workers)), 1, kMostAtOnce);
  for_each_range(count, workers, batch, [&](std::size_t begin, std::size_t end, unsigned worker) {
    for (std::size_t i = begin; i < end; ++i) work(i, worker);
  });
}

// Hands on what several threads finish, in the order of its numbers and one at a time, by whichever
// thread has come to it. Nobody gets further ahead than there are places to keep results in.
class InOrder {
 public:
  explicit InOrder(std::size_t places) : is_ready_(places) {}

  // Waits until there is a place for what has this number. False if the work has failed.
  [[nodiscard]] bool wait_for(std::size_t number) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return has_failed_ || number < next_ + is_ready_.size(); });
    return !has_failed_;
  }

  // Calls hand_on(number) for this and all others whose turn it is, unless somebody is about it.
  template <class HandOn>
  void finish(std::size_t number, const HandOn& hand_on) {
    std::unique_lock lock(mutex_);
    is_ready_[number % is_ready_.size()] = true;
    if (std::exchange(is_busy_, true)) return;
    while (is_ready_[next_ % is_ready_.size()]) {
      lock.unlock();
      hand_on(next_);
      lock.lock();
      is_ready_[next_++ % is_ready_.size()] = false;
      moved_.notify_all();
    }
    is_busy_ = false;
  }

  // Nobody waits for what will never come.
  void fail() {
    const std::lock_guard lock(mutex_);
    has_failed_ = true;
    moved_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable moved_;
  std::vector<bool> is_ready_;
  std::size_t next_ = 0;
  bool is_busy_ = false;
  bool has_failed_ = false;
};

// Calls work(begin, end, worker) as for_each_range() does, and hand_on(begin, end) for each range
// after its work, in their order and one at a time. At most `places` ranges are between the two.
template <class Work, class HandOn>
void for_each_in_order(std::size_t count, unsigned workers, std::size_t batch, std::size_t places,
                       const Work& work, const HandOn& hand_on) {
  InOrder order(places);
  const auto step = [&](std::size_t begin, std::size_t end, unsigned worker) {
    if (!order.wait_for(begin / batch)) return;
    try {
      work(begin, end, worker);
      order.finish(begin / batch, [&](std::size_t number) {
        hand_on(number * batch, std::min((number + 1) * batch, count));
      });
    } catch (...) {
      order.fail();
      throw;
    }
  };
  for_each_range(count, workers, batch, step);
}

}  // namespace assay
