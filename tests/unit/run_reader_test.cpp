// SPDX-License-Identifier: Apache-2.0
// run_reader_test.cpp: the lines of a topic as rows: order, ties, scores and what is wrong with
// them.
#include "run_reader.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::run;

// What reading one topic leaves.
struct Topic {
  std::string docs;  // "a b c", in the order in which they are evaluated
  std::vector<double> scores;
  std::uint64_t bad = 0;
  std::uint64_t long_lines = 0;
};

Topic read(const Run& run, std::size_t index = 0, Ties ties = Ties::kTrec) {
  TopicRows scratch;
  BadLines bad;
  read_topic(run, index, ties, scratch, bad);
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

TEST(RunReader, OrdersByScoreWhateverTheOrderOfTheFile) {
  EXPECT_EQ(docs("1 Q0 a 1 2 t\n1 Q0 b 2 10 t\n1 Q0 c 3 -1 t\n1 Q0 d 4 2.5 t\n"), "b d a c");
}

TEST(RunReader, DoesNotBelieveTheRankColumn) {
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

TEST(RunReader, ReadsEveryWayOfWritingAScore) {
  const Topic topic = read(
      run("1 Q0 a 1 1e3 t\n1 Q0 b 1 +20.5 t\n1 Q0 c 1 7. t\n1 Q0 d 1 .5 t\n1 Q0 e 1 -1.5E-2 t\n"
          "1 Q0 f 1 -3 t\n1 Q0 g 1 -123456789.12345678901234567890 t\n"));
  EXPECT_EQ(topic.docs, "a b c d e f g");
  EXPECT_EQ(topic.scores,
            (std::vector<double>{1000, 20.5, 7, 0.5, -0.015, -3, -123456789.12345679}));
}

TEST(RunReader, RefusesAScoreThatIsNotAFiniteNumber) {
  for (const std::string score : {"nan", "inf", "-inf", "1,5", "x", "1e999", "0x1p3", "1.2.3"}) {
    const Topic topic = read(run("1 Q0 a 1 " + score + " t\n1 Q0 b 2 1 t\n"));
    EXPECT_EQ(topic.bad, 1U) << score;
    EXPECT_EQ(topic.docs, "b") << score;
  }
}

TEST(RunReader, LooksAtTheRankOnlyWhereItDecides) {
  const std::string text = "1 Q0 a - 1 t\n1 Q0 b 2 1 t\n";
  EXPECT_EQ(read(run(text), 0, Ties::kTrec).bad, 0U);
  EXPECT_EQ(read(run(text), 0, Ties::kRank).bad, 1U);
  EXPECT_EQ(read(run(text), 0, Ties::kRank).docs, "b");
}

TEST(RunReader, KeepsTheFirstOfTwoLinesForOneDocument) {
  const Topic topic =
      read(run("1 Q0 a 1 1 t\n2 Q0 a 1 1 t\n1 Q0 b 2 5 t\n1 Q0 a 3 9 t\n1 Q0 a 4 8 t\n"));
  EXPECT_EQ(topic.docs, "b a");
  EXPECT_EQ(topic.bad, 2U);
}

TEST(RunReader, FindsRepeatedDocumentsInAWholeTopicOfThousands) {
  // Short lines: the table of documents has to grow on the way.
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "1 0 " + std::to_string(i) + " 0 1 t\n";
  for (int i = 0; i < 5000; i += 2) text += "1 0 " + std::to_string(i) + " 0 1 t\n";
  const Topic topic = read(run(text));
  EXPECT_EQ(topic.scores.size(), 5000U);
  EXPECT_EQ(topic.bad, 2500U);
}

TEST(RunReader, CountsColumnsBeyondTheSixth) {
  const Topic topic = read(run("1 Q0 a 1 2 t\n1 Q0 b 2 1 t seven\n1 Q0 c 3 0 t 7 8 9\n"));
  EXPECT_EQ(topic.docs, "a b c");
  EXPECT_EQ(topic.bad, 0U);
  EXPECT_EQ(topic.long_lines, 2U);
}

TEST(RunReader, CallsALineWithFewerColumnsBad) {
  const Topic topic = read(run("1\n1 Q0\n1 Q0 a\n1 Q0 a 1\n1 Q0 a 1 2\n1 Q0 b 1 2 t\n"));
  EXPECT_EQ(topic.docs, "b");
  EXPECT_EQ(topic.bad, 5U);
}

TEST(RunReader, UsesItsScratchAgainWithoutATrace) {
  const auto indexed = run("1 Q0 a 1 2 t\n1 Q0 b 2 1 t x\n2 Q0 a 1 9 t\n2 Q0 c 1 8 t x\n");
  TopicRows scratch;
  BadLines bad;
  for (const std::size_t topic : {0, 1, 0}) read_topic(indexed, topic, Ties::kTrec, scratch, bad);
  ASSERT_EQ(scratch.rows.size(), 2U);
  EXPECT_EQ(scratch.rows[0].doc, "a");
  EXPECT_EQ(scratch.rows[1].doc, "b");
  EXPECT_TRUE(bad.empty());  // a document of the topic before is not a repeated one
  EXPECT_EQ(scratch.long_lines, 3U);
}

}  // namespace
}  // namespace assay
