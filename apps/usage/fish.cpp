// SPDX-License-Identifier: Apache-2.0
// fish.cpp: completion for fish.
#include "lists.hpp"
#include "usage.hpp"

namespace assay::app {
namespace {

std::string quoted(const std::string& text) { return "'" + escaped(text, "'\\", "\\") + "'"; }

// Each word on a line of its own, with a tab before its meaning.
std::string list_function(const Usage& program, const OptionUsage& list) {
  std::string text = "function __" + program.name + "_" + list.list + "\n";
  const bool is_list = list.takes == Takes::kList;
  if (is_list) {
    text +=
        "  set -l head (commandline -ct | string replace -r '^[\\'\"]' '' | string match -r "
        "'.*[ ,]')\n  or set head ''\n  for word in \\\n";
  } else {
    text += "  printf '%s\\n' \\\n";
  }
  for (std::size_t i = 0; i < list.words.size(); ++i) {
    const WordHelp& word = list.words[i];
    text += "    " + quoted(word.word) + "\\t" + quoted(word.meaning) +
            (i + 1 < list.words.size() ? " \\\n" : "\n");
  }
  return text + (is_list ? "    echo -- \"$head$word\"\n  end\nend\n\n" : "end\n\n");
}

// The words of an option: 'trec\t"larger document id first" file\t"earlier line first"'.
std::string words_of(const Usage& program, const OptionUsage& option) {
  if (!option.list.empty()) return quoted("(__" + program.name + "_" + option.list + ")");
  std::string text;
  for (const WordHelp& word : option.words) {
    text += (text.empty() ? "" : " ") + word.word;
    if (!word.meaning.empty()) text += "\\t\"" + escaped(word.meaning, "\"$\\", "\\") + "\"";
  }
  // Within single quotes only these two are special, and \t is for the list inside.
  return "'" + escaped(text, "'", "\\") + "'";
}

// What is known of the value: files, one of some words, or nothing.
std::string value_of(const Usage& program, const OptionUsage& option) {
  switch (option.takes) {
    case Takes::kNothing: return "";
    case Takes::kText: return " -x";
    case Takes::kFile: return " -r -F";
    default: break;
  }
  return (option.is_optional ? " -f -a " : " -x -a ") + words_of(program, option);
}

std::string name_of(const std::string& name) {
  return name.starts_with("--") ? " -l " + name.substr(2)
         : name.size() == 2     ? " -s " + name.substr(1)
                                : " -o " + name.substr(1);
}

std::string options_of(const Usage& program, const Usage& usage, const std::string& condition) {
  std::string text;
  const std::string command = "complete -c " + program.name + condition;
  for (const OptionUsage& option : usage.options) {
    if (option.is_placed()) {
      // Files are completed anyway.
      if (option.takes == Takes::kWord)
        text += command + " -f -a " + words_of(program, option) + "\n";
      continue;
    }
    text += command;
    for (const std::string& name : option.names) text += name_of(name);
    text += value_of(program, option) + " -d " + quoted(option.summary()) + "\n";
  }
  return text;
}

std::string verbs_of(const Usage& program) {
  const std::string function = "__" + program.name + "_verb";
  const std::string none = " -n '" + function + " \"\"'";
  std::string text = "# The verb is the first word; empty if there is none yet.\nfunction " +
                     function +
                     "\n  set -l words (commandline -opc)\n  test \"$words[2]\" = \"$argv[1]\"\n"
                     "end\n\n";
  for (const Usage& verb : program.verbs) {
    text += "complete -c " + program.name + none + " -f -a " + verb.name + " -d " +
            quoted(verb.description) + "\n";
  }
  text += options_of(program, program, none);
  for (const Usage& verb : program.verbs) {
    text += "\n" + options_of(program, verb, " -n '" + function + " " + verb.name + "'");
  }
  return text;
}

}  // namespace

std::string fish_completion(const Usage& program) {
  std::string text =
      "# " + std::string(kGenerated) + "\n# Completion of " + program.name + " for fish.\n\n";
  for (const OptionUsage* list : lists_of(program)) text += list_function(program, *list);
  return text + (program.verbs.empty() ? options_of(program, program, "") : verbs_of(program));
}

}  // namespace assay::app
