// SPDX-License-Identifier: Apache-2.0
// picture.hpp: SVG into formats of pixels and paper, by whatever converter the machine has.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "assay/error.hpp"

namespace assay::app {

// Whether files of this ending ("png") are made by a converter.
[[nodiscard]] bool is_converted(std::string_view ending);

// The picture in another format. An error says what to install where no converter is there. One
// that is not done within the limit is stopped.
inline constexpr std::chrono::seconds kLongestConversion{60};
[[nodiscard]] Result<std::string> converted(const std::string& svg, const std::string& ending,
                                            std::chrono::milliseconds limit = kLongestConversion);

}  // namespace assay::app
