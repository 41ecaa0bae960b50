// SPDX-License-Identifier: Apache-2.0
// line_parts.hpp: a file in parts that several threads can work on, and what can be said of a part
// without looking at its fields.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "scan.hpp"

namespace assay {

// Cuts the bytes at line ends into about equal parts.
[[nodiscard]] inline std::vector<std::string_view> line_parts(std::string_view bytes,
                                                              std::size_t parts) {
  constexpr std::size_t kSmallest = std::size_t{1} << 18;
  parts = std::clamp<std::size_t>(bytes.size() / kSmallest, 1, parts);
  std::vector<std::string_view> cuts;
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  for (std::size_t part = 1; part <= parts; ++part) {
    const char* wanted = bytes.data() + bytes.size() / parts * part;
    const char* stop = part == parts ? end : next_line(std::max(at, wanted), end);
    cuts.emplace_back(at, static_cast<std::size_t>(stop - at));
    at = stop;
  }
  return cuts;
}

struct ByteCounts {
  std::uint64_t newlines = 0;
  bool has_nul = false;
};

// One pass for both, with counts of eight bits in blocks that cannot overflow them: compilers make
// vectors of that (0.7 instructions a byte; g++ 12 -O3).
[[nodiscard]] inline ByteCounts count_bytes(std::string_view bytes) {
  constexpr std::size_t kBlock = 240;
  ByteCounts counts;
  std::uint8_t nul = 0;
  std::size_t at = 0;
  const auto count = [&](const char* block, std::size_t size) {
    std::uint8_t newlines = 0;
    for (std::size_t i = 0; i < size; ++i) {
      newlines = static_cast<std::uint8_t>(newlines + (block[i] == '\n'));
      nul = static_cast<std::uint8_t>(nul | (block[i] == '\0'));
    }
    counts.newlines += newlines;
  };
  for (; bytes.size() - at >= kBlock; at += kBlock) count(bytes.data() + at, kBlock);
  count(bytes.data() + at, bytes.size() - at);
  counts.has_nul = nul != 0;
  return counts;
}

}  // namespace assay
