// SPDX-License-Identifier: Apache-2.0
// usage.hpp: what a program can be told, as data. Manual pages and completions are made from it,
// whatever reads the command line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::app {

// A word that may be typed, and what it stands for.
struct WordHelp {
  std::string word;  // one that ends in "@" goes on with a number
  std::string meaning;
};

// What follows an option, or stands in a place.
enum class Takes : std::uint8_t {
  kNothing,
  kText,  // nobody can guess it
  kFile,
  kWord,  // one of `words`
  kList,  // some of `words`, with blanks or commas between them
};

// One option, or an argument that is known by its place.
struct OptionUsage {
  std::vector<std::string> names;  // "-m", "--measure"; none if it is known by its place
  std::string argument;            // "LIST"
  std::string help;
  std::string brief;  // the help without the words; empty if it has none
  Takes takes = Takes::kNothing;
  std::string list;  // a name for `words` that are long; options that share it share the words
  std::vector<WordHelp> words;
  bool explains = false;     // the help says what each word means
  bool is_optional = false;  // the argument, which then follows "="
  bool repeats = false;

  [[nodiscard]] bool is_placed() const { return names.empty(); }
  [[nodiscard]] const std::string& summary() const { return brief.empty() ? help : brief; }
};

struct Usage {
  std::string name;
  std::string description;
  std::vector<OptionUsage> options;
  std::string footer;
  std::vector<Usage> verbs;
};

// "assay eval [OPTIONS] QRELS RUN..."; `before` is the program of a verb.
[[nodiscard]] std::string synopsis_of(const Usage& usage, std::string_view before = {});
// "-m, --measure LIST"
[[nodiscard]] std::string form_of(const OptionUsage& option);

// A part of a manual page. Blank lines divide paragraphs; a line that begins with a blank is shown
// as it stands.
struct Section {
  std::string title;
  std::string text;
};

struct Manual {
  Usage usage;
  std::string name;     // "evaluate search systems"
  std::string version;  // of the package
  std::vector<Section> sections;
};

// In roff, for man(1).
[[nodiscard]] std::string manual_page(const Manual& manual);

// What a shell reads to complete the words of a program.
[[nodiscard]] std::string bash_completion(const Usage& program);
[[nodiscard]] std::string zsh_completion(const Usage& program);
[[nodiscard]] std::string fish_completion(const Usage& program);

struct Shell {
  std::string_view name;
  std::string (*complete)(const Usage&);
};
inline constexpr Shell kShells[] = {
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

}  // namespace assay::app
