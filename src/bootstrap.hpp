// SPDX-License-Identifier: Apache-2.0
// bootstrap.hpp: topics drawn with replacement, and four ways to read off p and interval. The
// topics drawn are the same for all pairs and all four.
#pragma once

#include <vector>

#include "assay/compare.hpp"
#include "resample_sums.hpp"

namespace assay {

enum class BootstrapReading : std::uint8_t {
  kShift,       // as far from the observed mean as that is from 0 (Noreen, 1989)
  kPercentile,  // the middle of the means themselves (Efron, 1981)
  kBca,         // the same, corrected for bias and skewness (Efron, 1987)
};
[[nodiscard]] std::vector<TestOutcome> bootstrap(const PairTask& task, BootstrapReading reading,
                                                 Arithmetic arithmetic);

[[nodiscard]] std::vector<TestOutcome> run_bootstrap_shift(const PairTask& task);
[[nodiscard]] std::vector<TestOutcome> run_bootstrap_percentile(const PairTask& task);
[[nodiscard]] std::vector<TestOutcome> run_bootstrap_bca(const PairTask& task);

// Each mean over its own standard error (Sakai, 2006); in doubles.
[[nodiscard]] std::vector<TestOutcome> run_bootstrap_t(const PairTask& task);
// How its work is cut up, which changes no number: each thread has pairs of its own, unless their
// resamples would take too much room; then all threads share the resamples of a few.
struct Division {
  std::size_t pairs = 1;  // at once, at most eight
  unsigned outside = 1;   // threads that have pairs of their own
  unsigned inside = 1;    // threads for the resamples of these
};
[[nodiscard]] Division division_of(std::size_t resamples, unsigned threads);
[[nodiscard]] std::vector<TestOutcome> bootstrap_t(const PairTask& task, const Division& division);

}  // namespace assay
