// SPDX-License-Identifier: Apache-2.0
// columns.hpp: columns of tables, where they lie: in the buffers of Arrow, NumPy and others.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/number_types.hpp"

namespace assay::python {

// How the values of a column lie in memory.
enum class Lying : std::uint8_t {
  kNumbers,  // of a NumberType
  kExtended,
  kBool,     // one in a byte
  kBits,     // eight in a byte
  kText32,   // 32-bit offsets into bytes
  kText64,   // 64-bit offsets into bytes
  kViews,    // of Arrow: short texts within, others by buffer and offset
  kBytes,    // of one width, filled up with zeros
  kUcs4,     // the same in characters of four bytes
  kObjects,  // of Python
  kNulls,    // no values at all
  kOther,    // of which nothing is known but what it is called
};

// Rows of a column that lie together. Rows count from 0, whatever slice it is.
struct Chunk {
  Lying lying = Lying::kOther;
  NumberType number = NumberType::kDouble;  // if it holds numbers
  std::string type = {};                    // as messages call it
  std::size_t rows = 0;
  const char* data = nullptr;  // of row 0: a value, an offset or a view
  std::ptrdiff_t stride = 0;   // bytes from row to row
  std::size_t first_bit = 0;   // of row 0, where eight are in a byte
  std::size_t width = 0;       // characters of a text that has a fixed number
  const char* texts = nullptr;
  const void* const* buffers = nullptr;    // of texts that have views
  const std::uint8_t* validity = nullptr;  // a bit for each row, or null if all have values
  std::size_t first_valid = 0;             // the bit of row 0
  std::shared_ptr<const Chunk> dictionary = nullptr;  // then the values are numbers of its rows

  [[nodiscard]] bool is_null(std::size_t row) const {
    if (lying == Lying::kNulls) return true;
    const std::size_t bit = first_valid + row;
    return validity != nullptr && ((validity[bit / 8] >> (bit % 8)) & 1) == 0;
  }
};

// A column and who keeps its memory.
struct Column {
  std::string name;
  std::vector<Chunk> chunks = {};
  std::vector<std::shared_ptr<const void>> owners = {};

  [[nodiscard]] std::size_t rows() const {
    std::size_t count = 0;
    for (const Chunk& chunk : chunks) count += chunk.rows;
    return count;
  }
};

// The columns of anything that has __arrow_c_stream__ or __arrow_c_array__: several, or one that
// has no name.
[[nodiscard]] std::vector<Column> columns_of_arrow(nanobind::handle source);
// A column of anything with a buffer (NumPy, array, memoryview), or nothing if it has none.
[[nodiscard]] std::optional<Column> column_of_buffer(std::string name, nanobind::handle source);
// A column of any sequence of objects.
[[nodiscard]] Column column_of_sequence(std::string name, nanobind::handle source);

// Keeps an object alive; may be let go on any thread.
[[nodiscard]] std::shared_ptr<const void> owner_of(nanobind::object object);

void bind_columns(nanobind::module_& module);

}  // namespace assay::python
