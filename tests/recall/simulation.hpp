// SPDX-License-Identifier: Apache-2.0
// simulation.hpp: collections whose relevant documents are known, looked at as runs, samples and
// experts would; how often the interval of each estimate covers the truth.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "assay/recall_estimators.hpp"
#include "random.hpp"

namespace assay::recall_simulation {

inline constexpr double kLevel = 0.95;

// Chance for one trial.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t trial) : random_(seed, trial) {}
  // Above 0 and below 1.
  double operator()() {
    if (used_ == words_.size()) {
      words_ = random_();
      used_ = 0;
    }
    return (static_cast<double>(words_[used_++] >> 11) + 0.5) * 0x1p-53;
  }

 private:
  Random random_;
  Random::Words words_{};
  std::size_t used_ = Random::kWords;
};

struct Trial {
  double truth = 0;
  CountEstimate estimate;
};

// One collection and one way to look at it.
struct Scenario {
  std::string_view estimate;
  std::string_view what;
  bool holds = true;  // what the estimate assumes is so
  Trial (*draw)(Draws& draws);
};
[[nodiscard]] std::span<const Scenario> scenarios();

struct Coverage {
  std::uint64_t trials = 0;
  std::uint64_t defined = 0;
  double covered = 0;  // share of the defined ones whose interval has the truth
  double below = 0;    // share whose interval ends below it
  double ratio = 0;    // mean of estimate over truth
  double width = 0;    // median of the interval's length over the truth
};
[[nodiscard]] Coverage coverage_of(const Scenario& scenario, std::uint64_t trials,
                                   unsigned threads);

}  // namespace assay::recall_simulation
