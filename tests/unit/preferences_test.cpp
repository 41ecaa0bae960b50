// SPDX-License-Identifier: Apache-2.0
// preferences_test.cpp: preferences of several groups, in whole and partial orders, by hand.
#include <random>

#include "testing.hpp"

namespace assay {
namespace {

constexpr std::string_view kAll[] = {
    "NumPrefs",
    "NumPrefsMet",
    "NumPrefsMet(pairs=retrieved)",
    "PrefShare",
    "PrefShare(pairs=retrieved)",
    "PrefShare(pairs=implied)",
    "PrefPair",
    "PrefPair(pairs=retrieved)",
    "PrefPair(pairs=implied)",
    "PrefGroups",
    "PrefGroups(pairs=retrieved)",
    "PrefGroups(pairs=implied)",
    "PrefBalanced",
    "PrefBalanced(pairs=retrieved)",
};

// Documents by number, and who is preferred to whom where levels alone do not say it.
struct Group {
  std::vector<PreferredDoc> docs;
  std::vector<std::pair<std::size_t, std::size_t>> pairs = {};  // of indices in docs
};

class Topic {
 public:
  Topic(std::uint32_t found, std::vector<Group> groups)
      : found_(found), groups_(std::move(groups)), closures_(groups_.size()) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      Preferences made{.docs = groups_[g].docs, .closure = {}};
      if (!groups_[g].pairs.empty()) {
        closures_[g].resize(made.docs.size() * made.row_words());
        for (const auto& [i, k] : groups_[g].pairs) {
          closures_[g][i * made.row_words() + k / 64] |= std::uint64_t{1} << (k % 64);
        }
        made.closure = closures_[g];
      }
      preferences_.push_back(made);
    }
  }

  [[nodiscard]] JudgedTopic view() const {
    JudgedTopic topic;
    topic.preferences = preferences_;
    topic.preferred_found = found_;
    return topic;
  }
  [[nodiscard]] Ratio ratio(std::string_view name) const {
    return compute(testing::measure(name), view());
  }
  [[nodiscard]] double value(std::string_view name) const {
    EXPECT_TRUE(ratio(name).is_defined()) << name << " is undefined";
    return ratio(name).value();
  }

 private:
  std::uint32_t found_;
  std::vector<Group> groups_;
  std::vector<std::vector<std::uint64_t>> closures_;
  std::vector<Preferences> preferences_;
};

// The same pairs, written down one by one.
Group spelled_out(const Group& group) {
  Group made = group;
  for (std::size_t i = 0; i < group.docs.size(); ++i) {
    for (std::size_t k = 0; k < group.docs.size(); ++k) {
      if (group.docs[i].level > group.docs[k].level) made.pairs.emplace_back(i, k);
    }
  }
  return made;
}

// Retrieved: levels 1, 2, 0; not retrieved: 2 and 0.
const Group kOne{.docs = {{0, 1}, {1, 2}, {2, 0}, {3, 2}, {4, 0}}};

TEST(Preferences, CountsPairsByHowManyOfThemWereRetrieved) {
  // Both retrieved: 1 over 0 and 2 over 0 are met, 2 over 1 is not. One retrieved: 1 and 2 are met
  // over the missing 0; the missing 2 is not over 1 and 0. None: the missing 2 over the missing 0.
  const Topic topic(3, {kOne});
  EXPECT_EQ(topic.value("NumPrefs"), 8);
  EXPECT_EQ(topic.value("NumPrefsMet"), 4);
  EXPECT_EQ(topic.value("NumPrefsMet(pairs=retrieved)"), 2);
  for (const std::string name : {"PrefShare", "PrefPair", "PrefGroups"}) {
    EXPECT_DOUBLE_EQ(topic.value(name), 4.0 / 8);
    EXPECT_DOUBLE_EQ(topic.value(name + "(pairs=retrieved)"), 2.0 / 3);
    EXPECT_DOUBLE_EQ(topic.value(name + "(pairs=implied)"), 4.0 / 7);
  }
}

