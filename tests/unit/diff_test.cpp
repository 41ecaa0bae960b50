// SPDX-License-Identifier: Apache-2.0
// Two rankings side by side: what moved, and what is said of it.
#include "assay/diff.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

// "7: a b c" becomes a run with these documents, best first.
Run run_of(const std::vector<std::pair<std::string, std::string>>& topics) {
  std::string text;
  for (const auto& [topic, docs] : topics) {
    std::size_t rank = 1;
    for (const char doc : docs) {
      text += topic + " Q0 " + doc + " " + std::to_string(rank) + " " +
              std::to_string(1000 - rank) + " tag\n";
      ++rank;
    }
  }
  return testing::run(text);
}

struct Pair {
  Run first;
  Run second;
  [[nodiscard]] DiffTask task() const {
    return {.runs = {&first, &second}, .names = {"one", "two"}};
  }
};

// The sketch: a stays, b falls to 6, c and d go, h and i are new, g comes from 9.
Pair sketch() { return {run_of({{"7", "abcdxyzwg"}}), run_of({{"7", "ahgixb"}})}; }

TEST(Diff, SaysWhereEachDocumentWent) {
  const Pair runs = sketch();
  const auto diff = diff_topic(runs.task(), "7", {.depth = 4}).value();
  const TopicDiff& topic = diff.topics.front();
  ASSERT_EQ(topic.sides[0].docs.size(), 4U);
  const auto moves = [&](std::size_t side) {
    std::string text;
    for (const DiffDoc& doc : topic.sides[side].docs) {
      text += doc.doc + std::to_string(doc.other_rank) +
              "sudng"[static_cast<std::size_t>(doc.move)] + " ";
    }
    return text;
  };
  EXPECT_EQ(moves(0), "a1s b6d c0g d0g ");
  EXPECT_EQ(moves(1), "a1s h0n g9u i0n ");
}

TEST(Diff, CountsEachDocumentOnce) {
  const Pair runs = sketch();
  const auto diff = diff_topic(runs.task(), "7", {.depth = 4}).value();
  const TopicDiff& topic = diff.topics.front();
  EXPECT_EQ(topic.moves.same, 1U);
  EXPECT_EQ(topic.moves.up, 1U);
  EXPECT_EQ(topic.moves.down, 1U);
  EXPECT_EQ(topic.moves.gone, 2U);
  EXPECT_EQ(topic.moves.added, 2U);
  EXPECT_EQ(topic.overlap, 1U);
  EXPECT_EQ(topic.looked_at, 4U);
}

TEST(Diff, OverlapIsOfWhatThereIsInShortLists) {
  const Pair runs = {run_of({{"7", "ab"}}), run_of({{"7", "ba"}})};
  const auto diff = diff_topic(runs.task(), "7").value();
  EXPECT_EQ(diff.topics.front().looked_at, 2U);
  EXPECT_EQ(diff.mean_overlap, 1.0);
}

TEST(Diff, PutsWhatChangedMostFirst) {
  const Pair runs = {run_of({{"2", "abc"}, {"10", "abc"}, {"9", "abc"}, {"3", "a"}}),
                     run_of({{"10", "acb"}, {"2", "abc"}, {"9", "xyz"}, {"4", "a"}})};
  const auto diff = diff_runs(runs.task()).value();
  ASSERT_EQ(diff.topics.size(), 3U);
  EXPECT_EQ(diff.topics[0].topic, "9");
  EXPECT_EQ(diff.topics[1].topic, "10");
  EXPECT_EQ(diff.topics[2].topic, "2");
  EXPECT_TRUE(diff.topics[0].sides[0].docs.empty()) << "a summary keeps no documents";
  EXPECT_EQ(diff.alone[0], std::vector<std::string>{"3"});
  EXPECT_EQ(diff.alone[1], std::vector<std::string>{"4"});
}

TEST(Diff, TakesGradesAndValuesFromTheEngine) {
  const Pair runs = {run_of({{"7", "ab"}}), run_of({{"7", "ba"}})};
  const Qrels qrels = testing::qrels("7 0 b 2\n7 0 z -1\n8 0 a 3\n");
  const auto measures = parse_measures("RR P@1").value();
  DiffTask task = runs.task();
  task.qrels = &qrels;
  task.measures = measures;
  const auto diff = diff_topic(task, "7").value();
  const TopicDiff& topic = diff.topics.front();
  EXPECT_TRUE(topic.is_judged);
  EXPECT_EQ(diff.highest_grade, 3);
  EXPECT_EQ(topic.sides[0].docs[0].grade, kNotInPool);
  EXPECT_EQ(topic.sides[0].docs[1].grade, 2);
  EXPECT_EQ(topic.sides[0].values[0].value(), 0.5);
  EXPECT_EQ(topic.sides[1].values[0].value(), 1);
  // Over all judged topics, as `eval` has it: topic 8 has no results.
  EXPECT_EQ(diff_runs(task).value().means[1][0].value(), 0.5);
}

TEST(Diff, ATopicWithoutJudgmentsHasNoValues) {
  const Pair runs = {run_of({{"7", "ab"}}), run_of({{"7", "ba"}})};
  const Qrels qrels = testing::qrels("8 0 b 2\n");
  const auto measures = parse_measures("RR").value();
  DiffTask task = runs.task();
  task.qrels = &qrels;
  task.measures = measures;
  const auto diff = diff_topic(task, "7").value();
  EXPECT_FALSE(diff.topics.front().is_judged);
  EXPECT_TRUE(diff.topics.front().sides[0].values.empty());
}

