// SPDX-License-Identifier: Apache-2.0
// bash.cpp: completion for bash, without the functions of other packages.
#include "lists.hpp"
#include "usage.hpp"

namespace assay::app {
namespace {

constexpr std::string_view kBegin =
    R"(  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local takes=files words='' options='' head=''
  COMPREPLY=()
  # Bash ends a word at = and @ where it is not quoted.
  if [[ $word == '=' ]]; then
    before+='=' word=''
  elif [[ $before == '=' ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}=
  elif [[ $word == '@'* || $before == '@' ]]; then
    return
  fi
  word=${word#[\'\"]}
)";

constexpr std::string_view kEnd = R"(  if [[ $word == -* && -n $options ]]; then
    takes=words words=$options
  fi
  case $takes in
    files)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      compopt -o filenames 2>/dev/null
      ;;
    words | list)
      [[ $takes == list && $word == *[\ ,]* ]] && head=${word%"${word##*[ ,]}"}
      mapfile -t COMPREPLY < <(compgen -P "$head" -W "$words" -- "${word#"$head"}")
      # After @ a number follows.
      [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *@ ]] && compopt -o nospace 2>/dev/null
      ;;
  esac
  return 0
}
)";

std::string words_of(const std::vector<WordHelp>& words) {
  std::vector<std::string> texts;
  for (const WordHelp& word : words) texts.push_back(word.word);
  return joined(texts, " ");
}

std::string names_of(const Usage& usage) {
  std::vector<std::string> names;
  for (const OptionUsage& option : usage.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return joined(names, " ");
}

// "takes=words words='a b'"
std::string taking(const Usage& program, const OptionUsage& option) {
  switch (option.takes) {
    case Takes::kNothing:
    case Takes::kText: return "takes=nothing";
    case Takes::kFile: return "takes=files";
    default: break;
  }
  const std::string words = option.list.empty() ? "'" + words_of(option.words) + "'"
                                                : "$(_" + program.name + "_" + option.list + ")";
  return std::string(option.takes == Takes::kList ? "takes=list" : "takes=words") +
         " words=" + words;
}

// Under which last word the argument of an option follows: "-m | --measure | --measure="
std::string pattern_of(const OptionUsage& option) {
  std::vector<std::string> patterns;
  for (const std::string& name : option.names) {
    if (!option.is_optional) patterns.push_back(name);
    if (name.starts_with("--")) patterns.push_back(name + "=");
  }
  return joined(patterns, " | ");
}

std::string body_of(const Usage& program, const Usage& usage, const std::string& indent) {
  std::string text = indent + "case $before in\n";
  std::string otherwise = "options='" + names_of(usage) + "'";
  bool is_first = true;
  for (const OptionUsage& option : usage.options) {
    if (option.is_placed()) {
      if (is_first) otherwise += " " + taking(program, option);
      is_first = false;
    } else if (option.takes != Takes::kNothing) {
      text += indent + "  " + pattern_of(option) + ") " + taking(program, option) + " ;;\n";
    }
  }
  return text + indent + "  *) " + otherwise + " ;;\n" + indent + "esac\n";
}

std::string verbs_of(const Usage& program) {
  std::vector<WordHelp> names;
  for (const Usage& verb : program.verbs) names.push_back({verb.name, {}});
  std::string text = "  if [[ $COMP_CWORD -eq 1 ]]; then\n    takes=words words='" +
                     words_of(names) + "' options='" + names_of(program) +
                     "'\n  else\n    case ${COMP_WORDS[1]} in\n";
  for (const Usage& verb : program.verbs) {
    text += "      " + verb.name + ")\n" + body_of(program, verb, "        ") + "        ;;\n";
  }
  return text + "    esac\n  fi\n";
}

}  // namespace

std::string bash_completion(const Usage& program) {
  std::string text =
      "# " + std::string(kGenerated) + "\n# Completion of " + program.name + " for bash.\n\n";
  for (const OptionUsage* list : lists_of(program)) {
    text += "_" + program.name + "_" + list->list + "() {\n  echo '" + words_of(list->words) +
            "'\n}\n\n";
  }
  text += "_" + program.name + "() {\n" + std::string(kBegin);
  text += program.verbs.empty() ? body_of(program, program, "  ") : verbs_of(program);
  return text + std::string(kEnd) + "\ncomplete -F _" + program.name + " " + program.name + "\n";
}

}  // namespace assay::app
