// SPDX-License-Identifier: Apache-2.0
// experiment.cpp: experiments, from TOML. Every error names its key and its line.
#include "assay/experiment.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "assay/limits.hpp"
#include "assay/split.hpp"
#include "experiment_params.hpp"
#include "toml_file.hpp"

namespace assay {
namespace {

constexpr std::size_t kLargestGrid = 10'000;

class ExperimentReader {
 public:
  explicit ExperimentReader(const Input& input) : file_(input) {}

  Result<Experiment> read() {
    const auto table = file_.parse("key = value, tables as [collection] and [[engine]]");
    if (!table) return table.error();
    for (const Entry& entry : entries_of(*table)) {
      if (auto wrong = read_top(entry)) return *wrong;
    }
    if (auto wrong = check_whole()) return *wrong;
    return std::move(made_);
  }

 private:
  using Read = MaybeError (ExperimentReader::*)(const Entry& entry);
  struct Key {
    std::string_view word;
    Read read;
  };

  [[nodiscard]] MaybeError read_key(const Entry& entry, std::span<const Key> keys,
                                    const std::string& where) {
    std::vector<std::string_view> words;
    for (const Key& key : keys) {
      if (key.word == entry.word()) return (this->*key.read)(entry);
      words.push_back(key.word);
    }
    return file_.check_key(entry, where, words);
  }

  [[nodiscard]] MaybeError read_table(const Entry& entry, std::span<const Key> keys) {
    const toml::table* const table = entry.value->as_table();
    const std::string word(entry.word());
    if (table == nullptr) return file_.wrong_value(entry, "a table [" + word + "]");
    for (const Entry& each : entries_of(*table)) {
      if (auto wrong = read_key(each, keys, "in [" + word + "]")) return wrong;
    }
    return {};
  }

  [[nodiscard]] MaybeError read_text(const Entry& entry, std::string& text) const {
    const auto value = entry.value->value_exact<std::string>();
    if (!value) return file_.wrong_value(entry, "a text");
    if (value->empty()) {
      return file_.error_at(entry.value->source(), std::string(entry.word()) + " is empty", {});
    }
    text = *value;
    return {};
  }

  [[nodiscard]] MaybeError read_top(const Entry& entry) {
    static constexpr std::array kKeys = {
        Key{"name", &ExperimentReader::read_name},
        Key{"seed", &ExperimentReader::read_seed},
        Key{"measures", &ExperimentReader::read_measures},
        Key{"collection", &ExperimentReader::read_collection},
        Key{"index", &ExperimentReader::read_index},
        Key{"search", &ExperimentReader::read_search},
        Key{"folds", &ExperimentReader::read_folds},
        Key{"engine", &ExperimentReader::read_engines},
    };
    return read_key(entry, kKeys, "at the top");
  }

  [[nodiscard]] MaybeError read_name(const Entry& entry) { return read_text(entry, made_.name); }
  [[nodiscard]] MaybeError read_seed(const Entry& entry) {
    return file_.read_whole(entry, range_of(kSeedLimits), made_.seed);
  }

  [[nodiscard]] MaybeError read_measures(const Entry& entry) {
    const toml::array* const list = entry.value->as_array();
    if (list == nullptr) return file_.wrong_value(entry, "a list of measures");
    for (const toml::node& item : *list) {
      std::vector<Measure> measures;
      if (auto wrong = parse_measure_at(item, measures)) return wrong;
      for (const Measure& measure : measures) {
        if (is_named(measure)) continue;
        made_.measures.push_back(measure);
        made_.measure_places.push_back(file_.place_of(item));
      }
    }
    return {};
  }

  [[nodiscard]] bool is_named(const Measure& measure) const {
    return std::any_of(made_.measures.begin(), made_.measures.end(),
                       [&](const Measure& each) { return name_of(each) == name_of(measure); });
  }

  [[nodiscard]] MaybeError parse_measure_at(const toml::node& node,
                                            std::vector<Measure>& measures) const {
    const auto text = node.value_exact<std::string>();
    if (!text) return file_.error_at(node.source(), found_word(node) + " is no measure", {});
    auto parsed = parse_measures(*text);
    if (!parsed) return file_.error_at(node.source(), parsed.error().what, parsed.error().hint);
    measures = *std::move(parsed);
    return {};
  }

