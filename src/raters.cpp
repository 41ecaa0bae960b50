// SPDX-License-Identifier: Apache-2.0
// raters.cpp: coefficients of agreement between raters. All but Gwet's are 1 - observed / expected
// disagreement; where whole numbers do, they are counted before anything is divided.
#include "assay/raters.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

#include "number.hpp"
#include "parallel.hpp"
#include "random.hpp"

namespace assay {
namespace {

std::size_t place_of(std::span<const double> grades, double grade) {
  const auto found = std::lower_bound(grades.begin(), grades.end(), grade);
  assert(found != grades.end() && *found == grade && "every grade is in the list");
  return static_cast<std::size_t>(found - grades.begin());
}

double weight_of(KappaWeights weights, double one, double other) {
  if (one == other) return 0;
  const double distance = std::abs(one - other);
  if (weights == KappaWeights::kQuadratic) return distance * distance;
  return weights == KappaWeights::kLinear ? distance : 1;
}

Ratio one_minus(double observed, double expected) { return {expected - observed, expected}; }

// How often each grade was given, over all units; a unit counts as often as it has grades.
std::vector<double> totals_of(const GradeCounts& counts) {
  std::vector<double> totals(counts.grades.size());
  for (std::size_t i = 0; i < counts.units.size(); ++i) {
    const auto pattern = counts.pattern(i);
    for (std::size_t k = 0; k < totals.size(); ++k) {
      totals[k] += real(counts.units[i]) * real(pattern[k]);
    }
  }
  return totals;
}

// The share of each grade; a unit counts once.
std::vector<double> shares_of(const GradeCounts& counts) {
  std::vector<double> shares(counts.grades.size());
  double units = 0;
  for (std::size_t i = 0; i < counts.units.size(); ++i) {
    const auto pattern = counts.pattern(i);
    const double given = real(std::reduce(pattern.begin(), pattern.end(), std::uint64_t{0}));
    for (std::size_t k = 0; k < shares.size(); ++k) {
      shares[k] += real(counts.units[i]) * real(pattern[k]) / given;
    }
    units += real(counts.units[i]);
  }
  for (double& share : shares) share /= units;
  return shares;
}

std::size_t used_grades(const GradeCounts& counts) {
  const std::vector<double> totals = totals_of(counts);
  return totals.size() - static_cast<std::size_t>(std::count(totals.begin(), totals.end(), 0.0));
}

// Squared distances between grades as alpha sees them, row after row.
std::vector<double> distances_of(std::span<const double> grades, std::span<const double> totals,
                                 GradeScale scale) {
  std::vector<double> distances(grades.size() * grades.size());
  for (std::size_t c = 0; c < grades.size(); ++c) {
    double between = totals[c] / 2;  // grades given from c to v, half of either end
    for (std::size_t v = c + 1; v < grades.size(); ++v) {
      between += totals[v] / 2;
      const double sum = grades[c] + grades[v];
      const double ratio = sum == 0 ? 0 : (grades[v] - grades[c]) / sum;
      const double distance = scale == GradeScale::kNominal    ? 1
                              : scale == GradeScale::kOrdinal  ? between
                              : scale == GradeScale::kInterval ? grades[v] - grades[c]
                                                               : ratio;
      distances[c * grades.size() + v] = distance * distance;
      distances[v * grades.size() + c] = distance * distance;
      between += totals[v] / 2;
    }
  }
  return distances;
}

// Disagreement within the units: of a pattern with m grades each pair weighs 1 / (m - 1).
double observed_disagreement(const GradeCounts& counts, std::span<const double> distances) {
  const std::size_t size = counts.grades.size();
  double sum = 0;
  for (std::size_t i = 0; i < counts.units.size(); ++i) {
    const auto pattern = counts.pattern(i);
    double within = 0;
    std::uint64_t given = 0;
    for (std::size_t c = 0; c < size; ++c) {
      given += pattern[c];
      for (std::size_t v = 0; pattern[c] > 0 && v < size; ++v) {
        within += real(pattern[c]) * real(pattern[v]) * distances[c * size + v];
      }
    }
    sum += real(counts.units[i]) * within / (real(given) - 1);
  }
  return sum;
}

// The kind of each unit.
std::vector<std::uint32_t> kind_list(std::span<const std::uint64_t> kinds) {
  std::vector<std::uint32_t> list;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    list.insert(list.end(), kinds[kind], static_cast<std::uint32_t>(kind));
  }
  return list;
}

DrawnInterval percentiles(std::span<const Ratio> values, double confidence) {
  std::vector<double> sorted;
  for (const Ratio& value : values) {
    if (value.is_defined()) sorted.push_back(value.value());
  }
  DrawnInterval result{.undefined = static_cast<std::uint32_t>(values.size() - sorted.size())};
  if (sorted.empty()) return result;
  std::sort(sorted.begin(), sorted.end());
  const auto cut = static_cast<std::size_t>((1 - confidence) / 2 * real(sorted.size()));
  result.low = {sorted[cut], 1};
  result.high = {sorted[sorted.size() - 1 - cut], 1};
  return result;
}

}  // namespace

