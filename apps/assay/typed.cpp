// SPDX-License-Identifier: Apache-2.0
// typed.cpp: options as they were typed, and who else takes them.
#include "typed.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay::app {
namespace {

// How the answer looks, where it goes and how it is made: another command has another answer.
constexpr auto kOfThisAnswer = std::to_array<std::string_view>(
    {"output", "format", "title", "color", "ascii", "quiet", "threads"});

std::vector<std::string> takers_of(const Verb& verb, const std::string& name) {
  if (std::find(kOfThisAnswer.begin(), kOfThisAnswer.end(), name) != kOfThisAnswer.end()) return {};
  std::vector<std::string> takers;
  for (const CLI::App* other :
       verb.get_parent()->get_subcommands([](const CLI::App*) { return true; })) {
    if (other->get_option_no_throw("--" + name) != nullptr) takers.push_back(other->get_name());
  }
  return takers;
}

}  // namespace

std::vector<TypedOption> typed_options(const Verb& verb) {
  std::vector<TypedOption> typed;
  for (const CLI::Option* option : verb.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string name = option->get_lnames().front();
    TypedOption each{.words = {}, .verbs = takers_of(verb, name)};
    const bool is_flag = option->get_items_expected_max() == 0;
    for (const std::string& value : option->results()) {
      each.words.push_back(option->get_snames().empty() ? "--" + name
                                                        : "-" + option->get_snames()[0]);
      if (!is_flag) each.words.push_back(value);
    }
    typed.push_back(std::move(each));
  }
  return typed;
}

}  // namespace assay::app
