// SPDX-License-Identifier: Apache-2.0
// records_test.cpp: the same judgments and the same run in every format, and what is bad in each.
#include "records.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

// Everything a run holds, as one text: "q1 d1 0.9 d2 0.5; q2 d3 1".
std::string content_of_run(const Run& run) {
  std::string text;
  for (std::size_t t = 0; t < run.topic_count(); ++t) {
    text += (t > 0 ? "; " : "") + std::string(run.topic(t));
    const auto topic = run.rows(t);
    if (!topic) return to_string(topic.error());
    for (const Row& row : topic->rows) {
      std::string number = std::to_string(row.score);
      number.erase(number.find_last_not_of('0') + 1);
      text += " " + std::string(row.doc) + " " + number;
    }
  }
  return text;
}

std::string run_content(std::string text, std::optional<FileFormat> format = std::nullopt) {
  const auto run = Run::index(text_input(std::move(text), "f"), {.format = format});
  return run ? content_of_run(*run) : to_string(run.error());
}

std::string qrels_content(std::string text) {
  const auto qrels = Qrels::read(text_input(std::move(text), "f"));
  if (!qrels) return to_string(qrels.error());
  std::string all;
  for (std::size_t t = 0; t < qrels->topic_count(); ++t) {
    all += (t > 0 ? "; " : "") + std::string(qrels->topic(t));
    for (const Judgment& judgment : qrels->judgments(t)) {
      all +=
          " " + std::string(judgment.doc) + "=" + std::to_string(static_cast<int>(judgment.grade));
    }
  }
  return all;
}

TEST(Records, OfARunAreTheSameInEveryFormat) {
  const std::string expected = "q1 d1 0.9 d2 0.5; q2 d3 1.";
  EXPECT_EQ(run_content("q1 Q0 d2 2 0.5 t\nq1 Q0 d1 1 0.9 t\nq2 Q0 d3 1 1 t\n"), expected);
  EXPECT_EQ(run_content("q1 d2 0.5\nq1 d1 .9\nq2 d3 1\n"), expected);
  EXPECT_EQ(run_content("qid\tdocno\tscore\nq1\td2\t0.5\nq1\td1\t0.9\nq2\td3\t1\n"), expected);
  EXPECT_EQ(run_content("score,x,\"qid\",docno\r\n0.5,,q1,\"d2\"\r\n0.9,,\"q1\",d1\r\n1,,q2,d3"),
            expected);
  EXPECT_EQ(run_content("{\"q1\": {\"d2\": 0.5, \"d1\": 0.9},\n \"q2\": {\"d3\": 1}}\n"), expected);
  EXPECT_EQ(
      run_content("{\"score\":0.5,\"qid\":\"q1\",\"docno\":\"d2\",\"x\":[1,{\"a\":\"}\"}]}\n\n"
                  "{\"qid\":\"q1\",\"docno\":\"d1\",\"score\":0.9}\n"
                  "{\"query_id\":\"q2\",\"doc_id\":\"d3\",\"score\":\"1\"}"),
      expected);
}

TEST(Records, OfARunWithoutScoresAreOrderedByRank) {
  const std::string expected = "q1 d1 -1. d2 -2.; q2 d3 -1.";
  EXPECT_EQ(run_content("q1\td1\t1\nq1\td2\t2\nq2\td3\t1\n"), expected);
  EXPECT_EQ(run_content("qid,docno,rank\nq1,d2,2\nq1,d1,1\nq2,d3,1\n"), expected);
}

