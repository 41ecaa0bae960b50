// SPDX-License-Identifier: Apache-2.0
// evaluate_trec_test.cpp: what an evaluation can be told beyond measures: how deep to look, whom to
// tell of topics, and what not to mind.
#include <mutex>
#include <set>

#include "testing.hpp"

namespace assay {
namespace {

constexpr const char* kQrels = "1 0 a 1\n1 0 b 1\n1 0 c 1\n2 0 a 1\n2 0 b 0\n";
constexpr const char* kRun =
    "1 Q0 c 1 1 t\n1 Q0 x 2 2 t\n1 Q0 b 3 3 t\n1 Q0 a 4 4 t\n2 Q0 b 1 9 t\n2 Q0 a 2 8 t\n";

Result<Scores> try_scores(std::string_view measures, const EvalOptions& options,
                          const char* qrels = kQrels, const char* run = kRun) {
  return evaluate(testing::qrels(qrels), testing::run(run), parse_measures(measures).value(),
                  options);
}

std::vector<double> first_column(const Scores& scores) {
  std::vector<double> values;
  for (std::size_t t = 0; t < scores.topics.size(); ++t) values.push_back(scores.at(t, 0).value());
  return values;
}

TEST(EvalOptions, LooksAtTheFirstDocumentsByScore) {
  // Topic 1 is ranked a b x c.
  const auto found_to = [](std::uint32_t depth) {
    return first_column(try_scores("NumRelRet", {.depth = depth}).value());
  };
  EXPECT_EQ(found_to(0), (std::vector<double>{0, 0}));
  EXPECT_EQ(found_to(1), (std::vector<double>{1, 0}));
  EXPECT_EQ(found_to(2), (std::vector<double>{2, 1}));
  EXPECT_EQ(found_to(3), (std::vector<double>{2, 1}));
  EXPECT_EQ(found_to(0xffffffff), (std::vector<double>{3, 1}));
}

TEST(EvalOptions, CountsOnlyWhatItLooksAtAndKeepsTheIdeal) {
  EXPECT_EQ(first_column(try_scores("NumRet", {.depth = 2}).value()), (std::vector<double>{2, 2}));
  EXPECT_EQ(first_column(try_scores("NumRel", {.depth = 1}).value()), (std::vector<double>{3, 1}));
}

TEST(EvalOptions, BreaksTiesBeforeItCutsThemOff) {
  const char* tied = "1 Q0 a 1 5 t\n1 Q0 x 2 5 t\n";
  EXPECT_EQ(first_column(try_scores("P@1", {.depth = 1}, "1 0 a 1\n", tied).value())[0], 0);
  EXPECT_EQ(
      first_column(
          try_scores("P@1", {.ties = Ties::kDocAsc, .depth = 1}, "1 0 a 1\n", tied).value())[0],
      1);
}

TEST(EvalOptions, TellsOfEveryTopicOnceOnAnyNumberOfThreads) {
  std::string qrels;
  std::string run;
  for (int i = 0; i < 40; ++i) {
    qrels += "t" + std::to_string(i) + " 0 a 1\n";
    for (int k = 0; i % 4 != 0 && k <= i; ++k) {  // every fourth topic is not in the run
      run += "t" + std::to_string(i) + " Q0 d" + std::to_string(k) + " 1 1 t\n";
    }
  }
  for (const unsigned threads : {1U, 4U}) {
    EvalOptions options{.threads = threads};
    std::mutex mutex;
    std::vector<int> retrieved(40, -1);
    options.on_topic = [&](const TopicValues& evaluated) {
      const JudgedTopic& topic = evaluated.topic;
      const std::size_t place = evaluated.place;
      const std::lock_guard lock(mutex);
      EXPECT_EQ(retrieved.at(place), -1);
      retrieved[place] = static_cast<int>(topic.retrieved);
      EXPECT_EQ(topic.ideal.size(), 1U);
    };
    const Scores scores = try_scores("P@1", options, qrels.c_str(), run.c_str()).value();
    for (std::size_t t = 0; t < 40; ++t) {
      const int number = std::stoi(scores.topics[t].substr(1));
      EXPECT_EQ(retrieved[t], number % 4 == 0 ? 0 : number + 1) << scores.topics[t];
    }
  }
}

TEST(EvalOptions, TellsOfTopicsAsDeepAsItLooks) {
  EvalOptions options{.depth = 1};
  std::vector<std::uint32_t> retrieved;
  options.on_topic = [&](const TopicValues& evaluated) {
    const JudgedTopic& topic = evaluated.topic;
    retrieved.push_back(topic.retrieved);
  };
  ASSERT_TRUE(try_scores("P@1", options));
  EXPECT_EQ(retrieved, (std::vector<std::uint32_t>{1, 1}));
}

// As many topics that more than one step is needed to compute them.
struct ManyTopics {
  static constexpr int kTopics = 9000;
  std::string qrels;
  std::string run;

