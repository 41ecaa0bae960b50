// SPDX-License-Identifier: Apache-2.0
// packed_texts_test.cpp: texts as places in a file, and what lies between two of them.
#include "assay/packed_texts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

TEST(PackedTexts, KnowsWhatLiesBetweenTwoOfThem) {
  const std::string file = "one two three";
  const std::string elsewhere = "four";
  const std::string_view bytes = file;
  PackedTexts texts(bytes);
  for (const std::string_view text : {bytes.substr(0, 3), bytes.substr(4, 3), bytes.substr(8, 5)}) {
    ASSERT_TRUE(texts.fits(text));
    texts.places().push_back(texts.place_of(text));
  }
  ASSERT_FALSE(texts.fits(elsewhere));
  texts.places().push_back(texts.add_other(elsewhere));
  EXPECT_EQ(texts[2], "three");
  EXPECT_EQ(texts[3], "four");
  EXPECT_EQ(texts.between(0, 2), "one two ");
  EXPECT_EQ(texts.between(0, 2).data(), bytes.data());
  EXPECT_EQ(texts.between(1, 1), "");
  EXPECT_EQ(texts.between(2, 0), "") << "not in this order";
  EXPECT_EQ(texts.between(0, 3), "") << "the last stands elsewhere";
  EXPECT_EQ(texts.between(3, 2), "") << "the first stands elsewhere";
}

}  // namespace
}  // namespace assay
