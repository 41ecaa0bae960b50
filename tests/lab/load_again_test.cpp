// SPDX-License-Identifier: Apache-2.0
// load_again_test.cpp: topics that had no answer, and are asked again when nothing is timed.
#include <gtest/gtest.h>

#include "load.hpp"

namespace assay::lab {
namespace {

// q1 fails in the first of two passes over four topics, q2 always.
class HalfDeafSearcher : public Searcher {
 public:
  explicit HalfDeafSearcher(std::size_t& asked) : asked_(asked) {}

  Result<std::vector<Hit>> search(const Query& query, std::uint32_t /*depth*/) override {
    const bool is_first_pass = asked_++ < 4;
    if (query.topic == "q1" && is_first_pass) return Error{.what = "busy"};
    if (query.topic == "q2") return Error{.what = "broken"};
    return std::vector<Hit>{{"d-" + std::string(query.topic), 2}, {"last", 1}};
  }

 private:
  std::size_t& asked_;
};

TEST(Load, TopicsThatFailedInTheFirstPassAreAskedOnceMoreInTheEnd) {
  const std::vector<TopicText> topics = {{"q0", "a"}, {"q1", "b"}, {"q2", "c"}, {"q3", "d"}};
  std::size_t asked = 0;
  const auto result =
      run_load({.topics = topics, .depth = 1, .warm_up = 0, .passes = 2},
               [&]() -> Result<std::unique_ptr<Searcher>> {
                 return std::unique_ptr<Searcher>(std::make_unique<HalfDeafSearcher>(asked));
               },
               {});
  ASSERT_TRUE(result);
  EXPECT_EQ(asked, 4U + 4U + 2U);
  EXPECT_EQ(result->log.size(), 8U);  // what is asked again is not logged
  EXPECT_EQ(result->asked_again, 2U);
  EXPECT_EQ(result->unanswered, (std::vector<std::string>{"q2"}));
  ASSERT_EQ(result->answers.hits[1].size(), 1U);
  EXPECT_EQ(result->answers.hits[1][0].doc, "d-q1");
  EXPECT_TRUE(result->answers.hits[2].empty());
}

class DeadSearcher : public Searcher {
 public:
  explicit DeadSearcher(std::size_t& asked) : asked_(asked) {}

  Result<std::vector<Hit>> search(const Query& /*query*/, std::uint32_t /*depth*/) override {
    ++asked_;
    return Error{.what = "late", .code = "timeout"};
  }

 private:
  std::size_t& asked_;
};

TEST(Load, AnEngineThatAnswersNothingIsNotAskedAgain) {
  const std::vector<TopicText> topics = {{"q0", "a"}, {"q1", "b"}};
  std::size_t asked = 0;
  const auto result =
      run_load({.topics = topics, .warm_up = 0, .passes = 2},
               [&]() -> Result<std::unique_ptr<Searcher>> {
                 return std::unique_ptr<Searcher>(std::make_unique<DeadSearcher>(asked));
               },
               {});
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->is_cut_short);
  EXPECT_EQ(asked, 2U);
  EXPECT_EQ(result->asked_again, 0U);
}

}  // namespace
}  // namespace assay::lab
