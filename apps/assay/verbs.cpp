// SPDX-License-Identifier: Apache-2.0
// verbs.cpp: what all verbs do with CLI11. It is compiled here once, and not once for each verb.
#include "verbs.hpp"

#include <sstream>
#include <utility>

namespace assay::app {
namespace {

// Takes words as they are; the help says which ones, so the check need not.
CLI::Validator member_of(const std::vector<std::string>& words) {
  auto check = CLI::IsMember(words);
  check.description("");
  return check;
}

std::vector<std::string> names_of(const std::vector<WordHelp>& words) {
  std::vector<std::string> names;
  for (const WordHelp& word : words) names.push_back(word.word);
  return names;
}

// Sets the choice of this word, which is one of them.
auto setter_of(const WordChoice& choice) {
  return [names = names_of(choice.words), set = choice.set](const std::string& word) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == word) set(i);
    }
  };
}

}  // namespace

Verb::Verb(CLI::App& program, const std::string& name, const std::string& description)
    : CLI::App(description, name, &program) {}

Verb::~Verb() = default;

Verb& add_verb(CLI::App& program, const std::string& name, const std::string& description) {
  auto verb = std::make_shared<Verb>(program, name, description);
  program.add_subcommand(verb);
  return *verb;
}

CLI::Option* add_words(Verb& verb, const std::string& flags, std::string& value,
                       const std::vector<std::string>& words, const std::string& help) {
  OptionUsage usage{.brief = help, .takes = Takes::kWord};
  std::string list;
  for (const std::string& word : words) {
    usage.words.push_back({word, {}});
    list += (list.empty() ? "" : ", ") + word;
  }
  CLI::Option* option = verb.add_option(flags, value, help + ": " + list);
  verb.words[option] = usage;
  return option->check(member_of(words))->type_name("WORD")->take_last();
}

void add_color(Verb& verb, std::string& color, bool& ascii) {
  add_words(verb, "--color", color, {"auto", "always", "never"}, "Colour");
  verb.add_flag("--ascii", ascii, "No character beyond ASCII");
}

CLI::Option* add_word_choice(Verb& verb, const WordChoice& choice, Explain explain) {
  const bool is_short = explain == Explain::kWords;
  std::string list;
  for (const WordHelp& word : choice.words) {
    list += (list.empty() ? "" : is_short ? ", " : "; ") + word.word;
    if (!is_short) list += ", " + word.meaning;
  }
  CLI::Option* option = verb.add_option_function<std::string>(choice.flags, setter_of(choice),
                                                              choice.help + ": " + list);
  verb.words[option] = {
      .brief = choice.help, .takes = Takes::kWord, .words = choice.words, .explains = !is_short};
  return option->check(member_of(names_of(choice.words)))->type_name("WORD")->take_last();
}

CLI::Option* add_word_flag(Verb& verb, const WordChoice& choice, FlagWords meant) {
  OptionUsage usage{.argument = "WORD",
                    .brief = choice.help,
                    .takes = Takes::kWord,
                    .explains = true,
                    .is_optional = true};
  std::string list;
  for (std::size_t i = 0; i < choice.words.size(); ++i) {
    const auto& [word, meaning] = choice.words[i];
    if (i == meant.absent) continue;
    const bool is_usual = i == meant.alone;
    usage.words.push_back({word, meaning + (is_usual ? "; also meant without a word" : "")});
    const std::string other = "; " + choice.flags + "=" + word + ", " + meaning;
    list = is_usual ? ": " + meaning + list : list + other;
  }
  const auto word = std::make_shared<std::string>();  // as long as the option is there
  const auto set = [word, set = setter_of(choice)](const std::string& text) { set(text); };
  const std::string form = choice.flags + "{" + choice.words[meant.alone].word + "}";
  CLI::Option* option = verb.add_flag(form, *word, choice.help + list);
  verb.words[option] = usage;
  return option->check(member_of(names_of(choice.words)))->each(set);
}

CLI::Validator whole_from_to(std::int64_t low, std::int64_t high) {
  auto check = CLI::Range(low, high);
  check.description("");
  return check;
}

CLI::Validator real_from_to(double low, double high) {
  return CLI::Validator(
      [low, high](const std::string& text) -> std::string {
        double number = 0;
        if (CLI::detail::lexical_cast(text, number) && number >= low && number <= high) return "";
        std::ostringstream wrong;
        wrong << "must be a number from " << low << " to " << high << ", not \"" << text << '"';
        return wrong.str();
      },
      "");
}

}  // namespace assay::app
