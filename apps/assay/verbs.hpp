// SPDX-License-Identifier: Apache-2.0
// verbs.hpp: what the program can be told to do. One file for each verb.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "assay/policy.hpp"
#include "exit_code.hpp"
#include "usage.hpp"

namespace assay::app {

// A verb, with what CLI11 does not keep of its options: the words that they take. What CLI11 has as
// inline functions is compiled where it is called, so verbs.cpp calls most of it for all verbs.
class Verb : public CLI::App {
 public:
  Verb(CLI::App& program, const std::string& name, const std::string& description);
  ~Verb() override;

  std::map<const CLI::Option*, OptionUsage> words;
};

Verb& add_verb(CLI::App& program, const std::string& name, const std::string& description);

// An option that takes one of these words. The help names them, so the check need not.
CLI::Option* add_words(Verb& verb, const std::string& flags, std::string& value,
                       const std::vector<std::string>& words, const std::string& help);

// How anything is shown, on a terminal or not.
void add_color(Verb& verb, std::string& color, bool& ascii);

enum class Explain : std::uint8_t { kWords, kMeanings };

// Words of an option with what each means, and what to do with the one that was typed.
struct WordChoice {
  std::string flags;
  std::string help;
  std::vector<WordHelp> words;
  std::function<void(std::size_t index)> set;
};
CLI::Option* add_word_choice(Verb& verb, const WordChoice& choice, Explain explain);

// Indexes of the words that are meant by a flag without a word, and without the flag.
struct FlagWords {
  std::size_t alone = 0;
  std::size_t absent = 0;
};
CLI::Option* add_word_flag(Verb& verb, const WordChoice& choice, FlagWords meant);

// Numbers that an option takes.
[[nodiscard]] CLI::Validator whole_from_to(std::int64_t low, std::int64_t high);
[[nodiscard]] CLI::Validator real_from_to(double low, double high);

template <class Value, class Target, std::size_t count>
WordChoice word_choice(const std::string& flags, Target& value,
                       const std::array<Choice<Value>, count>& choices, const std::string& help) {
  WordChoice made{.flags = flags, .help = help};
  for (const Choice<Value>& choice : choices) {
    made.words.push_back({std::string(choice.word), std::string(choice.meaning)});
  }
  made.set = [&choices, &value](std::size_t index) { value = choices[index].value; };
  return made;
}

// An option that takes one of a list of choices. `value` may be optional.
template <class Value, class Target, std::size_t count>
CLI::Option* add_choice(Verb& verb, const std::string& flags, Target& value,
                        const std::array<Choice<Value>, count>& choices, const std::string& help,
                        Explain explain = Explain::kMeanings) {
  return add_word_choice(verb, word_choice(flags, value, choices, help), explain);
}

// The same for a flag that may be followed by "=" and a word; alone it stands for `usual`.
template <class Value, std::size_t count>
CLI::Option* add_flag_choice(Verb& verb, const std::string& name, Value& value,
                             const std::array<Choice<Value>, count>& choices, Value usual,
                             const std::string& help) {
  const auto index_of = [&](Value wanted) {
    return static_cast<std::size_t>(&choice_of(choices, wanted) - choices.data());
  };
  return add_word_flag(verb, word_choice(name, value, choices, help),
                       {.alone = index_of(usual), .absent = index_of(Value{})});
}

// A whole number from `low` to `high`.
template <class Value>
CLI::Option* add_number(CLI::App& verb, const std::string& flags, Value& value, std::int64_t low,
                        std::int64_t high, const std::string& help) {
  return verb.add_option(flags, value, help)
      ->check(whole_from_to(low, high))
      ->type_name("N")
      ->take_last();
}

// An option that takes a number, and no NaN. `value` may be optional.
template <class Value>
CLI::Option* add_real(CLI::App& verb, const std::string& flags, Value& value, double low,
                      double high, const std::string& help) {
  return verb.add_option(flags, value, help)
      ->check(real_from_to(low, high))
      ->type_name("X")
      ->take_last();
}

// The names of all measures: a list of what can be computed, or each to be looked up.
[[nodiscard]] OptionUsage measure_words(Takes takes);

// Each adds its verb to the program; its callback sets `exit_code`.
void add_eval(CLI::App& program, int& exit_code);
void add_explain(CLI::App& program, int& exit_code);
void add_advise(CLI::App& program, int& exit_code);
void add_compare(CLI::App& program, int& exit_code);
void add_diff(CLI::App& program, int& exit_code);
void add_rankings(CLI::App& program, int& exit_code);
void add_power(CLI::App& program, int& exit_code);
void add_check(CLI::App& program, int& exit_code);
void add_convert(CLI::App& program, int& exit_code);
void add_fuse(CLI::App& program, int& exit_code);
void add_gate(CLI::App& program, int& exit_code);
void add_report(CLI::App& program, int& exit_code);
void add_measures(CLI::App& program, int& exit_code);
void add_judged(CLI::App& program, int& exit_code);
void add_efficiency(CLI::App& program, int& exit_code);
void add_agree(CLI::App& program, int& exit_code);
void add_rank_unjudged(CLI::App& program, int& exit_code);
void add_pool(CLI::App& program, int& exit_code);
void add_split(CLI::App& program, int& exit_code);
void add_recall(CLI::App& program, int& exit_code);
void add_plot(CLI::App& program, int& exit_code);
void add_lab(CLI::App& program, int& exit_code);
void add_judge(CLI::App& program, int& exit_code);

}  // namespace assay::app
