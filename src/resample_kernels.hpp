// SPDX-License-Identifier: Apache-2.0
// resample_kernels.hpp: the loops of resampling tests, plain and in vectors. All is in whole
// numbers, so every level gives the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "assay/vector_level.hpp"
#include "fixed_point.hpp"
#include "random.hpp"

namespace assay {

// Signs come in words, a bit for a topic: as many as the tables of the vector code take at once.
inline constexpr std::size_t kTopicsPerWord = 30;

// Which pairs of systems are counted: those of each row with every column, or, of all pairs, with
// the columns from the row on (a few before it are counted too, and mean nothing).
struct PairRows {
  std::size_t first = 0;
  std::size_t count = 0;
  bool is_triangle = false;

  [[nodiscard]] std::size_t first_column(std::size_t row) const {
    return is_triangle ? (first + row) / 8 * 8 : 0;
  }
};

// In all of these, a row of `sums` belongs to a resample, the first `count` of them to be filled.
struct ResampleKernels {
  // sums[r] += steps[t] for every topic t whose bit is set in words[t / 30 * count + r].
  void (*add_subsets)(const Rows& steps, const std::uint32_t* words, Rows& sums, std::size_t count);
  // sums[r] += values[t] for the topics t that are the first of picks[r * pick_stride ...], as many
  // as there are topics, some of them several times.
  void (*add_picks)(const Rows& values, const std::uint32_t* picks, std::size_t pick_stride,
                    Rows& sums, std::size_t count);
  // counts[i][j] += 1 for every resample with |sums[r][first + i] - sums[r][j]| > exceed[i][j].
  void (*count_pairs)(const Rows& sums, std::size_t count, const PairRows& pairs,
                      const Rows& exceed, Rows& counts);
  // The sum of all rows, into a row.
  void (*add_rows)(const Rows& rows, std::int32_t* sum);
  // As roll() of random.hpp.
  void (*roll)(const Dice& dice, Random& random, std::uint32_t* numbers);
};

// Levels without code of their own have the plain loops, which compilers turn into vectors too.
[[nodiscard]] const ResampleKernels& resample_kernels(VectorLevel level);

#if defined(__x86_64__)
extern const ResampleKernels kResampleAvx2;
#endif

}  // namespace assay
