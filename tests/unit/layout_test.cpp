// SPDX-License-Identifier: Apache-2.0
// layout_test.cpp: which format a file is in, and what is said where nobody can know.
#include "layout.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

Result<Layout> guessed(std::string text, Role role) {
  return layout_of(*text_input(std::move(text)), role, std::nullopt);
}

std::string format_of(std::string text, Role role) {
  const auto layout = guessed(std::move(text), role);
  return layout ? std::string(choice_of(kFileFormatChoices, layout->format).word)
                : to_string(layout.error());
}

TEST(Layout, KnowsJudgmentsByTheirColumns) {
  EXPECT_EQ(format_of("1 0 d 1\n", Role::kQrels), "trec");
  EXPECT_EQ(format_of("1\td\n", Role::kQrels), "msmarco");
  EXPECT_EQ(format_of("1\td\t1\n", Role::kQrels), "triples");
  EXPECT_EQ(format_of("query-id\tcorpus-id\tscore\n1\td\t1\n", Role::kQrels), "beir");
  EXPECT_EQ(format_of("qid\tdocno\trel\n1\td\t1\n", Role::kQrels), "tsv");
  EXPECT_EQ(format_of("query,docid,rating\nshoes,d,1\n", Role::kQrels), "csv");
  EXPECT_EQ(format_of("query;docid;rating\nshoes;d;1\n", Role::kQrels), "csv");
  EXPECT_EQ(format_of("\n {\"q\": {\"d\": 1}}", Role::kQrels), "json");
  EXPECT_EQ(format_of("{\"qid\": 1, \"docno\": 2, \"rel\": 3}\n", Role::kQrels), "jsonl");
}

TEST(Layout, KnowsRunsByTheirColumns) {
  EXPECT_EQ(format_of("1 Q0 d 1 2.5 tag\n", Role::kRun), "trec");
  EXPECT_EQ(format_of("1\td\t1\n1\te\t2\n2\td\t1\n", Role::kRun), "msmarco");
  EXPECT_EQ(format_of("1\td\t1\n1\te\t0.5\n", Role::kRun), "triples");
  EXPECT_EQ(format_of("qid\tdocno\tscore\n1\td\t1\n", Role::kRun), "tsv");
  EXPECT_EQ(format_of("qid,docno,rank\n1,d,1\n", Role::kRun), "csv");
  EXPECT_EQ(format_of("{\"q\": {\"d\": 1}}", Role::kRun), "json");
  EXPECT_EQ(format_of("{}", Role::kRun), "json");
}

TEST(Layout, LooksAtAllOfThreeColumns) {
  // The first hundred topics have one document each, whose score of 1 could be a rank.
  std::string text;
  for (int i = 0; i < 100; ++i) text += "t" + std::to_string(i) + "\td\t1\n";
  EXPECT_EQ(format_of(text, Role::kRun), "msmarco");
  EXPECT_EQ(format_of(text + "q\ta\t0.9\nq\tb\t0.5\n", Role::kRun), "triples");
  EXPECT_EQ(format_of(text + "q\ta\t30\nq\tb\t20\n", Role::kRun),
            "test.txt: the third column could be ranks or scores");
}

TEST(Layout, SaysWhatIsWrongWithACsvFileWithoutHeaderAndWithOldLineEnds) {
  EXPECT_EQ(format_of("q1,d1,0.5\nq1,d2,0.4\n", Role::kRun),
            "test.txt: the first line names no columns for topic and document");
  EXPECT_EQ(format_of("1 0 a 1\r1 0 b 1\r", Role::kQrels),
            "test.txt: its lines end with carriage returns alone");
  EXPECT_EQ(format_of("1 0 a 1\r", Role::kQrels), "trec");
}

TEST(Layout, GoesByMostLines) {
  EXPECT_EQ(format_of("1 d 1\n1 Q0 d 1 2 t\n1 Q0 e 2 1 t\n", Role::kRun), "trec");
  EXPECT_EQ(format_of("# a comment of five words\n\n1 d\n2 e\n", Role::kQrels), "msmarco");
}

