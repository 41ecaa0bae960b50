// SPDX-License-Identifier: Apache-2.0
// The example of examples/judging, worked by hand. Three runs return five documents for each of two
// topics; a pool of the first three of each was judged:
//
//   topic 1   ant a b c d e   bee b a d f g   cat c f h a b   relevant: a c f
//   topic 2   ant p q r s t   bee q p s u v   cat w p q r u   relevant: p r w
//
// Down to depth 3, d and s stand in bee alone, r in ant alone, and f, h and w in cat alone.
#include "assay/judged_runs.hpp"

#include "assay/report_judged.hpp"
#include "unit/testing.hpp"

namespace assay {
namespace {

constexpr std::string_view kQrels =
    "1 0 a 2\n1 0 b 0\n1 0 c 1\n1 0 d 0\n1 0 f 1\n1 0 h 0\n"
    "2 0 p 1\n2 0 q 0\n2 0 r 1\n2 0 s 0\n2 0 w 2\n";
const std::vector<std::string> kNames = {"ant", "bee", "cat"};

Run run_of(std::string_view first, std::string_view second) {
  std::string text;
  for (const auto& [topic, docs] : {std::pair("1", first), std::pair("2", second)}) {
    int score = 9;
    for (const char doc : docs) {
      text += std::string(topic) + " Q0 " + doc + " 0 " + std::to_string(score--) + " tag\n";
    }
  }
  return testing::run(text);
}

std::vector<Run> three_runs() {
  std::vector<Run> runs;
  runs.push_back(run_of("abcde", "pqrst"));
  runs.push_back(run_of("badfg", "qpsuv"));
  runs.push_back(run_of("cfhab", "wpqru"));
  return runs;
}

struct Told {
  JudgedRuns judged;
  EvalReport report;
};

Told told_of(const std::string& measures, const JudgedOptions& options,
             const EvalOptions& policy = {}) {
  const Qrels qrels = testing::qrels(std::string(kQrels));
  const auto runs = three_runs();
  auto report = evaluate_all(qrels, runs, kNames, parse_measures(measures).value(), policy).value();
  auto judged = look_at_judgments(qrels, runs, report, options).value();
  return {std::move(judged), std::move(report)};
}

std::string note_of(const JudgedRuns& judged, std::string_view code) {
  for (const Note& note : judged.notes) {
    if (note.code == code) return note.message;
  }
  return {};
}

TEST(JudgedRuns, GuessThePoolDepthDownToWhereEveryRunIsJudged) {
  const JudgedRuns judged = told_of("AP", {}).judged;
  EXPECT_EQ(judged.depth, 3U);
  EXPECT_TRUE(judged.is_guessed);
  EXPECT_EQ(judged.runs[0].judged_to, 4U);
  EXPECT_EQ(judged.runs[1].judged_to, 3U);  // u of topic 2 is at rank 4
  EXPECT_EQ(judged.runs[2].judged_to, 4U);
  EXPECT_NE(note_of(judged, "guessed-depth").find("rank 4 of topic 2 in bee is not"),
            std::string::npos);
}

TEST(JudgedRuns, CountWhatIsJudgedAtEachCutoffAndInTheWholeList) {
  const JudgedRuns judged = told_of("AP", {.cutoffs = {4, 3}}).judged;
  EXPECT_EQ(judged.cutoffs, (std::vector<std::uint32_t>{3, 4}));
  const RunCompleteness& bee = judged.runs[1];
  EXPECT_DOUBLE_EQ(bee.judged[0].value.value(), 1);
  EXPECT_DOUBLE_EQ(bee.judged[1].value.value(), (1 + 3.0 / 4) / 2);
  EXPECT_DOUBLE_EQ(bee.judged[2].value.value(), (4.0 / 5 + 3.0 / 5) / 2);
  EXPECT_EQ(bee.looked_at, (std::vector<std::uint64_t>{6, 8, 10}));
  EXPECT_EQ(bee.unjudged, (std::vector<std::uint64_t>{0, 1, 3}));
}

TEST(JudgedRuns, SayAtACutoffWhatTheMeasureOfThatNameSays) {
  const Told told = told_of("Judged@2 Judged@4 Judged", {.cutoffs = {2, 4}});
  for (std::size_t run = 0; run < 3; ++run) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(told.judged.runs[run].judged[i].value.value(),
                told.report.runs[run].summary[i].value.value());
    }
  }
}

