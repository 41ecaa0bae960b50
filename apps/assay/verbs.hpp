// SPDX-License-Identifier: Apache-2.0
// verbs.hpp: what the program can be told to do. One file for each verb.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "assay/policy.hpp"
#include "exit_code.hpp"
#include "usage.hpp"

namespace assay::app {

// A verb, with what CLI11 does not keep of its options: the words that they take.
class Verb : public CLI::App {
 public:
  Verb(CLI::App& program, const std::string& name, const std::string& description)
      : CLI::App(description, name, &program) {}

  std::map<const CLI::Option*, OptionUsage> words;
};

inline Verb& add_verb(CLI::App& program, const std::string& name, const std::string& description) {
  auto verb = std::make_shared<Verb>(program, name, description);
  program.add_subcommand(verb);
  return *verb;
}

// An option that takes one of these words. The help names them, so the check need not.
inline CLI::Option* add_words(Verb& verb, const std::string& flags, std::string& value,
                              const std::vector<std::string>& words, const std::string& help) {
  OptionUsage usage{.brief = help, .takes = Takes::kWord};
  std::string list;
  for (const std::string& word : words) {
    usage.words.push_back({word, {}});
    list += (list.empty() ? "" : ", ") + word;
  }
  auto check = CLI::IsMember(words);
  check.description("");
  CLI::Option* option = verb.add_option(flags, value, help + ": " + list);
  verb.words[option] = usage;
  return option->check(check)->type_name("WORD")->take_last();
}

// How anything is shown, on a terminal or not.
inline void add_color(Verb& verb, std::string& color, bool& ascii) {
  add_words(verb, "--color", color, {"auto", "always", "never"}, "Colour");
  verb.add_flag("--ascii", ascii, "No character beyond ASCII");
}

enum class Explain : std::uint8_t { kWords, kMeanings };

// The same for one of a list of choices. `value` may be optional.
template <class Value, class Target, std::size_t count>
CLI::Option* add_choice(Verb& verb, const std::string& flags, Target& value,
                        const std::array<Choice<Value>, count>& choices, const std::string& help,
                        Explain explain = Explain::kMeanings) {
  OptionUsage usage{
      .brief = help, .takes = Takes::kWord, .explains = explain == Explain::kMeanings};
  std::vector<std::string> words;
  std::string list;
  for (const Choice<Value>& choice : choices) {
    const bool is_short = explain == Explain::kWords;
    words.emplace_back(choice.word);
    usage.words.push_back({words.back(), std::string(choice.meaning)});
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
  CLI::Option* option = verb.add_option_function<std::string>(flags, set, help + ": " + list);
  verb.words[option] = usage;
  return option->check(check)->type_name("WORD")->take_last();
}

// The same for a flag that may be followed by "=" and a word; alone it stands for `usual`.
template <class Value, std::size_t count>
CLI::Option* add_flag_choice(Verb& verb, const std::string& name, Value& value,
                             const std::array<Choice<Value>, count>& choices, Value usual,
                             const std::string& help) {
  OptionUsage usage{.argument = "WORD",
                    .brief = help,
                    .takes = Takes::kWord,
                    .explains = true,
                    .is_optional = true};
  std::vector<std::string> words;
  std::string list;
  for (const Choice<Value>& choice : choices) {
    words.emplace_back(choice.word);
    if (choice.value != Value{}) {
      const std::string alone = choice.value == usual ? "; also meant without a word" : "";
      usage.words.push_back({words.back(), std::string(choice.meaning) + alone});
    }
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
  CLI::Option* option = verb.add_flag(form, *word, help + list);
  verb.words[option] = usage;
  return option->check(check)->each(set);
}

// A whole number from `low` to `high`.
template <class Value>
CLI::Option* add_number(CLI::App& verb, const std::string& flags, Value& value, std::int64_t low,
                        std::int64_t high, const std::string& help) {
  auto check = CLI::Range(low, high);
  check.description("");
  return verb.add_option(flags, value, help)->check(check)->type_name("N")->take_last();
}

// An option that takes a number, and no NaN. `value` may be optional.
template <class Value>
CLI::Option* add_real(CLI::App& verb, const std::string& flags, Value& value, double low,
                      double high, const std::string& help) {
  const auto check = [low, high](const std::string& text) -> std::string {
    double number = 0;
    if (CLI::detail::lexical_cast(text, number) && number >= low && number <= high) return "";
    std::ostringstream wrong;
    wrong << "must be a number from " << low << " to " << high << ", not \"" << text << '"';
    return wrong.str();
  };
  return verb.add_option(flags, value, help)->check(check)->type_name("X")->take_last();
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
