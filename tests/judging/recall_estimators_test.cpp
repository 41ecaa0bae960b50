// SPDX-License-Identifier: Apache-2.0
// recall_estimators_test.cpp: estimates of totals, worked out by hand or by trying everything.
#include "assay/recall_estimators.hpp"

#include <cmath>

#include "recall_parts.hpp"
#include "unit/testing.hpp"

namespace assay {
namespace {

constexpr double kLevel = 0.95;

TEST(LincolnPetersen, IsTheProductOverWhatBothFound) {
  // The example of textbooks: 10 marked, 15 caught later, 5 of them marked: 10 · 15 / 5.
  EXPECT_DOUBLE_EQ(lincoln_petersen({.first = 10, .second = 15, .both = 5}).value(), 30);
  EXPECT_FALSE(lincoln_petersen({.first = 10, .second = 15, .both = 0}));
}

TEST(Chapman, HasHisEstimateAndHisVariance) {
  const CountEstimate estimate = chapman({.first = 10, .second = 15, .both = 5}, kLevel);
  EXPECT_DOUBLE_EQ(*estimate.total, 11.0 * 16 / 6 - 1);  // 28.333…
  // 11 · 16 · (10 - 5) · (15 - 5) / (6² · 7) = 8800 / 252
  EXPECT_DOUBLE_EQ(estimate.variance, 8800.0 / 252);
}

TEST(Chapman, HasTheIntervalOfSadinle) {
  // Seen: 20. Unseen with a half in each cell: 10.5 · 5.5 / 5.5 = 10.5; standard error
  // √(1/5.5 + 1/5.5 + 1/10.5 + 5.5 / (5.5 · 10.5)) = 0.744388; factor e^(1.959964 · 0.744388)
  // = 4.30154.
  const CountEstimate estimate = chapman({.first = 10, .second = 15, .both = 5}, kLevel);
  EXPECT_NEAR(estimate.low, 19.5 + 10.5 / 4.30154, 1e-4);   // 21.94
  EXPECT_NEAR(estimate.high, 19.5 + 10.5 * 4.30154, 1e-3);  // 64.67: textbooks say 22 to 65
}

TEST(Chapman, CountsWhatWasSeenWhereOneFoundAllOfTheOther) {
  const CountEstimate estimate = chapman({.first = 8, .second = 5, .both = 5}, kLevel);
  EXPECT_DOUBLE_EQ(*estimate.total, 8);  // 9 · 6 / 6 - 1
  EXPECT_EQ(estimate.variance, 0);
  EXPECT_EQ(estimate.low, 8);
  EXPECT_GT(estimate.high, 8);  // though nothing seems to be missing
}

TEST(Chapman, IsUndefinedWhereNeitherFoundAnything) {
  const CountEstimate estimate = chapman({}, kLevel);
  EXPECT_FALSE(estimate.is_defined());
  EXPECT_FALSE(estimate.reason.empty());
}

TEST(Chao, IsTheUnbiasedLowerBoundWithItsVariance) {
  // Four runs saw 20: six by one alone, three by two. Unseen: 3/4 · 6 · 5 / (2 · 4) = 2.8125.
  const CountEstimate estimate =
      chao({.runs = 4, .seen = 20, .once = 6, .twice = 3, .finds = 60}, kLevel);
  EXPECT_DOUBLE_EQ(*estimate.total, 22.8125);
  // 0.75 · 30 / 8 + 0.5625 · 6 · 121 / 64 + 0.5625 · 36 · 3 · 25 / 1024
  EXPECT_DOUBLE_EQ(estimate.variance, 2.8125 + 408.375 / 64 + 1518.75 / 1024);
  const double factor =
      std::exp(1.959963984540054 * std::sqrt(std::log1p(estimate.variance / (2.8125 * 2.8125))));
  EXPECT_NEAR(estimate.low, 20 + 2.8125 / factor, 1e-9);
  EXPECT_NEAR(estimate.high, 20 + 2.8125 * factor, 1e-9);
}

TEST(Chao, HasAVarianceWithoutDocumentsFoundTwice) {
  // 0.5 · 4 · 3 / 2 = 3 unseen beside 4; variance 3 + 0.25 · 4 · 49 / 4 - 0.25 · 256 / (4 · 7).
  const CountEstimate estimate =
      chao({.runs = 2, .seen = 4, .once = 4, .twice = 0, .finds = 4}, kLevel);
  EXPECT_DOUBLE_EQ(*estimate.total, 7);
  EXPECT_DOUBLE_EQ(estimate.variance, 3 + 12.25 - 64.0 / 28);
}

TEST(Chao, SaysHowSureItIsThatAllWasSeen) {
  const CountEstimate estimate =
      chao({.runs = 3, .seen = 10, .once = 0, .twice = 4, .finds = 26}, kLevel);
  EXPECT_DOUBLE_EQ(*estimate.total, 10);
  EXPECT_EQ(estimate.low, 10);
  // e^-2.6 is not seen: 10 / (1 - 0.0742736) + 1.96 · √0.742736 / (1 - 0.0742736)
  EXPECT_NEAR(estimate.high, 10.802326 + 1.824652, 1e-4);
}

TEST(Chao, OfTwoRunsIsCloseToChapman) {
  // Both have 10, 5 in common: f1 = 10, f2 = 5. Chao: 15 + ½ · 90 / 12; Chapman 11² / 6 - 1.
  EXPECT_DOUBLE_EQ(
      *chao({.runs = 2, .seen = 15, .once = 10, .twice = 5, .finds = 20}, kLevel).total, 18.75);
  EXPECT_NEAR(*chapman({.first = 10, .second = 10, .both = 5}, kLevel).total, 19.17, 0.01);
}

TEST(HorvitzThompson, CountsEveryDocumentForThoseThatItStandsFor) {
  // All 10 of the first stratum, 6 relevant; 20 of 100 drawn of the second, 4 relevant: 6 + 4 · 5.
  const std::vector<SampledStratum> strata = {{10, 10, 6}, {100, 20, 4}};
  const CountEstimate estimate = stratified_total(strata, kLevel);
  EXPECT_DOUBLE_EQ(*estimate.total, 26);
  // 100² · (1 - 0.2) · s² / 20 with s² = 0.2 · 0.8 · 20 / 19
  EXPECT_DOUBLE_EQ(estimate.variance, 10000 * 0.8 * (0.16 * 20 / 19) / 20);
}

TEST(HorvitzThompson, KnowsWhatWasAllLookedAt) {
  const std::vector<SampledStratum> strata = {{10, 10, 6}};
  const CountEstimate estimate = stratified_total(strata, kLevel);
  EXPECT_EQ(*estimate.total, 6);
  EXPECT_EQ(estimate.variance, 0);
  EXPECT_EQ(estimate.low, 6);
  EXPECT_EQ(estimate.high, 6);
}

TEST(HorvitzThompson, NeedsASample) {
  const std::vector<SampledStratum> strata = {{10, 0, 0}};
  EXPECT_FALSE(stratified_total(strata, kLevel).is_defined());
  EXPECT_FALSE(weighted_total({}, 10, kLevel).is_defined());
}

TEST(HorvitzThompson, StaysBetweenWhatWasSeenAndWhatCouldBe) {
  for (std::uint64_t first = 0; first <= 5; ++first) {
    for (std::uint64_t second = 0; second <= 4; ++second) {
      const std::vector<SampledStratum> strata = {{20, 5, first}, {30, 4, second}};
      const CountEstimate estimate = stratified_total(strata, kLevel);
      const auto seen = static_cast<double>(first + second);
      EXPECT_GE(estimate.low, seen);
      EXPECT_LE(estimate.low, *estimate.total);
      EXPECT_GE(estimate.high, *estimate.total);
      EXPECT_LE(estimate.high, seen + 15 + 26);
      // Nothing in it is certain, so the interval is one.
      EXPECT_LT(estimate.low, estimate.high);
    }
  }
}

TEST(HorvitzThompson, IsNotCertainWhereEveryStratumIsAlike) {
  // All five of 20 relevant, none of four of 30: nothing varies, though most was not looked at.
  const CountEstimate estimate = stratified_total({{{20, 5, 5}, {30, 4, 0}}}, kLevel);
  EXPECT_EQ(*estimate.total, 20);
  EXPECT_EQ(estimate.variance, 0);
  EXPECT_LT(estimate.low, 17);
  EXPECT_GT(estimate.high, 23);
}

// Every sample of two of four, and one of three: the mean of the estimates is the truth, and that
// of the variances what they really vary.
TEST(HorvitzThompson, IsUnbiasedWithAnUnbiasedVariance) {
  const std::vector<int> first = {1, 0, 1, 0};
  const std::vector<int> second = {1, 1, 0, 1, 0};
  std::vector<double> totals;
  double variances = 0;
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = a + 1; b < 4; ++b) {
      for (std::size_t c = 0; c < 5; ++c) {
        for (std::size_t d = c + 1; d < 5; ++d) {
          const std::vector<SampledStratum> strata = {
              {4, 2, static_cast<std::uint64_t>(first[a] + first[b])},
              {5, 2, static_cast<std::uint64_t>(second[c] + second[d])}};
          const CountEstimate estimate = stratified_total(strata, kLevel);
          totals.push_back(*estimate.total);
          variances += estimate.variance;
        }
      }
    }
  }
  double mean = 0;
  for (const double total : totals) mean += total / static_cast<double>(totals.size());
  double spread = 0;
  for (const double total : totals) spread += (total - mean) * (total - mean);
  EXPECT_NEAR(mean, 5, 1e-12);
  EXPECT_NEAR(variances, spread, 1e-9);
}

