// SPDX-License-Identifier: Apache-2.0
// help.hpp: help for a terminal, manual page and completions, all from the options themselves.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string>

namespace assay::app {

// What --help prints: one column of options, one of explanations, wrapped at the terminal's width.
class HelpFormatter : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_help(const CLI::App* app, std::string name,
                                      CLI::AppFormatMode mode) const override;
};

// Adds `assay manual`, which prints the manual page or the completion for a shell; not listed,
// since it serves the build.
void add_manual(CLI::App& program, int& exit_code);

}  // namespace assay::app
