// SPDX-License-Identifier: Apache-2.0
// evaluate_all_test.cpp: several runs against the same judgments, and what holds for all of them.
#include "layout.hpp"
#include "report_text.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using Runs = std::vector<Run>;  // inside a TEST, Run is a function of GoogleTest

Runs runs_of(const std::vector<std::string>& texts) {
  Runs runs;
  for (const std::string& text : texts) runs.push_back(testing::run(text));
  return runs;
}

std::vector<std::string> names_of(const Runs& runs) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < runs.size(); ++i) names.push_back("run" + std::to_string(i + 1));
  return names;
}

Result<EvalReport> try_report(const Qrels& qrels, const Runs& runs, std::string_view measures,
                              const EvalOptions& options = {}) {
  return evaluate_all(qrels, runs, names_of(runs), parse_measures(measures).value(), options);
}

EvalReport report(const Qrels& qrels, const Runs& runs, std::string_view measures,
                  const EvalOptions& options = {}) {
  return try_report(qrels, runs, measures, options).value();
}

constexpr const char* kQrels = "1 0 a 2\n1 0 b 1\n1 0 c 0\n1 0 n -1\n2 0 a 1\n";
constexpr const char* kFirst = "1 Q0 c 1 9 one\n1 Q0 b 2 8 one\n2 Q0 a 1 7 one\n";
constexpr const char* kSecond = "1 Q0 x 1 9 two\n1 Q0 a 2 8 two\n2 Q0 x 1 7 two\n";

TEST(EvaluateAll, GivesForEachRunWhatEvaluateGives) {
  const Qrels qrels = testing::qrels(kQrels);
  const Runs runs = runs_of({kFirst, kSecond});
  const auto measures = parse_measures("nDCG@10 AP P@1 NumRet RBPResidual").value();
  const EvalReport all = report(qrels, runs, "nDCG@10 AP P@1 NumRet RBPResidual");
  EXPECT_EQ(all.measures, measures);
  ASSERT_EQ(all.runs.size(), 2U);
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const Scores one = evaluate(qrels, runs[r], measures).value();
    EXPECT_EQ(all.runs[r].topics, one.topics);
    ASSERT_EQ(all.runs[r].values.size(), one.values.size());
    for (std::size_t i = 0; i < one.values.size(); ++i) {
      EXPECT_EQ(all.runs[r].values[i].numerator, one.values[i].numerator);
      EXPECT_EQ(all.runs[r].values[i].denominator, one.values[i].denominator);
    }
    for (std::size_t m = 0; m < measures.size(); ++m) {
      EXPECT_EQ(all.runs[r].summary[m].value.value(), one.summary[m].value.value());
    }
    ASSERT_EQ(all.runs[r].notes.size(), one.notes.size());
    for (std::size_t i = 0; i < one.notes.size(); ++i) {
      EXPECT_EQ(all.runs[r].notes[i].message, one.notes[i].message);
    }
  }
}

TEST(EvaluateAll, CallsTheRunsAsToldAndKeepsTheirTags) {
  const EvalReport all = report(testing::qrels(kQrels), runs_of({kFirst, kSecond}), "AP");
  EXPECT_EQ(all.runs[0].run, "run1");
  EXPECT_EQ(all.runs[0].tag, "one");
  EXPECT_EQ(all.runs[1].run, "run2");
  EXPECT_EQ(all.runs[1].tag, "two");
}

TEST(EvaluateAll, SaysWhereTheNumbersComeFrom) {
  const EvalOptions options{.ties = Ties::kFile, .undefined = Undefined::kSkip};
  const EvalReport all = report(testing::qrels(kQrels), runs_of({kFirst}), "AP", options);
  EXPECT_EQ(all.qrels.path, "test.txt");
  EXPECT_EQ(all.qrels.lines, 5U);
  EXPECT_EQ(all.qrels.topics, 2U);
  ASSERT_EQ(all.sources.size(), 1U);
  EXPECT_EQ(all.sources[0].path, "test.run");
  EXPECT_EQ(all.sources[0].lines, 3U);
  EXPECT_EQ(all.sources[0].topics, 2U);
  EXPECT_EQ(all.grades.lowest, 0);
  EXPECT_EQ(all.grades.highest, 2);
  EXPECT_EQ(all.grades.negative, 1U);
  EXPECT_EQ(all.policy.ties, Ties::kFile);
  EXPECT_EQ(all.policy.undefined, Undefined::kSkip);
  EXPECT_TRUE(all.notes.empty());
}

TEST(EvaluateAll, TakesThePooledIdealOverAllRuns) {
  // Topic 1: the first run returned b (1), the second a (2): the ideal gain at rank 1 is 2.
  const Qrels qrels = testing::qrels(kQrels);
  const EvalReport both = report(qrels, runs_of({kFirst, kSecond}), "ICG(ideal=pooled)@1");
  EXPECT_EQ(both.runs[0].at(0, 0).value(), 2);
  EXPECT_EQ(both.runs[1].at(0, 0).value(), 2);
  const EvalReport alone = report(qrels, runs_of({kFirst}), "ICG(ideal=pooled)@1");
  EXPECT_EQ(alone.runs[0].at(0, 0).value(), 1);
}

