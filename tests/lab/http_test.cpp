// SPDX-License-Identifier: Apache-2.0
// http_test.cpp: engines that are servers: their answers, and every way to fail.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

#include "fake/fake.hpp"
#include "http_parts.hpp"
#include "outside.hpp"

namespace assay::lab {
namespace {

const EnginePlaces kPlaces{.docs = "/docs/corpus.jsonl", .index = "/tmp", .base = kFakes};
const FakeSettings::Told kGet = {
    {"serve", {"python3", "{base}/server.py", "{port}"}},
    {"url", {"http://127.0.0.1:{port}/search?q={query}&n={depth}"}},
    {"hits", {"/found/hits"}},
    {"id", {"/_id"}},
    {"score", {"/_score"}},
};

// The same settings with others in their place.
FakeSettings::Told with(FakeSettings::Told told, const FakeSettings::Told& others) {
  for (const auto& [word, values] : others) {
    std::erase_if(told, [&](const auto& each) { return each.first == word; });
    told.emplace_back(word, values);
  }
  return told;
}

std::string hex(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const std::string digits = "0123456789abcdef";
    result += digits[static_cast<unsigned char>(c) >> 4];
    result += digits[static_cast<unsigned char>(c) & 0xf];
  }
  return result;
}

class FakeServer {
 public:
  explicit FakeServer(const FakeSettings::Told& told = kGet, double timeout_seconds = 30)
      : settings_(EngineKind::kHttp, told),
        engine_(make_http(settings_.chosen())),
        opened_(engine_->open(kPlaces, {.timeout_seconds = timeout_seconds})) {
    if (opened_) searcher_ = engine_->connect().value();
  }
  [[nodiscard]] Result<std::vector<Hit>> ask(const std::string& query, std::uint32_t depth = 5) {
    return searcher_->search({.topic = "201", .text = query}, depth);
  }
  [[nodiscard]] Error failure(const std::string& query) {
    const auto answer = ask(query);
    EXPECT_FALSE(answer) << query;
    return answer ? Error{} : answer.error();
  }
  // Another for each connection.
  [[nodiscard]] std::string connection() { return ask("compost").value()[1].doc; }
  [[nodiscard]] const Result<Done>& opened() const { return opened_; }
  [[nodiscard]] Engine& engine() { return *engine_; }

 private:
  FakeSettings settings_;
  std::unique_ptr<Engine> engine_;
  Result<Done> opened_;
  std::unique_ptr<Searcher> searcher_;
};

std::string error_of_opening(const FakeSettings::Told& told) {
  const FakeServer fake(told);
  return fake.opened() ? "none" : fake.opened().error().what;
}

// Letters of every kind that a URL, a form or JSON would take for its own.
const std::string kOdd = "a&b=c % \"ü\" + \\ /?#\n{depth} 100%25 '<>\t";

TEST(Http, AnswersWithItsHitsOnOneConnection) {
  FakeServer fake;
  ASSERT_TRUE(fake.opened()) << fake.opened().error().what;
  EXPECT_EQ(fake.engine().version(), "fake/1.0 ");  // a bell is no part of a name
  EXPECT_FALSE(fake.engine().has_index());
  const auto hits = fake.ask(kOdd).value();
  ASSERT_EQ(hits.size(), 3U);
  EXPECT_EQ(hits[0].doc, hex(kOdd));
  EXPECT_EQ(hits[2].doc, "g003");
  EXPECT_EQ(hits[2].score, 1.5);
  EXPECT_EQ(fake.ask("compost", 2).value().size(), 2U);
  EXPECT_TRUE(fake.ask("none").value().empty());
  const std::string connection = fake.connection();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(fake.connection(), connection);
}

TEST(Http, SendsBodiesOfJsonAndForms) {
  FakeServer json(with(kGet, {{"url", {"http://127.0.0.1:{port}/search"}},
                              {"body", {R"({"query": {"match": "{query}"}, "size": {depth}})"}}}));
  ASSERT_TRUE(json.opened()) << json.opened().error().what;
  EXPECT_EQ(json.ask(kOdd).value()[0].doc, hex(kOdd));
  EXPECT_EQ(json.ask("compost", 1).value().size(), 1U);
  EXPECT_EQ(json.connection(), json.connection());
  FakeServer form(with(kGet, {{"url", {"http://127.0.0.1:{port}"}},
                              {"body", {"n={depth}&q={query}"}},
                              {"method", {"POST"}}}));
  ASSERT_FALSE(form.opened());  // what it says at "/" has no hits
  FakeServer other(with(kGet, {{"url", {"http://127.0.0.1:{port}/form"}},
                               {"body", {"n={depth}&q={query}"}},
                               {"method", {"POST"}}}));
  EXPECT_EQ(other.ask(kOdd).value()[0].doc, hex(kOdd));
  EXPECT_EQ(other.ask("compost", 1).value().size(), 1U);
}

TEST(Http, TheRankIsTheOrderWhereThereIsNoScore) {
  FakeSettings::Told told = kGet;
  std::erase_if(told, [](const auto& each) { return each.first == "score"; });
  FakeServer fake(told);
  const auto hits = fake.ask("no score").value();
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].score, 4);  // of depth 5
  const auto three = fake.ask("compost").value();
  EXPECT_GT(three[0].score, three[1].score);
  EXPECT_GT(three[1].score, three[2].score);
  EXPECT_EQ(fake.ask("rising").value()[1].doc, "b");
}

