// SPDX-License-Identifier: Apache-2.0
// report_escape.hpp: texts that may have come from anywhere, fit for each kind of markup.
#pragma once

#include <string>
#include <string_view>

namespace assay {

[[nodiscard]] std::string markdown_text(std::string_view text);
[[nodiscard]] std::string latex_text(std::string_view text);
// For HTML, SVG and other XML, between tags and in attributes with quotes. What XML cannot hold,
// control characters and bytes that are not UTF-8, becomes visible.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace assay
