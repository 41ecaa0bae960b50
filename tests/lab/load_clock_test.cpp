// SPDX-License-Identifier: Apache-2.0
// load_clock_test.cpp: when queries are sent, and in which order.
#include "load_clock.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <map>

#include "load_stage.hpp"

namespace assay::lab {
namespace {

// All orders of three topics are about equally frequent: 6000 draws, 1000 each, give or take four
// standard deviations, sqrt(6000 * 1/6 * 5/6) = 29.
TEST(LoadOrder, EveryOrderIsAsLikely) {
  std::map<std::vector<std::uint32_t>, int> seen;
  for (std::uint32_t pass = 0; pass < 6000; ++pass) {
    ++seen[topic_order(3, 1, QueryPhase::kClosed, pass)];
  }
  ASSERT_EQ(seen.size(), 6U);
  for (const auto& [order, count] : seen) EXPECT_NEAR(count, 1000, 4 * 29);
}

TEST(LoadClock, WaitingEndsAtItsMomentAndMomentsHaveADate) {
  for (const std::uint64_t after : {0, 20'000, 200'000, 3'000'000}) {
    const std::uint64_t moment = monotonic_now() + after;
    wait_until(moment);
    EXPECT_GE(monotonic_now(), moment);
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const double seconds = std::chrono::duration<double>(now).count();
  const double before = static_cast<double>(since_1970(monotonic_now() - 5 * kNanoseconds)) / 1e9;
  EXPECT_NEAR(seconds - before, 5, 1);
}

}  // namespace
}  // namespace assay::lab
