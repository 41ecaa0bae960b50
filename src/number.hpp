// SPDX-License-Identifier: Apache-2.0
// number.hpp: text to numbers and back, the same in every locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

// A count, in a formula.
[[nodiscard]] constexpr double real(std::uint64_t count) { return static_cast<double>(count); }

// A finite decimal number such as 12, -0.5, +3 or 1.5e-7; nothing for anything else, infinities and
// values too large for a double included. A value too small for a double is 0.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

// As C reads numbers: as much of the text as is one, 0 if nothing is. Words for infinity and "nan"
// are numbers, and so is 0x10.
[[nodiscard]] double number_as_in_c(std::string_view text);
// The same for whole numbers in base 10, cut off at the ends of 64 bits.
[[nodiscard]] std::int64_t whole_as_in_c(std::string_view text);

// The shortest text that reads back as the same double.
[[nodiscard]] std::string shortest(double value);

// A fixed number of decimals, as printf("%.*f").
[[nodiscard]] std::string fixed(double value, int digits);
// The same at the end of a text.
void append_fixed(std::string& text, double value, int digits);
// The same into room for kFixedRoom characters, all of which may change; returns where it ends. For
// numbers of a usual size with few decimals, else nothing is written and there is no end.
inline constexpr std::size_t kFixedRoom = 24;
[[nodiscard]] char* write_fixed(char* at, double value, int digits);

// 45 000: groups of three, for messages that people read.
[[nodiscard]] std::string grouped(std::uint64_t count);

}  // namespace assay
