// SPDX-License-Identifier: Apache-2.0
// opinions_test.cpp: what groups of judges said: groups, parts, levels, and what follows from them.
#include "opinions.hpp"

#include <map>
#include <random>
#include <set>

#include "layout.hpp"
#include "testing.hpp"

namespace assay {
namespace {

Result<Qrels> try_read(std::string text, Judgments judgments = Judgments::kPreferences) {
  return Qrels::read(
      testing::text_input(std::move(text)),
      {.format = FileFormat::kTrec, .judgments = judgments, .reading = Reading::kTrecEval});
}
Qrels read(std::string text, Judgments judgments = Judgments::kPreferences) {
  return try_read(std::move(text), judgments).value();
}

// The documents of a group with their levels: "a=1 b=0", by name.
std::string docs_text(const Qrels& qrels, std::size_t topic, std::size_t group) {
  const Opinions& opinions = qrels.opinions();
  std::map<std::string, double> levels;
  for (const Opinions::Doc& doc : opinions.docs(opinions.groups(topic)[group])) {
    levels.emplace(qrels.judgment(doc.row).doc, doc.level);
  }
  std::string text;
  for (const auto& [doc, level] : levels) {
    text += (text.empty() ? "" : " ") + doc + "=" + std::to_string(static_cast<int>(level));
  }
  return text;
}

using Pairs = std::set<std::pair<std::string, std::string>>;

// Who is preferred to whom in a group of parts.
Pairs pairs_of(const Qrels& qrels, std::size_t topic, std::size_t group_number) {
  const Opinions& opinions = qrels.opinions();
  const Opinions::Group& group = opinions.groups(topic)[group_number];
  const auto docs = opinions.docs(group);
  Pairs pairs;
  for (std::size_t i = 0; i < docs.size(); ++i) {
    for (std::size_t k = 0; k < docs.size(); ++k) {
      if (!opinions.prefers(group, i, k)) continue;
      pairs.emplace(qrels.judgment(docs[i].row).doc, qrels.judgment(docs[k].row).doc);
    }
  }
  return pairs;
}

// One opinion, and the preferences of several added one by one until nothing new follows.
struct Said {
  std::string part;
  std::string doc;
  int level;
};
Pairs closed(const std::vector<Said>& lines) {
  Pairs pairs;
  for (const Said& a : lines) {
    for (const Said& b : lines) {
      if (a.part == b.part && a.level > b.level) pairs.emplace(a.doc, b.doc);
    }
  }
  for (std::size_t before = 0; before != pairs.size();) {
    before = pairs.size();
    const Pairs known = pairs;
    for (const auto& [a, b] : known) {
      for (const auto& [c, d] : known) {
        if (b == c) pairs.emplace(a, d);
      }
    }
  }
  return pairs;
}

TEST(Opinions, AreByGroupInByteOrder) {
  const Qrels qrels = read("2 b y 1\n1 b x 0\n2 a y 0\n2 a z 2\n2 10 y 3\n", Judgments::kGroups);
  EXPECT_EQ(qrels.opinions().groups(0).size(), 1U);
  ASSERT_EQ(qrels.opinions().groups(1).size(), 3U);
  EXPECT_EQ(docs_text(qrels, 0, 0), "x=0");
  EXPECT_EQ(docs_text(qrels, 1, 0), "y=3");
  EXPECT_EQ(docs_text(qrels, 1, 1), "y=0 z=2");
  EXPECT_EQ(docs_text(qrels, 1, 2), "y=1");
}

TEST(Opinions, KnowTheBestOrderOfAGroup) {
  const Qrels qrels = read("1 g a 1\n1 g b 3\n1 g c -1\n1 g d 2\n1 h a 9\n", Judgments::kGroups);
  const auto ideal = qrels.opinions().ideal(qrels.opinions().groups(0)[0]);
  EXPECT_EQ(std::vector<double>(ideal.begin(), ideal.end()), (std::vector<double>{3, 2, 1, -1}));
}

TEST(Opinions, HavePartsOnlyWhereTheyDiffer) {
  const Qrels qrels = read("1 g p a 1\n1 g p b 0\n1 h p a 1\n1 h q b 1\n");
  EXPECT_FALSE(qrels.opinions().groups(0)[0].has_parts);
  EXPECT_TRUE(qrels.opinions().groups(0)[1].has_parts);
  // Column 2 is the group and there is no part.
  const Qrels graded = read("1 g a 1\n1 h a 0\n", Judgments::kGradedPreferences);
  EXPECT_EQ(graded.opinions().groups(0).size(), 2U);
  EXPECT_FALSE(graded.opinions().groups(0)[0].has_parts);
}

TEST(Opinions, FollowFromEachOtherAcrossParts) {
  // a over b in one part, b over c in another; d is alone in a third.
  const Qrels qrels = read("1 g p a 2\n1 g p b 1\n1 g q b 5\n1 g q c 4\n1 g r d 9\n");
  EXPECT_EQ(pairs_of(qrels, 0, 0), (Pairs{{"a", "b"}, {"b", "c"}, {"a", "c"}}));
  EXPECT_TRUE(qrels.topic_faults().empty());
}

TEST(Opinions, DoNotFollowAcrossGroups) {
  const Qrels qrels = read("1 g p a 2\n1 g p b 1\n1 g q e 1\n1 h p b 2\n1 h q b 2\n1 h p c 1\n");
  EXPECT_EQ(pairs_of(qrels, 0, 0), (Pairs{{"a", "b"}}));
  EXPECT_EQ(pairs_of(qrels, 0, 1), (Pairs{{"b", "c"}}));
}

TEST(Opinions, AreClosedAsByHandOnRandomData) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 300; ++round) {
    const std::size_t docs = 2 + random() % (round % 60 == 0 ? 90 : 8);  // also beyond 64 bits
    std::vector<Said> lines;
    std::set<std::pair<std::size_t, std::size_t>> seen;
    std::string text;
    for (std::size_t i = 0; i < docs * 3 / 2; ++i) {
      const std::size_t part = random() % 4;
      const std::size_t doc = random() % docs;
      if (!seen.emplace(part, doc).second) continue;
      lines.push_back({"p" + std::to_string(part), "d" + std::to_string(doc),
                       static_cast<int>(1 + random() % 4)});
      text += "1 g " + lines.back().part + " " + lines.back().doc + " " +
              std::to_string(lines.back().level) + "\n";
    }
    const Qrels qrels = read(text);
    if (!qrels.opinions().groups(0)[0].has_parts) continue;
    const Pairs expected = closed(lines);
    ASSERT_EQ(pairs_of(qrels, 0, 0), expected) << text;
    const bool has_circle = std::any_of(expected.begin(), expected.end(),
                                        [](const auto& pair) { return pair.first == pair.second; });
    ASSERT_EQ(!qrels.topic_faults().empty(), has_circle) << text;
  }
}

