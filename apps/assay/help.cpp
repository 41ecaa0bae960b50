// SPDX-License-Identifier: Apache-2.0
// help.cpp: help for a terminal, manual page and completions, all from the options themselves.
#include "help.hpp"

#include <algorithm>
#include <vector>

#include "assay/report.hpp"
#include "assay/version.hpp"
#include "manual.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

constexpr std::string_view kTrecEval = "trec_eval";

struct Entry {
  std::string left;
  std::string right;
};

// What CLI11 knows of an option, and what its verb knows beside.
OptionUsage option_usage(const CLI::Option& option, const Verb* verb) {
  OptionUsage usage;
  const auto words = verb == nullptr ? std::map<const CLI::Option*, OptionUsage>::const_iterator{}
                                     : verb->words.find(&option);
  const bool has_words = verb != nullptr && words != verb->words.end();
  if (has_words) usage = words->second;
  for (const std::string& name : option.get_snames()) usage.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) usage.names.push_back("--" + name);
  usage.help = option.get_description();
  const bool takes_value = usage.is_placed() || option.get_items_expected_max() > 0;
  if (takes_value) {
    usage.argument = usage.is_placed() ? option.get_name(true) : option.get_type_name();
  }
  // CLI11 calls an option that the last one wins no more than one.
  usage.repeats = takes_value && option.get_items_expected_max() > 1;
  if (takes_value && !has_words) {
    usage.takes = usage.is_placed() || usage.argument == "FILE" ? Takes::kFile : Takes::kText;
  }
  return usage;
}

Usage usage_of(const CLI::App& app) {
  Usage usage{.name = app.get_name(),
              .description = app.get_description(),
              .options = {},
              .footer = app.get_footer(),
              .verbs = {}};
  for (const CLI::Option* option : app.get_options()) {
    usage.options.push_back(option_usage(*option, dynamic_cast<const Verb*>(&app)));
  }
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!verb->get_group().empty()) usage.verbs.push_back(usage_of(*verb));
  }
  return usage;
}

std::vector<Entry> entries_of(const Usage& usage, bool placed) {
  std::vector<Entry> entries;
  for (const OptionUsage& option : usage.options) {
    if (option.is_placed() == placed) entries.push_back({form_of(option), option.help});
  }
  return entries;
}

std::vector<Entry> verbs_of(const Usage& usage) {
  std::vector<Entry> entries;
  for (const Usage& verb : usage.verbs) entries.push_back({verb.name, verb.description});
  return entries;
}

std::string table(const std::vector<Entry>& entries, std::size_t width) {
  constexpr std::size_t kWidest = 26;
  std::size_t left = 0;
  for (const Entry& entry : entries) {
    if (entry.left.size() <= kWidest) left = std::max(left, entry.left.size());
  }
  std::string text;
  for (const Entry& entry : entries) {
    std::string line = "  " + entry.left;
    if (entry.left.size() > left) {
      text += line + "\n";
      line.clear();
    }
    line.resize(left + 4, ' ');
    text += wrapped(line + entry.right, width, left + 4) + "\n";
  }
  return text;
}

// The page of the program itself. What trec_eval takes as a verb, its own page tells.
Manual manual_of(const CLI::App& program) {
  Usage usage = usage_of(program);
  usage.description += "\n\n" + std::string("Judgments come first, then runs.");
  for (Usage& verb : usage.verbs) {
    if (verb.name == kTrecEval) verb.options.clear();
    if (verb.footer == usage.footer) verb.footer.clear();  // CLI11 hands it down
  }
  return {.usage = std::move(usage),
          .name = "evaluate search systems",
          .version = std::string(kVersion),
          .sections = {{"EXIT STATUS",
                        "0 fine; 1 the answer is no; 2 wrong use, bad input, or output that "
                        "cannot be written; 3 internal error."},
                       {"ENVIRONMENT", "NO_COLOR, FORCE_COLOR and COLUMNS are heeded as usual."},
                       {"SEE ALSO", "trec_eval(1)"}}};
}

// What may be typed, also after `assay trec_eval`.
Usage completable(const CLI::App& program) {
  Usage usage = usage_of(program);
  for (Usage& verb : usage.verbs) {
    if (verb.name == kTrecEval) verb.options = trec_eval::manual().usage.options;
  }
  return usage;
}

}  // namespace

std::string HelpFormatter::make_help(const CLI::App* app, std::string /*name*/,
                                     CLI::AppFormatMode /*mode*/) const {
  const std::size_t width = look_for(stdout, "never", false).width;
  const Usage usage = usage_of(*app);
  const std::string before = app->get_parent() == nullptr ? "" : app->get_parent()->get_name();
  std::string text =
      wrapped(usage.description, width, 0) + "\n\nusage: " + synopsis_of(usage, before) + "\n";
  if (const auto verbs = verbs_of(usage); !verbs.empty()) text += "\n" + table(verbs, width);
  if (const auto given = entries_of(usage, true); !given.empty()) {
    text += "\n" + table(given, width);
  }
  text += "\n" + table(entries_of(usage, false), width);
  if (!usage.footer.empty()) text += "\n" + usage.footer + "\n";
  return text;
}

void add_manual(CLI::App& program, int& exit_code) {
  struct Settings {
    std::string name = "assay";
    std::string shell;
  };
  const auto settings = std::make_shared<Settings>();
  std::vector<std::string> shells;
  for (const Shell& shell : kShells) shells.emplace_back(shell.name);
  Verb& verb = add_verb(program, "manual", "Print the manual page, or a shell's completion");
  verb.group("");
  verb.add_option("PROGRAM", settings->name)->check(CLI::IsMember({"assay", "trec_eval"}));
  add_words(verb, "--completion", settings->shell, shells, "Completion for a shell");
  verb.callback([&program, &exit_code, settings] {
    const bool is_own = settings->name != kTrecEval;
    const Manual other = trec_eval::manual();
    std::string text = manual_page(is_own ? manual_of(program) : other);
    for (const Shell& shell : kShells) {
      if (shell.name != settings->shell) continue;
      text = shell.complete(is_own ? completable(program) : other.usage);
    }
    exit_code = print(text, look_for(stderr, "auto", false));
  });
}

}  // namespace assay::app
