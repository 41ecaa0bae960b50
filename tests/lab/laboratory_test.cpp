// SPDX-License-Identifier: Apache-2.0
// laboratory_test.cpp: experiments as a whole, with engines that are made up. Those that are
// programs are in tests/lab_cli.
#include "laboratory_test.hpp"

#include <sys/wait.h>

#include <stdexcept>

#include "assay/efficiency.hpp"

namespace assay::lab {
namespace {

std::string without_head(const std::string& run) {
  const std::string end = "# ir_metadata.end\n";
  const std::size_t at = run.find(end);
  return at == run.npos ? run : run.substr(at + end.size());
}

TEST_F(LaboratoryTest, OneEngineIsIndexedSearchedAndEvaluated) {
  write_experiment("k1 = 1.5\n");
  const auto outcome = run();
  ASSERT_TRUE(outcome) << outcome.error().what;
  EXPECT_TRUE(outcome->failed.empty());
  EXPECT_EQ(indexes().size(), 2U);
  // A warm-up and two passes over eight topics.
  EXPECT_EQ(world_.asked, 24U);
  const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->version, "World 1");
  EXPECT_EQ(made->documents, 3U);
  EXPECT_EQ(made->index_runs.size(), 2U);
  EXPECT_EQ(made->depth, 100U);
  EXPECT_EQ(made->found_documents, 2U);
  EXPECT_EQ(made->unknown_documents, 0U);
  EXPECT_EQ(made->unanswered_topics, 0U);
  EXPECT_EQ(made->settings, (std::vector<std::pair<std::string, std::string>>{{"k1", "1.5"}}));
  ASSERT_EQ(made->values.size(), 1U);
  EXPECT_EQ(made->values[0].second, 1.0);  // d1 is first everywhere
  ASSERT_EQ(made->files.size(), 1U);
  EXPECT_EQ(made->files[0].bytes, 9U);  // three ids with their line ends
  EXPECT_EQ(without_head(read("results/one.run")).substr(0, 36),
            "t1 Q0 d1 1 2 one\nt1 Q0 d2 2 1 one\nt2");
  EXPECT_FALSE(has("results/one-default.run"));
}

TEST_F(LaboratoryTest, EqualScoresStandAsTheyAreEvaluated) {
  // By id from the last to the first, as trec_eval: so d2 is first, and d1 at rank 2 of each.
  world_.answer = [](const auto&, const auto&) { return std::vector<Hit>{{"d1", 1}, {"d2", 1}}; };
  write_experiment("");
  ASSERT_TRUE(run());
  EXPECT_EQ(without_head(read("results/one.run")).substr(0, 34),
            "t1 Q0 d2 1 1 one\nt1 Q0 d1 2 1 one\n");
  const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
  EXPECT_EQ(made->values[0].second, 0.5);
}

TEST_F(LaboratoryTest, WhatAnEngineDoesWrongIsItsFailure) {
  const auto failure = [this](const std::string& part) {
    std::filesystem::remove_all(in("results"));
    write_experiment("");
    const auto outcome = run();
    ASSERT_TRUE(outcome) << outcome.error().what;
    EXPECT_EQ(outcome->failed, std::vector<std::string>{"one"});
    const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
    EXPECT_NE(made->failure.find(part), std::string::npos) << made->failure;
    EXPECT_FALSE(has("results/one.run"));
    EXPECT_FALSE(has("results/one/index"));
  };
  world_.answer = [](const auto&, const auto&) { return std::vector<Hit>{{"d 1", 1}}; };
  failure("document \"d 1\", and no run can have blanks in it");
  world_.answer = [](const auto&, const auto&) { return std::vector<Hit>{{"d1", 2}, {"d1", 1}}; };
  failure("has document \"d1\" twice");
  world_.answer = [](const auto&, const auto&) { return std::vector<Hit>{{"d1", NAN}}; };
  failure("a score that is not finite");
  world_.answer = [](const auto&, const auto&) { return std::vector<Hit>{}; };
  failure("no document was found for any topic");
  world_.open = []() -> Result<Done> { throw std::runtime_error("no such table"); };
  failure("the engine threw an exception: no such table");
  world_.build = [](const auto&) -> Result<Done> { return Error{.what = "out of ink"}; };
  failure("out of ink");
}

TEST_F(LaboratoryTest, AnEngineThatIsNoPartOfTheProgramIsAFailure) {
  write_experiment("");
  StepProgress progress(true, {});
  const auto outcome = run_laboratory(
      {.experiment = in("lab.toml"), .results = in("results")}, [](const auto&) { return nullptr; },
      progress);
  ASSERT_TRUE(outcome);
  EXPECT_NE(read("results/one/measurement.json").find("kind xapian are no part of this program"),
            std::string::npos);
}

TEST_F(LaboratoryTest, TopicsWithoutAnAnswerCountNothingAndAreLogged) {
  world_.answer = [](const auto&, const Query& query) -> Result<std::vector<Hit>> {
    if (query.topic == "t3") return Error{.what = "too many words"};
    return std::vector<Hit>{{"d1", 1}};
  };
  write_experiment("");
  const auto outcome = run();
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->failed.empty());
  const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
  EXPECT_EQ(made->values[0].second, 7.0 / 8);
  EXPECT_EQ(read("results/one.run").find("t3 Q0"), std::string::npos);
  EXPECT_NE(read("results/one/queries.jsonl").find("too many words"), std::string::npos);
  EXPECT_EQ(made->unanswered_topics, 1U);
  EXPECT_EQ(made->unanswered, (std::vector<std::string>{"t3"}));
  EXPECT_NE(read("results/efficiency.json").find("one had no answer to 1 topic"),
            std::string::npos);
}

