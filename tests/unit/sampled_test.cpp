// SPDX-License-Identifier: Apache-2.0
// sampled_test.cpp: judgments that are a sample of the pool, from their files to the estimates.
#include "bad_lines.hpp"
#include "golden_files.hpp"
#include "sample.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::Cell;
using testing::Golden;

// topic 0 document stratum grade, -1 if it was not drawn
constexpr std::string_view kStrataFile =
    "1 0 d1 1 1\n1 0 d2 1 2\n1 0 d3 1 0\n1 0 d4 2 1\n1 0 d5 2 -1\n1 0 d6 2 0\n1 0 d7 2 -1\n"
    "1 0 d8 3 -1\n1 0 d9 3 1\n1 0 d10 3 -1\n1 0 d11 3 -1\n"
    "2 0 e1 1 0\n2 0 e2 1 1\n2 0 e3 2 -1\n2 0 e4 2 0\n";
// topic document grade method probability
constexpr std::string_view kChancesFile =
    "1 d1 1 1 1\n1 d2 2 1 1.0\n1 d3 0 0 0.3\n1 d4 1 1 .5\n1 d6 0 1 0.5\n1 d9 1 4 0.25\n"
    "1 d5 -999 1 NA\n2 e1 0 1 1\n2 e2 1 2 NA\n2 e4 0 1 0.5\n";
constexpr std::string_view kRanking =
    "1 Q0 d3 1 7 t\n1 Q0 d2 2 6 t\n1 Q0 dX 3 5 t\n1 Q0 d5 4 4 t\n1 Q0 d4 5 3 t\n1 Q0 d9 6 2 t\n"
    "1 Q0 d8 7 1 t\n2 Q0 e3 1 3 t\n2 Q0 e2 2 2 t\n2 Q0 e1 3 1 t\n";

Result<Scores> try_scores(std::string_view judgments, std::string_view measures,
                          const EvalOptions& options = {}) {
  return evaluate(testing::qrels(std::string(judgments)), testing::run(std::string(kRanking)),
                  parse_measures(measures).value(), options);
}

// Topic 1, topic 2 and all of them, printed with so many decimals elsewhere.
void expect_values(std::string_view judgments, std::string_view measure,
                   const std::array<double, 3>& expected, double tolerance = 5e-5) {
  const Scores scores = try_scores(judgments, measure).value();
  EXPECT_NEAR(scores.at(0, 0).value(), expected[0], tolerance) << measure;
  EXPECT_NEAR(scores.at(1, 0).value(), expected[1], tolerance) << measure;
  EXPECT_NEAR(scores.summary[0].value.value(), expected[2], tolerance) << measure;
}

TEST(Sampled, AgreesWithSampleEval) {
  expect_values(kStrataFile, "xinfAP", {0.5125, 0.6667, 0.5896});
  expect_values(kStrataFile, "infNDCG", {0.5548, 0.6309, 0.5928});
  expect_values(kStrataFile, "iP@10", {0.5000, 0.1333, 0.3167});
  expect_values(kStrataFile, "infNumRelRet", {4.9999, 1.3333, 6.3332});
  expect_values(kStrataFile, "infNumRel", {8, 1, 9});
}

TEST(Sampled, AgreesWithStatApFromStrataAndFromProbabilities) {
  for (const std::string_view judgments : {kStrataFile, kChancesFile}) {
    expect_values(judgments, "statAP", {0.495833, 0.5, 0.497917}, 5e-7);
    // Of both topics it prints 0.008045; the second has no spread: all of its weights are 1.
    expect_values(judgments, "statAPVar", {4 * 0.008045, 0, 0.008045}, 2e-6);
    expect_values(judgments, "infNumRel", {8, 1, 9}, 1e-12);
  }
}

TEST(Sampled, NeedsToKnowHowDocumentsWereDrawn) {
  const auto none = try_scores("1 0 d1 1\n", "statAP");
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(to_string(none.error()),
            "statAP needs judgments of a sample, with strata or probabilities");
  const auto chances = try_scores(kChancesFile, "xinfAP");
  ASSERT_FALSE(chances.has_value());
  EXPECT_EQ(to_string(chances.error()), "xinfAP needs judgments of a sample with its strata");
  EXPECT_TRUE(try_scores(kChancesFile, "statAP").has_value());
}

TEST(Sampled, HasNoBounds) {
  const auto bounded = try_scores(kStrataFile, "xinfAP", {.bounds = Bounding::kFull});
  ASSERT_FALSE(bounded.has_value());
  EXPECT_EQ(to_string(bounded.error()), "xinfAP has no bounds");
}

TEST(Sampled, LeavesOtherMeasuresAsTheyAre) {
  const Scores scores = try_scores(kStrataFile, "P@5 NumRel").value();
  EXPECT_DOUBLE_EQ(scores.at(0, 0).value(), 2.0 / 5);
  EXPECT_EQ(scores.at(0, 1).value(), 4);
}

