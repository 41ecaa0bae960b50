// SPDX-License-Identifier: Apache-2.0
#include "assay/split.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "assay/experiment.hpp"
#include "assay/report_split.hpp"
#include "assay/topic_ids.hpp"

namespace assay {
namespace {

std::vector<std::string> numbered(std::size_t count) {
  std::vector<std::string> topics;
  for (std::size_t i = 0; i < count; ++i) topics.push_back(std::to_string(i + 1));
  return topics;
}

TopicSplit split(std::vector<std::string> topics, const SplitOptions& options) {
  auto result = split_topics(std::move(topics), options);
  EXPECT_TRUE(result) << (result ? "" : result.error().what);
  return result ? *std::move(result) : TopicSplit{};
}

std::vector<std::size_t> sizes_of(const TopicSplit& made) {
  std::vector<std::size_t> sizes(made.folds);
  for (const std::uint32_t fold : made.fold_of) ++sizes[fold];
  return sizes;
}

std::size_t spread_of(const std::vector<std::size_t>& sizes) {
  const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
  return *most - *least;
}

TEST(Split, TestsEveryTopicOnceAndNeverTrainsOnIt) {
  const TopicSplit made = split(numbered(23), {.folds = 5, .seed = 3});
  std::multiset<std::string> tested;
  for (std::uint32_t fold = 0; fold < 5; ++fold) {
    const auto test = made.topics_of(fold, TopicSplit::Part::kTest);
    const auto train = made.topics_of(fold, TopicSplit::Part::kTrain);
    tested.insert(test.begin(), test.end());
    EXPECT_EQ(test.size() + train.size(), 23U);
    for (const std::string& topic : test) {
      EXPECT_EQ(std::count(train.begin(), train.end(), topic), 0) << topic;
    }
  }
  EXPECT_EQ(tested.size(), 23U);
  EXPECT_EQ(std::set<std::string>(tested.begin(), tested.end()).size(), 23U);
  EXPECT_LE(spread_of(sizes_of(made)), 1U);
}

TEST(Split, DependsOnTheSeedAndNotOnTheOrderOfTopics) {
  std::vector<std::string> topics = numbered(50);
  const TopicSplit made = split(topics, {.folds = 5, .seed = 1});
  std::mt19937 random(1);
  std::shuffle(topics.begin(), topics.end(), random);
  topics.push_back(topics.front());  // a topic that is named twice is one
  EXPECT_EQ(split(topics, {.folds = 5, .seed = 1}).fold_of, made.fold_of);
  EXPECT_NE(split(topics, {.folds = 5, .seed = 2}).fold_of, made.fold_of);
}

// Of 20 topics in 4 folds, 4 of the 19 others are in the fold of any one.
TEST(Split, PutsTwoTopicsTogetherAsOftenAsChanceWould) {
  int together = 0;
  constexpr int kSeeds = 4000;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const TopicSplit made =
        split(numbered(20), {.folds = 4, .seed = static_cast<std::uint64_t>(seed)});
    together += made.fold_of[2] == made.fold_of[7] ? 1 : 0;
  }
  // Five standard errors of a share of 4000.
  EXPECT_NEAR(together / static_cast<double>(kSeeds), 4.0 / 19, 5 * 0.0065);
}

TEST(Split, GivesEachFoldItsShareOfEveryCategory) {
  SplitOptions options{.folds = 4, .seed = 5};
  std::map<std::string, std::string> category;
  for (const std::string& topic : numbered(37)) {
    category[topic] = topic.size() == 1 ? "short" : topic < "2" ? "teens" : "";
    if (!category[topic].empty()) options.spread.push_back({topic, category[topic]});
  }
  const TopicSplit made = split(numbered(37), options);
  EXPECT_LE(spread_of(sizes_of(made)), 1U);
  std::map<std::string, std::vector<std::size_t>> sizes;
  for (std::size_t t = 0; t < made.topics.size(); ++t) {
    auto& own = sizes[category[made.topics[t]]];
    own.resize(4);
    ++own[made.fold_of[t]];
  }
  ASSERT_EQ(sizes.size(), 3U);
  for (const auto& [word, own] : sizes) EXPECT_LE(spread_of(own), 1U) << word;
}

TEST(Split, KeepsGroupsInOneFold) {
  SplitOptions options{.folds = 3, .seed = 8};
  for (const std::string& topic : numbered(30)) {
    if (topic.size() == 2) options.together.push_back({topic, topic.substr(0, 1)});
  }
  const TopicSplit made = split(numbered(30), options);
  std::map<char, std::set<std::uint32_t>> folds;
  for (std::size_t t = 0; t < made.topics.size(); ++t) {
    if (made.topics[t].size() == 2) folds[made.topics[t][0]].insert(made.fold_of[t]);
  }
  for (const auto& [digit, own] : folds) EXPECT_EQ(own.size(), 1U) << digit;
  EXPECT_LE(spread_of(sizes_of(made)), 1U);  // 10 + 10 + 1 and nine single ones
}

// 1 and 2 share a, 1 and 3 share b; 7 leads to 9 by way of 8. Only the first group of a topic used
// to count.
TEST(Split, JoinsGroupsThatShareATopicInAnyOrderOfLines) {
  SplitOptions options{.folds = 3, .seed = 2};
  options.together = {{"1", "a"}, {"2", "a"}, {"1", "b"}, {"3", "b"}, {"9", "f"},
                      {"8", "f"}, {"7", "e"}, {"8", "d"}, {"7", "d"}};
  const TopicSplit made = split(numbered(9), options);
  const auto& folds = made.fold_of;
  EXPECT_EQ(std::set<std::uint32_t>(folds.begin(), folds.begin() + 3).size(), 1U);
  EXPECT_EQ(std::set<std::uint32_t>(folds.begin() + 6, folds.end()).size(), 1U);
  EXPECT_EQ(spread_of(sizes_of(made)), 0U);  // 3 + 3 + three single ones
  std::mt19937 random(1);
  for (int round = 0; round < 20; ++round) {
    std::shuffle(options.together.begin(), options.together.end(), random);
    EXPECT_EQ(split(numbered(9), options).fold_of, folds) << round;
  }
}

// Every topic shares a group with the next, and each group is joined to one that is named later.
TEST(Split, JoinsALongChainOfGroups) {
  SplitOptions options{.folds = 2};
  std::vector<std::string> topics = numbered(10000);
  for (std::size_t i = 0; i < topics.size(); ++i) {
    options.together.push_back({topics[i], "g" + std::to_string(200000 - i)});
    options.together.push_back({topics[i], "g" + std::to_string(199999 - i)});
  }
  EXPECT_FALSE(split_topics(topics, options));  // one group makes no two folds
  topics.emplace_back("alone");
  EXPECT_EQ(sizes_of(split(topics, options)), (std::vector<std::size_t>{10000, 1}));
}

TEST(Split, TakesTheFirstOfSeveralCategories) {
  SplitOptions once{.folds = 3, .seed = 4};
  for (const std::string& topic : numbered(12)) once.spread.push_back({topic, topic.substr(0, 1)});
  SplitOptions twice = once;
  for (const std::string& topic : numbered(12)) twice.spread.push_back({topic, "other"});
  EXPECT_EQ(split(numbered(12), twice).fold_of, split(numbered(12), once).fold_of);
}

TEST(Split, RefusesFoldsThatWouldBeEmpty) {
  const auto few = split_topics(numbered(4), {.folds = 5});
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().what, "4 topics make no 5 folds: some would be empty");
  SplitOptions options{.folds = 3};
  for (const std::string& topic : numbered(9)) options.together.push_back({topic, "same"});
  EXPECT_FALSE(split_topics(numbered(9), options));
  EXPECT_FALSE(split_topics(numbered(9), {.folds = 1}));
}