TEST(HorvitzThompson, TakesAChanceOfItsOwnForEachDocument) {
  // 1 + 2 + 4 of ten; variance 0 + 2 · 1 + 4 · 3. Hájek: 7 / (7 + 2).
  const std::vector<WeightedDoc> docs = {{1, true}, {0.5, true}, {0.25, true}, {0.5, false}};
  const CountEstimate estimate = weighted_total(docs, 10, kLevel);
  EXPECT_DOUBLE_EQ(*estimate.total, 7);
  EXPECT_DOUBLE_EQ(estimate.variance, 14);
  EXPECT_GE(estimate.low, 3);
  EXPECT_LE(estimate.high, 9);
  EXPECT_DOUBLE_EQ(*weighted_share(docs), 7.0 / 9);
}

double choose(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  double product = 1;
  for (std::uint64_t i = 0; i < k; ++i) {
    product = product * static_cast<double>(n - i) / static_cast<double>(i + 1);
  }
  return product;
}

// By adding up whole distributions, for every sample of pools up to 14.
TEST(Hypergeometric, HasTheTotalsThatNeitherTailRefuses) {
  for (std::uint64_t pooled = 1; pooled <= 14; ++pooled) {
    for (std::uint64_t sampled = 1; sampled <= pooled; ++sampled) {
      for (std::uint64_t found = 0; found <= sampled; ++found) {
        std::vector<std::uint64_t> kept;
        for (std::uint64_t total = found; total <= pooled - (sampled - found); ++total) {
          double few = 0;
          double many = 0;
          for (std::uint64_t k = 0; k <= sampled; ++k) {
            const double chance =
                choose(total, k) * choose(pooled - total, sampled - k) / choose(pooled, sampled);
            if (k <= found) few += chance;
            if (k >= found) many += chance;
          }
          if (few > 0.025 && many > 0.025) kept.push_back(total);
        }
        const CountRange range = hypergeometric_interval({pooled, sampled, found}, kLevel);
        ASSERT_FALSE(kept.empty());
        EXPECT_EQ(range.first, kept.front()) << pooled << ' ' << sampled << ' ' << found;
        EXPECT_EQ(range.second, kept.back()) << pooled << ' ' << sampled << ' ' << found;
      }
    }
  }
}

