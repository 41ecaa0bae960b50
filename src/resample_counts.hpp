// SPDX-License-Identifier: Apache-2.0
// resample_counts.hpp: from counts of resamples to p, and from p back to order statistics, so that
// intervals and p agree to the last resample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assay/compare.hpp"
#include "resample.hpp"
#include "resample_sums.hpp"

namespace assay {

// How a count of resamples at least as extreme becomes p.
struct CountedP {
  std::size_t resamples = 0;
  bool is_all = false;  // nothing is left to chance; else the observed one is counted as well

  [[nodiscard]] double of(std::size_t count) const {
    const auto c = static_cast<double>(count);
    const auto all = static_cast<double>(resamples);
    return is_all ? c / all : (c + 1) / (all + 1);
  }
  // The smallest count with a p above alpha; one more than there are resamples if none has.
  [[nodiscard]] std::size_t fewest_above(double alpha) const;
};

// Which of the resamples, from the most extreme, an interval ends at; nothing where none is asked
// for or it has no ends.
[[nodiscard]] std::optional<std::size_t> end_place(const PairTask& task, const CountedP& p);

// The outcomes of a test by counts alone, without intervals. `count` is one of the functions of
// resample.hpp, and the summands are whole numbers.
using Counter = PairCounts (*)(const FixedPoint& fixed, std::optional<std::size_t> baseline,
                               const ResampleOptions& options);
[[nodiscard]] std::vector<TestOutcome> counted_outcomes(const PairTask& task,
                                                        const Summands& summands, Counter count,
                                                        const ResampleOptions& options);

// So many resamples tell nearly where a tail begins.
inline constexpr std::size_t kTailSample = 2048;

// Keeps what may be among the k smallest of many numbers that come in pieces.
class Smallest {
 public:
  // Of `all` numbers, of which `sample` are some at random.
  void start(std::size_t k, std::size_t all, std::span<const double> sample);
  void add(std::span<const double> values);
  // False if too few were kept; then all must come again, after keep_all().
  [[nodiscard]] bool is_enough() const { return count_ >= k_; }
  void keep_all();
  [[nodiscard]] double kth();

 private:
  std::size_t k_ = 0;
  double bound_ = 0;
  std::size_t count_ = 0;
  std::vector<double> kept_;
};

// The k-th smallest, from 1. Room is what it works in.
[[nodiscard]] double kth_smallest(std::span<const double> values, std::size_t k, Smallest& room);

[[nodiscard]] ResampleOptions resample_options(const CompareOptions& options);

}  // namespace assay
