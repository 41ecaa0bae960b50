// SPDX-License-Identifier: Apache-2.0
// rank_weights_test.cpp: sums over the ranks of a list that end early have the bits of whole ones.
#include <bit>
#include <cmath>

#include "random_measures.hpp"

namespace assay {
namespace {

using testing::Chance;

// Some documents of a list that are in the judgments, a few of them without a grade.
std::vector<Hit> random_hits(std::uint32_t retrieved, std::size_t once_in, Chance& chance) {
  std::vector<Hit> hits;
  for (std::uint32_t rank = 1; rank <= retrieved; ++rank) {
    if (!chance.once_in(once_in)) continue;
    hits.push_back({.rank = rank, .grade = static_cast<double>(chance.below(3)) - 1});
  }
  return hits;
}

// Rank by rank, all of them.
double unjudged_weight(const JudgedTopic& topic, double p, double cutoff) {
  std::vector<bool> is_judged(topic.retrieved + 1);
  for (const Hit& hit : topic.found) is_judged[hit.rank] = hit.grade >= 0;
  double sum = 0;
  bool is_any = false;
  const double last = std::min<double>(topic.retrieved, cutoff);
  for (double rank = 1; rank <= last; ++rank) {
    if (is_judged[static_cast<std::size_t>(rank)]) continue;
    is_any = true;
    sum += std::pow(p, rank - 1);
  }
  return is_any ? std::pow(p, last) + (1 - p) * sum : 0;
}

TEST(RankWeights, SumUpAsIfEveryRankWereAdded) {
  Chance chance(1);
  for (const double p : {0.0, 0.1, 0.5, 0.8, 0.9, 0.95, 0.999, 1.0}) {
    for (const std::uint32_t retrieved : {0U, 1U, 2U, 10U, 400U, 1000U, 1023U, 1024U, 5000U}) {
      for (const std::size_t once_in : {1U, 2U, 5U, 1000U}) {
        const std::vector<Hit> hits = random_hits(retrieved, once_in, chance);
        const JudgedTopic topic{.retrieved = retrieved, .found = hits};
        for (const double cutoff : {1.0, 3.0, 500.0, 1023.0, 1024.0, kInfinity}) {
          Measure measure = parse_measures("RBPResidual(tail=unjudged)").value()[0];
          measure.params.p = p;
          measure.params.cutoff = cutoff;
          const double value = compute(measure, topic).value();
          std::vector<Step> steps;
          ASSERT_EQ(std::bit_cast<std::uint64_t>(value),
                    std::bit_cast<std::uint64_t>(unjudged_weight(topic, p, cutoff)))
              << p << " " << retrieved << " " << once_in << " " << cutoff;
          ASSERT_EQ(explain(measure, topic, steps).value(), value);
        }
      }
    }
  }
}

TEST(RankWeights, AreExplainedForEveryRankThoughFewChangeTheSum) {
  Measure measure = parse_measures("RBPResidual(p=0.9, tail=unjudged)").value()[0];
  const std::vector<Hit> hits = {{.rank = 2, .grade = 1}, {.rank = 4, .grade = -1}};
  const JudgedTopic topic{.retrieved = 1000, .found = hits};
  std::vector<Step> steps;
  (void)explain(measure, topic, steps);
  ASSERT_EQ(steps.size(), 999U);
  EXPECT_EQ(steps[1].rank, 3U);
  EXPECT_EQ(steps[1].grade, kNotInPool);
  EXPECT_EQ(steps[2].grade, -1);
  EXPECT_EQ(steps.back().rank, 1000U);
  EXPECT_EQ(steps.back().term, std::pow(0.9, 999));
}

}  // namespace
}  // namespace assay
