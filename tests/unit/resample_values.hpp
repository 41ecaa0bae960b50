// SPDX-License-Identifier: Apache-2.0
// resample_values.hpp: values of systems on topics, to be resampled in tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <vector>

#include "resample.hpp"
#include "resample_sums.hpp"

namespace assay {

// Owns its values.
struct Sample {
  std::size_t systems = 0;
  std::size_t topics = 0;
  std::vector<double> values;

  [[nodiscard]] ValueTable table() const {
    return {.values = values, .systems = systems, .topics = topics};
  }
  [[nodiscard]] FixedPoint fixed() const { return fixed_point(table()); }
  [[nodiscard]] Summands whole() const { return Summands(table(), Arithmetic::kWhole); }
  [[nodiscard]] double at(std::size_t system, std::size_t topic) const {
    return values[system * topics + topic];
  }
  [[nodiscard]] double difference(std::size_t i, std::size_t j) const {
    double sum = 0;
    for (std::size_t t = 0; t < topics; ++t) sum += at(i, t) - at(j, t);
    return sum;
  }
};

// Multiples of 1/16: sums of doubles are exact, and often equal.
inline Sample sixteenths(std::size_t systems, std::size_t topics, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Sample sample{.systems = systems, .topics = topics, .values = {}};
  for (std::size_t i = 0; i < systems * topics; ++i) {
    sample.values.push_back(static_cast<double>(random() % 17) / 16);
  }
  return sample;
}

// Between 0 and 1, later systems a little better: p from small to large.
inline Sample reals(std::size_t systems, std::size_t topics, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  Sample sample{.systems = systems, .topics = topics, .values = {}};
  for (std::size_t s = 0; s < systems; ++s) {
    for (std::size_t t = 0; t < topics; ++t) {
      const double better = 0.25 * static_cast<double>(s) / static_cast<double>(systems);
      sample.values.push_back(0.75 * uniform(random) + better);
    }
  }
  return sample;
}

// Mean differences between two systems over topics drawn with replacement.
inline std::vector<double> drawn_differences(const Sample& sample, std::size_t i, std::size_t j,
                                             const ResampleOptions& options) {
  const Summands summands = sample.whole();
  const std::vector<std::size_t> systems = {i, j};
  const SystemSums sums = drawn_sums(summands, systems, options);
  std::vector<double> differences;
  for (std::size_t r = 0; r < options.resamples; ++r) {
    differences.push_back((sums[r] - sums[options.resamples + r]) * summands.unit() /
                          static_cast<double>(sample.topics));
  }
  return differences;
}

// In how many deals the range of all sums is at least the difference of each pair of systems.
inline std::vector<std::uint32_t> count_ranges(const Sample& sample,
                                               const ResampleOptions& options) {
  const Summands summands = sample.whole();
  const std::vector<double> ranges = dealt_ranges(summands, options);
  std::vector<std::uint32_t> counts;
  for (const std::int32_t one : summands.fixed.totals) {
    for (const std::int32_t other : summands.fixed.totals) {
      const auto found = std::ranges::lower_bound(ranges, std::abs(one - other));
      counts.push_back(static_cast<std::uint32_t>(ranges.end() - found));
    }
  }
  return counts;
}

// Whether a share may well come from a probability, or from the same one as another share: within 5
// standard deviations.
inline bool may_be(double count, double of, double probability) {
  const double deviation = std::sqrt(of * probability * (1 - probability));
  return std::abs(count - of * probability) <= 5 * deviation;
}
inline bool is_near(double count, double of, double other, double other_of) {
  const double p = (count + other) / (of + other_of);
  const double deviation = std::sqrt(p * (1 - p) * (1 / of + 1 / other_of));
  return std::abs(count / of - other / other_of) <= 5 * deviation;
}

}  // namespace assay
