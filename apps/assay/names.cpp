// SPDX-License-Identifier: Apache-2.0
// names.cpp: errors about the names of files.
#include "names.hpp"

#include <algorithm>
#include <filesystem>

namespace assay::app {

Error wrong_use(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

std::optional<Error> check_standard_input(const std::vector<std::string>& paths) {
  if (std::count(paths.begin(), paths.end(), "-") < 2) return std::nullopt;
  return wrong_use("standard input is named twice",
                   "it can be read once; put the other into a file");
}

bool can_read_again(const std::vector<std::string>& paths) {
  return std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
    std::error_code error;
    return path != "-" && std::filesystem::is_regular_file(path, error);
  });
}

std::optional<Error> check_written_over(const std::vector<std::string>& inputs,
                                        const std::string& output) {
  for (const std::string& path : inputs) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error) &&
        std::filesystem::equivalent(path, output, error)) {
      return wrong_use("\"" + path + "\" is read, and would be written over",
                       "name another file to write to");
    }
  }
  return std::nullopt;
}

}  // namespace assay::app
