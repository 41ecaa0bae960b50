// SPDX-License-Identifier: Apache-2.0
// scale.hpp: the grades that a judge may give, from text.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "assay/error.hpp"

namespace assay::judge {

// "0-3" or "0,1,2", whole numbers that have a key; nothing if there is no text.
[[nodiscard]] Result<std::optional<std::vector<double>>> scale_from(std::string_view text);

}  // namespace assay::judge
