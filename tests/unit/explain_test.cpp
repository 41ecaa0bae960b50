// SPDX-License-Identifier: Apache-2.0
// explain_test.cpp: an explanation must end in the value that an evaluation gives, for every
// measure; and what it says would happen, must happen when the files are changed so.
#include "assay/explain.hpp"

#include <bit>
#include <cstring>
#include <optional>

#include "random_measures.hpp"

namespace assay {
namespace {

using testing::Chance;
using testing::measure;

std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }

// Files of two topics, with ties, documents that nobody judged, and negative grades.
struct Files {
  std::string qrels;
  std::string run;
};

// Of a sample, the judgments name a stratum before the grade.
Files random_files(Chance& chance, bool is_sample) {
  Files files;
  for (const std::string topic : {"1", "2"}) {
    for (int doc = 0; doc < 14; ++doc) {
      const std::string name = "d" + std::to_string(doc);
      if (!chance.once_in(3)) {
        const std::string stratum = is_sample ? std::to_string(1 + chance.below(3)) + " " : "";
        files.qrels +=
            topic + " 0 " + name + " " + stratum + std::to_string(int(chance.below(5)) - 1) + "\n";
      }
      if (!chance.once_in(3)) {
        files.run += topic + " Q0 " + name + " 1 " + std::to_string(chance.below(9)) + " r\n";
      }
    }
    files.qrels += topic + (is_sample ? " 0 x 1 1\n" : " 0 x 1\n");
    files.run += topic + " Q0 y 1 -1 r\n";
  }
  return files;
}

Explanation explained(const Qrels& qrels, const Run& run, std::string_view topic,
                      std::span<const Measure> measures, const EvalOptions& options = {}) {
  const auto ranking = rank_topic(qrels, run, topic, options);
  return explain_topic(view_of(*ranking), measures);
}

// The example of a lecture: grades 3 0 2 ? 1 0 3 ? 0 1, with 2 and 1 not found.
const char* const kLectureQrels =
    "42 0 D17 3\n42 0 D11 3\n42 0 D31 2\n42 0 D66 2\n42 0 D02 1\n42 0 D08 1\n42 0 D71 1\n"
    "42 0 D04 0\n42 0 D23 0\n42 0 D29 0\n42 0 D99 0\n";
const char* const kLectureRun =
    "42 Q0 D17 1 20 r\n42 Q0 D04 2 19 r\n42 Q0 D31 3 18 r\n42 Q0 D52 4 17 r\n42 Q0 D08 5 16 r\n"
    "42 Q0 D23 6 15 r\n42 Q0 D11 7 14 r\n42 Q0 D45 8 13 r\n42 Q0 D29 9 12 r\n42 Q0 D02 10 11 r\n";

const ExplainedColumn* column(const Explanation& told, std::string_view header) {
  for (const ExplainedColumn& each : told.columns) {
    if (each.header == header) return &each;
  }
  return nullptr;
}

class ExplainEveryMeasure : public ::testing::TestWithParam<const MeasureDef*> {};

TEST_P(ExplainEveryMeasure, EndsInTheBitsThatEvaluateGives) {
  Chance chance(7);
  for (int i = 0; i < 60; ++i) {
    const Files files = random_files(chance, is_about_sample(GetParam()->needs));
    const bool is_preference = GetParam()->needs == Need::kPreferences;
    const Qrels qrels = Qrels::read(testing::text_input(files.qrels),
                                    {.judgments = is_preference ? Judgments::kGradedPreferences
                                                                : Judgments::kGrades})
                            .value();
    const auto run = testing::run(files.run);
    auto user = std::make_shared<UserData>();
    user->known.resize(qrels.judgment_count());
    for (auto& mark : user->known) mark = chance.once_in(2) ? 1 : 0;
    user->expected = {2, 3};
    std::vector measures = {testing::random_measure(*GetParam(), chance)};
    if (GetParam()->highest_grade != nullptr) measures[0].params.*GetParam()->highest_grade = 4;
    EvalOptions options;
    options.user = user;
    options.any_collection = true;
    const std::vector<assay::Run> runs = {run};
    const Pool pool = pool_of(qrels, runs, options).value();
    const Scores scores = evaluate(qrels, run, measures, options, pool).value();
    for (std::size_t t = 0; t < scores.topics.size(); ++t) {
      const auto ranking = rank_topic(qrels, run, scores.topics[t], options, pool);
      const Explanation told = explain_topic(view_of(*ranking), measures);
      const Ratio& value = told.measures[0].value;
      ASSERT_EQ(bits_of(value.numerator), bits_of(scores.at(t, 0).numerator))
          << name_of(measures[0]) << "\n"
          << files.qrels << files.run;
      ASSERT_EQ(bits_of(value.denominator), bits_of(scores.at(t, 0).denominator))
          << name_of(measures[0]);
    }
  }
}

TEST_P(ExplainEveryMeasure, HasAColumnOrATableOfItsOwn) {
  Measure each{.def = GetParam(), .params = default_params(*GetParam())};
  if (each.def->needs_at) each.params.*each.def->at = 1;
  if (testing::has_collection(*each.def)) each.params.collection = 100;
  const std::vector measures = {each};
  const Explanation told =
      explained(testing::qrels(kLectureQrels), testing::run(kLectureRun), "42", measures);
  const bool is_told = !told.columns.empty() || !told.measures[0].side.empty();
  EXPECT_TRUE(is_told) << each.def->name;
  for (const ExplainedColumn& shown : told.columns)
    EXPECT_EQ(shown.values.size(), told.rows.size()) << shown.header;
}

INSTANTIATE_TEST_SUITE_P(All, ExplainEveryMeasure, ::testing::ValuesIn(all_measures()),
                         [](const auto& each) { return std::string(each.param->name); });

// The numbers of the lecture, by hand.
TEST(Explain, ShowsTheTableOfTheLecture) {
  const std::vector measures = {measure("nDCG@10"), measure("AP")};
  const Qrels qrels = testing::qrels(kLectureQrels);
  const auto run = testing::run(kLectureRun);
  const Explanation told = explained(qrels, run, "42", measures);
  ASSERT_EQ(told.rows.size(), 10U);
  EXPECT_EQ(told.rows[6].doc.doc, "D11");
  ASSERT_NE(column(told, "AP so far"), nullptr);
  EXPECT_NEAR(*column(told, "AP so far")->values[4], (1 + 2.0 / 3 + 3.0 / 5) / 7, 1e-12);
  EXPECT_NEAR(*column(told, "AP so far")->values[5], (1 + 2.0 / 3 + 3.0 / 5) / 7, 1e-12);
  EXPECT_EQ(*column(told, "P@r")->values[2], 2.0 / 3);
  EXPECT_EQ(*column(told, "R@r")->values[2], 2.0 / 7);
  EXPECT_EQ(*column(told, "CG")->values[9], 10);
  EXPECT_NEAR(*column(told, "1/log2(r+1)")->values[1], 0.6309, 5e-5);
  EXPECT_NEAR(*column(told, "nDCG@r")->values[9], 0.7248, 5e-5);
  EXPECT_EQ(*column(told, "nDCG@r")->values[9], told.measures[0].value.value());
  EXPECT_EQ(told.ideal.size(), 7U);
  ASSERT_EQ(told.missing.size(), 2U);
  EXPECT_EQ(told.missing[0].doc, "D66");
}

TEST(Explain, SaysWhereTheValueWasLost) {
  const std::vector measures = {measure("nDCG@10")};
  const Qrels qrels = testing::qrels(kLectureQrels);
  const auto run = testing::run(kLectureRun);
  const auto losses = explained(qrels, run, "42", measures).measures[0].losses;
  ASSERT_GE(losses.size(), 2U);
  EXPECT_EQ(losses[0].doc.doc, "D11");
  EXPECT_EQ(losses[0].rank, 7U);
  EXPECT_EQ(losses[0].best_rank, 2U);
  EXPECT_NEAR(losses[0].loss, 0.1140, 5e-5);  // 3/log2(3) - 3/log2(8), over 7.8305
  EXPECT_EQ(losses[1].doc.doc, "D66");
  EXPECT_EQ(losses[1].rank, 0U);
  EXPECT_NEAR(losses[1].loss, 0.1100, 5e-5);  // 2/log2(5), over 7.8305
}

// All that is lost, less what stands higher than it need, is what the value lacks.
TEST(Explain, LosesWhatTheValueLacksWhereDocumentsAddUp) {
  const std::vector measures = {measure("nDCG")};
  const Qrels qrels = testing::qrels("1 0 a 3\n1 0 b 2\n1 0 c 1\n1 0 d 2\n");
  const auto run = testing::run("1 Q0 x 1 9 r\n1 Q0 y 2 8 r\n1 Q0 z 3 7 r\n1 Q0 a 4 6 r\n");
  const ExplainedMeasure told = explained(qrels, run, "1", measures).measures[0];
  double lost = 0;
  for (const Loss& loss : told.losses) lost += loss.loss;
  EXPECT_TRUE(told.adds_up);
  EXPECT_NEAR(lost, 1 - told.value.value(), 1e-12);
}

TEST(Explain, SaysNothingOfLossesWhereLessIsBetter) {
  const std::vector measures = {measure("RBPResidual")};
  const Qrels qrels = testing::qrels(kLectureQrels);
  const auto run = testing::run(kLectureRun);
  EXPECT_TRUE(explained(qrels, run, "42", measures).measures[0].losses.empty());
}

TEST(Explain, TellsCutoffsOfOneMeasureInTheSameColumns) {
  const std::vector measures = {measure("nDCG@3"), measure("nDCG@6"), measure("nDCG(gain=exp)@3")};
  const Qrels qrels = testing::qrels(kLectureQrels);
  const auto run = testing::run(kLectureRun);
  const Explanation told = explained(qrels, run, "42", measures);
  const ExplainedColumn* gain = column(told, "gain nDCG@3");
  ASSERT_NE(gain, nullptr);
  EXPECT_EQ(gain->values[4], 1);  // rank 5, which only the second looks at
  EXPECT_NE(column(told, "gain nDCG(gain=exp)@3"), nullptr);
  EXPECT_EQ(column(told, "gain nDCG@6"), nullptr);
  EXPECT_NE(column(told, "1/log2(r+1)"), nullptr);
}

TEST(TopicsToExplain, AreThoseOfAnEvaluation) {
  const Qrels qrels = testing::qrels("q10 0 a 1\nq2 0 a 1\n");
  const std::vector<assay::Run> runs = {testing::run("q2 Q0 a 1 9 r\nq3 Q0 a 1 9 r\n")};
  using Names = std::vector<std::string>;
  EXPECT_EQ(topics_to_explain(qrels, runs, Topics::kQrels), (Names{"q2", "q10"}));
  EXPECT_EQ(topics_to_explain(qrels, runs, Topics::kBoth), (Names{"q2"}));
  EXPECT_EQ(topics_to_explain(qrels, runs, Topics::kRun), (Names{"q2", "q3"}));
}

TEST(Explain, FindsNoLossInAPerfectList) {
  const std::vector measures = {measure("nDCG"), measure("AP"), measure("RBP")};
  const Qrels qrels = testing::qrels("1 0 a 2\n1 0 b 1\n1 0 c 0\n");
  const auto run = testing::run("1 Q0 a 1 3 r\n1 Q0 b 2 2 r\n1 Q0 c 3 1 r\n");
  for (const ExplainedMeasure& each : explained(qrels, run, "1", measures).measures)
    EXPECT_TRUE(each.losses.empty()) << name_of(each.measure);
}

TEST(Explain, SaysWhatUnjudgedDocumentsCouldDo) {
  const std::vector measures = {measure("nDCG@10")};
  const Qrels qrels = testing::qrels(kLectureQrels);
  const auto run = testing::run(kLectureRun);
  const auto effect = explained(qrels, run, "42", measures).measures[0].unjudged;
  ASSERT_TRUE(effect.has_value());
  EXPECT_EQ(effect->count, 2U);
  EXPECT_NEAR(effect->if_removed.value(), 0.7426, 5e-5);
  // The same documents in the judgments themselves.
  const Qrels judged = testing::qrels(std::string(kLectureQrels) + "42 0 D52 3\n42 0 D45 3\n");
  EXPECT_EQ(effect->if_graded.value(), evaluate(judged, run, measures)->at(0, 0).value());
}

TEST(Explain, KnowsTheBestAndTheWorstOrderOfEqualScores) {
  // b (2), c (not judged) and d (1) have the same score: six orders.
  const Qrels qrels = testing::qrels("1 0 a 0\n1 0 b 2\n1 0 d 1\n1 0 e 1\n");
  const std::vector measures = {measure("nDCG@3"), measure("AP")};
  const std::string head = "1 Q0 a 1 9 r\n";
  const Explanation told = explained(
      qrels, testing::run(head + "1 Q0 b 2 5 r\n1 Q0 c 3 5 r\n1 Q0 d 4 5 r\n"), "1", measures);
  std::vector<std::string> order = {"b", "c", "d"};
  for (std::size_t m = 0; m < measures.size(); ++m) {
    double best = -1;
    double worst = 2;
    double sum = 0;
    do {
      std::string text = head;
      for (std::size_t i = 0; i < order.size(); ++i)
        text += "1 Q0 " + order[i] + " 1 " + std::to_string(5 - i) + " r\n";
      const double value = evaluate(qrels, testing::run(text), measures)->at(0, m).value();
      best = std::max(best, value);
      worst = std::min(worst, value);
      sum += value;
    } while (std::next_permutation(order.begin(), order.end()));
    ASSERT_TRUE(told.measures[m].ties.has_value());
    EXPECT_EQ(told.measures[m].ties->best.value(), best);
    EXPECT_EQ(told.measures[m].ties->worst.value(), worst);
    EXPECT_NEAR(told.measures[m].ties->expected.value.value(), sum / 6, 1e-12);
  }
}

TEST(Explain, ListsRanksBelowTheTopThatAddSomething) {
  std::string run;
  for (int rank = 1; rank <= 40; ++rank)
    run += "1 Q0 d" + std::to_string(rank) + " 1 " + std::to_string(100 - rank) + " r\n";
  const std::vector measures = {measure("AP")};
  const Qrels qrels = testing::qrels("1 0 d2 1\n1 0 d33 1\n");
  const auto listed = testing::run(run);
  const Explanation told = explained(qrels, listed, "1", measures);
  ASSERT_EQ(told.rows.size(), 11U);
  EXPECT_EQ(told.rows.back().rank, 33U);
  EXPECT_NEAR(*column(told, "AP so far")->values.back(), (1.0 / 2 + 2.0 / 33) / 2, 1e-15);
}

TEST(Explain, PutsWhatAMeasureOfJudgedDocumentsSeesAtTheRanksOfTheList) {
  // Judged documents stand at ranks 2 and 4, so the measure sees them at 1 and 2.
  const std::vector measures = {measure("AP(judged_only=True)")};
  const Qrels qrels = testing::qrels("1 0 b 1\n1 0 d 1\n");
  const auto run = testing::run("1 Q0 a 1 9 r\n1 Q0 b 2 8 r\n1 Q0 c 3 7 r\n1 Q0 d 4 6 r\n");
  const Explanation told = explained(qrels, run, "1", measures);
  EXPECT_EQ(told.measures[0].value.value(), 1);
  EXPECT_EQ(told.measures[0].steps[1].rank, 4U);
  const ExplainedColumn* precision = column(told, "P@r");
  ASSERT_NE(precision, nullptr);
  EXPECT_FALSE(precision->values[0].has_value());
  EXPECT_EQ(precision->values[1], 1.0);
  EXPECT_FALSE(precision->values[2].has_value());
  EXPECT_EQ(precision->values[3], 1.0);
}

// Ids with escapes are owned by the ranking, which is gone here.
TEST(Explain, OutlivesTheRankingItIsAbout) {
  const Qrels qrels = testing::qrels("1 0 a\"b 2\n1 0 never 1\n");
  const auto run = testing::run(
      "{\"query_id\": \"1\", \"doc_id\": \"a\\\"b\", \"score\": 3}\n"
      "{\"query_id\": \"1\", \"doc_id\": \"a\\u0020long id that no small string holds\", "
      "\"score\": 2}\n");
  const std::vector measures = {measure("nDCG")};
  const Explanation told = explained(qrels, run, "1", measures);
  EXPECT_EQ(told.rows[0].doc.doc, "a\"b");
  EXPECT_EQ(told.rows[1].doc.doc, "a long id that no small string holds");
  EXPECT_EQ(told.measures[0].losses[0].doc.doc, "never");
}

TEST(Explain, BoundsWhatUnjudgedDocumentsCouldDoAsEvaluateDoes) {
  const Qrels qrels = testing::qrels("1 0 a 2.5\n1 0 b 0\n2 0 a 25\n");
  const auto run = testing::run("1 Q0 b 1 3 r\n1 Q0 x 2 2 r\n1 Q0 a 3 1 r\n2 Q0 a 1 1 r\n");
  const std::vector measures = {measure("nDCG"), measure("AP")};
  EvalOptions options;
  options.bounds = Bounding::kFull;
  const Scores scores = evaluate(qrels, run, measures, options).value();
  const auto ranking = rank_topic(qrels, run, "1");
  const Explanation told = explain_topic(view_of(*ranking), measures, explain_options(qrels));
  for (std::size_t m = 0; m < measures.size(); ++m) {
    ASSERT_TRUE(told.measures[m].unjudged.has_value());
    EXPECT_EQ(told.measures[m].unjudged->grade, 25);
    EXPECT_EQ(told.measures[m].unjudged->bounds.low.value(), scores.bounds_at(0, m).low.value());
    EXPECT_EQ(told.measures[m].unjudged->bounds.high.value(), scores.bounds_at(0, m).high.value());
  }
}

TEST(Explain, ListsRanksThatAreAskedForBesideThoseFromTheTop) {
  std::string text;
  for (int rank = 1; rank <= 40; ++rank)
    text += "1 Q0 d" + std::to_string(rank) + " 1 " + std::to_string(100 - rank) + " r\n";
  const Qrels qrels = testing::qrels("1 0 d2 1\n");
  const auto run = testing::run(text);
  const auto ranking = rank_topic(qrels, run, "1");
  const std::vector measures = {measure("AP")};
  const Explanation told =
      explain_topic(view_of(*ranking), measures, {.ranks = 2, .also = {1, 30, 99}});
  ASSERT_EQ(told.rows.size(), 3U);
  EXPECT_EQ(told.rows[2].rank, 30U);
}

TEST(Explain, ShowsSetsAsATableOfFour) {
  std::vector measures = {measure("SetF"), measure("Fallout")};
  measures[1].params.collection = 20;
  const Qrels qrels = testing::qrels(kLectureQrels);
  const auto run = testing::run(kLectureRun);
  const Explanation told = explained(qrels, run, "42", measures);
  ASSERT_TRUE(told.measures[0].set.has_value());
  EXPECT_EQ(told.measures[0].set->a, 5);
  EXPECT_EQ(told.measures[0].set->b, 5);
  EXPECT_EQ(told.measures[0].set->c, 2);
  EXPECT_FALSE(told.measures[0].set->d.has_value());
  EXPECT_EQ(told.measures[1].set->d, 8);
}

TEST(Explain, HasNothingToSayOfATopicThatTheRunMisses) {
  const std::vector measures = {measure("AP")};
  const Qrels qrels = testing::qrels("1 0 a 1\n2 0 b 1\n");
  const auto run = testing::run("1 Q0 a 1 9 r\n");
  const Explanation told = explained(qrels, run, "2", measures);
  EXPECT_TRUE(told.rows.empty());
  EXPECT_EQ(told.measures[0].value.value(), 0);
  EXPECT_EQ(told.missing.size(), 1U);
}

TEST(Explain, PutsPreferencesToTheDocumentsThatArePreferred) {
  // d2 is preferred to d1 and d3, and d1 to d3: d1 stands at 1, d2 at 2, d3 was not retrieved.
  const auto qrels = Qrels::read(testing::text_input("1 j 1 d1 1\n1 j 1 d2 2\n1 j 1 d3 0\n"),
                                 {.judgments = Judgments::kPreferences});
  const auto run = testing::run("1 Q0 d1 1 9 r\n1 Q0 d2 2 8 r\n");
  const std::vector measures = {measure("NumPrefsMet")};
  const Explanation told = explained(*qrels, run, "1", measures);
  const ExplainedMeasure& each = told.measures[0];
  EXPECT_EQ(each.value.value(), 2);
  for (const Step& step : each.steps) EXPECT_TRUE(step.rank == 1 || step.rank == 2);
  EXPECT_EQ(each.steps.back().total, 2);
}

}  // namespace
}  // namespace assay
