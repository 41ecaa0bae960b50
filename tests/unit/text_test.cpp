// SPDX-License-Identifier: Apache-2.0
// text_test.cpp: trimming, joining, characters, nearness of words, and the order of names.
#include "text.hpp"

#include <gtest/gtest.h>

#include <random>

namespace assay {
namespace {

TEST(Trimmed, TakesBlanksOffBothEnds) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Lower, ChangesAsciiLettersOnly) {
  EXPECT_EQ(lower("nDCG@10 AZ"), "ndcg@10 az");
  EXPECT_EQ(lower("\xc3\x84[`{"), "\xc3\x84[`{");  // Ä, and what stands beside the letters
}

TEST(Joined, PutsTheTextBetweenThePartsOnly) {
  EXPECT_EQ(joined({"a", "b", "c"}, ", "), "a, b, c");
  EXPECT_EQ(joined({"a"}, ", "), "a");
  EXPECT_EQ(joined({}, ", "), "");
}

TEST(Counted, SaysOneTopicAndTwoTopics) {
  EXPECT_EQ(counted(0, "topic"), "0 topics");
  EXPECT_EQ(counted(1, "topic"), "1 topic");
  EXPECT_EQ(counted(2, "topic"), "2 topics");
}

TEST(EditDistance, CountsEachKindOfSlipAsOne) {
  EXPECT_EQ(edit_distance("ndcg", "ndcg"), 0U);
  EXPECT_EQ(edit_distance("ndcg", "ndcgs"), 1U);  // added
  EXPECT_EQ(edit_distance("ndcg", "dcg"), 1U);    // removed
  EXPECT_EQ(edit_distance("ndcg", "ndag"), 1U);   // changed
  EXPECT_EQ(edit_distance("ndcg", "ndgc"), 1U);   // swapped
}

TEST(EditDistance, FindsTheCheapestWay) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);  // k/s, e/i, +g
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("ab", "xba"), 2U);  // +x and a swap
}

TEST(NaturalLess, ComparesDigitsAsNumbers) {
  EXPECT_TRUE(natural_less("q2", "q10"));
  EXPECT_FALSE(natural_less("q10", "q2"));
  EXPECT_TRUE(natural_less("9", "10"));
  EXPECT_TRUE(natural_less("1-9", "1-10"));
  EXPECT_TRUE(natural_less("99999999999999999999998", "99999999999999999999999"));
}

TEST(NaturalLess, ComparesTheRestByBytes) {
  EXPECT_TRUE(natural_less("a", "b"));
  EXPECT_TRUE(natural_less("B", "a"));
  EXPECT_TRUE(natural_less("a", "ab"));
  EXPECT_TRUE(natural_less("", "a"));
  EXPECT_TRUE(natural_less("z", "\xc3\xa4"));  // ä: bytes above 127 come last
}

TEST(NaturalLess, TakesLeadingZerosForADifferenceOnlyIfThereIsNoOther) {
  EXPECT_TRUE(natural_less("01", "1"));
  EXPECT_FALSE(natural_less("1", "01"));
  EXPECT_TRUE(natural_less("1a", "01b"));
  EXPECT_TRUE(natural_less("0", "00"));
  EXPECT_FALSE(natural_less("x1", "x1"));
}

TEST(NaturalLess, IsAnOrderInWhichOnlyEqualTextsAreEqual) {
  std::mt19937 random(1);
  const auto any_text = [&] {
    std::string text(random() % 5, ' ');
    for (char& c : text) c = "0019a-\xe4"[random() % 7];
    return text;
  };
  for (int i = 0; i < 50'000; ++i) {
    const std::string a = any_text();
    const std::string b = any_text();
    const std::string c = any_text();
    ASSERT_EQ(natural_less(a, b) || natural_less(b, a), a != b) << a << " " << b;
    ASSERT_FALSE(natural_less(a, b) && natural_less(b, a)) << a << " " << b;
    if (natural_less(a, b) && natural_less(b, c)) {
      ASSERT_TRUE(natural_less(a, c)) << a << " " << b << " " << c;
    }
  }
}

TEST(Utf8Length, CountsTheBytesOfACharacter) {
  EXPECT_EQ(utf8_length("ax"), 1U);
  EXPECT_EQ(utf8_length("äx"), 2U);
  EXPECT_EQ(utf8_length("€x"), 3U);
  EXPECT_EQ(utf8_length("\xf0\x9f\x98\x80x"), 4U);  // U+1F600
  EXPECT_EQ(utf8_length("\xf4\x8f\xbf\xbf"), 4U);   // U+10FFFF, the last
  EXPECT_EQ(utf8_length(std::string_view("\0", 1)), 1U);
}

TEST(Utf8Length, IsZeroForWhatIsNotACharacter) {
  for (const std::string_view text : {
           "",
           "\x80",              // a byte that continues nothing
           "\xc3",              // cut short
           "\xe2\x82",          //
           "\xf0\x9f\x98",      //
           "\xc3x",             // not continued
           "\xe2\x82x",         //
           "\xc0\x80",          // longer than it need be
           "\xc1\xbf",          //
           "\xe0\x9f\xbf",      //
           "\xf0\x8f\xbf\xbf",  //
           "\xed\xa0\x80",      // half of a pair, which UTF-16 alone has
           "\xf4\x90\x80\x80",  // beyond Unicode
           "\xf5\x80\x80\x80",  //
           "\xff",              //
       }) {
    EXPECT_EQ(utf8_length(text), 0U) << ::testing::PrintToString(text);
  }
}

TEST(Clipped, KeepsWhatFitsAndMarksWhatDoesNot) {
  EXPECT_EQ(clipped("abc", 3), "abc");
  EXPECT_EQ(clipped("abcd", 3), "abc…");
  EXPECT_EQ(clipped("", 0), "");
  EXPECT_EQ(clipped("a", 0), "…");
}

TEST(Clipped, NeverCutsACharacterInTwo) {
  EXPECT_EQ(clipped("aäb", 1), "a…");
  EXPECT_EQ(clipped("aäb", 2), "a…");
  EXPECT_EQ(clipped("aäb", 3), "aä…");
  EXPECT_EQ(clipped("€€", 5), "€…");
  EXPECT_EQ(clipped("\x80\x80\x80", 2), "…");  // not UTF-8: nothing is better than a part
}

TEST(Quoted, ClipsALongText) {
  const std::string sixty(60, 'x');
  EXPECT_EQ(assay::in_quotes(""), "\"\"");
  EXPECT_EQ(assay::in_quotes("AP"), "\"AP\"");
  EXPECT_EQ(assay::in_quotes(sixty), "\"" + sixty + "\"");
  EXPECT_EQ(assay::in_quotes(sixty + "y"), "\"" + sixty + "…\"");
}

}  // namespace
}  // namespace assay