TEST(Split, IsWrittenInEveryFormat) {
  const TopicSplit made{.folds = 2, .topics = {"a", "b,c", "d"}, .fold_of = {1, 0, 1}};
  std::map<std::string_view, std::string> texts;
  for (const SplitFormat& format : split_formats()) texts[format.name] = format.write(made);
  EXPECT_EQ(texts["tsv"], "topic\tfold\na\t2\nb,c\t1\nd\t2\n");
  EXPECT_EQ(texts["csv"], "topic,fold\na,2\n\"b,c\",1\nd,2\n");
  EXPECT_NE(texts["json"].find("\"test\": [\n        \"b,c\"\n      ]"), std::string::npos)
      << texts["json"];
}

std::vector<std::string> ids_in(const std::string& text) {
  const auto ids = read_topic_ids(*Input::from_memory("topics", text));
  return ids ? *ids : std::vector<std::string>{"error: " + ids.error().what};
}

TEST(TopicIds, AreReadFromFilesOfAnyKind) {
  using Ids = std::vector<std::string>;
  EXPECT_EQ(ids_in("q1\twhat is it\nq 2\twhere\n"), (Ids{"q1", "q 2"}));
  EXPECT_EQ(ids_in("301 0 d1 1\n301 0 d2 0\n302 0 d1 0\n"), (Ids{"301", "302"}));
  EXPECT_EQ(ids_in("query-id\tcorpus-id\tscore\n7\td1\t1\n"), (Ids{"7"}));
  EXPECT_EQ(ids_in("query_id,text\n1,how\n2,why\n"), (Ids{"1", "2"}));
  EXPECT_EQ(ids_in("{\"text\": \"how\", \"_id\": \"x1\"}\n{\"qid\": 5}\n"), (Ids{"x1", "5"}));
  EXPECT_EQ(ids_in("# tag: x\n301 Q0 d1 1 2.5 x\n#\n302 Q0 d1 1 2.5 x\n"), (Ids{"301", "302"}));
  EXPECT_EQ(ids_in("\n"), (Ids{"error: has no topics"}));
  EXPECT_EQ(ids_in("{\"text\": \"how\"}\n"), (Ids{"error: there is no topic id here"}));
}

