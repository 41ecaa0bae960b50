// SPDX-License-Identifier: Apache-2.0
// compare(): from reports to tests, with what is said beside them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "assay/compare.hpp"
#include "effects.hpp"
#include "paired_t.hpp"
#include "significance_tasks.hpp"
#include "standardise.hpp"

namespace assay {
namespace {

// One measure, systems on topics.
EvalReport report_of(const Sample& sample, std::string_view measure = "AP") {
  EvalReport report{.measures = {parse_measures(measure).value().front()}};
  for (std::size_t s = 0; s < sample.systems; ++s) {
    Scores scores{.run = std::string(1, static_cast<char>('a' + s))};
    scores.summary.resize(1);  // as many as there are measures, by which values are found
    for (std::size_t t = 0; t < sample.topics; ++t) {
      scores.topics.push_back("t" + std::to_string(1000 + t));
      scores.values.push_back({sample.at(s, t), 1});
    }
    report.runs.push_back(std::move(scores));
  }
  return report;
}

bool has_note(const Comparison& comparison, std::string_view code) {
  return std::ranges::any_of(comparison.measures.front().notes,
                             [&](const Note& note) { return note.code == code; });
}

TEST(Compare, AsksStudentAndRandomizationUnlessTold) {
  const auto comparison = compare(report_of(reals(3, 20, 1)), {.resamples = 1000});
  ASSERT_TRUE(comparison);
  ASSERT_EQ(comparison->options.tests.size(), 2U);
  EXPECT_EQ(comparison->options.tests[0]->word, "t");
  EXPECT_EQ(comparison->options.tests[1]->word, "randomization");
  const MeasureComparison& measure = comparison->measures.front();
  ASSERT_EQ(measure.pairs.size(), 3U);
  for (const PairComparison& pair : measure.pairs) {
    ASSERT_EQ(pair.tests.size(), 2U);
    for (const TestOutcome& outcome : pair.tests) expect_sound(outcome, 0.05);
    EXPECT_NEAR(pair.tests[1].statistic.value(), pair.difference, 1e-6);
  }
  EXPECT_TRUE(measure.anova);
}

TEST(Compare, SaysThatValuesWereRounded) {
  const auto notes = [](const Sample& sample, std::string_view tests) {
    auto comparison =
        compare(report_of(sample), {.tests = parse_tests(tests).value(), .resamples = 1000});
    return has_note(comparison.value(), "rounded-values");
  };
  EXPECT_TRUE(notes(reals(2, 20, 1), "randomization,tukey"));
  EXPECT_FALSE(notes(reals(2, 20, 1), "t,wilcoxon,bootstrap-t"));  // in doubles
  EXPECT_FALSE(notes(sixteenths(2, 20, 1), "randomization"));      // nothing to round
  EXPECT_FALSE(notes(reals(2, 9, 1), "randomization"));            // all 512 flips, in doubles
}

TEST(Compare, SaysThatTopicsOrResamplesAreTooFew) {
  const auto few = compare(report_of(reals(2, 4, 1)), {}).value();
  EXPECT_TRUE(has_note(few, "too-few-topics"));
  EXPECT_FALSE(has_note(few, "too-few-resamples"));
  const auto coarse = compare(report_of(reals(6, 30, 1)), {.resamples = 200}).value();
  EXPECT_TRUE(has_note(coarse, "too-few-resamples"));  // 15 / 201 is above 0.05
  EXPECT_FALSE(has_note(coarse, "too-few-topics"));
  EXPECT_FALSE(has_note(compare(report_of(reals(6, 30, 1)), {.resamples = 400}).value(),
                        "too-few-resamples"));
  auto alone =
      compare(report_of(reals(6, 30, 1)), {.correction = Correction::kNone, .resamples = 200});
  EXPECT_FALSE(has_note(alone.value(), "too-few-resamples"));
}

TEST(Compare, SaysThatTopicsAreTooFewWithoutIntervalsToo) {
  for (const bool intervals : {true, false}) {
    const auto said = [&](std::size_t topics, std::string_view tests) {
      const CompareOptions options{.tests = parse_tests(tests).value(), .intervals = intervals};
      return has_note(compare(report_of(reals(2, topics, 1)), options).value(), "too-few-topics");
    };
    EXPECT_TRUE(said(5, "randomization"));  // 2 of 32 flips are always as extreme
    EXPECT_FALSE(said(6, "randomization"));
    EXPECT_FALSE(said(30, "randomization,bootstrap,bca,tukey"));
    EXPECT_TRUE(said(1, "bootstrap"));
    EXPECT_TRUE(said(5, "tukey"));
    EXPECT_FALSE(said(6, "tukey"));
  }
}

// With three systems a topic has six orders: 1/36 with three topics, 1/6 with two.
TEST(Compare, HasNoEndsWhereATukeyTestCannotFindAnything) {
  const auto pair = [](std::size_t topics) {
    const CompareOptions options{.tests = parse_tests("tukey").value(), .resamples = 2000};
    return compare(report_of(reals(3, topics, 1)), options).value().measures[0].pairs[0].tests[0];
  };
  EXPECT_NEAR(pair(2).least_p, 1.0 / 6, 1e-12);
  EXPECT_EQ(pair(2).low, -kUnbounded);
  EXPECT_EQ(pair(2).high, kUnbounded);
  EXPECT_NEAR(pair(3).least_p, 1.0 / 36, 1e-12);
  EXPECT_NE(pair(3).high, kUnbounded);
}

// What adds up to 0 but for rounding is a difference of 0, whichever test looks at it.
TEST(Compare, FindsNoDifferenceOfMeansThatAreEqualButForRounding) {
  const Sample sample{.systems = 2,
                      .topics = 6,
                      .values = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6,  //
                                 0.3, 0.1, 0.2, 0.6, 0.4, 0.5}};
  CompareOptions options{.resamples = 500};
  for (const TestDef& test : significance_tests()) options.tests.push_back(&test);
  const PairComparison pair = compare(report_of(sample), options).value().measures[0].pairs[0];
  EXPECT_EQ(pair.difference, 0);
  EXPECT_EQ(pair.effects.d_z, 0);
  for (std::size_t i = 0; i < pair.tests.size(); ++i) {
    const TestDef& test = significance_tests()[i];
    if (!test.is_of_mean || test.sides == 2) continue;  // percentiles have another middle
    EXPECT_EQ(pair.tests[i].p, 1) << test.word;
  }
}

// Twice the share on one side: with 39 resamples nothing is below 2 / 40, with 38 below 2 / 39.
TEST(Compare, CountsBothSidesOfPercentilesWhenResamplesAreTooFew) {
  const auto said = [&](std::string_view test, std::uint32_t resamples) {
    const CompareOptions options{.tests = parse_tests(test).value(), .resamples = resamples};
    return has_note(compare(report_of(reals(2, 30, 1)), options).value(), "too-few-resamples");
  };
  for (const char* test : {"percentile", "bca"}) {
    EXPECT_TRUE(said(test, 38)) << test;
    EXPECT_FALSE(said(test, 39)) << test;
  }
  for (const char* test : {"randomization", "bootstrap", "bootstrap-t", "tukey"}) {
    EXPECT_TRUE(said(test, 18)) << test;
    EXPECT_FALSE(said(test, 19)) << test;
  }
}

TEST(Compare, WidensIntervalsAsBonferroniDoes) {
  const EvalReport report = report_of(reals(4, 40, 2));
  const CompareOptions options{.tests = parse_tests("t,randomization,hsd").value(),
                               .correction = Correction::kBonferroni,
                               .resamples = 2000};
  const auto comparison = compare(report, options).value();
  for (const PairComparison& pair : comparison.measures.front().pairs) {
    for (const TestOutcome& outcome : pair.tests) {
      EXPECT_EQ(has_nothing(outcome), outcome.adjusted > 0.05);
    }
  }
}

// The pair of a comparison by the names of its runs, turned round if need be.
PairComparison pair_of(const Comparison& comparison, const std::string& first,
                       const std::string& second) {
  for (PairComparison pair : comparison.measures.front().pairs) {
    const std::string& one = comparison.systems[pair.systems.first];
    const std::string& other = comparison.systems[pair.systems.second];
    if (one == first && other == second) return pair;
    if (one != second || other != first) continue;
    pair.difference = -pair.difference;
    std::swap(pair.wins, pair.losses);
    pair.effects.cliffs_delta = -pair.effects.cliffs_delta;
    if (pair.effects.d_z) pair.effects.d_z = -*pair.effects.d_z;
    if (pair.effects.hedges_g) pair.effects.hedges_g = -*pair.effects.hedges_g;
    for (TestOutcome& outcome : pair.tests) outcome = mirrored(outcome);
    return pair;
  }
  return {};
}

void expect_same(const PairComparison& one, const PairComparison& other) {
  EXPECT_EQ(one.difference, other.difference);
  EXPECT_EQ(one.deviation, other.deviation);
  EXPECT_EQ(one.wins, other.wins);
  EXPECT_EQ(one.ties, other.ties);
  EXPECT_EQ(one.losses, other.losses);
  EXPECT_EQ(one.effects.hedges_g, other.effects.hedges_g);
  EXPECT_EQ(one.effects.d_z, other.effects.d_z);
  EXPECT_EQ(one.effects.cliffs_delta, other.effects.cliffs_delta);
  ASSERT_EQ(one.tests.size(), other.tests.size());
  for (std::size_t i = 0; i < one.tests.size(); ++i) {
    SCOPED_TRACE(significance_tests()[i].word);
    EXPECT_EQ(one.tests[i].p, other.tests[i].p);
    EXPECT_EQ(one.tests[i].adjusted, other.tests[i].adjusted);
    EXPECT_EQ(one.tests[i].low, other.tests[i].low);
    EXPECT_EQ(one.tests[i].high, other.tests[i].high);
    EXPECT_EQ(one.tests[i].is_exact, other.tests[i].is_exact);
  }
}

// Differences, effects, and p and interval of every test, to the last digit.
TEST(Compare, DoesNotDependOnTheOrderOfRuns) {
  std::mt19937_64 random(3);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Sample sample = seed % 2 == 0 ? reals(5, 9 + 3 * seed, seed) : sixteenths(5, 6 + seed, seed);
    for (double& value : sample.values) value *= seed % 3 == 0 ? 1.0 / 7 : 3;
    EvalReport report = report_of(sample);
    CompareOptions options{.resamples = 500, .seed = seed};
    for (const TestDef& test : significance_tests()) options.tests.push_back(&test);
    const auto before = compare(report, options).value();
    std::ranges::shuffle(report.runs, random);
    const auto after = compare(report, options).value();
    for (const PairComparison& pair : before.measures.front().pairs) {
      const std::string& first = before.systems[pair.systems.first];
      const std::string& second = before.systems[pair.systems.second];
      SCOPED_TRACE(std::to_string(seed) + first + second);
      expect_same(pair, pair_of(after, first, second));
    }
    EXPECT_EQ(before.measures.front().anova->p, after.measures.front().anova->p);
  }
}

