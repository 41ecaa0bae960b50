// SPDX-License-Identifier: Apache-2.0
#include "assay/topic_lines.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

Result<TopicLines> read(std::string text, ValueIs value = ValueIs::kRequired) {
  return read_topic_lines(text_input(std::move(text)), value, "topic category");
}

TEST(TopicLines, SplitsAtTheFirstBlank) {
  const auto read_lines = read("q1 easy\n  q2   very hard  \r\n").value();
  ASSERT_EQ(read_lines.lines.size(), 2U);
  EXPECT_EQ(read_lines.lines[0].topic, "q1");
  EXPECT_EQ(read_lines.lines[0].value, "easy");
  EXPECT_EQ(read_lines.lines[1].topic, "q2");
  EXPECT_EQ(read_lines.lines[1].value, "very hard");
}

TEST(TopicLines, SplitsAtATabWhereThereIsOne) {
  const auto read_lines = read("who built it\tquestions\n").value();
  EXPECT_EQ(read_lines.lines[0].topic, "who built it");
  EXPECT_EQ(read_lines.lines[0].value, "questions");
}

TEST(TopicLines, PassesOverBlankLinesAndComments) {
  const auto read_lines = read("# hard ones\n\n  \t \nq7\n", ValueIs::kIgnored).value();
  ASSERT_EQ(read_lines.lines.size(), 1U);
  EXPECT_EQ(read_lines.lines[0].topic, "q7");
}

TEST(TopicLines, NamesThePlaceOfALineWithoutAValue) {
  const auto failed = read("q1 a\nq2\n");
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(to_string(failed.error()), "test.txt:2:1: there is nothing after the topic");
  EXPECT_EQ(failed.error().hint, "a line for each topic expected: topic category");
}

TEST(TopicLines, RefusesAFileWithoutTopicsAndOneThatIsNotText) {
  EXPECT_EQ(to_string(read("# nothing\n").error()),
            "test.txt: names no topic, only blank lines and comments");
  EXPECT_EQ(to_string(read(std::string("q1 a\0b", 6)).error()), "test.txt:1:5: NUL byte");
}

}  // namespace
}  // namespace assay
