// SPDX-License-Identifier: Apache-2.0
// mission_precision_test.cpp: the worked examples of the lectures that know only relevant and not
// relevant. Values are exact; lectures print them rounded.
#include "slides.hpp"

namespace assay {
namespace {

using testing::expect_exactly;
using testing::expect_printed;
using testing::Slide;

// Topic 1 has 6 relevant documents, topic 2 has 3. Their ranks, of ten:
const Slide& system1() {  // A: 1 3 4 5 6 10; C: 1 6 10
  static const Slide slide("system", "system1");
  return slide;
}
const Slide& system2() {  // B: 2 5 6 7 9 10; D: 2 5 7
  static const Slide slide("system", "system2");
  return slide;
}

constexpr double kApA = (1 + 2.0 / 3 + 3.0 / 4 + 4.0 / 5 + 5.0 / 6 + 6.0 / 10) / 6;
constexpr double kApB = (1.0 / 2 + 2.0 / 5 + 3.0 / 6 + 4.0 / 7 + 5.0 / 9 + 6.0 / 10) / 6;
constexpr double kApC = (1 + 2.0 / 6 + 3.0 / 10) / 3;
constexpr double kApD = (1.0 / 2 + 2.0 / 5 + 3.0 / 7) / 3;

TEST(Mission, PrecisionOfAAtEveryRank) {
  const auto values = system1().of("1", "P@1..10");
  expect_exactly(values, {1, 1.0 / 2, 2.0 / 3, 3.0 / 4, 4.0 / 5, 5.0 / 6, 5.0 / 7, 5.0 / 8, 5.0 / 9,
                          6.0 / 10});
  expect_printed(values, "1 .5 .6667 .75 .8 .8333 .7143 .625 .5556 .6");
}

TEST(Mission, RecallOfAAtEveryRank) {
  const auto values = system1().of("1", "R@1..10");
  expect_exactly(
      values, {1.0 / 6, 1.0 / 6, 2.0 / 6, 3.0 / 6, 4.0 / 6, 5.0 / 6, 5.0 / 6, 5.0 / 6, 5.0 / 6, 1});
  expect_printed(values, ".1667 .1667 .3333 .5 .6667 .8333 .8333 .8333 .8333 1");
}

TEST(Mission, PrecisionOfBAtEveryRank) {
  const auto values = system2().of("1", "P@1..10");
  expect_exactly(values, {0, 1.0 / 2, 1.0 / 3, 1.0 / 4, 2.0 / 5, 3.0 / 6, 4.0 / 7, 4.0 / 8, 5.0 / 9,
                          6.0 / 10});
  expect_printed(values, "0 .5 .3333 .25 .4 .5 .5714 .5 .5556 .6");
}

TEST(Mission, PrecisionOfCAtEveryRank) {
  const auto values = system1().of("2", "P@1..10");
  expect_exactly(values, {1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5, 2.0 / 6, 2.0 / 7, 2.0 / 8, 2.0 / 9,
                          3.0 / 10});
  expect_printed(values, "1 .5 .3333 .25 .2 .3333 .2857 .25 .2222 .3");
}

TEST(Mission, PrecisionOfDAtEveryRank) {
  const auto values = system2().of("2", "P@1..10");
  expect_exactly(values, {0, 1.0 / 2, 1.0 / 3, 1.0 / 4, 2.0 / 5, 2.0 / 6, 3.0 / 7, 3.0 / 8, 3.0 / 9,
                          3.0 / 10});
  expect_printed(values, "0 .5 .3333 .25 .4 .3333 .4286 .375 .3333 .3");
}

TEST(Mission, RecallOfCEndsAtTwoThirdsBeforeItsLastDocument) {
  // Printed as .66 in a lecture.
  expect_exactly(system1().of("2", "R@6 R@9 R@10"), {2.0 / 3, 2.0 / 3, 1});
}

TEST(Mission, AveragePrecisionOfABCD) {
  expect_exactly(system1().of("1", "AP"), {kApA});
  expect_exactly(system2().of("1", "AP"), {kApB});
  expect_exactly(system1().of("2", "AP"), {kApC});
  expect_exactly(system2().of("2", "AP"), {kApD});
  expect_printed({kApA, kApB, kApC, kApD}, "0.7750 0.5212 0.5444 0.4429");
}

TEST(Mission, MeanAveragePrecisionOfBothSystems) {
  expect_exactly(system1().over_topics("MAP"), {(kApA + kApC) / 2});
  expect_exactly(system2().over_topics("MAP"), {(kApB + kApD) / 2});
  expect_printed({(kApA + kApC) / 2, (kApB + kApD) / 2}, "0.6597 0.4820");
}

TEST(Mission, ElevenPointAveragePrecisionOfABCD) {
  // Levels of recall by the best precision at or after them, times how many levels share it.
  constexpr double kA = (2 * 1 + 7 * 5.0 / 6 + 2 * 0.6) / 11;
  constexpr double kB = 0.6;
  constexpr double kC = (4 * 1 + 3 * 1.0 / 3 + 4 * 0.3) / 11;
  constexpr double kD = (4 * 0.5 + 7 * 3.0 / 7) / 11;
  expect_exactly(system1().of("1", "AP11"), {kA});
  expect_exactly(system2().of("1", "AP11"), {kB});
  expect_exactly(system1().of("2", "AP11"), {kC});
  expect_exactly(system2().of("2", "AP11"), {kD});
  expect_printed({kA, kB, kC, kD}, "0.8212 0.6000 0.5636 0.4545");
}

TEST(Mission, AreaUnderTheMonotoneStepsOfABCD) {
  // For each relevant document the best precision at or after it.
  constexpr double kA = (1 + 4 * 5.0 / 6 + 0.6) / 6;
  constexpr double kB = 0.6;
  constexpr double kC = (1 + 1.0 / 3 + 0.3) / 3;
  constexpr double kD = (1.0 / 2 + 2 * 3.0 / 7) / 3;
  expect_exactly(system1().of("1", "AreaPR"), {kA});
  expect_exactly(system2().of("1", "AreaPR"), {kB});
  expect_exactly(system1().of("2", "AreaPR"), {kC});
  expect_exactly(system2().of("2", "AreaPR"), {kD});
  expect_printed({kA, kB, kC, kD}, ".8222 .6000 .5444 .4524");
}

TEST(Mission, AveragedElevenPointCurveOfSystem1) {
  const auto values = system1().over_topics("IPrec(round=up)@0..1:0.1");
  expect_printed(values, "1 1 .9167 .9167 .5833 .5833 .5833 .5667 .5667 .45 .45");
  // At 0.4 A still has 5/6 and C 2/6.
  EXPECT_NEAR(values[4], (5.0 / 6 + 2.0 / 6) / 2, 1e-12);
}

TEST(Mission, AveragedElevenPointCurveOfSystem2) {
  const auto values = system2().over_topics("IPrec(round=up)@0..1:0.1");
  expect_printed(values, ".55x4 .5143x7");
  // B has 6/10 at every level; D falls from 1/2 to 3/7.
  EXPECT_NEAR(values[4], (6.0 / 10 + 3.0 / 7) / 2, 1e-12);
}

TEST(Mission, AAndBAreEqualAsSets) {
  expect_exactly(system1().of("1", "SetP SetR"), {0.6, 1});
  expect_exactly(system2().of("1", "SetP SetR"), {0.6, 1});
}

TEST(Mission, MeanReciprocalRankPrefersTheSystemWithTheWorseMeanRank) {
  // First relevant at 1, 2, 4, on average 2.333, against 2, 2, 2.
  expect_exactly(Slide("rr", "rr-a").over_topics("MRR"), {(1 + 1.0 / 2 + 1.0 / 4) / 3});
  expect_exactly(Slide("rr", "rr-b").over_topics("MRR"), {0.5});
  expect_printed(Slide("rr", "rr-a").over_topics("MRR"), ".5833");
  // The ranks themselves, 1, 2, 4 against 2, 2, 2, say the opposite.
  expect_exactly(Slide("rr", "rr-a").over_topics("SearchLength"), {7.0 / 3});
  expect_exactly(Slide("rr", "rr-b").over_topics("SearchLength"), {2});
}

TEST(Mission, PrecisionWithinAnAlternatingList) {
  const Slide slide("rnrnr");
  expect_exactly(slide.of("1", "P@3 P@4 P@5"), {2.0 / 3, 2.0 / 4, 3.0 / 5});
  expect_exactly(slide.of("1", "AP"), {(1 + 2.0 / 3 + 3.0 / 5) / 3});
  expect_printed(slide.of("1", "AP"), ".7556");
}

TEST(Mission, MeanAveragePrecisionOverTwoQueries) {
  const Slide slide("map");  // relevant at 1 3 6 9 10 and at 2 5 7
  constexpr double kFirst = (1 + 2.0 / 3 + 3.0 / 6 + 4.0 / 9 + 5.0 / 10) / 5;
  expect_exactly(slide.of("1", "AP"), {kFirst});
  expect_exactly(slide.of("2", "AP"), {kApD});
  expect_exactly(slide.over_topics("MAP"), {(kFirst + kApD) / 2});
  expect_printed({kFirst, kApD, (kFirst + kApD) / 2}, ".6222 .4429 .5325");
}

TEST(Mission, FOfRecall26AndPrecision94) {
  const Slide slide("set-recall26");
  expect_exactly(slide.of("1", "SetR SetP SetF"), {0.26, 0.94, 2 * 0.26 * 0.94 / (0.26 + 0.94)});
  expect_printed(slide.of("1", "SetF"), ".4073");
}

TEST(Mission, FOfRecall92AndPrecision99) {
  const Slide slide("set-recall92");
  expect_exactly(slide.of("1", "SetR SetP SetF"), {0.92, 0.99, 2 * 0.92 * 0.99 / (0.92 + 0.99)});
  expect_printed(slide.of("1", "SetF"), ".9537");
}

}  // namespace
}  // namespace assay
