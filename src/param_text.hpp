// SPDX-License-Identifier: Apache-2.0
// param_text.hpp: one parameter from text, checked against its definition.
#pragma once

#include <string>
#include <string_view>

#include "assay/measure.hpp"

namespace assay {

// Sets one number, checking its range. Returns what is wrong, or an empty text.
[[nodiscard]] std::string set_number(const ParamDef& param, double value, Params& params);

// Sets `key` to the value written in `text`: a number, a word, or a map. Returns what is wrong, or
// "".
[[nodiscard]] std::string set_param(const MeasureDef& def, std::string_view key,
                                    std::string_view text, Params& params);

// Sets every "key=value" of a list separated by commas. Returns what is wrong, or an empty text.
[[nodiscard]] std::string set_params(const MeasureDef& def, std::string_view list, Params& params);

// Splits at `separator` wherever it is not inside parentheses, braces or quotes; parts are trimmed.
[[nodiscard]] std::vector<std::string_view> split_outside(std::string_view text,
                                                          std::string_view separators);

// Sets a map of gains in place of the parameter's words.
void set_gains(const ParamDef& param, GainMap gains, Params& params);

// Something is wrong with the use of a measure that is known.
[[nodiscard]] Error use_error(const MeasureDef& def, std::string what);

[[nodiscard]] const ParamDef* find_param(const MeasureDef& def, double Params::*number);

}  // namespace assay
