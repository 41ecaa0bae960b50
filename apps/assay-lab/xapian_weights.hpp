// SPDX-License-Identifier: Apache-2.0
// xapian_weights.hpp: how Xapian weights documents, as settings tell.
#pragma once

#include <xapian.h>

#include <memory>

#include "engine.hpp"

namespace assay::lab {

// What is not told is as Xapian has it, but for lm: its smoothing is that of Jelinek and Mercer.
// Throws what Xapian does.
[[nodiscard]] std::unique_ptr<Xapian::Weight> xapian_weight(const ChosenSettings& settings);

}  // namespace assay::lab
