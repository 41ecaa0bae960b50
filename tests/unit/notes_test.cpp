// SPDX-License-Identifier: Apache-2.0
// notes_test.cpp: what a reader of the numbers is told, word for word.
#include "notes.hpp"

#include "testing.hpp"

namespace assay {
namespace {

struct Files {
  std::string qrels;
  std::string run;
};

std::vector<Note> notes(const Files& files, std::string_view measures,
                        const EvalOptions& options = {}) {
  return evaluate(testing::qrels(files.qrels), testing::run(files.run),
                  parse_measures(measures).value(), options)
      .value()
      .notes;
}

// The only note there is.
Note note(const Files& files, std::string_view measures, const EvalOptions& options = {}) {
  const auto all = notes(files, measures, options);
  EXPECT_EQ(all.size(), 1U);
  return all.empty() ? Note{} : all.front();
}

TEST(Notes, HasNothingToSayOfACleanRun) {
  EXPECT_TRUE(notes({"1 0 a 1\n", "1 Q0 a 1 9 t\n"}, "AP P@1 NumRet").empty());
}

TEST(Notes, NamesTopicsWithoutResults) {
  const Files files{"1 0 a 1\n2 0 a 1\n", "1 Q0 a 1 9 t\n"};
  const Note missing = note(files, "P@1");
  EXPECT_EQ(missing.code, "missing-topics");
  EXPECT_EQ(missing.count, 1U);
  EXPECT_EQ(missing.message, "no results for 1 topic, counted as empty: 2");
  EXPECT_EQ(missing.advice, "--topics both leaves them out");
}

TEST(Notes, NamesTopicsThatWereLeftOut) {
  const Files files{"1 0 a 1\n2 0 a 1\n10 0 a 1\n", "2 Q0 a 1 9 t\n"};
  const Note left_out = note(files, "P@1", {.topics = Topics::kBoth});
  EXPECT_EQ(left_out.code, "left-out-topics");
  EXPECT_EQ(left_out.count, 2U);
  EXPECT_EQ(left_out.message, "2 judged topics not in the run, left out: 1, 10");
  EXPECT_EQ(left_out.advice, "");
}

TEST(Notes, NamesTheFirstFiveTopicsInNaturalOrder) {
  const Files files{"1 0 a 1\n2 0 a 1\n3 0 a 1\n4 0 a 1\n5 0 a 1\n10 0 a 1\n11 0 a 1\n",
                    "1 Q0 a 1 9 t\n"};
  const Note missing = note(files, "P@1");
  EXPECT_EQ(missing.count, 6U);
  EXPECT_EQ(missing.message, "no results for 6 topics, counted as empty: 2, 3, 4, 5, 10, …");
}

TEST(Notes, NamesTopicsWithoutJudgments) {
  const Note ignored = note({"1 0 a 1\n", "1 Q0 a 1 9 t\n9 Q0 a 1 9 t\n10 Q0 a 1 9 t\n"}, "P@1");
  EXPECT_EQ(ignored.code, "unjudged-topics");
  EXPECT_EQ(ignored.count, 2U);
  EXPECT_EQ(ignored.message, "2 topics of the run without judgments, ignored: 9, 10");
  EXPECT_EQ(ignored.advice, "");
}

TEST(Notes, CountsLongLines) {
  const Note one = note({"1 0 a 1\n", "1 Q0 a 1 9 t more\n"}, "P@1");
  EXPECT_EQ(one.code, "long-lines");
  EXPECT_EQ(one.count, 1U);
  EXPECT_EQ(one.message, "1 line has more than 6 columns; what follows the sixth was ignored");
  const Note two = note({"1 0 a 1\n1 0 b 1\n", "1 Q0 a 1 9 t more\n1 Q0 b 2 8 t a b c\n"}, "P@1");
  EXPECT_EQ(two.message, "2 lines have more than 6 columns; what follows the sixth was ignored");
}

TEST(Notes, NamesTheFirstBadLineThatWasIgnored) {
  const EvalOptions skip{.skip_bad_lines = true};
  const Note one = note({"1 0 a 1\n", "1 Q0 a 1 9 t\n1 Q0 b 2 x t\n"}, "P@1", skip);
  EXPECT_EQ(one.code, "bad-lines");
  EXPECT_EQ(one.message,
            "1 bad line ignored, the first at test.run:2:10 (score is not a finite number: \"x\")");
  const Note two = note({"1 0 a 1\n", "1 Q0 a 1 9 t\n1 Q0 a 2 8 t\n1 Q0 b 2 x t\n"}, "P@1", skip);
  EXPECT_EQ(two.message,
            "2 bad lines ignored, the first at test.run:2:6 (document is retrieved twice for one "
            "topic: \"a\")");
}

TEST(Notes, CountsEveryBadLine) {
  const Files files{"1 0 a 1\n", "1 Q0 a 1 9 t\n1 Q0 b 2 x t\n1 Q0 c 3 y t\n"};
  EXPECT_EQ(note(files, "P@1", {.skip_bad_lines = true}).count, 2U);
}

TEST(Notes, QuotesNoMoreOfABadLineThanTheErrorDoes) {
  const Files files{"1 0 a 1\n", "1 Q0 a 1 9 t\n1 Q0 b\n"};
  EXPECT_EQ(note(files, "P@1", {.skip_bad_lines = true}).message,
            "1 bad line ignored, the first at test.run:2:1 (too few columns for a run)");
}

TEST(Notes, TakesATopicForMissingIfAllOfItsLinesWereSkipped) {
  const Files files{"1 0 a 1\n2 0 a 1\n", "1 Q0 a 1 9 t\n2 Q0 a 1 x t\n2 Q0 b\n"};
  const auto all = notes(files, "P@1", {.skip_bad_lines = true});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].code, "bad-lines");
  EXPECT_EQ(all[0].count, 2U);
  EXPECT_EQ(all[1].code, "missing-topics");
  EXPECT_EQ(all[1].message, "no results for 1 topic, counted as empty: 2");
}

