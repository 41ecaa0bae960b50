// SPDX-License-Identifier: Apache-2.0
// recall_parts.hpp: intervals that several estimators of totals share.
#pragma once

#include <utility>

namespace assay {

// Of the standard normal distribution: 1.96 for a level of 0.95.
[[nodiscard]] double two_sided_normal(double level);

// How many were not seen, from an estimate of them above 0: log-normal, hence never below 0
// (Burnham et al., 1987).
[[nodiscard]] std::pair<double, double> log_normal_interval(double unseen, double variance,
                                                            double level);

// A sum of counts, each with a weight (Fay and Feuer, 1997): `largest` is the weight that one more
// could have had.
struct WeightedSum {
  double value = 0;
  double variance = 0;
  double largest = 1;
};
[[nodiscard]] std::pair<double, double> gamma_interval(const WeightedSum& sum, double level);

}  // namespace assay
