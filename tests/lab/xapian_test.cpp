// SPDX-License-Identifier: Apache-2.0
// xapian_test.cpp: weights of Xapian, worked out by hand, and its settings.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "embedded_index.hpp"
#include "xapian_weights.hpp"

namespace assay::lab {
namespace {

using testing::Docs;
using testing::SettingTexts;

// Lengths 3, 1 and 8, whose mean is 4.
const Docs kThree = {{"a", "", "compost heap heap"},
                     {"b", "", "compost"},
                     {"c", "", "rain rain rain rain rain rain rain rain"}};

// "compost" is in two of three documents, "heap" in one. Xapian has ln((N - n + 0.5) / (n + 0.5)),
// where below 2 half of it and 1 stand for what is in the logarithm:
const double kHeap = std::log(2.5 / 1.5 / 2 + 1);
const double kCompost = std::log(1.5 / 2.5 / 2 + 1);

class XapianTest : public testing::EmbeddedIndex {
 protected:
  [[nodiscard]] std::map<std::string, double> scores(const SettingTexts& settings,
                                                     const std::string& query,
                                                     const Docs& docs = kThree) {
    std::map<std::string, double> all;
    for (const Hit& hit : found(EngineKind::kXapian, settings, docs, query)) {
      all[hit.doc] = hit.score;
    }
    return all;
  }
  [[nodiscard]] std::string key(const SettingTexts& settings) {
    return engine(EngineKind::kXapian, settings)->index_key();
  }
};

TEST_F(XapianTest, Bm25IsAsWorkedOutByHand) {
  // With k1 = 1, b = 0.5: weight · (k1 + 1) · tf / (k1 · (1 - b + b · length / 4) + tf), and no
  // length counts as less than half of the mean.
  const auto compost = scores({}, "compost");
  EXPECT_NEAR(compost.at("a"), kCompost * 2 / (0.5 + 0.5 * 0.75 + 1), 1e-12);
  EXPECT_NEAR(compost.at("b"), kCompost * 2 / (0.5 + 0.5 * 0.5 + 1), 1e-12);
  const auto both = scores({}, "heap compost");
  EXPECT_NEAR(both.at("a"), compost.at("a") + kHeap * 2 * 2 / (0.5 + 0.5 * 0.75 + 2), 1e-12);
  EXPECT_EQ(both.size(), 2U);
  const auto told = scores({{"k1", {2.0}}, {"b", {1.0}}}, "heap");
  EXPECT_NEAR(told.at("a"), kHeap * 3 * 2 / (2 * 0.75 + 2), 1e-12);
}

TEST_F(XapianTest, AWordThatTheQueryHasTwiceCountsMore) {
  // k3 = 1: (k3 + 1) · 2 / (k3 + 2)
  EXPECT_NEAR(scores({}, "heap heap").at("a"), scores({}, "heap").at("a") * 4 / 3, 1e-12);
}

TEST_F(XapianTest, Bm25PlusAddsDelta) {
  // weight · (delta + (k1 + 1) · tf / …), where the weight is Xapian's of bm25+: ln((N + 1) / n).
  const double weight = std::log(4.0 / 1.0);
  const double count = 2 * 2 / (0.5 + 0.5 * 0.75 + 2);
  EXPECT_NEAR(scores({{"weighting", {"bm25+"}}}, "heap").at("a"), weight * (count + 1), 1e-12);
  EXPECT_NEAR(scores({{"weighting", {"bm25+"}}, {"delta", {0.25}}}, "heap").at("a"),
              weight * (count + 0.25), 1e-12);
}

TEST_F(XapianTest, TfidfIsAsWorkedOutByHand) {
  EXPECT_NEAR(scores({{"weighting", {"tfidf"}}}, "heap").at("a"), 2 * std::log(3.0), 1e-12);
  const SettingTexts told = {{"weighting", {"tfidf"}}, {"tf", {"log"}}, {"idf", {"squared"}}};
  EXPECT_NEAR(scores(told, "heap").at("a"), (1 + std::log(2)) * std::pow(std::log(3.0), 2), 1e-12);
}

TEST_F(XapianTest, LanguageModelsAreAsWorkedOutByHand) {
  // ln of 8, the longest length, times the chance of "heap": 2/3 in the document, 2/12 in all.
  const auto score = [&](SettingTexts settings, const std::string& query = "heap") {
    settings.push_back({"weighting", {"lm"}});
    return scores(settings, query).at("a");
  };
  EXPECT_NEAR(score({{"lambda", {0.4}}}), std::log(8 * (0.4 * 2 / 12 + 0.6 * 2 / 3)), 1e-12);
  EXPECT_NEAR(score({{"smoothing", {"dirichlet"}}, {"mu", {6.0}}}),
              std::log(8 * (2 + 6 * 2 / 12.0) / (3 + 6)), 1e-12);
  EXPECT_NEAR(score({{"smoothing", {"two-stage"}}, {"mu", {6.0}}, {"lambda", {0.4}}}),
              std::log(8 * (0.6 * (2 + 6 * 2 / 12.0) / (3 + 6) + 0.4 * 2 / 12)), 1e-12);
  // Two different words in the document.
  EXPECT_NEAR(score({{"smoothing", {"absolute"}}, {"delta", {0.5}}}),
              std::log(8 * (1.5 / 3 + 0.5 * 2 / 12 * 2 / 3)), 1e-12);
}

TEST_F(XapianTest, LanguageModelsCountAWordTwiceThatTheQueryHasTwice) {
  // Xapian's own count of words in a query is not heeded by its language models.
  const SettingTexts lm = {{"weighting", {"lm"}}, {"lambda", {0.4}}};
  EXPECT_NEAR(scores(lm, "heap compost heap").at("a"),
              2 * scores(lm, "heap").at("a") + scores(lm, "compost").at("a"), 1e-12);
}

TEST_F(XapianTest, ALambdaThatIsToldIsUsedForShortQueriesToo) {
  // Xapian alone takes 0.7 for "not told" and has 0.1 for queries of one or two words.
  const auto score = [&](const SettingTexts& settings) { return scores(settings, "heap").at("a"); };
  EXPECT_NEAR(score({{"weighting", {"lm"}}}), std::log(8 * (0.1 * 2 / 12 + 0.9 * 2 / 3)), 1e-12);
  EXPECT_NEAR(score({{"weighting", {"lm"}}, {"lambda", {0.7}}}),
              std::log(8 * (0.7 * 2 / 12 + 0.3 * 2 / 3)), 1e-12);
}

TEST_F(XapianTest, TheTitleCountsAsOftenAsIsTold) {
  // "heap" three times from the title and once from the text; the length is 3 + 2.
  const Docs docs = {{"a", "heap", "compost heap"}, {"b", "", "rain rain rain"}};
  const double weight = std::log((2 - 1 + 0.5) / (1 + 0.5) / 2 + 1);
  EXPECT_NEAR(scores({{"title_weight", {3.0}}}, "heap", docs).at("a"),
              weight * 2 * 4 / (0.5 + 0.5 * 5 / 4 + 4), 1e-12);
  EXPECT_NEAR(scores({}, "heap", docs).at("a"), weight * 2 * 2 / (0.5 + 0.5 * 3 / 3 + 2), 1e-12);
}

TEST_F(XapianTest, StemsFindOtherFormsOfAWord) {
  const Docs docs = {{"a", "", "composted heap"}, {"b", "", "Heaps"}};
  EXPECT_EQ(ids(found(EngineKind::kXapian, {}, docs, "composting")), "");
  EXPECT_EQ(ids(found(EngineKind::kXapian, {{"stemmer", {"none"}}}, docs, "heaps")), "b");
  EXPECT_EQ(ids(found(EngineKind::kXapian, {{"stemmer", {"english"}}}, docs, "Composting")), "a");
  EXPECT_EQ(ids(found(EngineKind::kXapian, {{"stemmer", {"english"}}}, docs, "heaping")), "b a");
  const Docs houses = {{"a", "", "die H\xc3\xa4user"}};
  EXPECT_EQ(ids(found(EngineKind::kXapian, {{"stemmer", {"german"}}}, houses, "Haus")), "a");
}

TEST_F(XapianTest, StemsTakeThePlaceOfWords) {
  // Were both in the index, lengths and scores would double.
  EXPECT_EQ(scores({{"stemmer", {"english"}}}, "heaps compost"), scores({}, "heap compost"));
}

TEST_F(XapianTest, SettingsOfSearchingShareAnIndex) {
  EXPECT_EQ(key({}), "stemmer=none title_weight=1");
  EXPECT_EQ(key({{"weighting", {"lm"}}, {"k1", {2.0}}, {"b", {0.1}}, {"lambda", {0.2}}}), key({}));
  EXPECT_EQ(key({{"stemmer", {"none"}}, {"title_weight", {1.0}}}), key({})) << "told as usual";
  EXPECT_EQ(key({{"stemmer", {"english"}}, {"title_weight", {2.0}}}),
            "stemmer=english title_weight=2");
  (void)engine(EngineKind::kXapian)->build(places("one"), testing::walk_of(kThree)).value();
  const auto shared = opened(EngineKind::kXapian, {{"weighting", {"bool"}}}, "one");
  const auto hits = asked(*shared, "compost");
  EXPECT_EQ(ids(hits), "a b");
  EXPECT_EQ(hits.front().score, 0);
}

// All words that an experiment may tell are known here, and all do something of their own.
class XapianSettings : public XapianTest {
 protected:
  [[nodiscard]] static std::vector<SettingValue> words_of(std::string_view setting) {
    std::vector<SettingValue> words;
    for (const SettingDef& def : testing::engine_config(EngineKind::kXapian, {}).def->settings) {
      if (def.word != setting) continue;
      for (const std::string_view word : def.words) words.emplace_back(std::string(word));
    }
    EXPECT_FALSE(words.empty()) << setting;
    return words;
  }
  void SetUp() override {
    (void)engine(EngineKind::kXapian)->build(places("garden"), testing::walk_garden).value();
  }
  // The best 20 of two topics each.
  [[nodiscard]] std::vector<double> garden_scores(const SettingTexts& settings) {
    const auto made = opened(EngineKind::kXapian, settings, "garden");
    std::vector<double> all;
    for (const std::string query : {"compost heap soil", "when to prune an old apple tree"}) {
      for (const Hit& hit : asked(*made, query, 20)) all.push_back(hit.score);
    }
    EXPECT_EQ(all.size(), 40U);
    for (const double score : all) EXPECT_TRUE(std::isfinite(score));
    return all;
  }
  // No two words of a setting give the same scores.
  void expect_all_differ(const std::string& setting, const SettingTexts& others) {
    std::set<std::vector<double>> seen;
    const auto words = words_of(setting);
    for (const SettingValue& word : words) {
      SettingTexts settings = others;
      settings.push_back({setting, {word}});
      seen.insert(garden_scores(settings));
    }
    EXPECT_EQ(seen.size(), words.size()) << setting;
  }
};

TEST_F(XapianSettings, EachWeightingIsOneOfItsOwn) { expect_all_differ("weighting", {}); }
TEST_F(XapianSettings, EachSmoothingIsOneOfItsOwn) {
  expect_all_differ("smoothing", {{"weighting", {"lm"}}});
}
TEST_F(XapianSettings, EachTfIsOneOfItsOwn) { expect_all_differ("tf", {{"weighting", {"tfidf"}}}); }
TEST_F(XapianSettings, EachIdfIsOneOfItsOwn) {
  expect_all_differ("idf", {{"weighting", {"tfidf"}}});
}

TEST_F(XapianSettings, EachStemmerIsKnown) {
  for (const SettingValue& word : words_of("stemmer")) {
    EXPECT_EQ(ids(found(EngineKind::kXapian, {{"stemmer", {word}}}, kThree, "heap")), "a")
        << text_of(word);
  }
}

TEST_F(XapianSettings, NumbersAreToldToTheirWeightings) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
      {"c", {"pl2", "pl2+", "inl2", "ifb2", "ineb2", "bb2"}},
      {"delta", {"bm25+", "pl2+"}},
      {"k1", {"bm25", "bm25+"}},
      {"b", {"bm25", "bm25+"}},
      {"lambda", {"lm"}}};
  for (const auto& [word, weightings] : cases) {
    for (const std::string& weighting : weightings) {
      const SettingTexts usual = {{"weighting", {weighting}}};
      SettingTexts told = usual;
      told.push_back({word, {0.25}});
      EXPECT_NE(garden_scores(told), garden_scores(usual)) << word << " of " << weighting;
    }
  }
}

}  // namespace
}  // namespace assay::lab
