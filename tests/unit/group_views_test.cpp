// SPDX-License-Identifier: Apache-2.0
// group_views_test.cpp: the opinions of a topic laid over a ranking.
#include "group_views.hpp"

#include <algorithm>
#include <random>
#include <sstream>

#include "opinions.hpp"
#include "testing.hpp"

namespace assay {
namespace {

Qrels read(std::string text, Judgments judgments) {
  return Qrels::read(testing::text_input(std::move(text)),
                     {.format = FileFormat::kTrec, .judgments = judgments})
      .value();
}

// A ranking of documents whose names stand between blanks.
class Ranked {
 public:
  explicit Ranked(const std::string& docs) : run_(testing::run(lines_of(docs))) {
    topic_ = run_.rows(0).value();
  }
  // Those that are judged, as they are found.
  [[nodiscard]] std::vector<FoundDoc> in(const Qrels& qrels, std::size_t topic) const {
    std::vector<FoundDoc> found;
    for (std::uint32_t i = 0; i < topic_.rows.size(); ++i) {
      if (const auto row = qrels.find(topic, topic_.rows[i].doc)) found.push_back({i + 1, *row});
    }
    return found;
  }

 private:
  static std::string lines_of(const std::string& docs) {
    std::istringstream names(docs);
    std::string lines;
    int score = 0;
    for (std::string name; names >> name;) {
      lines += "1 Q0 " + name + " 0 " + std::to_string(--score) + " t\n";
    }
    return lines;
  }

  Run run_;  // the documents are views of it
  RunTopic topic_;
};

// "0:2 3:1": number and level of the documents of one group.
std::string text_of(const Preferences& preferences) {
  std::string text;
  for (const PreferredDoc& doc : preferences.docs) {
    text += (text.empty() ? "" : " ") + std::to_string(doc.number) + ":" +
            std::to_string(static_cast<int>(doc.level));
  }
  return text;
}

TEST(GroupViews, ShowTheRanksOfEachGroupByItsOwnGrades) {
  const Qrels qrels = read("1 g a 1\n1 g b 2\n1 g c 0\n1 h c 3\n1 h d 1\n", Judgments::kGroups);
  GroupViews views;
  views.build(qrels, 0, Ranked("x c a b").in(qrels, 0));
  JudgedTopic topic;
  views.show_in(topic);
  ASSERT_EQ(topic.groups.size(), 2U);
  EXPECT_TRUE(topic.preferences.empty());
  const auto first = topic.groups[0].found;
  ASSERT_EQ(first.size(), 3U);
  EXPECT_EQ(first[0].rank, 2U);
  EXPECT_EQ(first[0].grade, 0);
  EXPECT_EQ(first[1].rank, 3U);
  EXPECT_EQ(first[1].grade, 1);
  EXPECT_EQ(first[2].rank, 4U);
  EXPECT_EQ(first[2].grade, 2);
  ASSERT_EQ(topic.groups[1].found.size(), 1U);
  EXPECT_EQ(topic.groups[1].found[0].grade, 3);
  EXPECT_EQ(topic.groups[1].ideal.size(), 2U);
}

TEST(GroupViews, NumberDocumentsByRankAndThenByName) {
  // In the file e comes first; of those that are not retrieved b has the smaller name.
  const Qrels qrels = read("1 g p e 1\n1 g p c 2\n1 g p a 3\n1 g p b 4\n1 h p b 1\n1 h p a 2\n",
                           Judgments::kPreferences);
  GroupViews views;
  views.build(qrels, 0, Ranked("x c y a").in(qrels, 0));
  JudgedTopic topic;
  views.show_in(topic);
  EXPECT_EQ(topic.preferred_found, 2U);  // c, then a; b and e follow
  ASSERT_EQ(topic.preferences.size(), 2U);
  EXPECT_EQ(text_of(topic.preferences[0]), "0:2 1:3 2:4 3:1");
  EXPECT_EQ(text_of(topic.preferences[1]), "1:2 2:1");
  EXPECT_TRUE(topic.preferences[0].closure.empty());
}

TEST(GroupViews, CarryTheClosureOver) {
  const Qrels qrels =
      read("1 g p c 2\n1 g p b 1\n1 g q b 2\n1 g q a 1\n1 g r d 5\n", Judgments::kPreferences);
  GroupViews views;
  views.build(qrels, 0, Ranked("b d").in(qrels, 0));
  JudgedTopic topic;
  views.show_in(topic);
  // Numbers: b 0, d 1, a 2, c 3. Preferred are c over b, b over a, and so c over a.
  const Preferences& group = topic.preferences[0];
  ASSERT_FALSE(group.closure.empty());
  std::string pairs;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      if (group.prefers(i, k)) pairs += std::to_string(i) + ">" + std::to_string(k) + " ";
    }
  }
  EXPECT_EQ(pairs, "0>2 3>0 3>2 ");
}

