// SPDX-License-Identifier: Apache-2.0
// From runs to numbers of topics.
#include "assay/power_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "reports.hpp"

namespace assay {
namespace {

using testing::RunValues;

TEST(PowerPlan, TakesTheSpreadOfTwoRunsFromTheirDifferences) {
  // Differences 0.1 0.3 0.2: deviation 0.1.
  const EvalReport report =
      testing::report("AP", {RunValues{"a", {{"1", {0.2}}, {"2", {0.4}}, {"3", {0.7}}}},
                             RunValues{"b", {{"1", {0.3}}, {"2", {0.7}}, {"3", {0.9}}}}});
  const PowerReport plan = plan_power(report, {.differences = {0.05}}).value();
  ASSERT_EQ(plan.plans.size(), 1U);
  EXPECT_NEAR(plan.plans[0].deviation, 0.1, 1e-15);
  EXPECT_EQ(plan.plans[0].pilot_topics, 3U);
  EXPECT_EQ(plan.plans[0].rows[0].topics, topics_needed(0.5, {}));
  EXPECT_EQ(plan.plans[0].rows[0].interval_topics, topics_for_width(0.5, {}));
  EXPECT_NEAR(plan.plans[0].rows[0].power.value(), paired_power(0.5, 3, {}), 1e-12);
  EXPECT_NEAR(plan.plans[0].smallest.value(), 0.1 * smallest_effect(3, {}).value(), 1e-12);
}

TEST(PowerPlan, TakesTheSpreadOfSeveralRunsFromWhatIsNotExplained) {
  // Rows 0 1, 1 0, 0 0 less their means and those of the columns: 1/3 each way on the first two,
  // so the squares come to 1 over (3 - 1)(2 - 1), and differences have twice that.
  const EvalReport report = testing::report(
      "AP", {RunValues{"a", {{"1", {0}}, {"2", {1}}}}, RunValues{"b", {{"1", {1}}, {"2", {0}}}},
             RunValues{"c", {{"1", {0}}, {"2", {0}}}}});
  const PowerPlan plan = plan_power(report, {.differences = {0.5}}).value().plans.at(0);
  EXPECT_NEAR(plan.deviation, 1, 1e-12);
  EXPECT_EQ(plan.systems, 3U);
  EXPECT_EQ(plan.rows[0].anova_topics, topics_for_anova(0.5 * std::sqrt(2.0), 3, {}));
}

TEST(PowerPlan, SaysWhereThereIsNoSpread) {
  const EvalReport report =
      testing::report("AP P@10", {RunValues{"a", {{"1", {0.2, 0.1}}, {"2", {0.4, 0.1}}}},
                                  RunValues{"b", {{"1", {0.3, 0.1}}, {"2", {0.9, 0.1}}}}});
  const PowerReport plan = plan_power(report, {}).value();
  EXPECT_EQ(plan.plans.size(), 1U);
  ASSERT_EQ(plan.notes.size(), 1U);
  EXPECT_EQ(plan.notes[0].message, "P@10 has no spread to plan with on 2 topics");
  const EvalReport same =
      testing::report("AP", {RunValues{"a", {{"1", {0.2}}}}, RunValues{"b", {{"1", {0.3}}}}});
  EXPECT_FALSE(plan_power(same, {}));
}

TEST(PowerPlan, SaysOnceWhatAllMeasuresLeaveOut) {
  const EvalReport report = testing::report(
      "AP P@10", {RunValues{"a", {{"1", {0.2, 0.1}}, {"2", {0.4, 0.3}}, {"3", {0.1, 0.1}}}},
                  RunValues{"b", {{"1", {0.3, 0.1}}, {"2", {0.9, 0.1}}}}});
  const PowerReport plan = plan_power(report, {}).value();
  ASSERT_EQ(plan.notes.size(), 1U);
  EXPECT_EQ(plan.notes[0].message, "1 topic not in all runs, left out: 3");
}

TEST(PowerPlan, TakesAGivenSpread) {
  const PowerPlan plan = plan_power(0.2, {.topics = 50}).plans.at(0);
  EXPECT_EQ(plan.rows.size(), 4U);
  EXPECT_NEAR(plan.smallest.value(), 0.2 * smallest_effect(50, {}).value(), 1e-12);
  EXPECT_EQ(plan.rows[2].difference, 0.05);
  EXPECT_EQ(plan.rows[2].topics, topics_needed(0.25, {}));
  EXPECT_FALSE(plan.rows[2].anova_topics);
  const PowerPlan effects =
      plan_power(0.2, {.differences = {0.5}, .are_effects = true}).plans.at(0);
  EXPECT_NEAR(effects.rows[0].difference, 0.1, 1e-15);
  EXPECT_EQ(effects.rows[0].topics, 34U);
}

}  // namespace
}  // namespace assay
