// SPDX-License-Identifier: Apache-2.0
// run_test.cpp: runs as they come: order, ties, ids, scores and what is wrong with them.
#include "assay/run.hpp"

#include "bad_lines.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::run;
using testing::text_input;

// What reading one topic leaves.
struct Topic {
  std::string docs;  // "a b c", in the order in which they are evaluated
  std::vector<double> scores;
  std::uint64_t bad = 0;
  std::uint64_t long_lines = 0;
};

Topic read(const Run& run, std::size_t index = 0, Ties ties = Ties::kTrec) {
  Run::Scratch scratch;
  BadLines bad;
  run.read_topic(index, ties, scratch, bad);
  Topic topic{.bad = bad.total(), .long_lines = scratch.long_lines};
  for (const Row& row : scratch.rows) {
    topic.docs += (topic.docs.empty() ? "" : " ") + std::string(row.doc);
    topic.scores.push_back(row.score);
  }
  return topic;
}

std::string docs(const std::string& text, Ties ties = Ties::kTrec) {
  return read(run(text), 0, ties).docs;
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
  EXPECT_EQ(read(indexed, 0).docs, "a b c d");
  EXPECT_EQ(read(indexed, 1).docs, "x y");
}

TEST(Run, DoesNotTakeATopicForOneThatItBeginsWith) {
  const auto indexed = run("1 Q0 a 1 1 t\n10 Q0 b 1 1 t\n1 Q0 c 1 0 t\n1\tQ0 d 1 -1 t\n");
  ASSERT_EQ(indexed.topic_count(), 2U);
  EXPECT_EQ(read(indexed, 0).docs, "a c d");
  EXPECT_EQ(read(indexed, 1).docs, "b");
}

TEST(Run, OrdersByScoreWhateverTheOrderOfTheFile) {
  EXPECT_EQ(docs("1 Q0 a 1 2 t\n1 Q0 b 2 10 t\n1 Q0 c 3 -1 t\n1 Q0 d 4 2.5 t\n"), "b d a c");
}

TEST(Run, DoesNotBelieveTheRankColumn) {
  EXPECT_EQ(docs("1 Q0 a 1 1 t\n1 Q0 b 2 2 t\n1 Q0 c 3 3 t\n"), "c b a");
}

constexpr const char* kTied =
    "1 Q0 b 3 5 t\n"
    "1 Q0 c 1 5 t\n"
    "1 Q0 a 2 5 t\n"
    "1 Q0 z 9 6 t\n"
    "1 Q0 y 8 4 t\n";

TEST(RunTies, GoToTheLargerDocumentAsInTrecEval) {
  EXPECT_EQ(docs(kTied, Ties::kTrec), "z c b a y");
}

TEST(RunTies, GoToTheSmallerDocument) { EXPECT_EQ(docs(kTied, Ties::kDocAsc), "z a b c y"); }

TEST(RunTies, GoToTheSmallerRank) { EXPECT_EQ(docs(kTied, Ties::kRank), "z c a b y"); }

TEST(RunTies, GoToTheEarlierLine) { EXPECT_EQ(docs(kTied, Ties::kFile), "z b c a y"); }

TEST(RunTies, AreBrokenAlsoInAFileThatIsSortedAlready) {
  const std::string text = "1 Q0 z 9 6 t\n1 Q0 b 3 5 t\n1 Q0 c 1 5 t\n1 Q0 a 2 5 t\n1 Q0 y 8 4 t\n";
  EXPECT_EQ(docs(text, Ties::kTrec), "z c b a y");
  EXPECT_EQ(docs(text, Ties::kDocAsc), "z a b c y");
  EXPECT_EQ(docs(text, Ties::kRank), "z c a b y");
  EXPECT_EQ(docs(text, Ties::kFile), "z b c a y");
}

