// SPDX-License-Identifier: Apache-2.0
// embedded_test.cpp: what every engine must do that is a library in this process.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <csignal>
#include <thread>

#include "embedded_index.hpp"

namespace assay::lab {
namespace {

using testing::Docs;
using testing::EmbeddedIndex;
using testing::walk_garden;
using testing::walk_of;

class Embedded : public EmbeddedIndex, public ::testing::WithParamInterface<EngineKind> {
 protected:
  [[nodiscard]] std::string found_in(const Docs& docs, const std::string& query) {
    return ids(found(GetParam(), {}, docs, query));
  }
  [[nodiscard]] Error build_error(const DocumentWalk& walk) {
    const auto is_built = engine(GetParam())->build(places(), walk);
    EXPECT_FALSE(is_built);
    return is_built ? Error{} : is_built.error();
  }
  [[nodiscard]] Error open_error() {
    const auto is_open = engine(GetParam())->open(places(), {});
    EXPECT_FALSE(is_open);
    return is_open ? Error{} : is_open.error();
  }
  [[nodiscard]] std::string library() const {
    return GetParam() == EngineKind::kXapian ? "Xapian" : "SQLite";
  }
};

std::string name_of_kind(const ::testing::TestParamInfo<EngineKind>& info) {
  return info.param == EngineKind::kXapian ? "Xapian" : "Fts5";
}
INSTANTIATE_TEST_SUITE_P(Engines, Embedded,
                         ::testing::Values(EngineKind::kXapian, EngineKind::kFts5), name_of_kind);

TEST_P(Embedded, SaysWhichLibraryItIs) {
  const std::string version = engine(GetParam())->version();
  ASSERT_TRUE(version.starts_with(library() + " ")) << version;
  EXPECT_NE(version.find('.'), std::string::npos);
}

TEST_P(Embedded, FindsDocumentsWithAnyOfTheWordsInTitleOrText) {
  const Docs docs = {{"a", "", "compost heap"},
                     {"b", "Rain barrel", ""},
                     {"c", "", "clay soil"},
                     {"d", "Compost", "heap of rain"}};
  const auto engine = built(GetParam(), {}, walk_of(docs));
  auto hits = asked(*engine, "rain compost");
  std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.doc < b.doc; });
  EXPECT_EQ(ids(hits), "a b d");
  EXPECT_EQ(ids(asked(*engine, "CLAY")), "c");
  EXPECT_EQ(ids(asked(*engine, "nothing of this")), "d") << "it has 'of'";
}

TEST_P(Embedded, WordsThatItDoesNotKnowFindNothing) {
  const auto engine = built(GetParam(), {}, walk_of({{"a", "", "compost"}}));
  for (const std::string query : {"peat", "", " ", "\t", "?!", "\"\"", "...", "-", "*", ":"}) {
    EXPECT_EQ(ids(asked(*engine, query)), "") << query;
  }
}

TEST_P(Embedded, NothingInAQueryIsSyntax) {
  const Docs docs = {{"a", "", "compost"}, {"b", "", "composting text"}};
  const auto engine = built(GetParam(), {}, walk_of(docs));
  for (const std::string query : {"\"compost",
                                  "compost\"",
                                  "\"\"compost\"\" \"",
                                  "compost AND (",
                                  "compost AND peat",
                                  "NOT compost",
                                  "-compost",
                                  "+peat compost",
                                  "compost NEAR/2 peat",
                                  "NEAR(compost peat, 2)",
                                  "compost*",
                                  "com* compost",
                                  "title:compost",
                                  "{title} : compost",
                                  "^compost",
                                  "compost:",
                                  "'compost'; DROP TABLE docs; --",
                                  "compost OR",
                                  "OR compost",
                                  "compost\\",
                                  "compost?",
                                  "peat compost..heap",
                                  "compost XOR compost",
                                  "rank:compost",
                                  "(((((compost",
                                  "%s compost"}) {
    EXPECT_EQ(ids(asked(*engine, query)), "a") << query;
  }
}

