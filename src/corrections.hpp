// SPDX-License-Identifier: Apache-2.0
// corrections.hpp: what p-values come to when many are looked at.
#pragma once

#include <span>
#include <vector>

#include "assay/compare.hpp"

namespace assay {

// Of each p in its place the smallest level at which it would still be found, at most 1.
[[nodiscard]] std::vector<double> corrected(std::span<const double> p, Correction correction);

}  // namespace assay
