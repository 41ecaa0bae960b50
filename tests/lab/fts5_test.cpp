// SPDX-License-Identifier: Apache-2.0
// fts5_test.cpp: scores of SQLite's FTS5, worked out by hand, and its tokenizers.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cmath>
#include <map>

#include "embedded_index.hpp"

namespace assay::lab {
namespace {

using testing::Docs;
using testing::SettingTexts;

class Fts5Test : public testing::EmbeddedIndex {
 protected:
  [[nodiscard]] std::map<std::string, double> scores(const SettingTexts& settings, const Docs& docs,
                                                     const std::string& query) {
    std::map<std::string, double> all;
    for (const Hit& hit : found(EngineKind::kFts5, settings, docs, query)) all[hit.doc] = hit.score;
    return all;
  }
  [[nodiscard]] std::string found_with(const std::string& tokenizer, const Docs& docs,
                                       const std::string& query) {
    return ids(found(EngineKind::kFts5, {{"tokenizer", {tokenizer}}}, docs, query));
  }
};

// Lengths 3, 1 and 8 with titles, whose mean is 4. "heap" is in one of three documents:
// ln((3 - 1 + 0.5) / (1 + 0.5)). "compost" is in two, where the logarithm is below 0 and 1e-6
// stands for it.
const Docs kThree = {{"a", "heap", "compost heap"},
                     {"b", "", "compost"},
                     {"c", "rain", "rain rain rain rain rain rain rain"}};
const double kHeap = std::log(2.5 / 1.5);

TEST_F(Fts5Test, Bm25IsAsWorkedOutByHand) {
  // With k1 = 1.2, b = 0.75: idf · tf · (k1 + 1) / (tf + k1 · (1 - b + b · length / 4))
  const double length = 1.2 * (0.25 + 0.75 * 3 / 4);
  EXPECT_NEAR(scores({}, kThree, "heap").at("a"), kHeap * 2 * 2.2 / (2 + length), 1e-12);
  const auto compost = scores({}, kThree, "compost");
  EXPECT_NEAR(compost.at("a"), 1e-6 * 2.2 / (1 + length), 1e-18);
  EXPECT_NEAR(compost.at("b"), 1e-6 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 1 / 4)), 1e-18);
  EXPECT_NEAR(scores({}, kThree, "heap compost").at("a"),
              scores({}, kThree, "heap").at("a") + compost.at("a"), 1e-12);
}

TEST_F(Fts5Test, TheTitleCountsAsMuchAsIsTold) {
  // 3 for "heap" in the title, 1 for that in the text; the length stays.
  const double length = 1.2 * (0.25 + 0.75 * 3 / 4);
  EXPECT_NEAR(scores({{"title_weight", {3.0}}}, kThree, "heap").at("a"),
              kHeap * 4 * 2.2 / (4 + length), 1e-12);
  EXPECT_NEAR(scores({{"title_weight", {0.5}}}, kThree, "heap").at("a"),
              kHeap * 1.5 * 2.2 / (1.5 + length), 1e-12);
  const auto nothing =
      scores({{"title_weight", {0.0}}}, {{"a", "heap", ""}, {"b", "", ""}}, "heap");
  EXPECT_EQ(nothing.at("a"), 0) << "found, but worth nothing";
}

TEST_F(Fts5Test, AWordThatTheQueryHasTwiceCountsTwice) {
  EXPECT_NEAR(scores({}, kThree, "heap Heap").at("a"), 2 * scores({}, kThree, "heap").at("a"),
              1e-12);
}

TEST_F(Fts5Test, TokenizersSayWhatAWordIs) {
  const Docs docs = {{"a", "", "composting caf\xc3\xa9"}, {"b", "", "generally"}};
  EXPECT_EQ(found_with("unicode61", docs, "compost"), "");
  EXPECT_EQ(found_with("porter unicode61", docs, "composted"), "a");
  EXPECT_EQ(found_with("unicode61", docs, "CAFE"), "a") << "without marks";
  EXPECT_EQ(found_with("ascii", docs, "cafe"), "");
  EXPECT_EQ(found_with("ascii", docs, "caf\xc3\xa9"), "a");
  EXPECT_EQ(found_with("porter ascii", docs, "composts"), "a");
  const Docs dash = {{"a", "", "compost\xe2\x80\x94heap"}};
  EXPECT_EQ(found_with("ascii", dash, "compost\xe2\x80\x94heap"), "a") << "one word";
  EXPECT_EQ(found_with("ascii", dash, "heap"), "");
  // "generally" has the stem "gener", as "generic" has; a stem of a stem would be another.
  EXPECT_EQ(found_with("porter unicode61", docs, "generally"), "b");
}