TEST(Records, OfJudgmentsAreTheSameInEveryFormat) {
  const std::string expected = "q1 d1=2 d2=0; q2 d3=1";
  EXPECT_EQ(qrels_content("q1 0 d1 2\nq1 0 d2 0\nq2 0 d3 1\n"), expected);
  EXPECT_EQ(qrels_content("q1 d1 2\nq1 d2 0\nq2 d3 1\n"), expected);
  EXPECT_EQ(qrels_content("query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\nq2\td3\t1\n"),
            expected);
  EXPECT_EQ(qrels_content("query,docid,rating\nq1,d1,2\nq1,d2,0\nq2,d3,1\n"), expected);
  EXPECT_EQ(qrels_content("{\"q2\":{\"d3\":1},\"q1\":{\"d1\":2,\"d2\":0}}"), expected);
  EXPECT_EQ(qrels_content("{\"query-id\":\"q1\",\"corpus-id\":\"d1\",\"score\":2.0}\n"
                          "{\"query-id\":\"q1\",\"corpus-id\":\"d2\",\"score\":0}\n"
                          "{\"query-id\":\"q2\",\"corpus-id\":\"d3\",\"score\":1}\n"),
            expected);
  EXPECT_EQ(qrels_content("q1\td1\nq2\td3\n"), "q1 d1=1; q2 d3=1");
}

TEST(Records, MayHoldAnyCharacterInQuotesAndEscapes) {
  EXPECT_EQ(run_content("qid,docno,score\n\"red, \"\"big\"\"\nshoes\",\"a,b\",1\n"),
            "red, \"big\"\nshoes a,b 1.");
  EXPECT_EQ(run_content(R"({"q\u00e9\"": {"d\/1\n": 1, "\ud83d\ude00": 2}})"),
            "q\xc3\xa9\" \xf0\x9f\x98\x80 2. d/1\n 1.");
  EXPECT_EQ(run_content("qid\tdocno\tscore\n\"red shoes\t\"d\"\t1\n"), "\"red shoes \"d\" 1.");
}

TEST(Records, OfATopicThatComesBackAreBroughtTogether) {
  EXPECT_EQ(run_content("qid,docno,score\na,d1,1\nb,d1,1\na,d2,3\n"), "a d2 3. d1 1.; b d1 1.");
  EXPECT_EQ(run_content("{\"a\":{\"d1\":1},\"b\":{},\"a\":{\"d2\":3}}"), "a d2 3. d1 1.; b");
}

TEST(Records, ThatAreBadAreNamedWithTheirPlace) {
  EXPECT_EQ(run_content("qid,docno,score\na,d1,1\na,d2\n"),
            "f:3:1: not 3 columns, as in the header");
  EXPECT_EQ(run_content("qid,docno,score\na,\"d1,1\nb,d2,1\n"),
            "f:2:3: a quote is not closed, or something follows it");
  EXPECT_EQ(run_content("qid,docno,score\na,\"d\"1,1\n"),
            "f:2:3: a quote is not closed, or something follows it");
  EXPECT_EQ(run_content("qid,docno,score\n,d1,1\n"), "f:2:1: the topic is empty");
  EXPECT_EQ(run_content("qid,docno,score\na,,1\n"), "f:2:1: the document is empty");
  EXPECT_EQ(run_content("qid,docno,score\na,d,\n"), "f:2:1: there is no score, rank or grade here");
  EXPECT_EQ(run_content("{\"qid\":1,\"docno\":2,\"score\":1}\n{\"qid\":1,\"docno\":2\n"),
            "f:2:1: not a JSON object on one line");
  EXPECT_EQ(run_content("{\"qid\":1,\"docno\":2,\"score\":1}\n{\"qid\":1,\"score\":2}\n"),
            "f:2:1: there is no document here");
  EXPECT_EQ(run_content("{\"qid\":null,\"docno\":2,\"score\":1}\n"),
            "f:1:1: there is no topic here");
  EXPECT_EQ(run_content("{\"a\": {\"d\": NaN}}"), "f:1:13: score is not a finite number: \"NaN\"");
  EXPECT_EQ(run_content("{\"a\": {\"\\u0064\": 1, \"d\": 2}}"),
            "f:1:22: document is retrieved twice for one topic: \"d\"; first on line 1");
  EXPECT_EQ(run_content("q1 d1 1\nq1 d2 2\nq1 d3\n"), "f:3:1: not 3 columns, as in such a run");
}

