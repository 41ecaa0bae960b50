// SPDX-License-Identifier: Apache-2.0
// resample_sums.hpp: what resamples add up to for each system, for tests that ask more of them than
// a count. Whole numbers where values can be such, else doubles, added topic by topic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fixed_point.hpp"
#include "resample.hpp"

namespace assay {

enum class Arithmetic : std::uint8_t { kWhole, kReal };
// Whole numbers for values up to 1 (rounded by at most 2^-21 for 500 topics), and for those that
// are multiples of a unit; the same random numbers in both.
[[nodiscard]] Arithmetic arithmetic_for(const ValueTable& table);

struct Summands {
  ValueTable table;
  FixedPoint fixed;  // of all systems, so that a pair does not depend on who is looked at with it
  Arithmetic arithmetic = Arithmetic::kWhole;

  explicit Summands(const ValueTable& values) : Summands(values, arithmetic_for(values)) {}
  Summands(const ValueTable& values, Arithmetic way)
      : table(values), fixed(fixed_point(values)), arithmetic(way) {}

  [[nodiscard]] bool is_whole() const { return arithmetic == Arithmetic::kWhole; }
  // What a 1 stands for.
  [[nodiscard]] double unit() const { return is_whole() ? fixed.unit : 1; }
  // Values were changed to be multiples of it.
  [[nodiscard]] bool is_rounded() const { return is_whole() && !fixed.is_exact; }
  // Of a system on a topic, in units. Topics may begin anywhere; differences count.
  [[nodiscard]] double at(std::size_t system, std::size_t topic) const {
    return is_whole() ? fixed.by_topic[topic][system] : table.values[system * table.topics + topic];
  }
  // The sum of the differences of the second less the first.
  [[nodiscard]] double total(std::size_t first, std::size_t second) const;
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