TEST(Notes, WarnsOfATopicCalledLikeTheMeans) {
  const Note all = note({"all 0 a 1\n", "all Q0 a 1 9 t\n"}, "P@1");
  EXPECT_EQ(all.code, "topic-called-all");
  EXPECT_EQ(all.count, 1U);
  EXPECT_EQ(all.message, "a topic is called \"all\", as the means are in tsv, csv, jsonl and trec");
  EXPECT_EQ(all.advice, "");
  EXPECT_TRUE(
      notes({"All 0 a 1\nall2 0 a 1\n", "All Q0 a 1 9 t\nall2 Q0 a 1 9 t\n"}, "P@1").empty());
}

TEST(Notes, SaysWhereEqualScoresMatterAndWhoCameFirst) {
  // a and b have one score, at ranks 1 and 2: rank 1 is cut through, rank 2 is not.
  const Files files{"1 0 a 1\n1 0 b 0\n", "1 Q0 a 1 9 t\n1 Q0 b 2 9 t\n"};
  const Note tie = note(files, "P@1");
  EXPECT_EQ(tie.code, "ties");
  EXPECT_EQ(tie.count, 1U);
  EXPECT_EQ(tie.message, "equal scores cross rank 1 in 1 topic");
  EXPECT_EQ(tie.advice, "larger document id first, as trec_eval; --ties changes that");
  EXPECT_TRUE(notes(files, "P@2 P@3").empty());
  EXPECT_EQ(note(files, "AP").message, "equal scores occur in 1 topic");
  EXPECT_EQ(note(files, "AP P@1").message,
            "equal scores cross rank 1 in 1 topic, occur in 1 topic");
  const auto advice = [&](Ties ties) { return note(files, "AP", {.ties = ties}).advice; };
  EXPECT_EQ(advice(Ties::kDocAsc), "smaller document id first; --ties changes that");
  EXPECT_EQ(advice(Ties::kRank), "smaller number in the rank column first; --ties changes that");
  EXPECT_EQ(advice(Ties::kFile), "earlier line first; --ties changes that");
}

