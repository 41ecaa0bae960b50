// SPDX-License-Identifier: Apache-2.0
// evaluate_test.cpp: which topics count, what undefined values count, and what a column becomes.
#include <bit>
#include <cmath>
#include <random>

#include "testing.hpp"

namespace assay {
namespace {

using testing::measure;
using Runs = std::vector<Run>;  // inside a TEST, Run is a function of GoogleTest

struct Files {
  std::string qrels;
  std::string run;
};

Result<Scores> try_scores(const Files& files, std::string_view measures,
                          const EvalOptions& options = {}) {
  return evaluate(testing::qrels(files.qrels), testing::run(files.run),
                  parse_measures(measures).value(), options);
}

Scores scores(const Files& files, std::string_view measures, const EvalOptions& options = {}) {
  return try_scores(files, measures, options).value();
}

double value_at(const Scores& scores, std::size_t topic, std::size_t m = 0) {
  return scores.at(topic, m).value();
}

double mean(const Scores& scores, std::size_t m = 0) { return scores.summary[m].value.value(); }

TEST(Evaluate, CountsAMissingTopicAsAnEmptyRanking) {
  const Files files{"1 0 a 1\n2 0 b 1\n", "1 Q0 a 1 9 t\n"};
  const Scores all = scores(files, "P@1");
  EXPECT_EQ(all.topics, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(value_at(all, 0), 1);
  EXPECT_EQ(value_at(all, 1), 0);
  EXPECT_EQ(mean(all), 0.5);
}

TEST(Evaluate, LeavesAMissingTopicOutWhenBothFilesMustHaveIt) {
  const Files files{"1 0 a 1\n2 0 b 1\n", "1 Q0 a 1 9 t\n3 Q0 a 1 9 t\n"};
  const Scores both = scores(files, "P@1 NumQ", {.topics = Topics::kBoth});
  EXPECT_EQ(both.topics, std::vector<std::string>{"1"});
  EXPECT_EQ(mean(both, 0), 1);
  EXPECT_EQ(mean(both, 1), 1);
}

TEST(Evaluate, PutsTopicsInByteOrderWhateverTheFilesSay) {
  const Files files{"9 0 a 1\n10 0 a 0\n", "9 Q0 a 1 9 t\n10 Q0 a 1 9 t\n"};
  const Scores result = scores(files, "P@1");
  EXPECT_EQ(result.topics, (std::vector<std::string>{"10", "9"}));
  EXPECT_EQ(value_at(result, 0), 0);
  EXPECT_EQ(value_at(result, 1), 1);
}

TEST(Evaluate, TakesTheRunsNameFromItsTag) {
  const Scores result = scores({"1 0 a 1\n", "1 Q0 a 1 9 bm25\n"}, "P@1");
  EXPECT_EQ(result.run, "bm25");
  EXPECT_EQ(result.tag, "bm25");
}

TEST(Evaluate, LetsUndefinedValuesCountAsToldWhereHigherIsBetter) {
  // Topic 2 has no relevant document: R@5 is 1 and undefined.
  const Files files{"1 0 a 1\n2 0 b 0\n", "1 Q0 a 1 9 t\n2 Q0 b 1 9 t\n"};
  const auto mean_under = [&](Undefined undefined) {
    const Scores result = scores(files, "R@5", {.undefined = undefined});
    EXPECT_FALSE(result.at(1, 0).is_defined());
    EXPECT_EQ(result.summary[0].undefined, 1U);
    return mean(result);
  };
  EXPECT_EQ(mean_under(Undefined::kUsual), 0.5);
  EXPECT_EQ(mean_under(Undefined::kSkip), 1);
  EXPECT_EQ(mean_under(Undefined::kZero), 0.5);
  EXPECT_EQ(mean_under(Undefined::kWorst), 0.5);
}

TEST(Evaluate, LetsUndefinedValuesCountAsToldWhereLowerIsBetter) {
  // Of 1/4 and undefined; the residual lies between 0 and 1, so 1 is its worst value.
  const std::vector<Ratio> column{{1, 4}, kUndefined};
  const auto mean_under = [&](Undefined undefined) {
    const Summary summary = summarise(measure("RBPResidual"), column, undefined);
    EXPECT_EQ(summary.undefined, 1U);
    return summary.value.value();
  };
  EXPECT_EQ(mean_under(Undefined::kUsual), 0.25);
  EXPECT_EQ(mean_under(Undefined::kSkip), 0.25);
  EXPECT_EQ(mean_under(Undefined::kZero), 0.125);
  EXPECT_EQ(mean_under(Undefined::kWorst), 0.625);
}

TEST(Evaluate, TakesZeroForTheWorstValueOfMeasuresFromZeroToOne) {
  const std::vector<Ratio> column{{1, 2}, kUndefined};
  for (const std::string_view name : {"nDCG", "NCG@5", "infAP", "RBP", "R@5"}) {
    EXPECT_EQ(undefined_counts_as(measure(name), Undefined::kWorst), 0.0) << name;
    EXPECT_EQ(summarise(measure(name), column, Undefined::kWorst).value.value(), 0.25) << name;
  }
  EXPECT_EQ(undefined_counts_as(measure("DCG"), Undefined::kWorst), std::nullopt);  // has no end
}

TEST(Evaluate, LeavesUndefinedValuesOutOfARatioOfMeans) {
  const std::vector<Ratio> column{{1, 2}, kUndefined};
  for (const Undefined undefined :
       {Undefined::kUsual, Undefined::kSkip, Undefined::kZero, Undefined::kWorst}) {
    const Measure ratio = measure("nDCG(average=ratio)");
    EXPECT_EQ(undefined_counts_as(ratio, undefined), std::nullopt);
    EXPECT_EQ(summarise(ratio, column, undefined).value.value(), 0.5);
  }
}

TEST(Evaluate, CountsATopicWhoseLinesWereAllSkippedAsAnEmptyRanking) {
  const Files files{"1 0 a 1\n2 0 a 1\n", "1 Q0 a 1 9 t\n2 Q0 a 1 x t\n"};
  const Scores result = scores(files, "P@1 NumRet", {.skip_bad_lines = true});
  EXPECT_EQ(result.topics, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(value_at(result, 1), 0);
  EXPECT_EQ(mean(result), 0.5);
  EXPECT_EQ(mean(result, 1), 1);
}

TEST(Evaluate, HasNoMeanWhenEveryValueIsLeftOut) {
  const std::vector<Ratio> column{kUndefined, kUndefined};
  for (const std::string_view name : {"R@5", "GMAP", "nDCG(average=ratio)"}) {
    const Summary summary = summarise(measure(name), column, Undefined::kSkip);
    EXPECT_FALSE(summary.value.is_defined()) << name;
    EXPECT_EQ(summary.undefined, 2U);
  }
}

TEST(Evaluate, AveragesOverTopics) {
  // RR 1, 1/2 and 0: the mean is 1/2.
  const Files files{"1 0 a 1\n2 0 a 1\n3 0 a 1\n",
                    "1 Q0 a 1 9 t\n2 Q0 x 1 9 t\n2 Q0 a 2 8 t\n3 Q0 x 1 9 t\n"};
  EXPECT_DOUBLE_EQ(mean(scores(files, "RR")), 0.5);
}

TEST(Evaluate, PutsAFloorUnderTheGeometricMean) {
  // AP is 1 and 0, and 0 counts as 1e-5: the square root of 1e-5.
  const Files files{"1 0 a 1\n2 0 a 1\n", "1 Q0 a 1 9 t\n2 Q0 x 1 9 t\n"};
  EXPECT_DOUBLE_EQ(mean(scores(files, "GMAP")), std::sqrt(1e-5));
}

TEST(Evaluate, AddsUpCounts) {
  const Files files{"1 0 a 1\n1 0 b 1\n2 0 c 1\n2 0 d 0\n",
                    "1 Q0 a 1 9 t\n1 Q0 x 2 8 t\n2 Q0 c 1 9 t\n"};
  const Scores result = scores(files, "NumQ NumRet NumRel NumRelRet");
  EXPECT_EQ(mean(result, 0), 2);
  EXPECT_EQ(mean(result, 1), 3);
  EXPECT_EQ(mean(result, 2), 3);
  EXPECT_EQ(mean(result, 3), 2);
}

TEST(Evaluate, DividesSumsWhenTheAverageIsARatioOfMeans) {
  // Topic 1 gains 1 of 3, topic 2 gains 2 of 2.
  const Files files{"1 0 a 1\n1 0 b 2\n2 0 c 2\n", "1 Q0 a 1 9 t\n2 Q0 c 1 9 t\n"};
  const Scores result = scores(files, "NCG@2 NCG(average=ratio)@2");
  EXPECT_DOUBLE_EQ(mean(result, 0), (1.0 / 3 + 1) / 2);
  EXPECT_DOUBLE_EQ(mean(result, 1), (1.0 + 2) / (3 + 2));
}

TEST(Evaluate, MakesThePooledIdealOfWhatTheRunsReturned) {
  // Nobody returns a, the best document: the pool holds b (2), c (1) and d, which is not relevant.
  const Qrels qrels = testing::qrels("1 0 a 3\n1 0 b 2\n1 0 c 1\n1 0 d 0\n");
  Runs runs;
  runs.push_back(testing::run("1 Q0 b 1 9 first\n1 Q0 d 2 8 first\n"));
  runs.push_back(testing::run("1 Q0 c 1 9 second\n7 Q0 a 1 9 second\n"));
  const auto measures = parse_measures("NCG(ideal=pooled) nDCG(ideal=pooled) NCG").value();
  EXPECT_TRUE(needs_pool(measures));
  EXPECT_FALSE(needs_pool(parse_measures("NCG nDCG(ideal=retrieved)").value()));
  const Pool pool = pool_of(qrels, runs, {}).value();
  EXPECT_EQ(pool, (Pool{0, 1, 1, 1}));
  const Scores first = evaluate(qrels, runs[0], measures, {}, pool).value();
  const Scores second = evaluate(qrels, runs[1], measures, {}, pool).value();
  EXPECT_DOUBLE_EQ(mean(first, 0), 2.0 / 3);
  EXPECT_DOUBLE_EQ(mean(second, 0), 1.0 / 3);
  const double ideal = 2 + 1 / std::log2(3);
  EXPECT_DOUBLE_EQ(mean(first, 1), 2 / ideal);
  EXPECT_DOUBLE_EQ(mean(second, 1), 1 / ideal);
  EXPECT_DOUBLE_EQ(mean(first, 2), 2.0 / 6);
}

TEST(Evaluate, RefusesBadLinesWhilePooling) {
  Runs runs;
  runs.push_back(testing::run("1 Q0 a 1 x t\n"));
  const auto pool = pool_of(testing::qrels("1 0 a 1\n"), runs, {});
  ASSERT_FALSE(pool.has_value());
  EXPECT_EQ(to_string(pool.error()), "test.run:1:10: score is not a finite number: \"x\"");
  EXPECT_TRUE(pool_of(testing::qrels("1 0 a 1\n"), runs, {.skip_bad_lines = true}).has_value());
}

TEST(Evaluate, ClosesUpTheRanksUnderJudgedOnly) {
  const Files files{"1 0 a 1\n1 0 b 1\n",
                    "1 Q0 x 1 9 t\n1 Q0 a 2 8 t\n1 Q0 y 3 7 t\n1 Q0 b 4 6 t\n"};
  const Scores result = scores(files, "P@2 P(judged_only=True)@2 NumRet(judged_only=True)");
  EXPECT_EQ(mean(result, 0), 0.5);
  EXPECT_EQ(mean(result, 1), 1);
  EXPECT_EQ(mean(result, 2), 2);
}

TEST(Evaluate, TakesNegativeGradesAsPooledButNotJudged) {
  const Files files{"1 0 a 1\n1 0 n -1\n1 0 z 0\n", "1 Q0 n 1 9 t\n1 Q0 a 2 8 t\n"};
  const Scores result =
      scores(files, "P@1 P(judged_only=True)@1 Judged@2 CG@2 CG(unjudged=3)@2 P(rel=0)@2");
  EXPECT_EQ(mean(result, 0), 0);
  EXPECT_EQ(mean(result, 1), 1);
  EXPECT_EQ(mean(result, 2), 0.5);
  EXPECT_EQ(mean(result, 3), 1);
  EXPECT_EQ(mean(result, 4), 3 + 1);
  EXPECT_EQ(mean(result, 5), 0.5);  // not relevant even where grade 0 is
}

TEST(Evaluate, LetsAGainMapJudgeANegativeGrade) {
  // n gains 5 as the map says, a gains its grade: 6 retrieved, 6 ideal, none of it from m (-2).
  const Files files{"1 0 a 1\n1 0 n -1\n1 0 m -2\n", "1 Q0 n 1 9 t\n1 Q0 a 2 8 t\n1 Q0 m 3 7 t\n"};
  const Scores result =
      scores(files, "CG(gain={-1:5}) ICG(gain={-1:5}) ICG RBP(p=0.5,gain={-1:1})");
  EXPECT_EQ(mean(result, 0), 6);
  EXPECT_EQ(mean(result, 1), 6);
  EXPECT_EQ(mean(result, 2), 1);
  EXPECT_EQ(mean(result, 3), 0.5 * (1 + 0.5));  // n by the map, a because it is relevant
}

TEST(Evaluate, KeepsGradesThatAreNotWhole) {
  const Files files{"1 0 a 0.5\n1 0 b 1.25\n", "1 Q0 a 1 9 t\n1 Q0 b 2 8 t\n"};
  const Scores result = scores(files, "CG P@2 P(rel=0.5)@2 P(rel=1.5)@2");
  EXPECT_EQ(mean(result, 0), 1.75);
  EXPECT_EQ(mean(result, 1), 0.5);
  EXPECT_EQ(mean(result, 2), 1);
  EXPECT_EQ(mean(result, 3), 0);
}

TEST(Evaluate, RefusesAGradeAboveTheScaleOfErr) {
  const Files files{"1 0 a 5\n", "1 Q0 a 1 9 t\n"};
  const auto result = try_scores(files, "AP ERR@10");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(to_string(result.error()), "test.txt: grade 5 is above the scale that ERR@10 assumes");
  EXPECT_EQ(result.error().hint, "set the top of the scale: ERR(max=5)@10");
  // (2^5 - 1) / 2^5 at rank 1
  EXPECT_DOUBLE_EQ(mean(scores(files, "ERR(max=5)")), 31.0 / 32);
}

TEST(Evaluate, RefusesARunThatSharesNoTopic) {
  const auto result =
      try_scores({"q10 0 a 1\nq9 0 a 1\nq2 0 a 1\nq1 0 a 1\n", "1 Q0 a 1 9 t\n"}, "AP");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(to_string(result.error()),
            "test.run: no topic of this run is in test.txt; qrels topics: q1, q2, q9, … (4); run "
            "topics: 1 (1)");
  EXPECT_EQ(result.error().hint,
            "1 of 1 run topics match after removing the prefix \"q\" from the qrels topics");
}

TEST(Evaluate, NamesABadLineBeforeAMissingTopic) {
  const auto result = try_scores({"q1 0 a 1\n", "1 Q0 a 1 x t\n"}, "AP");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(to_string(result.error()), "test.run:1:10: score is not a finite number: \"x\"");
}

TEST(Evaluate, IgnoresBadLinesOnlyWhenTold) {
  const Files files{"1 0 a 1\n", "1 Q0 x 1 nan t\n1 Q0 a 2 8 t\n1 Q0 a 3 7 t\n"};
  const auto refused = try_scores(files, "RR");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().place.line, 1U);
  EXPECT_EQ(mean(scores(files, "RR", {.skip_bad_lines = true})), 1);
}

TEST(Evaluate, TellsHowFarItIs) {
  std::vector<std::size_t> seen;
  EvalOptions options;
  options.progress = [&](std::size_t done, std::size_t total) {
    seen.push_back(done);
    EXPECT_EQ(total, 3U);
  };
  (void)scores({"1 0 a 1\n", "1 Q0 a 1 9 t\n2 Q0 a 1 9 t\n3 Q0 a 1 9 t\n"}, "AP", options);
  EXPECT_EQ(seen, (std::vector<std::size_t>{1, 2, 3}));
}

// 200 topics, some missing or not judged, with ties, short and bad lines.
Files random_files(std::mt19937& random) {
  Files files;
  for (int topic = 0; topic < 200; ++topic) {
    const std::string name = std::to_string(topic);
    for (int doc = 0; doc < 40 && topic % 17 != 0; ++doc) {
      const int grade = static_cast<int>(random() % 5) - 1;
      files.qrels += name + " 0 d" + std::to_string(doc * 3) + " " + std::to_string(grade) + "\n";
    }
    for (int rank = 1; rank <= 100 && topic % 13 != 0; ++rank) {
      const std::string doc = std::to_string(rank * 7 % 101);
      const std::string score = random() % 997 == 0 ? "bad" : std::to_string(random() % 50);
      files.run += name + " Q0 d" + doc + " " + std::to_string(rank) + " " + score + " t" +
                   (random() % 500 == 0 ? " more\n" : "\n");
    }
  }
  return files;
}

void expect_same_bits(const Ratio& a, const Ratio& b) {
  EXPECT_EQ(std::bit_cast<std::uint64_t>(a.numerator), std::bit_cast<std::uint64_t>(b.numerator));
  EXPECT_EQ(std::bit_cast<std::uint64_t>(a.denominator),
            std::bit_cast<std::uint64_t>(b.denominator));
}

void expect_same(const Scores& a, const Scores& b) {
  ASSERT_EQ(a.topics, b.topics);
  ASSERT_EQ(a.values.size(), b.values.size());
  for (std::size_t i = 0; i < a.values.size(); ++i) expect_same_bits(a.values[i], b.values[i]);
  for (std::size_t m = 0; m < a.summary.size(); ++m) {
    expect_same_bits(a.summary[m].value, b.summary[m].value);
    EXPECT_EQ(a.summary[m].undefined, b.summary[m].undefined);
  }
  ASSERT_EQ(a.notes.size(), b.notes.size());
  for (std::size_t i = 0; i < a.notes.size(); ++i) {
    EXPECT_EQ(a.notes[i].code, b.notes[i].code);
    EXPECT_EQ(a.notes[i].count, b.notes[i].count);
    EXPECT_EQ(a.notes[i].message, b.notes[i].message);
    EXPECT_EQ(a.notes[i].advice, b.notes[i].advice);
  }
}

TEST(Evaluate, GivesTheSameBitsAndNotesOnAnyNumberOfThreads) {
  std::mt19937 random(7);
  const Files files = random_files(random);
  const Qrels qrels = testing::qrels(files.qrels);
  const auto measures =
      parse_measures("official nDCG@10 nDCG(ideal=pooled)@10 ERR@20 RBP Judged@10 infAP GMAP")
          .value();
  const auto scores_on = [&](unsigned threads) {
    Runs runs;
    runs.push_back(
        Run::index(testing::text_input(files.run, "test.run"), {.threads = threads}).value());
    const EvalOptions options{.skip_bad_lines = true, .threads = threads};
    const Pool pool = pool_of(qrels, runs, options).value();
    return evaluate(qrels, runs.front(), measures, options, pool).value();
  };
  const Scores one = scores_on(1);
  EXPECT_EQ(one.notes.size(), 7U);  // each kind of note, undefined ones once
  for (const unsigned threads : {2U, 3U, 8U}) expect_same(one, scores_on(threads));
}

TEST(Evaluate, NamesTheSameBadLineOnAnyNumberOfThreads) {
  std::mt19937 random(7);
  const Files files = random_files(random);
  const auto error_on = [&](unsigned threads) {
    return to_string(try_scores(files, "AP", {.threads = threads}).error());
  };
  for (const unsigned threads : {2U, 3U, 8U}) EXPECT_EQ(error_on(threads), error_on(1));
}

}  // namespace
}  // namespace assay