std::vector<double> grades_in(const Ratings& ratings) {
  std::vector<double> grades;
  for (const double grade : ratings.grades) {
    if (!std::isnan(grade)) grades.push_back(grade);
  }
  std::sort(grades.begin(), grades.end());
  grades.erase(std::unique(grades.begin(), grades.end()), grades.end());
  return grades;
}

Confusion confusion_of(const Ratings& ratings, std::size_t first, std::size_t second,
                       std::span<const double> grades) {
  Confusion confusion{.grades = {grades.begin(), grades.end()},
                      .counts = std::vector<std::uint64_t>(grades.size() * grades.size())};
  for (std::size_t unit = 0; unit < ratings.units(); ++unit) {
    const double one = ratings.at(unit, first);
    const double other = ratings.at(unit, second);
    if (std::isnan(one) || std::isnan(other)) continue;
    ++confusion.counts[place_of(grades, one) * grades.size() + place_of(grades, other)];
    ++confusion.units;
  }
  return confusion;
}

Ratio cohen_kappa(const Confusion& confusion, KappaWeights weights) {
  const std::size_t size = confusion.grades.size();
  std::vector<double> first(size);
  std::vector<double> second(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = 0; k < size; ++k) {
      first[i] += real(confusion.at(i, k));
      second[k] += real(confusion.at(i, k));
    }
  }
  double observed = 0;
  double expected = 0;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = 0; k < size; ++k) {
      const double weight = weight_of(weights, confusion.grades[i], confusion.grades[k]);
      observed += weight * real(confusion.at(i, k)) * real(confusion.units);
      expected += weight * first[i] * second[k];
    }
  }
  return one_minus(observed, expected);
}

RelevanceTable relevance_table(const Confusion& confusion, double level) {
  RelevanceTable table;
  for (std::size_t i = 0; i < confusion.grades.size(); ++i) {
    for (std::size_t k = 0; k < confusion.grades.size(); ++k) {
      const bool first = confusion.grades[i] >= level;
      const bool second = confusion.grades[k] >= level;
      std::uint64_t& cell = first && second ? table.both
                            : first         ? table.first_only
                            : second        ? table.second_only
                                            : table.neither;
      cell += confusion.at(i, k);
    }
  }
  return table;
}

Ratio positive_agreement(const RelevanceTable& table) {
  return {real(2 * table.both), real(2 * table.both + table.first_only + table.second_only)};
}

Ratio negative_agreement(const RelevanceTable& table) {
  return {real(2 * table.neither), real(2 * table.neither + table.first_only + table.second_only)};
}

Ratio relevant_overlap(const RelevanceTable& table) {
  return {real(table.both), real(table.both + table.first_only + table.second_only)};
}

GradeCounts grade_counts(const Ratings& ratings, std::span<const double> grades) {
  std::map<std::vector<std::uint32_t>, std::size_t> patterns;
  GradeCounts counts{.grades = {grades.begin(), grades.end()}};
  for (std::size_t unit = 0; unit < ratings.units(); ++unit) {
    std::vector<std::uint32_t> pattern(grades.size());
    std::size_t given = 0;
    for (std::size_t rater = 0; rater < ratings.raters; ++rater) {
      const double grade = ratings.at(unit, rater);
      if (std::isnan(grade)) continue;
      ++pattern[place_of(grades, grade)];
      ++given;
    }
    if (given < 2) continue;
    const auto [known, is_new] = patterns.try_emplace(pattern, patterns.size());
    if (is_new) {
      counts.counts.insert(counts.counts.end(), pattern.begin(), pattern.end());
      counts.units.push_back(0);
    }
    ++counts.units[known->second];
  }
  return counts;
}