// Mean 0.02 with a deviation of 0.02 over four topics: against a loss of 0.01, t = 3; against a
// gain of 0.01, t = -1.
TEST(Margin, IsTestedOnBothSides) {
  const double step = 0.02 * std::sqrt(3.0) / 2;
  const std::vector<double> gains = {0.02 + step, 0.02 + step, 0.02 - step, 0.02 - step};
  const MarginOutcome outcome = test_margin(gains, 0.01, 1, 0.05);
  // With 3 degrees of freedom, P(T > t) = 1/2 - (atan(x) + x / (1 + x^2)) / pi, x = t / sqrt(3).
  const auto above = [](double t) {
    const double x = t / std::sqrt(3.0);
    return 0.5 - (std::atan(x) + x / (1 + x * x)) / std::acos(-1);
  };
  EXPECT_NEAR(outcome.p_non_inferior, above(3), 1e-12);
  EXPECT_NEAR(outcome.p_equivalent, 1 - above(1), 1e-12);
  // The interval of 90 % lies above -0.01 exactly if the loss is found to be smaller.
  EXPECT_EQ(outcome.low > -0.01, outcome.p_non_inferior < 0.05);
  EXPECT_EQ(outcome.high < 0.01, outcome.p_equivalent < 0.05);
  // Where lower is better, the same differences are losses of 0.02.
  const MarginOutcome losses = test_margin(gains, 0.01, -1, 0.05);
  EXPECT_NEAR(losses.p_non_inferior, 1 - above(1), 1e-12);
}