TEST(Http, WrongAnswersAreErrorsAndTheConnectionStays) {
  FakeServer fake;
  const std::string connection = fake.connection();
  const std::vector<std::array<std::string, 3>> cases = {
      {"nowhere", "answer", "the answer has nothing at \"/found/hits\": \"{\"results\":[]}\""},
      {"no list", "answer", "the answer has no list at \"/found/hits\": \"{\"a\":1}\""},
      {"no id", "answer", "the document at rank 2 has nothing at \"/_id\": \"{\"id\":\"b\"}\""},
      {"no score", "answer",
       "the document at rank 1 has nothing at \"/_score\": \"{\"_id\":\"a\"}\""},
      {"text score", "answer", "a score is not a number"},
      {"rising", "answer", "the score at rank 2, 2, is above that before it, 1"},
      {"many", "answer", "6 documents where at most 5 were asked for"},
      {"500", "engine", "the server answers with status 500: \"{\"error\":\"no such table\"}\""},
      {"empty 500", "engine", "the server answers with status 500, without a word"},
      {"redirect", "engine", "the server answers with status 302, without a word"},
  };
  for (const auto& [query, code, what] : cases) {
    const Error error = fake.failure(query);
    EXPECT_EQ(error.what, what);
    EXPECT_EQ(error.code, code) << query;
  }
  EXPECT_EQ(fake.connection(), connection);
  const std::string deep = fake.failure("deep").what;
  EXPECT_TRUE(deep.starts_with("the answer has no list at \"/found/hits\": \"{\"a\":{\"a\":"))
      << deep;
  const std::string what = fake.failure("garbage").what;
  EXPECT_TRUE(what.starts_with("the answer is no JSON: \"<html> [31mWelcome! very")) << what;
  EXPECT_LT(what.size(), 320U);
}

TEST(Http, AConnectionThatWasClosedIsOpenedAgain) {
  FakeServer fake;
  const std::string connection = fake.connection();
  EXPECT_EQ(fake.ask("close").value()[0].doc, hex("close"));
  EXPECT_NE(fake.connection(), connection);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(fake.ask("close"));
  // It may also be closed while a query is on its way.
  for (int i = 0; i < 5; ++i) EXPECT_EQ(fake.ask("tire").value()[0].doc, hex("tire"));
  EXPECT_TRUE(fake.ask("compost"));
}

TEST(Http, AnAnswerThatIsCutOffOrIsNoHttpIsAnError) {
  FakeServer fake;
  for (const std::string query : {"break", "other protocol"}) {
    const Error error = fake.failure(query);
    EXPECT_EQ(error.code, "ended") << query;
    EXPECT_TRUE(error.what.ends_with(" broke off its answer, or does not speak HTTP"))
        << error.what;
    EXPECT_EQ(fake.ask("compost").value()[0].doc, hex("compost"));
  }
  const Error flood = fake.failure("flood");
  EXPECT_EQ(flood.code, "answer");
  EXPECT_TRUE(flood.what.ends_with(" answers with more than 64 MiB")) << flood.what;
  EXPECT_TRUE(fake.ask("compost"));
}

