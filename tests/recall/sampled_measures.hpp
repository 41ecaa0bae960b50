// SPDX-License-Identifier: Apache-2.0
// sampled_measures.hpp: what measures say of samples of collections that are judged in full, beside
// what the full judgments say.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace assay::recall_simulation {

// A way to draw documents from each pool; what is estimated, and by what.
struct SampleDesign {
  std::string_view estimate;  // a measure of the sample
  std::string_view measure;   // of the full judgments
  std::string_view what;
  std::span<const double> rates;  // of each stratum, from the top of the pool down
  bool is_independent = false;    // each document by a chance of its own; else so many of a stratum
};
[[nodiscard]] std::span<const SampleDesign> sample_designs();

// Of one number over the trials.
struct Bias {
  double truth = 0;
  double estimate = 0;
  double error = 0;  // of the difference of the two, from its spread over the trials

  [[nodiscard]] double difference() const { return estimate - truth; }
};

// Of means over topics: the value, and what stands above and below its line.
struct SampleBias {
  Bias value;
  Bias above;
  Bias below;
  double covered = 0;  // share of the trials in which the true value is within 1.96 standard errors
                       // as statAPVar has them
};
[[nodiscard]] SampleBias bias_of(const SampleDesign& design, std::uint64_t trials,
                                 unsigned threads);

}  // namespace assay::recall_simulation
