// SPDX-License-Identifier: Apache-2.0
// vectors.hpp: the vector instructions that a program uses.
#pragma once

#include "assay/error.hpp"
#include "assay/vector_level.hpp"

namespace assay::app {

// What the environment variable ASSAY_VECTORS names, for tests and comparisons; else the widest.
[[nodiscard]] Result<VectorLevel> wanted_vectors();

}  // namespace assay::app
