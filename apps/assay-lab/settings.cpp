// SPDX-License-Identifier: Apache-2.0
// settings.cpp: the points of an engine's grid, and what each is told.
#include <cassert>

#include "engine.hpp"

namespace assay::lab {

const SettingValue* ChosenSettings::find(std::string_view word) const {
  assert(engine != nullptr && values.size() == engine->settings.size() && "not made by grid_of");
  for (std::size_t i = 0; i < values.size(); ++i) {
    const EngineSetting& setting = engine->settings[i];
    if (setting.def->word == word && !setting.values.empty()) return &setting.values[values[i]];
  }
  return nullptr;
}

double ChosenSettings::number(std::string_view word, double usual) const {
  const SettingValue* const value = find(word);
  const double* const number = value == nullptr ? nullptr : std::get_if<double>(value);
  return number == nullptr ? usual : *number;
}

std::string ChosenSettings::text(std::string_view word, std::string_view usual) const {
  const SettingValue* const value = find(word);
  return value == nullptr ? std::string(usual) : text_of(*value);
}

std::vector<std::string> ChosenSettings::list(std::string_view word) const {
  std::vector<std::string> texts;
  const EngineSetting* const setting = engine->find(word);
  if (setting == nullptr) return texts;
  for (const SettingValue& value : setting->values) texts.push_back(text_of(value));
  return texts;
}

std::vector<ChosenSettings> grid_of(const EngineConfig& engine) {
  std::vector<ChosenSettings> grid = {
      {.engine = &engine, .values = std::vector<std::size_t>(engine.settings.size())}};
  for (std::size_t i = 0; i < engine.settings.size(); ++i) {
    const EngineSetting& setting = engine.settings[i];
    if (setting.def->is_list) continue;
    std::vector<ChosenSettings> wider;
    for (const ChosenSettings& point : grid) {
      for (std::size_t value = 0; value < setting.values.size(); ++value) {
        wider.push_back(point);
        wider.back().values[i] = value;
      }
    }
    grid = std::move(wider);
  }
  return grid;
}

}  // namespace assay::lab
