// SPDX-License-Identifier: Apache-2.0
// resample.cpp: draws resamples in blocks, each with random numbers of its own, on several threads.
#include "resample.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>

#include "parallel.hpp"
#include "random.hpp"
#include "resample_kernels.hpp"

namespace assay {
namespace {

// Part of what a seed means: another number here gives other resamples. Large enough that the
// tables of subsets are a tenth of the work, small enough that few resamples still occupy some
// threads.
constexpr std::size_t kBlock = 512;
constexpr std::size_t kDealt = 4;  // topics dealt at once

struct Block {
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
    Block block{.first = first,
                .count = std::min(kBlock, options.resamples - first),
                .random = Random(options.seed, number)};
    work(block, worker);
  });
}

unsigned workers(const ResampleOptions& options) { return std::max(1U, options.threads); }

// Counts pairs in sums that fill(block, sums) makes from rows that hold `start`.
class PairCounter {
 public:
  PairCounter(const FixedPoint& fixed, std::optional<std::size_t> baseline,
              const ResampleOptions& options)
      : fixed_(fixed),
        options_(options),
        kernels_(resample_kernels(options.level)),
        pairs_({.first = baseline.value_or(0),
                .count = baseline ? 1 : fixed.totals.size(),
                .is_triangle = !baseline}),
        exceed_(pairs_.count, fixed.totals.size()) {
    assert((!baseline || *baseline < fixed.totals.size()) && "a baseline is one of the systems");
    assert(options.resamples <= std::numeric_limits<std::int32_t>::max());
    const auto& totals = fixed.totals;
    for (std::size_t i = 0; i < pairs_.count; ++i) {
      for (std::size_t j = 0; j < totals.size(); ++j) {
        exceed_[i][j] = std::abs(totals[pairs_.first + i] - totals[j]) - 1;
      }
    }
  }

  template <class Fill>
  [[nodiscard]] PairCounts count(std::span<const std::int32_t> start, const Fill& fill) const {
    const std::size_t systems = fixed_.totals.size();
    std::vector<Rows> sums(workers(options_), Rows(kBlock, systems));
    std::vector<Rows> counts(workers(options_), Rows(pairs_.count, systems));
    for_each_block(options_, [&](Block& block, unsigned worker) {
      for (std::size_t r = 0; r < block.count; ++r) std::ranges::copy(start, sums[worker][r]);
      fill(block, sums[worker]);
      kernels_.count_pairs(sums[worker], block.count, pairs_, exceed_, counts[worker]);
    });
    return merged(counts);
  }

 private:
  [[nodiscard]] PairCounts merged(const std::vector<Rows>& counts) const {
    const std::size_t systems = fixed_.totals.size();
    PairCounts result{.counts = std::vector<std::uint32_t>(pairs_.count * systems),
                      .resamples = options_.resamples,
                      .unit = fixed_.unit,
                      .is_exact = fixed_.is_exact};
    for (std::size_t i = 0; i < pairs_.count; ++i) {
      for (std::size_t j = pairs_.is_triangle ? i : 0; j < systems; ++j) {
        std::uint32_t sum = 0;
        for (const Rows& rows : counts) sum += static_cast<std::uint32_t>(rows[i][j]);
        result.counts[i * systems + j] = sum;
        if (pairs_.is_triangle) result.counts[j * systems + i] = sum;
      }
    }
    return result;
  }

  const FixedPoint& fixed_;
  const ResampleOptions& options_;
  const ResampleKernels& kernels_;
  PairRows pairs_;
  Rows exceed_;  // one less than the observed difference
};

