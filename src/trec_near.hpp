// SPDX-License-Identifier: Apache-2.0
// trec_near.hpp: what somebody meant who wrote a measure as trec_eval does not.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Another way to write it, with which select_trec is content: "P.5" for "P_5", "p.5" and "P@5".
// Empty if none comes near.
[[nodiscard]] std::string near_trec_measure(std::string_view text);

}  // namespace assay