TEST(Hypergeometric, ComesToTheBinomialOneInALargePool) {
  const SampledStratum sample{1'000'000'000, 200, 3};
  const auto [low, high] = hypergeometric_interval(sample, kLevel);
  const auto share = binomial_interval(sample, kLevel);
  EXPECT_NEAR(static_cast<double>(low) / 1e9, share.first, 1e-6);
  EXPECT_NEAR(static_cast<double>(high) / 1e9, share.second, 1e-6);
}

TEST(ClopperPearson, IsExact) {
  // None of 10: 1 - 0.025^(1/10); all of 10 the other way round.
  const auto none = binomial_interval({100, 10, 0}, kLevel);
  EXPECT_EQ(none.first, 0);
  EXPECT_NEAR(none.second, 1 - std::pow(0.025, 0.1), 1e-12);  // 0.3085
  const auto all = binomial_interval({100, 10, 10}, kLevel);
  EXPECT_NEAR(all.first, std::pow(0.025, 0.1), 1e-12);
  EXPECT_EQ(all.second, 1);
  // Tables: 3 of 10 has 0.0667 to 0.6525.
  const auto some = binomial_interval({100, 10, 3}, kLevel);
  EXPECT_NEAR(some.first, 0.0667, 5e-5);
  EXPECT_NEAR(some.second, 0.6525, 5e-5);
}

TEST(GammaInterval, IsThatOfPoissonCountsWhereAllWeighTheSame) {
  // Ten events: 4.795 to 18.39 (Garwood); none: up to 3.689.
  const auto ten = gamma_interval({.value = 10, .variance = 10, .largest = 1}, kLevel);
  EXPECT_NEAR(ten.first, 4.795, 1e-3);
  EXPECT_NEAR(ten.second, 18.390, 1e-3);
  const auto none = gamma_interval({.value = 0, .variance = 0, .largest = 1}, kLevel);
  EXPECT_EQ(none.first, 0);
  EXPECT_NEAR(none.second, 3.689, 1e-3);
}

TEST(Totals, AddValuesAndVariances) {
  const std::vector<CountEstimate> topics = {{.total = 12, .variance = 3, .low = 10, .high = 20},
                                             {.total = 8, .variance = 1, .low = 7, .high = 12}};
  const CountEstimate sum = summed(topics, {.total = 20}, 16, kLevel);
  EXPECT_EQ(*sum.total, 20);
  EXPECT_EQ(sum.variance, 4);
  const auto [low, high] = log_normal_interval(4, 4, kLevel);
  EXPECT_DOUBLE_EQ(sum.low, 16 + low);
  EXPECT_DOUBLE_EQ(sum.high, 16 + high);
  EXPECT_FALSE(summed({}, {}, 0, kLevel).is_defined());
}

TEST(Totals, HaveTheIntervalOfAllTogetherWhereNothingSeemsToBeMissing) {
  const std::vector<CountEstimate> topics = {{.total = 12, .low = 12, .high = 80}};
  const CountEstimate sum = summed(topics, {.total = 12, .low = 12, .high = 14}, 12, kLevel);
  EXPECT_EQ(sum.low, 12);
  EXPECT_EQ(sum.high, 14);
}

TEST(Decay, FindsThePowerLawThatCountsFollow) {
  std::vector<double> counts;
  for (int d = 1; d <= 50; ++d) counts.push_back(100 * std::pow(d, -1.5));
  const auto fit = fit_decay(counts, Decay::kPower);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(std::exp(fit->level), 100, 1e-6);
  EXPECT_NEAR(fit->slope, -1.5, 1e-8);
  EXPECT_NEAR(fit->deviance, 0, 1e-9);
  double beyond = 0;
  for (int d = 51; d <= 80; ++d) beyond += 100 * std::pow(d, -1.5);
  EXPECT_NEAR(*decay_beyond(*fit, 80, kLevel).total, beyond, 1e-6);
  // ζ(1.5) = 2.612375348685488 is the sum without end.
  double seen = 0;
  for (const double count : counts) seen += count;
  EXPECT_NEAR(*decay_beyond(*fit, kNoEnd, kLevel).total, 261.2375348685488 - seen, 1e-7);
}

TEST(Decay, FindsTheExponentialThatCountsFollow) {
  std::vector<double> counts;
  for (int d = 1; d <= 30; ++d) counts.push_back(40 * std::pow(0.9, d));
  const auto fit = fit_decay(counts, Decay::kExponential);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->slope, std::log(0.9), 1e-8);
  // 40 · 0.9^31 / (1 - 0.9)
  EXPECT_NEAR(*decay_beyond(*fit, kNoEnd, kLevel).total, 400 * std::pow(0.9, 31), 1e-5);
}

