// SPDX-License-Identifier: Apache-2.0
// unpack_more.hpp: the archive formats that runs come in more rarely.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "buffer.hpp"

namespace assay {

inline constexpr std::size_t kUnpackStep = std::size_t{1} << 20;

// The words for an archive that ends too early, or holds what it should not.
[[nodiscard]] std::string cut_short(std::string_view format);
[[nodiscard]] std::string damaged(std::string_view format);

// Each appends to `out` and returns what was wrong with the archive, or nothing.
[[nodiscard]] std::optional<std::string> unpack_bzip2(std::string_view packed, Buffer& out);
[[nodiscard]] std::optional<std::string> unpack_xz(std::string_view packed, Buffer& out);
[[nodiscard]] std::optional<std::string> unpack_lz4(std::string_view packed, Buffer& out);

}  // namespace assay
