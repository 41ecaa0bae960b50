// SPDX-License-Identifier: Apache-2.0
// arrow_types.hpp: types of columns by the codes that Arrow has for them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "columns.hpp"

namespace assay::python {

struct ArrowType {
  Lying lying = Lying::kOther;
  NumberType number = NumberType::kDouble;  // if it holds numbers
  std::size_t bytes = 0;                    // from row to row
  std::string name;                         // as Arrow's own libraries call it
};
[[nodiscard]] ArrowType arrow_type(std::string_view code);

// The type that somebody made of another, which the metadata of a column name; else nothing.
[[nodiscard]] std::string_view extension_in(const char* metadata);

// What numbers are called there, and by NumPy.
[[nodiscard]] std::string_view number_name(NumberType type);

}  // namespace assay::python
