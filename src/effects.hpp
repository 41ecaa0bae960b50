// SPDX-License-Identifier: Apache-2.0
// effects.hpp: how large a difference is, beside the spread over topics.
#pragma once

#include <span>

#include "assay/compare.hpp"

namespace assay {

// Values of both systems on the same topics.
[[nodiscard]] EffectSizes effect_sizes(std::span<const double> first,
                                       std::span<const double> second);

}  // namespace assay
