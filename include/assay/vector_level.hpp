// SPDX-License-Identifier: Apache-2.0
// vector_level.hpp: which vector instructions are used. Every level gives the same results; the
// scalar one is the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assay {

enum class VectorLevel : std::uint8_t { kScalar, kSse2, kAvx2, kAvx512, kNeon };

// What this processor can run, the widest last.
[[nodiscard]] std::span<const VectorLevel> vector_levels();
[[nodiscard]] inline VectorLevel widest_vector_level() { return vector_levels().back(); }

// "scalar", "sse2", "avx2", "avx512", "neon".
[[nodiscard]] std::string_view name_of(VectorLevel level);
// Nothing if there is no such level, or this processor cannot run it.
[[nodiscard]] std::optional<VectorLevel> find_vector_level(std::string_view name);

}  // namespace assay
