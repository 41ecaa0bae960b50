// SPDX-License-Identifier: Apache-2.0
// report_table_test.cpp: the table in a terminal, character by character.
#include <sstream>

#include "report_text.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::kNoValue;
using testing::report;
using testing::small_report;

constexpr std::string_view kSetting =
    "2 judged topics · grades 0–1, relevant ≥ 1 · mean over all qrels topics\n";

// The lines above the one that tells the setting.
std::string rows_of(const EvalReport& report, const Look& look) {
  const std::string text = write_table(report, look);
  return text.substr(0, text.find(std::to_string(report.qrels.topics) + " judged topic"));
}

TEST(ReportTable, ShowsOneRowForEachRunBestFirst) {
  EXPECT_EQ(write_table(small_report(), {}),
            "run     nDCG@10      AP  topics\n"
            "splade   0.6250  0.3750       2\n"
            "bm25     0.3750  0.5000       2\n" +
                std::string(kSetting));
}

TEST(ReportTable, KeepsTheOrderOfTheRunsWhenTold) {
  EXPECT_EQ(rows_of(small_report(), {.best_first = false}),
            "run     nDCG@10      AP  topics\n"
            "bm25     0.3750  0.5000       2\n"
            "splade   0.6250  0.3750       2\n");
}

TEST(ReportTable, PutsTheLowestFirstWhereLowerIsBetter) {
  EXPECT_EQ(
      rows_of(report("RBPResidual", {{"high", {{"1", {0.5}}}}, {"low", {{"1", {0.25}}}}}), {}),
      "run   RBPResidual ↓  topics\n"
      "low          0.2500       1\n"
      "high         0.5000       1\n");
}

TEST(ReportTable, SaysInWordsThatLowerIsBetterWhereThereIsNoArrow) {
  const auto both = report("AP RBPResidual", {{"a", {{"1", {0.5, 0.25}}}}});
  const std::string ascii = write_table(both, {.ascii = true, .width = 120});
  EXPECT_NE(ascii.find("run      AP  RBPResidual  topics\n"), std::string::npos) << ascii;
  EXPECT_NE(ascii.find("lower is better: RBPResidual\n"), std::string::npos) << ascii;
  EXPECT_EQ(write_table(both, {}).find("lower is better"), std::string::npos);
  EXPECT_EQ(write_table(report("AP", {{"a", {{"1", {0.5}}}}}), {.ascii = true}).find("lower"),
            std::string::npos);
}

TEST(ReportTable, RoundsToTheDigitsAskedForAndShowsCountsWhole) {
  const EvalReport counts = report("P@5 NumRet", {{"r", {{"1", {0.25, 1000}}, {"2", {0.5, 7}}}}});
  EXPECT_EQ(rows_of(counts, {.digits = 2}),
            "run   P@5  NumRet  topics\n"
            "r    0.38    1007       2\n");  // 0.375 rounds to even, as printf
  EXPECT_EQ(rows_of(counts, {.digits = 0}),
            "run  P@5  NumRet  topics\n"
            "r      0    1007       2\n");
}

TEST(ReportTable, ShowsSharesInPerCentAndOthersAsTheyAre) {
  const EvalReport mixed = report("P@5 DCG NumRet", {{"r", {{"1", {0.375, 2.5, 7}}}}});
  EXPECT_EQ(write_table(mixed, {.digits = 1, .percent = true, .width = 100}),
            "run   P@5  DCG  NumRet  topics\n"
            "r    37.5  2.5       7       1\n"
            "1 judged topic · grades 0–1, relevant ≥ 1 · mean over all qrels topics · in %\n");
}

TEST(ReportTable, ShowsUndefinedAsAWord) {
  EXPECT_EQ(rows_of(report("R@5", {{"r", {{"1", {kNoValue}}}}}), {}),
            "run        R@5  topics\n"
            "r    undefined       1\n");
}

TEST(ReportTable, ShowsTopicsInNaturalOrderAndTheMeanLast) {
  const EvalReport one = report("AP", {{"r", {{"q10", {0.25}}, {"q9", {kNoValue}}}}});
  EXPECT_EQ(rows_of(one, {.per_topic = true}),
            "topic         AP\n"
            "q9     undefined\n"
            "q10       0.2500\n"
            "all       0.2500\n");
  EXPECT_EQ(rows_of(one, {.per_topic = true, .summary = false}),
            "topic         AP\n"
            "q9     undefined\n"
            "q10       0.2500\n");
}

TEST(ReportTable, ShowsTheRunsOfATopicTogether) {
  // Topic 3 is in one of the runs only.
  EvalReport two = small_report();
  two.runs[0] = testing::scores_of({"bm25", {{"3", {1, 1}}, {"q9", {0.25, 0.75}}}}, two.measures);
  EXPECT_EQ(rows_of(two, {.per_topic = true}),
            "topic  run     nDCG@10      AP\n"
            "3      bm25     1.0000  1.0000\n"
            "q9     bm25     0.2500  0.7500\n"
            "q9     splade   0.5000  0.2500\n"
            "q10    splade   0.7500  0.5000\n"
            "all    bm25     0.6250  0.8750\n"
            "all    splade   0.6250  0.3750\n");
}

