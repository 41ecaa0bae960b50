// SPDX-License-Identifier: Apache-2.0
// stable_hash.hpp: numbers made of names, where chance must depend on names and a seed alone.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay {

inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325;

// FNV-1a of 64 bits: the same on every machine and in every version. `from` is the hash of what
// stands before.
[[nodiscard]] constexpr std::uint64_t stable_hash(std::string_view name,
                                                  std::uint64_t from = kHashStart) {
  for (const char c : name) from = (from ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return from;
}

}  // namespace assay
