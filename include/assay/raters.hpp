// SPDX-License-Identifier: Apache-2.0
// raters.hpp: how far several raters agree on the grades of the same units: kappa and its kin, each
// from a table of units and raters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "assay/measure.hpp"
#include "assay/policy.hpp"

namespace assay {

// What each rater said of each unit, unit after unit; NaN where he said nothing.
inline constexpr double kNotRated = std::numeric_limits<double>::quiet_NaN();
struct Ratings {
  std::size_t raters = 0;
  std::vector<double> grades;

  [[nodiscard]] std::size_t units() const { return raters == 0 ? 0 : grades.size() / raters; }
  [[nodiscard]] double at(std::size_t unit, std::size_t rater) const {
    return grades[unit * raters + rater];
  }
};
// Every grade that somebody gave, once, ascending.
[[nodiscard]] std::vector<double> grades_in(const Ratings& ratings);

// Two raters on the units that both rated.
struct Confusion {
  std::vector<double> grades;         // ascending
  std::vector<std::uint64_t> counts;  // the first said grade i, the second grade k: i * grades + k
  std::uint64_t units = 0;

  [[nodiscard]] std::uint64_t at(std::size_t first, std::size_t second) const {
    return counts[first * grades.size() + second];
  }
};
// `grades` holds all that are in the table, and may hold more.
[[nodiscard]] Confusion confusion_of(const Ratings& ratings, std::size_t first, std::size_t second,
                                     std::span<const double> grades);

// How much it weighs that two grades differ: by 1, by their distance, by the square of it.
enum class KappaWeights : std::uint8_t { kNone, kLinear, kQuadratic };
// Cohen (1960, 1968): 1 - observed / expected disagreement, expected from what each rater does on
// his own. Undefined where chance leaves no disagreement: nothing shared, or one grade alone.
[[nodiscard]] Ratio cohen_kappa(const Confusion& confusion,
                                KappaWeights weights = KappaWeights::kNone);

// The same units as relevant or not: a grade from `level` on is relevant.
struct RelevanceTable {
  std::uint64_t both = 0;
  std::uint64_t first_only = 0;
  std::uint64_t second_only = 0;
  std::uint64_t neither = 0;
};
[[nodiscard]] RelevanceTable relevance_table(const Confusion& confusion, double level);
// Of what one of them calls relevant, taken at random, the share that the other calls so as well:
// 2 * both / (2 * both + first_only + second_only). Undefined where nothing is relevant.
[[nodiscard]] Ratio positive_agreement(const RelevanceTable& table);
[[nodiscard]] Ratio negative_agreement(const RelevanceTable& table);
// both / (both + first_only + second_only)
[[nodiscard]] Ratio relevant_overlap(const RelevanceTable& table);

// Any number of raters: how often each grade was given to a unit. Units that are alike are counted;
// those with fewer than two grades are left out.
struct GradeCounts {
  std::vector<double> grades;         // ascending
  std::vector<std::uint32_t> counts;  // of grade k in pattern i: i * grades + k
  std::vector<std::uint64_t> units;   // with each pattern

  [[nodiscard]] std::span<const std::uint32_t> pattern(std::size_t index) const {
    return std::span(counts).subspan(index * grades.size(), grades.size());
  }
};
[[nodiscard]] GradeCounts grade_counts(const Ratings& ratings, std::span<const double> grades);
// A pattern for each cell that is not empty, in the same order.
[[nodiscard]] GradeCounts grade_counts(const Confusion& confusion);

// Of two grades of one unit, taken at random, how often they are the same; each unit counts once.
[[nodiscard]] Ratio raw_agreement(const GradeCounts& counts);
// Fleiss (1971): expected are the shares of the grades, whoever gave them, the mean over the units;
// units may have different numbers of grades. For two raters it is Scott's pi (1955).
[[nodiscard]] Ratio fleiss_kappa(const GradeCounts& counts);
// Gwet (2008): expected is the sum of share * (1 - share) / (grades - 1). `counts.grades` must be
// the scale: an unused grade counts.
[[nodiscard]] Ratio gwet_ac1(const GradeCounts& counts);

// What alpha takes grades for.
enum class GradeScale : std::uint8_t { kNominal, kOrdinal, kInterval, kRatio };
inline constexpr std::array kGradeScaleChoices = {
    Choice<GradeScale>{"nominal", GradeScale::kNominal, "grades are the same or not"},
    Choice<GradeScale>{"ordinal", GradeScale::kOrdinal, "grades have an order"},
    Choice<GradeScale>{"interval", GradeScale::kInterval, "their differences count"},
    Choice<GradeScale>{"ratio", GradeScale::kRatio, "their differences beside their sums count"},
};
// Krippendorff (2004, 2011): 1 - observed / expected disagreement over all pairs of grades.
// Undefined where all grades are the same.
[[nodiscard]] Ratio krippendorff_alpha(const GradeCounts& counts, GradeScale scale);

struct UnitDraws {
  std::uint32_t resamples = 2000;
  double confidence = 0.95;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // the result is the same with any number
};
// Where a coefficient lies when units are drawn again, with replacement: percentiles.
struct DrawnInterval {
  Ratio low = kUndefined;
  Ratio high = kUndefined;
  std::uint32_t undefined = 0;  // draws without a value, which are left out
};
// How often each kind of unit was drawn in, what coefficients come to out.
using DrawnValues = std::function<std::vector<Ratio>(std::span<const std::uint64_t> units)>;
// `kinds` has the number of units of each kind.
[[nodiscard]] std::vector<DrawnInterval> drawn_intervals(std::span<const std::uint64_t> kinds,
                                                         const DrawnValues& values,
                                                         const UnitDraws& draws);

}  // namespace assay
