// SPDX-License-Identifier: Apache-2.0
// outside.cpp: what engines outside this process have in common: commands with places in them, and
// answers that are not to be trusted.
#include "outside.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <utility>

#include "number.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

using Json = nlohmann::json;

bool is_name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

Error unknown_name(std::string_view found, std::span<const Replacement> replacements) {
  std::string known;
  for (const Replacement& one : replacements) {
    known += (known.empty() ? "{" : ", {") + std::string(one.first) + "}";
  }
  return outside_error(in_quotes(found) + " stands for nothing", "setting",
                       "what can be filled in: " + known);
}

const std::string* find_name(std::string_view name, std::span<const Replacement> replacements) {
  const auto found = std::find_if(replacements.begin(), replacements.end(),
                                  [&](const Replacement& one) { return one.first == name; });
  return found == replacements.end() ? nullptr : &found->second;
}

// How long the name after the brace at the start of `text` is; 0 if a brace does not follow it.
std::size_t name_length(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && is_name_letter(text[end])) ++end;
  return end < text.size() && text[end] == '}' ? end - 1 : 0;
}

Result<std::string> fill(std::string_view text, std::span<const Replacement> replacements,
                         bool is_word) {
  std::string result;
  while (!text.empty()) {
    const std::size_t plain = std::min(text.find('{'), text.size());
    result += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (is_word && text.starts_with("{{")) {
      result += '{';
      text.remove_prefix(2);
      continue;
    }
    const std::size_t length = name_length(text);
    const std::string* const value = find_name(text.substr(1, length), replacements);
    if (length > 0 && value != nullptr) {
      result += *value;
      text.remove_prefix(length + 2);
    } else if (length > 0 || is_word) {
      Error error =
          unknown_name(text.substr(0, std::min(text.find('}'), text.size() - 1) + 1), replacements);
      if (is_word) error.hint += "; a brace is written twice: {{";
      return error;
    } else {
      result += '{';
      text.remove_prefix(1);
    }
  }
  return result;
}

constexpr std::size_t kShown = 200;

// Every call adds a byte, so that none goes deeper than what is shown is long.
void write_beginning(const Json& value, std::string& text) {
  if (text.size() > kShown) return;
  if (!value.is_structured()) {
    text += value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return;
  }
  text += value.is_object() ? '{' : '[';
  bool is_first = true;
  for (const auto& [key, member] : value.items()) {
    if (text.size() > kShown) return;
    if (!std::exchange(is_first, false)) text += ',';
    if (value.is_object())
      text += Json(key).dump(-1, ' ', false, Json::error_handler_t::replace) + ":";
    write_beginning(member, text);
  }
  text += value.is_object() ? '}' : ']';
}

Result<Done> check_hit(const Hit& hit, std::size_t rank) {
  const std::string place = "the document at rank " + std::to_string(rank);
  if (hit.doc.empty()) return outside_error(place + " has an empty id", kAnswer);
  if (std::any_of(hit.doc.begin(), hit.doc.end(),
                  [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; })) {
    return outside_error(
        place + " has an id with a space in it, which no run can have: " + shown(hit.doc), kAnswer);
  }
  if (!std::isfinite(hit.score)) {
    return outside_error(place + " has a score that is not a finite number", kAnswer);
  }
  return Done{};
}

}  // namespace

Error outside_error(std::string what, std::string_view code, std::string hint) {
  Error error{
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
  error.code = code;
  return error;
}

std::string shown(std::string_view text) {
  std::string result = clipped(text, kShown);
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return "\"" + result + "\"";
}

std::string shown_value(const Json& value) {
  std::string text;
  write_beginning(value, text);
  return shown(text);
}

Result<std::string> fill_word(std::string_view word, std::span<const Replacement> replacements) {
  return fill(word, replacements, true);
}

Result<std::string> fill_text(std::string_view text, std::span<const Replacement> replacements) {
  return fill(text, replacements, false);
}

Error error_of_setting(Error error, const ChosenSettings& settings, std::string_view word) {
  error.what = std::string(word) + ": " + error.what;
  const EngineSetting* const told = settings.engine->find(word);
  if (told != nullptr) error.place = told->place;
  return error;
}

Result<ProcessPlan> command_of(const ChosenSettings& settings, std::string_view word,
                               const EnginePlaces& places) {
  std::vector<Replacement> names = {
      {"docs", places.docs}, {"index", places.index}, {"base", places.base}};
  if (!places.port.empty()) names.emplace_back("port", places.port);
  for (const EngineSetting& setting : settings.engine->settings) {
    if (setting.def->is_param) {
      names.emplace_back(setting.def->word, settings.text(setting.def->word, {}));
    }
  }
  ProcessPlan plan{.words = {}, .folder = places.base};
  for (const std::string& each : settings.list(word)) {
    auto filled = fill_word(each, names);
    if (!filled) return error_of_setting(filled.error(), settings, word);
    plan.words.push_back(*std::move(filled));
  }
  return plan;
}

Result<Done> run_index_command(const ChosenSettings& settings, const EnginePlaces& places) {
  auto plan = command_of(settings, "index", places);
  if (!plan) return plan.error();
  if (plan->words.empty()) return Done{};
  plan->has_lines = false;
  auto process = Process::start(*plan);
  if (!process) return process.error();
  return (*process)->wait();
}

std::string index_command_key(const ChosenSettings& settings) {
  std::vector<std::string> words = settings.list("index");
  for (const EngineSetting& setting : settings.engine->settings) {
    const std::string place = "{" + std::string(setting.def->word) + "}";
    const bool is_used =
        setting.def->is_param && std::any_of(words.begin(), words.end(), [&](const auto& word) {
          return word.find(place) != std::string::npos;
        });
    if (is_used) words.push_back(place + "=" + settings.text(setting.def->word, {}));
  }
  return words.empty() ? std::string()
                       : Json(words).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::string> id_in(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return value.dump();
  return outside_error("an id is neither a text nor a whole number", kAnswer);
}

Result<double> score_in(const Json& value) {
  if (value.is_number()) return value.get<double>();
  return outside_error("a score is not a number", kAnswer);
}

Result<std::vector<Hit>> checked(std::vector<Hit> hits, std::uint32_t depth) {
  if (hits.size() > depth) {
    return outside_error(
        counted(hits.size(), "document") + " where at most " + grouped(depth) + " were asked for",
        kAnswer);
  }
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    if (const auto right = check_hit(hits[i], i + 1); !right) return right.error();
    if (!seen.insert(hits[i].doc).second) {
      return outside_error("document " + in_quotes(hits[i].doc) + " comes twice", kAnswer);
    }
    // Whoever evaluates the run sorts it by score, so it would be another ranking.
    if (i > 0 && hits[i].score > hits[i - 1].score) {
      return outside_error("the score at rank " + std::to_string(i + 1) + ", " +
                               shortest(hits[i].score) + ", is above that before it, " +
                               shortest(hits[i - 1].score),
                           kAnswer, "documents come best first, and higher scores are better");
    }
  }
  return hits;
}

}  // namespace assay::lab
