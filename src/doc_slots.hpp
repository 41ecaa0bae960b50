// SPDX-License-Identifier: Apache-2.0
// doc_slots.hpp: finds a document among the rows of one topic, by hash and then by text.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

// xxhash is used as a header so that hashing a short id is inlined into the loop around it.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace assay {

[[nodiscard]] inline std::uint64_t hash_of(std::string_view doc) {
  return XXH3_64bits(doc.data(), doc.size());
}

// Open addressing over row numbers: 0 is an empty slot, anything else a row plus one. The number of
// slots is a power of two and at most half of them are taken, so a search ends soon and always.
[[nodiscard]] inline std::size_t slots_for(std::size_t rows) { return std::bit_ceil(2 * rows + 1); }

// The slot of a row for which `is_same(row)` holds, or the empty slot where such a row belongs.
template <class Slot, class IsSame>
[[nodiscard]] inline Slot& find_slot(std::span<Slot> slots, std::uint64_t hash,
                                     const IsSame& is_same) {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (slots[at] != 0 && !is_same(slots[at] - 1)) at = (at + 1) & mask;
  return slots[at];
}

}  // namespace assay
