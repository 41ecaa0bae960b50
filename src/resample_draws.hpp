// SPDX-License-Identifier: Apache-2.0
// resample_draws.hpp: what is drawn for a resample: signs, topics, an order of values. In blocks,
// each with random numbers of its own, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "parallel.hpp"
#include "random.hpp"
#include "resample.hpp"
#include "resample_kernels.hpp"

namespace assay {

// Part of what a seed means: another number here gives other resamples. Large enough that the
// tables of subsets are a tenth of the work, small enough that few resamples still occupy some
// threads.
inline constexpr std::size_t kBlock = 512;

struct DrawBlock {
  std::size_t first = 0;  // resample
  std::size_t count = 0;
  Random random;
};

// Calls work(block, worker) for all of the resamples.
template <class Work>
void for_each_block(const ResampleOptions& options, const Work& work) {
  const std::size_t blocks = (options.resamples + kBlock - 1) / kBlock;
  for_each_index(blocks, options.threads, [&](std::size_t number, unsigned worker) {
    const std::size_t first = number * kBlock;
    DrawBlock block{.first = first,
                    .count = std::min(kBlock, options.resamples - first),
                    .random = Random(options.seed, number)};
    work(block, worker);
  });
}

// A word of random signs for every 30 topics of each resample, or those that its number has.
[[nodiscard]] std::vector<std::uint32_t> draw_signs(DrawBlock& block, std::size_t topics,
                                                    bool is_all);

[[nodiscard]] Dice topic_dice(std::size_t topics);
// For each resample as many topics as there are, and what fills the dice up.
[[nodiscard]] std::vector<std::uint32_t> draw_topics(DrawBlock& block, const Dice& dice,
                                                     const ResampleKernels& kernels);

// The exchanges of Fisher and Yates, for several rows in turn: a row by itself waits for what it
// has just written (1.4 times the time).
template <std::size_t kRows, class Number>
void exchange(RowsOf<Number>& rows, std::size_t first, const std::uint32_t* numbers,
              std::size_t numbers_stride, std::size_t systems) {
  Number* const row = rows[first];
  const std::size_t stride = rows.stride();
  for (std::size_t left = systems; left > 1; --left, ++numbers) {
    for (std::size_t i = 0; i < kRows; ++i) {
      std::swap(row[i * stride + left - 1], row[i * stride + numbers[i * numbers_stride]]);
    }
  }
}

// Deals the values of every topic to the systems anew.
class Dealer {
 public:
  Dealer(std::size_t systems, const ResampleKernels& kernels);

  // They are in some order before, which makes no difference.
  template <class Number>
  void deal(RowsOf<Number>& rows, Random& random) {
    const std::size_t size = dice_.size();
    std::size_t t = 0;
    for (; t + kDealt <= rows.rows(); t += kDealt) {
      for (std::size_t i = 0; i < kDealt; ++i) {
        kernels_.roll(dice_, random, numbers_.data() + i * size);
      }
      exchange<kDealt>(rows, t, numbers_.data(), size, systems_);
    }
    for (; t < rows.rows(); ++t) {
      kernels_.roll(dice_, random, numbers_.data());
      exchange<1>(rows, t, numbers_.data(), size, systems_);
    }
  }

 private:
  static constexpr std::size_t kDealt = 4;  // topics dealt at once

  std::size_t systems_;
  const ResampleKernels& kernels_;
  Dice dice_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace assay
