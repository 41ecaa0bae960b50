// SPDX-License-Identifier: Apache-2.0
// resample_sums.hpp: what resamples add up to for each system, for tests that ask more of them than
// a count. Whole numbers where values can be such, else doubles, added topic by topic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/compare.hpp"
#include "fixed_point.hpp"
#include "resample.hpp"

namespace assay {

// What values are added up as. The random numbers are the same.
enum class Arithmetic : std::uint8_t {
  kFitting,    // whole numbers for multiples of a unit, and for values up to 1 (rounded by at most
               // 2^-21 for 500 topics); else doubles
  kUnrounded,  // whole numbers for multiples of a unit alone
  kWhole,
  kReal,
};

struct Summands {
  ValueTable table;
  FixedPoint fixed;  // of all systems, so that a pair does not depend on who is looked at with it;
                     // empty for doubles
  explicit Summands(const ValueTable& values, Arithmetic way = Arithmetic::kFitting);

  [[nodiscard]] bool is_whole() const { return !fixed.totals.empty(); }
  // What a 1 stands for.
  [[nodiscard]] double unit() const { return is_whole() ? fixed.unit : 1; }
  // The unit, if values were changed to be multiples of it; else 0.
  [[nodiscard]] double rounded_to() const { return is_whole() && !fixed.is_exact ? fixed.unit : 0; }
  // Of a system on a topic, in units. Topics may begin anywhere; differences count.
  [[nodiscard]] double at(std::size_t system, std::size_t topic) const {
    return is_whole() ? fixed.by_topic[topic][system] : table.values[system * table.topics + topic];
  }
  // The sum of the differences of the second less the first.
  [[nodiscard]] double total(std::size_t first, std::size_t second) const;
  [[nodiscard]] double mean_difference(const SystemPair& pair) const {
    return total(pair.first, pair.second) * unit() / static_cast<double>(table.topics);
  }
  // Sums of differences between two systems up to this are nothing but rounding.
  [[nodiscard]] double noise(std::size_t first, std::size_t second) const;
};

// Sums of the systems that were asked for, one after the other, each with all of its resamples.
using SystemSums = std::vector<double>;
using Systems = std::span<const std::size_t>;

// Over the topics whose sign is flipped.
[[nodiscard]] SystemSums subset_sums(const Summands& summands, Systems systems,
                                     const ResampleOptions& options);
// How many topics those are, in each resample.
[[nodiscard]] std::vector<std::uint32_t> subset_sizes(std::size_t topics,
                                                      const ResampleOptions& options);
// Over topics drawn with replacement, as many as there are.
[[nodiscard]] SystemSums drawn_sums(const Summands& summands, Systems systems,
                                    const ResampleOptions& options);
// Largest sum less smallest sum of all systems when their values are dealt anew; ascending.
[[nodiscard]] std::vector<double> dealt_ranges(const Summands& summands,
                                               const ResampleOptions& options);

}  // namespace assay
