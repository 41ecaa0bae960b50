// SPDX-License-Identifier: Apache-2.0
// topic_match_test.cpp: names of topics that almost match.
#include "topic_match.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(TopicMatch, FindsAPrefixOfEitherSide) {
  EXPECT_EQ(matching_hint({"PLAIN-2", "PLAIN-12"}, {"2", "12"}),
            "2 of 2 run topics match after removing the prefix \"PLAIN-\" from the qrels topics");
  EXPECT_EQ(matching_hint({"301", "302"}, {"q301", "q302", "q309"}),
            "2 of 3 run topics match after removing the prefix \"q\" from the run topics");
}

TEST(TopicMatch, FindsASuffix) {
  EXPECT_EQ(matching_hint({"7", "8"}, {"7.txt", "8.txt"}),
            "2 of 2 run topics match after removing the suffix \".txt\" from the run topics");
}

TEST(TopicMatch, FindsZerosAndCase) {
  EXPECT_EQ(matching_hint({"1", "20"}, {"001", "020"}),
            "2 of 2 run topics match after removing leading zeros");
  EXPECT_EQ(matching_hint({"Ab"}, {"aB"}), "1 of 1 run topics match after ignoring case");
}

TEST(TopicMatch, SaysNothingWhereNothingHelps) {
  EXPECT_EQ(matching_hint({"x", "y"}, {"1", "2"}), "");
  EXPECT_EQ(matching_hint({}, {"1"}), "");
  EXPECT_EQ(matching_hint({"1"}, {}), "");
}

}  // namespace
}  // namespace assay
