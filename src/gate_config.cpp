// SPDX-License-Identifier: Apache-2.0
// gate_config.cpp: the rules of a gate, from TOML. Every error has a place, and a word that is not
// known is one.
#include <algorithm>
#include <cmath>

#include "assay/gate.hpp"
#include "gate_toml.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Fault = std::optional<Error>;

struct Range {
  double low = -kInfinity;
  double high = kInfinity;
  bool is_open = false;  // the ends are not meant
  bool is_whole = false;
};

std::string words_of(const Range& range) {
  const std::string noun = range.is_whole ? "a whole number" : "a number";
  if (std::isinf(range.low)) return noun;
  if (std::isinf(range.high)) return noun + " not below " + shortest(range.low);
  return noun + (range.is_open ? " between " : " from ") + shortest(range.low) +
         (range.is_open ? " and " : " to ") + shortest(range.high);
}

class ConfigReader {
 public:
  explicit ConfigReader(const Input& input) : input_(input) {}

  [[nodiscard]] Result<GateConfig> read() {
    if (const auto odd = find_misplaced(input_.bytes()); !odd.empty()) {
      return error_of(odd, in_quotes(odd) + " cannot stand here",
                      "letters beyond ASCII are for comments, and a text ends on its line");
    }
    const toml::parse_result parsed = toml::parse(input_.bytes());
    if (!parsed) {
      return error_at(parsed.error().source(), std::string(parsed.error().description()),
                      "the file is TOML: key = value, tables as [measure.\"nDCG@10\"]");
    }
    for (const Entry& entry : entries_of(parsed.table())) {
      if (auto wrong = read_top(entry)) return *wrong;
    }
    if (config_.rules.empty()) {
      return Error{.place = {.file = input_.name()},
                   .what = "has no rule",
                   .hint = "[measure.\"nDCG@10\"] asks for no proven loss of nDCG@10"};
    }
    return finished();
  }

 private:
  [[nodiscard]] Error error_at(const toml::source_region& region, std::string what,
                               std::string hint) const {
    return error_of(bytes_of(input_, region), std::move(what), std::move(hint));
  }

  [[nodiscard]] Error error_of(std::string_view text, std::string what, std::string hint) const {
    return {.place = input_.place_of(text.data()),
            .what = std::move(what),
            .hint = std::move(hint),
            .excerpt = input_.excerpt_of(text)};
  }

  [[nodiscard]] Error wrong_value(const Entry& entry, const std::string& expected) const {
    return error_at(entry.value->source(),
                    std::string(entry.word()) + " is " + found_word(*entry.value) + ", " +
                        expected + " expected",
                    {});
  }

  [[nodiscard]] Error unknown_key(const Entry& entry, const std::string& where,
                                  const std::vector<std::string_view>& known) const {
    return error_at(entry.key->source(), "unknown key " + in_quotes(entry.word()) + " " + where,
                    "did you mean " + nearest_names(entry.word(), known) + "?");
  }

  [[nodiscard]] Fault read_number(const Entry& entry, const Range& range, double& number) const {
    const auto value = entry.value->value<double>();
    if (!entry.value->is_number() || !value) return wrong_value(entry, words_of(range));
    const bool is_within = range.is_open ? *value > range.low && *value < range.high
                                         : *value >= range.low && *value <= range.high;
    const bool is_right =
        std::isfinite(*value) && is_within && (!range.is_whole || std::floor(*value) == *value);
    if (!is_right) {
      return error_at(entry.value->source(),
                      std::string(entry.word()) + " cannot be " + shortest(*value),
                      words_of(range) + " expected");
    }
    number = *value;
    return {};
  }

