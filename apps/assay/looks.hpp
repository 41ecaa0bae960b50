// SPDX-License-Identifier: Apache-2.0
// looks.hpp: how a verb prints, and where to.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/report.hpp"
#include "names.hpp"
#include "verbs.hpp"

namespace assay::app {

// As they stand on the command line.
struct Looks {
  std::string format;
  std::string output;
  std::string color = "auto";
  std::optional<int> digits;
  bool percent = false;
  bool ascii = false;
};

// How to print, and where to; the help names the formats of `formats`.
template <class Formats>
void add_output(Verb& verb, Looks& looks, const Formats& formats,
                const std::string& how = "How to print") {
  std::vector<std::string> words;
  for (const auto& format : formats) words.emplace_back(format.name);
  add_words(verb, "-f,--format", looks.format, words, how);
  verb.add_option("-o,--output", looks.output, "Write to this file; its ending chooses the format")
      ->type_name("FILE")
      ->take_last();
  add_color(verb, looks.color, looks.ascii);
}
// How numbers look in tables.
void add_digits(Verb& verb, Looks& looks);
void add_percent(Verb& verb, Looks& looks);

// What is for other programs, or goes to a file, does not depend on the terminal.
[[nodiscard]] Look look_of(const Looks& looks, bool is_table);

// The ending of a file's name in small letters, without the dot.
[[nodiscard]] std::string ending_of(const std::string& path);

// The format that is named, or that the output's ending stands for, or the first of the list.
template <class Format>
[[nodiscard]] Result<const Format*> choose_format(std::span<const Format> formats,
                                                  const Looks& looks) {
  const std::string ending = ending_of(looks.output);
  std::string endings;
  for (const Format& format : formats) {
    const bool is_named = format.name == looks.format;
    const bool is_meant = !ending.empty() && (format.name == ending || format.extension == ending);
    if (looks.format.empty() ? is_meant : is_named) return &format;
    if (!format.extension.empty()) endings += " ." + std::string(format.extension);
  }
  if (ending.empty()) return &formats.front();
  return wrong_use("no format is known for the file \"" + looks.output + "\"",
                   "name one with -f, or end the file's name with one of:" + endings);
}

}  // namespace assay::app
