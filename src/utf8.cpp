// SPDX-License-Identifier: Apache-2.0
// utf8.cpp: names that may hold any bytes, for what takes UTF-8 alone.
#include "assay/utf8.hpp"

#include <algorithm>

#include "text.hpp"

namespace assay {

std::string utf8_text(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length > 0) {
      result += text.substr(0, length);
    } else {
      const auto byte = static_cast<unsigned char>(text[0]);
      result += "\xef\xbf\xbd";
      result += {kDigits[byte / 16], kDigits[byte % 16]};
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

}  // namespace assay
