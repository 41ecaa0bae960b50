// SPDX-License-Identifier: Apache-2.0
// named_runs.cpp: runs on a command line, and what to call them.
#include "named_runs.hpp"

#include <filesystem>
#include <map>

#include "names.hpp"

namespace assay::app {
namespace {

bool is_file(const std::string& path) {
  std::error_code unimportant;  // a name too long for a file is not one
  return std::filesystem::exists(path, unimportant);
}

}  // namespace

NamedRun named_run(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos || equals == 0 || is_file(argument)) {
    return {.name = stem_of(argument), .path = argument};
  }
  return {.name = argument.substr(0, equals), .path = argument.substr(equals + 1)};
}

std::optional<Error> find_clash(const std::vector<NamedRun>& runs) {
  std::map<std::string, std::string> paths;
  for (const NamedRun& run : runs) {
    const auto [known, is_new] = paths.try_emplace(run.name, run.path);
    if (is_new) continue;
    return wrong_use(
        "two runs are called \"" + run.name + "\": " + known->second + " and " + run.path,
        "give one another name, as in other=" + run.path);
  }
  return std::nullopt;
}

}  // namespace assay::app
