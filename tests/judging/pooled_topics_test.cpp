// SPDX-License-Identifier: Apache-2.0
#include "pooled_topics.hpp"

#include "unit/testing.hpp"

namespace assay {
namespace {

using testing::text_input;

using Runs = std::vector<Run>;

Runs runs_of(const std::vector<std::string>& texts) {
  Runs runs;
  for (const std::string& text : texts) runs.push_back(Run::index(text_input(text)).value());
  return runs;
}

Runs two_runs() {
  return runs_of({"q10 Q0 b 1 2 t\nq10 Q0 a 2 1 t\nq1 Q0 c 1 9 t\n",
                  "q1 Q0 a 2 4 t\nq1 Q0 c 1 5 t\nq2 Q0 d 1 1 t\n"});
}

TEST(PooledTopics, NumberEveryDocumentOnceAndKeepTheOrderOfEachRun) {
  const auto runs = two_runs();
  const auto topics = pooled_topics(fusion_runs(runs), {}).value();
  ASSERT_EQ(topics.size(), 3U);  // in natural order: q1, q2, q10
  EXPECT_EQ(topics[0].name, "q1");
  EXPECT_EQ(topics[0].docs, (std::vector<std::string_view>{"a", "c"}));
  EXPECT_EQ(topics[0].lists, (std::vector<std::vector<std::uint32_t>>{{1}, {1, 0}}));
  EXPECT_EQ(topics[1].name, "q2");
  EXPECT_EQ(topics[1].lists, (std::vector<std::vector<std::uint32_t>>{{}, {0}}));
  EXPECT_EQ(topics[2].lists, (std::vector<std::vector<std::uint32_t>>{{1, 0}, {}}));
}

TEST(PooledTopics, TakeNoMoreOfARunThanTheDepth) {
  const auto runs = two_runs();
  const auto topics = pooled_topics(fusion_runs(runs), {.depth = 1}).value();
  EXPECT_EQ(topics[0].docs, (std::vector<std::string_view>{"c"}));
  EXPECT_EQ(topics[2].docs, (std::vector<std::string_view>{"b"}));
}

TEST(PooledTopics, SayWhichLineIsBad) {
  const Runs runs = runs_of({"q1 Q0 a 1 high t\n"});
  const auto topics = pooled_topics(fusion_runs(runs), {});
  ASSERT_FALSE(topics);
  EXPECT_EQ(topics.error().place.line, 1U);
}

}  // namespace
}  // namespace assay