TEST_F(Fts5Test, WordsSideBySideAreNoPhrase) {
  const Docs docs = {{"a", "", "heap of compost"}, {"b", "", "rain"}};
  for (const std::string query : {"compost-heap", "compost\xe2\x80\x94heap", "compost's heap",
                                  "compost/peat", "compost_heap", "heap.peat"}) {
    EXPECT_EQ(found_with("unicode61", docs, query), "a") << query;
    EXPECT_EQ(found_with("trigram", docs, query), "a") << query;
  }
}

TEST_F(Fts5Test, TrigramsFindPartsOfWordsButNoneBelowThreeCharacters) {
  const Docs docs = {{"a", "", "compost heaps"}, {"b", std::string("to\0be", 5), "or slug"}};
  EXPECT_EQ(found_with("trigram", docs, "post"), "a");
  EXPECT_EQ(found_with("trigram", docs, "OMP"), "a");
  EXPECT_EQ(found_with("trigram", docs, "to be or"), "");
  EXPECT_EQ(found_with("trigram", docs, "to slug or"), "b");
  EXPECT_EQ(found_with("trigram", docs, "\xc3\xa4\xc3\xb6"), "") << "two characters, four bytes";
  EXPECT_EQ(found_with("trigram", docs, "postal"), "") << "all of the word, not some trigrams";
  EXPECT_EQ(found_with("trigram", {{"c", "", std::string("to\0before", 9)}}, "before"), "c");
}

TEST_F(Fts5Test, OnlyTheTokenizerIsOfTheIndex) {
  EXPECT_EQ(engine(EngineKind::kFts5)->index_key(), "tokenizer=unicode61");
  EXPECT_EQ(engine(EngineKind::kFts5, {{"title_weight", {3.0}}})->index_key(),
            "tokenizer=unicode61");
  EXPECT_EQ(engine(EngineKind::kFts5, {{"tokenizer", {"porter ascii"}}})->index_key(),
            "tokenizer=porter ascii");
}

// Somebody who works on the file of an index with SQLite.
class OtherClient {
 public:
  explicit OtherClient(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle_), SQLITE_OK);
  }
  OtherClient(const OtherClient&) = delete;
  OtherClient& operator=(const OtherClient&) = delete;
  ~OtherClient() { sqlite3_close(handle_); }
  void run(const char* sql) {
    EXPECT_EQ(sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle_);
  }

 private:
  sqlite3* handle_ = nullptr;
};

TEST_F(Fts5Test, ALockedFileIsAnErrorAndTheNextQueryIsAnswered) {
  (void)engine(EngineKind::kFts5)->build(places("one"), testing::walk_of(kThree)).value();
  const auto made = opened(EngineKind::kFts5, {}, "one");
  const auto searcher = made->connect().value();
  OtherClient other(places("one").index + "/index.db");
  other.run("BEGIN EXCLUSIVE");
  const auto hits = searcher->search({.topic = "1", .text = "heap"}, 10);
  ASSERT_FALSE(hits);
  EXPECT_EQ(hits.error().what, "SQLite cannot search: database is locked");
  EXPECT_EQ(hits.error().place.file, places("one").index + "/index.db");
  other.run("ROLLBACK");
  EXPECT_EQ(ids(searcher->search({.topic = "1", .text = "heap"}, 10).value()), "a");
  other.run("BEGIN EXCLUSIVE");  // after an answer a searcher holds no lock
  other.run("ROLLBACK");
}

TEST_F(Fts5Test, TheIndexKeepsNoTexts) {
  const Docs docs = {{"a", "", "compost xyzzyplugh compost"}};
  (void)engine(EngineKind::kFts5)->build(places("one"), testing::walk_of(docs)).value();
  std::ifstream file(places("one").index + "/index.db", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  ASSERT_FALSE(bytes.empty());
  EXPECT_EQ(bytes.find("compost xyzzyplugh"), std::string::npos);
  EXPECT_NE(bytes.find("xyzzyplugh"), std::string::npos) << "as a word of the index";
}

}  // namespace
}  // namespace assay::lab
