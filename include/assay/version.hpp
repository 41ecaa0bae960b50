// SPDX-License-Identifier: Apache-2.0
// version.hpp: the version of assay. The build reads it from here.
#pragma once

#include <string_view>

namespace assay {

inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace assay
