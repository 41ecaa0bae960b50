// SPDX-License-Identifier: Apache-2.0
// manual.cpp: a manual page in roff.
#include <algorithm>

#include "lists.hpp"
#include "usage.hpp"

namespace assay::app {
namespace {

// Roff takes a leading point or apostrophe, and every backslash, for its own; a plain hyphen
// could not be copied into a shell, and a grave accent or a caret would be another character.
std::string roff(std::string_view text) {
  std::string result;
  if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\e"; break;
      case '-': result += "\\-"; break;
      case '\'': result += "\\(aq"; break;
      case '`': result += "\\(ga"; break;
      case '^': result += "\\(ha"; break;
      case '~': result += "\\(ti"; break;
      default: result += c;
    }
  }
  return result;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

std::string roff_form(const OptionUsage& option) {
  if (option.is_placed()) return italic(option.argument) + (option.repeats ? "..." : "");
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(bold(name));
  std::string form = joined(names, ", ");
  if (option.takes == Takes::kNothing) return form;
  if (option.is_optional) return form + "[" + bold("=") + italic(option.argument) + "]";
  return form + " " + italic(option.argument);
}

std::string roff_option(const OptionUsage& option) {
  std::string text = ".TP\n" + roff_form(option) + "\n";
  if (!option.explains) return text + roff(option.help) + "\n";
  text += roff(option.brief) + ":\n.RS\n";
  for (const WordHelp& word : option.words) {
    text += ".TP\n" + bold(word.word) + "\n" + roff(word.meaning) + "\n";
  }
  return text + ".RE\n";
}

std::string roff_options(const Usage& usage) {
  std::string text;
  for (const bool placed : {true, false}) {
    for (const OptionUsage& option : usage.options) {
      if (option.is_placed() == placed) text += roff_option(option);
    }
  }
  return text;
}

// Paragraphs are filled; lines that begin with a blank stand as they are.
std::string roff_text(std::string_view text) {
  std::string result;
  bool is_verbatim = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const bool stands = line.starts_with(' ');
    if (stands != is_verbatim) result += stands ? ".PP\n.nf\n" : ".fi\n";
    is_verbatim = stands;
    result += line.empty() ? ".PP\n" : roff(line) + "\n";
  }
  return is_verbatim ? result + ".fi\n" : result;
}

std::string roff_footer(const Usage& usage) {
  return usage.footer.empty() ? "" : ".PP\n" + roff_text(usage.footer);
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

// The first word is what is typed.
std::string roff_synopsis(const Usage& usage) {
  return bold(usage.name) + roff(synopsis_of(usage).substr(usage.name.size())) + "\n";
}

}  // namespace

std::string manual_page(const Manual& manual) {
  const Usage& usage = manual.usage;
  std::string text = ".\\\" " + std::string(kGenerated) + "\n.TH " + upper(usage.name) +
                     " 1 \"\" \"assay " + manual.version + "\" \"User Commands\"\n.SH NAME\n" +
                     roff(usage.name) + " \\- " + roff(manual.name) + "\n.SH SYNOPSIS\n" +
                     roff_synopsis(usage) + ".SH DESCRIPTION\n" + roff_text(usage.description);
  text += ".SH OPTIONS\n" + roff_options(usage);
  if (usage.verbs.empty()) text += roff_footer(usage);
  if (!usage.verbs.empty()) text += ".SH VERBS\n";
  for (const Usage& verb : usage.verbs) {
    text += ".SS \"" + roff(synopsis_of(verb, usage.name)) + "\"\n" + roff(verb.description) +
            ".\n" + roff_options(verb) + roff_footer(verb);
  }
  for (const Section& section : manual.sections) {
    text += ".SH \"" + roff(section.title) + "\"\n" + roff_text(section.text);
  }
  return text;
}

}  // namespace assay::app
