// SPDX-License-Identifier: Apache-2.0
// gate_config.cpp: the rules of a gate, from TOML. Every error has a place, and a word that is not
// known is one.
#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "assay/gate.hpp"
#include "assay/limits.hpp"
#include "number.hpp"
#include "text.hpp"
#include "toml_file.hpp"

namespace assay {
namespace {

// A rule that only warns, and where that is said.
struct WarnedRule {
  const RuleDef* def;
  toml::source_region where;
};

class ConfigReader {
 public:
  explicit ConfigReader(const Input& input) : file_(input) {}

  [[nodiscard]] Result<GateConfig> read() {
    const auto table = file_.parse("key = value, tables as [measure.\"nDCG@10\"]");
    if (!table) return table.error();
    for (const Entry& entry : entries_of(*table)) {
      if (auto wrong = read_top(entry)) return *wrong;
    }
    if (config_.rules.empty()) {
      return Error{.place = {.file = file_.input().name()},
                   .what = "has no rule",
                   .hint = "[measure.\"nDCG@10\"] asks for no proven loss of nDCG@10"};
    }
    if (auto wrong = mark_warned(warned_, 0, "is nowhere in the file")) return *wrong;
    return std::move(config_);
  }

 private:
  [[nodiscard]] MaybeError read_top(const Entry& entry) {
    struct Key {
      std::string_view word;
      MaybeError (ConfigReader::*read)(const Entry& entry);
    };
    static constexpr std::array kKeys = {
        Key{"measure", &ConfigReader::read_measures},
        Key{"inputs_unchanged", &ConfigReader::read_inputs},
        Key{"warn", &ConfigReader::read_warn_all},
        Key{"test", &ConfigReader::read_test},
        Key{"alpha", &ConfigReader::read_alpha},
        Key{"power", &ConfigReader::read_power},
        Key{"resamples", &ConfigReader::read_resamples},
        Key{"seed", &ConfigReader::read_seed},
    };
    std::vector<std::string_view> words;
    for (const Key& key : kKeys) {
      if (key.word == entry.word()) return (this->*key.read)(entry);
      words.push_back(key.word);
    }
    return file_.check_key(entry, "at the top", words);
  }

  // One-sided, so that half of all changes without effect fail at 0.5.
  [[nodiscard]] MaybeError read_alpha(const Entry& entry) {
    NumberRange range = range_of(kAlphaLimits);
    range.is_below = true;
    return file_.read_number(entry, range, config_.alpha);
  }
  [[nodiscard]] MaybeError read_power(const Entry& entry) {
    return file_.read_number(entry, range_of(kPowerLimits), config_.power);
  }
  [[nodiscard]] MaybeError read_resamples(const Entry& entry) {
    return file_.read_whole(entry, range_of(kResampleLimits), config_.resamples);
  }
  [[nodiscard]] MaybeError read_seed(const Entry& entry) {
    return file_.read_whole(entry, range_of(kSeedLimits), config_.seed);
  }
  [[nodiscard]] MaybeError read_warn_all(const Entry& entry) { return read_warn(entry, warned_); }

  [[nodiscard]] MaybeError read_test(const Entry& entry) {
    const auto word = entry.value->value<std::string_view>();
    if (!word) return file_.wrong_value(entry, "the name of a test");
    std::vector<std::string_view> words;
    for (const TestDef& test : significance_tests()) {
      if (is_fit(test)) words.push_back(test.word);
    }
    const TestDef* test = find_test(*word);
    if (test != nullptr && is_fit(*test)) {
      config_.test = test;
      return {};
    }
    return file_.error_at(entry.value->source(),
                          test == nullptr ? "unknown test " + in_quotes(*word)
                                          : "the " + std::string(test->title) +
                                                " does not tell about the mean of one pair of runs",
                          "did you mean " + nearest_names(*word, words) + "?");
  }

  // Margins are about means.
  [[nodiscard]] static bool is_fit(const TestDef& test) {
    return !test.is_joint && test.is_of_mean;
  }

  [[nodiscard]] MaybeError read_warn(const Entry& entry, std::vector<WarnedRule>& rules) const {
    const toml::array* list = entry.value->as_array();
    if (list == nullptr) return file_.wrong_value(entry, "a list of rules");
    for (const toml::node& item : *list) {
      const auto word = item.value<std::string_view>();
      const RuleDef* rule = word ? find_gate_rule(*word) : nullptr;
      if (rule != nullptr) {
        rules.push_back({.def = rule, .where = item.source()});
        continue;
      }
      std::vector<std::string_view> words;
      for (const RuleDef& each : gate_rules()) words.push_back(each.word);
      return file_.error_at(item.source(), word ? "unknown rule " + in_quotes(*word) : "not a rule",
                            "did you mean " + nearest_names(word.value_or(""), words) + "?");
    }
    return {};
  }

  [[nodiscard]] MaybeError read_inputs(const Entry& entry) {
    if (const auto is_on = entry.value->value_exact<bool>()) {
      if (*is_on) add_rule(entry, {});
      return {};
    }
    const toml::table* table = entry.value->as_table();
    if (table == nullptr) {
      return file_.wrong_value(entry, "true, or hashes as in { qrels = \"9f86d0…\" },");
    }
    for (const Entry& file : entries_of(*table)) {
      if (auto wrong = file_.check_key(file, "in inputs_unchanged", {"qrels", "baseline"}))
        return wrong;
      const auto hash = file.value->value<std::string_view>();
      const std::string small = lower(hash.value_or(""));
      const bool is_hash =
          small.size() == 64 && small.find_first_not_of("0123456789abcdef") == std::string::npos;
      if (!is_hash) {
        return file_.error_at(file.value->source(), std::string(file.word()) + " is not a SHA-256",
                              "64 hexadecimal digits expected, as sha256sum prints them");
      }
      config_.pinned.push_back({.role = std::string(file.word()), .sha256 = small});
    }
    add_rule(entry, {});
    return {};
  }

