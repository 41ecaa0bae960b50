// SPDX-License-Identifier: Apache-2.0
// parallel_test.cpp: every number exactly once, whatever the number of threads.
#include "parallel.hpp"

#include <gtest/gtest.h>

#include <chrono>
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

TEST(ForEachInOrder, HandsOnEveryRangeAfterItsWorkInOrder) {
  for (std::size_t count = 0; count <= 60; ++count) {
    for (const unsigned workers : {1U, 2U, 4U, 9U}) {
      for (const std::size_t batch : {1U, 3U, 7U}) {
        for (const std::size_t places : {1U, 2U, 8U}) {
          // Plain numbers on purpose, for a thread sanitizer.
          std::vector<int> done(count, 0);
          std::size_t next = 0;
          const auto work = [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t i = begin; i < end; ++i) ++done[i];
          };
          for_each_in_order(count, workers, batch, places, work,
                            [&](std::size_t begin, std::size_t end) {
                              ASSERT_EQ(begin, next);
                              ASSERT_EQ(end, std::min(begin + batch, count));
                              for (; next < end; ++next) ASSERT_EQ(done[next], 1);
                            });
          ASSERT_EQ(next, count) << workers << " " << batch << " " << places;
        }
      }
    }
  }
}

TEST(ForEachInOrder, NeverHoldsMoreThanThereArePlaces) {
  constexpr std::size_t kPlaces = 3;
  std::atomic<std::size_t> handed_on{0};
  std::atomic<std::size_t> farthest{0};
  const auto work = [&](std::size_t begin, std::size_t, unsigned) {
    const std::size_t ahead = begin - std::min(begin, handed_on.load());
    for (std::size_t seen = farthest; ahead > seen && !farthest.compare_exchange_weak(seen, ahead);)
      ;
  };
  for_each_in_order(2000, 8, 1, kPlaces, work, [&](std::size_t, std::size_t end) {
    std::this_thread::yield();
    handed_on = end;
  });
  EXPECT_LT(farthest, kPlaces);
}

TEST(ForEachInOrder, HandsAnExceptionToItsCallerAndLetsNobodyWait) {
  for (const unsigned workers : {1U, 2U, 4U, 8U}) {
    for (const std::size_t wrong : {std::size_t{0}, std::size_t{500}, std::size_t{999}}) {
      const auto nothing = [](std::size_t, std::size_t, auto...) {};
      const auto fail = [&](std::size_t begin, std::size_t, auto...) {
        if (begin != wrong) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));  // so that others wait for it
        throw std::runtime_error("no more memory");
      };
      EXPECT_THROW(for_each_in_order(1000, workers, 1, 2, fail, nothing), std::runtime_error);
      EXPECT_THROW(for_each_in_order(1000, workers, 1, 2, nothing, fail), std::runtime_error);
    }
  }
}

}  // namespace
}  // namespace assay
