// SPDX-License-Identifier: Apache-2.0
// name_order.hpp: the numbers of many names in byte order of the names.
#pragma once

#include <cstdint>
#include <vector>

#include "assay/packed_texts.hpp"

namespace assay {

struct NameOrder {
  std::vector<std::uint32_t> numbers;  // equal names by number
  std::vector<std::uint32_t> begin;    // where in `numbers` each different name begins; the end
};

// Linear in the count unless names differ only far behind what all share.
[[nodiscard]] NameOrder byte_order(const PackedTexts& names);

}  // namespace assay