TEST(Sampled, CountsWhatWasDrawn) {
  const Qrels qrels = testing::qrels(std::string(kStrataFile));
  ASSERT_NE(qrels.sample(), nullptr);
  EXPECT_TRUE(qrels.sample()->has_strata());
  EXPECT_FALSE(qrels.sample()->is_whole());
  EXPECT_EQ(qrels.sample()->judged(), 9);
  const auto strata = qrels.sample()->strata(*qrels.find_topic("1"));
  ASSERT_EQ(strata.size(), 3);
  EXPECT_EQ(strata[1].size, 4);
  EXPECT_EQ(strata[1].probability, 0.5);
  EXPECT_EQ(std::vector(strata[1].grades.begin(), strata[1].grades.end()),
            (std::vector<double>{1, 0}));
  EXPECT_EQ(testing::qrels("1 0 d1 1\n").sample(), nullptr);
}

// One topic whose five documents each are a stratum of their own; names go by bytes.
TEST(Sampled, TakesAnyNamesOfStrata) {
  const Qrels qrels = testing::qrels("topic\tdoc\tstratum\tgrade\n1\ta\tdeep\t1\n1\tb\t10\t0\n");
  ASSERT_NE(qrels.sample(), nullptr);
  EXPECT_EQ(qrels.sample()->stratum_of(*qrels.find(0, "a")), 2);
  EXPECT_EQ(qrels.sample()->stratum_of(*qrels.find(0, "b")), 1);
}

std::string refusal_of(std::string text) {
  const auto qrels = Qrels::read(testing::text_input(std::move(text)));
  return qrels ? "" : to_string(qrels.error());
}

TEST(Sampled, RefusesWrongRecordsOfASampleWithTheirPlace) {
  EXPECT_EQ(refusal_of("1 d1 1 1 0.5\n1 d2 1 1 1.5\n"),
            "test.txt:2:10: not a probability above 0 and up to 1: \"1.5\"");
  EXPECT_EQ(refusal_of("1 d1 1 1 0.5\n1 d2 1 1 0\n"),
            "test.txt:2:10: not a probability above 0 and up to 1: \"0\"");
  EXPECT_EQ(refusal_of("1 d1 1 1 0.5\n1 d2 1 7 0.5\n"),
            "test.txt:2:8: not a method of a sample: \"7\"");
  EXPECT_EQ(refusal_of("{\"qid\": 1, \"docno\": \"a\", \"rel\": 1, \"stratum\": 1}\n"
                       "{\"qid\": 1, \"docno\": \"b\", \"rel\": 1}\n"),
            "test.txt:2:22: there is no stratum here, as other records have");
  EXPECT_EQ(refusal_of("1 0 d1 1 0\n1 0 d2 1 0\n1 0 d3 1 0\n1 0 d4 1 x\n"),
            "test.txt:4:10: grade is not a finite number: \"x\"");
}

// ---- real judgments of a track, and what its evaluator printed

class SampleEval : public Golden<::testing::Test> {};

// Where as many of the best grade are estimated as the list has places, sample_eval still adds one
// of the next grade to the ideal list, at the rank where it would stand: 158 in topic 5, of which
// 157 documents are estimated to have grade 2, and 302 in topic 40, of 301.
void right_ideal(Cell& cell) {
  if (cell.measure != "infNDCG@100") return;
  double ideal = 0;
  for (int rank = 1; rank <= 100; ++rank) ideal += 2 / std::log2(rank + 1);
  const double five = 0.8833 * (1 + 1 / std::log2(159) / ideal);
  const double forty = 0.6166 * (1 + 1 / std::log2(303) / ideal);
  if (cell.topic == "5") cell.value = five;
  if (cell.topic == "40") cell.value = forty;
  if (cell.topic == testing::kAll) cell.value += (five - 0.8833 + forty - 0.6166) / 12;
}

// Both cut their lists: at 1000 as NIST does, or at 100 as the track did.
void compare_with_sample_eval(const std::string& run, const std::string& depth) {
  const std::map<std::string, std::string> names = {{"infAP", "xinfAP@" + depth},
                                                    {"infNDCG", "infNDCG@" + depth},
                                                    {"iP10", "iP@10"},
                                                    {"iP50", "iP@50"},
                                                    {"iP" + depth, "iP@" + depth},
                                                    {"inum_rel", "infNumRel"},
                                                    {"inum_rel_ret", "infNumRelRet@" + depth}};
  std::vector<Cell> cells;
  const std::string output = "other/sample_eval/pm2018-trials." + run + ".max" + depth + ".txt";
  for (const auto& line : testing::golden_lines(output, " \t")) {
    const auto name = names.find(line[0]);
    if (name == names.end()) continue;
    cells.push_back({name->second, line[1], std::stod(line[2])});
    right_ideal(cells.back());
  }
  const testing::Answers answers({.qrels = "data/pm2018-trials/qrels.sample.txt",
                                  .run = "data/pm2018-trials/runs/" + run + ".run"},
                                 cells);
  // Seven numbers of each of 12 topics, and of all.
  EXPECT_EQ(testing::compare(answers, cells, 5e-5 + testing::kRounding), 7 * 13) << output;
  EXPECT_TRUE(answers.unknown().empty());
}

TEST_F(SampleEval, PrintsTheSameNumbers) {
  for (const std::string number : {"1", "2", "3", "4", "5"}) {
    compare_with_sample_eval("imi_mug_ct" + number, "1000");
  }
  compare_with_sample_eval("imi_mug_ct1", "100");
}

}  // namespace
}  // namespace assay
