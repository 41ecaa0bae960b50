// SPDX-License-Identifier: Apache-2.0
// unpack_more.hpp: the archive formats that runs come in more rarely.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "unpack.hpp"

namespace assay {

inline constexpr std::size_t kUnpackStep = std::size_t{1} << 20;

// The words for an archive that ends too early, or holds what it should not.
[[nodiscard]] std::string cut_short(std::string_view format);
[[nodiscard]] std::string damaged(std::string_view format);

[[nodiscard]] std::unique_ptr<Decoder> bzip2_decoder();
[[nodiscard]] std::unique_ptr<Decoder> xz_decoder();
[[nodiscard]] std::unique_ptr<Decoder> lz4_decoder();

}  // namespace assay
