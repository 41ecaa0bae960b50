// SPDX-License-Identifier: Apache-2.0
// typed.hpp: options as they were typed, so that a command for another verb can have them too.
#pragma once

#include <vector>

#include "assay/page.hpp"
#include "verbs.hpp"

namespace assay::app {

// In the order of the help. An option means the same to every verb that has one of its name.
[[nodiscard]] std::vector<TypedOption> typed_options(const Verb& verb);

}  // namespace assay::app
