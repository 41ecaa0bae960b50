// SPDX-License-Identifier: Apache-2.0
// experiment_params.cpp: parameters of commands.
#include "experiment_params.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text.hpp"

namespace assay {
namespace {

// What stands in commands already.
constexpr auto kTaken =
    std::to_array<std::string_view>({"docs", "index", "base", "port", "query", "depth"});

bool is_fine(std::string_view name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  constexpr std::string_view kDigits = "0123456789";
  const auto is_letter = [&](char c) { return kLetters.find(c) != kLetters.npos; };
  const auto is_part = [&](char c) { return is_letter(c) || kDigits.find(c) != kDigits.npos; };
  return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), is_part);
}

MaybeError check_name(const TomlFile& file, const Entry& entry, const EngineDef& def) {
  const std::string_view name = entry.word();
  const bool is_taken = std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end();
  if (is_fine(name) && !is_taken && def.find(name) == nullptr) return {};
  return file.error_at(entry.key->source(), "a parameter cannot be called " + in_quotes(name),
                       is_fine(name) ? "that has a meaning already"
                                     : "letters, digits and _ expected, the first no digit");
}

MaybeError add_value(const TomlFile& file, const Entry& item, EngineSetting& setting) {
  if (const auto text = item.value->value_exact<std::string>(); text && !text->empty()) {
    setting.values.emplace_back(*text);
    return {};
  }
  double number = 0;
  if (!item.value->is_number()) {
    return file.wrong_value(item, "a number or a text that is not empty, or a list of these");
  }
  if (auto wrong = file.read_number(item, {}, number)) return wrong;
  setting.values.emplace_back(number);
  return {};
}

MaybeError read_values(const TomlFile& file, const Entry& entry, EngineSetting& setting) {
  const toml::array* const list = entry.value->as_array();
  if (list == nullptr) return add_value(file, entry, setting);
  if (list->empty()) {
    return file.error_at(entry.value->source(), std::string(entry.word()) + " has no value", {});
  }
  for (const toml::node& node : *list) {
    if (auto wrong = add_value(file, {entry.key, &node}, setting)) return wrong;
  }
  return {};
}

}  // namespace

bool has_params(const EngineDef& def) {
  return std::any_of(def.settings.begin(), def.settings.end(),
                     [](const SettingDef& setting) { return setting.is_list; });
}

MaybeError read_params(const TomlFile& file, const Entry& entry, EngineConfig& engine) {
  const toml::table* const table = entry.value->as_table();
  if (table == nullptr) return file.wrong_value(entry, "a table such as {k1 = [0.9, 1.2]}");
  for (const Entry& each : entries_of(*table)) {
    if (auto wrong = check_name(file, each, *engine.def)) return wrong;
    const auto param = std::make_shared<EngineParam>();
    param->name = each.word();
    param->def = {.word = param->name, .meaning = "a parameter of its commands", .is_param = true};
    EngineSetting setting{.def = &param->def, .values = {}, .place = file.place_of(*each.key)};
    if (auto wrong = read_values(file, each, setting)) return wrong;
    engine.params.push_back(param);
    engine.settings.push_back(std::move(setting));
  }
  return {};
}

MaybeError check_params(const EngineConfig& engine) {
  for (const EngineSetting& param : engine.settings) {
    if (!param.def->is_param) continue;
    const std::string place = "{" + std::string(param.def->word) + "}";
    const bool is_used =
        std::any_of(engine.settings.begin(), engine.settings.end(), [&](const EngineSetting& each) {
          return each.def->is_list &&
                 std::any_of(each.values.begin(), each.values.end(),
                             [&](const SettingValue& value) {
                               return text_of(value).find(place) != std::string::npos;
                             });
        });
    if (is_used) continue;
    return Error{.place = param.place,
                 .what = std::string(param.def->word) + " stands in no command of this engine",
                 .hint = "write " + place + " where its value belongs"};
  }
  return {};
}

}  // namespace assay