TEST(Http, ALateAnswerIsNeverThatToTheNextQuery) {
  FakeServer fake(kGet, 1);
  for (const std::string query : {"late 2", "drip head", "drip body"}) {
    const Error error = fake.failure(query);
    EXPECT_EQ(error.code, "timeout") << query << ": " << error.what;
    EXPECT_EQ(fake.ask("compost").value()[0].doc, hex("compost"));
  }
}

TEST(Http, AnAnswerTooManyIsNotThatToTheNextQuery) {
  FakeServer fake;
  EXPECT_EQ(fake.ask("twice").value()[0].doc, hex("twice"));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(fake.ask("compost").value()[0].doc, hex("compost"));
}

TEST(Http, AServerThatDiesIsAnErrorWithItsLastWords) {
  FakeServer fake;
  const std::string end = "; \"python3\" ended with exit code 3; its last output: out of luck";
  EXPECT_TRUE(fake.ask("compost"));
  // It is gone a moment later than its connection; that is waited for.
  const Error last = fake.failure("die late");
  EXPECT_EQ(last.code, "ended");
  EXPECT_TRUE(last.what.ends_with(" broke off its answer, or does not speak HTTP" + end))
      << last.what;
  const Error error = fake.failure("compost");
  EXPECT_EQ(error.code, "ended");
  EXPECT_TRUE(error.what.ends_with(" cannot be connected to" + end)) << error.what;
}

// It is alive, so that its end is waited for once and not for each query.
TEST(Http, AServerThatBreaksConnectionsIsWaitedForOnce) {
  FakeServer fake;
  ASSERT_TRUE(fake.opened());
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) (void)fake.failure("break");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
  EXPECT_TRUE(fake.ask("compost"));
}

TEST(Http, WhatDoesNotStartWellIsAnErrorOfOpening) {
  const FakeSettings::Told dead =
      with(kGet, {{"serve", {"python3", "{base}/server.py", "{port}", "dead"}}});
  EXPECT_EQ(error_of_opening(dead),
            "\"python3\" ended with exit code 1; its last output: cannot open the index");
  EXPECT_TRUE(error_of_opening(with(kGet, {{"serve", {"./no-such-server"}}}))
                  .starts_with("cannot start \"./no-such-server\": "));
  const FakeServer starting(
      with(kGet, {{"serve", {"python3", "{base}/server.py", "{port}", "starting"}}}));
  EXPECT_TRUE(starting.opened()) << starting.opened().error().what;
}

TEST(Http, AServerThatIsThereAlreadyIsAskedOnce) {
  const std::string port = free_port().value();
  FakeSettings::Told told = with(kGet, {{"url", {"http://127.0.0.1:" + port + "/?q={query}"}}});
  std::erase_if(told, [](const auto& each) { return each.first == "serve"; });
  EXPECT_EQ(error_of_opening(told), "127.0.0.1:" + port + " cannot be connected to");
  const FakeServer fake(with(kGet, {{"serve", {"python3", "{base}/server.py", port, "nameless"}},
                                    {"url", {"http://localhost:" + port + "/s?q={query}"}}}));
  ASSERT_TRUE(fake.opened()) << fake.opened().error().what;
  told = with(told, {{"url", {"http://127.0.0.1:" + port + "/s?q={query}"}}});
  FakeServer second(told);
  ASSERT_TRUE(second.opened()) << second.opened().error().what;
  EXPECT_EQ(second.engine().version(), "127.0.0.1:" + port);
  EXPECT_TRUE(second.ask("compost"));
  // Its answers would be taken for those of a server that could not start.
  EXPECT_EQ(error_of_opening(with(told, {{"serve", {"sleep", "100"}}})),
            "127.0.0.1:" + port + " is taken: another server answers there");
}

TEST(Http, AServerIsStoppedWithAllThatItStarted) {
  const auto note = std::filesystem::path(::testing::TempDir()) / "lab_http_child";
  int child = 0;
  {
    FakeServer fake(with(
        kGet, {{"serve", {"python3", "{base}/server.py", "{port}", "with child", note.string()}}}));
    ASSERT_TRUE(fake.opened()) << fake.opened().error().what;
    std::ifstream(note) >> child;
    ASSERT_GT(child, 0);
    EXPECT_EQ(::kill(child, 0), 0);
  }
  // Nobody may have reaped it, but it is dead: it has no memory.
  std::string statm;
  std::ifstream(("/proc/" + std::to_string(child) + "/statm").c_str()) >> statm;
  EXPECT_TRUE(statm.empty() || statm == "0") << statm;
  std::filesystem::remove(note);
}