TEST(JudgedRuns, CountWhatEachRunGaveAndWhatItAloneGave) {
  const JudgedRuns judged = told_of("AP", {}).judged;
  const auto counts = [](const Contribution& given) {
    return std::vector{given.judged, given.relevant, given.unique, given.unique_relevant};
  };
  using Counts = std::vector<std::uint64_t>;
  EXPECT_EQ(counts(judged.runs[0].given), (Counts{6, 4, 1, 1}));  // a b c, p q r
  EXPECT_EQ(counts(judged.runs[1].given), (Counts{6, 2, 2, 0}));  // b a d, q p s
  EXPECT_EQ(counts(judged.runs[2].given), (Counts{6, 4, 3, 2}));  // c f h, w p q
}

TEST(JudgedRuns, CountWhatIsDeeperThanTheDepthForNobody) {
  const JudgedRuns judged = told_of("AP", {.depth = 1}).judged;
  EXPECT_FALSE(judged.is_guessed);
  EXPECT_EQ(judged.runs[2].given.judged, 2U);  // c and w
  EXPECT_EQ(judged.runs[2].given.unique, 2U);  // ant has c at rank 3
  EXPECT_EQ(judged.runs[2].given.unique_relevant, 2U);
}

TEST(JudgedRuns, LeaveOutWhatOneRunAloneGaveAndEvaluateAllAgain) {
  const Told told = told_of("AP", {});
  // ant: 1 and 2/3 over 3 in both topics. bee: (1/2 + 2/4) / 3 and (1/2) / 3. cat: (1 + 1 + 3/4)
  // / 3.
  EXPECT_DOUBLE_EQ(told.report.runs[0].summary[0].value.value(), 5.0 / 9);
  EXPECT_DOUBLE_EQ(told.report.runs[1].summary[0].value.value(), 0.25);
  EXPECT_DOUBLE_EQ(told.report.runs[2].summary[0].value.value(), 2.75 / 3);
  // Without r, topic 2 has p and w: 1/2 is left for ant.
  const LeftOut& ant = told.judged.without_run.each[0];
  EXPECT_EQ(ant.judgments, 1U);
  EXPECT_EQ(ant.relevant, 1U);
  EXPECT_DOUBLE_EQ(ant.measures[0].runs[0].after.value(), (5.0 / 9 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(*ant.measures[0].order.tau, 1);
  // d and s are not relevant, so nothing changes without them.
  const LeftOut& bee = told.judged.without_run.each[1];
  EXPECT_EQ(bee.judgments, 2U);
  EXPECT_DOUBLE_EQ(bee.measures[0].runs[0].change(), 0);
}

TEST(JudgedRuns, SeeTheFirstRunFallBehindTheSecondWithoutItsOwnJudgments) {
  const Told told = told_of("AP", {});
  // Without f, h and w, cat has c and a at ranks 1 and 4 of topic 1, (1 + 2/4) / 2, and p and r at
  // 2 and 4 of topic 2, (1/2 + 2/4) / 2: 0.625. ant has (1 + 2/3) / 2 in both: 0.8333.
  const LeftOut& cat = told.judged.without_run.each[2];
  EXPECT_EQ(cat.judgments, 3U);
  EXPECT_EQ(cat.relevant, 2U);
  const MovedRun& moved = cat.measures[0].runs[0];
  EXPECT_DOUBLE_EQ(moved.after.value(), 0.625);
  EXPECT_EQ(moved.rank_before, 1);
  EXPECT_EQ(moved.rank_after, 2);
  // Of three pairs one is turned over. In the new order ant, cat, bee nothing above cat belongs
  // there, and both above bee do: 2/2 (0 + 1) - 1.
  EXPECT_DOUBLE_EQ(*cat.measures[0].order.tau, 1.0 / 3);
  EXPECT_DOUBLE_EQ(*cat.measures[0].order.tau_ap, 0);
  const LeftOutSummary& summary = told.judged.without_run.summary[0];
  EXPECT_EQ(summary.worst->run, 2U);
  EXPECT_DOUBLE_EQ(summary.worst->change(), 0.625 - 2.75 / 3);
  EXPECT_DOUBLE_EQ(*summary.mean_change, ((5.0 / 9 - 0.5) / 2 + 0 + (2.75 / 3 - 0.625)) / 3);
  EXPECT_EQ(summary.most_ranks, 1);
  EXPECT_DOUBLE_EQ(*summary.least_tau, 1.0 / 3);
  EXPECT_DOUBLE_EQ(*summary.mean_tau, (1 + 1 + 1.0 / 3) / 3);
  // By their own scores: 0.5278, 0.25 and 0.625, the order they have.
  EXPECT_DOUBLE_EQ(*summary.own.tau, 1);
}

TEST(JudgedRuns, LeaveOutGroupsAsOne) {
  const Told told =
      told_of("AP", {.groups = {{"ant", "north"}, {"bee", "north"}, {"cat", "south"}}});
  ASSERT_EQ(told.judged.groups.size(), 2U);
  // a, b, d, r and s stand in runs of the north alone.
  const GroupContribution& north = told.judged.groups[0];
  EXPECT_EQ(north.given.judged, 8U);  // a b c d, p q r s
  EXPECT_EQ(north.given.unique, 5U);
  EXPECT_EQ(north.given.unique_relevant, 2U);
  // Without them c and f are left of topic 1, p and w of topic 2.
  const LeftOut& left = told.judged.without_group.each[0];
  EXPECT_EQ(left.name, "north");
  ASSERT_EQ(left.measures[0].runs.size(), 2U);
  EXPECT_DOUBLE_EQ(left.measures[0].runs[0].after.value(), (1.0 / 6 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(left.measures[0].runs[1].after.value(), (0.125 + 0.25) / 2);
}

TEST(JudgedRuns, TakeARunThatNoGroupNamesForAGroupOfItsOwn) {
  const JudgedRuns judged = told_of("AP", {.groups = {{"ant", "north"}, {"dog", "east"}}}).judged;
  ASSERT_EQ(judged.groups.size(), 3U);
  EXPECT_EQ(judged.groups[0].group, "bee");
  EXPECT_EQ(judged.runs[1].group, "bee");
  EXPECT_NE(note_of(judged, "no-group").find("bee, cat"), std::string::npos);
  EXPECT_NE(note_of(judged, "no-such-run").find("dog"), std::string::npos);
}

TEST(JudgedRuns, CountJudgedAndRelevantDocumentsByDepthOfThePool) {
  const JudgedRuns judged = told_of("AP", {}).judged;
  ASSERT_EQ(judged.steps.size(), 4U);       // 1, 2, 5 and all
  EXPECT_EQ(judged.steps[0].judged, 6U);    // a b c, p q w
  EXPECT_EQ(judged.steps[0].relevant, 4U);  // a c, p w
  EXPECT_EQ(judged.steps[1].judged, 7U);    // and f
  EXPECT_EQ(judged.steps[1].relevant, 5U);
  EXPECT_EQ(judged.steps[2].judged, 11U);
  EXPECT_EQ(judged.steps[2].relevant, 6U);
  EXPECT_EQ(judged.steps[3].judged, 11U);
}

TEST(JudgedRuns, DrawSharesOfWhatIsKnown) {
  const Chart chart = judged_chart(told_of("AP", {}).judged);
  ASSERT_EQ(chart.series.size(), 2U);
  EXPECT_EQ(chart.x.names, (std::vector<std::string>{"1", "2", "5", "all"}));
  EXPECT_DOUBLE_EQ(chart.series[0].points[1].y, 5.0 / 6);   // relevant
  EXPECT_DOUBLE_EQ(chart.series[1].points[1].y, 7.0 / 11);  // judged
  EXPECT_EQ(chart.series[1].points[1].label, "7");
}

TEST(JudgedRuns, SayWhichOrdersUnjudgedDocumentsCouldTurnOver) {
  const Told told = told_of("P@5", {}, {.bounds = Bounding::kFixed});
  // ant: 2/5 and 2/5, and one of five unjudged in each: up to 0.6. bee: 2/5 and 1/5, with one and
  // two unjudged: 0.3 to 0.6. cat: 3/5 and 3/5, with one unjudged in topic 2: 0.6 to 0.7.
  const OpenOrder& order = told.judged.orders[0];
  EXPECT_EQ(order.pairs, 3U);
  // Neither can come before cat; equal is not before.
  ASSERT_EQ(order.open.size(), 1U);
  EXPECT_EQ(order.open[0].better, 0U);
  EXPECT_EQ(order.open[0].worse, 1U);
}

TEST(JudgedRuns, TakeAwayPooledDocumentsThatNobodyJudgedAsWell) {
  const Qrels qrels = testing::qrels("1 0 a 1\n1 0 b -1\n1 0 c 0\n");
  std::vector<assay::Run> runs;
  runs.push_back(run_of("ab", ""));
  runs.push_back(run_of("ac", ""));
  const std::vector<std::string> names = {"x", "y"};
  const auto report = evaluate_all(qrels, runs, names, parse_measures("AP").value()).value();
  const JudgedRuns judged = look_at_judgments(qrels, runs, report, {.depth = 2}).value();
  EXPECT_EQ(judged.judged, 2U);
  EXPECT_EQ(judged.runs[0].given.judged, 1U);
  EXPECT_EQ(judged.runs[0].given.unique, 0U);
  EXPECT_EQ(judged.without_run.each[0].judgments, 1U);
  EXPECT_EQ(judged.runs[0].judged_to, kAnyDepth);
}

TEST(JudgedRuns, TakeAUsualDepthWhereNoRunWasPooled) {
  const Qrels qrels = testing::qrels("1 0 a 1\n");
  std::vector<assay::Run> runs;
  runs.push_back(run_of("xa", ""));
  const std::vector<std::string> names = {"x"};
  const auto report = evaluate_all(qrels, runs, names, parse_measures("AP").value()).value();
  const JudgedRuns judged = look_at_judgments(qrels, runs, report, {}).value();
  EXPECT_EQ(judged.depth, kUsualCurveDepth);
  EXPECT_NE(note_of(judged, "guessed-depth").find("rank 1 of topic 1 in x is not judged"),
            std::string::npos);
  // One run has no order, and without its own judgments nothing.
  EXPECT_FALSE(judged.without_run.each[0].measures[0].order.tau.has_value());
  EXPECT_EQ(judged.without_run.each[0].measures[0].runs[0].after.is_defined(), true);
}

TEST(JudgedRuns, RefuseWhatCannotBeComputedWithJudgmentsLeftOut) {
  const Qrels qrels = testing::qrels(std::string(kQrels));
  const auto runs = three_runs();
  const auto measures = parse_measures("AP").value();
  const auto report =
      evaluate_all(qrels, runs, kNames, measures, {.ties = Ties::kExpected}).value();
  const auto told = look_at_judgments(qrels, runs, report, {});
  ASSERT_FALSE(told.has_value());
  EXPECT_NE(told.error().what.find("over equal scores"), std::string::npos);
}

}  // namespace
}  // namespace assay