TEST_F(LaboratoryTest, TopicsWithoutAnAnswerAreKnownOfPooledRunsToo) {
  world_.answer = [](const ChosenSettings& settings, const Query& query) {
    const bool is_deaf = query.topic == "t3" || settings.text("k1", "") == "2";
    if (is_deaf && query.topic <= "t4") return Result<std::vector<Hit>>(Error{.what = "what?"});
    return Result<std::vector<Hit>>(std::vector<Hit>{{"d1", 1}});
  };
  write_experiment("k1 = [1, 2]\n");
  ASSERT_TRUE(run());
  const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
  ASSERT_TRUE(made);
  // All folds choose the first settings, which know but t3 not; the second know four no better.
  EXPECT_EQ(made->unanswered, (std::vector<std::string>{"t3"}));
}

TEST_F(LaboratoryTest, DocumentsThatAreNotInTheCollectionAreCounted) {
  world_.answer = [](const auto&, const Query& query) {
    return std::vector<Hit>{{"d1", 3}, {"old-" + std::string(query.topic), 2}, {"old", 1}};
  };
  write_experiment("");
  ASSERT_TRUE(run());
  const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->found_documents, 10U);  // d1, old, and one for each of eight topics
  EXPECT_EQ(made->unknown_documents, 9U);
  EXPECT_NE(read("results/efficiency.json")
                .find("of 10 documents that one returned, 9 are not in the collection"),
            std::string::npos);
}

// Each of three settings is right for other topics, so that a fold which has one of t1 to t3 does
// not choose the first, and one that has none of them does.
TEST_F(LaboratoryTest, SettingsThatFoldsChoseAreNotSaidToBeOne) {
  world_.answer = [](const ChosenSettings& settings, const Query& query) {
    const std::vector<std::string> good = {"t1t2t3", "t3t4t5", "t6t7t8"};
    const std::string& own = good[static_cast<std::size_t>(settings.number("k1", 1)) - 1];
    const bool is_good = own.find(query.topic) != own.npos;
    return std::vector<Hit>{{is_good ? "d1" : "d2", 2}, {is_good ? "d2" : "d1", 1}};
  };
  write_experiment("k1 = [1, 2, 3]\nb = 0.5\n");
  ASSERT_TRUE(run());
  const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->settings.size(), 2U);
  EXPECT_TRUE(made->settings[0].second.starts_with("chosen by folds; timed with "))
      << made->settings[0].second;
  EXPECT_EQ(made->settings[1].second, "0.5");
  EXPECT_NE(read("results/one.run").find(" by fold\""), std::string::npos);
}

TEST_F(LaboratoryTest, AnEngineThatFindsNothingForTheJudgedTopicsHasTheMeanZero) {
  write("qrels.txt", "t1 0 d1 1\n");
  world_.answer = [](const auto&, const Query& query) {
    return query.topic == "t1" ? std::vector<Hit>{} : std::vector<Hit>{{"d1", 1}};
  };
  write_experiment("");
  const auto outcome = run();
  ASSERT_TRUE(outcome) << outcome.error().what;
  EXPECT_TRUE(outcome->failed.empty());
  const auto made = read_measurement(**Input::open(in("results/one/measurement.json")));
  EXPECT_EQ(made->values[0].second, 0);
}

TEST_F(LaboratoryTest, SettingsThatOnlySearchingHeedsShareAnIndex) {
  world_.key = [](const ChosenSettings& settings) { return settings.text("stemmer", ""); };
  // Only what is stemmed finds what is relevant first, so that index is the one to be measured.
  world_.answer = [](const ChosenSettings& settings, const Query&) {
    const bool is_good = settings.text("stemmer", "") == "english";
    return std::vector<Hit>{{is_good ? "d1" : "d2", 2}, {is_good ? "d2" : "d1", 1}};
  };
  write_experiment("k1 = [0.5, 1]\nstemmer = [\"none\", \"english\"]\n");
  ASSERT_TRUE(run());
  EXPECT_EQ(indexes(), (std::vector<std::string>{"none", "english", "english"}));
  // Four points once, then a warm-up and two passes.
  EXPECT_EQ(world_.asked, 8U * (4 + 3));
  EXPECT_NE(read("results/one/measurement.json").find("\"stemmer\": \"english\""),
            std::string::npos);
  EXPECT_NE(read("results/one.run").find("\"stemmer\": \"english, english, english, english by "),
            std::string::npos);
  EXPECT_NE(read("results/one-default.run").find("#     \"stemmer\": \"none\""), std::string::npos);
  EXPECT_EQ(without_head(read("results/one-default.run")).substr(0, 25),
            "t1 Q0 d2 1 2 one-default\n");
  EXPECT_FALSE(has("results/one/state"));
}

// In a process of its own, which is gone in the middle of the third of four points.
TEST_F(LaboratoryTest, AKilledGridGoesOnWithThePointsThatWereNotSearched) {
  write_experiment("k1 = [1, 2, 3, 4]\n");
  const auto quiet = world_.answer;
  const pid_t child = fork();
  if (child == 0) {
    world_.answer = [&](const ChosenSettings& settings, const Query& query) {
      if (world_.asked == 20) kill(getpid(), SIGKILL);
      return quiet(settings, query);
    };
    (void)run();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(has("results/one/state/point-1.run"));
  EXPECT_FALSE(has("results/one/state/point-2.run"));
  const auto outcome = run(true);
  ASSERT_TRUE(outcome) << outcome.error().what;
  EXPECT_TRUE(outcome->failed.empty());
  EXPECT_EQ(world_.asked, 8U * (2 + 3));
  EXPECT_EQ(indexes().size(), 2U);
}

}  // namespace
}  // namespace assay::lab