// The same gain on all topics, which as doubles is 0.1, 0.1 and a little less or more.
TEST(Compare, HasNoEffectSizeWhereDifferencesAreTheSameButForRounding) {
  Sample sample{.systems = 2, .topics = 5, .values = {0, 0.1, 0.2, 0.6, 0.7}};
  for (std::size_t t = 0; t < 5; ++t) sample.values.push_back(sample.values[t] + 0.1);
  const auto comparison = compare(report_of(sample), {.margin = 0.1}).value();
  const PairComparison& pair = comparison.measures.front().pairs.front();
  EXPECT_NEAR(pair.difference, 0.1, 1e-15);
  EXPECT_EQ(pair.deviation, 0);
  EXPECT_FALSE(pair.effects.d_z);
  EXPECT_FALSE(pair.effects.hedges_g);
  EXPECT_EQ(pair.tests.front().statistic, kUnbounded);
  EXPECT_EQ(pair.margin->p_non_inferior, 0);
  EXPECT_EQ(pair.margin->p_equivalent, 1);  // the gain is the margin, not less
  EXPECT_FALSE(pair_power(pair, 5, 0.05));
}

// The same on both topics: t is infinite and p 0, of which two topics are no proof.
TEST(Compare, SaysThatThereIsNoSpreadToTestWith) {
  const Sample same{.systems = 2, .topics = 2, .values = {0.1, 0.4, 0.2, 0.5}};
  const auto noted = [](const Sample& sample, std::string_view tests) {
    const CompareOptions options{.tests = parse_tests(tests).value()};
    return has_note(compare(report_of(sample), options).value(), "no-spread");
  };
  for (const char* test : {"t", "bootstrap-t", "hsd"}) EXPECT_TRUE(noted(same, test)) << test;
  EXPECT_FALSE(noted(same, "randomization,wilcoxon,sign,bootstrap,tukey"));
  EXPECT_FALSE(noted(reals(2, 2, 1), "t,hsd"));
  EXPECT_FALSE(noted({.systems = 2, .topics = 2, .values = {0.1, 0.4, 0.1, 0.4}}, "t,hsd"));
  const auto notes =
      compare(report_of(same), {.tests = parse_tests("t").value()}).value().measures[0].notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(
      notes[0].message,
      "differences are the same on all 2 topics; the paired t-test cannot tell chance from it");
}

