// SPDX-License-Identifier: Apache-2.0
// qrels_test.cpp: judgments as they come, and what may be asked of them.
#include "assay/qrels.hpp"

#include <algorithm>
#include <map>
#include <random>

#include "bad_lines.hpp"
#include "doc_slots.hpp"
#include "layout.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::qrels;
using testing::text_input;

// The judgments of a topic as "doc:grade doc:grade", in their order.
std::string judged(const Qrels& qrels, std::string_view topic) {
  const auto index = qrels.find_topic(topic);
  if (!index) return "<no such topic>";
  std::string text;
  for (const Judgment& row : qrels.judgments(*index)) {
    text += (text.empty() ? "" : " ") + std::string(row.doc) + ":" +
            ::testing::PrintToString(row.grade);
  }
  return text;
}

std::vector<std::string> topics(const Qrels& qrels) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < qrels.topic_count(); ++i) names.emplace_back(qrels.topic(i));
  return names;
}

std::optional<double> grade(const Qrels& qrels, std::string_view topic, std::string_view doc) {
  const auto row = qrels.find(qrels.find_topic(topic).value(), doc, hash_of(doc));
  if (!row) return std::nullopt;
  EXPECT_EQ(qrels.judgment(*row).doc, doc);
  return qrels.judgment(*row).grade;
}

TEST(Qrels, KeepTheJudgmentsOfATopicInTheOrderOfTheFile) {
  const Qrels read = qrels("1 0 b 1\n1 0 a 0\n1 0 c 2\n");
  EXPECT_EQ(judged(read, "1"), "b:1 a:0 c:2");
  EXPECT_EQ(read.judgment_count(), 3U);
  EXPECT_EQ(read.lines(), 3U);
  EXPECT_EQ(read.bad_lines().total(), 0U);
}

TEST(Qrels, FindADocumentWithAndWithoutItsHash) {
  const Qrels read = qrels("2 0 a 1\n1 0 b 2\n1 0 a 0\n");
  for (std::size_t topic = 0; topic < read.topic_count(); ++topic) {
    for (const std::string_view doc : {"a", "b", "c", ""}) {
      EXPECT_EQ(read.find(topic, doc), read.find(topic, doc, hash_of(doc))) << topic << doc;
    }
  }
  EXPECT_EQ(read.find(0, "b"), 0U);
  EXPECT_EQ(read.find(0, "a"), 1U);
  EXPECT_EQ(read.find(1, "a"), 2U);
  EXPECT_EQ(read.find(1, "b"), std::nullopt);
}

TEST(Qrels, SortTopicsByBytes) {
  EXPECT_EQ(topics(qrels("9 0 a 1\n10 0 a 1\na 0 a 1\nB 0 a 1\n\xc3\xa4 0 a 1\n")),
            (std::vector<std::string>{"10", "9", "B", "a", "\xc3\xa4"}));
}

TEST(Qrels, GatherTheLinesOfATopicFromAllOverTheFile) {
  const Qrels read = qrels("2 0 a 1\n1 0 a 3\n2 0 b 2\n1 0 b 0\n2 0 c 1\n");
  EXPECT_EQ(judged(read, "1"), "a:3 b:0");
  EXPECT_EQ(judged(read, "2"), "a:1 b:2 c:1");
  EXPECT_EQ(read.first_row(0), 0U);
  EXPECT_EQ(read.first_row(1), 2U);
}

TEST(Qrels, SortTheIdealFromTheHighestGradeDown) {
  const Qrels read = qrels("1 0 a 0\n1 0 b -1\n2 0 x 7\n1 0 c 3\n1 0 d 0.5\n");
  const auto ideal = read.ideal(0);
  EXPECT_EQ(std::vector(ideal.begin(), ideal.end()), (std::vector<double>{3, 0.5, 0, -1}));
  EXPECT_EQ(read.ideal(1).size(), 1U);
}

TEST(Qrels, FindATopicOnlyByItsWholeName) {
  const Qrels read = qrels("10 0 a 1\n20 0 a 1\n");
  EXPECT_EQ(read.find_topic("10"), 0U);
  EXPECT_EQ(read.find_topic("20"), 1U);
  for (const std::string_view other : {"", "1", "100", "15", "3"})
    EXPECT_EQ(read.find_topic(other), std::nullopt) << other;
}