TEST(Preferences, WeighsPairsGroupsOrPairsOfDocuments) {
  // All are retrieved. The first group has 0 over 1 over 2, all met. The second one has 2 over 0
  // alone, which is not met.
  const Topic topic(3, {{.docs = {{0, 2}, {1, 1}, {2, 0}}}, {.docs = {{0, 0}, {2, 1}}}});
  EXPECT_EQ(topic.value("NumPrefs"), 4);
  EXPECT_DOUBLE_EQ(topic.value("PrefShare"), 3.0 / 4);
  EXPECT_DOUBLE_EQ(topic.value("PrefGroups"), (1 + 0) / 2.0);
  EXPECT_DOUBLE_EQ(topic.value("PrefPair"), (1 + 1.0 / 2 + 1) / 3);
}

TEST(Preferences, LeavesOutPairsOfDocumentsByWhatWasRetrieved) {
  // 0 was retrieved, 1 and 2 were not. Groups: 0 over 1 and 0 over 2; 2 over 0; 1 over 2.
  const Topic topic(
      1,
      {{.docs = {{0, 1}, {1, 0}, {2, 0}}}, {.docs = {{0, 0}, {2, 1}}}, {.docs = {{1, 2}, {2, 1}}}});
  EXPECT_DOUBLE_EQ(topic.value("PrefPair"), (1 + 1.0 / 2 + 0) / 3);
  EXPECT_DOUBLE_EQ(topic.value("PrefPair(pairs=implied)"), (1 + 1.0 / 2) / 2);
  EXPECT_FALSE(topic.ratio("PrefPair(pairs=retrieved)").is_defined());
  EXPECT_DOUBLE_EQ(topic.value("PrefGroups(pairs=implied)"), (1 + 0 + 0) / 3.0);
  EXPECT_DOUBLE_EQ(topic.value("PrefGroups(pairs=retrieved)"), 0);  // groups without a pair
}

TEST(Preferences, FollowsAPartialOrder) {
  // 3 over 2 over 0, and nothing about 1, though its level is higher than that of 0.
  const Topic topic(
      3, {{.docs = {{0, 1}, {1, 2}, {2, 2}, {3, 3}}, .pairs = {{3, 2}, {2, 0}, {3, 0}}}});
  EXPECT_EQ(topic.value("NumPrefs"), 3);
  EXPECT_EQ(topic.value("NumPrefsMet"), 0);
  // The other way round 0 is met over 2 and over the missing 3, and 2 over 3.
  const Topic turned(
      3, {{.docs = {{0, 3}, {1, 2}, {2, 2}, {3, 1}}, .pairs = {{0, 2}, {2, 3}, {0, 3}}}});
  EXPECT_EQ(turned.value("NumPrefsMet"), 3);
  EXPECT_EQ(turned.value("NumPrefsMet(pairs=retrieved)"), 1);
}

TEST(Preferences, FindsNothingAmongEqualsOrInOneDocument) {
  const std::vector<Group> nothing[] = {
      {}, {{}}, {{.docs = {{0, 1}}}}, {{.docs = {{0, 1}, {1, 1}, {2, 1}}}}};
  for (const std::vector<Group>& groups : nothing) {
    for (const std::uint32_t found : {0U, 1U, 2U}) {
      const Topic topic(found, groups);
      EXPECT_EQ(topic.value("NumPrefs"), 0);
      EXPECT_EQ(topic.value("NumPrefsMet"), 0);
      EXPECT_FALSE(topic.ratio("PrefShare").is_defined());
      EXPECT_FALSE(topic.ratio("PrefPair").is_defined());
      EXPECT_EQ(topic.ratio("PrefGroups").is_defined(), !groups.empty());
    }
  }
}