GradeCounts grade_counts(const Confusion& confusion) {
  const std::size_t size = confusion.grades.size();
  GradeCounts counts{.grades = confusion.grades};
  for (std::size_t cell = 0; cell < size * size; ++cell) {
    if (confusion.counts[cell] == 0) continue;
    counts.counts.resize(counts.counts.size() + size);
    const auto pattern = std::span(counts.counts).last(size);
    ++pattern[cell / size];
    ++pattern[cell % size];
    counts.units.push_back(confusion.counts[cell]);
  }
  return counts;
}

Ratio raw_agreement(const GradeCounts& counts) {
  double differs = 0;
  double units = 0;
  for (std::size_t i = 0; i < counts.units.size(); ++i) {
    const auto pattern = counts.pattern(i);
    const double given = real(std::reduce(pattern.begin(), pattern.end(), std::uint64_t{0}));
    double pairs = 0;
    for (const std::uint32_t count : pattern) pairs += real(count) * (given - real(count));
    differs += real(counts.units[i]) * pairs / (given * (given - 1));
    units += real(counts.units[i]);
  }
  return {units - differs, units};
}

Ratio fleiss_kappa(const GradeCounts& counts) {
  const Ratio agreement = raw_agreement(counts);
  if (!agreement.is_defined() || used_grades(counts) < 2) return kUndefined;
  double expected = 0;
  for (const double share : shares_of(counts)) expected += share * (1 - share);
  return one_minus(1 - agreement.value(), expected);
}

Ratio gwet_ac1(const GradeCounts& counts) {
  const Ratio agreement = raw_agreement(counts);
  if (!agreement.is_defined() || counts.grades.size() < 2) return kUndefined;
  double by_chance = 0;
  for (const double share : shares_of(counts)) by_chance += share * (1 - share);
  by_chance /= real(counts.grades.size() - 1);
  return {agreement.value() - by_chance, 1 - by_chance};
}

Ratio krippendorff_alpha(const GradeCounts& counts, GradeScale scale) {
  if (used_grades(counts) < 2) return kUndefined;
  const std::size_t size = counts.grades.size();
  const std::vector<double> totals = totals_of(counts);
  const std::vector<double> distances = distances_of(counts.grades, totals, scale);
  double expected = 0;
  for (std::size_t c = 0; c < size; ++c) {
    for (std::size_t v = 0; v < size; ++v) {
      expected += totals[c] * totals[v] * distances[c * size + v];
    }
  }
  const double given = std::reduce(totals.begin(), totals.end());
  return one_minus(observed_disagreement(counts, distances) * (given - 1), expected);
}

std::vector<DrawnInterval> drawn_intervals(std::span<const std::uint64_t> kinds,
                                           const DrawnValues& values, const UnitDraws& draws) {
  const std::vector<std::uint32_t> kind_of = kind_list(kinds);
  std::vector<std::vector<Ratio>> drawn(draws.resamples);
  if (kind_of.empty()) drawn.assign(1, values(kinds));
  const Dice dice(
      std::vector<std::uint32_t>(kind_of.size(), static_cast<std::uint32_t>(kind_of.size())));
  const auto draw = [&](std::size_t begin, std::size_t end, unsigned /*worker*/) {
    std::vector<std::uint32_t> numbers(dice.size());
    std::vector<std::uint64_t> units(kinds.size());
    for (std::size_t i = begin; i < end; ++i) {
      Random random(draws.seed, i);
      roll_wide(dice, random, numbers.data());
      std::fill(units.begin(), units.end(), 0);
      for (std::size_t unit = 0; unit < kind_of.size(); ++unit) ++units[kind_of[numbers[unit]]];
      drawn[i] = values(units);
    }
  };
  if (!kind_of.empty()) for_each_range(drawn.size(), std::max(1U, draws.threads), 16, draw);
  std::vector<DrawnInterval> intervals;
  for (std::size_t c = 0; c < drawn.front().size(); ++c) {
    std::vector<Ratio> one;
    for (const std::vector<Ratio>& all : drawn) one.push_back(all[c]);
    intervals.push_back(percentiles(one, draws.confidence));
  }
  return intervals;
}

}  // namespace assay