TEST(Qrels, FindAGradeByTopicAndDocument) {
  const Qrels read = qrels("1 0 a 1\n1 0 b 2\n2 0 a 3\n");
  EXPECT_EQ(grade(read, "1", "a"), 1.0);
  EXPECT_EQ(grade(read, "1", "b"), 2.0);
  EXPECT_EQ(grade(read, "2", "a"), 3.0);
  EXPECT_EQ(grade(read, "2", "b"), std::nullopt);
  EXPECT_EQ(grade(read, "1", ""), std::nullopt);
}

TEST(Qrels, ReadGradesThatAreNotWholeOrNotPositive) {
  EXPECT_EQ(judged(qrels("1 0 a 0.25\n1 0 b -2\n1 0 c +1\n1 0 d 1e2\n"), "1"),
            "a:0.25 b:-2 c:1 d:100");
}

TEST(Qrels, PassOverCommentsAndBlankLines) {
  const Qrels read = qrels("# head\n\n  \t\n1 0 a 1\n  # 1 0 b 1\n1 0 c 1\n#\n");
  EXPECT_EQ(judged(read, "1"), "a:1 c:1");
  EXPECT_EQ(read.lines(), 7U);
}

TEST(Qrels, AcceptACommentOnTheLastLineWithoutANewline) {
  EXPECT_EQ(judged(qrels("1 0 a 1\n# end"), "1"), "a:1");
}

TEST(Qrels, NeedNoNewlineAtTheEnd) {
  const Qrels read = qrels("1 0 a 1\n1 0 b 12");
  EXPECT_EQ(judged(read, "1"), "a:1 b:12");
  EXPECT_EQ(read.lines(), 2U);
}

TEST(Qrels, TakeTabsCarriageReturnsAndManyBlanksAlike) {
  EXPECT_EQ(judged(qrels("1\t0\ta\t1\r\n\t1  0 \t b 2 \r\n\r\n"), "1"), "a:1 b:2");
}

TEST(Qrels, TakeIdsAsBytes) {
  const Qrels read = qrels("q#1,\xff 0 d#1,2;\xfe\"' 1\nq#1,\xff 0 \xc3\xa4 2\n");
  EXPECT_EQ(topics(read), (std::vector<std::string>{"q#1,\xff"}));
  EXPECT_EQ(judged(read, "q#1,\xff"), "d#1,2;\xfe\"':1 \xc3\xa4:2");
}

TEST(Qrels, TakeIdsOfAMegabyte) {
  const std::string id(1 << 20, 'd');
  const Qrels read = qrels(id + " 0 " + id + " 1\n" + id + " 0 " + id + "x 2\n");
  EXPECT_EQ(grade(read, id, id), 1.0);
  EXPECT_EQ(grade(read, id, id + "x"), 2.0);
  EXPECT_EQ(grade(read, id, id + "y"), std::nullopt);
}

TEST(Qrels, IgnoreTheIterationColumn) {
  EXPECT_EQ(judged(qrels("1 Q0 a 1\n1 # b 1\n1 x,y c 1\n"), "1"), "a:1 b:1 c:1");
}

TEST(Qrels, AreRefusedForOneBadLine) {
  for (const std::string text :
       {"1 0 a\n", "1 0 a 1 x\n", "1 0 a x\n", "1 0 a nan\n", "1 0 a inf\n", "1 0 a 1,5\n"}) {
    const auto read = Qrels::read(text_input("1 0 z 1\n" + text));
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().place.line, 2U) << text;
  }
}

TEST(Qrels, GoOnWithoutTheBadLinesIfToldTo) {
  const auto read = Qrels::read(text_input("1 0 a 1\n1 0 b x\n1 0 c\n2 0 d\n1 0 e 2\n", "q.txt"),
                                {.skip_bad_lines = true});
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(judged(*read, "1"), "a:1 e:2");
  EXPECT_EQ(topics(*read), (std::vector<std::string>{"1"}));  // topic 2 has no good line
  EXPECT_EQ(read->bad_lines().to_note(read->input(), read->layout().expected),
            "3 bad lines ignored, the first at q.txt:2:7 (grade is not a finite number: \"x\")");
  EXPECT_EQ(read->bad_lines().total(), 3U);
}

