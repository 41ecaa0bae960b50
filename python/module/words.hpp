// SPDX-License-Identifier: Apache-2.0
// words.hpp: texts of the library and the words of its choices, as Python has them.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "assay/policy.hpp"
#include "raising.hpp"

namespace assay::python {

// What becomes of bytes that are not UTF-8 on the way to Python and back.
inline constexpr const char* kOtherBytes = "surrogateescape";
[[nodiscard]] nanobind::str text_from(std::string_view text);
// For people: such bytes as \xff.
[[nodiscard]] nanobind::str shown_text(std::string_view text);
// What text_from() was made of; nothing if no text can be made so.
[[nodiscard]] std::optional<std::string> bytes_in(nanobind::handle text) noexcept;

// For hints: "there are" and all of them.
[[nodiscard]] std::string known_words(std::span<const std::string_view> words);

template <class Value, std::size_t count>
Value choice_from(const std::array<Choice<Value>, count>& choices, std::string_view word,
                  std::string_view argument) {
  std::array<std::string_view, count> known;
  for (std::size_t i = 0; i < count; ++i) {
    if (choices[i].word == word) return choices[i].value;
    known[i] = choices[i].word;
  }
  raise(std::string(argument) + " is \"" + std::string(word) + "\"", known_words(known));
}

}  // namespace assay::python
