// SPDX-License-Identifier: Apache-2.0
#include "assay/raters.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string_view>

namespace assay {
namespace {

// A word for each rater, a letter for each unit; "*" where nothing was said.
Ratings ratings_of(const std::vector<std::string_view>& raters) {
  Ratings ratings{.raters = raters.size(), .grades = {}};
  for (std::size_t unit = 0; unit < raters.front().size(); ++unit) {
    for (const std::string_view rater : raters) {
      ratings.grades.push_back(rater[unit] == '*' ? kNotRated : rater[unit] - '0');
    }
  }
  return ratings;
}

// Two raters who said each pair of grades so often.
Ratings crossed(const std::vector<std::vector<int>>& table) {
  Ratings ratings{.raters = 2, .grades = {}};
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (std::size_t k = 0; k < table.size(); ++k) {
      for (int n = 0; n < table[i][k]; ++n) {
        ratings.grades.push_back(static_cast<double>(i));
        ratings.grades.push_back(static_cast<double>(k));
      }
    }
  }
  return ratings;
}

Confusion confusion(const Ratings& ratings) {
  return confusion_of(ratings, 0, 1, grades_in(ratings));
}
GradeCounts counts(const Ratings& ratings) { return grade_counts(ratings, grades_in(ratings)); }

double alpha(const Ratings& ratings, GradeScale scale) {
  return krippendorff_alpha(counts(ratings), scale).value();
}

TEST(Raters, CohensKappaIsWhatIsLeftBeyondChance) {
  // 35 of 50 agree; by chance (25 * 30 + 25 * 20) / 2500 = 0.5: (0.7 - 0.5) / (1 - 0.5).
  EXPECT_NEAR(cohen_kappa(confusion(crossed({{20, 5}, {10, 15}}))).value(), 0.4, 1e-15);
}

TEST(Raters, WeightsTellANearMissFromAFarOne) {
  // Rows sum to 6 3 3, columns to 5 4 3, of 12. Linear: observed 2 + 1 + 2 * 1 = 5 of 12, expected
  // (6*4 + 6*3*2 + 3*5 + 3*3 + 3*5*2 + 3*4) / 144 = 126 / 144: 1 - 60 / 126.
  const Confusion table = confusion(crossed({{4, 1, 1}, {0, 2, 1}, {1, 1, 1}}));
  EXPECT_NEAR(cohen_kappa(table, KappaWeights::kLinear).value(), 1 - 12 * 7.0 / 126, 1e-15);
  // Quadratic: observed 1 + 4 + 1 + 4 + 1 = 11, expected 24 + 72 + 15 + 9 + 60 + 12 = 192.
  EXPECT_NEAR(cohen_kappa(table, KappaWeights::kQuadratic).value(), 1 - 12 * 11.0 / 192, 1e-15);
}

TEST(Raters, WeightsAreDistancesOfGradesNotOfTheirPlaces) {
  // Nobody gave a 1: from 0 to 2 it is still 2.
  const Ratings ratings = ratings_of({"0023", "0223"});
  EXPECT_NEAR(cohen_kappa(confusion(ratings), KappaWeights::kLinear).value(),
              1 - 4 * 2.0 / (4 * 2 + 2 * 3 + 2 + 1 + 3 + 2), 1e-15);
}

TEST(Raters, KappaIsUndefinedWhereChanceLeavesNoDisagreement) {
  EXPECT_FALSE(cohen_kappa(confusion(ratings_of({"000", "000"}))).is_defined());
  EXPECT_FALSE(cohen_kappa(confusion(ratings_of({"0*", "*1"}))).is_defined());
  EXPECT_FALSE(fleiss_kappa(counts(ratings_of({"00", "00", "00"}))).is_defined());
  EXPECT_FALSE(
      krippendorff_alpha(counts(ratings_of({"11", "11"})), GradeScale::kNominal).is_defined());
  // One rater of constant grades leaves chance, and nothing beyond it.
  EXPECT_EQ(cohen_kappa(confusion(ratings_of({"000", "010"}))).value(), 0);
}

TEST(Raters, ScottsPiTakesTheSameSharesForBoth) {
  // Shares 55 and 45 of 100: expected 0.505; (0.7 - 0.505) / 0.495.
  const Ratings ratings = crossed({{20, 5}, {10, 15}});
  EXPECT_NEAR(fleiss_kappa(counts(ratings)).value(), 0.195 / 0.495, 1e-15);
}

TEST(Raters, FleissKappaOfHisKind) {
  // Ten units, fourteen raters, five grades; 0.2099 as it is given for this table everywhere.
  const std::vector<std::vector<int>> table = {
      {0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0}, {2, 2, 8, 1, 1},
      {7, 7, 0, 0, 0},  {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2}, {6, 5, 2, 1, 0}, {0, 2, 2, 3, 7}};
  Ratings ratings{.raters = 14, .grades = {}};
  for (const auto& unit : table) {
    for (std::size_t grade = 0; grade < unit.size(); ++grade) {
      ratings.grades.insert(ratings.grades.end(), static_cast<std::size_t>(unit[grade]),
                            static_cast<double>(grade));
    }
  }
  EXPECT_NEAR(raw_agreement(counts(ratings)).value(), 0.378022, 1e-6);
  EXPECT_NEAR(fleiss_kappa(counts(ratings)).value(), 0.209931, 1e-6);
}

TEST(Raters, FleissKappaCountsAUnitOnceHoweverManyGradesItHas) {
  // Unit 1: 0 0 1, unit 2: 1 1. Agreement (1/3 + 1) / 2; shares 1/3 and 2/3: expected 5/9.
  EXPECT_NEAR(fleiss_kappa(counts(ratings_of({"01", "01", "1*"}))).value(),
              (2.0 / 3 - 5.0 / 9) / (4.0 / 9), 1e-15);
}

TEST(Raters, GwetsCoefficientStandsAgainstOneGradeThatIsRare) {
  // 118 agree on one grade, 5 and 2 differ: kappa is below 0 though 94 % agree. Shares 0.972 and
  // 0.028: by chance 2 * 0.972 * 0.028 = 0.054432; (0.944 - 0.054432) / (1 - 0.054432).
  const Ratings ratings = crossed({{118, 5}, {2, 0}});
  EXPECT_NEAR(gwet_ac1(counts(ratings)).value(), 0.889568 / 0.945568, 1e-15);
  EXPECT_LT(cohen_kappa(confusion(ratings)).value(), 0);
}

TEST(Raters, GwetsCoefficientHeedsGradesThatNobodyGave) {
  const Ratings ratings = crossed({{118, 5}, {2, 0}});
  const std::vector<double> scale = {0, 1, 2};
  EXPECT_NEAR(gwet_ac1(grade_counts(ratings, scale)).value(), (0.944 - 0.027216) / (1 - 0.027216),
              1e-15);
}

TEST(Raters, AgreementOnWhatIsRelevantAndOnWhatIsNot) {
  const RelevanceTable table = relevance_table(confusion(crossed({{20, 5}, {10, 15}})), 1);
  EXPECT_EQ(table.both, 15U);
  EXPECT_EQ(table.first_only, 10U);
  EXPECT_EQ(table.second_only, 5U);
  EXPECT_EQ(table.neither, 20U);
  EXPECT_DOUBLE_EQ(positive_agreement(table).value(), 30.0 / 45);
  EXPECT_DOUBLE_EQ(negative_agreement(table).value(), 40.0 / 55);
  EXPECT_DOUBLE_EQ(relevant_overlap(table).value(), 15.0 / 30);
  EXPECT_FALSE(relevant_overlap({.neither = 7}).is_defined());
}

TEST(Raters, AlphaOfThreeCodersWithMissingGrades) {
  // 15 units, three of them useless; the values that are given for this table everywhere.
  const Ratings ratings = ratings_of({"*****34121133*3", "1*213343*******", "**21344*21133*4"});
  EXPECT_NEAR(alpha(ratings, GradeScale::kNominal), 0.691358, 5e-7);
  EXPECT_NEAR(alpha(ratings, GradeScale::kInterval), 0.810845, 5e-7);
}

TEST(Raters, AlphaOfFourObserversAsItsAuthorGivesIt) {
  // Krippendorff (2011), Computing Krippendorff's alpha-reliability.
  const Ratings ratings =
      ratings_of({"123321412***", "1233224125*3", "*3332342251*", "12332441251*"});
  EXPECT_NEAR(alpha(ratings, GradeScale::kNominal), 0.743, 5e-4);
  EXPECT_NEAR(alpha(ratings, GradeScale::kOrdinal), 0.815, 5e-4);
  EXPECT_NEAR(alpha(ratings, GradeScale::kInterval), 0.849, 5e-4);
  EXPECT_NEAR(alpha(ratings, GradeScale::kRatio), 0.797, 5e-4);
}

// The grades of each unit that has two or more.
std::vector<std::vector<double>> pairable(const Ratings& ratings) {
  std::vector<std::vector<double>> units;
  for (std::size_t unit = 0; unit < ratings.units(); ++unit) {
    std::vector<double> given;
    for (std::size_t rater = 0; rater < ratings.raters; ++rater) {
      if (!std::isnan(ratings.at(unit, rater))) given.push_back(ratings.at(unit, rater));
    }
    if (given.size() > 1) units.push_back(given);
  }
  return units;
}

double squared_distance(double one, double other, GradeScale scale,
                        const std::vector<double>& all) {
  if (one == other) return 0;
  if (scale == GradeScale::kNominal) return 1;
  if (scale == GradeScale::kInterval) return std::pow(one - other, 2);
  if (scale == GradeScale::kRatio) return std::pow((one - other) / (one + other), 2);
  double between = 0;
  for (const double grade : all) {
    if (grade >= std::min(one, other) && grade <= std::max(one, other)) {
      between += grade == one || grade == other ? 0.5 : 1;
    }
  }
  return between * between;
}

// Of all ordered pairs of these, the sum of distances.
double disagreement(const std::vector<double>& some, GradeScale scale,
                    const std::vector<double>& all) {
  double sum = 0;
  for (const double one : some) {
    for (const double other : some) sum += squared_distance(one, other, scale, all);
  }
  return sum;
}

// By definition: pairs of grades of one unit, and pairs of any grades that can be paired.
double alpha_by_pairs(const Ratings& ratings, GradeScale scale) {
  const auto units = pairable(ratings);
  std::vector<double> all;
  for (const auto& unit : units) all.insert(all.end(), unit.begin(), unit.end());
  double observed = 0;
  for (const auto& unit : units) {
    observed += disagreement(unit, scale, all) / static_cast<double>(unit.size() - 1);
  }
  const auto n = static_cast<double>(all.size());
  return 1 - observed / n / (disagreement(all, scale, all) / (n * (n - 1)));
}

TEST(Raters, AlphaIsWhatItsDefinitionSaysOfRandomTables) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  int compared = 0;
  for (int table = 0; table < 400; ++table) {
    Ratings ratings{.raters = 2 + below(4), .grades = {}};
    const std::size_t grades = 2 + below(4);
    for (std::size_t cell = 0; cell < (1 + below(20)) * ratings.raters; ++cell) {
      ratings.grades.push_back(below(4) == 0 ? kNotRated : static_cast<double>(below(grades)));
    }
    ratings.grades.resize(ratings.units() * ratings.raters);
    for (const auto& scale : kGradeScaleChoices) {
      const Ratio own = krippendorff_alpha(counts(ratings), scale.value);
      const double other = alpha_by_pairs(ratings, scale.value);
      ASSERT_EQ(own.is_defined(), std::isfinite(other)) << table;
      if (!own.is_defined()) continue;
      ASSERT_NEAR(own.value(), other, 1e-11) << table << " " << scale.word;
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000);
}

// Of Fleiss' kappa.
DrawnInterval drawn_interval(const GradeCounts& table, const UnitDraws& draws) {
  const auto values = [&](std::span<const std::uint64_t> units) {
    GradeCounts drawn = table;
    drawn.units.assign(units.begin(), units.end());
    return std::vector<Ratio>{fleiss_kappa(drawn)};
  };
  return drawn_intervals(table.units, values, draws).front();
}

TEST(Raters, AnIntervalHoldsTheValueAndComesFromTheSeedAlone) {
  const GradeCounts table = grade_counts(confusion(crossed({{40, 10}, {10, 40}})));
  const auto one = drawn_interval(table, {.seed = 3});
  const auto other = drawn_interval(table, {.seed = 3, .threads = 4});
  EXPECT_EQ(one.low.value(), other.low.value());
  EXPECT_EQ(one.high.value(), other.high.value());
  // The value is 0.6, its standard error for large samples sqrt(0.8 * 0.2 / 100) / 0.5 = 0.08.
  EXPECT_NEAR(one.low.value(), 0.6 - 1.96 * 0.08, 0.02);
  EXPECT_NEAR(one.high.value(), 0.6 + 1.96 * 0.08, 0.02);
  EXPECT_EQ(one.undefined, 0U);
}

TEST(Raters, DrawsWithoutVariationAreLeftOutAndCounted) {
  // Of two units one is as often drawn twice as not: then all grades are the same.
  const auto drawn = drawn_interval(counts(ratings_of({"01", "01"})), {.resamples = 1000});
  EXPECT_NEAR(drawn.undefined, 500, 60);
  EXPECT_EQ(drawn.low.value(), 1);
  EXPECT_FALSE(drawn_interval(counts(ratings_of({"0*", "*1"})), {}).low.is_defined());
}

TEST(Raters, TwoRatersAreTheSameTableAsManyAre) {
  const Ratings ratings = crossed({{9, 2, 1}, {3, 7, 0}, {1, 4, 5}});
  const GradeCounts cells = grade_counts(confusion(ratings));
  EXPECT_NEAR(fleiss_kappa(cells).value(), fleiss_kappa(counts(ratings)).value(), 1e-15);
  EXPECT_NEAR(krippendorff_alpha(cells, GradeScale::kOrdinal).value(),
              alpha(ratings, GradeScale::kOrdinal), 1e-15);
}

TEST(Raters, AManyGradesTableHasOnlyWhatIsInIt) {
  Ratings ratings{.raters = 2, .grades = {}};
  for (int i = 0; i < 1000; ++i) {
    ratings.grades.push_back(i);
    ratings.grades.push_back(i + i % 2);
  }
  const GradeCounts cells = grade_counts(confusion(ratings));
  EXPECT_EQ(cells.units.size(), 1000U);
  EXPECT_NEAR(raw_agreement(cells).value(), 0.5, 1e-12);
}

}  // namespace
}  // namespace assay
