// SPDX-License-Identifier: Apache-2.0
// report_json.hpp: what several JSON reports have in common.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "assay/evaluate.hpp"

namespace assay {

[[nodiscard]] nlohmann::ordered_json source_json(const Source& source, std::string_view role);

// `run` is its name, or null for a note on all.
[[nodiscard]] nlohmann::ordered_json note_json(const Note& note, nlohmann::ordered_json run);
[[nodiscard]] nlohmann::ordered_json notes_json(const EvalReport& report);

// Appends without looking for the key, which is new: a search for each would be quadratic in
// topics.
void append_new(nlohmann::ordered_json& object, std::string key, nlohmann::ordered_json value);

}  // namespace assay
