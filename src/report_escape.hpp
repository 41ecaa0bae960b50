// SPDX-License-Identifier: Apache-2.0
// report_escape.hpp: texts that may have come from anywhere, fit for each kind of markup.
#pragma once

#include <string>
#include <string_view>

namespace assay {

[[nodiscard]] std::string markdown_text(std::string_view text);
[[nodiscard]] std::string latex_text(std::string_view text);
// A row of a table with its end. One that begins with [ would be an argument of the row before it.
[[nodiscard]] std::string latex_row(const std::string& cells);
// For HTML, SVG and other XML, between tags and in attributes with quotes. What XML cannot hold,
// control characters and bytes that are not UTF-8, becomes visible.
[[nodiscard]] std::string xml_text(std::string_view text);

// A word of a command, in quotes if a shell would read it otherwise.
[[nodiscard]] std::string shell_text(std::string_view word);
// For the address of a link.
[[nodiscard]] std::string percent_text(std::string_view bytes);
// For an annotation of GitHub's: the message, and a property before it, such as a file's name.
[[nodiscard]] std::string github_text(std::string_view text);
[[nodiscard]] std::string github_property(std::string_view text);

}  // namespace assay
