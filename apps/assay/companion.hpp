// SPDX-License-Identifier: Apache-2.0
// companion.hpp: verbs that are programs of their own, so that this one needs none of the libraries
// that those are linked with.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "assay/report.hpp"
#include "verbs.hpp"

namespace assay::app {

// The verb becomes the program of this name, with what was typed behind the verb: beside this
// program, where it is installed, else where programs are looked for. Comes back, with the exit
// code, only if that cannot be done.
[[nodiscard]] int become_companion(const std::string& name, const Verb& verb,
                                   const std::string& hint, const Look& error_look);

// For that program: reads its words as those of the verb. An exit code if that is all there is to
// do: help was asked for, or something is wrong.
[[nodiscard]] std::optional<int> read_companion_words(
    int argc, char** argv, const std::function<Verb&(CLI::App&)>& add_verb);

}  // namespace assay::app
