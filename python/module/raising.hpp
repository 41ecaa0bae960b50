// SPDX-License-Identifier: Apache-2.0
// raising.hpp: errors of the library as exceptions of Python.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <utility>

#include "assay/error.hpp"

namespace assay::python {

// Becomes an assay.Error with the parts of the error as attributes.
struct Raised {
  Error error;
};

template <class T>
T value_or_raise(Result<T> result) {
  if (!result) throw Raised{result.error()};
  return *std::move(result);
}

// The same for calls that cannot be told to skip bad lines: how many there are is said with that
// advice alone.
template <class T>
T value_or_raise_bare(Result<T> result) {
  if (result) return *std::move(result);
  Error error = result.error();
  error.tally.clear();
  throw Raised{std::move(error)};
}

// An error that is about no file.
[[noreturn]] void raise(std::string what, std::string hint = {}, std::string_view code = {});
// The code of errors that are about the type of an object.
inline constexpr std::string_view kWrongType = "wrong-type";

// What is said of options of the command line, said of arguments. Errors name options in their
// hints and tallies alone: the rest is about files and names, which stay as they are.
[[nodiscard]] std::string in_python(const std::string& text);

void bind_errors(nanobind::module_& module);

}  // namespace assay::python
