// SPDX-License-Identifier: Apache-2.0
// run_test.cpp: runs as they come: where the topics are, and what is refused as a whole.
#include "assay/run.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::run;
using testing::text_input;

// "a b c", in the order in which they are evaluated.
std::string docs(const Run& run, std::size_t topic = 0, Ties ties = Ties::kTrec) {
  const std::vector<Row> rows = run.rows(topic, ties).value().rows;
  std::string text;
  for (const Row& row : rows) {
    text += (text.empty() ? "" : " ") + std::string(row.doc);
  }
  return text;
}

TEST(Run, KeepsTopicsInTheOrderOfTheirFirstLine) {
  const auto indexed = run("9 Q0 a 1 1 t\n10 Q0 a 1 1 t\n1 Q0 a 1 1 t\n");
  ASSERT_EQ(indexed.topic_count(), 3U);
  EXPECT_EQ(indexed.topic(0), "9");
  EXPECT_EQ(indexed.topic(1), "10");
  EXPECT_EQ(indexed.topic(2), "1");
  EXPECT_EQ(indexed.lines(), 3U);
}

TEST(Run, GathersATopicThatComesInPieces) {
  const auto indexed =
      run("2 Q0 a 1 9 t\n"
          "1 Q0 x 1 9 t\n"
          "2 Q0 b 2 8 t\n2 Q0 c 3 7 t\n"
          "1 Q0 y 2 8 t\n"
          "2 Q0 d 4 6 t\n");
  ASSERT_EQ(indexed.topic_count(), 2U);
  EXPECT_EQ(docs(indexed, 0), "a b c d");
  EXPECT_EQ(docs(indexed, 1), "x y");
}

TEST(Run, DoesNotTakeATopicForOneThatItBeginsWith) {
  const auto indexed = run("1 Q0 a 1 1 t\n10 Q0 b 1 1 t\n1 Q0 c 1 0 t\n1\tQ0 d 1 -1 t\n");
  ASSERT_EQ(indexed.topic_count(), 2U);
  EXPECT_EQ(docs(indexed, 0), "a c d");
  EXPECT_EQ(docs(indexed, 1), "b");
}

TEST(Run, HasTopicsOfWhichEveryLineIsBad) {
  const auto indexed = run("1 Q0 a 1 x t\n2 Q0 a 1 1 t\n");
  ASSERT_EQ(indexed.topic_count(), 2U);
  EXPECT_FALSE(indexed.rows(0).has_value());
  EXPECT_EQ(docs(indexed, 1), "a");
}

TEST(Run, PassesOverCommentsAndBlankLines) {
  const auto indexed = run("# head\n\n1 Q0 a 1 3 t\n# 2 Q0 x 1 1 t\n \t\n  #1\n1 Q0 b 2 2 t\n#");
  ASSERT_EQ(indexed.topic_count(), 1U);
  EXPECT_EQ(docs(indexed), "a b");
  EXPECT_EQ(indexed.lines(), 8U);
}

TEST(Run, NeedsNoNewlineAtTheEnd) {
  EXPECT_EQ(docs(run("1 Q0 a 1 2 t\n1 Q0 b 2 3 t")), "b a");
  EXPECT_EQ(run("1 Q0 a 1 2 t\n1 Q0 b 2 3 t").lines(), 2U);
  EXPECT_EQ(docs(run("1 Q0 a 1 2 t")), "a");
}

TEST(Run, TakesTabsCarriageReturnsAndManyBlanksAlike) {
  const auto indexed = run("1\tQ0\ta\t1\t2\tt\r\n \t1  Q0 \v b\f1 3 t \r\n\r\n1 Q0 c 1 1 t\r\n");
  ASSERT_EQ(indexed.topic_count(), 1U);
  EXPECT_EQ(docs(indexed), "b a c");
  EXPECT_EQ(indexed.tag(), "t");
}

TEST(Run, TakesIdsAsBytes) {
  const auto indexed = run("q#1,\xff Q0 d#1,2;\xfe 1 2 t\nq#1,\xff #0 #doc 2 1 t\n");
  ASSERT_EQ(indexed.topic_count(), 1U);
  EXPECT_EQ(indexed.topic(0), "q#1,\xff");
  EXPECT_EQ(docs(indexed), "d#1,2;\xfe #doc");
}

