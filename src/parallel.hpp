// SPDX-License-Identifier: Apache-2.0
// parallel.hpp: the same work for every number below a count, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace assay {

// Calls work(i, worker) for every i in [0, count). Each worker number is used by one thread at a
// time, so work may keep scratch space per worker; results belong into slots numbered by i, which
// makes them independent of the number of threads. An exception (memory may run out) ends the loop
// and goes on to the caller; where threads cannot be had, fewer do the work.
template <class Work>
void for_each_index(std::size_t count, unsigned workers, const Work& work) {
  // Taking several at once keeps the counter out of the profile; a few large pieces are taken
  // singly.
  const std::size_t batch = std::clamp<std::size_t>(count / (8 * std::max(1U, workers)), 1, 8);
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&](unsigned worker) {
    try {
      for (std::size_t i = next.fetch_add(batch); i < count; i = next.fetch_add(batch)) {
        for (std::size_t k = i; k < std::min(i + batch, count); ++k) work(k, worker);
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

}  // namespace assay