TEST(Preferences, MeetsNothingWhereNothingWasRetrieved) {
  const Topic topic(0, {kOne});
  EXPECT_EQ(topic.value("NumPrefs"), 8);
  EXPECT_EQ(topic.value("PrefShare"), 0);
  EXPECT_EQ(topic.value("PrefPair"), 0);
  EXPECT_EQ(topic.value("PrefGroups"), 0);
  EXPECT_FALSE(topic.ratio("PrefShare(pairs=implied)").is_defined());
}

TEST(Preferences, HasLevelsBelowZero) {
  const Topic topic(2, {{.docs = {{0, -1}, {1, -2}, {2, 0}}}});
  EXPECT_EQ(topic.value("NumPrefs"), 3);
  EXPECT_EQ(topic.value("NumPrefsMet"), 1);
}

TEST(PrefBalanced, AddsNonrelevantDocumentsThatLack) {
  // Three relevant documents, one of them missing, and one nonrelevant. Pairs: 3 over 0, of which
  // the first is met; 2 x 2 of 3 x 2 more.
  const Topic topic(3, {{.docs = {{0, 1}, {1, 0}, {2, 1}, {3, 1}}}});
  EXPECT_DOUBLE_EQ(topic.value("PrefBalanced"), (1 + 2 * 2) / (3.0 + 3 * 2));
  // Retrieved are two and one: one lacks, and of all three relevant ones two are above it.
  EXPECT_DOUBLE_EQ(topic.value("PrefBalanced(pairs=retrieved)"), (1 + 2 * 1) / (2.0 + 3 * 1));
}

TEST(PrefBalanced, CountsOnlyTheFirstNonrelevantDocuments) {
  // Levels 0, 2, 1 | 0, 0: two relevant documents, three others. 2 over 1 is met. Then all five
  // against numbers 0 and 3: nobody stands above 0, and the three retrieved above 3.
  const Group group{.docs = {{0, 0}, {1, 2}, {2, 1}, {3, 0}, {4, 0}}};
  const Topic topic(3, {group});
  EXPECT_DOUBLE_EQ(topic.value("PrefBalanced"), (1 + 0 + 3) / (1.0 + 5 * 2));
  // Among the retrieved there is one other: 2 over 1 is met of three pairs, and 2 x 1 of 2 x 1.
  EXPECT_DOUBLE_EQ(topic.value("PrefBalanced(pairs=retrieved)"), (1 + 2) / (3.0 + 2));
  // As a partial order, 4 is dropped: 2 over 1 and both over 3 are met, but neither over 0.
  const Topic partial(3, {spelled_out(group)});
  EXPECT_DOUBLE_EQ(partial.value("PrefBalanced"), 3.0 / 5);
}

TEST(PrefBalanced, MeetsNothingWithDocumentsThatAreMissing) {
  // Levels 1 | 1, 0, 0, 0: five against numbers 2 and 3, above each of which one was retrieved.
  const Topic topic(1, {{.docs = {{0, 1}, {1, 1}, {2, 0}, {3, 0}, {4, 0}}}});
  EXPECT_DOUBLE_EQ(topic.value("PrefBalanced"), 2.0 / (5 * 2));
}

TEST(PrefBalanced, CutsTheRetrievedDocuments) {
  // Levels 1, 0, 0 | 1: one relevant document was retrieved, and two others. Three against 1.
  const Group group{.docs = {{0, 1}, {1, 0}, {2, 0}, {3, 1}}};
  EXPECT_DOUBLE_EQ(Topic(3, {group}).value("PrefBalanced(pairs=retrieved)"), 1.0 / 3);
  // A partial order keeps as many as there are relevant ones in all, which is both: one is met.
  const Group partial = spelled_out({.docs = {{0, 0}, {1, 1}, {2, 0}, {3, 1}}});
  EXPECT_DOUBLE_EQ(Topic(3, {partial}).value("PrefBalanced(pairs=retrieved)"), 1.0 / 2);
}

