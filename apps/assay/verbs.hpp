// SPDX-License-Identifier: Apache-2.0
// verbs.hpp: what the program can be told to do. One file for each verb.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "assay/policy.hpp"
#include "exit_code.hpp"

namespace assay::app {

// An option that takes one of these words. The help names them, so the check need not.
inline CLI::Option* add_words(CLI::App& verb, const std::string& flags, std::string& value,
                              const std::vector<std::string>& words, const std::string& help) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  auto check = CLI::IsMember(words);
  check.description("");
  return verb.add_option(flags, value, help + ": " + list)
      ->check(check)
      ->type_name("WORD")
      ->take_last();
}

enum class Explain : std::uint8_t { kWords, kMeanings };

// The same for one of a list of choices. `value` may be optional.
template <class Value, class Target, std::size_t count>
CLI::Option* add_choice(CLI::App& verb, const std::string& flags, Target& value,
                        const std::array<Choice<Value>, count>& choices, const std::string& help,
                        Explain explain = Explain::kMeanings) {
  std::vector<std::string> words;
  std::string list;
  for (const Choice<Value>& choice : choices) {
    const bool is_short = explain == Explain::kWords;
    words.emplace_back(choice.word);
    list += (list.empty() ? "" : is_short ? ", " : "; ") + words.back();
    if (!is_short) list += ", " + std::string(choice.meaning);
  }
  auto check = CLI::IsMember(words);
  check.description("");
  const auto set = [&choices, &value](const std::string& word) {
    for (const Choice<Value>& choice : choices) {
      if (choice.word == word) value = choice.value;
    }
  };
  return verb.add_option_function<std::string>(flags, set, help + ": " + list)
      ->check(check)
      ->type_name("WORD")
      ->take_last();
}

// The same for a flag that may be followed by "=" and a word; alone it stands for `usual`.
template <class Value, std::size_t count>
CLI::Option* add_flag_choice(CLI::App& verb, const std::string& name, Value& value,
                             const std::array<Choice<Value>, count>& choices, Value usual,
                             const std::string& help) {
  std::vector<std::string> words;
  std::string list;
  for (const Choice<Value>& choice : choices) {
    words.emplace_back(choice.word);
    if (choice.value == usual) list = ": " + std::string(choice.meaning) + list;
    if (choice.value != usual && choice.value != Value{}) {
      list += "; " + name + "=" + words.back() + ", " + std::string(choice.meaning);
    }
  }
  auto check = CLI::IsMember(words);
  check.description("");
  const auto word = std::make_shared<std::string>();  // as long as the option is there
  const auto set = [&choices, &value, word](const std::string& text) {
    for (const Choice<Value>& choice : choices) {
      if (choice.word == text) value = choice.value;
    }
  };
  const std::string form = name + "{" + std::string(choice_of(choices, usual).word) + "}";
  return verb.add_flag(form, *word, help + list)->check(check)->each(set);
}

// A whole number from `low` to `high`.
template <class Value>
CLI::Option* add_number(CLI::App& verb, const std::string& flags, Value& value, std::int64_t low,
                        std::int64_t high, const std::string& help) {
  auto check = CLI::Range(low, high);
  check.description("");
  return verb.add_option(flags, value, help)->check(check)->type_name("N")->take_last();
}

// Each adds its verb to the program; its callback sets `exit_code`.
void add_eval(CLI::App& program, int& exit_code);
void add_check(CLI::App& program, int& exit_code);
void add_convert(CLI::App& program, int& exit_code);
void add_measures(CLI::App& program, int& exit_code);

}  // namespace assay::app
