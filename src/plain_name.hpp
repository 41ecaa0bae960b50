// SPDX-License-Identifier: Apache-2.0
// plain_name.hpp: names that look alike to a person and are different to a program.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Without blanks around it, blanks that do not separate fields (U+00A0 and the like), byte order
// marks, control characters and all else that takes no room.
[[nodiscard]] std::string without_invisible(std::string_view name);

// Letters with marks as letter and mark, as in Unicode's normal form NFD, for the scripts that
// decompositions.hpp holds and for Hangul.
[[nodiscard]] std::string decomposed(std::string_view name);

// Equal for names that differ in nothing but case, invisible characters and normal form.
[[nodiscard]] std::string plain(std::string_view name);

// What makes two names of equal plain() equal: "ignoring case".
[[nodiscard]] std::string difference_of(std::string_view one, std::string_view other);

// The same for names that differ in several ways.
[[nodiscard]] std::string every_difference();

// Invisible characters as "<U+00A0>", and a long name loses its end.
[[nodiscard]] std::string visible(std::string_view name);

}  // namespace assay
