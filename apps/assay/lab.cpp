// SPDX-License-Identifier: Apache-2.0
// lab.cpp: `assay lab`: run an experiment with search engines. Another program does it, so that
// this one needs no engine.
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "lab_options.hpp"
#include "terminal.hpp"

namespace assay::app {
namespace {

constexpr const char* kProgram = "assay-lab";

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

// Beside this program, where it is installed, else where programs are looked for.
int run(const LabOptions& options, const Verb& verb) {
  const std::vector<std::string> words = words_of(verb);
  std::error_code failure;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (!failure) {
    const std::filesystem::path folder = self.parent_path();
    become((folder / kProgram).string(), words);
    become((folder.parent_path() / "libexec" / "assay" / kProgram).string(), words);
  }
  become(kProgram, words);
  const std::string reason = std::generic_category().message(errno);
  return fail({.what = std::string("the program ") + kProgram + " cannot be started: " + reason,
               .hint = "it is installed with assay, and needs the engines that it is built with"},
              look_for(stderr, options.color, options.is_ascii));
}

}  // namespace

void add_lab(CLI::App& program, int& exit_code) {
  auto options = std::make_shared<LabOptions>();
  Verb* verb = &add_lab_verb(program, *options);
  verb->callback([options, verb, &exit_code] { exit_code = run(*options, *verb); });
}

}  // namespace assay::app
