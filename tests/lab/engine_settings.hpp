// SPDX-License-Identifier: Apache-2.0
// engine_settings.hpp: engines as an experiment would tell of them, as short literals.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine.hpp"

namespace assay::testing {

using SettingTexts = std::vector<std::pair<std::string, std::vector<SettingValue>>>;

// Throws if there is no such engine or setting: the test is wrong, then.
inline EngineConfig engine_config(EngineKind kind, const SettingTexts& settings) {
  const auto defs = engine_defs();
  const auto def = std::find_if(defs.begin(), defs.end(),
                                [&](const EngineDef& each) { return each.kind == kind; });
  EngineConfig config{.name = "engine", .def = &*def, .settings = {}};
  for (const auto& [word, values] : settings) {
    const auto known = std::find_if(def->settings.begin(), def->settings.end(),
                                    [&](const SettingDef& each) { return each.word == word; });
    if (known == def->settings.end()) throw std::invalid_argument(word);
    config.settings.push_back({.def = &*known, .values = values, .place = {}});
  }
  return config;
}

}  // namespace assay::testing