TEST(EvaluateAll, IsRefusedForTheFirstRunThatCannotBeRead) {
  const Qrels qrels = testing::qrels(kQrels);
  const Runs runs = runs_of({kFirst, "1 Q0 a 1 x t\n1 Q0 b 2 1 t\n"});
  for (const std::string_view measures : {"AP", "nDCG(ideal=pooled)"}) {
    const auto refused = try_report(qrels, runs, measures);
    ASSERT_FALSE(refused.has_value()) << measures;
    EXPECT_EQ(to_string(refused.error()), "test.run:1:10: score is not a finite number: \"x\"");
  }
  EXPECT_TRUE(try_report(qrels, runs, "AP", {.skip_bad_lines = true}).has_value());
}

TEST(EvaluateAll, IsRefusedWhereSkippingBadLinesLeavesNothing) {
  const auto refused = try_report(testing::qrels(kQrels), runs_of({kFirst, "1 Q0 a 1 x t\n"}), "AP",
                                  {.skip_bad_lines = true});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().tally,
            "no line of this file can be read, so --skip-bad-lines leaves nothing of it");
}

TEST(EvaluateAll, TellsOfBadQrelsLinesOnce) {
  const auto input = testing::text_input("1 0 a 1\n1 0 b x\n1 0 a 2\n");
  const Qrels qrels = Qrels::read(input, {.skip_bad_lines = true}).value();
  const EvalReport all = report(qrels, runs_of({kFirst, kSecond}), "AP");
  ASSERT_EQ(all.notes.size(), 1U);
  EXPECT_EQ(all.notes[0].code, "bad-qrels-lines");
  EXPECT_EQ(all.notes[0].count, 2U);
  EXPECT_EQ(all.notes[0].message,
            qrels.bad_lines().to_note(qrels.input(), qrels.layout().expected));
}

TEST(EvaluateAll, TellsOfRunsThatDoNotHaveTheSameTopics) {
  const Qrels qrels = testing::qrels(kQrels);
  const Runs runs = runs_of({kFirst, "1 Q0 a 1 9 t\n"});
  const EvalReport both = report(qrels, runs, "P@1", {.topics = Topics::kBoth});
  EXPECT_FALSE(has_same_topics(both));
  ASSERT_EQ(both.notes.size(), 1U);
  EXPECT_EQ(both.notes[0].code, "different-topics");
  EXPECT_EQ(both.notes[0].count, 2U);
  EXPECT_EQ(both.notes[0].message,
            "the runs do not have the same topics, so their means cannot be compared");
  EXPECT_EQ(both.notes[0].advice, "--topics qrels averages over the same topics for all");
  const EvalReport judged = report(qrels, runs, "P@1");
  EXPECT_TRUE(has_same_topics(judged));
  EXPECT_TRUE(judged.notes.empty());
}

TEST(EvaluateAll, TellsOfDifferentTopicsAlsoWhereTheirNumberIsTheSame) {
  const Runs runs = runs_of({"1 Q0 a 1 9 t\n", "2 Q0 a 1 9 t\n"});
  const EvalReport both = report(testing::qrels(kQrels), runs, "P@1", {.topics = Topics::kBoth});
  EXPECT_FALSE(has_same_topics(both));
}

TEST(EvaluateAll, CallsNoRunBestWhereTheTopicsDiffer) {
  // P@1: 0.5 over two topics, 1 over one.
  const Qrels qrels = testing::qrels(kQrels);
  const Runs runs = runs_of({kFirst, "1 Q0 a 1 9 t\n"});
  const auto marked = [](const EvalReport& shown) {
    std::size_t count = 0;
    for (const auto& row : make_grid(shown, {}).rows) {
      for (const Grid::Cell& cell : row) count += cell.is_best ? 1 : 0;
    }
    return count;
  };
  const EvalReport both = report(qrels, runs, "P@1", {.topics = Topics::kBoth});
  EXPECT_EQ(both.runs[1].summary[0].value.value(), 1);
  EXPECT_EQ(run_order(both, {}), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(marked(both), 0U);
  const Runs same = runs_of({kSecond, kFirst});
  const EvalReport judged = report(qrels, same, "P@1");
  EXPECT_EQ(run_order(judged, {}), (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(marked(judged), 1U);
}

TEST(EvaluateAll, TellsHowFarItIsOverAllRuns) {
  std::vector<std::size_t> seen;
  EvalOptions options;
  options.progress = [&](std::size_t done, std::size_t total) {
    seen.push_back(done);
    EXPECT_EQ(total, 4U);
  };
  const EvalReport all = report(testing::qrels(kQrels), runs_of({kFirst, kSecond}), "AP", options);
  EXPECT_EQ(seen, (std::vector<std::size_t>{1, 2, 3, 4}));
  EXPECT_FALSE(all.policy.progress);
}

TEST(EvaluateAll, HasNothingToShowForNoRuns) {
  const EvalReport none = report(testing::qrels(kQrels), {}, "AP");
  EXPECT_TRUE(none.runs.empty());
  EXPECT_TRUE(has_same_topics(none));
}

}  // namespace
}  // namespace assay
