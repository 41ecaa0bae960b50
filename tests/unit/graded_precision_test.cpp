// SPDX-License-Identifier: Apache-2.0
// graded_precision_test.cpp: graded average precision, by hand and against AP.
#include <random>

#include "testing.hpp"

namespace assay {
namespace {

using testing::score;

TEST(GradedAveragePrecision, WeighsPairsByTheLowerGrade) {
  // g(1) 0.2, g(2) 1. Rank 1 has 1; rank 3: g(1) for itself and for the better one above.
  EXPECT_DOUBLE_EQ(score("GAP(threshold={1:0.2, 2:0.8})", {"201", "21"}),
                   (1 + (0.2 + 0.2) / 3) / 1.2);
  // Uniform to 4: g(1) 1/4, g(2) 2/4, g(3) 3/4; the grade 3 is not found.
  EXPECT_DOUBLE_EQ(score("GAP", {"12", "321"}), (0.25 + (0.25 + 0.5) / 2) / 1.5);
}

TEST(GradedAveragePrecision, IsAveragePrecisionForOneThreshold) {
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    std::string run;
    for (int k = 0; k < 8; ++k) run += std::string_view("0123-")[random() % 5];
    std::string judged = "32";
    for (const char c : run) judged += c == '-' ? "" : std::string(1, c);
    for (const std::string level : {"1", "2", "3"}) {
      EXPECT_NEAR(score("GAP(threshold={" + level + ":1})", {run, judged}),
                  score("AP(rel=" + level + ")", {run, judged}), 1e-12)
          << run;
    }
  }
}

TEST(GradedAveragePrecision, RefusesWhatIsNoDistribution) {
  const auto message = [](std::string_view text) { return parse_measures(text).error().what; };
  EXPECT_EQ(message("GAP(threshold={1:0.5, 2:0.4})"),
            "in \"GAP(threshold={1:0.5, 2:0.4})\": the probabilities of the thresholds must sum to "
            "1");
  EXPECT_EQ(message("GAP(threshold={1:1.5, 2:-0.5})"),
            "in \"GAP(threshold={1:1.5, 2:-0.5})\": a probability must not be below 0");
  EXPECT_EQ(message("GAP(threshold={-1:1})"),
            "in \"GAP(threshold={-1:1})\": a threshold must not be below 0");
  EXPECT_EQ(message("GAP(max=3, threshold={1:1})"),
            "in \"GAP(max=3, threshold={1:1})\": give max or threshold, not both");
}

TEST(GradedAveragePrecision, RefusesGradesAboveItsScaleUnlessThresholdsAreGiven) {
  const Qrels qrels = testing::qrels("t 0 a 5\n");
  const auto run = testing::run("t Q0 a 1 1 x\n");
  const auto refused = evaluate(qrels, run, parse_measures("GAP").value());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "grade 5 is above the scale that GAP assumes");
  EXPECT_EQ(refused.error().hint, "set the top of the scale: GAP(max=5)");
  const auto scores =
      evaluate(qrels, run, parse_measures("GAP(max=5) GAP(threshold={1:1})").value()).value();
  EXPECT_EQ(scores.summary[0].value.value(), 1);
  EXPECT_EQ(scores.summary[1].value.value(), 1);
}

}  // namespace
}  // namespace assay
