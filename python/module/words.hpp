// SPDX-License-Identifier: Apache-2.0
// words.hpp: texts of the library and the words of its choices, as Python has them.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <string>
#include <string_view>

#include "assay/policy.hpp"
#include "raising.hpp"

namespace assay::python {

[[nodiscard]] inline nanobind::str text_from(std::string_view text) {
  return nanobind::str(text.data(), text.size());
}

template <class Value, std::size_t count>
Value choice_from(const std::array<Choice<Value>, count>& choices, std::string_view word,
                  std::string_view argument) {
  std::string known;
  for (const Choice<Value>& choice : choices) {
    if (choice.word == word) return choice.value;
    known += (known.empty() ? "" : ", ") + std::string(choice.word);
  }
  raise(std::string(argument) + " is \"" + std::string(word) + "\"", "there are " + known);
}

}  // namespace assay::python
