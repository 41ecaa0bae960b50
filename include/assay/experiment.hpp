// SPDX-License-Identifier: Apache-2.0
// experiment.hpp: what a laboratory is asked to do: which engines, with which settings, on which
// collection, measured how. From a file of TOML that is checked before anything runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/measure.hpp"

namespace assay {

enum class EngineKind : std::uint8_t { kXapian, kFts5, kCommand, kHttp };

// A number or a word: what an engine can be tuned by.
using SettingValue = std::variant<double, std::string>;
[[nodiscard]] std::string text_of(const SettingValue& value);

// A setting of a kind of engine, as the one list of them knows it.
struct SettingDef {
  std::string_view word;
  std::string_view meaning;
  double low = 0;
  double high = 0;  // above `low`: it is a number
  bool is_whole = false;
  std::span<const std::string_view> words = {};  // it is one of these; of none: any text
  bool is_needed = false;
  bool is_list = false;  // texts that belong together, no choice among them
  bool may_be_empty = false;
  bool is_param = false;  // of an engine outside, which stands in its commands as {word}
  // It means something only where another setting, by default the first of its words, is one of
  // these words, and that one means something.
  std::string_view of = {};
  std::span<const std::string_view> of_words = {};

  [[nodiscard]] bool is_number() const { return high > low; }
};

// "dirichlet" and "two-stage", in quotes.
[[nodiscard]] std::string words_in_quotes(std::span<const std::string_view> words);

struct EngineDef {
  EngineKind kind = EngineKind::kXapian;
  std::string_view word;  // "xapian"
  std::string_view meaning;
  std::span<const SettingDef> settings;

  // Nothing if there is none.
  [[nodiscard]] const SettingDef* find(std::string_view setting) const;
};
[[nodiscard]] std::span<const EngineDef> engine_defs();

// What is told of one setting. Of several values all are tried, in all combinations with those of
// other settings.
struct EngineSetting {
  const SettingDef* def = nullptr;
  std::vector<SettingValue> values;
  Place place = {};
};

// A setting that one engine alone has.
struct EngineParam {
  std::string name;
  SettingDef def;
};

struct EngineConfig {
  std::string name;
  const EngineDef* def = nullptr;
  std::vector<EngineSetting> settings;
  std::vector<std::shared_ptr<const EngineParam>> params = {};  // what some settings look at

  // Nothing if it is not told.
  [[nodiscard]] const EngineSetting* find(std::string_view word) const;
  // How many combinations of values there are.
  [[nodiscard]] std::size_t grid_size() const;
  // The first setting of which there are several; nothing if there is one combination.
  [[nodiscard]] const EngineSetting* several() const;
  // The setting that keeps one from meaning anything: itself or what it is of. Nothing if it does.
  [[nodiscard]] const SettingDef* meaningless(const SettingDef& setting) const;
};

struct CollectionConfig {
  std::string docs;
  std::string topics;
  std::string qrels;
};

struct SearchConfig {
  std::uint32_t depth = 100;
  std::uint32_t warm_up = 1;    // passes over all topics that count nowhere
  std::uint32_t passes = 5;     // that count
  std::uint32_t clients = 1;    // of the closed loop
  double rate = 0;              // queries in a second of the open loop; 0: there is none
  double timeout_seconds = 10;  // after which an answer is not waited for
};

struct FoldConfig {
  std::uint32_t folds = 5;
  std::uint64_t seed = 1;
  Measure measure;  // what parameters are chosen by
  Place place = {};
};

struct Experiment {
  std::string name;
  CollectionConfig collection;
  SearchConfig search;
  std::uint32_t index_repetitions = 3;      // each in a process of its own
  double index_timeout_seconds = 6 * 3600;  // after which one is not waited for
  std::uint64_t seed = 1;
  std::vector<Measure> measures;  // each once
  std::vector<Place> measure_places = {};
  std::vector<EngineConfig> engines;
  std::optional<FoldConfig> folds = {};  // needed where a setting has several values
};

// Paths are as they stand in the file; who opens them starts from its folder.
[[nodiscard]] Result<Experiment> read_experiment(const Input& input);

}  // namespace assay
