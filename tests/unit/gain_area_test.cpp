// SPDX-License-Identifier: Apache-2.0
// gain_area_test.cpp: the areas under the curves of NCG and nDCG, by hand and as the lectures have
// them.
#include <random>

#include "slides.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::score;
using testing::Slide;

TEST(GainArea, IsTheMeanOfTheCurve) {
  std::mt19937 random(11);
  for (const std::string params : {"", "(gain=exp)", "(ideal=retrieved)", "(ideal_cut=none)",
                                   "(pad=6, fill=1)", "(judged_only=True)", "(unjudged=0.5)"}) {
    for (int i = 0; i < 20; ++i) {
      std::string run = "2";
      for (int k = 0; k < 7; ++k) run += std::string_view("012-.")[random() % 5];
      const testing::Ranking ranking(run, run + "21");
      for (const std::string name : {"NCG", "nDCG"}) {
        double sum = 0;
        for (int k = 1; k <= 10; ++k) {
          sum += score(name + params + "@" + std::to_string(k), ranking);
        }
        const std::string area = name == "NCG" ? "AreaNCG" : "AreaNDCG";
        EXPECT_NEAR(score(area + params + "@10", ranking), sum / 10, 1e-12) << run << params;
      }
    }
  }
}

TEST(GainArea, IsUndefinedWhereTheCurveIs) {
  const auto ratio = compute(testing::measure("AreaNCG@5"), testing::Ranking("00", "0").view());
  EXPECT_FALSE(ratio.is_defined());
}

TEST(GainArea, NeedsACutoffOfReasonableSize) {
  EXPECT_EQ(parse_measures("AreaNCG").error().what,
            "AreaNCG needs a number after an @, as in AreaNCG@10");
  EXPECT_EQ(parse_measures("AreaNDCG@10001").error().what,
            "in \"AreaNDCG@10001\": cutoff is \"10001\"; it takes a whole number from 1 to 10000");
}

// The mean over 15 ranks of .5/3 .5/5.5 2/7 2/7.5 2/8 3.5/8 3.5/8 4/8 4/8 5/8 (five times) 8/8.
TEST(Mission, AreaUnderTheRatioOfTheMeanGains) {
  const auto values = Slide("q1q2").over_topics("AreaNCG(ideal=retrieved, average=ratio)@15");
  const double sum = .5 / 3 + .5 / 5.5 + 2 / 7.0 + 2 / 7.5 + (2 + 3.5 * 2 + 4 * 2 + 5 * 5 + 8) / 8;
  testing::expect_exactly(values, {sum / 15});
  testing::expect_printed(values, ".4707");
}

TEST(Mission, AreaUnderTheRatioOfTheMeanDiscountedGains) {
  const Slide slide("q1q2");
  const std::string params = "(discount=jk, ideal=retrieved, average=ratio)";
  const auto curve = slide.over_topics("nDCG" + params + "@1..15");
  double sum = 0;
  for (const double value : curve) sum += value;
  const auto values = slide.over_topics("AreaNDCG" + params + "@15");
  testing::expect_exactly(values, {sum / 15});
  testing::expect_printed(values, ".2937");
}

TEST(GainArea, TakesTheMeanOverTopicsOfTheAreasByDefault) {
  const Slide slide("q1q2");
  const std::string measure = "AreaNCG(ideal=retrieved)@15";
  const double mean = (slide.of("q1", measure)[0] + slide.of("q2", measure)[0]) / 2;
  testing::expect_exactly(slide.over_topics(measure), {mean});
}

TEST(GainArea, RatioOfMeansDoesNotDependOnTheNumberOfThreads) {
  std::string judged;
  std::string run;
  for (int t = 0; t < 40; ++t) {
    for (int d = 0; d < 9; ++d) {
      const std::string topic = std::to_string(t);
      const std::string doc = "d" + std::to_string(d * 7 % 9);
      judged += topic + " 0 " + doc + " " + std::to_string((t + d) % 4) + "\n";
      run += topic + " Q0 " + doc + " 1 " + std::to_string(d * 5 % 9) + " x\n";
    }
  }
  const auto measures = parse_measures("AreaNDCG(average=ratio)@9").value();
  const auto value = [&](unsigned threads) {
    return evaluate(testing::qrels(judged), testing::run(run), measures, {.threads = threads})
        .value()
        .summary[0]
        .value.value();
  };
  EXPECT_EQ(value(1), value(4));
}

TEST(GainArea, LeavesTopicsWithoutGainOutOfTheRatio) {
  const Qrels qrels = testing::qrels("1 0 a 2\n1 0 b 1\n2 0 a 0\n");
  const auto run = testing::run("1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n2 Q0 a 1 1 x\n");
  const auto scores =
      evaluate(qrels, run, parse_measures("AreaNCG(average=ratio)@2").value()).value();
  EXPECT_DOUBLE_EQ(scores.summary[0].value.value(), (1.0 / 2 + 3.0 / 3) / 2);
  EXPECT_EQ(scores.summary[0].undefined, 1U);
}

}  // namespace
}  // namespace assay
