// SPDX-License-Identifier: Apache-2.0
// recall_coverage_test.cpp: on collections whose truth is known, intervals have it as often as they
// say, and fail as far as docs/recall-coverage.md says where their assumptions do.
#include <set>
#include <string>

#include "recall/simulation.hpp"
#include "unit/testing.hpp"

namespace assay::recall_simulation {
namespace {

constexpr std::uint64_t kTrials = 500;

// Limits for intervals of 95 %, with three standard errors of 500 trials around the stored table.
TEST(RecallCoverage, IsAsGoodAsStatedWhereAssumptionsHold) {
  for (const Scenario& scenario : scenarios()) {
    if (!scenario.holds) continue;
    const Coverage coverage = coverage_of(scenario, kTrials, 2);
    EXPECT_GE(coverage.covered, scenario.estimate == "chao" ? 0.86 : 0.91)
        << scenario.estimate << ": " << scenario.what;
    EXPECT_NEAR(coverage.ratio, 1, 0.08) << scenario.estimate << ": " << scenario.what;
    EXPECT_GE(coverage.defined, kTrials * 9 / 10) << scenario.estimate << ": " << scenario.what;
  }
}

TEST(RecallCoverage, IsLostWhereRunsDependOnEachOtherAndTheEstimateIsTooLow) {
  std::set<std::string_view> seen;
  for (const Scenario& scenario : scenarios()) {
    if (scenario.holds) continue;
    seen.insert(scenario.estimate);
    const Coverage coverage = coverage_of(scenario, kTrials, 2);
    EXPECT_LE(coverage.covered, 0.6) << scenario.estimate << ": " << scenario.what;
    EXPECT_LT(coverage.ratio, 0.97) << scenario.estimate << ": " << scenario.what;
  }
  EXPECT_EQ(seen.size(), 4U);  // chapman, chao, external and depth
}

TEST(RecallCoverage, IsTheSameForAnyNumberOfThreads) {
  const Scenario& scenario = scenarios().front();
  const Coverage one = coverage_of(scenario, 50, 1);
  const Coverage four = coverage_of(scenario, 50, 4);
  EXPECT_EQ(one.covered, four.covered);
  EXPECT_EQ(one.ratio, four.ratio);
}

}  // namespace
}  // namespace assay::recall_simulation