TEST(Opinions, TakeTheLevelOfTheLastPartInByteOrder) {
  const Qrels qrels = read("1 g q a 3\n1 g 9 a 1\n1 g 10 a 2\n1 g 10 b 7\n");
  EXPECT_EQ(docs_text(qrels, 0, 0), "a=3 b=7");
  const Qrels other = read("1 g 9 a 1\n1 g 10 a 2\n");
  EXPECT_EQ(docs_text(other, 0, 0), "a=1");
}

TEST(Opinions, SayNothingNewWhenALineIsRepeated) {
  const Qrels qrels = read("1 g p a 1\n1 g p b 0\n1 g p a 1\n");
  EXPECT_TRUE(qrels.topic_faults().empty());
  EXPECT_EQ(qrels.odd_lines().total(), 1U);
  EXPECT_EQ(docs_text(qrels, 0, 0), "a=1 b=0");
}

TEST(Opinions, CannotHaveTwoLevelsInOnePart) {
  const Qrels qrels = read("1 g p a 1\n2 g p a 1\n2 g p b 0\n2 g p a 2\n");
  ASSERT_EQ(qrels.topic_faults().size(), 1U);
  EXPECT_EQ(qrels.topic_faults()[0].topic, 1U);
  EXPECT_EQ(qrels.topic_faults()[0].fault, Fault::kTwoLevels);
  EXPECT_EQ(qrels.input().place_of(qrels.topic_faults()[0].doc.data()).line, 4U);
  EXPECT_EQ(qrels.input().place_of(qrels.topic_faults()[0].earlier.data()).line, 2U);
}

TEST(Opinions, CannotCallADocumentRelevantAndNot) {
  for (const char* text : {"1 g p a 0\n1 g q a 1\n", "1 g q a 0\n1 g p a 1\n"}) {
    const Qrels qrels = read(text);
    ASSERT_EQ(qrels.topic_faults().size(), 1U) << text;
    EXPECT_EQ(qrels.topic_faults()[0].fault, Fault::kTwoLevels);
  }
  EXPECT_TRUE(read("1 g p a 2\n1 g q a 1\n").topic_faults().empty());
  EXPECT_TRUE(read("1 g p a 0\n1 g q a 0\n").topic_faults().empty());
  EXPECT_TRUE(read("1 g p a 0\n1 h p a 1\n").topic_faults().empty());  // another group may
}

TEST(Opinions, CannotGoInACircle) {
  const Qrels qrels = read("1 g p a 2\n1 g p b 1\n1 g q b 2\n1 g q c 1\n1 g r c 2\n1 g r a 1\n");
  std::set<std::string_view> docs;
  for (const TopicFault& fault : qrels.topic_faults()) {
    EXPECT_EQ(fault.fault, Fault::kContradiction);
    docs.insert(fault.doc);
  }
  EXPECT_EQ(docs, (std::set<std::string_view>{"a", "b", "c"}));
}

TEST(Opinions, AreRefusedAtOnceInAStrictReading) {
  const auto qrels = Qrels::read(testing::text_input("1 g p a 1\n1 g p a 2\n"),
                                 {.judgments = Judgments::kPreferences});
  ASSERT_FALSE(qrels);
  EXPECT_EQ(qrels.error().code, "two-levels");
}

TEST(Opinions, NeedTheirColumns) {
  EXPECT_FALSE(try_read("1 g a 1\n"));
  EXPECT_FALSE(try_read("1 g p a 1\n", Judgments::kGradedPreferences));
  EXPECT_FALSE(try_read("1 g p a 1\n", Judgments::kGroups));
}

}  // namespace
}  // namespace assay
