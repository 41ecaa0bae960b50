// SPDX-License-Identifier: Apache-2.0
// companion.cpp: verbs that are programs of their own.
#include "companion.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "help.hpp"
#include "terminal.hpp"

namespace assay::app {
namespace {

// What was typed behind the verb, each option in its long form.
std::vector<std::string> words_of(const Verb& verb) {
  std::vector<std::string> words;
  std::vector<std::string> placed;
  for (const CLI::Option* option : verb.get_options()) {
    if (option->count() == 0) continue;
    const bool is_flag = option->get_items_expected_max() == 0;
    for (const std::string& value : option->results()) {
      if (option->get_positional()) {
        placed.push_back(value);
        continue;
      }
      words.push_back("--" + option->get_lnames().front());
      if (!is_flag) words.push_back(value);
    }
  }
  words.emplace_back("--");
  words.insert(words.end(), placed.begin(), placed.end());
  return words;
}

// Comes back only if that cannot be done.
void become(const std::string& program, const std::vector<std::string>& words) {
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execvp(program.c_str(), arguments.data());
}

}  // namespace

int become_companion(const std::string& name, const Verb& verb, const std::string& hint,
                     const Look& error_look) {
  const std::vector<std::string> words = words_of(verb);
  std::error_code failure;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (!failure) {
    const std::filesystem::path folder = self.parent_path();
    become((folder / name).string(), words);
    become((folder.parent_path() / "libexec" / "assay" / name).string(), words);
  }
  become(name, words);
  const std::string reason = std::generic_category().message(errno);
  return fail({.what = "the program " + name + " cannot be started: " + reason, .hint = hint},
              error_look);
}

std::optional<int> read_companion_words(int argc, char** argv,
                                        const std::function<Verb&(CLI::App&)>& add_verb) {
  CLI::App program("How good is this search system, and is it really better than that one?",
                   "assay");
  program.formatter(std::make_shared<HelpFormatter>());
  program.set_help_flag("-h,--help", "Print this help");
  const Verb& verb = add_verb(program);
  std::vector<std::string> words(argv + 1, argv + argc);
  words.insert(words.begin(), verb.get_name());
  std::reverse(words.begin(), words.end());  // as CLI11 wants it
  try {
    program.parse(std::move(words));
  } catch (const CLI::ParseError& wrong) {
    if (wrong.get_exit_code() == 0) return program.exit(wrong);
    return fail(
        {.what = wrong.what(), .hint = "assay " + verb.get_name() + " --help tells what there is"},
        look_for(stderr, "auto", false));
  }
  return std::nullopt;
}

}  // namespace assay::app