TEST_P(Embedded, QueriesOfAnyBytesAreAnswered) {
  const Docs docs = {{"a", "", "compost"}, {"b", "", "heap"}};
  const auto engine = built(GetParam(), {}, walk_of(docs));
  EXPECT_EQ(ids(asked(*engine, std::string("peat\0heap", 9))), "b");
  EXPECT_EQ(ids(asked(*engine, "heap \xff\xfe\x80 \xc3")), "b");
  EXPECT_EQ(ids(asked(*engine, "\xf0\x9f\xa5\x95 heap \xe2\x80\x94peat")), "b");
  EXPECT_EQ(ids(asked(*engine, std::string(1 << 17, 'x') + " heap")), "b") << "a long word";
  std::string words = "heap";
  for (int i = 0; i < 5000; ++i) words += " word" + std::to_string(i);
  EXPECT_EQ(ids(asked(*engine, words)), "b") << "many words";
  std::string same = "heap";
  for (int i = 0; i < 5000; ++i) same += " heap";
  EXPECT_EQ(ids(asked(*engine, same)), "b") << "one word many times";
}

TEST_P(Embedded, TextsOfAnyBytesAreIndexed) {
  const Docs docs = {{"a", std::string("rain\0barrel", 11), std::string("clay\0soil", 9)},
                     {"b", "\xff\xfe", "heap \xc3\x28 \x80 peat"},
                     {"c", "", std::string(1 << 17, 'x') + " slug"},
                     {"d", "", ""}};
  const auto engine = built(GetParam(), {}, walk_of(docs));
  EXPECT_EQ(ids(asked(*engine, "barrel")), "a");
  EXPECT_EQ(ids(asked(*engine, "soil")), "a");
  EXPECT_EQ(ids(asked(*engine, "peat")), "b");
  EXPECT_EQ(ids(asked(*engine, "slug")), "c");
}

TEST_P(Embedded, IdsComeBackAsTheyAre) {
  const std::vector<std::string> names = {
      "caf\xe9", std::string(5000, 'i'), "it's\"", "\xff\xfe", "\xe8\x8a\xb1", "007", "1e3",
      "NULL"};
  Docs docs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    docs.push_back({names[i], "", "word" + std::to_string(i)});
  }
  const auto engine = built(GetParam(), {}, walk_of(docs));
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(ids(asked(*engine, docs[i].text)), names[i]);
  }
}

TEST_P(Embedded, EqualScoresAreInTheOrderOfTheCollection) {
  const Docs docs = {{"z", "", "compost"},
                     {"a", "", "heap heap compost"},
                     {"y", "", "compost"},
                     {"b", "", "compost"},
                     {"c", "", "peat"}};
  const auto engine = built(GetParam(), {}, walk_of(docs));
  EXPECT_EQ(ids(asked(*engine, "compost")), "z y b a");
  EXPECT_EQ(ids(asked(*engine, "compost", 2)), "z y");
  EXPECT_EQ(ids(asked(*engine, "heap compost", 3)), "a z y");
}

TEST_P(Embedded, NoMoreDocumentsThanAreAskedFor) {
  const auto engine = built(GetParam(), {}, walk_garden);
  const auto all = asked(*engine, "the", 100000);
  EXPECT_GT(all.size(), 250U);
  EXPECT_EQ(asked(*engine, "the", 4294967295U).size(), all.size());
  EXPECT_EQ(asked(*engine, "the", 17).size(), 17U);
  EXPECT_EQ(asked(*engine, "the", 17).back().doc, all[16].doc);
  EXPECT_TRUE(asked(*engine, "the", 0).empty());
}

TEST_P(Embedded, AnswersEveryTopicOfTheGardenWithScoresThatDoNotRise) {
  const auto engine = built(GetParam(), {}, walk_garden);
  for (const TopicText& topic : read_topic_texts(testing::kGarden + "topics.tsv").value()) {
    const auto hits = asked(*engine, topic.text);
    EXPECT_GE(hits.size(), 5U) << topic.id;
    for (std::size_t i = 0; i < hits.size(); ++i) {
      EXPECT_TRUE(std::isfinite(hits[i].score)) << topic.id;
      EXPECT_LE(hits[i].score, hits[i == 0 ? 0 : i - 1].score) << topic.id;
    }
  }
}

TEST_P(Embedded, ClientsAtTheSameTimeAreAnsweredAlike) {
  const auto engine = built(GetParam(), {}, walk_garden);
  const auto topics = read_topic_texts(testing::kGarden + "topics.tsv").value();
  using Answers = std::vector<std::vector<Hit>>;
  const auto ask_all = [&topics](Searcher& searcher, Answers& answers) {
    for (int pass = 0; pass < 5; ++pass) {
      for (const TopicText& topic : topics) {
        answers.push_back(searcher.search({.topic = topic.id, .text = topic.text}, 20).value());
      }
    }
  };
  std::vector<std::unique_ptr<Searcher>> searchers;
  for (int i = 0; i < 3; ++i) searchers.push_back(engine->connect().value());
  std::vector<Answers> answers(searchers.size());
  ask_all(*searchers[0], answers[0]);
  std::thread one([&] { ask_all(*searchers[1], answers[1]); });
  std::thread other([&] { ask_all(*searchers[2], answers[2]); });
  one.join();
  other.join();
  for (std::size_t client = 1; client < answers.size(); ++client) {
    ASSERT_EQ(answers[client].size(), answers[0].size());
    for (std::size_t i = 0; i < answers[0].size(); ++i) {
      ASSERT_EQ(ids(answers[client][i]), ids(answers[0][i]));
      EXPECT_EQ(answers[client][i].front().score, answers[0][i].front().score);
    }
  }
}

