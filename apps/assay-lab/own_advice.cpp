// SPDX-License-Identifier: Apache-2.0
// own_advice.cpp: advice of the library that is about options of other programs, left out.
#include "own_advice.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace assay::lab {
namespace {

// Those that advice of the laboratory speaks of; its others are nobody's advice.
constexpr std::array<std::string_view, 4> kOwnOptions = {"resume", "only", "against", "keep"};

bool names_other_option(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz-";
  for (std::size_t at = text.find("--"); at != text.npos; at = text.find("--", at)) {
    text.remove_prefix(at + 2);
    at = 0;
    const std::string_view word = text.substr(0, text.find_first_not_of(kLetters));
    const bool is_own =
        std::find(kOwnOptions.begin(), kOwnOptions.end(), word) != kOwnOptions.end();
    if (!word.empty() && !is_own) return true;
  }
  return false;
}

}  // namespace

Error with_own_advice(Error error) {
  if (names_other_option(error.hint)) error.hint.clear();
  if (names_other_option(error.tally)) error.tally.clear();
  return error;
}

void leave_out_advice(EvalReport& report) {
  for (Note& note : report.notes) note.advice.clear();
  for (Scores& scores : report.runs) {
    for (Note& note : scores.notes) note.advice.clear();
  }
}

}  // namespace assay::lab
