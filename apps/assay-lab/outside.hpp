// SPDX-License-Identifier: Apache-2.0
// outside.hpp: what engines outside this process have in common: commands with places in them, and
// answers that are not to be trusted.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine.hpp"
#include "process.hpp"

namespace assay::lab {

[[nodiscard]] Error outside_error(std::string what, std::string_view code, std::string hint = {});
// The beginning, about 200 bytes of it, in quotes and without what a terminal would obey.
[[nodiscard]] std::string shown(std::string_view text);
// The same of a value, however deep lists stand in lists: writing or copying all of it calls itself
// once for each, and an answer of brackets alone would end this program.
[[nodiscard]] std::string shown_value(const nlohmann::json& value);

using Replacement = std::pair<std::string_view, std::string>;  // "query", what stands there

// In words of commands: every "{" starts a name in braces, unless there are two, which are one.
[[nodiscard]] Result<std::string> fill_word(std::string_view word,
                                            std::span<const Replacement> replacements);
// In texts that have braces of their own, such as JSON: only a brace, letters and a brace are a
// name.
[[nodiscard]] Result<std::string> fill_text(std::string_view text,
                                            std::span<const Replacement> replacements);

// The same error as one of that setting, with the place where it is told.
[[nodiscard]] Error error_of_setting(Error error, const ChosenSettings& settings,
                                     std::string_view word);
// The command of a setting, with {docs}, {index}, {base} and, if there is one, {port} filled in.
[[nodiscard]] Result<ProcessPlan> command_of(const ChosenSettings& settings, std::string_view word,
                                             const EnginePlaces& places);
// Runs the command of the setting "index" to its end.
[[nodiscard]] Result<Done> run_index_command(const ChosenSettings& settings,
                                             const EnginePlaces& places);
// The words of that command; empty if there is none.
[[nodiscard]] std::string index_command_key(const ChosenSettings& settings);

// A text, or a whole number, which is the text that it is written as.
[[nodiscard]] Result<std::string> id_in(const nlohmann::json& value);
[[nodiscard]] Result<double> score_in(const nlohmann::json& value);
// The same hits, if they are what a run can have: at most `depth`, ids that are not empty, have no
// spaces and come once, scores that are finite and do not rise.
[[nodiscard]] Result<std::vector<Hit>> checked(std::vector<Hit> hits, std::uint32_t depth);

}  // namespace assay::lab
