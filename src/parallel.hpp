// SPDX-License-Identifier: Apache-2.0
// parallel.hpp: the same work for every number below a count, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace assay {

// Calls work(i, worker) for every i in [0, count). Each worker number is used by one thread at a
// time, so work may keep scratch space per worker; results belong into slots numbered by i, which
// makes them independent of the number of threads.
template <class Work>
void for_each_index(std::size_t count, unsigned workers, const Work& work) {
  // Taking several at once keeps the counter out of the profile; a few large pieces are taken
  // singly.
  const std::size_t batch = std::clamp<std::size_t>(count / (8 * std::max(1U, workers)), 1, 8);
  std::atomic<std::size_t> next{0};
  const auto run = [&](unsigned worker) {
    for (std::size_t i = next.fetch_add(batch); i < count; i = next.fetch_add(batch)) {
      for (std::size_t k = i; k < std::min(i + batch, count); ++k) work(k, worker);
    }
  };
  const auto useful = static_cast<unsigned>(std::min<std::size_t>(workers, count / batch));
  std::vector<std::jthread> others;
  for (unsigned worker = 1; worker < useful; ++worker) others.emplace_back(run, worker);
  run(0);
}

}  // namespace assay