TEST(Qrels, KeepTheFirstOfTwoGradesIfToldToGoOn) {
  const auto read = Qrels::read(text_input("1 0 a 1\n2 0 a 5\n1 0 b 2\n1 0 a 3\n1 0 c 4\n"),
                                {.skip_bad_lines = true});
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(judged(*read, "1"), "a:1 b:2 c:4");
  EXPECT_EQ(judged(*read, "2"), "a:5");
  EXPECT_EQ(read->ideal(0).size(), 3U);
  EXPECT_EQ(grade(*read, "1", "a"), 1.0);
  EXPECT_EQ(grade(*read, "1", "c"), 4.0);
  EXPECT_EQ(grade(*read, "2", "a"), 5.0);  // rows after a dropped one are still found
  EXPECT_EQ(read->judgment_count(), 4U);
}

TEST(Qrels, RefuseADocumentJudgedTwiceEvenWithTheSameGrade) {
  const auto read = Qrels::read(text_input("1 0 a 1\n1 0 a 1\n"));
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().place.line, 2U);
}

TEST(Qrels, AreRefusedForANulByteEvenIfBadLinesAreSkipped) {
  for (const bool skips : {false, true}) {
    const auto read =
        Qrels::read(text_input(std::string("1 0 a 1\n1 0 b\0 1\n", 18)), {.skip_bad_lines = skips});
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(to_string(read.error()), "test.txt:2:6: NUL byte");
  }
}

TEST(Qrels, SpeakOfANulByteBeforeAnyBadLine) {
  // The document judged twice stands first.
  for (const bool skips : {false, true}) {
    const auto read = Qrels::read(text_input(std::string("1 0 a 1\n1 0 a 1\nx\n1 0 \0 1\n", 26)),
                                  {.skip_bad_lines = skips});
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(to_string(read.error()), "test.txt:4:5: NUL byte");
  }
}

TEST(Qrels, AreRefusedForTheFirstBadLineIfThereIsNoGoodOne) {
  for (const bool skips : {false, true}) {
    const auto read =
        Qrels::read(text_input("# head\n1 Q0 a 1 9.5 t\n1 0 a x\n"), {.skip_bad_lines = skips});
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(to_string(read.error()), "test.txt:2:1: not 4 columns, as in a qrels file");
  }
}

TEST(Qrels, AreRefusedIfThereIsNotOneJudgment) {
  for (const std::string text : {"", "\n", "# only this\n", " \r\n\t\n"}) {
    const auto read = Qrels::read(text_input(text));
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(to_string(read.error()), "test.txt: has no judgments, only blank lines and comments");
    EXPECT_EQ(read.error().hint, "4 columns expected: topic iteration document grade");
  }
}

TEST(Qrels, OutliveTheNameTheyWereReadBy) {
  auto input = text_input("1 0 a 1\n");
  const Qrels read = Qrels::read(input).value();
  input.reset();  // the table owns the bytes behind its views
  EXPECT_EQ(judged(read, "1"), "a:1");
}

TEST(Qrels, FindExactlyWhatIsThereInRandomFiles) {
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    std::map<std::string, std::map<std::string, double>> expected;
    std::string text;
    for (std::size_t line = random() % 60 + 1; line > 0; --line) {
      const std::string topic = std::to_string(random() % 4);
      const std::string doc = "d" + std::to_string(random() % 40);
      const int value = static_cast<int>(random() % 5) - 1;
      if (!expected[topic].emplace(doc, value).second) continue;
      text += topic + " 0 " + doc + " " + std::to_string(value) + "\n";
    }
    const Qrels read = qrels(text);
    ASSERT_EQ(read.topic_count(), expected.size());
    for (const auto& [topic, docs] : expected) {
      ASSERT_EQ(read.judgments(read.find_topic(topic).value()).size(), docs.size());
      for (int d = 0; d < 40; ++d) {
        const std::string doc = "d" + std::to_string(d);
        const auto found = docs.find(doc);
        ASSERT_EQ(grade(read, topic, doc),
                  found == docs.end() ? std::nullopt : std::optional(found->second))
            << text;
      }
    }
  }
}

