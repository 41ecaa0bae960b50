// SPDX-License-Identifier: Apache-2.0
// resample_kernels.cpp: the plain loops, to which the vector code is held.
#include "resample_kernels.hpp"

#include <algorithm>
#include <cstdlib>

namespace assay {
namespace {

void add_row(const std::int32_t* row, std::size_t columns, std::int32_t* sum) {
  for (std::size_t s = 0; s < columns; ++s) sum[s] += row[s];
}

void add_subsets(const Rows& steps, const std::uint32_t* words, Rows& sums, std::size_t count) {
  for (std::size_t r = 0; r < count; ++r) {
    for (std::size_t t = 0; t < steps.rows(); ++t) {
      const std::uint32_t word = words[t / kTopicsPerWord * count + r];
      if ((word >> (t % kTopicsPerWord) & 1) != 0) add_row(steps[t], steps.stride(), sums[r]);
    }
  }
}

void add_picks(const Rows& values, const std::uint32_t* picks, std::size_t pick_stride, Rows& sums,
               std::size_t count) {
  for (std::size_t r = 0; r < count; ++r) {
    for (std::size_t k = 0; k < values.rows(); ++k) {
      add_row(values[picks[r * pick_stride + k]], values.stride(), sums[r]);
    }
  }
}

void count_pairs(const Rows& sums, std::size_t count, const PairRows& pairs, const Rows& exceed,
                 Rows& counts) {
  for (std::size_t i = 0; i < pairs.count; ++i) {
    for (std::size_t r = 0; r < count; ++r) {
      const std::int32_t* const row = sums[r];
      const std::int32_t own = row[pairs.first + i];
      for (std::size_t j = pairs.first_column(i); j < sums.stride(); ++j) {
        counts[i][j] += std::abs(own - row[j]) > exceed[i][j] ? 1 : 0;
      }
    }
  }
}

void add_rows(const Rows& rows, std::int32_t* sum) {
  std::fill_n(sum, rows.stride(), 0);
  for (std::size_t t = 0; t < rows.rows(); ++t) add_row(rows[t], rows.stride(), sum);
}

constexpr ResampleKernels kPlain{.add_subsets = add_subsets,
                                 .add_picks = add_picks,
                                 .count_pairs = count_pairs,
                                 .add_rows = add_rows,
                                 .roll = roll};

}  // namespace

const ResampleKernels& resample_kernels(VectorLevel level) {
#if defined(__x86_64__)
  if (level == VectorLevel::kAvx2 || level == VectorLevel::kAvx512) return kResampleAvx2;
#endif
  (void)level;
  return kPlain;
}

}  // namespace assay
