// SPDX-License-Identifier: Apache-2.0
// name_order.hpp: the numbers of many names in byte order of the names.
#pragma once

#include <cstdint>
#include <vector>

#include "assay/packed_texts.hpp"

namespace assay {

// Equal names by number. Linear in the count unless names differ only far behind what all share.
[[nodiscard]] std::vector<std::uint32_t> byte_order(const PackedTexts& names);

}  // namespace assay
