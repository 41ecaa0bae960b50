// SPDX-License-Identifier: Apache-2.0
// traits_test.cpp: what measures say of their arithmetic, tried on random rankings.
#include "random_measures.hpp"

namespace assay {
namespace {

using testing::Chance;
using testing::TiedTopic;

constexpr double kRounding = 1e-12;

// A ranking of judged documents, whose grades can change while the judgments stay or follow.
struct Ranks {
  TiedTopic topic;
  bool joins = false;  // the judgments follow

  [[nodiscard]] Ratio value(const Measure& measure, const std::vector<double>& grades) const {
    TiedTopic changed = topic;
    changed.grades = grades;
    if (joins) return changed.value(measure);
    return topic.with([&](const JudgedTopic& judged) {
      return changed.with([&](JudgedTopic view) {
        view.ideal = judged.ideal;
        view.pooled = judged.pooled;
        return compute(measure, view);
      });
    });
  }
};

class TraitsOfEvery : public ::testing::TestWithParam<const MeasureDef*> {
 protected:
  // Calls check(measure, ranks, traits, chance) for random ones that have something to change.
  template <class Check>
  static void on_random_ranks(const Check& check) {
    Chance chance(99);
    for (int i = 0; i < 4000 && !HasFatalFailure(); ++i) {
      Measure measure = testing::random_measure(*GetParam(), chance);
      measure.params.judged_only = 0;
      const Ranks ranks{.topic = testing::random_topic(chance, {.grades = {0, 0, 1, 2, 3}}),
                        .joins = chance.once_in(2)};
      if (ranks.topic.grades.size() < 2) continue;
      check(measure, ranks, traits_of(measure), chance);
    }
  }
  static bool holds(Holds trait, const Ranks& ranks) {
    return trait == Holds::kAlways || (trait == Holds::kFixed && !ranks.joins);
  }
  static double below(const Ratio& a, const Ratio& b) {
    return a.is_defined() && b.is_defined() ? b.value() - a.value() : 0;
  }
};

TEST_P(TraitsOfEvery, AddsUpWhereItSaysSo) {
  on_random_ranks([](const Measure& measure, const Ranks& ranks, Traits traits, Chance& chance) {
    if (!holds(traits.linear, ranks)) return;
    const std::size_t i = chance.below(ranks.topic.grades.size());
    const std::size_t k = chance.below(ranks.topic.grades.size());
    if (i == k) return;
    std::vector<double> one = ranks.topic.grades;
    one[i] = static_cast<double>(chance.below(4));
    std::vector<double> other = ranks.topic.grades;
    other[k] = static_cast<double>(chance.below(4));
    std::vector<double> both = one;
    both[k] = other[k];
    const Ratio before = ranks.value(measure, ranks.topic.grades);
    const auto change = [&](const std::vector<double>& grades) {
      const Ratio after = ranks.value(measure, grades);
      EXPECT_EQ(after.denominator, before.denominator);
      return after.numerator - before.numerator;
    };
    ASSERT_NEAR(change(both), change(one) + change(other), kRounding * 10)
        << name_of(measure) << " on " << ranks.topic.text();
  });
}

TEST_P(TraitsOfEvery, IsMonotoneWhereItSaysSo) {
  on_random_ranks([](const Measure& measure, const Ranks& ranks, Traits traits, Chance& chance) {
    if (!holds(traits.monotone, ranks)) return;
    std::vector<double> better = ranks.topic.grades;
    double& grade = better[chance.below(better.size())];
    grade = std::min(4.0, grade + 1 + static_cast<double>(chance.below(3)));
    const double sign = measure.def->direction == Direction::kLowerIsBetter ? -1 : 1;
    const double gained =
        below(ranks.value(measure, ranks.topic.grades), ranks.value(measure, better));
    ASSERT_GE(sign * gained, -kRounding) << name_of(measure) << " on " << ranks.topic.text();
  });
}

TEST_P(TraitsOfEvery, LikesTheBestFirstWhereItSaysSo) {
  on_random_ranks([](const Measure& measure, const Ranks& ranks, Traits traits, Chance& chance) {
    if (!traits.likes_order) return;
    std::vector<double> better = ranks.topic.grades;
    const std::size_t last = 1 + chance.below(better.size() - 1);
    const std::size_t first = chance.below(last);
    if (better[first] > better[last]) return;
    std::swap(better[first], better[last]);
    const double sign = measure.def->direction == Direction::kLowerIsBetter ? -1 : 1;
    const double gained =
        below(ranks.value(measure, ranks.topic.grades), ranks.value(measure, better));
    ASSERT_GE(sign * gained, -kRounding) << name_of(measure) << " on " << ranks.topic.text();
  });
}

TEST_P(TraitsOfEvery, GainsNothingBelowItsCutoffWhereItLikesOrder) {
  on_random_ranks([](const Measure& measure, const Ranks& ranks, Traits traits, Chance& chance) {
    std::vector<double> better = ranks.topic.grades;
    if (!traits.likes_order || measure.params.cutoff >= static_cast<double>(better.size())) return;
    const auto above = static_cast<std::size_t>(measure.params.cutoff);
    better[above + chance.below(better.size() - above)] += 1;
    const double gained =
        below(ranks.value(measure, ranks.topic.grades), ranks.value(measure, better));
    ASSERT_LE(gained, kRounding) << name_of(measure) << " on " << ranks.topic.text();
  });
}

TEST_P(TraitsOfEvery, SeesOnlyWhatIsRelevantWhereItSaysSo) {
  on_random_ranks([](const Measure& measure, const Ranks& ranks, Traits traits, Chance& chance) {
    if (!traits.is_binary) return;
    std::vector<double> other = ranks.topic.grades;
    for (double& grade : other) {
      const auto drawn = static_cast<double>(chance.below(5));
      if ((grade >= measure.params.rel) == (drawn >= measure.params.rel)) grade = drawn;
    }
    const Ratio before = ranks.value(measure, ranks.topic.grades);
    const Ratio after = ranks.value(measure, other);
    ASSERT_EQ(before.numerator, after.numerator) << name_of(measure) << " " << ranks.topic.text();
    ASSERT_EQ(before.denominator, after.denominator);
  });
}

TEST_P(TraitsOfEvery, HasPartsThatGrowWhereItSaysSo) {
  on_random_ranks([](const Measure& measure, const Ranks& ranks, Traits traits, Chance& chance) {
    if (!traits.parts_grow) return;
    std::vector<double> better = ranks.topic.grades;
    better[chance.below(better.size())] += 1;
    const Ratio before = ranks.value(measure, ranks.topic.grades);
    const Ratio after = ranks.value(measure, better);
    ASSERT_GE(before.numerator, 0);
    if (!before.is_defined()) return;
    ASSERT_GE(after.numerator, before.numerator - kRounding) << name_of(measure);
    ASSERT_GE(after.denominator, before.denominator - kRounding) << name_of(measure);
  });
}

INSTANTIATE_TEST_SUITE_P(Registry, TraitsOfEvery,
                         ::testing::ValuesIn(all_measures().begin(), all_measures().end()),
                         [](const auto& test) { return std::string(test.param->name); });

}  // namespace
}  // namespace assay
