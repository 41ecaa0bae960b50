// SPDX-License-Identifier: Apache-2.0
// page_assets.hpp: style and script of the page. The build makes their source from web/.
#pragma once

#include <string_view>

namespace assay {

extern const std::string_view kPageStyle;
extern const std::string_view kPageScript;

}  // namespace assay
