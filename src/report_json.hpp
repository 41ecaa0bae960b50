// SPDX-License-Identifier: Apache-2.0
// report_json.hpp: what several JSON reports have in common.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "assay/evaluate.hpp"

namespace assay {

[[nodiscard]] nlohmann::ordered_json source_json(const Source& source, std::string_view role);

// `run` is its name, or null for a note on all.
[[nodiscard]] nlohmann::ordered_json note_json(const Note& note, nlohmann::ordered_json run);
[[nodiscard]] nlohmann::ordered_json notes_json(const EvalReport& report);

// Null for what JSON has no number for, and for what is not there.
[[nodiscard]] nlohmann::ordered_json number_json(double number);
[[nodiscard]] nlohmann::ordered_json number_json(const std::optional<double>& number);
[[nodiscard]] nlohmann::ordered_json number_json(const std::optional<std::uint64_t>& number);

// Appends without looking for the key, which is new: a search for each would be quadratic in
// topics.
void append_new(nlohmann::ordered_json& object, std::string key, nlohmann::ordered_json value);

}  // namespace assay
