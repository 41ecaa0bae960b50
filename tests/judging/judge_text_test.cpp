// SPDX-License-Identifier: Apache-2.0
#include <clocale>
#include <random>

#include "plain_text.hpp"
#include "topic_words.hpp"
#include "unit/testing.hpp"

namespace assay::judge {
namespace {

std::vector<std::string> pieces(std::string_view text, const std::vector<Range>& ranges) {
  std::vector<std::string> found;
  for (const Range& range : ranges)
    found.emplace_back(text.substr(range.begin, range.end - range.begin));
  return found;
}

using Words = std::vector<std::string>;

TEST(PlainText, LetsNoControlCharacterThrough) {
  EXPECT_EQ(harmless("a\x1b[31mred\x07\x7f", false), "a�[31mred��");
  EXPECT_EQ(harmless("a\x1b[0m\xff é", true), "a?[0m? ?");
  EXPECT_EQ(harmless("one\r\ntwo\rthree\tfour", false), "one\ntwo\nthree four");
  EXPECT_EQ(harmless("\xc2\x9b"
                     "31m \xe2\x80\xae txt",
                     false),
            "�31m � txt");  // C1, right to left
  EXPECT_EQ(harmless("a\xff\xc3", false), "a��");
  for (int byte = 0; byte < 256; ++byte) {
    const std::string shown = harmless(std::string(1, static_cast<char>(byte)), true);
    ASSERT_EQ(shown.size(), 1U) << byte;
    EXPECT_TRUE(shown == "\n" || (shown[0] >= ' ' && shown[0] < 0x7F)) << byte;
  }
}

TEST(PlainText, BreaksLinesBetweenWords) {
  const std::string text = "the quick  brown fox\n\njumpsoverthelazydog x";
  EXPECT_EQ(pieces(text, wrapped_lines(text, 10)),
            (Words{"the quick", "brown fox", "", "jumpsovert", "helazydog", "x"}));
  EXPECT_TRUE(wrapped_lines("", 10).empty());
}

TEST(PlainText, NoLineIsWiderThanItMayBe) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  std::mt19937 random(7);
  const Words letters{"a", "b", " ", "\n", "é", "漢", "e\xcc\x81", "ß"};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) text += letters[random() % letters.size()];
    const int columns = 2 + static_cast<int>(random() % 12);
    std::size_t shown = 0;
    for (const Range& line : wrapped_lines(text, columns)) {
      const std::string_view part =
          std::string_view(text).substr(line.begin, line.end - line.begin);
      ASSERT_LE(columns_of(part), columns) << text;
      shown += static_cast<std::size_t>(
          std::count_if(part.begin(), part.end(), [](char c) { return c != ' '; }));
    }
    // Nothing but blanks and line ends is left out.
    ASSERT_EQ(shown, static_cast<std::size_t>(std::count_if(
                         text.begin(), text.end(), [](char c) { return c != ' ' && c != '\n'; })));
  }
}

TEST(PlainText, WideCharactersTakeTwoColumns) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  EXPECT_EQ(columns_of("漢字 a"), 6);
  EXPECT_EQ(columns_of("e\xcc\x81"), 1);  // an accent of its own
  EXPECT_EQ(fitted("漢字漢字", 5, false), "漢字…");
  EXPECT_EQ(fitted("abcdef", 5, true), "ab...");
}

TEST(TopicWords, AreFoundInOtherForms) {
  const Stems stems = stems_of("How is the sourdough rising?");
  const std::string text = "Sourdough rises; a riser's bread. The is how.";
  EXPECT_EQ(pieces(text, marked_words(text, stems)), (Words{"Sourdough", "rises", "riser"}));
  EXPECT_EQ(stem_of("berries"), stem_of("berry"));
  EXPECT_EQ(stem_of("running"), stem_of("runs"));
  EXPECT_EQ(stem_of("glass"), "glass");
  std::setlocale(LC_CTYPE, "C.UTF-8");
  EXPECT_EQ(stem_of("ÖFEN"), "öfen");
}

TEST(TopicWords, OfScriptsWithoutBlanksAreCharacters) {
  const std::string text = "大東京";
  EXPECT_EQ(pieces(text, marked_words(text, stems_of("東京"))), (Words{"東", "京"}));
}

}  // namespace
}  // namespace assay::judge
