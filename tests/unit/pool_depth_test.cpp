// SPDX-License-Identifier: Apache-2.0
// pool_depth_test.cpp: fewer judgments, against judgments written anew without the others.
#include "pool_depth.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "testing.hpp"

namespace assay {
namespace {

struct Files {
  std::map<std::string, std::map<std::string, int>> grades;               // topic, document
  std::vector<std::map<std::string, std::vector<std::string>>> rankings;  // run, topic

  [[nodiscard]] std::string qrels_text() const {
    std::string text;
    for (const auto& [topic, docs] : grades) {
      for (const auto& [doc, grade] : docs) {
        text += topic + " 0 " + doc + " " + std::to_string(grade) + "\n";
      }
    }
    return text;
  }
  [[nodiscard]] std::string run_text(std::size_t run) const {
    std::string text;
    for (const auto& [topic, docs] : rankings[run]) {
      for (std::size_t i = 0; i < docs.size(); ++i) {
        text += topic + " Q0 " + docs[i] + " " + std::to_string(i + 1) + " " +
                std::to_string(100 - i) + " x\n";
      }
    }
    return text;
  }
  // Only what some run has among its first `depth`.
  [[nodiscard]] Files restricted(std::size_t depth) const {
    std::map<std::string, std::set<std::string>> pool;
    for (const auto& run : rankings) {
      for (const auto& [topic, docs] : run) {
        for (std::size_t i = 0; i < docs.size() && i < depth; ++i) pool[topic].insert(docs[i]);
      }
    }
    Files result{.grades = {}, .rankings = rankings};
    for (const auto& [topic, docs] : grades) {
      for (const auto& [doc, grade] : docs) {
        if (pool[topic].contains(doc)) result.grades[topic][doc] = grade;
      }
    }
    return result;
  }
};

Files random_files(unsigned seed) {
  std::mt19937 random(seed);
  Files files;
  files.rankings.resize(3);
  for (int t = 0; t < 6; ++t) {
    const std::string topic = "q" + std::to_string(t);
    for (int d = 0; d < 25; ++d) {
      if (random() % 3 != 0) {
        files.grades[topic]["d" + std::to_string(d)] = static_cast<int>(random() % 5) - 1;
      }
    }
    for (auto& run : files.rankings) {
      std::vector<std::string> docs;
      for (int d = 0; d < 30; ++d) docs.push_back("d" + std::to_string(d));
      std::shuffle(docs.begin(), docs.end(), random);
      docs.resize(static_cast<std::size_t>(2 + 2 * t));  // 12 at most
      if (random() % 8 != 0) run[topic] = docs;
    }
  }
  return files;
}

TEST(PoolDepth, IsAnEvaluationWithTheJudgmentsThatAreLeft) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Files files = random_files(seed);
    const Qrels qrels = testing::qrels(files.qrels_text());
    std::vector<assay::Run> runs;
    for (std::size_t i = 0; i < 3; ++i) runs.push_back(testing::run(files.run_text(i)));
    for (const std::string_view name :
         {"nDCG@5", "AP", "Bpref", "nDCG(ideal=pooled)", "Judged@5"}) {
      const Measure measure = testing::measure(name);
      const std::vector<std::uint32_t> depths{1, 3, 12, kAnyDepth};
      // Undefined is left out, as are topics of which no judgment is left.
      const EvalOptions options{.undefined = Undefined::kSkip, .threads = 2};
      const auto levels = evaluate_by_pool_depth(qrels, runs, measure, depths, options).value();
      for (std::size_t i = 0; i < 3; ++i) {
        const Files fewer = files.restricted(depths[i]);
        const Qrels left = testing::qrels(fewer.qrels_text());
        const auto report = evaluate_all(left, runs, std::vector<std::string>{"a", "b", "c"},
                                         std::vector<Measure>{measure}, options)
                                .value();
        EXPECT_EQ(levels[i].kept, left.judgment_count());
        for (std::size_t run = 0; run < 3; ++run) {
          const Ratio want = report.runs[run].summary[0].value;
          const Ratio got = levels[i].summaries[run].value;
          ASSERT_EQ(want.is_defined(), got.is_defined());
          if (want.is_defined() && left.topic_count() == qrels.topic_count()) {
            EXPECT_EQ(want.value(), got.value()) << name << " depth " << depths[i];
          }
        }
      }
    }
  }
}