TEST(Diff, SeesEqualScoresAndKeepsToThePolicy) {
  const Pair runs = {testing::run("7 Q0 a 1 5 t\n7 Q0 b 2 5 t\n"),
                     testing::run("7 Q0 a 1 5 t\n7 Q0 b 2 4 t\n")};
  const auto trec = diff_topic(runs.task(), "7").value();
  EXPECT_TRUE(trec.topics.front().sides[0].has_ties);
  EXPECT_FALSE(trec.topics.front().sides[1].has_ties);
  EXPECT_EQ(trec.topics.front().sides[0].docs[0].doc, "b");
  const auto file = diff_topic(runs.task(), "7", {.ties = Ties::kFile}).value();
  EXPECT_EQ(file.topics.front().sides[0].docs[0].doc, "a");
}

TEST(Diff, SkipsAndCountsBadLinesIfAskedTo) {
  const Pair runs = {testing::run("7 Q0 a 1 5 t\n7 Q0 b 2 low t\n7 Q0 c 3 4 t\n"),
                     testing::run("7 Q0 a 1 5 t\n")};
  const auto refused = diff_topic(runs.task(), "7");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "score");
  const auto diff = diff_topic(runs.task(), "7", {.skip_bad_lines = true}).value();
  EXPECT_EQ(diff.topics.front().sides[0].retrieved, 2U);
  ASSERT_EQ(diff.notes.size(), 1U);
  EXPECT_EQ(diff.notes[0].code, "bad-lines");
  EXPECT_EQ(diff.notes[0].count, 1U);
}

TEST(Diff, ListsEndAtTheCut) {
  const Pair runs = {run_of({{"7", "abc"}}), run_of({{"7", "cab"}})};
  const Qrels qrels = testing::qrels("7 0 b 1\n");
  const auto measures = parse_measures("RR").value();
  DiffTask task = runs.task();
  task.qrels = &qrels;
  task.measures = measures;
  const auto diff = diff_topic(task, "7", {.cut = 2}).value();
  const TopicDiff& topic = diff.topics.front();
  EXPECT_EQ(topic.sides[0].retrieved, 2U);
  EXPECT_EQ(topic.sides[0].docs[1].move, Move::kGone);
  EXPECT_EQ(topic.sides[0].values[0].value(), 0.5);
  EXPECT_EQ(topic.sides[1].values[0].value(), 0);
}

TEST(Diff, GivesTheSameOnAnyNumberOfThreads) {
  std::vector<std::pair<std::string, std::string>> one;
  std::vector<std::pair<std::string, std::string>> two;
  for (int i = 0; i < 60; ++i) {
    one.emplace_back(std::to_string(i), "abcdef");
    two.emplace_back(std::to_string(i), i % 2 == 0 ? "bacxyz" : "fedcba");
  }
  const Pair runs = {run_of(one), run_of(two)};
  const auto alone = diff_runs(runs.task(), {.threads = 1}).value();
  const auto many = diff_runs(runs.task(), {.threads = 7}).value();
  ASSERT_EQ(alone.topics.size(), many.topics.size());
  for (std::size_t i = 0; i < alone.topics.size(); ++i) {
    EXPECT_EQ(alone.topics[i].topic, many.topics[i].topic);
    EXPECT_EQ(alone.topics[i].rbo.value, many.topics[i].rbo.value);
  }
  EXPECT_EQ(alone.mean_rbo, many.mean_rbo);
}

TEST(Diff, NamesTheNearestTopics) {
  const Pair runs = {run_of({{"101", "a"}, {"205", "a"}}), run_of({{"101", "a"}, {"111", "a"}})};
  const auto wrong = diff_topic(runs.task(), "1o1");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().what, "neither run has a topic \"1o1\"");
  EXPECT_EQ(wrong.error().hint, "did you mean \"101\", \"111\" or \"205\"?");
  const auto alone = diff_topic(runs.task(), "111");
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().what, "topic \"111\" is in two alone; one has no results for it");
}

TEST(Diff, SaysWhyRunsHaveNoTopicInCommon) {
  const Pair runs = {run_of({{"q1", "a"}, {"q2", "a"}}), run_of({{"1", "a"}, {"2", "a"}})};
  const auto diff = diff_runs(runs.task());
  ASSERT_FALSE(diff);
  EXPECT_EQ(diff.error().what, "no topic is in both runs; one: q1, q2 (2); two: 1, 2 (2)");
  EXPECT_EQ(diff.error().hint,
            "2 topics would match after removing the prefix \"q\" from the topics of one");
}

TEST(Diff, FindsTextsAndSaysWhatIsMissing) {
  const Pair runs = {run_of({{"7", "ab"}}), run_of({{"7", "ac"}})};
  auto diff = diff_topic(runs.task(), "7").value();
  ASSERT_TRUE(
      add_doc_texts(diff, *text_input("{\"_id\": \"a\", \"title\": \"A\"}\nb\tabout b\n", "c")));
  ASSERT_TRUE(add_topic_texts(diff, *text_input("8\tother\n", "topics.tsv")));
  EXPECT_EQ(diff.topics[0].sides[0].docs[0].title, "A");
  EXPECT_EQ(diff.topics[0].sides[1].docs[0].title, "A");
  EXPECT_EQ(diff.topics[0].sides[0].docs[1].text, "about b");
  ASSERT_EQ(diff.notes.size(), 2U);
  EXPECT_EQ(diff.notes[0].message, "c has no text for 1 document: c");
  EXPECT_EQ(diff.notes[1].message, "topics.tsv has no text for 1 topic: 7");
}

}  // namespace
}  // namespace assay
