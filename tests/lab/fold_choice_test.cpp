// SPDX-License-Identifier: Apache-2.0
// fold_choice_test.cpp: what folds choose, and that no judgment of a fold has a part in it.
#include "fold_choice.hpp"

#include <nlohmann/json.hpp>

#include "laboratory_test.hpp"

namespace assay::lab {
namespace {

constexpr std::uint32_t kFolds = 4;
const std::string kGrid = "k1 = [1, 2, 3]\n";
// No point is much better: what is chosen hangs on single topics.
const std::vector<std::string> kClose = {"t1t2t3", "t3t4t5", "t6t7t8"};
// The second is best whichever two topics are left out.
const std::vector<std::string> kClear = {"t1t2t3", "t1t2t3t4t5t6", "t7t8"};

class FoldChoiceTest : public LaboratoryTest {
 protected:
  FoldChoiceTest() { write_experiment(kGrid); }

  // Each point has the relevant d1 first for these topics, and d2 for the others.
  [[nodiscard]] GridRuns grid(const LabPlan& plan, const std::vector<std::string>& good) const {
    GridRuns grid{.points = grid_of(plan.experiment.engines[0])};
    for (const std::string& topics : good) {
      std::string lines;
      for (const std::string& topic : topics_) {
        const bool is_good = topics.find(topic) != topics.npos;
        lines += topic + " Q0 " + (is_good ? "d1" : "d2") + " 1 2 one\n";
        lines += topic + " Q0 " + (is_good ? "d2" : "d1") + " 2 1 one\n";
      }
      grid.runs.push_back(lines);
    }
    return grid;
  }
  [[nodiscard]] LabPlan plan() const {
    auto made = prepare(in("lab.toml"), {});
    EXPECT_TRUE(made) << made.error().what;
    return *std::move(made);
  }
  // All judgments of these topics turned round: d2 is relevant, or d3, or nothing.
  void judge_anew(const std::vector<std::string>& changed, const std::string& relevant) const {
    std::string qrels;
    for (const std::string& topic : topics_) {
      const bool is_changed = std::find(changed.begin(), changed.end(), topic) != changed.end();
      qrels += topic + " 0 " + (is_changed ? relevant : "d1") + " 1\n";
    }
    write("qrels.txt", qrels);
  }
  static std::string lines_of(const std::string& run, const std::vector<std::string>& topics) {
    const auto lines = lines_by_topic(run);
    std::string text;
    for (const std::string& topic : topics) text += lines.at(topic);
    return text;
  }
};

TEST_F(FoldChoiceTest, NoJudgmentOfAFoldChangesWhatItIsTestedWith) {
  const LabPlan before = plan();
  const auto was = choose_by_folds(before, grid(before, kClose));
  ASSERT_TRUE(was);
  std::size_t changes = 0;  // elsewhere: else this would test nothing
  for (std::uint32_t fold = 0; fold < kFolds; ++fold) {
    const auto own = before.split.topics_of(fold, TopicSplit::Part::kTest);
    for (const char* relevant : {"d2", "d3"}) {
      judge_anew(own, relevant);
      const LabPlan after = plan();
      const auto is = choose_by_folds(after, grid(after, kClose));
      ASSERT_TRUE(is);
      EXPECT_EQ(is->choices[fold].point, was->choices[fold].point);
      EXPECT_DOUBLE_EQ(is->choices[fold].train, was->choices[fold].train);
      EXPECT_EQ(lines_of(is->pooled, own), lines_of(was->pooled, own));
      for (std::uint32_t other = 0; other < kFolds; ++other) {
        changes += is->choices[other].train != was->choices[other].train ? 1 : 0;
      }
    }
  }
  EXPECT_GT(changes, 0U);
}

TEST_F(FoldChoiceTest, ATopicIsAnsweredByThePointThatItsFoldIsTestedWith) {
  const LabPlan all = plan();
  const GridRuns runs = grid(all, kClose);
  const auto result = choose_by_folds(all, runs);
  ASSERT_TRUE(result);
  for (std::uint32_t fold = 0; fold < kFolds; ++fold) {
    const auto own = all.split.topics_of(fold, TopicSplit::Part::kTest);
    EXPECT_EQ(lines_of(result->pooled, own), lines_of(runs.runs[result->choices[fold].point], own));
  }
  EXPECT_EQ(result->first, runs.runs[0]);
  EXPECT_EQ(choose_by_folds(all, grid(all, kClear))->usual, 1U);
}

TEST_F(FoldChoiceTest, AnUnjudgedTopicIsAnsweredByThePointThatMostFoldsChose) {
  write("qrels.txt", "t1 0 d1 1\nt3 0 d1 1\nt4 0 d1 1\nt5 0 d1 1\nt6 0 d1 1\n");
  const LabPlan some = plan();
  const GridRuns runs = grid(some, kClear);
  const auto result = choose_by_folds(some, runs);
  ASSERT_TRUE(result);
  EXPECT_EQ(lines_of(result->pooled, {"t7", "t8"}),
            lines_of(runs.runs[result->usual], {"t7", "t8"}));
}

TEST_F(FoldChoiceTest, TheComparisonIsOfTheMeansOfBothRuns) {
  const LabPlan all = plan();
  const GridRuns runs = grid(all, kClear);
  const auto result = choose_by_folds(all, runs);
  const auto comparison = compare_with_first(all, *result);
  ASSERT_TRUE(comparison) << comparison.error().what;
  // Point 1 everywhere: 1 for six topics and 1/2 for two; the first: 1 for three, 1/2 for five.
  EXPECT_DOUBLE_EQ(comparison->tuned, (6 + 2 * 0.5) / 8);
  EXPECT_DOUBLE_EQ(comparison->usual, (3 + 5 * 0.5) / 8);
  EXPECT_GT(comparison->test.p, 0.05);
  const auto json = nlohmann::json::parse(folds_json(all, runs, *result, *comparison));
  EXPECT_EQ(json["folds"].size(), kFolds);
  EXPECT_EQ(json["timed"]["k1"], "2");
  EXPECT_EQ(json["default"]["k1"], "1");
  const auto table = folds_table("one", *Input::from_memory("folds.json", json.dump()), {});
  ASSERT_TRUE(table) << table.error().what;
  EXPECT_NE(table->find("difference  +0.1875, paired t-test, p = "), std::string::npos) << *table;
  EXPECT_NE(table->find("timed with  k1 = 2, which most folds chose"), std::string::npos) << *table;
  for (const char* const wrong :
       {"{}", "{\"measure\":1", "[]", "{\"measure\":\"AP\",\"folds\":3}"}) {
    EXPECT_FALSE(folds_table("one", *Input::from_memory("folds.json", wrong), {})) << wrong;
  }
}

// The difference is 0 for every topic, and has no test.
TEST_F(FoldChoiceTest, FoldsThatAllChooseTheFirstSettingsHaveATable) {
  const LabPlan all = plan();
  GridRuns runs = grid(all, kClear);
  for (std::string& run : runs.runs) run = runs.runs.front();
  const auto result = choose_by_folds(all, runs);
  ASSERT_TRUE(result);
  const auto comparison = compare_with_first(all, *result);
  ASSERT_TRUE(comparison) << comparison.error().what;
  const std::string json = folds_json(all, runs, *result, *comparison);
  const auto table = folds_table("one", *Input::from_memory("folds.json", json), {});
  ASSERT_TRUE(table) << table.error().what;
  EXPECT_NE(table->find("+0.0000"), std::string::npos) << *table;
}

TEST_F(FoldChoiceTest, SettingsThatFindNothingCountNothing) {
  const LabPlan all = plan();
  GridRuns runs = grid(all, kClear);
  runs.runs[0].clear();
  const auto result = choose_by_folds(all, runs);
  ASSERT_TRUE(result);
  const auto comparison = compare_with_first(all, *result);
  ASSERT_TRUE(comparison) << comparison.error().what;
  EXPECT_EQ(comparison->usual, 0);
}

TEST_F(FoldChoiceTest, TopicsThatTheirPointHasNotAnsweredAreNamed) {
  const LabPlan all = plan();
  GridRuns runs = grid(all, kClear);
  runs.unanswered = {{"t1", "t2"}, {"t7"}};  // the second is chosen for all
  const auto result = choose_by_folds(all, runs);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->unanswered, (std::vector<std::string>{"t7"}));
}

TEST_F(FoldChoiceTest, AMeasureOfWhichLessIsBetterChoosesNothing) {
  write_experiment(kGrid);
  std::string text = read("lab.toml");
  const std::string told = "[folds]\ncount = 4\nmeasure = \"RR\"\n";
  text.replace(text.find(told), told.size(), "[folds]\nmeasure = \"ESL\"\n");
  write("lab.toml", text);
  const auto refused = prepare(in("lab.toml"), {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "settings cannot be chosen by ESL");
}

}  // namespace
}  // namespace assay::lab
