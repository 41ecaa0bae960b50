// SPDX-License-Identifier: Apache-2.0
// mission_gain_test.cpp: the worked examples of the lectures that grade documents. (a) is the form
// of Järvelin and Kekäläinen, discount=jk; (b) the exponential one, gain=exp.
#include <numeric>

#include "bad_lines.hpp"
#include "run_reader.hpp"
#include "slides.hpp"

namespace assay {
namespace {

using testing::expect_exactly;
using testing::expect_printed;
using testing::Slide;

double lg(double x) { return std::log2(x); }

// ---- One list of ten: 3 2 3 0 0 1 2 2 3 0; sorted 3 3 3 2 2 2 1 0 0 0

TEST(Mission, ExponentialDcgOfTenGradesAtEveryRank) {
  const auto values = Slide("graded10").of("1", "DCG(gain=exp)@1..10");
  expect_printed(values, "7 8.89 12.39 12.39 12.39 12.75 13.75 14.70 16.80 16.80");
  EXPECT_NEAR(values[9], 7 + 3 / lg(3) + 7 / lg(4) + 1 / lg(7) + 3 / lg(8) + 3 / lg(9) + 7 / lg(10),
              1e-12);
}

TEST(Mission, ExponentialIdealOfTheRetrievedGradesAtEveryRank) {
  const auto values = Slide("graded10").of("1", "IDCG(gain=exp, ideal=retrieved)@1..10");
  expect_printed(values, "7 11.42 14.92 16.21 17.37 18.44 18.77x4");
  EXPECT_NEAR(values[9], 7 + 7 / lg(3) + 7 / lg(4) + 3 / lg(5) + 3 / lg(6) + 3 / lg(7) + 1 / lg(8),
              1e-12);
}

TEST(Mission, ExponentialNdcgAgainstTheRetrievedGradesAtEveryRank) {
  expect_printed(Slide("graded10").of("1", "nDCG(gain=exp, ideal=retrieved)@1..10"),
                 "1 .78 .83 .76 .71 .69 .73 .78 .90 .90");
}

TEST(Mission, JarvelinKekalainenDcgOfTenGradesAtEveryRank) {
  const auto values = Slide("graded10").of("1", "DCG(discount=jk)@1..10");
  expect_printed(values, "3 5 6.89 6.89 6.89 7.28 7.99 8.66 9.61 9.61");
  EXPECT_NEAR(values[9], 3 + 2 + 3 / lg(3) + 1 / lg(6) + 2 / lg(7) + 2 / lg(8) + 3 / lg(9), 1e-12);
}

// ---- Short lists

TEST(Mission, SixGradesAgainstTheirOwnIdeal) {
  const Slide slide("graded6", "graded6-a");  // 3 2 3 0 1 2
  const auto values = slide.of("1",
                               "CG DCG(discount=jk) IDCG(discount=jk, ideal=retrieved) "
                               "nDCG(discount=jk, ideal=retrieved)");
  const double dcg = 3 + 2 + 3 / lg(3) + 1 / lg(5) + 2 / lg(6);
  const double ideal = 3 + 3 + 2 / lg(3) + 2 / lg(4) + 1 / lg(5);
  expect_exactly(values, {11, dcg, ideal, dcg / ideal});
  expect_printed(values, "11 8.0972 8.6925 0.9315");
}

TEST(Mission, SwappingTwoDocumentsKeepsCgAndLowersDcg) {
  const Slide slide("graded6", "graded6-b");  // 3 2 0 3 1 2
  const auto values = slide.of("1", "CG DCG(discount=jk) nDCG(discount=jk, ideal=retrieved)");
  const double dcg = 3 + 2 + 3 / lg(4) + 1 / lg(5) + 2 / lg(6);
  const double ideal = 3 + 3 + 2 / lg(3) + 2 / lg(4) + 1 / lg(5);
  expect_exactly(values, {11, dcg, dcg / ideal});
  expect_printed(values, "11 7.7044 .8863");
}

TEST(Mission, TwoRankingsOfOneJudgedSet) {
  const std::string measures = "DCG(discount=jk) nDCG(discount=jk)";
  const auto best = Slide("graded4", "graded4-a").of("1", measures);   // 2 2 1 0
  const auto other = Slide("graded4", "graded4-b").of("1", measures);  // 2 1 2 0
  const double ideal = 2 + 2 + 1 / lg(3);
  expect_exactly(best, {ideal, 1});
  expect_exactly(other, {2 + 1 + 2 / lg(3), (3 + 2 / lg(3)) / ideal});
  expect_printed(best, "4.6309 1");
  expect_printed(other, "4.2619 .9203");
}

TEST(Mission, FormsDisagreeOnADocumentAtRankTwo) {
  const auto values = Slide("rank2").of("1", "DCG(discount=jk) DCG(gain=exp)");
  expect_exactly(values, {1, 1 / lg(3)});
  expect_printed(values, "1 .6309");
}

TEST(Mission, JarvelinKekalainenHalveAtRankFourAndThirdAtRankEight) {
  const Slide slide("rank4and8");
  expect_exactly(slide.of("rank4", "DCG(discount=jk)"), {1.0 / 2});
  expect_exactly(slide.of("rank8", "DCG(discount=jk)"), {1.0 / 3});
}

TEST(Mission, AUselessDocumentAtTheEndCostsNothing) {
  const std::string measures =
      "DCG(discount=jk) DCG(gain=exp) "
      "nDCG(discount=jk, ideal=retrieved) nDCG(gain=exp, ideal=retrieved)";
  const auto three = Slide("padding", "padding-a").of("1", measures);  // 1 1 1
  const auto four = Slide("padding", "padding-b").of("1", measures);   // 1 1 1 0
  EXPECT_EQ(three, four);
  expect_exactly(three, {2 + 1 / lg(3), 1 + 1 / lg(3) + 1 / lg(4), 1, 1});
}

TEST(Mission, PaddingTellsInBothFormsOnceTheIdealIsLonger) {
  // 1 1 1 0 0 against 1 1 1 1 1
  const auto values = Slide("padding", "padding-c").of("1", "nDCG(discount=jk)@5 nDCG(gain=exp)@5");
  const double a = 2 + 1 / lg(3);
  const double b = 1 + 1 / lg(3) + 1 / lg(4);
  expect_exactly(values, {a / (a + 1 / lg(4) + 1 / lg(5)), b / (b + 1 / lg(5) + 1 / lg(6))});
  expect_printed(values, ".7387 .7227");
}

// ---- Two topics, one ranking of 15 documents

const Slide& q1q2() {
  static const Slide slide("q1q2");
  return slide;
}

std::string judgments_of(std::string_view topic) {
  std::string text;
  for (const Judgment& judgment : q1q2().qrels().judgments(*q1q2().qrels().find_topic(topic))) {
    text += std::string(judgment.doc) + " " + std::to_string(std::lround(judgment.grade)) + ", ";
  }
  return text;
}

TEST(Mission, JudgmentsOfQ1AndQ2) {
  EXPECT_EQ(judgments_of("q1"),
            "d3 3, d5 3, d9 3, d25 2, d39 2, d44 2, d56 1, d71 1, d89 1, d123 1, ");
  EXPECT_EQ(judgments_of("q2"), "d3 3, d56 2, d129 1, ");
}

TEST(Mission, OneRankingServesBothTopics) {
  ASSERT_EQ(q1q2().run().topic_count(), 2U);
  for (const std::size_t topic : {0U, 1U}) {
    TopicRows scratch;
    BadLines bad;
    read_topic(q1q2().run(), topic, Ties::kTrec, scratch, bad);
    std::string ranking;
    for (const Row& row : scratch.rows) ranking += std::string(row.doc) + " ";
    EXPECT_EQ(ranking, "d123 d84 d56 d6 d8 d9 d511 d129 d187 d25 d38 d48 d250 d113 d3 ");
  }
}

TEST(Mission, CumulatedGainsOfQ1AndQ2) {
  // Gains 1 0 1 0 0 3 0 0 0 2 0 0 0 0 3 and 0 0 2 0 0 0 0 1 0 0 0 0 0 0 3.
  expect_exactly(q1q2().of("q1", "CG@1..15"), {1, 1, 2, 2, 2, 5, 5, 5, 5, 7, 7, 7, 7, 7, 10});
  expect_exactly(q1q2().of("q2", "CG@1..15"), {0, 0, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 6});
}

TEST(Mission, DiscountedGainsOfQ1AndQ2) {
  const auto q1 = q1q2().of("q1", "DCG(discount=jk)@1..15");
  expect_printed(q1, "1 1 1.63 1.63 1.63 2.79 2.79 2.79 2.79 3.39x5 4.16");
  EXPECT_NEAR(q1[14], 1 + 1 / lg(3) + 3 / lg(6) + 2 / lg(10) + 3 / lg(15), 1e-12);
  const auto q2 = q1q2().of("q2", "DCG(discount=jk)@1..15");
  expect_printed(q2, "0 0 1.26x5 1.60x7 2.36");
  EXPECT_NEAR(q2[14], 2 / lg(3) + 1 / lg(8) + 3 / lg(15), 1e-12);
}

TEST(Mission, IdealsOfTheRetrievedGradesOfQ1AndQ2) {
  const std::string measures = "IDCG(discount=jk, ideal=retrieved)@1..15";
  // 3 3 2 1 1 and 3 2 1, then nothing
  const double q1 = 6 + 2 / lg(3) + 1 / lg(4) + 1 / lg(5);
  expect_printed(q1q2().of("q1", measures), "3 6 7.26 7.76 8.19x11");
  EXPECT_NEAR(q1q2().of("q1", measures)[14], q1, 1e-12);
  expect_printed(q1q2().of("q2", measures), "3 5 5.63x13");
  EXPECT_NEAR(q1q2().of("q2", measures)[14], 5 + 1 / lg(3), 1e-12);
}

TEST(Mission, MeanVectorsOfQ1AndQ2) {
  expect_exactly(q1q2().over_topics("CG@1..15"),
                 {.5, .5, 2, 2, 2, 3.5, 3.5, 4, 4, 5, 5, 5, 5, 5, 8});
  expect_printed(q1q2().over_topics("DCG(discount=jk)@1..15"),
                 ".5 .5 1.4464x3 2.0267x2 2.1933x2 2.4944x5 3.2622");
  expect_exactly(q1q2().over_topics("ICG(ideal=retrieved)@1..15"),
                 {3, 5.5, 7, 7.5, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8});
  expect_printed(q1q2().over_topics("IDCG(discount=jk, ideal=retrieved)@1..15"),
                 "3 5.5 6.4464 6.6964 6.9117x11");
}

TEST(Mission, RatioOfTheMeanGains) {
  const auto values = q1q2().over_topics("NCG(ideal=retrieved, average=ratio)@1..15");
  expect_printed(values, ".1667 .0909 .2857 .2667 .25 .4375x2 .5x2 .625x5 1");
  EXPECT_NEAR(values[1], 0.5 / 5.5, 1e-12);
}

TEST(Mission, RatioOfTheMeanDiscountedGains) {
  const auto values = q1q2().over_topics("nDCG(discount=jk, ideal=retrieved, average=ratio)@1..15");
  expect_printed(values, ".167 .091 .224 .216 .209 .293 .293 .317 .317 .361x5 .472");
  EXPECT_NEAR(values[1], 0.5 / 5.5, 1e-12);
}

TEST(Mission, AreasUnderTheRatiosOfTheMeans) {
  const auto area = [](const std::string& measure) {
    const auto values = q1q2().over_topics(measure + "@1..15");
    return std::accumulate(values.begin(), values.end(), 0.0) / 15;
  };
  const std::vector<double> areas = {area("NCG(ideal=retrieved, average=ratio)"),
                                     area("nDCG(discount=jk, ideal=retrieved, average=ratio)")};
  expect_printed(areas, ".4707 .2937");
  EXPECT_NEAR(areas[0],
              (0.5 / 3 + 0.5 / 5.5 + 2 / 7.0 + 2 / 7.5 + 2 / 8.0 + 2 * 3.5 / 8 + 2 * 4 / 8.0 +
               5 * 5 / 8.0 + 8 / 8.0) /
                  15,
              1e-12);
}

TEST(Mission, MeanOfTheRatiosOfDiscountedGains) {
  const auto values = q1q2().over_topics("nDCG(discount=jk, ideal=retrieved)@1..15");
  expect_printed(values, ".167 .083 .224 .217 .212 .282 .282 .312 .312 .349x5 .464");
  EXPECT_NEAR(values[1], (1.0 / 6 + 0.0 / 5) / 2, 1e-12);
}

TEST(Mission, IdealOfTheJudgmentsOfQ1) {
  // 3 3 3 2 2 2 1 1 1 1, then nothing
  expect_printed(q1q2().of("q1", "IDCG(discount=jk)@1..15"),
                 "3 6 7.8928 8.8928 9.7541 10.5278 10.8841 11.2174 11.5329 11.8339x6");
}

TEST(Mission, NdcgOfQ1AgainstAllItsJudgments) {
  expect_printed(q1q2().of("q1", "nDCG(discount=jk)@1..15"),
                 ".333 .167 .207 .183 .167 .265 .256 .249 .242 .287x5 .352");
}

}  // namespace
}  // namespace assay
