// SPDX-License-Identifier: Apache-2.0
// near_names_test.cpp: notes on names that are almost judged.
#include "near_names.hpp"

#include <gtest/gtest.h>

#include "testing.hpp"

namespace assay {
namespace {

using testing::measure;
using testing::qrels;
using testing::run;

// The message of the note with this code, or nothing.
std::string note(const std::string& code, const std::string& judged, const std::string& retrieved) {
  const Measure measures[] = {measure("P@1")};
  const auto scores = evaluate(qrels(judged), run(retrieved), measures);
  EXPECT_TRUE(scores.has_value());
  for (const Note& each : scores->notes) {
    if (each.code == code) return std::to_string(each.count) + ": " + each.message;
  }
  return "";
}

TEST(NearTopics, AreToldWhereOnlySomeTopicsMatch) {
  EXPECT_EQ(
      note("near-topics", "1 0 a 1\n2 0 a 1\n", "1 Q0 a 1 1 t\n02 Q0 a 1 1 t\n"),
      "1: 1 topic of the run would be judged after removing leading zeros: \"02\" is \"2\" in "
      "the judgments");
  EXPECT_EQ(note("near-topics", "1 0 a 1\nA 0 a 1\nB 0 a 1\n",
                 "1 Q0 a 1 1 t\na\u00a0 Q0 a 1 1 t\nB\u00a0 Q0 a 1 1 t\n"),
            "1: 1 topic of the run would be judged after removing invisible characters: "
            "\"B<U+00A0>\" is \"B\" in the judgments");
}

TEST(NearTopics, AreNotMadeByCuttingOneName) {
  // "x2" without "x" is "2", but one name is no pattern.
  EXPECT_EQ(note("near-topics", "1 0 a 1\n2 0 a 1\n", "1 Q0 a 1 1 t\nx2 Q0 a 1 1 t\n"), "");
  EXPECT_EQ(note("near-topics", "1 0 a 1\n2 0 a 1\n3 0 a 1\n",
                 "1 Q0 a 1 1 t\nx2 Q0 a 1 1 t\nx3 Q0 a 1 1 t\n"),
            "2: 2 topics of the run would be judged after removing the prefix \"x\" from the run "
            "topics: \"x2\" is \"2\" in the judgments");
}

TEST(NearTopics, AreNoneWhereTheJudgedTopicHasResults) {
  EXPECT_EQ(note("near-topics", "a 0 d 1\n", "a Q0 d 1 1 t\nA Q0 d 1 1 t\n"), "");
}

TEST(NearDocuments, AreCountedWithTheFirstOfThem) {
  EXPECT_EQ(note("near-documents", "1 0 D1 1\n1 0 D2 1\n2 0 D3 1\n",
                 "1 Q0 D1 1 3 t\n1 Q0 d2 2 2 t\n1 Q0 x 3 1 t\n2 Q0 d3 1 1 t\n"),
            "2: 2 retrieved documents would be judged after ignoring case: \"d2\" is \"D2\" in the "
            "judgments, topic 1");
}

TEST(NearDocuments, OfSeveralKindsAreSaidToBeSo) {
  EXPECT_EQ(note("near-documents", "1 0 D1 1\n1 0 D2 1\n1 0 D3 1\n",
                 "1 Q0 D1 1 3 t\n1 Q0 d2 2 2 t\n1 Q0 D3\ufeff 3 1 t\n"),
            "2: 2 retrieved documents would be judged after ignoring case, invisible characters "
            "and Unicode normal forms: \"d2\" is \"D2\" in the judgments, topic 1");
}

TEST(NearDocuments, AreNoneWhereTheJudgedDocumentIsRetrievedToo) {
  EXPECT_EQ(note("near-documents", "1 0 D1 1\n", "1 Q0 D1 1 3 t\n1 Q0 d1 2 2 t\n"), "");
}

TEST(NearDocuments, AreFoundInTheTopicsThatLookSuspicious) {
  // 200 topics with everything found, and one in their middle with nothing but small letters.
  std::string judged;
  std::string retrieved;
  for (int topic = 1000; topic < 1200; ++topic) {
    const std::string doc = topic == 1100 ? "d" : "D";
    judged += std::to_string(topic) + " 0 D 1\n";
    retrieved += std::to_string(topic) + " Q0 " + doc + " 1 1 t\n";
  }
  EXPECT_EQ(note("near-documents", judged, retrieved),
            "1: 1 retrieved document would be judged after ignoring case: \"d\" is \"D\" in the "
            "judgments, topic 1100");
}

TEST(NoJudgedDocument, IsSaidWithWhatBothSidesCallThem) {
  EXPECT_EQ(note("no-judged-documents", "1 0 D1 1\n1 0 D2 1\n",
                 "1 Q0 d1 1 4 t\n1 Q0 d2 2 3 t\n1 Q0 d3 3 2 t\n1 Q0 d4 4 1 t\n"),
            "1: no retrieved document is judged; judged are D1, D2; retrieved are d1, d2, d3, …; "
            "after ignoring case 2 of 4 documents looked at would be");
  EXPECT_EQ(note("no-judged-documents", "1 0 7 1\n1 0 8 1\n", "1 Q0 doc7 1 2 t\n1 Q0 doc8 2 1 t\n"),
            "1: no retrieved document is judged; judged are 7, 8; retrieved are doc7, doc8; after "
            "removing the prefix \"doc\" from the run documents 2 of 2 documents looked at would "
            "be");
}

TEST(NoJudgedDocument, HasNoExplanationWhereNoneFits) {
  EXPECT_EQ(note("no-judged-documents", "1 0 x 1\n", "1 Q0 y 1 1 t\n"),
            "1: no retrieved document is judged; judged are x; retrieved are y");
  // Documents that are judged for another topic are called the same in both files.
  EXPECT_EQ(note("no-judged-documents", "1 0 x 1\n2 0 y 1\n", "1 Q0 y 1 1 t\n2 Q0 x 1 1 t\n"),
            "1: no retrieved document is judged; judged are x, y; retrieved are x, y");
}

TEST(NoJudgedDocument, IsNotSaidWhereOneIs) {
  EXPECT_EQ(note("no-judged-documents", "1 0 x 1\n2 0 y 1\n", "1 Q0 x 1 1 t\n2 Q0 x 1 1 t\n"), "");
}

}  // namespace
}  // namespace assay
