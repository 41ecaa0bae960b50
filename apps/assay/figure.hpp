// SPDX-License-Identifier: Apache-2.0
// figure.hpp: a figure in a file of its own, beside what a verb prints (--plot FILE).
#pragma once

#include <string>

#include "assay/error.hpp"

namespace assay::app {

// Whether a file of this name can be a figure. No name is no figure, which is fine.
[[nodiscard]] Result<Done> check_figure(const std::string& path);

// The figure as SVG, or as what the ending of the name says.
[[nodiscard]] Result<Done> write_figure(const std::string& path, const std::string& svg);

}  // namespace assay::app
