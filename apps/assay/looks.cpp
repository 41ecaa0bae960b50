// SPDX-License-Identifier: Apache-2.0
// looks.cpp: how a verb prints, and where to.
#include "looks.hpp"

#include <algorithm>
#include <filesystem>

#include "terminal.hpp"

namespace assay::app {

void add_digits(Verb& verb, Looks& looks) {
  add_number(verb, "--digits", looks.digits, 0, 17, "Decimals in tables, else 4");
}

void add_percent(Verb& verb, Looks& looks) {
  verb.add_flag("--percent", looks.percent,
                "Show measures from 0 to 1 as per cent, with 2 decimals unless --digits says more");
}

Look look_of(const Looks& looks, bool is_table) {
  Look look = look_for(stdout, looks.color, looks.ascii);
  if (!is_table || !looks.output.empty()) {
    look.color = looks.color == "always";
    look.ascii = looks.ascii;
    look.width = Look{}.width;
  }
  look.percent = looks.percent;
  look.digits = looks.digits;
  return look;
}

std::string ending_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return ending.empty() ? ending : ending.substr(1);
}

}  // namespace assay::app
