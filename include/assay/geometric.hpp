// SPDX-License-Identifier: Apache-2.0
// geometric.hpp: what a value counts in a geometric mean.
#pragma once

#include <algorithm>
#include <cmath>

#include "assay/evaluate.hpp"

namespace assay {

// Its logarithm, as trec_eval keeps it: a geometric mean is the exponential of a mean of these.
[[nodiscard]] inline double geometric_term(double value) {
  return std::log(std::max(value, kGeometricFloor));
}

}  // namespace assay
