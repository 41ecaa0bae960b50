// SPDX-License-Identifier: Apache-2.0
// main.cpp: the program assay: one verb, then what the verb takes.
#include <cstdio>
#include <exception>
#include <string>

#include "assay/version.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace {

int run(int argc, char** argv) {
  using namespace assay;  // NOLINT
  CLI::App program("How good is this search system, and is it really better than that one?",
                   "assay");
  program.set_version_flag("-V,--version", "assay " + std::string(kVersion));
  program.require_subcommand(1);
  program.footer("assay VERB --help tells what a verb takes. Judgments come first, then runs.");
  int exit_code = app::kFine;
  app::add_eval(program, exit_code);
  app::add_measures(program, exit_code);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& wrong) {
    const int code = program.exit(wrong);
    return code == 0 ? app::kFine : app::kWrongUse;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "internal error: %s\nPlease report it with the command you typed.\n",
                 failure.what());
    return assay::app::kInternal;
  }
}