  [[nodiscard]] MaybeError read_measures(const Entry& entry) {
    const toml::table* measures = entry.value->as_table();
    if (measures == nullptr) return file_.wrong_value(entry, "a table for each measure");
    for (const Entry& each : entries_of(*measures)) {
      auto parsed = parse_measures(each.word());
      if (!parsed) {
        return file_.error_at(each.key->source(), parsed.error().what, parsed.error().hint);
      }
      if (!each.value->is_table()) return file_.wrong_value(each, "a table of rules");
      for (const Measure& measure : *parsed) {
        if (std::find(named_.begin(), named_.end(), measure) != named_.end()) {
          return file_.error_at(each.key->source(), name_of(measure) + " is there twice",
                                "one table for each measure");
        }
        named_.push_back(measure);
        if (auto wrong = read_measure(*each.value->as_table(), each, measure)) return wrong;
      }
    }
    return {};
  }

  [[nodiscard]] MaybeError read_measure(const toml::table& table, const Entry& head,
                                        const Measure& measure) {
    const std::size_t first = config_.rules.size();
    std::vector<WarnedRule> warned;
    bool is_empty = true;
    for (const Entry& entry : entries_of(table)) {
      if (entry.word() == "warn") {
        if (auto wrong = read_warn(entry, warned)) return wrong;
        continue;
      }
      is_empty = false;
      if (auto wrong = read_rule(entry, measure)) return wrong;
    }
    if (is_empty) {
      config_.rules.push_back({.def = find_gate_rule("no_regression"),
                               .measure = place_of(measure),
                               .place = file_.place_of(*head.key)});
    }
    return mark_warned(warned, first, "this measure does not have");
  }

  [[nodiscard]] MaybeError read_rule(const Entry& entry, const Measure& measure) {
    const RuleDef* def = find_gate_rule(entry.word());
    if (def == nullptr || def->is_about_files) {
      std::vector<std::string_view> words = {"warn"};
      for (const RuleDef& rule : gate_rules()) {
        if (!rule.is_about_files) words.push_back(rule.word);
      }
      return file_.check_key(entry, "of a measure", words);
    }
    Measure about = measure;
    if (def->is_about_judged) about = judged_at(measure);
    GateRule rule{.def = def, .measure = place_of(about), .place = file_.place_of(*entry.key)};
    const toml::table* table = entry.value->as_table();
    if (table != nullptr && def->takes_detect) {
      if (auto wrong = read_margins(*table, rule)) return wrong;
    } else if (auto wrong = file_.read_number(entry, {.low = def->lowest, .high = def->highest},
                                              rule.limit)) {
      return wrong;
    }
    config_.rules.push_back(std::move(rule));
    return {};
  }

  [[nodiscard]] MaybeError read_margins(const toml::table& table, GateRule& rule) const {
    for (const Entry& entry : entries_of(table)) {
      double number = 0;
      if (auto wrong = file_.check_key(entry, "of a margin", {"margin", "detect"})) return wrong;
      if (auto wrong = file_.read_number(entry, {.low = 0}, number)) return wrong;
      if (entry.word() == "margin") rule.limit = number;
      if (entry.word() == "detect") rule.detect = number;
    }
    for (const Entry& entry : entries_of(table)) {
      if (entry.word() == "detect" && *rule.detect <= rule.limit) {
        return file_.error_at(entry.value->source(),
                              "a loss of " + shortest(*rule.detect) +
                                  " lies within the margin of " + shortest(rule.limit),
                              "detect names a loss beyond the margin");
      }
    }
    return {};
  }

  void add_rule(const Entry& entry, std::optional<std::size_t> measure) {
    config_.rules.push_back({.def = find_gate_rule(entry.word()),
                             .measure = measure,
                             .place = file_.place_of(*entry.key)});
  }

  // As much of the ranking as the measure looks at.
  [[nodiscard]] static Measure judged_at(const Measure& measure) {
    Measure judged = parse_measures("Judged").value().front();
    judged.params.cutoff = measure.params.cutoff;
    return judged;
  }

  // Its number among the measures to evaluate, which it joins if it is new.
  [[nodiscard]] std::size_t place_of(const Measure& measure) {
    const auto found = std::find(config_.measures.begin(), config_.measures.end(), measure);
    const auto place = static_cast<std::size_t>(found - config_.measures.begin());
    if (found == config_.measures.end()) config_.measures.push_back(measure);
    return place;
  }

  // Of the rules from this one on, those that are named only warn; each of them must be there.
  [[nodiscard]] MaybeError mark_warned(const std::vector<WarnedRule>& warned, std::size_t first,
                                       const std::string& missing) {
    for (const WarnedRule& each : warned) {
      bool is_there = false;
      for (std::size_t i = first; i < config_.rules.size(); ++i) {
        if (config_.rules[i].def != each.def) continue;
        config_.rules[i].only_warns = true;
        is_there = true;
      }
      if (!is_there) {
        return file_.error_at(each.where,
                              "warn names " + std::string(each.def->word) + ", which " + missing,
                              "add the rule, or take it out of warn");
      }
    }
    return {};
  }

  TomlFile file_;
  GateConfig config_;
  std::vector<Measure> named_;
  std::vector<WarnedRule> warned_;  // whatever the measure
};

}  // namespace

Result<GateConfig> read_gate_config(const Input& input) { return ConfigReader(input).read(); }

}  // namespace assay