  [[nodiscard]] MaybeError read_collection(const Entry& entry) {
    static constexpr std::array kKeys = {Key{"docs", &ExperimentReader::read_docs},
                                         Key{"topics", &ExperimentReader::read_topics},
                                         Key{"qrels", &ExperimentReader::read_qrels}};
    collection_ = file_.place_of(*entry.key);
    return read_table(entry, kKeys);
  }
  [[nodiscard]] MaybeError read_docs(const Entry& entry) {
    return read_text(entry, made_.collection.docs);
  }
  [[nodiscard]] MaybeError read_topics(const Entry& entry) {
    return read_text(entry, made_.collection.topics);
  }
  [[nodiscard]] MaybeError read_qrels(const Entry& entry) {
    return read_text(entry, made_.collection.qrels);
  }

  [[nodiscard]] MaybeError read_index(const Entry& entry) {
    static constexpr std::array kKeys = {
        Key{"repetitions", &ExperimentReader::read_repetitions},
        Key{"timeout", &ExperimentReader::read_index_timeout},
    };
    return read_table(entry, kKeys);
  }
  [[nodiscard]] MaybeError read_index_timeout(const Entry& entry) {
    return file_.read_number(entry, {.low = 0.001, .high = 31'536'000},
                             made_.index_timeout_seconds);
  }
  [[nodiscard]] MaybeError read_repetitions(const Entry& entry) {
    return file_.read_whole(entry, whole(1, 1000), made_.index_repetitions);
  }

