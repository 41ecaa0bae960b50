// SPDX-License-Identifier: Apache-2.0
// resample.cpp: resamples counted for all pairs, on several threads.
#include "resample.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "resample_draws.hpp"
#include "resample_kernels.hpp"

namespace assay {
namespace {

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
    std::vector<Rows> sums(options_.workers(), Rows(kBlock, systems));
    std::vector<Rows> counts(options_.workers(), Rows(pairs_.count, systems));
    for_each_block(options_, [&](DrawBlock& block, unsigned worker) {
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
                      .resamples = options_.resamples};
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

}  // namespace

PairCounts count_sign_flips(const FixedPoint& fixed, std::optional<std::size_t> baseline,
                            const ResampleOptions& options) {
  const std::size_t topics = fixed.by_topic.rows();
  const std::size_t systems = fixed.totals.size();
  const bool is_all = options.takes_all(topics);
  const ResampleOptions own = options.limited(topics);
  // A flipped value counts against its system instead of for it.
  Rows steps(topics, systems);
  for (std::size_t t = 0; t < topics; ++t) {
    for (std::size_t s = 0; s < systems; ++s) steps[t][s] = -2 * fixed.by_topic[t][s];
  }
  const ResampleKernels& kernels = resample_kernels(own.level);
  PairCounts result =
      PairCounter(fixed, baseline, own).count(fixed.totals, [&](DrawBlock& block, Rows& sums) {
        const auto signs = draw_signs(block, topics, is_all);
        kernels.add_subsets(steps, signs.data(), sums, block.count);
      });
  result.is_all = is_all;
  return result;
}

PairCounts count_bootstrap_shifts(const FixedPoint& fixed, std::optional<std::size_t> baseline,
                                  const ResampleOptions& options) {
  std::vector<std::int32_t> start;  // so that sums are distances from the observed ones
  for (const std::int32_t total : fixed.totals) start.push_back(-total);
  const Dice dice = topic_dice(fixed.by_topic.rows());
  const ResampleKernels& kernels = resample_kernels(options.level);
  return PairCounter(fixed, baseline, options).count(start, [&](DrawBlock& block, Rows& sums) {
    const auto picks = draw_topics(block, dice, kernels);
    kernels.add_picks(fixed.by_topic, picks.data(), dice.size(), sums, block.count);
  });
}

}  // namespace assay
