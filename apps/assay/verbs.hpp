// SPDX-License-Identifier: Apache-2.0
// verbs.hpp: what the program can be told to do. One file for each verb.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace assay::app {

// The answers a program gives to its caller.
enum ExitCode : int { kFine = 0, kNo = 1, kWrongUse = 2, kInternal = 3 };

// Each adds its verb to the program; its callback sets `exit_code`.
void add_eval(CLI::App& program, int& exit_code);
void add_measures(CLI::App& program, int& exit_code);

}  // namespace assay::app