  [[nodiscard]] Fault read_top(const Entry& entry) {
    double number = 0;
    const std::string_view word = entry.word();
    if (word == "measure") return read_measures(entry);
    if (word == "inputs_unchanged") return read_inputs(entry);
    if (word == "warn") return read_warn(entry, warned_);
    if (word == "test") return read_test(entry);
    if (word == "alpha") return read_number(entry, {0, 0.5, true}, config_.alpha);
    if (word == "power") return read_number(entry, {0, 1, true}, config_.power);
    if (word == "resamples") {
      auto wrong = read_number(entry, {100, 10'000'000, false, true}, number);
      config_.resamples = static_cast<std::uint32_t>(number);
      return wrong;
    }
    if (word == "seed") {
      auto wrong = read_number(entry, {0, 2147483647, false, true}, number);
      config_.seed = static_cast<std::uint64_t>(number);
      return wrong;
    }
    return unknown_key(
        entry, "at the top",
        {"measure", "inputs_unchanged", "warn", "test", "alpha", "power", "resamples", "seed"});
  }

  [[nodiscard]] Fault read_test(const Entry& entry) {
    const auto word = entry.value->value<std::string_view>();
    if (!word) return wrong_value(entry, "the name of a test");
    std::vector<std::string_view> words;
    for (const TestDef& test : significance_tests()) {
      if (is_fit(test)) words.push_back(test.word);
    }
    const TestDef* test = find_test(*word);
    if (test != nullptr && is_fit(*test)) {
      config_.test = test;
      return {};
    }
    return error_at(entry.value->source(),
                    test == nullptr ? "unknown test " + in_quotes(*word)
                                    : "the " + std::string(test->title) +
                                          " does not tell about the mean of one pair of runs",
                    "did you mean " + nearest_names(*word, words) + "?");
  }

  // Margins are about means.
  [[nodiscard]] static bool is_fit(const TestDef& test) {
    return !test.is_joint && test.is_of_mean;
  }

  [[nodiscard]] Fault read_warn(const Entry& entry, std::vector<const RuleDef*>& rules) const {
    const toml::array* list = entry.value->as_array();
    if (list == nullptr) return wrong_value(entry, "a list of rules");
    for (const toml::node& item : *list) {
      const auto word = item.value<std::string_view>();
      const RuleDef* rule = word ? find_gate_rule(*word) : nullptr;
      if (rule != nullptr) {
        rules.push_back(rule);
        continue;
      }
      std::vector<std::string_view> words;
      for (const RuleDef& each : gate_rules()) words.push_back(each.word);
      return error_at(item.source(), word ? "unknown rule " + in_quotes(*word) : "not a rule",
                      "did you mean " + nearest_names(word.value_or(""), words) + "?");
    }
    return {};
  }

  [[nodiscard]] Fault read_inputs(const Entry& entry) {
    if (const auto is_on = entry.value->value_exact<bool>()) {
      if (*is_on) add_rule(entry, {});
      return {};
    }
    const toml::table* table = entry.value->as_table();
    if (table == nullptr) {
      return wrong_value(entry, "true, or hashes as in { qrels = \"9f86d0…\" },");
    }
    for (const Entry& file : entries_of(*table)) {
      if (file.word() != "qrels" && file.word() != "baseline") {
        return unknown_key(file, "in inputs_unchanged", {"qrels", "baseline"});
      }
      const auto hash = file.value->value<std::string_view>();
      const std::string small = lower(hash.value_or(""));
      const bool is_hash =
          small.size() == 64 && small.find_first_not_of("0123456789abcdef") == std::string::npos;
      if (!is_hash) {
        return error_at(file.value->source(), std::string(file.word()) + " is not a SHA-256",
                        "64 hexadecimal digits expected, as sha256sum prints them");
      }
      config_.pinned.push_back({.role = std::string(file.word()), .sha256 = small});
    }
    add_rule(entry, {});
    return {};
  }