// A word of random signs for every 30 topics of each resample, or those that its number has.
std::vector<std::uint32_t> draw_signs(Block& block, std::size_t topics, bool is_all) {
  const std::size_t words = (topics + kTopicsPerWord - 1) / kTopicsPerWord;
  std::vector<std::uint32_t> signs(words * block.count + 2 * Random::kWords);
  if (is_all) {
    for (std::size_t i = 0; i < words * block.count; ++i) {
      const std::uint64_t number = block.first + i % block.count;
      signs[i] = static_cast<std::uint32_t>(number >> (i / block.count * kTopicsPerWord));
    }
    return signs;
  }
  for (std::size_t i = 0; i < words * block.count; i += 2 * Random::kWords) {
    std::uint32_t* at = signs.data() + i;
    for (const std::uint64_t drawn : block.random()) {
      *at++ = static_cast<std::uint32_t>(drawn);
      *at++ = static_cast<std::uint32_t>(drawn >> 32);
    }
  }
  return signs;
}

Dice topic_dice(std::size_t topics) {
  return Dice(std::vector<std::uint32_t>(topics, static_cast<std::uint32_t>(topics)));
}

// For each resample as many topics as there are, and what fills the dice up.
std::vector<std::uint32_t> draw_topics(Block& block, const Dice& dice,
                                       const ResampleKernels& kernels) {
  std::vector<std::uint32_t> picks(block.count * dice.size());
  for (std::size_t r = 0; r < block.count; ++r) {
    kernels.roll(dice, block.random, picks.data() + r * dice.size());
  }
  return picks;
}

Dice dealing_dice(std::size_t systems) {
  std::vector<std::uint32_t> bounds;
  for (std::size_t left = systems; left > 1; --left) {
    bounds.push_back(static_cast<std::uint32_t>(left));
  }
  return Dice(std::move(bounds));
}

// The exchanges of Fisher and Yates, for several rows in turn: a row by itself waits for what it
// has just written (1.4 times the time).
template <std::size_t kRows>
void exchange(Rows& rows, std::size_t first, const std::uint32_t* numbers,
              std::size_t numbers_stride, std::size_t systems) {
  std::int32_t* const row = rows[first];
  const std::size_t stride = rows.stride();
  for (std::size_t left = systems; left > 1; --left, ++numbers) {
    for (std::size_t i = 0; i < kRows; ++i) {
      std::swap(row[i * stride + left - 1], row[i * stride + numbers[i * numbers_stride]]);
    }
  }
}

// The values of every topic in random order. They are in some order before, which makes no
// difference.
void deal(Rows& rows, std::size_t systems, const Dice& dice, Random& random,
          const ResampleKernels& kernels, std::vector<std::uint32_t>& numbers) {
  const std::size_t size = dice.size();
  std::size_t t = 0;
  for (; t + kDealt <= rows.rows(); t += kDealt) {
    for (std::size_t i = 0; i < kDealt; ++i) {
      kernels.roll(dice, random, numbers.data() + i * size);
    }
    exchange<kDealt>(rows, t, numbers.data(), size, systems);
  }
  for (; t < rows.rows(); ++t) {
    kernels.roll(dice, random, numbers.data());
    exchange<1>(rows, t, numbers.data(), size, systems);
  }
}

double mean_unit(const FixedPoint& fixed, std::size_t topics) {
  return fixed.unit / static_cast<double>(std::max<std::size_t>(topics, 1));
}

// How many of the ranges, which are ascending, are at least the difference of each pair.
std::vector<std::uint32_t> count_at_least(std::span<const std::int32_t> ranges,
                                          std::span<const std::int32_t> totals) {
  std::vector<std::uint32_t> counts;
  for (const std::int32_t one : totals) {
    for (const std::int32_t other : totals) {
      const auto found = std::ranges::lower_bound(ranges, std::abs(one - other));
      counts.push_back(static_cast<std::uint32_t>(ranges.end() - found));
    }
  }
  return counts;
}

}  // namespace