TEST(Layout, NamesBothCandidatesWhereTheThirdColumnMayBeEither) {
  for (const char* text : {"1 d 3\n1 e 7\n", "1 d 0\n1 e 1\n", "1 d 9\n1 e 8\n"}) {
    const auto layout = guessed(text, Role::kRun);
    ASSERT_FALSE(layout.has_value()) << text;
    EXPECT_EQ(to_string(layout.error()), "test.txt: the third column could be ranks or scores");
    EXPECT_EQ(layout.error().hint,
              "say which: --run-format msmarco (topic document rank) or --run-format triples "
              "(topic document score)");
  }
}

TEST(Layout, SeesThatTheTwoFilesWereSwapped) {
  EXPECT_EQ(format_of("1 Q0 d 1 2.5 t\n", Role::kQrels),
            "test.txt: looks like a run, not like judgments: topic Q0 document rank score tag");
  EXPECT_EQ(format_of("1 0 d 1\n", Role::kRun),
            "test.txt: looks like judgments, not like a run: topic iteration document grade");
}

TEST(Layout, RefusesAHeaderThatNamesNoNumberAndAnArray) {
  EXPECT_EQ(format_of("qid\tdocno\n1\td\n", Role::kQrels), "test.txt: the header names no grade");
  EXPECT_EQ(format_of("qid\tdocno\ttag\n1\td\tx\n", Role::kRun),
            "test.txt: the header names no score and no rank");
  EXPECT_EQ(format_of("[{\"qid\": 1}]", Role::kRun),
            "test.txt: is a JSON array, which is not read");
}

TEST(Layout, TakesTheBestNameWhereSeveralCouldBeMeant) {
  const auto layout =
      guessed("query,query_id,title,doc_id,relevance,score\na,1,t,d,1,7\n", Role::kQrels);
  ASSERT_TRUE(layout.has_value());
  EXPECT_EQ(layout->column[kTopic], 1);
  EXPECT_EQ(layout->column[kValue], 4);
  EXPECT_EQ(layout->unused, (std::vector<std::string>{"query", "title", "score"}));
}

TEST(Layout, ReadsNamesInAnyCaseAndWithAnyDash) {
  EXPECT_EQ(field_named("Query-ID", Role::kRun)->field, kTopic);
  EXPECT_EQ(field_named(" doc id ", Role::kRun)->field, kDoc);
  EXPECT_FALSE(field_named("title", Role::kRun).has_value());
}

TEST(Layout, SaysWhatAHeaderShouldName) {
  const auto layout = layout_of(*text_input("a,b,c\n1,d,2\n"), Role::kRun, FileFormat::kCsv);
  ASSERT_FALSE(layout.has_value());
  EXPECT_EQ(to_string(layout.error()),
            "test.txt: the first line names no columns for topic and document");
}

std::string role_of(std::string text) {
  const auto role = guess_role(*text_input(std::move(text)), std::nullopt);
  return role ? std::string(choice_of(kRoleChoices, *role).word) : to_string(role.error());
}

TEST(Layout, TellsJudgmentsFromRunsWhereNobodySaysWhichItIs) {
  EXPECT_EQ(role_of("1 Q0 d 1 2 t\n"), "run");
  EXPECT_EQ(role_of("1 0 d 1\n"), "qrels");
  EXPECT_EQ(role_of("1 d\n"), "qrels");
  EXPECT_EQ(role_of("1 d 0.5\n"), "run");
  EXPECT_EQ(role_of("1 d 1\n"),
            "test.txt: could be judgments or a run: there are three columns, and every number is "
            "whole");
  EXPECT_EQ(role_of("query-id\tcorpus-id\tscore\n1\td\t1\n"), "qrels");
  EXPECT_EQ(role_of("qid\tdocno\tscore\n1\td\t1\n"), "run");
  EXPECT_EQ(role_of("qid\tdocno\tlabel\n1\td\t1\n"), "qrels");
  EXPECT_EQ(role_of("{\"qid\": 1, \"docno\": 2, \"rank\": 3}"), "run");
  EXPECT_EQ(role_of("{\"qid\": 1, \"docno\": 2, \"rel\": 3}"), "qrels");
  EXPECT_EQ(role_of("{\"q\": {\"d\": 0.5}}"), "run");
  EXPECT_EQ(role_of("{\"q\": {\"d\": 1}}"),
            "test.txt: could be judgments or a run: every number is whole");
}

}  // namespace
}  // namespace assay
