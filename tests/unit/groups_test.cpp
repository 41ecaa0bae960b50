// SPDX-License-Identifier: Apache-2.0
// groups_test.cpp: means of bounds, where grades decide which topics the mean is over.
#include "groups.hpp"

#include "testing.hpp"

namespace assay {
namespace {

Bounds mean_bounds(const std::string& measure, std::string qrels, std::string run,
                   const EvalOptions& options) {
  const auto measures = parse_measures(measure).value();
  return evaluate(testing::qrels(std::move(qrels)), testing::run(std::move(run)), measures, options)
      .value()
      .summary[0]
      .bounds;
}

TEST(MeansOfBounds, MayLeaveOutATopicWithoutAValue) {
  // Topic 1 has rank 1. Topic 2 has none unless u, at rank 3 of it, is relevant: 1 or (1 + 3) / 2.
  const Bounds bounds = mean_bounds("SearchLength", "1 0 a 1\n2 0 b 0\n2 0 c 0\n",
                                    "1 Q0 a 1 3 t\n2 Q0 b 1 3 t\n2 Q0 c 2 2 t\n2 Q0 u 3 1 t\n",
                                    {.bounds = Bounding::kFixed});
  EXPECT_EQ(bounds.low.value(), 1);
  EXPECT_EQ(bounds.high.value(), 2);
  EXPECT_EQ(bounds.kind, BoundsKind::kExact);
}

TEST(MeansOfBounds, KeepATopicThatMakesThemWider) {
  // Topic 1 has AP 1/2. Topic 2 has a value only if u is relevant, and that value is 1.
  const std::string qrels = "1 0 a 1\n1 0 b 0\n2 0 c 0\n";
  const std::string run = "1 Q0 b 1 3 t\n1 Q0 a 2 2 t\n2 Q0 u 1 3 t\n";
  const EvalOptions skipping{.undefined = Undefined::kSkip, .bounds = Bounding::kFull};
  const Bounds bounds = mean_bounds("AP", qrels, run, skipping);
  EXPECT_EQ(bounds.low.value(), 0.5);
  EXPECT_EQ(bounds.high.value(), 0.75);
}

}  // namespace
}  // namespace assay
