// SPDX-License-Identifier: Apache-2.0
// policy_test.cpp: every choice of the policy has one word, and every word one choice.
#include "assay/policy.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace assay {
namespace {

// The list has these values in this order, each with a word and a meaning of its own.
template <class Value, std::size_t count>
void expect_complete(const std::array<Choice<Value>, count>& list,
                     const std::vector<Value>& values) {
  ASSERT_EQ(list.size(), values.size());
  std::set<std::string_view> words;
  std::set<std::string_view> meanings;
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_EQ(list[i].value, values[i]) << list[i].word;
    EXPECT_EQ(&choice_of(list, values[i]), &list[i]) << list[i].word;
    EXPECT_FALSE(list[i].word.empty());
    EXPECT_FALSE(list[i].meaning.empty());
    EXPECT_TRUE(words.insert(list[i].word).second) << list[i].word;
    EXPECT_TRUE(meanings.insert(list[i].meaning).second) << list[i].meaning;
  }
}

TEST(Policy, HasAWordForEveryChoice) {
  expect_complete(kTiesChoices,
                  {Ties::kTrec, Ties::kDocAsc, Ties::kRank, Ties::kFile, Ties::kExpected});
  expect_complete(kTopicsChoices, {Topics::kQrels, Topics::kBoth, Topics::kRun});
  expect_complete(kBoundingChoices, {Bounding::kNone, Bounding::kFixed, Bounding::kFull});
  expect_complete(kUndefinedChoices,
                  {Undefined::kUsual, Undefined::kSkip, Undefined::kZero, Undefined::kWorst});
}

TEST(Policy, KeepsTheWordsThatScriptsUse) {
  EXPECT_EQ(choice_of(kTiesChoices, Ties::kTrec).word, "trec");
  EXPECT_EQ(choice_of(kTiesChoices, Ties::kDocAsc).word, "doc-asc");
  EXPECT_EQ(choice_of(kTiesChoices, Ties::kRank).word, "rank");
  EXPECT_EQ(choice_of(kTiesChoices, Ties::kFile).word, "file");
  EXPECT_EQ(choice_of(kTiesChoices, Ties::kExpected).word, "expected");
  EXPECT_EQ(choice_of(kTopicsChoices, Topics::kRun).word, "run");
  EXPECT_EQ(choice_of(kBoundingChoices, Bounding::kFixed).word, "fixed");
  EXPECT_EQ(choice_of(kBoundingChoices, Bounding::kFull).word, "full");
  EXPECT_EQ(choice_of(kTopicsChoices, Topics::kQrels).word, "qrels");
  EXPECT_EQ(choice_of(kTopicsChoices, Topics::kBoth).word, "both");
  EXPECT_EQ(choice_of(kUndefinedChoices, Undefined::kUsual).word, "usual");
  EXPECT_EQ(choice_of(kUndefinedChoices, Undefined::kSkip).word, "skip");
  EXPECT_EQ(choice_of(kUndefinedChoices, Undefined::kZero).word, "zero");
  EXPECT_EQ(choice_of(kUndefinedChoices, Undefined::kWorst).word, "worst");
}

}  // namespace
}  // namespace assay
