// SPDX-License-Identifier: Apache-2.0
// python_values.hpp: texts and numbers in objects of Python.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>

namespace assay::python {

[[nodiscard]] std::string repr_of(nanobind::handle object);

// A text, or a whole number as one; nothing for anything else, and for what cannot be UTF-8. What
// it returns lives as long as the object or `owner`.
[[nodiscard]] std::optional<std::string_view> text_in(nanobind::handle object,
                                                      nanobind::object& owner);
// An object that text_in() has nothing for, and why; what to do about it.
[[nodiscard]] std::string no_name(nanobind::handle object);
inline constexpr const char* kNameHint = "make the names of topics and documents str or int";
// Anything that float() takes, but no text and no time.
[[nodiscard]] std::optional<double> number_in(nanobind::handle object);
// What an array of NumPy, pandas, polars, Arrow or others holds; nothing for anything else.
[[nodiscard]] std::optional<nanobind::list> list_in(nanobind::handle array);
// None, NaN, and what pandas has for them.
[[nodiscard]] bool is_nothing(nanobind::handle object);

}  // namespace assay::python
