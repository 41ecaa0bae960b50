// SPDX-License-Identifier: Apache-2.0
// resample_counts.cpp: p of counts, and order statistics without sorting.
#include "resample_counts.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "first_ones.hpp"

namespace assay {

std::size_t CountedP::fewest_above(double alpha) const {
  return first_ones(resamples + 1, [&](std::size_t count) { return of(count) <= alpha; });
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
  room.start(k, values.size(), values.first(std::min(values.size(), kTailSample)));
  room.add(values);
  if (!room.is_enough()) {
    room.keep_all();
    room.add(values);
  }
  return room.kth();
}

ResampleOptions resample_options(const CompareOptions& options) {
  return {.resamples = options.resamples, .seed = options.seed, .threads = options.threads};
}

}  // namespace assay