TEST(ReportTable, MarksTheBestInColour) {
  EXPECT_EQ(rows_of(small_report(), {.color = true}),
            "\033[1mrun     nDCG@10      AP  topics\033[0m\n"
            "splade  \033[1m 0.6250\033[0m  0.3750       2\n"
            "bm25     0.3750  \033[1m0.5000\033[0m       2\n");
}

TEST(ReportTable, MarksAllThatAreEqualAfterRounding) {
  const EvalReport close = report("AP", {{"a", {{"1", {0.12341}}}}, {"b", {{"1", {0.12339}}}}});
  EXPECT_EQ(rows_of(close, {.color = true}),
            "\033[1mrun      AP  topics\033[0m\n"
            "a    \033[1m0.1234\033[0m       1\n"
            "b    \033[1m0.1234\033[0m       1\n");
}

TEST(ReportTable, MarksNothingWhereThereIsNothingToCompare) {
  const EvalReport one = report("AP", {{"a", {{"1", {0.5}}}}});
  EXPECT_EQ(rows_of(one, {.color = true}),
            "\033[1mrun      AP  topics\033[0m\n"
            "a    0.5000       1\n");
  const EvalReport counts = report("NumRet", {{"a", {{"1", {5}}}}, {"b", {{"1", {6}}}}});
  EXPECT_EQ(rows_of(counts, {.color = true}),
            "\033[1mrun  NumRet  topics\033[0m\n"
            "a         5       1\n"
            "b         6       1\n");
}

TEST(ReportTable, HasALookWithoutCharactersBeyondAscii) {
  EXPECT_EQ(write_table(small_report(), {.ascii = true}),
            "run     nDCG@10      AP  topics\n"
            "splade   0.6250  0.3750       2\n"
            "bm25     0.3750  0.5000       2\n"
            "2 judged topics | grades 0-1, relevant >= 1 | mean over all qrels topics\n");
}

// Topics at 0, 0, 0.5, 1 and 1 by P@1, all at 0.5 by RR.
EvalReport five_topics() {
  return report(
      "P@1 RR",
      {{"r",
        {{"1", {0, 0.5}}, {"2", {0, 0.5}}, {"3", {0.5, 0.5}}, {"4", {1, 0.5}}, {"5", {1, 0.5}}}}});
}

TEST(ReportTable, DrawsTheDistributionOverFiveOrMoreTopics) {
  // Cells 0 and 9 hold two topics, the most: full. Cell 5 holds one of two: 3.5 of 7 steps up.
  EXPECT_EQ(rows_of(five_topics(), {}),
            "run     P@1  0        1      RR  topics\n"
            "r    0.5000  █▁▁▁▁▅▁▁▁█  0.5000       5\n");
}

TEST(ReportTable, DrawsTheDistributionOfEveryMeasureFromZeroToOne) {
  for (const std::string_view name : {"RBP", "nDCG", "NCG", "infAP"}) {
    EvalReport five = five_topics();
    five.measures.front() = testing::measure(name);
    EXPECT_NE(rows_of(five, {}).find("█▁▁▁▁▅▁▁▁█"), std::string::npos) << name;
  }
  EvalReport five = five_topics();
  five.measures.front() = testing::measure("DCG");
  EXPECT_EQ(rows_of(five, {}).find("█"), std::string::npos);
}

TEST(ReportTable, DrawsNoDistributionOfWhatMayLeaveZeroToOne) {
  for (const std::string_view name :
       {"RBP(gain=raw)", "nDCG(gain={1:2})", "nDCG(gain=penalty)", "NCG(unjudged=0.5)"}) {
    EvalReport five = five_topics();
    five.measures.front() = testing::measure(name);
    EXPECT_EQ(rows_of(five, {}).find("█"), std::string::npos) << name;
  }
}

TEST(ReportTable, ComparesNoRunsThatHaveDifferentTopics) {
  const EvalReport other =
      report("AP", {{"low", {{"1", {0.25}}}}, {"high", {{"1", {0.5}}, {"2", {1}}}}});
  EXPECT_EQ(rows_of(other, {.color = true}),
            "\033[1mrun       AP  topics\033[0m\n"
            "low   0.2500       1\n"
            "high  0.7500       2\n");
}

TEST(ReportTable, LeavesTheDistributionOutWhereItDoesNotFit) {
  constexpr std::string_view kPlain =
      "run     P@1      RR  topics\n"
      "r    0.5000  0.5000       5\n";
  EXPECT_EQ(rows_of(five_topics(), {.ascii = true}), kPlain);
  EXPECT_EQ(rows_of(five_topics(), {.width = 38}), kPlain);  // it needs 27 + 2 + 10 columns
  EXPECT_NE(rows_of(five_topics(), {.width = 39}), kPlain);
}

// Runs of 8 letters, each with four values of P.
EvalReport several_runs(std::size_t count) {
  std::vector<testing::RunValues> runs;
  for (std::size_t i = 0; i < count; ++i) {
    runs.push_back({"system" + std::to_string(10 + i), {{"1", {0.5, 0.25, 0.125, 0}}}});
  }
  return report("P@1..4", runs);
}