TEST(Records, OfBrokenJsonAreRefusedWhereItBreaks) {
  EXPECT_EQ(run_content("{\"a\": {\"d\" 1}}"), "f:1:12: not JSON from here");
  EXPECT_EQ(run_content("{\"a\": {\"d\": 1,}}"), "f:1:14: not JSON from here");
  EXPECT_EQ(run_content("{\"a\": {\"d\": 1} \"b\": {}}"), "f:1:16: not JSON from here");
  EXPECT_EQ(run_content("{\"a\": {\"d\": 1}, \"b\": 3}"), "f:1:22: not JSON from here");
  EXPECT_EQ(run_content("{\"a\": {\"d\": 1}} x"), "f:1:17: not JSON from here");
  EXPECT_EQ(run_content("{\"a\": {\"d\\x\": 1}}"), "f:1:8: not JSON from here");
  EXPECT_EQ(run_content("{\"a\": {\"d\": 1}"), "f:1:14: not JSON from here");
}

TEST(Records, ThatMeanTwoThingsAreRefused) {
  EXPECT_EQ(run_content("{\"qid\":1,\"docno\":2,\"score\":1,\"score\":2}"),
            "f:1:1: not a JSON object on one line");
  EXPECT_EQ(run_content("{\"a\": {\"d\": 1]}"), "f:1:14: not JSON from here");
  EXPECT_EQ(run_content("qid,docno,rank\nq,a,1.5\n"),
            "f:2:5: rank is not a whole number from 0 up: \"1.5\"");
  EXPECT_EQ(run_content("q\ta\t-1\n", FileFormat::kMsmarco),
            "f:1:5: rank is not a whole number from 0 up: \"-1\"");
}

TEST(Records, OfBrokenJsonCannotBeSkipped) {
  const auto judged = Qrels::read(text_input("{\"a\": {\"d\": 1, \"e\" 2}}", "f"),
                                  {.skip_bad_lines = true, .format = std::nullopt});
  EXPECT_FALSE(judged.has_value());
  const auto skipped = Qrels::read(text_input("{\"a\": {\"d\": 1, \"e\": \"x\"}}", "f"),
                                   {.skip_bad_lines = true, .format = std::nullopt});
  ASSERT_TRUE(skipped.has_value());
  EXPECT_EQ(skipped->bad_lines().total(), 1U);
}

TEST(Records, HaveATagWhereTheFormatHasOne) {
  const auto tag = [](std::string text) {
    return Run::index(text_input(std::move(text))).value().tag();
  };
  EXPECT_EQ(tag("qid,docno,score,tag\na,d,1,bm25\nb,d,1,other\n"), "other");
  EXPECT_EQ(tag("{\"qid\":1,\"docno\":2,\"score\":1,\"run_id\":\"x y\"}\n"), "x y");
  EXPECT_EQ(tag("{\"a\":{\"d\":1}}"), "");
}

TEST(Records, AreNeverReadWhereThereAreNone) {
  EXPECT_EQ(run_content("{}"), "f: has no results");
  EXPECT_EQ(run_content("qid,docno,score\n\n"), "f: has no results");
  EXPECT_EQ(qrels_content("{\"a\":{}}"), "f: has no judgments");
  EXPECT_EQ(run_content("x\n", FileFormat::kJson), "f:1:1: not JSON from here");
}

TEST(Records, WithJsonNumbersThatOthersWouldNotRead) {
  for (const char* good : {"0", "-1", "1.5", "1e5", "10E-3", "-0.0"}) {
    EXPECT_TRUE(is_json_number(good)) << good;
  }
  for (const char* bad : {"", "+1", ".5", "1.", "01", "1e", "0x1", "NaN", "1 ", "--1"}) {
    EXPECT_FALSE(is_json_number(bad)) << bad;
  }
}

}  // namespace
}  // namespace assay