TEST(GroupViews, CarryALargeClosureOverWhateverTheRanking) {
  std::mt19937_64 random(7);
  std::string text;
  std::string ranking;
  std::vector<std::string> retrieved;
  std::vector<std::string> others;
  for (int i = 0; i < 100; ++i) {  // more than a word has bits
    const std::string doc = "d" + std::to_string(random());
    text += "1 g " + std::to_string(i % 3) + " " + doc + " " + std::to_string(random() % 5) + "\n";
    (i % 2 == 0 ? retrieved : others).push_back(doc);
    if (i % 2 == 0) ranking += doc + " ";
  }
  std::sort(others.begin(), others.end());
  std::vector<std::string> names = retrieved;  // by number
  names.insert(names.end(), others.begin(), others.end());

  const Qrels qrels = read(text, Judgments::kPreferences);
  const Opinions::Group& group = qrels.opinions().groups(0)[0];
  const auto place = [&](std::size_t number) {
    return *qrels.find(0, names[number]) - qrels.first_row(0);  // the group has all documents
  };
  GroupViews views;
  JudgedTopic topic;
  views.build(qrels, 0, Ranked(ranking).in(qrels, 0));
  views.show_in(topic);
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t k = 0; k < names.size(); ++k) {
      ASSERT_EQ(topic.preferences[0].prefers(i, k),
                qrels.opinions().prefers(group, place(i), place(k)))
          << names[i] << " " << names[k];
    }
  }
}

TEST(GroupViews, KeepNothingFromTheTopicBefore) {
  const Qrels qrels =
      read("1 g p a 2\n1 g q b 1\n1 h p a 1\n2 g p a 2\n2 g p b 1\n", Judgments::kPreferences);
  GroupViews views;
  JudgedTopic topic;
  views.build(qrels, 0, Ranked("a b").in(qrels, 0));
  views.build(qrels, 1, Ranked("b").in(qrels, 1));
  views.show_in(topic);
  EXPECT_EQ(topic.preferred_found, 1U);
  ASSERT_EQ(topic.preferences.size(), 1U);
  EXPECT_EQ(text_of(topic.preferences[0]), "0:1 1:2");
  EXPECT_TRUE(topic.preferences[0].closure.empty());
}

TEST(GroupViews, WorkWithoutAnyRanking) {
  const Qrels qrels = read("1 g p b 2\n1 g p a 1\n", Judgments::kPreferences);
  GroupViews views;
  JudgedTopic topic;
  views.build(qrels, 0, {});
  views.show_in(topic);
  EXPECT_EQ(topic.preferred_found, 0U);
  EXPECT_EQ(text_of(topic.preferences[0]), "0:1 1:2");
}

TEST(GroupViews, AreEmptyWhereThereAreGradesAlone) {
  GroupViews views;
  JudgedTopic topic;
  const Qrels grades = testing::qrels("1 0 a 1\n");
  views.build(grades, 0, Ranked("a").in(grades, 0));
  views.show_in(topic);
  EXPECT_TRUE(topic.groups.empty());
  EXPECT_TRUE(topic.preferences.empty());
}

}  // namespace
}  // namespace assay
