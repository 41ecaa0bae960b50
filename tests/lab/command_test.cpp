// SPDX-License-Identifier: Apache-2.0
// command_test.cpp: engines that are programs: their answers, and every way to fail.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "fake/fake.hpp"
#include "outside.hpp"

namespace assay::lab {
namespace {

const EnginePlaces kPlaces{.docs = "/docs/corpus.jsonl", .index = "/tmp", .base = kFakes};

class FakeEngine {
 public:
  explicit FakeEngine(const std::string& how, double timeout_seconds = 30)
      : settings_(EngineKind::kCommand, {{"search", {"python3", "{base}/engine.py", how}}}),
        engine_(make_command(settings_.chosen())),
        opened_(engine_->open(kPlaces, {.timeout_seconds = timeout_seconds})) {
    if (opened_) searcher_ = engine_->connect().value();
  }
  [[nodiscard]] Result<std::vector<Hit>> ask(const std::string& query) {
    return searcher_->search({.topic = "201", .text = query}, 5);
  }
  [[nodiscard]] Error failure(const std::string& query) {
    const auto answer = ask(query);
    EXPECT_FALSE(answer) << query;
    return answer ? Error{} : answer.error();
  }
  [[nodiscard]] const Result<Done>& opened() const { return opened_; }
  [[nodiscard]] Engine& engine() { return *engine_; }

 private:
  FakeSettings settings_;
  std::unique_ptr<Engine> engine_;
  Result<Done> opened_;
  std::unique_ptr<Searcher> searcher_;
};

TEST(Command, AnswersWithItsHits) {
  FakeEngine fake("well");
  ASSERT_TRUE(fake.opened()) << fake.opened().error().what;
  EXPECT_EQ(fake.engine().version(), "fake 1.0");
  EXPECT_FALSE(fake.engine().has_index());
  const auto hits = fake.ask("compost \"heap\"\nnow").value();
  ASSERT_EQ(hits.size(), 3U);
  EXPECT_EQ(hits[0].doc, "g001");
  EXPECT_EQ(hits[2].score, 1.0);
  const auto objects = fake.ask("objects").value();
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(objects[1].doc, "7");
  EXPECT_EQ(objects[1].score, 1.5);
  EXPECT_TRUE(fake.ask("none").value().empty());
}

TEST(Command, WrongHitsAreErrorsAndTheProcessStays) {
  FakeEngine fake("well");
  const std::string pid = fake.ask("pid").value()[0].doc;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"duplicate", "document \"a\" comes twice"},
      {"empty id", "the document at rank 1 has an empty id"},
      {"space",
       "the document at rank 1 has an id with a space in it, which no run can have: \"a b\""},
      {"text score", "a score is not a number"},
      {"rising", "the score at rank 2, 2, is above that before it, 1"},
      {"too many", "6 documents where at most 5 were asked for"},
      {"odd",
       "a hit is \"\"a\"\", neither [\"document\",1.5] nor {\"id\":\"document\",\"score\":1.5}"},
  };
  for (const auto& [query, what] : cases) {
    const Error error = fake.failure(query);
    EXPECT_EQ(error.what, what);
    EXPECT_EQ(error.code, "answer") << query;
  }
  const Error said = fake.failure("error");
  EXPECT_EQ(said.what, "the engine says: \"no such field\"");
  EXPECT_EQ(said.code, "engine");
  EXPECT_EQ(fake.ask("pid").value()[0].doc, pid);
}

// Who writes or copies a million lists in each other by calling itself needs more stack than it
// has.
TEST(Command, ListsInListsAreNamedHoweverDeepTheyAre) {
  FakeEngine fake("well");
  const std::string what = fake.failure("deep").what;
  EXPECT_TRUE(what.starts_with("a hit is \"[[[[[[[[")) << what;
  EXPECT_LT(what.size(), 320U);
  EXPECT_EQ(fake.ask("compost").value().size(), 3U);
  const FakeEngine deep("deep");
  ASSERT_FALSE(deep.opened());
  EXPECT_TRUE(deep.opened().error().what.starts_with("\"python3\" starts with the line"));
}

TEST(Command, GarbageIsNamedAndTheProcessIsReplaced) {
  FakeEngine fake("well");
  for (const std::string query : {"garbage", "list", "huge score", "other topic"}) {
    const std::string pid = fake.ask("pid").value()[0].doc;
    const Error error = fake.failure(query);
    EXPECT_EQ(error.code, "answer") << query;
    EXPECT_LT(error.what.size(), 320U);
    EXPECT_NE(fake.ask("pid").value()[0].doc, pid) << query;
  }
  const std::string what = fake.failure("garbage").what;
  EXPECT_TRUE(what.starts_with("the answer is the line \"Traceback, very very")) << what;
  EXPECT_TRUE(what.ends_with("where {\"hits\":[[\"document\",1.5],…]} was expected")) << what;
}