TEST(Decay, IsTheFitThatMakesCountsMostLikely) {
  const std::vector<double> counts = {9, 7, 3, 4, 2, 0, 1, 2, 0, 1};
  for (const Decay decay : {Decay::kPower, Decay::kExponential}) {
    const auto fit = fit_decay(counts, decay);
    ASSERT_TRUE(fit);
    const auto likelihood = [&](double level, double slope) {
      double sum = 0;
      for (std::size_t d = 1; d <= counts.size(); ++d) {
        const double x = decay == Decay::kPower ? std::log(d) : static_cast<double>(d);
        sum += counts[d - 1] * (level + slope * x) - std::exp(level + slope * x);
      }
      return sum;
    };
    const double best = likelihood(fit->level, fit->slope);
    for (const double by : {-1e-3, 1e-3}) {
      EXPECT_GT(best, likelihood(fit->level + by, fit->slope));
      EXPECT_GT(best, likelihood(fit->level, fit->slope + by));
    }
    double sum = 0;  // with a level of its own, the fit has as many as were counted
    for (std::size_t d = 1; d <= counts.size(); ++d) sum += fit->at(static_cast<double>(d));
    EXPECT_NEAR(sum, 29, 1e-6);
  }
}

// The inverse of the second derivatives of the likelihood, taken by small steps.
TEST(Decay, HasTheCovarianceOfTheFit) {
  const std::vector<double> counts = {9, 7, 3, 4, 2, 0, 1, 2, 0, 1};
  const DecayFit fit = fit_decay(counts, Decay::kPower).value();
  const auto likelihood = [&](double level, double slope) {
    double sum = 0;
    for (std::size_t d = 1; d <= counts.size(); ++d) {
      const double mean = level + slope * std::log(static_cast<double>(d));
      sum += counts[d - 1] * mean - std::exp(mean);
    }
    return sum;
  };
  const double h = 1e-4;
  const auto at = [&](int level, int slope) {
    return likelihood(fit.level + level * h, fit.slope + slope * h);
  };
  const double levels = -(at(1, 0) - 2 * at(0, 0) + at(-1, 0)) / (h * h);
  const double slopes = -(at(0, 1) - 2 * at(0, 0) + at(0, -1)) / (h * h);
  const double mixed = -(at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * h * h);
  const double determinant = levels * slopes - mixed * mixed;
  EXPECT_NEAR(fit.level_variance, slopes / determinant, 1e-5);
  EXPECT_NEAR(fit.slope_variance, levels / determinant, 1e-5);
  EXPECT_NEAR(fit.covariance, -mixed / determinant, 1e-5);
  EXPECT_LT(fit.covariance, 0);
}