TEST(PoolDepth, OfAllJudgmentsIsTheUsualEvaluation) {
  const Files files = random_files(77);
  const Qrels qrels = testing::qrels(files.qrels_text());
  const std::vector<assay::Run> runs{testing::run(files.run_text(0)),
                                     testing::run(files.run_text(1))};
  const Measure measure = testing::measure("AP");
  const std::vector<std::uint32_t> depths{kAnyDepth};
  for (const Topics topics : {Topics::kQrels, Topics::kBoth}) {
    const EvalOptions options{.topics = topics};
    const auto levels = evaluate_by_pool_depth(qrels, runs, measure, depths, options).value();
    for (std::size_t run = 0; run < 2; ++run) {
      const Scores scores =
          evaluate(qrels, runs[run], std::vector<Measure>{measure}, options).value();
      EXPECT_EQ(levels[0].summaries[run].value.value(), scores.summary[0].value.value());
    }
  }
}

TEST(PoolDepth, RefusesWhatNeedsMoreThanGrades) {
  const Qrels qrels = testing::qrels("q 0 d 1\n");
  const std::vector<assay::Run> runs{testing::run("q Q0 d 1 1 x\n")};
  const std::vector<std::uint32_t> depths{1};
  const auto refused = [&](std::string_view measure, const EvalOptions& options) {
    return !evaluate_by_pool_depth(qrels, runs, testing::measure(measure), depths, options);
  };
  EXPECT_TRUE(refused("Coverage", {}));
  EXPECT_TRUE(refused("AreaNDCG(average=ratio)@5", {}));
  EXPECT_TRUE(refused("AP", {.ties = Ties::kExpected}));
  EXPECT_FALSE(refused("AP", {}));
}

TEST(UsualPoolDepths, EndWithTheMostAndAll) {
  EXPECT_EQ(usual_pool_depths(23), (std::vector<std::uint32_t>{1, 2, 5, 10, 20, kAnyDepth}));
  EXPECT_EQ(usual_pool_depths(5), (std::vector<std::uint32_t>{1, 2, 5, kAnyDepth}));
  EXPECT_EQ(usual_pool_depths(kAnyDepth).size(), 22U);
}

std::vector<std::uint32_t> depths_of(const Qrels& qrels, const std::vector<assay::Run>& runs,
                                     const EvalOptions& options) {
  std::vector<std::uint32_t> depths;
  for (const PoolLevel& level : evaluate_by_pool_depth(qrels, runs, testing::measure("AP"),
                                                       usual_pool_depths(kAnyDepth), options)
                                    .value()) {
    depths.push_back(level.depth);
  }
  return depths;
}

TEST(PoolDepth, EndsWithTheLongestRankingThatIsLookedAt) {
  std::string text;
  for (int i = 0; i < 23; ++i) {
    text += "q Q0 d" + std::to_string(i) + " 1 1 x\n";
    if (i < 7) text += "short Q0 d" + std::to_string(i) + " 1 1 x\n";
    for (int k = 0; k < 4; ++k) text += "other Q0 e" + std::to_string(4 * i + k) + " 1 1 x\n";
  }
  const std::vector<assay::Run> runs{testing::run(text)};
  const Qrels qrels = testing::qrels("short 0 d6 1\nq 0 d1 1\n");  // the longest is not judged
  EXPECT_EQ(depths_of(qrels, runs, {}), (std::vector<std::uint32_t>{1, 2, 5, 10, 20, kAnyDepth}));
  EXPECT_EQ(depths_of(qrels, runs, {.depth = 6}), (std::vector<std::uint32_t>{1, 2, 5, kAnyDepth}));
  EXPECT_EQ(depths_of(qrels, runs, {.only_topics = {"short"}}),
            (std::vector<std::uint32_t>{1, 2, 5, kAnyDepth}));
}

TEST(PoolDepth, ReportsLinesThatCannotBeRead) {
  const Qrels qrels = testing::qrels("q 0 d 1\n");
  const std::vector<assay::Run> runs{testing::run("q Q0 d 1 x x\n")};
  const auto levels =
      evaluate_by_pool_depth(qrels, runs, testing::measure("AP"), usual_pool_depths(10), {});
  ASSERT_FALSE(levels);
  EXPECT_NE(levels.error().what.find("score"), std::string::npos) << levels.error().what;
}

}  // namespace
}  // namespace assay
