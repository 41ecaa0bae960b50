// SPDX-License-Identifier: Apache-2.0
// plain_name_test.cpp: names that look alike to a person.
#include "plain_name.hpp"

#include <gtest/gtest.h>

#include <string>

#include "decompositions.hpp"

namespace assay {
namespace {

TEST(PlainName, HasNothingThatCannotBeSeen) {
  EXPECT_EQ(without_invisible("\ufeffD1"), "D1");            // byte order mark
  EXPECT_EQ(without_invisible("D\u00a01\u200b"), "D1");      // no-break blank, zero width
  EXPECT_EQ(without_invisible("D\u00ad1\u2060\x7f"), "D1");  // soft hyphen, word joiner, delete
  EXPECT_EQ(without_invisible("D\x01"
                              "1"),
            "D1");
  EXPECT_EQ(without_invisible("日本 D-1_é"), "日本 D-1_é");
  EXPECT_EQ(without_invisible("\xff"
                              "D"),
            "\xff"
            "D");  // what is not UTF-8 stays
}

TEST(PlainName, TakesLettersAndMarksApart) {
  EXPECT_EQ(decomposed("\u00e9"), "e\u0301");
  EXPECT_EQ(decomposed("e\u0301"), "e\u0301");
  EXPECT_EQ(decomposed("\u1ec7"), "e\u0323\u0302");       // Vietnamese, two marks
  EXPECT_EQ(decomposed("\u304c"), "\u304b\u3099");        // kana
  EXPECT_EQ(decomposed("\ud55c"), "\u1112\u1161\u11ab");  // Hangul of three parts
  EXPECT_EQ(decomposed("\uac00"), "\u1100\u1161");        // and of two
  EXPECT_EQ(decomposed("ß日\U0001f600x\xff"), "ß日\U0001f600x\xff");
}

TEST(PlainName, KnowsDecompositionsInTheOrderOfTheirLetters) {
  int last = 0;
  for (const Decomposition& each : kDecompositions) {
    EXPECT_LT(last, int{each.letter});
    last = each.letter;
  }
}

TEST(PlainName, IsTheSameForNamesThatLookAlike) {
  EXPECT_EQ(plain("FBIS3-1"), plain("fbis3-1"));
  EXPECT_EQ(plain("D1\u00a0"), plain("d1"));
  EXPECT_EQ(plain("CAF\u00c9"), plain("cafe\u0301"));
  EXPECT_NE(plain("D1"), plain("D2"));
  EXPECT_NE(plain("café"), plain("cafe"));
}

TEST(PlainName, SaysInWhatTwoNamesDiffer) {
  EXPECT_EQ(difference_of("d1", "D1"), "ignoring case");
  EXPECT_EQ(difference_of("D1\u200b", "D1"), "removing invisible characters");
  EXPECT_EQ(difference_of("\u00e9", "e\u0301"), "bringing both to one Unicode normal form");
  EXPECT_EQ(difference_of("d1\u200b", "D1"), every_difference());
}

TEST(PlainName, ShowsWhatCannotBeSeen) {
  EXPECT_EQ(visible("D1\u00a0"), "D1<U+00A0>");
  EXPECT_EQ(visible("\ufeffD1"), "<U+FEFF>D1");
  EXPECT_EQ(visible("café"), "café");
  EXPECT_EQ(visible(std::string(100, 'x')), std::string(60, 'x') + "…");
}

}  // namespace
}  // namespace assay