// The delta method, by small steps instead of derivatives.
TEST(Decay, HasTheVarianceOfTheDeltaMethod) {
  const std::vector<double> counts = {9, 7, 3, 4, 2, 0, 1, 2, 0, 1};
  for (const std::uint32_t last : {25U, kNoEnd}) {
    for (const Decay decay : {Decay::kPower, Decay::kExponential}) {
      auto fit = fit_decay(counts, decay).value();
      if (decay == Decay::kPower) fit.slope = -1.8;  // so that it has a sum
      const CountEstimate beyond = decay_beyond(fit, last, kLevel);
      DecayFit steeper = fit;
      steeper.slope += 1e-6;
      const double slope = (*decay_beyond(steeper, last, kLevel).total - *beyond.total) / 1e-6;
      const double fitted = *beyond.total * *beyond.total * fit.level_variance +
                            2 * *beyond.total * slope * fit.covariance +
                            slope * slope * fit.slope_variance;
      EXPECT_NEAR(beyond.variance, fit.dispersion * (fitted + *beyond.total),
                  1e-4 * beyond.variance);
    }
  }
}

TEST(Decay, IsUndefinedWhereCountsDoNotFall) {
  const std::vector<double> rising = {1, 2, 3, 4, 5};
  EXPECT_FALSE(decay_beyond(fit_decay(rising, Decay::kPower).value(), 100, kLevel).is_defined());
  EXPECT_FALSE(fit_decay(std::vector<double>{5, 3}, Decay::kPower));
  EXPECT_FALSE(fit_decay(std::vector<double>{1, 0, 0, 1}, Decay::kPower));
  std::vector<double> slow;
  for (int d = 1; d <= 50; ++d) slow.push_back(100 * std::pow(d, -0.7));
  const auto fit = fit_decay(slow, Decay::kPower).value();
  EXPECT_FALSE(decay_beyond(fit, kNoEnd, kLevel).is_defined());
  EXPECT_TRUE(decay_beyond(fit, 1000, kLevel).is_defined());
}

}  // namespace
}  // namespace assay
