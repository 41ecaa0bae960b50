// SPDX-License-Identifier: Apache-2.0
// zsh.cpp: completion for zsh, by its _arguments.
#include "lists.hpp"
#include "usage.hpp"

namespace assay::app {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

// 'word:meaning', as _describe takes it.
std::string described(const WordHelp& word) {
  const std::string name = escaped(word.word, ":\\", "\\");
  return quoted(word.meaning.empty() ? name : name + ":" + word.meaning);
}

// Words that can be used as they are, or those that a number follows.
std::string array_of(const std::vector<WordHelp>& words, bool is_open) {
  std::string text;
  for (const WordHelp& word : words) {
    if (word.word.ends_with('@') == is_open) text += "    " + described(word) + "\n";
  }
  return text;
}

std::string list_function(const Usage& program, const OptionUsage& list) {
  std::string text = "_" + program.name + "_" + list.list + "() {\n";
  if (list.takes == Takes::kList) text += "  compset -P '*[ ,]'\n";
  return text + "  local -a whole=(\n" + array_of(list.words, false) + "  )\n" +
         "  local -a open=(\n" + array_of(list.words, true) + "  )\n" + "  _describe -t " +
         list.list + " " + list.list + " whole -- open -S ''\n}\n\n";
}

// What _arguments does to complete a value: ((a\:meaning b\:meaning)), quoted once more for it.
std::string action_of(const Usage& program, const OptionUsage& option) {
  if (option.takes == Takes::kFile) {
    return option.is_placed() ? "_" + program.name + "_files" : "_files";
  }
  if (option.takes == Takes::kText) return " ";
  if (!option.list.empty()) return "_" + program.name + "_" + option.list;
  constexpr std::string_view kSpecial = " ;,()[]{}'\"\\$`&|<>*?!#~=:^%";
  std::string words;
  for (const WordHelp& word : option.words) {
    words += (words.empty() ? "" : " ") + escaped(word.word, kSpecial, "\\");
    if (!word.meaning.empty()) words += "\\:" + escaped(word.meaning, kSpecial, "\\");
  }
  const bool has_meanings = !option.words.empty() && !option.words[0].meaning.empty();
  return has_meanings ? "((" + words + "))" : "(" + words + ")";
}

// {-m+,--measure=}, or the one name.
std::string names_of(const OptionUsage& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) {
    const bool is_long = name.starts_with("--");
    const std::string ending = option.takes == Takes::kNothing ? ""
                               : option.is_optional            ? "=-"
                               : is_long                       ? "="
                                                               : "+";
    names.push_back(name + ending);
  }
  return names.size() == 1 ? names[0] : "{" + joined(names, ",") + "}";
}

// One line of _arguments.
std::string argument_of(const Usage& program, const OptionUsage& option, std::size_t place) {
  const std::string value =
      option.takes == Takes::kNothing
          ? ""
          : (option.is_optional ? "::" : ":") + option.argument + ":" + action_of(program, option);
  if (option.is_placed()) {
    return quoted((option.repeats ? "*" : std::to_string(place)) + value);
  }
  const std::string before = option.repeats ? "*" : "(" + joined(option.names, " ") + ")";
  return quoted(before) + names_of(option) +
         quoted("[" + escaped(option.summary(), "[]\\", "\\") + "]" + value);
}

std::string arguments_of(const Usage& program, const Usage& usage, const std::string& indent) {
  std::string text = indent + "_arguments -s";
  std::size_t place = 0;
  for (const OptionUsage& option : usage.options) {
    if (option.is_placed()) ++place;
    text += " \\\n" + indent + "  " + argument_of(program, option, place);
  }
  return text;
}

std::string verbs_of(const Usage& program) {
  std::string text = "  local curcontext=$curcontext state line result=1\n  typeset -A opt_args\n" +
                     arguments_of(program, program, "  ") +
                     " \\\n    '1:verb:->verb' '*::argument:->arguments' && result=0\n"
                     "  case $state in\n    verb)\n      local -a verbs=(\n";
  text.replace(text.find("_arguments -s"), 13, "_arguments -C -s");
  for (const Usage& verb : program.verbs) {
    text += "        " + described({verb.name, verb.description}) + "\n";
  }
  text +=
      "      )\n      _describe -t verbs verb verbs && result=0\n      ;;\n    arguments)\n"
      "      case $words[1] in\n";
  for (const Usage& verb : program.verbs) {
    text += "        " + verb.name + ")\n" + arguments_of(program, verb, "          ") +
            " && result=0\n          ;;\n";
  }
  return text + "      esac\n      ;;\n  esac\n  return result\n";
}

}  // namespace

std::string zsh_completion(const Usage& program) {
  const std::string function = "_" + program.name;
  std::string text = "#compdef " + program.name + "\n# " + std::string(kGenerated) +
                     "\n# Completion of " + program.name + " for zsh.\n\n";
  for (const OptionUsage* list : lists_of(program)) text += list_function(program, *list);
  // A file may have a name before it: new=b.run.
  text += function + "_files() {\n  _files || { compset -P '*=' && _files }\n}\n\n";
  text += function + "() {\n";
  text += program.verbs.empty() ? arguments_of(program, program, "  ") + "\n" : verbs_of(program);
  // Loaded by compinit, the file is the function; read by hand, it makes itself known.
  return text + "}\n\nif [[ $funcstack[1] == " + function + " ]]; then\n  " + function +
         " \"$@\"\nelse\n  compdef " + function + " " + program.name + "\nfi\n";
}

}  // namespace assay::app
