// SPDX-License-Identifier: Apache-2.0
// parallel_test.cpp: every number exactly once, whatever the number of threads.
#include "parallel.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace assay {
namespace {

TEST(ForEachIndex, CallsTheWorkOnceForEveryNumber) {
  for (std::size_t count = 0; count <= 100; ++count) {
    for (const unsigned workers : {0U, 1U, 2U, 3U, 4U, 5U, 200U}) {
      std::vector<std::atomic<int>> calls(count);
      for_each_index(count, workers, [&](std::size_t i, unsigned) { ++calls[i]; });
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(calls[i], 1) << i << " of " << count << " by " << workers;
      }
    }
  }
}

TEST(ForEachIndex, HandsAnExceptionToItsCaller) {
  for (const unsigned workers : {1U, 2U, 4U, 8U}) {
    for (const std::size_t wrong : {std::size_t{0}, std::size_t{500}, std::size_t{999}}) {
      std::atomic<int> calls{0};
      const auto work = [&](std::size_t i, unsigned) {
        ++calls;
        if (i == wrong) throw std::runtime_error("no more memory");
      };
      EXPECT_THROW(for_each_index(1000, workers, work), std::runtime_error) << workers;
      EXPECT_LE(calls, 1000);
    }
  }
}

TEST(ForEachIndex, HandsOnOneExceptionOfSeveral) {
  const auto work = [](std::size_t i, unsigned) { throw std::runtime_error(std::to_string(i)); };
  EXPECT_THROW(for_each_index(1000, 4, work), std::runtime_error);
}

TEST(ForEachIndex, EndsItsLoopAtAnException) {
  std::size_t calls = 0;
  const auto work = [&](std::size_t, unsigned) {
    if (++calls == 3) throw std::runtime_error("enough");
  };
  EXPECT_THROW(for_each_index(1000, 1, work), std::runtime_error);
  EXPECT_EQ(calls, 3U);
}

TEST(ForEachIndex, NumbersItsWorkersBelowTheirCount) {
  std::atomic<unsigned> highest{0};
  for_each_index(1000, 4, [&](std::size_t, unsigned worker) {
    unsigned seen = highest;
    while (worker > seen && !highest.compare_exchange_weak(seen, worker)) {
    }
  });
  EXPECT_LT(highest, 4U);
}

TEST(ForEachIndex, LetsAWorkerNumberRunOnOneThreadAtATime) {
  // Plain ints on purpose: two threads on one worker number would lose counts, and a thread
  // sanitizer would say so.
  std::vector<int> counts(4, 0);
  for_each_index(10'000, 4, [&](std::size_t, unsigned worker) { ++counts[worker]; });
  EXPECT_EQ(counts[0] + counts[1] + counts[2] + counts[3], 10'000);
}

}  // namespace
}  // namespace assay