  [[nodiscard]] MaybeError read_search(const Entry& entry) {
    static constexpr std::array kKeys = {
        Key{"depth", &ExperimentReader::read_depth},
        Key{"warm_up", &ExperimentReader::read_warm_up},
        Key{"passes", &ExperimentReader::read_passes},
        Key{"clients", &ExperimentReader::read_clients},
        Key{"rate", &ExperimentReader::read_rate},
        Key{"timeout", &ExperimentReader::read_timeout},
    };
    return read_table(entry, kKeys);
  }
  [[nodiscard]] MaybeError read_depth(const Entry& entry) {
    return file_.read_whole(entry, whole(1, 1'000'000), made_.search.depth);
  }
  [[nodiscard]] MaybeError read_warm_up(const Entry& entry) {
    return file_.read_whole(entry, whole(0, 1'000'000), made_.search.warm_up);
  }
  [[nodiscard]] MaybeError read_passes(const Entry& entry) {
    return file_.read_whole(entry, whole(1, 1'000'000), made_.search.passes);
  }
  [[nodiscard]] MaybeError read_clients(const Entry& entry) {
    return file_.read_whole(entry, whole(1, 1024), made_.search.clients);
  }
  [[nodiscard]] MaybeError read_rate(const Entry& entry) {
    return file_.read_number(entry, {.low = 0.001, .high = 1e6}, made_.search.rate);
  }
  [[nodiscard]] MaybeError read_timeout(const Entry& entry) {
    return file_.read_number(entry, {.low = 0.001, .high = 86'400}, made_.search.timeout_seconds);
  }
  [[nodiscard]] static NumberRange whole(double low, double high) {
    return {.low = low, .high = high, .is_whole = true};
  }

  [[nodiscard]] MaybeError read_folds(const Entry& entry) {
    static constexpr std::array kKeys = {Key{"count", &ExperimentReader::read_fold_count},
                                         Key{"seed", &ExperimentReader::read_fold_seed},
                                         Key{"measure", &ExperimentReader::read_fold_measure}};
    made_.folds.emplace().place = file_.place_of(*entry.key);
    if (auto wrong = read_table(entry, kKeys)) return wrong;
    if (made_.folds->measure.def != nullptr) return {};
    return file_.error_at(entry.key->source(), "[folds] does not say what settings are chosen by",
                          "measure = \"nDCG@10\"");
  }
  [[nodiscard]] MaybeError read_fold_count(const Entry& entry) {
    return file_.read_whole(entry, whole(2, kMostFolds), made_.folds->folds);
  }
  [[nodiscard]] MaybeError read_fold_seed(const Entry& entry) {
    return file_.read_whole(entry, range_of(kSeedLimits), made_.folds->seed);
  }
  [[nodiscard]] MaybeError read_fold_measure(const Entry& entry) {
    std::vector<Measure> measures;
    if (auto wrong = parse_measure_at(*entry.value, measures)) return wrong;
    if (measures.size() != 1) {
      return file_.error_at(entry.value->source(), "settings are chosen by one measure", {});
    }
    if (measures.front().def->direction != Direction::kHigherIsBetter) {
      return file_.error_at(entry.value->source(),
                            "settings cannot be chosen by " + name_of(measures.front()),
                            "name a measure of which more is better");
    }
    made_.folds->measure = measures.front();
    return {};
  }

  [[nodiscard]] MaybeError read_engines(const Entry& entry) {
    const toml::array* const list = entry.value->as_array();
    if (list == nullptr || !list->is_array_of_tables()) {
      return file_.wrong_value(entry, "a table [[engine]] for each");
    }
    for (const toml::node& node : *list) {
      if (auto wrong = read_engine(*node.as_table())) return wrong;
    }
    return {};
  }

  [[nodiscard]] MaybeError read_engine(const toml::table& table) {
    EngineConfig engine;
    for (const Entry& entry : entries_of(table)) {
      if (entry.word() != "name" && entry.word() != "kind") continue;
      std::string text;
      if (auto wrong = read_text(entry, text)) return wrong;
      if (entry.word() == "name") {
        if (auto wrong = check_name(entry, text)) return wrong;
        engine.name = text;
      } else if (auto wrong = find_kind(entry, text, engine.def)) {
        return wrong;
      }
    }
    if (engine.name.empty() || engine.def == nullptr) {
      return file_.error_at(table.source(), "an engine has no name or no kind",
                            "name = \"bm25\" and kind = \"xapian\"");
    }
    if (auto wrong = read_settings(table, engine)) return wrong;
    made_.engines.push_back(std::move(engine));
    return {};
  }

  // Names become names of folders and of runs.
  [[nodiscard]] MaybeError check_name(const Entry& entry, const std::string& name) const {
    constexpr std::string_view kFine =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-";
    const bool is_fine = name.find_first_not_of(kFine) == name.npos && name.front() != '.';
    if (!is_fine || name.size() > 100) {
      return file_.error_at(entry.value->source(), "an engine cannot be called " + in_quotes(name),
                            "letters, digits and . _ + - expected, the first no dot");
    }
    const bool is_there = std::any_of(made_.engines.begin(), made_.engines.end(),
                                      [&](const EngineConfig& each) { return each.name == name; });
    if (!is_there) return {};
    return file_.error_at(entry.value->source(), "two engines are called " + in_quotes(name), {});
  }

  [[nodiscard]] MaybeError find_kind(const Entry& entry, const std::string& word,
                                     const EngineDef*& def) const {
    std::vector<std::string_view> words;
    for (const EngineDef& each : engine_defs()) {
      words.push_back(each.word);
      if (each.word == word) def = &each;
    }
    if (def != nullptr) return {};
    return file_.error_at(entry.value->source(), "unknown kind of engine " + in_quotes(word),
                          "did you mean " + nearest_names(word, words) + "?");
  }

  [[nodiscard]] MaybeError read_settings(const toml::table& table, EngineConfig& engine) const {
    std::vector<std::string_view> words{"name", "kind"};
    if (has_params(*engine.def)) words.push_back("params");
    for (const SettingDef& def : engine.def->settings) words.push_back(def.word);
    const std::string where = "of the engine " + engine.name;
    for (const Entry& entry : entries_of(table)) {
      if (entry.word() == "name" || entry.word() == "kind") continue;
      if (auto wrong = file_.check_key(entry, where, words)) return wrong;
      if (entry.word() == "params") {
        if (auto wrong = read_params(file_, entry, engine)) return wrong;
        continue;
      }
      EngineSetting setting{
          .def = engine.def->find(entry.word()), .values = {}, .place = file_.place_of(*entry.key)};
      if (auto wrong = read_values(entry, setting)) return wrong;
      engine.settings.push_back(std::move(setting));
    }
    if (auto wrong = check_meanings(engine)) return wrong;
    if (auto wrong = check_params(engine)) return wrong;
    for (const SettingDef& def : engine.def->settings) {
      if (!def.is_needed || engine.find(def.word) != nullptr) continue;
      return file_.error_at(table.source(), where + ", " + std::string(def.word) + " is missing",
                            std::string(def.meaning));
    }
    return {};
  }

  // What is told and changes nothing was meant otherwise.
  [[nodiscard]] MaybeError check_meanings(const EngineConfig& engine) const {
    for (const EngineSetting& setting : engine.settings) {
      const SettingDef* const without = engine.meaningless(*setting.def);
      if (without == nullptr) continue;
      Error error = missing(
          std::string(setting.def->word) + " means nothing with this " + std::string(without->of),
          setting.place);
      error.hint = "it is for " + words_in_quotes(without->of_words);
      return error;
    }
    return {};
  }

  [[nodiscard]] MaybeError read_values(const Entry& entry, EngineSetting& setting) const {
    const toml::array* const list = entry.value->as_array();
    if (list == nullptr && setting.def->is_list) return file_.wrong_value(entry, "a list of texts");
    if (list == nullptr) return read_value(entry, *entry.value, setting);
    if (list->empty()) {
      return file_.error_at(entry.value->source(), std::string(entry.word()) + " has no value", {});
    }
    for (const toml::node& node : *list) {
      if (auto wrong = read_value(entry, node, setting)) return wrong;
    }
    return {};
  }

  [[nodiscard]] MaybeError read_value(const Entry& entry, const toml::node& node,
                                      EngineSetting& setting) const {
    const SettingDef& def = *setting.def;
    const Entry item{entry.key, &node};
    if (def.is_number()) {
      double number = 0;
      const NumberRange range{.low = def.low, .high = def.high, .is_whole = def.is_whole};
      if (auto wrong = file_.read_number(item, range, number)) return wrong;
      setting.values.emplace_back(number);
      return {};
    }
    std::string text;
    const bool is_empty = node.value_exact<std::string>() == "";
    if (!is_empty || !def.may_be_empty) {
      if (auto wrong = read_text(item, text)) return wrong;
    }
    if (!def.words.empty() &&
        std::find(def.words.begin(), def.words.end(), text) == def.words.end()) {
      const std::vector<std::string_view> words(def.words.begin(), def.words.end());
      return file_.error_at(node.source(), std::string(def.word) + " cannot be " + in_quotes(text),
                            "did you mean " + nearest_names(text, words) + "?");
    }
    setting.values.emplace_back(std::move(text));
    return {};
  }

  // What only the whole file can be asked.
  [[nodiscard]] MaybeError check_whole() const {
    const CollectionConfig& files = made_.collection;
    for (const auto& [path, word] :
         {std::pair(&files.docs, "docs"), std::pair(&files.topics, "topics"),
          std::pair(&files.qrels, "qrels")}) {
      if (path->empty()) return missing(std::string("[collection] has no ") + word, collection_);
    }
    if (made_.engines.empty()) return missing("no [[engine]] is named");
    if (made_.measures.empty()) return missing("there are no measures: measures = [\"nDCG@10\"]");
    for (const EngineConfig& engine : made_.engines) {
      if (auto wrong = check_grid(engine)) return wrong;
    }
    return {};
  }

  [[nodiscard]] MaybeError check_grid(const EngineConfig& engine) const {
    const EngineSetting* const several = engine.several();
    if (several == nullptr) return {};
    if (engine.grid_size() > kLargestGrid) {
      return missing("the settings of " + engine.name + " have " + grouped(engine.grid_size()) +
                         " combinations, more than " + grouped(kLargestGrid),
                     several->place);
    }
    if (made_.folds) return {};
    return missing("the settings of " + engine.name +
                       " have several values, and no [folds] say how one is chosen",
                   several->place);
  }

  [[nodiscard]] Error missing(std::string what, Place place = {}) const {
    if (place.file.empty()) place.file = file_.input().name();
    return {.place = std::move(place), .what = std::move(what), .hint = {}};
  }

  Place collection_ = {};  // once there is one
  TomlFile file_;
  Experiment made_;
};

}  // namespace

Result<Experiment> read_experiment(const Input& input) { return ExperimentReader(input).read(); }

}  // namespace assay
