// SPDX-License-Identifier: Apache-2.0
// usage.cpp: how a command is written.
#include "usage.hpp"

#include "lists.hpp"

namespace assay::app {

std::string form_of(const OptionUsage& option) {
  if (option.is_placed()) return option.argument + (option.repeats ? "..." : "");
  const std::string form = joined(option.names, ", ");
  return option.takes == Takes::kNothing || option.is_optional ? form
                                                               : form + " " + option.argument;
}

std::string synopsis_of(const Usage& usage, std::string_view before) {
  std::string synopsis = before.empty() ? usage.name : std::string(before) + " " + usage.name;
  if (!usage.verbs.empty()) return synopsis + " VERB [OPTIONS]";
  synopsis += " [OPTIONS]";
  for (const OptionUsage& option : usage.options) {
    if (option.is_placed()) synopsis += " " + form_of(option);
  }
  return synopsis;
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string result;
  for (const std::string& text : texts) {
    if (!result.empty()) result += between;
    result += text;
  }
  return result;
}

std::string escaped(std::string_view text, std::string_view special, std::string_view escape) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += escape;
    result += c;
  }
  return result;
}

std::vector<const OptionUsage*> lists_of(const Usage& program) {
  std::vector<const OptionUsage*> lists;
  const auto add = [&](const Usage& usage) {
    for (const OptionUsage& option : usage.options) {
      bool is_new = !option.list.empty();
      for (const OptionUsage* known : lists) is_new = is_new && known->list != option.list;
      if (is_new) lists.push_back(&option);
    }
  };
  add(program);
  for (const Usage& verb : program.verbs) add(verb);
  return lists;
}

}  // namespace assay::app
