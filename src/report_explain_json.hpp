// SPDX-License-Identifier: Apache-2.0
// report_explain_json.hpp: explanations for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "assay/explain.hpp"

namespace assay {

[[nodiscard]] nlohmann::ordered_json explanation_json(const Explanation& told,
                                                      const std::string& run);

}  // namespace assay