TEST(ReportTable, TurnsATableThatIsTooWide) {
  // Upright 8 + 4 * 8 + 8 = 48 columns, turned 7 + 2 * 10 = 27.
  EXPECT_EQ(rows_of(several_runs(2), {.width = 48}),
            "run          P@1     P@2     P@3     P@4  topics\n"
            "system10  0.5000  0.2500  0.1250  0.0000       1\n"
            "system11  0.5000  0.2500  0.1250  0.0000       1\n");
  EXPECT_EQ(rows_of(several_runs(2), {.width = 47}),
            "measure  system10  system11\n"
            "P@1        0.5000    0.5000\n"
            "P@2        0.2500    0.2500\n"
            "P@3        0.1250    0.1250\n"
            "P@4        0.0000    0.0000\n"
            "topics          1         1\n");
}

TEST(ReportTable, SplitsATurnedTableThatIsStillTooWide) {
  // 7 + 3 * 10 = 37 columns hold three runs; the fourth would need 47.
  EXPECT_EQ(rows_of(several_runs(4), {.width = 46}),
            "measure  system10  system11  system12\n"
            "P@1        0.5000    0.5000    0.5000\n"
            "P@2        0.2500    0.2500    0.2500\n"
            "P@3        0.1250    0.1250    0.1250\n"
            "P@4        0.0000    0.0000    0.0000\n"
            "topics          1         1         1\n"
            "\n"
            "measure  system13\n"
            "P@1        0.5000\n"
            "P@2        0.2500\n"
            "P@3        0.1250\n"
            "P@4        0.0000\n"
            "topics          1\n");
}

TEST(ReportTable, SplitsTheColumnsOfTopicsWithoutTurningThem) {
  // 5 + 3 * 8 = 29 columns hold three measures.
  EXPECT_EQ(rows_of(several_runs(1), {.per_topic = true, .width = 36}),
            "topic     P@1     P@2     P@3\n"
            "1      0.5000  0.2500  0.1250\n"
            "all    0.5000  0.2500  0.1250\n"
            "\n"
            "topic     P@4\n"
            "1      0.0000\n"
            "all    0.0000\n");
}

TEST(ReportTable, KeepsToTheWidthOfTheTerminal) {
  for (const std::size_t width : {30U, 40U, 60U, 80U, 100U, 132U}) {
    for (const bool per_topic : {false, true}) {
      const Look look{.per_topic = per_topic, .recipe = false, .width = width};
      std::istringstream lines(write_table(several_runs(9), look));
      for (std::string line; std::getline(lines, line);) EXPECT_LE(columns_of(line), width) << line;
    }
  }
}

TEST(ReportTable, CountsColumnsAndNotBytes) {
  EXPECT_EQ(rows_of(report("AP", {{"größe", {{"1", {0.5}}}}, {"ab", {{"1", {0.25}}}}}), {}),
            "run        AP  topics\n"
            "größe  0.5000       1\n"
            "ab     0.2500       1\n");
}

TEST(ReportTable, WritesOutControlCharactersInNames) {
  const EvalReport evil = report("AP", {{"a\033[2J", {{"q\a1", {0.5}}}}});
  EXPECT_EQ(rows_of(evil, {}),
            "run           AP  topics\n"
            "a\\x1b[2J  0.5000       1\n");
  EXPECT_EQ(rows_of(evil, {.per_topic = true}),
            "topic       AP\n"
            "q\\x071  0.5000\n"
            "all     0.5000\n");
}

TEST(ReportTable, TellsTheRecipeOfEachMeasure) {
  EvalReport one = report("P@5", {{"r", {{"1", {0.5}}}}});
  one.qrels.fields = one.sources[0].fields = "topic document";
  one.sources[0].format = FileFormat::kJsonl;
  EXPECT_EQ(write_table(one, {.recipe = true}),
            "run     P@5  topics\n"
            "r    0.5000       1\n"
            "1 judged topic · grades 0–1, relevant ≥ 1 · mean over all qrels topics\n"
            "recipe  P@5: rel=1 cutoff=5 judged_only=False groups=none ties=trec topics=qrels\n"
            "        undefined=usual\n"
            "format  qrels.txt: trec, topic document\n"
            "format  r.run: jsonl, topic document\n");
}

TEST(ReportTable, TellsTheSettingOfTheEvaluation) {
  EvalReport other = report("P(rel=2)@5 P@5 CG", {{"r", {{"1", {0.5, 0.5, 1}}}}});
  other.policy = {.topics = Topics::kBoth};
  other.grades = {.lowest = 0.5, .highest = 3, .negative = 0};
  EXPECT_EQ(setting_line(other, {}),
            "1 judged topic · grades 0.5–3, relevant ≥ 1 or 2 · mean over topics in both files");
  const EvalReport gains = report("CG", {{"r", {{"1", {1}}}}});
  EXPECT_EQ(setting_line(gains, {}), "1 judged topic · grades 0–1 · mean over all qrels topics");
}

}  // namespace
}  // namespace assay