TEST(RunTies, CompareDocumentsByBytes) {
  // Upper case, then lower case, then what is above 127; a prefix before what it begins.
  const std::string text = "1 Q0 a 1 1 t\n1 Q0 \xe4 1 1 t\n1 Q0 B 1 1 t\n1 Q0 a1 1 1 t\n";
  EXPECT_EQ(docs(text, Ties::kDocAsc), "B a a1 \xe4");
  EXPECT_EQ(docs(text, Ties::kTrec), "\xe4 a1 a B");
}

TEST(RunTies, OfRankGoToTheEarlierLine) {
  EXPECT_EQ(docs("1 Q0 b 1 1 t\n1 Q0 a 1 1 t\n1 Q0 c 0.5 1 t\n", Ties::kRank), "c b a");
}

TEST(RunTies, AreSeenBetweenScoresThatAreWrittenDifferently) {
  EXPECT_EQ(docs("1 Q0 a 1 1 t\n1 Q0 b 2 1.0 t\n1 Q0 c 3 +1e0 t\n"), "c b a");
  EXPECT_EQ(docs("1 Q0 a 1 0 t\n1 Q0 b 2 -0 t\n"), "b a");
}

TEST(RunTies, AreNotSeenBetweenScoresThatDifferInTheLastDigit) {
  EXPECT_EQ(docs("1 Q0 a 1 0.30000000000000004 t\n1 Q0 b 2 0.3 t\n"), "a b");
}

TEST(Run, ReadsEveryWayOfWritingAScore) {
  const Topic topic = read(
      run("1 Q0 a 1 1e3 t\n1 Q0 b 1 +20.5 t\n1 Q0 c 1 7. t\n1 Q0 d 1 .5 t\n1 Q0 e 1 -1.5E-2 t\n"
          "1 Q0 f 1 -3 t\n1 Q0 g 1 -123456789.12345678901234567890 t\n"));
  EXPECT_EQ(topic.docs, "a b c d e f g");
  EXPECT_EQ(topic.scores,
            (std::vector<double>{1000, 20.5, 7, 0.5, -0.015, -3, -123456789.12345679}));
}

TEST(Run, RefusesAScoreThatIsNotAFiniteNumber) {
  for (const std::string score : {"nan", "inf", "-inf", "1,5", "x", "1e999", "0x1p3", "1.2.3"}) {
    const Topic topic = read(run("1 Q0 a 1 " + score + " t\n1 Q0 b 2 1 t\n"));
    EXPECT_EQ(topic.bad, 1U) << score;
    EXPECT_EQ(topic.docs, "b") << score;
  }
}

TEST(Run, LooksAtTheRankOnlyWhereItDecides) {
  const std::string text = "1 Q0 a - 1 t\n1 Q0 b 2 1 t\n";
  EXPECT_EQ(read(run(text), 0, Ties::kTrec).bad, 0U);
  EXPECT_EQ(read(run(text), 0, Ties::kRank).bad, 1U);
  EXPECT_EQ(read(run(text), 0, Ties::kRank).docs, "b");
}

TEST(Run, KeepsTheFirstOfTwoLinesForOneDocument) {
  const Topic topic =
      read(run("1 Q0 a 1 1 t\n2 Q0 a 1 1 t\n1 Q0 b 2 5 t\n1 Q0 a 3 9 t\n1 Q0 a 4 8 t\n"));
  EXPECT_EQ(topic.docs, "b a");
  EXPECT_EQ(topic.bad, 2U);
}

TEST(Run, FindsRepeatedDocumentsInAWholeTopicOfThousands) {
  // Short lines: the table of documents has to grow on the way.
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "1 0 " + std::to_string(i) + " 0 1 t\n";
  for (int i = 0; i < 5000; i += 2) text += "1 0 " + std::to_string(i) + " 0 1 t\n";
  const Topic topic = read(run(text));
  EXPECT_EQ(topic.scores.size(), 5000U);
  EXPECT_EQ(topic.bad, 2500U);
}