  [[nodiscard]] Fault read_measures(const Entry& entry) {
    const toml::table* measures = entry.value->as_table();
    if (measures == nullptr) return wrong_value(entry, "a table for each measure");
    for (const Entry& each : entries_of(*measures)) {
      auto parsed = parse_measures(each.word());
      if (!parsed) {
        return error_at(each.key->source(), parsed.error().what, parsed.error().hint);
      }
      if (!each.value->is_table()) return wrong_value(each, "a table of rules");
      for (const Measure& measure : *parsed) {
        if (std::find(named_.begin(), named_.end(), measure) != named_.end()) {
          return error_at(each.key->source(), name_of(measure) + " is there twice",
                          "one table for each measure");
        }
        named_.push_back(measure);
        if (auto wrong = read_measure(*each.value->as_table(), each, measure)) return wrong;
      }
    }
    return {};
  }

  [[nodiscard]] Fault read_measure(const toml::table& table, const Entry& head,
                                   const Measure& measure) {
    const std::size_t first = config_.rules.size();
    std::vector<const RuleDef*> warned;
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
                               .place = place_of(*head.key)});
    }
    for (std::size_t i = first; i < config_.rules.size(); ++i) {
      GateRule& rule = config_.rules[i];
      rule.only_warns = std::find(warned.begin(), warned.end(), rule.def) != warned.end();
    }
    return {};
  }

  [[nodiscard]] Fault read_rule(const Entry& entry, const Measure& measure) {
    const RuleDef* def = find_gate_rule(entry.word());
    if (def == nullptr || def->is_about_files) {
      std::vector<std::string_view> words = {"warn"};
      for (const RuleDef& rule : gate_rules()) {
        if (!rule.is_about_files) words.push_back(rule.word);
      }
      return unknown_key(entry, "of a measure", words);
    }
    Measure about = measure;
    if (def->is_about_judged) about = judged_at(measure);
    GateRule rule{.def = def, .measure = place_of(about), .place = place_of(*entry.key)};
    const toml::table* table = entry.value->as_table();
    if (table != nullptr && def->takes_detect) {
      if (auto wrong = read_margins(*table, rule)) return wrong;
    } else if (auto wrong = read_number(entry, {def->lowest, def->highest}, rule.limit)) {
      return wrong;
    }
    config_.rules.push_back(std::move(rule));
    return {};
  }

  [[nodiscard]] Fault read_margins(const toml::table& table, GateRule& rule) const {
    for (const Entry& entry : entries_of(table)) {
      double number = 0;
      if (entry.word() != "margin" && entry.word() != "detect") {
        return unknown_key(entry, "of a margin", {"margin", "detect"});
      }
      if (auto wrong = read_number(entry, {0, kInfinity}, number)) return wrong;
      if (entry.word() == "margin") rule.limit = number;
      if (entry.word() == "detect") rule.detect = number;
    }
    for (const Entry& entry : entries_of(table)) {
      if (entry.word() == "detect" && *rule.detect <= rule.limit) {
        return error_at(entry.value->source(),
                        "a loss of " + shortest(*rule.detect) + " lies within the margin of " +
                            shortest(rule.limit),
                        "detect names a loss beyond the margin");
      }
    }
    return {};
  }

  void add_rule(const Entry& entry, std::optional<std::size_t> measure) {
    config_.rules.push_back(
        {.def = find_gate_rule(entry.word()), .measure = measure, .place = place_of(*entry.key)});
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

  [[nodiscard]] Place place_of(const toml::key& key) const {
    return input_.place_of(bytes_of(input_, key.source()).data());
  }

  [[nodiscard]] GateConfig finished() {
    for (GateRule& rule : config_.rules) {
      if (std::find(warned_.begin(), warned_.end(), rule.def) != warned_.end()) {
        rule.only_warns = true;
      }
    }
    return std::move(config_);
  }

  const Input& input_;
  GateConfig config_;
  std::vector<Measure> named_;
  std::vector<const RuleDef*> warned_;  // rules that only warn, whatever the measure
};

}  // namespace

Result<GateConfig> read_gate_config(const Input& input) { return ConfigReader(input).read(); }

}  // namespace assay
