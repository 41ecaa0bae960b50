// SPDX-License-Identifier: Apache-2.0
// tagged_slots.hpp: finds one of a known count of things by hash and then by text.
// A slot holds a number plus one in its low bits, 0 for none, and in the bits above, which a number
// below the count never needs, a tag: bits of the hash. So a thing that is not there is mostly told
// by the slots alone, and hashes need not be kept for searching.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace assay {

// Half of the slots stay empty, so a search ends soon and always.
inline constexpr std::size_t kSlotsForEach = 2;

// Slot is std::uint32_t, or const where nothing is added.
template <class Slot>
class TaggedSlots {
 public:
  // `slots` are kSlotsForEach times the count, at least one thing.
  explicit TaggedSlots(std::span<Slot> slots)
      : slots_(slots),
        number_mask_(static_cast<std::uint32_t>(
            std::bit_ceil(std::uint64_t{slots.size() / kSlotsForEach + 1}) - 1)) {}

  // The number for which `is_same(number)` holds, of those with this hash.
  template <class IsSame>
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t hash, const IsSame& is_same) const {
    const Slot& slot = slot_of(hash, is_same);
    return slot == 0 ? std::nullopt : std::optional((slot & number_mask_) - 1);
  }
  // Adds `number` unless there is such a number, which is returned then.
  template <class IsSame>
  [[nodiscard]] std::optional<std::uint32_t> add(std::uint64_t hash, std::uint32_t number,
                                                 const IsSame& is_same) {
    Slot& slot = slot_of(hash, is_same);
    if (slot != 0) return (slot & number_mask_) - 1;
    slot = (static_cast<std::uint32_t>(hash) & ~number_mask_) | (number + 1);
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::size_t begin_of(std::uint64_t hash) const {
    return static_cast<std::size_t>((hash >> 32) * slots_.size() >> 32);
  }

  // That of the number, or the empty one where it belongs. The slot to begin with is found from the
  // upper half of the hash by a multiplication, so that there may be any count of them; the tag is
  // of the lower half.
  template <class IsSame>
  [[nodiscard]] Slot& slot_of(std::uint64_t hash, const IsSame& is_same) const {
    std::size_t at = begin_of(hash);
    while (slots_[at] != 0) {
      const bool is_tagged = ((slots_[at] ^ static_cast<std::uint32_t>(hash)) & ~number_mask_) == 0;
      if (is_tagged && is_same((slots_[at] & number_mask_) - 1)) break;
      at = at + 1 == slots_.size() ? 0 : at + 1;
    }
    return slots_[at];
  }

  std::span<Slot> slots_;
  std::uint32_t number_mask_;
};

}  // namespace assay