TEST(Command, ALateAnswerIsNeverThatToTheNextQuery) {
  FakeEngine fake("well", 2);
  EXPECT_EQ(fake.failure("late 4").code, "timeout");
  EXPECT_EQ(fake.ask("compost").value()[0].doc, "g001");
  EXPECT_EQ(fake.failure("hang").code, "timeout");
  EXPECT_EQ(fake.ask("compost").value()[0].doc, "g001");
}

TEST(Command, AnAnswerTooManyIsNoticed) {
  FakeEngine fake("well");
  EXPECT_EQ(fake.ask("twice").value()[0].doc, "stale");  // nobody can know
  // The second line is there by now or comes while the next answer is waited for.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const Error error = fake.failure("compost");
  EXPECT_TRUE(error.what.starts_with("it said, before it was asked: \"{\"hits\":")) << error.what;
  EXPECT_EQ(fake.ask("compost").value()[0].doc, "g001");
}

TEST(Command, AProcessThatEndsIsStartedAgain) {
  FakeEngine fake("well");
  const Error died = fake.failure("die");
  EXPECT_EQ(died.code, "ended");
  EXPECT_EQ(died.what, "\"python3\" ended with exit code 3; its last output: out of luck");
  EXPECT_EQ(fake.ask("compost").value().size(), 3U);
  EXPECT_NE(fake.failure("abort").what.find("was killed by signal 9 (Killed)"), std::string::npos);
  EXPECT_EQ(fake.ask("noise").value().size(), 3U);
}

TEST(Command, ButNotForEver) {
  FakeEngine fake("dying");
  for (int i = 0; i < 5; ++i) {
    EXPECT_NE(fake.failure("compost").what.find("exit code 1; its last output: again"),
              std::string::npos);
  }
  const Error error = fake.failure("compost");
  EXPECT_TRUE(
      error.what.ends_with("; that was the fifth time without an answer, it is not started again"))
      << error.what;
  const auto before = std::chrono::steady_clock::now();
  for (int i = 0; i < 1000; ++i) (void)fake.failure("compost");
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
}

TEST(Command, WhatDoesNotStartWellIsAnErrorOfOpening) {
  const FakeEngine dead("dead");
  ASSERT_FALSE(dead.opened());
  EXPECT_EQ(dead.opened().error().what,
            "\"python3\" ended with exit code 1; its last output: cannot open the index");
  const FakeEngine greeting("greeting");
  ASSERT_FALSE(greeting.opened());
  EXPECT_EQ(greeting.opened().error().what,
            "\"python3\" starts with the line \"Welcome!\" where {\"ready\":true} was expected");
}

TEST(Command, ClientsHaveProcessesOfTheirOwn) {
  FakeEngine fake("well");
  const auto other = fake.engine().connect().value();
  const auto hits = other->search({.topic = "1", .text = "pid"}, 5).value();
  EXPECT_NE(hits[0].doc, fake.ask("pid").value()[0].doc);
}

TEST(Command, TheIndexIsMadeByACommand) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "lab_command_index";
  std::filesystem::create_directories(folder);
  const EnginePlaces places{.docs = "/docs", .index = folder.string(), .base = kFakes};
  const FakeSettings good(
      EngineKind::kCommand,
      {{"index", {"sh", "-c", "echo $0 $1 >$2/made", "{docs}", "{{x}", "{index}"}},
       {"search", {"cat"}}});
  const auto engine = make_command(good.chosen());
  EXPECT_TRUE(engine->has_index());
  EXPECT_NE(engine->index_key().find("{docs}"), std::string::npos);
  const auto built = engine->build(places, {});
  ASSERT_TRUE(built) << built.error().what;
  std::string line;
  std::getline(std::ifstream(folder / "made") >> std::ws, line);
  EXPECT_EQ(line, "/docs {x}");
  std::filesystem::remove_all(folder);
  const FakeSettings bad(EngineKind::kCommand, {{"index", {"sh", "-c", "echo no room; exit 2"}}});
  const auto failed = make_command(bad.chosen())->build(places, {});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().what, "\"sh\" ended with exit code 2; its last output: no room");
}

TEST(Command, UnknownNamesInBracesAreErrors) {
  const std::vector<Replacement> names = {{"docs", "/d"}, {"base", "/b"}};
  EXPECT_EQ(fill_word("a{docs}{{docs}{base}}", names).value(), "a/d{docs}/b}");
  for (const std::string word : {"{depth}", "{", "{}", "{docs", "x{ docs}"}) {
    const auto filled = fill_word(word, names);
    ASSERT_FALSE(filled) << word;
    EXPECT_TRUE(filled.error().hint.ends_with("{docs}, {base}; a brace is written twice: {{"));
  }
  EXPECT_EQ(fill_word("{depth}!", names).error().what, "\"{depth}\" stands for nothing");
  EXPECT_EQ(fill_text(R"({"a":{"b":"{docs}"}})", names).value(), R"({"a":{"b":"/d"}})");
  EXPECT_FALSE(fill_text(R"({"a":"{dosc}"})", names));
}

}  // namespace
}  // namespace assay::lab