TEST(Notes, SaysHowMuchWasNotJudged) {
  // Ranks: a judged, x not, n pooled only. 1 of 2, 2 of 3.
  const Files files{"1 0 a 1\n1 0 n -1\n", "1 Q0 a 1 9 t\n1 Q0 x 2 8 t\n1 Q0 n 3 7 t\n"};
  const Note unjudged = note(files, "P@1 P@2 AP");
  EXPECT_EQ(unjudged.code, "unjudged");
  EXPECT_EQ(unjudged.count, 2U);
  EXPECT_EQ(unjudged.message, "not judged: 50.0 % of the top 2, 66.7 % of the whole lists");
  EXPECT_EQ(unjudged.advice, "Judged@k shows it topic by topic");
}

TEST(Notes, ShowsTheFirstTwoBetweenAndTheLastOfManyCutoffs) {
  // One score for eight documents, of which the first is judged: every cutoff is tied and unjudged.
  std::string run;
  for (const char doc : std::string("hgfedcba")) run += "1 Q0 " + std::string(1, doc) + " 1 9 t\n";
  const auto all = notes({"1 0 h 1\n", run}, "P@{2,3,4,5,6,7}");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].message,
            "equal scores cross rank 2 in 1 topic, cross rank 3 in 1 topic, cross rank 5 in 1 "
            "topic, cross rank 7 in 1 topic");
  EXPECT_EQ(all[1].message,
            "not judged: 50.0 % of the top 2, 66.7 % of the top 3, 80.0 % of the top 5, 85.7 % of "
            "the top 7");
  EXPECT_EQ(notes({"1 0 h 1\n", run}, "P@{2,3,4,5}")[1].message,
            "not judged: 50.0 % of the top 2, 66.7 % of the top 3, 75.0 % of the top 4, 80.0 % of "
            "the top 5");
}

TEST(Notes, LooksNoFurtherThanTheListGoes) {
  // One of the two documents there are, not of ten.
  const Note unjudged = note({"1 0 a 1\n", "1 Q0 a 1 9 t\n1 Q0 x 2 8 t\n"}, "P@10");
  EXPECT_EQ(unjudged.message, "not judged: 50.0 % of the top 10");
}

TEST(Notes, SaysWhatUndefinedValuesCount) {
  const Files files{"1 0 a 1\n2 0 b 0\n", "1 Q0 a 1 9 t\n2 Q0 b 1 9 t\n"};
  const auto message = [&](std::string_view measures, Undefined undefined) {
    return note(files, measures, {.undefined = undefined}).message;
  };
  EXPECT_EQ(message("R@5", Undefined::kUsual), "R@5 is undefined for 1 topic, counted as 0: 2");
  EXPECT_EQ(message("R@5", Undefined::kZero), "R@5 is undefined for 1 topic, counted as 0: 2");
  EXPECT_EQ(message("R@5", Undefined::kSkip),
            "R@5 is undefined for 1 topic, left out of the mean: 2");
  EXPECT_EQ(message("R@5", Undefined::kWorst), "R@5 is undefined for 1 topic, counted as 0: 2");
  EXPECT_EQ(note(files, "R@5").code, "undefined");
  EXPECT_EQ(note(files, "R@5").count, 1U);
  EXPECT_EQ(note(files, "R@5").advice, "--undefined says what they count");
}

TEST(Notes, SaysThatAnUndefinedNdcgCountsAsZeroWhereTheWorstValueIsAskedFor) {
  const Files files{"1 0 a 1\n2 0 b 0\n", "1 Q0 a 1 9 t\n2 Q0 b 1 9 t\n"};
  EXPECT_EQ(note(files, "nDCG@5", {.undefined = Undefined::kWorst}).message,
            "nDCG@5 is undefined for 1 topic, counted as 0: 2");
}