  ManyTopics() {
    for (int i = 0; i < kTopics; ++i) {
      const std::string topic = "t" + std::to_string(i);
      qrels += topic + " 0 a 1\n";
      if (i % 4 != 0) run += topic + " Q0 " + (i % 3 == 0 ? "a" : "x") + " 1 1 t\n";
    }
  }
};

TEST(EvalOptions, TellsOfRowsInOrderWithTheValuesThatWouldBeKept) {
  const ManyTopics many;
  const Scores kept =
      try_scores("P@1 AP NumRet NumRel P@5", {}, many.qrels.c_str(), many.run.c_str()).value();
  for (const unsigned threads : {1U, 4U}) {
    EvalOptions options{.threads = threads, .values = false};
    options.on_topic = [](const TopicValues& topic) {
      topic.values[0].denominator *= 2;
      EXPECT_EQ(topic.text, "");
      if (topic.place % 2 == 0) topic.text = "text of " + std::string(topic.name);
    };
    std::size_t next = 0;
    options.on_row = [&](const TopicRow& row) {
      ASSERT_EQ(row.place, next);
      EXPECT_EQ(row.topic, kept.topics[next]);
      EXPECT_EQ(row.is_missing, std::stoi(kept.topics[next].substr(1)) % 4 == 0);
      EXPECT_EQ(row.values[0].value(), kept.at(next, 0).value() / 2) << "as changed before";
      EXPECT_EQ(row.values[1].value(), kept.at(next, 1).value());
      EXPECT_EQ(row.text, next % 2 == 0 ? "text of " + kept.topics[next] : "");
      ++next;
    };
    const Scores scores =
        try_scores("P@1 AP NumRet NumRel P@5", options, many.qrels.c_str(), many.run.c_str())
            .value();
    EXPECT_EQ(next, std::size_t{ManyTopics::kTopics});
    EXPECT_TRUE(scores.values.empty());
    EXPECT_EQ(scores.summary[1].value.value(), kept.summary[1].value.value());
  }
}

TEST(EvalOptions, TellsOfNoRowOfARunThatIsRefused) {
  EvalOptions options;
  options.on_row = [](const TopicRow& row) { ADD_FAILURE() << row.topic; };
  EXPECT_FALSE(try_scores("P@1", options, kQrels, "7 Q0 a 1 1 t\n"));
  EXPECT_FALSE(try_scores("P@1", options, kQrels, "1 Q0 a 1 1 t\n2 Q0 a\n"));
  EXPECT_FALSE(try_scores("P@1", options, kQrels, "1 Q0 a 1 1 t\n1 Q0 a 2 1 t\n"));
}

TEST(EvalOptions, SaysNothingOfDocumentsThatItDoesNotLookAt) {
  const auto note_to = [](std::uint32_t depth) {
    const char* run = "1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n";
    const Scores scores = try_scores("P@1", {.depth = depth}, "1 0 b 1\n", run).value();
    for (const Note& note : scores.notes) {
      if (note.code == "no-judged-documents") return note.message;
    }
    return std::string();
  };
  EXPECT_EQ(note_to(2), "");
  EXPECT_EQ(note_to(1), "no retrieved document is judged; judged are b; retrieved are a");
}

TEST(EvalOptions, MindsTheSizeOfTheCollectionUnlessToldNotTo) {
  EXPECT_FALSE(try_scores("Utility(d=1)", {}));
  EXPECT_FALSE(try_scores("Utility(d=1, collection=2)", {}));
  // Topic 1 has four documents and topic 2 two: d counts what neither file names, even below 0.
  const EvalOptions any{.any_collection = true};
  EXPECT_EQ(first_column(try_scores("Utility(a=0, b=0, d=1)", any).value()),
            (std::vector<double>{-4, -2}));
  EXPECT_EQ(first_column(try_scores("Utility(a=0, b=0, d=1, collection=3)", any).value()),
            (std::vector<double>{-1, 1}));
}

TEST(EvalOptions, MindsARunWithoutAnyJudgedTopicUnlessToldNotTo) {
  const char* other = "7 Q0 a 1 1 t\n";
  const auto refused = try_scores("P@1 NumQ", {}, kQrels, other);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "no-common-topic");
  const Scores scores =
      try_scores("P@1 NumQ", {.needs_common_topic = false}, kQrels, other).value();
  EXPECT_EQ(first_column(scores), (std::vector<double>{0, 0}));
  EXPECT_EQ(scores.summary[1].value.value(), 2);
}

}  // namespace
}  // namespace assay