TEST(Compare, SaysThatTwoRunsAreTooFewToStandardise) {
  const auto noted = [](std::size_t systems, Standardisation way) {
    auto comparison =
        compare(report_of(reals(systems, 20, 1)), {.standardisation = way, .resamples = 999});
    return has_note(comparison.value(), "standardised-pair");
  };
  EXPECT_TRUE(noted(2, Standardisation::kZ));
  EXPECT_TRUE(noted(2, Standardisation::kEmpirical));
  EXPECT_FALSE(noted(2, Standardisation::kNone));
  EXPECT_FALSE(noted(3, Standardisation::kZ));
}

TEST(Compare, SaysThatMeansAreComparedOfWhatIsSummedUpOtherwise) {
  const auto message = [](std::string_view measure) -> std::string {
    const auto comparison =
        compare(report_of(sixteenths(2, 20, 1), measure), {.resamples = 999}).value();
    for (const Note& note : comparison.measures[0].notes) {
      if (note.code == "mean-of-topics") return note.message;
    }
    return "";
  };
  EXPECT_EQ(message("NumRet"), "NumRet is compared by its mean over topics, not by its sum");
  EXPECT_EQ(message("MedianRank"),
            "MedianRank is compared by its mean over topics, not by its median");
  EXPECT_EQ(message("AP"), "");
}

