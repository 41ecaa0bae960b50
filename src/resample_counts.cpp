// SPDX-License-Identifier: Apache-2.0
// resample_counts.cpp: p of counts, and order statistics without sorting.
#include "resample_counts.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "first_ones.hpp"

namespace assay {
namespace {

// The system that comes first in every pair.
std::optional<std::size_t> common_first(std::span<const SystemPair> pairs) {
  if (pairs.empty()) return std::nullopt;
  const std::size_t first = pairs.front().first;
  const bool is_common =
      std::ranges::all_of(pairs, [&](const SystemPair& pair) { return pair.first == first; });
  return is_common ? std::optional(first) : std::nullopt;
}

}  // namespace

std::size_t CountedP::fewest_above(double alpha) const {
  return first_ones(resamples + 1, [&](std::size_t count) { return of(count) <= alpha; });
}

std::optional<std::size_t> end_place(const PairTask& task, const CountedP& p) {
  if (!task.options.intervals) return std::nullopt;
  const std::size_t place = p.fewest_above(task.alpha);
  return place == 0 || place > p.resamples ? std::nullopt : std::optional(place);
}

std::vector<TestOutcome> counted_outcomes(const PairTask& task, const Summands& summands,
                                          Counter count, const ResampleOptions& options) {
  const std::optional<std::size_t> baseline = common_first(task.pairs);
  const PairCounts counts = count(summands.fixed, baseline, options);
  const CountedP p{.resamples = counts.resamples, .is_all = counts.is_all};
  std::vector<TestOutcome> outcomes;
  for (const SystemPair& pair : task.pairs) {
    const std::size_t row = baseline ? 0 : pair.first;
    outcomes.push_back({.statistic = summands.mean_difference(pair),
                        .p = p.of(counts.counts[row * task.systems + pair.second]),
                        .is_exact = p.is_all,
                        .rounded_to = summands.rounded_to()});
  }
  return outcomes;
}

void Smallest::start(std::size_t k, std::size_t all, std::span<const double> sample) {
  assert(k >= 1 && k <= all);
  k_ = k;
  keep_all();
  const double expected =
      static_cast<double>(k) * static_cast<double>(sample.size()) / static_cast<double>(all);
  // A few of a sample more than there should be: almost always enough.
  const auto rank = static_cast<std::size_t>(expected + 4 * std::sqrt(expected) + 4);
  if (rank >= sample.size()) return;
  kept_.assign(sample.begin(), sample.end());
  const auto at = kept_.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(kept_.begin(), at, kept_.end());
  bound_ = *at;
}

void Smallest::keep_all() {
  bound_ = kUnbounded;
  count_ = 0;
}

void Smallest::add(std::span<const double> values) {
  if (kept_.size() < count_ + values.size()) kept_.resize(2 * (count_ + values.size()));
  double* to = kept_.data() + count_;
  for (const double value : values) {
    *to = value;
    to += value <= bound_ ? 1 : 0;
  }
  count_ = static_cast<std::size_t>(to - kept_.data());
}

double Smallest::kth() {
  assert(is_enough());
  const auto at = kept_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
  std::nth_element(kept_.begin(), at, kept_.begin() + static_cast<std::ptrdiff_t>(count_));
  return *at;
}

double kth_smallest(std::span<const double> values, std::size_t k, Smallest& room) {
  // In pieces, so that there need not be room for all.
  const auto add_all = [&] {
    for (std::size_t begin = 0; begin < values.size(); begin += kTailSample) {
      room.add(values.subspan(begin, std::min(kTailSample, values.size() - begin)));
    }
  };
  room.start(k, values.size(), values.first(std::min(values.size(), kTailSample)));
  add_all();
  if (!room.is_enough()) {
    room.keep_all();
    add_all();
  }
  return room.kth();
}

ResampleOptions resample_options(const CompareOptions& options) {
  return {.resamples = options.resamples, .seed = options.seed, .threads = options.threads};
}

}  // namespace assay