TEST(Http, ClientsHaveConnectionsOfTheirOwn) {
  FakeServer fake;
  const auto other = fake.engine().connect().value();
  const std::string first = fake.connection();
  EXPECT_NE(other->search({.topic = "1", .text = "compost"}, 5).value()[1].doc, first);
  std::thread thread([&] {
    for (int i = 0; i < 50; ++i) {
      const std::string query = "other " + std::to_string(i);
      EXPECT_EQ(other->search({.topic = "1", .text = query}, 5).value()[0].doc, hex(query));
    }
  });
  for (int i = 0; i < 50; ++i) {
    const std::string query = "one " + std::to_string(i);
    EXPECT_EQ(fake.ask(query).value()[0].doc, hex(query));
  }
  thread.join();
  EXPECT_EQ(fake.connection(), first);
}

TEST(Http, AProxyOfTheEnvironmentIsNotAsked) {
  for (const char* const name : {"http_proxy", "HTTP_PROXY", "all_proxy"}) {
    ::setenv(name, "http://127.0.0.1:9/", 1);
  }
  const FakeServer fake;
  EXPECT_TRUE(fake.opened()) << fake.opened().error().what;
  for (const char* const name : {"http_proxy", "HTTP_PROXY", "all_proxy"}) ::unsetenv(name);
}

TEST(Http, WrongSettingsAreFoundBeforeAnIndexIsMade) {
  const std::vector<std::pair<FakeSettings::Told, std::string>> cases = {
      {{{"url", {"https://127.0.0.1/?q={query}"}}}, "url: \"https\" is not supported"},
      {{{"url", {"127.0.0.1:8001/?q={query}"}}}, "url: \"127.0.0.1:8001/?q={query}\" is no URL"},
      {{{"url", {"http://127.0.0.1/?q={qurey}"}}}, "url: \"{qurey}\" stands for nothing"},
      {{{"url", {"http://127.0.0.1/a b"}}}, "url: \" \" cannot stand in a URL"},
      {{{"url", {"http://127.0.0.1/#a"}}}, "url: \"#\" cannot stand in a URL"},
      {{{"url", {"http://:80/"}}}, "url: \":80\" is no host"},
      {{{"url", {"http://{query}/"}}}, "url: \"{query}\" stands for nothing"},
      {{{"url", {"http://a:0/"}}}, "url: \"a:0\" has no port from 1 to 65535 behind the colon"},
      {{{"url", {"http://127.0.0.1/?q=query"}}},
       "url: neither it nor body has {query}: all topics would be answered the same"},
      {{{"serve", {}}}, "url: {port} is for a server that is started"},
      {{{"body", {"{\"a\":{query}}"}}},
       "body: it begins like JSON, and is none: \"{\"a\":{query}}\""},
      {{{"body", {"q={dept}"}}}, "body: \"{dept}\" stands for nothing"},
      {{{"body", {"q={query}"}}, {"method", {"GET"}}}, "body: a GET has no body"},
      {{{"hits", {"found.hits"}}}, "hits: \"found.hits\" is no JSON pointer"},
      {{{"id", {"/~2"}}}, "id: \"/~2\" is no JSON pointer"},
      {{{"score", {"score"}}}, "score: \"score\" is no JSON pointer"},
  };
  for (const auto& [others, what] : cases) {
    const FakeSettings settings(EngineKind::kHttp,
                                with(with(kGet, {{"index", {"touch", "{index}/made"}}}), others));
    const auto built = make_http(settings.chosen())->build(kPlaces, {});
    ASSERT_FALSE(built) << what;
    EXPECT_EQ(built.error().what, what);
    EXPECT_EQ(built.error().code, "setting");
  }
  EXPECT_EQ(error_of_opening(with(kGet, {{"url", {"http://127.0.0.1:9/?q={query}"}}})),
            "serve: \"{port}\" stands for nothing");
}

}  // namespace
}  // namespace assay::lab