TEST(Run, HasTheTagOfItsLastLine) {
  EXPECT_EQ(run("1 Q0 a 1 2 one\n1 Q0 b 2 1 two\n").tag(), "two");
  EXPECT_EQ(run("1 Q0 a 1 2 one\n\n# end\n \r\n").tag(), "one");
  EXPECT_EQ(run("1 Q0 a 1 2 one two").tag(), "one");
  EXPECT_EQ(run("1 Q0 a 1 2 one\n1 Q0 b 2\n").tag(), "");  // the last line has none
}

TEST(Run, IsReadByOneThreadIfNoneIsGiven) {
  const auto indexed =
      assay::Run::index(text_input("1 Q0 a 1 2 t\n2 Q0 b 1 2 t\n"), {.threads = 0}).value();
  ASSERT_EQ(indexed.topic_count(), 2U);
  EXPECT_EQ(docs(indexed, 0), "a");
  EXPECT_EQ(docs(indexed, 1), "b");
}

TEST(Run, IsRefusedForANulByte) {
  const std::string bytes("1 Q0 a 1 2 t\n# \0\n", 17);
  const auto indexed = assay::Run::index(text_input(bytes));
  ASSERT_FALSE(indexed.has_value());
  EXPECT_EQ(to_string(indexed.error()), "test.txt:2:3: NUL byte");
}

TEST(Run, IsRefusedIfThereIsNotOneResult) {
  for (const std::string text : {"", "\n\n", "# only this", " \t\r\n"}) {
    const auto indexed = assay::Run::index(text_input(text));
    ASSERT_FALSE(indexed.has_value());
    EXPECT_EQ(to_string(indexed.error()),
              "test.txt: has no results, only blank lines and comments");
    EXPECT_EQ(indexed.error().hint, "6 columns expected: topic Q0 document rank score tag");
  }
}

TEST(Run, OutlivesTheNameItWasReadBy) {
  auto input = text_input("1 Q0 a 1 2 t\n");
  const auto indexed = assay::Run::index(input).value();
  input.reset();  // the run owns the bytes behind its views
  EXPECT_EQ(docs(indexed), "a");
}

TEST(Run, GivesThePiecesOfATopicAsTheyStandInTheFile) {
  const auto indexed = run("# head\n2 Q0 a 1 9 t\n\n# note\n1 Q0 x 1 9 t\n2 Q0 b 2 8 t");
  const auto two = indexed.pieces(0);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0], "2 Q0 a 1 9 t\n\n# note\n");
  EXPECT_EQ(two[1], "2 Q0 b 2 8 t");
  const auto one = indexed.pieces(1);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0], "1 Q0 x 1 9 t\n");
}

TEST(Run, GivesTheRowsOfATopicInTheOrderOfEvaluation) {
  const auto indexed = run("1 Q0 b 2 5 t\n1 Q0 c 3 5 t\n1 Q0 a 1 5 t\n1 Q0 z 4 6 t\n");
  EXPECT_EQ(docs(indexed), "z c b a");
  EXPECT_EQ(docs(indexed, 0, Ties::kDocAsc), "z a b c");
  EXPECT_EQ(docs(indexed, 0, Ties::kRank), "z a b c");
  EXPECT_EQ(docs(indexed, 0, Ties::kFile), "z b c a");
  EXPECT_EQ(indexed.rows(0).value().rows.front().score, 6);
}

TEST(Run, RefusesToGiveTheRowsOfATopicWithABadLine) {
  const auto indexed = run("1 Q0 a 1 2 t\n2 Q0 a 1 1 t\n2 Q0 b 2 x t\n");
  EXPECT_TRUE(indexed.rows(0).has_value());
  const auto rows = indexed.rows(1);
  ASSERT_FALSE(rows.has_value());
  EXPECT_EQ(to_string(rows.error()), "test.run:3:10: score is not a finite number: \"x\"");
}

}  // namespace
}  // namespace assay