PairCounts count_sign_flips(const ValueTable& table, std::optional<std::size_t> baseline,
                            const ResampleOptions& options) {
  const FixedPoint fixed = fixed_point(table);
  ResampleOptions own = options;
  const bool is_all = options.all_if_few && table.topics < 31 &&
                      (std::uint32_t{1} << table.topics) <= options.resamples;
  if (is_all) own.resamples = std::uint32_t{1} << table.topics;
  // A flipped value counts against its system instead of for it.
  Rows steps(table.topics, table.systems);
  for (std::size_t t = 0; t < table.topics; ++t) {
    for (std::size_t s = 0; s < table.systems; ++s) steps[t][s] = -2 * fixed.by_topic[t][s];
  }
  const ResampleKernels& kernels = resample_kernels(own.level);
  PairCounts result =
      PairCounter(fixed, baseline, own).count(fixed.totals, [&](Block& block, Rows& sums) {
        const auto signs = draw_signs(block, table.topics, is_all);
        kernels.add_subsets(steps, signs.data(), sums, block.count);
      });
  result.is_all = is_all;
  return result;
}

PairCounts count_bootstrap_shifts(const ValueTable& table, std::optional<std::size_t> baseline,
                                  const ResampleOptions& options) {
  const FixedPoint fixed = fixed_point(table);
  std::vector<std::int32_t> start;  // so that sums are distances from the observed ones
  for (const std::int32_t total : fixed.totals) start.push_back(-total);
  const Dice dice = topic_dice(table.topics);
  const ResampleKernels& kernels = resample_kernels(options.level);
  return PairCounter(fixed, baseline, options).count(start, [&](Block& block, Rows& sums) {
    const auto picks = draw_topics(block, dice, kernels);
    kernels.add_picks(fixed.by_topic, picks.data(), dice.size(), sums, block.count);
  });
}

BootstrapMeans bootstrap_means(const ValueTable& table, const ResampleOptions& options) {
  const FixedPoint fixed = fixed_point(table);
  const Dice dice = topic_dice(table.topics);
  const ResampleKernels& kernels = resample_kernels(options.level);
  BootstrapMeans means{.resamples = options.resamples,
                       .sums = std::vector<std::int32_t>(table.systems * options.resamples),
                       .mean_unit = mean_unit(fixed, table.topics)};
  for_each_block(options, [&](Block& block, unsigned) {
    Rows sums(block.count, table.systems);
    const auto picks = draw_topics(block, dice, kernels);
    kernels.add_picks(fixed.by_topic, picks.data(), dice.size(), sums, block.count);
    for (std::size_t s = 0; s < table.systems; ++s) {
      std::int32_t* const to = means.sums.data() + s * means.resamples + block.first;
      for (std::size_t r = 0; r < block.count; ++r) to[r] = sums[r][s];
    }
  });
  return means;
}

TukeyCounts count_tukey_ranges(const ValueTable& table, const ResampleOptions& options) {
  const FixedPoint fixed = fixed_point(table);
  const Dice dice = dealing_dice(table.systems);
  const ResampleKernels& kernels = resample_kernels(options.level);
  std::vector<std::int32_t> ranges(options.resamples);
  for_each_block(options, [&](Block& block, unsigned) {
    Rows dealt = fixed.by_topic;
    Rows sum(1, table.systems);
    std::vector<std::uint32_t> numbers(kDealt * dice.size());
    for (std::size_t r = 0; r < block.count && table.systems > 0; ++r) {
      deal(dealt, table.systems, dice, block.random, kernels, numbers);
      kernels.add_rows(dealt, sum[0]);
      const auto [least, most] = std::minmax_element(sum[0], sum[0] + table.systems);
      ranges[block.first + r] = *most - *least;
    }
  });
  std::ranges::sort(ranges);
  TukeyCounts result{.pairs = {.counts = count_at_least(ranges, fixed.totals),
                               .resamples = options.resamples,
                               .unit = fixed.unit,
                               .is_exact = fixed.is_exact}};
  const double unit = mean_unit(fixed, table.topics);
  for (const std::int32_t range : ranges) result.ranges.push_back(unit * range);
  return result;
}

}  // namespace assay
