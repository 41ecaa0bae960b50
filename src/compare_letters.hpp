// SPDX-License-Identifier: Apache-2.0
// compare_letters.hpp: letters that stand for systems, and groups of systems that do not differ.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/compare.hpp"

namespace assay {

// a to z, then aa, ab and so on.
[[nodiscard]] std::string letter_of(std::size_t number);

// Numbers that rise, in letters: "bcd" where one letter is enough for all that there are; else
// "b, d–aa", as "baa" could be read in two ways.
[[nodiscard]] std::string letters_text(std::span<const std::size_t> numbers, std::size_t all);

// Every largest group of systems of which no two differ: a compact letter display (Piepho 2004). In
// the worst case there are exponentially many, so beyond kMostGroups there is no answer.
inline constexpr std::size_t kMostGroups = 256;
using SystemGroup = std::vector<std::size_t>;
[[nodiscard]] std::optional<std::vector<SystemGroup>> groups_alike(
    std::size_t systems, std::span<const SystemPair> different);

}  // namespace assay
