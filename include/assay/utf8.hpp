// SPDX-License-Identifier: Apache-2.0
// utf8.hpp: names that may hold any bytes, for what takes UTF-8 alone.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// A byte that is not UTF-8 becomes U+FFFD and its two hexadecimal digits, so that two such names
// do not become the same; all else stays.
[[nodiscard]] std::string utf8_text(std::string_view text);

}  // namespace assay
