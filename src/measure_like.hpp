// SPDX-License-Identifier: Apache-2.0
// measure_like.hpp: what definitions have in common.
#pragma once

#include <algorithm>
#include <string_view>

#include "assay/measure.hpp"

namespace assay {

// Null if there is no such measure.
[[nodiscard]] inline const MeasureDef* find_definition(std::string_view name) {
  const auto all = all_measures();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const MeasureDef* def) { return def->name == name; });
  return found == all.end() ? nullptr : *found;
}

[[nodiscard]] inline bool has_param(const MeasureDef& def, double Params::*number) {
  return std::any_of(def.params.begin(), def.params.end(),
                     [&](const ParamDef& param) { return param.number == number; });
}

// Another measure, with the values of those parameters that both have.
[[nodiscard]] inline Measure like(const Measure& measure, const MeasureDef& def) {
  Measure other{.def = &def, .params = default_params(def)};
  const auto own = params_of(*measure.def);
  for (const ParamDef* param : params_of(def)) {
    const bool is_shared = std::any_of(own.begin(), own.end(), [&](const ParamDef* each) {
      return each->name == param->name && each->number == param->number &&
             each->word == param->word && each->list == param->list;
    });
    if (!is_shared) continue;
    if (param->number != nullptr) other.params.*param->number = measure.params.*param->number;
    if (param->word != nullptr) other.params.*param->word = measure.params.*param->word;
    if (param->list != nullptr) other.params.*param->list = measure.params.*param->list;
    if (param->takes_map) other.params.gains = measure.params.gains;
  }
  return other;
}

}  // namespace assay
