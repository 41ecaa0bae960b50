// SPDX-License-Identifier: Apache-2.0
// doc_slots.hpp: finds a document among the rows of one topic, by hash and then by text.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace assay {

// Any odd numbers with as many ones as zeros; these are digits of the square roots of 2, 3 and 5.
inline constexpr std::uint64_t kHashLow = 0x6a09e667f3bcc909;
inline constexpr std::uint64_t kHashHigh = 0xbb67ae8584caa73b;
inline constexpr std::uint64_t kHashLong = 0x3c6ef372fe94f82b;

// Everything here is always inlined: files that are compiled for wider vectors use it, and no copy
// of theirs may end up in the others.
[[nodiscard, gnu::always_inline]] inline std::uint64_t hash_of_halves(std::uint64_t low,
                                                                      std::uint64_t high) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(low ^ kHashLow) * (high ^ kHashHigh);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template <class Number>
[[nodiscard, gnu::always_inline]] inline std::uint64_t number_at(const char* at) {
  Number number = 0;
  std::memcpy(&number, at, sizeof number);
  return number;
}

// More than 16 bytes, 16 at a time; the last 16 may overlap with those before.
[[nodiscard, gnu::always_inline]] inline std::uint64_t hash_of_long(const char* at,
                                                                    std::size_t size) {
  std::uint64_t hash = kHashLong ^ size;
  const char* const last = at + size - 16;
  for (; at < last; at += 16) {
    hash = hash_of_halves(hash ^ number_at<std::uint64_t>(at), number_at<std::uint64_t>(at + 8));
  }
  return hash_of_halves(hash ^ number_at<std::uint64_t>(last), number_at<std::uint64_t>(last + 8));
}

// The product of the first and the last eight bytes, filled up with zeros: one multiplication for
// nearly every id. 22 instructions where XXH3 takes 35 (ids of 7 digits, g++ 12 -O3, callgrind).
[[nodiscard, gnu::always_inline]] inline std::uint64_t hash_of(std::string_view doc) {
  const char* const at = doc.data();
  const std::size_t size = doc.size();
  if (size > 16) return hash_of_long(at, size);
  if (std::endian::native == std::endian::little && size >= 4) {
    if (size > 8) {
      return hash_of_halves(number_at<std::uint64_t>(at),
                            number_at<std::uint64_t>(at + size - 8) >> (8 * (16 - size)));
    }
    const std::uint64_t end = number_at<std::uint32_t>(at + size - 4) << (8 * (size - 4));
    return hash_of_halves(number_at<std::uint32_t>(at) | end, 0);
  }
  std::uint64_t halves[2] = {0, 0};
  for (std::size_t i = 0; i < size; ++i) {
    halves[i / 8] |= std::uint64_t{static_cast<unsigned char>(at[i])} << (8 * (i % 8));
  }
  return hash_of_halves(halves[0], halves[1]);
}

// Most ids have 8 to 16 bytes, which are two numbers: a call of memcmp takes three times as long.
[[nodiscard, gnu::always_inline]] inline bool has_same_bytes(const char* a, const char* b,
                                                             std::size_t size) {
  if (size < 8 || size > 16) return std::memcmp(a, b, size) == 0;
  const std::uint64_t first = number_at<std::uint64_t>(a) ^ number_at<std::uint64_t>(b);
  const std::uint64_t last =
      number_at<std::uint64_t>(a + size - 8) ^ number_at<std::uint64_t>(b + size - 8);
  return (first | last) == 0;
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
