// SPDX-License-Identifier: Apache-2.0
// resample.hpp: what chance does to differences between systems, counted: signs flipped, topics
// drawn with replacement. Results depend on values, seed and the number of resamples, and on
// neither threads nor processor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assay/vector_level.hpp"
#include "fixed_point.hpp"

namespace assay {

struct ResampleOptions {
  std::uint32_t resamples = 100'000;  // below 2^31
  std::uint64_t seed = 0;
  unsigned threads = 1;
  bool all_if_few = false;  // sign flips: each of them once, if there are at most `resamples`
  VectorLevel level = widest_vector_level();

  // Whether all ways to flip the signs of so many topics are looked at.
  [[nodiscard]] bool takes_all(std::size_t topics) const {
    return all_if_few && topics < 31 && (std::uint32_t{1} << topics) <= resamples;
  }
  // So many resamples as these then are.
  [[nodiscard]] ResampleOptions limited(std::size_t topics) const {
    ResampleOptions own = *this;
    if (takes_all(topics)) own.resamples = std::uint32_t{1} << topics;
    return own;
  }
  [[nodiscard]] unsigned workers() const { return std::max(1U, threads); }
};

// In how many resamples the difference of two systems was at least as large as the observed one.
struct PairCounts {
  std::vector<std::uint32_t> counts;  // of systems i and j at i * systems + j; of the baseline at j
  std::uint32_t resamples = 0;        // of how many
  bool is_all = false;                // these are all there are, not a sample
};

// Paired randomization test. The mean difference of a pair, with the two systems exchanged on some
// topics, is as far from 0 as the observed one. Topics are drawn once for all pairs, so that a
// resample costs a sum for each system, and a pair a comparison. Without a baseline, all pairs.
[[nodiscard]] PairCounts count_sign_flips(const FixedPoint& fixed,
                                          std::optional<std::size_t> baseline,
                                          const ResampleOptions& options);

// Paired bootstrap test, shift method: the mean difference over topics drawn with replacement is as
// far from the observed one as that is from 0. The topics are the same for all pairs.
[[nodiscard]] PairCounts count_bootstrap_shifts(const FixedPoint& fixed,
                                                std::optional<std::size_t> baseline,
                                                const ResampleOptions& options);

}  // namespace assay
