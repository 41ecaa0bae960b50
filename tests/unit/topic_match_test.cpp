// SPDX-License-Identifier: Apache-2.0
// topic_match_test.cpp: names of topics that almost match.
#include "topic_match.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(TopicMatch, FindsAPrefixOfEitherSide) {
  EXPECT_EQ(matching_hint({"PLAIN-2", "PLAIN-12"}, {"2", "12"}, "topics"),
            "2 of 2 run topics match after removing the prefix \"PLAIN-\" from the qrels topics");
  EXPECT_EQ(matching_hint({"301", "302"}, {"q301", "q302", "q309"}, "topics"),
            "2 of 3 run topics match after removing the prefix \"q\" from the run topics");
}

TEST(TopicMatch, FindsASuffix) {
  EXPECT_EQ(matching_hint({"7", "8"}, {"7.txt", "8.txt"}, "topics"),
            "2 of 2 run topics match after removing the suffix \".txt\" from the run topics");
}

TEST(TopicMatch, FindsZerosAndCase) {
  EXPECT_EQ(matching_hint({"1", "20"}, {"001", "020"}, "topics"),
            "2 of 2 run topics match after removing leading zeros");
  EXPECT_EQ(matching_hint({"Ab"}, {"aB"}, "topics"), "1 of 1 run topics match after ignoring case");
}

TEST(TopicMatch, FindsWhatCannotBeSeen) {
  EXPECT_EQ(matching_hint({"1", "2"}, {"1\u00a0", "\u200b2"}, "topics"),
            "2 of 2 run topics match after removing invisible characters");
  EXPECT_EQ(matching_hint({"caf\u00e9"}, {"cafe\u0301"}, "topics"),
            "1 of 1 run topics match after bringing both to one Unicode normal form");
  EXPECT_EQ(matching_hint({"1", "2"}, {"\"1\"", "\"2\""}, "topics"),
            "2 of 2 run topics match after removing quotes");
}

TEST(TopicMatch, GivesTheFirstPairAsAnExample) {
  const auto match = find_match({{{"A", "b"}, {"c", "a", "B"}}}, nouns_of("topics"));
  ASSERT_TRUE(match.has_value());
  EXPECT_EQ(match->count, 2U);
  EXPECT_EQ(match->run, "a");
  EXPECT_EQ(match->qrels, "A");
  EXPECT_FALSE(match->is_cut);
}

TEST(TopicMatch, IsWithinAGroup) {
  // Both groups have the names of the other, which do not count.
  EXPECT_FALSE(find_match({{{"A"}, {"b"}}, {{"B"}, {"a"}}}, nouns_of("documents")).has_value());
  const auto match = find_match({{{"xA"}, {"A"}}, {{"xB", "xA"}, {"B"}}}, nouns_of("documents"));
  ASSERT_TRUE(match.has_value());
  EXPECT_EQ(match->count, 2U);
  EXPECT_EQ(match->change, "removing the prefix \"x\" from the qrels documents");
}

TEST(TopicMatch, IsNotAskedOfNamesTooLongToBeNames) {
  const std::string monster(1001, 'x');
  EXPECT_EQ(matching_hint({"x"}, {monster}, "topics"), "");
  EXPECT_EQ(matching_hint({monster.substr(1)}, {monster}, "topics"), "");
}

TEST(TopicMatch, SaysNothingWhereNothingHelps) {
  EXPECT_EQ(matching_hint({"x", "y"}, {"1", "2"}, "topics"), "");
  EXPECT_EQ(matching_hint({}, {"1"}, "topics"), "");
  EXPECT_EQ(matching_hint({"1"}, {}, "topics"), "");
}

}  // namespace
}  // namespace assay