// By hand: 4/7, 12/15 and 192/195 with 2, 4 and 49 degrees of freedom.
TEST(EffectSizes, CorrectForFewTopicsAsHedgesDoes) {
  const auto factor = [](std::size_t topics) {
    std::vector<double> none(topics);
    std::vector<double> some(topics);
    for (std::size_t t = 0; t < topics; ++t) some[t] = static_cast<double>(t);
    const EffectSizes effects = effect_sizes(none, some);
    return effects.hedges_g.value_or(0) / effects.d_z.value();
  };
  EXPECT_EQ(factor(2), 0);  // nothing: with one degree of freedom there is no mean
  EXPECT_DOUBLE_EQ(factor(3), 4.0 / 7);
  EXPECT_DOUBLE_EQ(factor(5), 12.0 / 15);
  EXPECT_DOUBLE_EQ(factor(50), 192.0 / 195);
}

// 0.1 + 0.2 is not 0.3 in doubles; still the runs are equal.
TEST(Compare, FindsNothingInRoundingAlone) {
  const Sample sample{.systems = 2,
                      .topics = 4,
                      .values = {0.3, 0.3, 0.3, 0.5,  //
                                 0.1 + 0.2, 0.3, 0.1 + 0.2, 0.5}};
  const auto comparison = compare(report_of(sample), {.tests = parse_tests("t").value()}).value();
  const PairComparison& pair = comparison.measures.front().pairs.front();
  EXPECT_EQ(pair.difference, 0);
  EXPECT_EQ(pair.ties, 4U);
  EXPECT_EQ(pair.tests.front().p, 1);
}

TEST(Standardise, DoesNotDependOnTheOrderOfSystems) {
  std::vector<double> forward = {0.1, 0.7, 0.30000000000000004, 0.2, 0.9, 1e-17};
  std::vector<double> backward(forward.rbegin(), forward.rend());
  standardise(forward, 1, Standardisation::kZ);
  standardise(backward, 1, Standardisation::kZ);
  EXPECT_TRUE(std::equal(forward.begin(), forward.end(), backward.rbegin()));
}

// Topic 1 has 1, 2, 3: mean 2, deviation 1. Topic 2 has 5 three times.
TEST(Standardise, IsAsPublished) {
  const auto result = [](Standardisation way) {
    std::vector<double> values = {1, 5, 2, 5, 3, 5};
    standardise(values, 2, way);
    return values;
  };
  using Values = std::vector<double>;
  EXPECT_EQ(result(Standardisation::kNone), (Values{1, 5, 2, 5, 3, 5}));
  EXPECT_EQ(result(Standardisation::kZ), (Values{-1, 0, 0, 0, 1, 0}));
  const Values normal = result(Standardisation::kNormal);
  EXPECT_NEAR(normal[0], 0.15865525393145707, 1e-15);
  EXPECT_EQ(normal[1], 0.5);
  EXPECT_NEAR(normal[4], 0.8413447460685429, 1e-15);
  const Values uniform = result(Standardisation::kUniform);
  EXPECT_DOUBLE_EQ(uniform[0], 0.35);
  EXPECT_DOUBLE_EQ(uniform[4], 0.65);
  EXPECT_EQ(result(Standardisation::kEmpirical), (Values{1.0 / 3, 1, 2.0 / 3, 1, 1, 1}));
}

}  // namespace
}  // namespace assay