// The name of an experiment, in quotes of any kind; or the first error.
std::string toml_name(const std::string& value) {
  const std::string text = "name = " + value +
                           "\nmeasures = [\"AP\"]\n[collection]\ndocs = \"d\"\ntopics = \"t\"\n"
                           "qrels = \"q\"\n[[engine]]\nname = \"e\"\nkind = \"xapian\"\n";
  const auto made = read_experiment(*Input::from_memory("lab.toml", text));
  return made ? made->name : to_string(made.error());
}

// Both were refused, for fear of what the parser does with letters beyond ASCII outside of texts.
TEST(TomlTexts, MayHaveLettersBeyondAsciiAndSeveralLines) {
  EXPECT_EQ(toml_name("\"corp\xc3\xbcs # 1\"  # \xc3\xa4"), "corp\xc3\xbcs # 1");
  EXPECT_EQ(toml_name("'\xe4\xb8\xad\\'"), "\xe4\xb8\xad\\");
  EXPECT_EQ(toml_name("'''\n# \xc3\xa9 ''\n\"b'''''"), "# \xc3\xa9 ''\n\"b''");
  // Blanks behind a backslash are left out up to the next letter, also if that is beyond ASCII.
  EXPECT_EQ(toml_name("\"\"\"a\\\n  \xc3\xa4\\\"\"\"\"\""), "a\xc3\xa4\"\"");
}

TEST(TomlTexts, AreRefusedWhereTheyDoNotEndOrAreNotUtf8) {
  EXPECT_EQ(toml_name("\"a\xff\""), "lab.toml:1:10: this byte is not UTF-8");
  EXPECT_EQ(toml_name("'\xed\xa0\x80'"), "lab.toml:1:9: this byte is not UTF-8");
  EXPECT_EQ(toml_name("'a' \xc3\xa4"), "lab.toml:1:12: \"\xc3\xa4\" cannot stand here");
  EXPECT_EQ(toml_name("'''a''' \xc3\xa4"), "lab.toml:1:16: \"\xc3\xa4\" cannot stand here");
  EXPECT_NE(toml_name("'''\xc3\xa4").find("end-of-file"), std::string::npos);
}

}  // namespace
}  // namespace assay