// Everything that can be asked of the topics, in words.
std::string all_of(const Qrels& qrels) {
  std::string text;
  for (const std::string& topic : topics(qrels)) text += topic + " " + judged(qrels, topic) + "\n";
  return text;
}

TEST(Qrels, AreTheSameWithAnyNumberOfThreads) {
  // 1 MB, so that it is cut into parts; topics of many and of few documents that come back later,
  // odd spacing, blank lines, comments and lines that are bad in three ways.
  std::mt19937 random(3);
  std::string text;
  for (int line = 0; line < 60'000; ++line) {
    const std::string topic =
        std::to_string(line / 3'000 + random() % 4 * (line % 50 == 0 ? 9 : 0));
    const std::string doc = "FBIS3-" + std::to_string(random() % 400'000);
    switch (random() % 40) {
      case 0: text += "\n# " + topic + " 0 x 1\n"; break;
      case 1: text += topic + "\t0  " + doc + " 1.5\r\n"; break;
      case 2: text += topic + " 0 " + doc + " x\n"; break;
      case 3: text += topic + " " + doc + " 1\n"; break;
      case 4: text += "t" + topic + " 0 " + doc + " 2\n"; break;
      default: text += topic + " 0 " + doc + " " + std::to_string(random() % 4) + "\n";
    }
  }
  const auto read = [&](unsigned threads) {
    return Qrels::read(text_input(text), {.skip_bad_lines = true, .threads = threads}).value();
  };
  const Qrels one = read(1);
  for (const unsigned threads : {0U, 2U, 3U, 7U}) {
    const Qrels other = read(threads);
    EXPECT_EQ(all_of(other), all_of(one));
    EXPECT_EQ(other.lines(), one.lines());
    EXPECT_EQ(other.bad_lines().to_note(other.input(), other.layout().expected),
              one.bad_lines().to_note(one.input(), one.layout().expected));
  }
}

TEST(Qrels, AreTheSameWhateverTheOrderOfTopicsInTheFile) {
  // Lines of topics that come in turn by chance; those of one topic keep their order. Topics of
  // 2000 lines, of ten and of two.
  for (const std::size_t topic_count : {30U, 6'000U, 30'000U}) {
    std::mt19937 random(5);
    std::vector<std::vector<std::string>> lines(topic_count);
    std::vector<std::size_t> turns;
    for (std::size_t i = 0; i < 60'000; ++i) {
      const std::size_t topic = i % topic_count;
      lines[topic].push_back(std::to_string(topic) + " 0 FT911-" + std::to_string(i) + " " +
                             std::to_string(random() % 4) + "\n");
      turns.push_back(topic);
    }
    std::shuffle(turns.begin(), turns.end(), random);
    std::string ordered;
    for (const auto& of_topic : lines) {
      for (const std::string& line : of_topic) ordered += line;
    }
    std::string shuffled;
    std::vector<std::size_t> next(topic_count);
    for (const std::size_t topic : turns) shuffled += lines[topic][next[topic]++];
    const std::string expected = all_of(qrels(ordered));
    for (const unsigned threads : {1U, 2U, 3U}) {
      auto read = Qrels::read(text_input(shuffled), {.threads = threads});
      EXPECT_TRUE(all_of(read.value()) == expected) << topic_count << " " << threads;
    }
  }
}

TEST(Qrels, DoNotTakeALineForOneOfTheTopicBeforeTheLast) {
  const Qrels read = qrels("1 0 a 1\n1 0 b 2\n 2 0 c 1\n1 0 d 0\n1 0 e 1\n");
  EXPECT_EQ(judged(read, "1"), "a:1 b:2 d:0 e:1");
  EXPECT_EQ(judged(read, "2"), "c:1");
}

}  // namespace
}  // namespace assay
