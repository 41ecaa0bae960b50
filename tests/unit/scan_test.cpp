// SPDX-License-Identifier: Apache-2.0
// scan_test.cpp: lines and fields, with every kind of blank and every kind of line end.
#include "scan.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

namespace assay {
namespace {

// The fields of the first line, the number that split_line counts, and how far it went.
struct Split {
  std::vector<std::string> text;
  std::size_t count = 0;
  std::size_t used = 0;
  bool is_empty = false;
};

Split split(std::string_view line) {
  Fields<3> fields;
  const char* const end = line.data() + line.size();
  const char* const next = split_line(line.data(), end, fields);
  Split result{.count = fields.count,
               .used = static_cast<std::size_t>(next - line.data()),
               .is_empty = fields.is_empty()};
  for (std::size_t i = 0; i < std::min<std::size_t>(fields.count, 3); ++i)
    result.text.emplace_back(fields.text[i]);
  return result;
}

using Texts = std::vector<std::string>;

TEST(ByteKind, KnowsTheBlanksThatTheCLibraryKnows) {
  for (int c = 0; c < 256; ++c) {
    const bool is_text = kind_of(static_cast<char>(c)) == ByteKind::kText;
    EXPECT_EQ(is_text, std::isspace(c) == 0) << c;
  }
  EXPECT_EQ(kind_of('\n'), ByteKind::kNewline);
  EXPECT_EQ(kind_of('\r'), ByteKind::kBlank);
}

TEST(NextLine, StandsAfterTheNewline) {
  const std::string_view text = "ab\n\ncd";
  const char* const end = text.data() + text.size();
  EXPECT_EQ(next_line(text.data(), end), text.data() + 3);
  EXPECT_EQ(next_line(text.data() + 3, end), text.data() + 4);
  EXPECT_EQ(next_line(text.data() + 4, end), end);
  EXPECT_EQ(next_line(end, end), end);
}

TEST(SplitLine, SeparatesFieldsByAnyNumberOfAnyBlanks) {
  EXPECT_EQ(split("a b c\n").text, (Texts{"a", "b", "c"}));
  EXPECT_EQ(split("a\tb \t\v\f c\n").text, (Texts{"a", "b", "c"}));
  EXPECT_EQ(split("  a b  \n").text, (Texts{"a", "b"}));
}

TEST(SplitLine, StopsAfterTheNewline) {
  EXPECT_EQ(split("a b\nc d\n").used, 4U);
  EXPECT_EQ(split("\na\n").used, 1U);
  EXPECT_EQ(split("a b").used, 3U);
  EXPECT_EQ(split("a b ").used, 4U);
}

TEST(SplitLine, TakesACarriageReturnForABlank) {
  EXPECT_EQ(split("a b\r\nc").text, (Texts{"a", "b"}));
  EXPECT_EQ(split("a b\r\nc").used, 5U);
  EXPECT_EQ(split("\r\n").count, 0U);
}

TEST(SplitLine, CountsOneMoreThanItKeeps) {
  EXPECT_EQ(split("a b c d e f\ng").count, 4U);
  EXPECT_EQ(split("a b c d e f\ng").text, (Texts{"a", "b", "c"}));
  EXPECT_EQ(split("a b c d e f\ng").used, 12U);
  EXPECT_EQ(split("a b c  \r\n").count, 3U);  // blanks at the end are no field
  EXPECT_EQ(split("a b c d").used, 7U);
}

TEST(SplitLine, DoesNotReadBeyondTheEnd) {
  const std::string_view text = "a bc d";
  Fields<3> fields;
  EXPECT_EQ(split_line(text.data(), text.data() + 3, fields), text.data() + 3);
  EXPECT_EQ(fields.count, 2U);
  EXPECT_EQ(fields.text[1], "b");
}

TEST(Fields, AreEmptyForBlankLinesAndComments) {
  EXPECT_TRUE(split("").is_empty);
  EXPECT_TRUE(split(" \t\r\n").is_empty);
  EXPECT_TRUE(split("# a b\n").is_empty);
  EXPECT_TRUE(split("  #a b\n").is_empty);
  EXPECT_FALSE(split("a #b\n").is_empty);
  EXPECT_FALSE(split("a#\n").is_empty);
}

}  // namespace
}  // namespace assay