TEST(PrefBalanced, CutsTheLowestLevelAlone) {
  // Levels 0, -1, 1, -1: 1 over 0 is not met; all four against number 1, above which is number 0.
  const Group group{.docs = {{0, 0}, {1, -1}, {2, 1}, {3, -1}}};
  EXPECT_DOUBLE_EQ(Topic(4, {group}).value("PrefBalanced"), (0 + 1) / (1.0 + 4));
  // In a partial order those below 0 are neither relevant nor not, and there is nothing to cut:
  // 0 over -1 twice, 1 over the last one; neither 1 over 0 nor over the first -1.
  EXPECT_DOUBLE_EQ(Topic(4, {spelled_out(group)}).value("PrefBalanced"), 3.0 / 5);
}

TEST(PrefBalanced, TakesTheWholeLowestLevelWhereItIsTooSmall) {
  // Two relevant documents, three others, but one of them at the lowest level: levels 1, 1, 0, 0,
  // -1. Above it 1 over 0 is met four times; all five against number 4, above which are four.
  const Topic topic(5, {{.docs = {{0, 1}, {1, 1}, {2, 0}, {3, 0}, {4, -1}}}});
  EXPECT_DOUBLE_EQ(topic.value("PrefBalanced"), (4 + 4) / (4.0 + 5));
}

TEST(PrefBalanced, HasNoValueWhereAGroupIsLeftWithoutPairs) {
  const Group nothing{.docs = {{0, 0}, {1, 0}}};
  EXPECT_FALSE(Topic(2, {nothing}).ratio("PrefBalanced").is_defined());
  EXPECT_FALSE(Topic(2, {kOne, nothing}).ratio("PrefBalanced").is_defined());
  EXPECT_FALSE(Topic(2, {}).ratio("PrefBalanced").is_defined());
}

TEST(Preferences, AreTheSameByLevelsAndSpelledOut) {
  // More than 64 documents, so that a row of bits has several words.
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    Group group;
    const std::uint32_t size = 1 + random() % 200;
    for (std::uint32_t number = 0; number < size; ++number) {
      group.docs.push_back({number, static_cast<double>(random() % 5) - 1});
    }
    const std::uint32_t found = random() % (size + 1);
    const Topic levels(found, {group});
    const Topic pairs(found, {spelled_out(group)});
    const Topic twice(found, {group, spelled_out(group)});
    for (const std::string_view name : kAll) {
      if (name.starts_with("PrefBalanced")) continue;  // which treats them differently
      const Ratio one = levels.ratio(name);
      ASSERT_EQ(one.numerator, pairs.ratio(name).numerator) << name << " of " << size;
      ASSERT_EQ(one.denominator, pairs.ratio(name).denominator) << name << " of " << size;
      if (!name.starts_with("PrefPair")) continue;
      ASSERT_EQ(one.numerator, twice.ratio(name).numerator) << name << " of " << size;
      ASSERT_EQ(one.denominator, twice.ratio(name).denominator) << name << " of " << size;
    }
  }
}

TEST(Preferences, AddUpInTheirExplanation) {
  const Topic topic(3, {kOne, spelled_out(kOne)});
  for (const std::string_view name : kAll) {
    std::vector<Step> steps;
    const Ratio ratio = explain(testing::measure(name), topic.view(), steps);
    if (name == "NumPrefs") continue;
    ASSERT_FALSE(steps.empty()) << name;
    EXPECT_DOUBLE_EQ(steps.back().total, ratio.numerator) << name;
  }
}

TEST(Preferences, HaveTheNamesOfTrecEval) {
  for (const Nickname& nickname : all_nicknames()) {
    if (!nickname.name.ends_with("prefs")) continue;
    const auto measures = parse_measures(nickname.name);
    ASSERT_TRUE(measures.has_value());
    std::string names;
    for (const Measure& measure : *measures) names += trec_name_of(measure) + " ";
    EXPECT_EQ(names, std::string(nickname.measures) + " ");
  }
  EXPECT_EQ(parse_measures("all_prefs")->size(), 1 + std::size(kAll));
}

}  // namespace
}  // namespace assay