TEST(Run, CountsColumnsBeyondTheSixth) {
  const Topic topic = read(run("1 Q0 a 1 2 t\n1 Q0 b 2 1 t seven\n1 Q0 c 3 0 t 7 8 9\n"));
  EXPECT_EQ(topic.docs, "a b c");
  EXPECT_EQ(topic.bad, 0U);
  EXPECT_EQ(topic.long_lines, 2U);
}

TEST(Run, CallsALineWithFewerColumnsBad) {
  const Topic topic = read(run("1\n1 Q0\n1 Q0 a\n1 Q0 a 1\n1 Q0 a 1 2\n1 Q0 b 1 2 t\n"));
  EXPECT_EQ(topic.docs, "b");
  EXPECT_EQ(topic.bad, 5U);
}

TEST(Run, HasTopicsOfWhichEveryLineIsBad) {
  const auto indexed = run("1 Q0 a 1 x t\n2 Q0 a 1 1 t\n");
  ASSERT_EQ(indexed.topic_count(), 2U);
  EXPECT_EQ(read(indexed, 0).docs, "");
  EXPECT_EQ(read(indexed, 0).bad, 1U);
}

TEST(Run, PassesOverCommentsAndBlankLines) {
  const auto indexed = run("# head\n\n1 Q0 a 1 3 t\n# 2 Q0 x 1 1 t\n \t\n  #1\n1 Q0 b 2 2 t\n#");
  ASSERT_EQ(indexed.topic_count(), 1U);
  EXPECT_EQ(read(indexed).docs, "a b");
  EXPECT_EQ(read(indexed).bad, 0U);
  EXPECT_EQ(indexed.lines(), 8U);
}

TEST(Run, NeedsNoNewlineAtTheEnd) {
  EXPECT_EQ(docs("1 Q0 a 1 2 t\n1 Q0 b 2 3 t"), "b a");
  EXPECT_EQ(run("1 Q0 a 1 2 t\n1 Q0 b 2 3 t").lines(), 2U);
  EXPECT_EQ(docs("1 Q0 a 1 2 t"), "a");
}

TEST(Run, TakesTabsCarriageReturnsAndManyBlanksAlike) {
  const auto indexed = run("1\tQ0\ta\t1\t2\tt\r\n \t1  Q0 \v b\f1 3 t \r\n\r\n1 Q0 c 1 1 t\r\n");
  ASSERT_EQ(indexed.topic_count(), 1U);
  EXPECT_EQ(read(indexed).docs, "b a c");
  EXPECT_EQ(indexed.tag(), "t");
}

TEST(Run, TakesIdsAsBytes) {
  const auto indexed = run("q#1,\xff Q0 d#1,2;\xfe 1 2 t\nq#1,\xff #0 #doc 2 1 t\n");
  ASSERT_EQ(indexed.topic_count(), 1U);
  EXPECT_EQ(indexed.topic(0), "q#1,\xff");
  EXPECT_EQ(read(indexed).docs, "d#1,2;\xfe #doc");
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
  EXPECT_EQ(read(indexed, 0).docs, "a");
  EXPECT_EQ(read(indexed, 1).docs, "b");
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
  EXPECT_EQ(read(indexed).docs, "a");
}

TEST(RunScratch, IsUsedAgainWithoutATrace) {
  const auto indexed = run("1 Q0 a 1 2 t\n1 Q0 b 2 1 t x\n2 Q0 a 1 9 t\n2 Q0 c 1 8 t x\n");
  assay::Run::Scratch scratch;
  BadLines bad;
  for (const std::size_t topic : {0, 1, 0}) indexed.read_topic(topic, Ties::kTrec, scratch, bad);
  ASSERT_EQ(scratch.rows.size(), 2U);
  EXPECT_EQ(scratch.rows[0].doc, "a");
  EXPECT_EQ(scratch.rows[1].doc, "b");
  EXPECT_TRUE(bad.empty());  // a document of the topic before is not a repeated one
  EXPECT_EQ(scratch.long_lines, 3U);
}

}  // namespace
}  // namespace assay