TEST(Notes, SaysThatAnUndefinedValueIsLeftOutOfARatioOfMeans) {
  const Files files{"1 0 a 1\n2 0 b 0\n", "1 Q0 a 1 9 t\n2 Q0 b 1 9 t\n"};
  for (const Undefined undefined :
       {Undefined::kUsual, Undefined::kSkip, Undefined::kZero, Undefined::kWorst}) {
    EXPECT_EQ(note(files, "nDCG(average=ratio)@5", {.undefined = undefined}).message,
              "nDCG(average=ratio)@5 is undefined for 1 topic, left out of the mean: 2");
  }
}

TEST(Notes, SharesOneNoteAmongMeasuresUndefinedForTheSameTopics) {
  const Files files{"1 0 a 1\n2 0 b 0\n", "1 Q0 a 1 9 t\n2 Q0 b 1 9 t\n"};
  EXPECT_EQ(note(files, "R@5 AP P@5").message,
            "R@5, AP are undefined for 1 topic, counted as 0: 2");
  EXPECT_EQ(note(files, "R@5 R@6 R@7 R@8 R@9 R@10").message,
            "R@5, R@6, R@7, R@8 and 2 other measures are undefined for 1 topic, counted as 0: 2");
}

TEST(Notes, KeepsApartMeasuresUndefinedForOtherTopics) {
  // Topic 2 has nothing relevant; topic 3 has no results, so that SetP divides by 0.
  const auto all =
      notes({"1 0 a 1\n2 0 b 0\n3 0 c 1\n", "1 Q0 a 1 9 t\n2 Q0 b 1 9 t\n"}, "R@5 SetP");
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].code, "missing-topics");
  EXPECT_EQ(all[1].message, "R@5 is undefined for 1 topic, counted as 0: 2");
  EXPECT_EQ(all[2].message, "SetP is undefined for 1 topic, counted as 0: 3");
}

TEST(Notes, ComeInAFixedOrder) {
  const Files files{"1 0 a 1\n1 0 b 0\n2 0 c 0\n",
                    "1 Q0 a 1 9 t\n1 Q0 b 2 9 t more\n1 Q0 x 3 8 t\n1 Q0 y 4 z t\n8 Q0 a 1 9 t\n"};
  std::vector<std::string> codes;
  for (const Note& each : notes(files, "AP", {.skip_bad_lines = true})) codes.push_back(each.code);
  EXPECT_EQ(codes, (std::vector<std::string>{"bad-lines", "long-lines", "missing-topics",
                                             "unjudged-topics", "ties", "unjudged", "undefined"}));
}

TEST(Notes, LooksAtTheCutoffsOfMeasuresThatAreNotCounts) {
  EXPECT_EQ(cutoffs_of(parse_measures("P@5 nDCG@10 RR@5 AP NumRet").value()),
            (std::vector<double>{5, 10, kInfinity}));
  EXPECT_TRUE(cutoffs_of(parse_measures("NumQ NumRet").value()).empty());
}

TEST(Notes, ShortensAListOfNamesInNaturalOrder) {
  EXPECT_EQ(first_names(std::vector<std::string>{"q10", "q9", "q1"}, 3), "q1, q9, q10");
  EXPECT_EQ(first_names(std::vector<std::string>{"q10", "q9", "q1"}, 2), "q1, q9, …");
  EXPECT_EQ(first_names(std::vector<std::string>{}, 2), "");
}

TEST(Notes, ClipsNamesOfMoreThanFortyBytes) {
  const std::string forty(40, 'q');
  EXPECT_EQ(first_names(std::vector<std::string>{forty}, 2), forty);
  EXPECT_EQ(first_names(std::vector<std::string>{forty + "1", "a"}, 2), "a, " + forty + "…");
  const Files files{"1 0 a 1\n" + forty + "123 0 a 1\n", "1 Q0 a 1 9 t\n"};
  EXPECT_EQ(note(files, "P@1").message, "no results for 1 topic, counted as empty: " + forty + "…");
}

}  // namespace
}  // namespace assay
