// SPDX-License-Identifier: Apache-2.0
// fusion_bands.hpp: the ranks that bayesfuse learns together.
#pragma once

#include <cstddef>
#include <span>

namespace assay {

// How many ranks there are up to the end of each band.
[[nodiscard]] std::span<const std::size_t> bayesfuse_band_ends();

}  // namespace assay
