// SPDX-License-Identifier: Apache-2.0
// main.cpp: the program assay: one verb, then what the verb takes.
#include <array>
#include <cstdio>
#include <sstream>
#include <string>
#include <string_view>

#include "assay/version.hpp"
#include "help.hpp"
#include "program.hpp"
#include "start.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace {

using namespace assay;  // NOLINT: the program is about nothing else

struct VerbDef {
  std::string_view name;
  void (*add)(CLI::App& program, int& exit_code);
  bool looks_around = false;  // asks what other verbs take
};
constexpr std::array kVerbs = {
    VerbDef{"eval", app::add_eval},
    VerbDef{"compare", app::add_compare, true},
    VerbDef{"explain", app::add_explain},
    VerbDef{"advise", app::add_advise, true},
    VerbDef{"diff", app::add_diff},
    VerbDef{"rankings", app::add_rankings},
    VerbDef{"power", app::add_power},
    VerbDef{"gate", app::add_gate},
    VerbDef{"report", app::add_report, true},
    VerbDef{"check", app::add_check},
    VerbDef{"convert", app::add_convert},
    VerbDef{"fuse", app::add_fuse},
    VerbDef{"judged", app::add_judged},
    VerbDef{"efficiency", app::add_efficiency},
    VerbDef{"lab", app::add_lab},
    VerbDef{"judge", app::add_judge},
    VerbDef{"agree", app::add_agree},
    VerbDef{"rank-unjudged", app::add_rank_unjudged},
    VerbDef{"split", app::add_split},
    VerbDef{"pool", app::add_pool},
    VerbDef{"recall", app::add_recall},
    VerbDef{"measures", app::add_measures},
    VerbDef{"plot", app::add_plot},
    VerbDef{"manual", app::add_manual, true},
};

// The verb that is asked for, alone if it asks for no other: a program of one verb starts in a
// third of the time.
void add_verbs(CLI::App& program, std::string_view asked, int& exit_code) {
  for (const VerbDef& verb : kVerbs) {
    if (verb.name == asked && !verb.looks_around) return verb.add(program, exit_code);
  }
  for (const VerbDef& verb : kVerbs) verb.add(program, exit_code);
  program.add_subcommand("trec_eval", "Do as trec_eval does: assay trec_eval -h tells how");
}

// What was typed wrong, in the words of every other error.
int wrong_use(const CLI::App& program, const std::string& first, const CLI::ParseError& wrong) {
  const auto verbs = program.get_subcommands();
  const std::string help =
      verbs.empty() ? "assay --help" : "assay " + verbs[0]->get_name() + " --help";
  std::string what = wrong.what();
  if (verbs.empty()) {
    what = first.empty() || first.starts_with('-') ? "no verb was given"
                                                   : "unknown verb \"" + first + "\"";
  }
  return app::fail({.place = {},
                    .what = what,
                    .hint = help + " tells what there is",
                    .tally = {},
                    .excerpt = {}},
                   app::look_for(stderr, "auto", false));
}

// Help or the version, which was asked for.
int answer(const CLI::App& program, const CLI::ParseError& question) {
  std::ostringstream text;
  (void)program.exit(question, text, text);
  return app::print(text.str(), app::look_for(stderr, "auto", false));
}

int run(int argc, char** argv) {
  CLI::App program("How good is this search system, and is it really better than that one?",
                   "assay");
  program.formatter(std::make_shared<app::HelpFormatter>());
  program.set_help_flag("-h,--help", "Print this help");
  program.set_version_flag("-V,--version", "assay " + std::string(kVersion), "Print the version");
  // All that follows is for the other program, options included, so nothing here may read it.
  if (argc > 1 && argv[1] == std::string_view("trec_eval")) {
    return trec_eval::run(argc - 1, argv + 1);
  }
  program.require_subcommand(1);
  program.footer("assay VERB --help tells what a verb takes. Judgments come first, then runs.");
  int exit_code = app::kFine;
  add_verbs(program, argc > 1 ? argv[1] : "", exit_code);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& wrong) {
    // Asking for help or the version is thrown as well, as a success.
    return wrong.get_exit_code() == 0 ? answer(program, wrong)
                                      : wrong_use(program, argc > 1 ? argv[1] : "", wrong);
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) { return assay::app::start(::run, argc, argv); }