TEST_P(Embedded, ACollectionWithoutDocumentsHasAnIndex) { EXPECT_EQ(found_in({}, "compost"), ""); }

TEST_P(Embedded, AnIndexThatIsNotWholeIsNone) {
  const Error missing = open_error();
  EXPECT_EQ(missing.what, "there is no finished index of " + library());
  EXPECT_EQ(missing.hint, "");

  const Docs docs = {{"a", "", "compost"}, {"b", "", "heap"}};
  const auto broken_off = [&](const TakeDocument& take) -> Result<Done> {
    if (auto taken = walk_of(docs)(take); !taken) return taken;
    EXPECT_EQ(open_error().hint,
              "the making of it was broken off: make it again, in an empty folder");
    return Error{.what = "the third line is bad"};
  };
  EXPECT_EQ(build_error(broken_off).what, "the third line is bad");
  EXPECT_EQ(open_error().what, "there is no finished index of " + library());
  EXPECT_EQ(open_error().hint,
            "the making of it was broken off: make it again, in an empty folder");
}

TEST_P(Embedded, NothingButTheIndexIsLeftInItsFolder) {
  (void)engine(GetParam())->build(places(), walk_garden).value();
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(places().index)) {
    names.push_back(entry.path().filename().string());
  }
  ASSERT_EQ(names.size(), 1U);
  EXPECT_TRUE(names[0].starts_with("index")) << names[0];
}

TEST_P(Embedded, AnIndexOfWrongBytesIsAnErrorWithTheWordsOfTheLibrary) {
  const auto folder = std::filesystem::path(places().index);
  const bool is_file = GetParam() == EngineKind::kFts5;
  (void)write(is_file ? "engine/index.db" : "engine/index", std::string(8192, 'x'));
  const Error error = open_error();
  EXPECT_EQ(error.place.file, (folder / (is_file ? "index.db" : "index")).string());
  const std::string what = is_file ? "SQLite cannot search: file is not a database"
                                   : "Xapian cannot open the index: DatabaseOpeningError: ";
  EXPECT_TRUE(error.what.starts_with(what)) << error.what;
}

TEST_P(Embedded, AFolderThatIsNotThereIsAnError) {
  EnginePlaces nowhere = places();
  nowhere.index += "/nowhere/at/all";
  const auto is_built = engine(GetParam())->build(nowhere, walk_garden);
  ASSERT_FALSE(is_built);
  EXPECT_TRUE(is_built.error().what.starts_with(library() + " cannot make the index: "))
      << is_built.error().what;
}

TEST_P(Embedded, ADiskThatIsFullIsAnError) {
  // No file of this process may have more than 100 KB; without the signal, writing more fails.
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{100'000, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto is_built = engine(GetParam())->build(places(), walk_garden);
  setrlimit(RLIMIT_FSIZE, &before);
  (void)std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(is_built);
  EXPECT_TRUE(is_built.error().what.starts_with(library() + " cannot make the index: "))
      << is_built.error().what;
  EXPECT_EQ(open_error().what, "there is no finished index of " + library());
}

TEST_P(Embedded, AnAnswerAfterItsTimeIsNone) {
  // Of the garden FTS5 breaks off; of one document it is done before it looks at the clock.
  (void)engine(GetParam())->build(places("garden"), walk_garden).value();
  (void)engine(GetParam())->build(places("one"), walk_of({{"a", "", "the"}})).value();
  for (const char* const name : {"garden", "one"}) {
    const auto late = engine(GetParam());
    (void)late->open(places(name), {.timeout_seconds = 0}).value();
    const auto hits = late->connect().value()->search({.topic = "1", .text = "the"}, 10);
    ASSERT_FALSE(hits) << name;
    EXPECT_EQ(hits.error().code, "timeout");
    EXPECT_EQ(hits.error().what, library() + " does not answer in time");
  }
}

}  // namespace
}  // namespace assay::lab
