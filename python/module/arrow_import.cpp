// SPDX-License-Identifier: Apache-2.0
// arrow_import.cpp: columns in the buffers of Arrow, through the capsules that anybody can give.
#include <utility>

#include "arrow_abi.hpp"
#include "arrow_types.hpp"
#include "columns.hpp"
#include "raising.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// What a producer gave, and gives back. Releasing may call into Python.
class ArrowData {
 public:
  ArrowData() = default;
  ArrowData(const ArrowData&) = delete;
  ArrowData& operator=(const ArrowData&) = delete;
  ~ArrowData() {
    const nb::gil_scoped_acquire acquire;
    for (ArrowArray& array : arrays) {
      if (array.release != nullptr) array.release(&array);
    }
    if (schema.release != nullptr) schema.release(&schema);
  }

  ArrowSchema schema{};
  std::vector<ArrowArray> arrays;
};

template <class T>
T* pointer_in(nb::handle capsule, const char* name) {
  void* const pointer = PyCapsule_GetPointer(capsule.ptr(), name);
  if (pointer == nullptr) throw nb::python_error();
  return static_cast<T*>(pointer);
}

// Moved out of the capsule, as the interface says: then the capsule does not release it.
template <class T>
T taken(T* given) {
  return std::exchange(*given, T{});
}

// Asks a stream for the next of something. Meanwhile others may run Python: the source may wait for
// threads of its own that do.
template <class Get, class T>
void get_from(ArrowArrayStream& stream, Get get, T& found) {
  int status = 0;
  {
    const nb::gil_scoped_release release;
    status = get(&stream, &found);
  }
  if (status == 0) return;
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  const char* const message = stream.get_last_error(&stream);
  raise("the table cannot be read: " +
        std::string(message != nullptr ? message : "its source failed"));
}

std::shared_ptr<ArrowData> data_of_stream(nb::handle source) {
  const nb::object capsule = source.attr("__arrow_c_stream__")();
  auto& stream = *pointer_in<ArrowArrayStream>(capsule, "arrow_array_stream");
  if (stream.release == nullptr) raise("the table was read before, and can be read only once");
  auto data = std::make_shared<ArrowData>();
  get_from(stream, stream.get_schema, data->schema);
  while (true) {
    ArrowArray array{};
    get_from(stream, stream.get_next, array);
    if (array.release == nullptr) return data;
    data->arrays.push_back(array);
  }
}

std::shared_ptr<ArrowData> data_of_array(nb::handle source) {
  const nb::object pair = source.attr("__arrow_c_array__")();
  auto data = std::make_shared<ArrowData>();
  data->schema = taken(pointer_in<ArrowSchema>(pair[0], "arrow_schema"));
  data->arrays.push_back(taken(pointer_in<ArrowArray>(pair[1], "arrow_array")));
  return data;
}

// Numbers that somebody made another type of, as pandas does for periods, are no numbers to us.
ArrowType type_of(const ArrowSchema& schema) {
  ArrowType type = arrow_type(schema.format);
  const std::string_view extension = extension_in(schema.metadata);
  if (extension.empty() || type.lying != Lying::kNumbers || schema.dictionary != nullptr)
    return type;
  return {.name = std::string(extension)};
}

// Rows `offset` .. `offset + rows` of an array.
Chunk chunk_of(const ArrowSchema& schema, const ArrowArray& array, std::size_t offset,
               std::size_t rows) {
  const ArrowType format = type_of(schema);
  Chunk chunk{.lying = format.lying, .number = format.number, .type = format.name, .rows = rows};
  if (format.lying == Lying::kOther || format.lying == Lying::kNulls) return chunk;
  if (array.buffers[0] != nullptr && array.null_count != 0) {
    chunk.validity = static_cast<const std::uint8_t*>(array.buffers[0]);
    chunk.first_valid = offset;
  }
  chunk.data = static_cast<const char*>(array.buffers[1]);
  if (chunk.data != nullptr) chunk.data += offset * format.bytes;
  chunk.stride = static_cast<std::ptrdiff_t>(format.bytes);
  chunk.first_bit = offset;
  if (format.lying == Lying::kText32 || format.lying == Lying::kText64) {
    chunk.texts = static_cast<const char*>(array.buffers[2]);
  }
  if (format.lying == Lying::kViews) chunk.buffers = array.buffers + 2;
  if (schema.dictionary != nullptr && array.dictionary != nullptr) {
    const ArrowArray& words = *array.dictionary;
    chunk.dictionary = std::make_shared<const Chunk>(
        chunk_of(*schema.dictionary, words, static_cast<std::size_t>(words.offset),
                 static_cast<std::size_t>(words.length)));
    chunk.type = "dictionary of " + chunk.dictionary->type;
  }
  return chunk;
}

// A row of a table that is null as a whole has no values.
void refuse_null_rows(const ArrowArray& array, std::size_t rows_before) {
  if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return;
  const Chunk rows{.lying = Lying::kBits,
                   .rows = static_cast<std::size_t>(array.length),
                   .validity = static_cast<const std::uint8_t*>(array.buffers[0]),
                   .first_valid = static_cast<std::size_t>(array.offset)};
  for (std::size_t row = 0; row < rows.rows; ++row) {
    if (rows.is_null(row)) raise("row " + std::to_string(rows_before + row + 1) + " is null");
  }
}

std::vector<Column> columns_of(const std::shared_ptr<const ArrowData>& data) {
  const ArrowSchema& schema = data->schema;
  const bool is_table = std::string_view(schema.format) == "+s";
  std::vector<Column> columns(is_table ? static_cast<std::size_t>(schema.n_children) : 1);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const char* const name = is_table ? schema.children[c]->name : schema.name;
    columns[c].name = name != nullptr ? name : "";
    columns[c].owners = {data};
  }
  std::size_t rows_before = 0;
  for (const ArrowArray& array : data->arrays) {
    const auto rows = static_cast<std::size_t>(array.length);
    const auto offset = static_cast<std::size_t>(array.offset);
    if (rows == 0) continue;
    if (is_table) refuse_null_rows(array, rows_before);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (is_table) {
        // A slice of a table is one of each of its columns, which may be slices themselves.
        const ArrowArray& child = *array.children[c];
        columns[c].chunks.push_back(chunk_of(
            *schema.children[c], child, offset + static_cast<std::size_t>(child.offset), rows));
      } else {
        columns[c].chunks.push_back(chunk_of(schema, array, offset, rows));
      }
    }
    rows_before += rows;
  }
  return columns;
}

}  // namespace

std::vector<Column> columns_of_arrow(nb::handle source) {
  const bool has_stream = nb::hasattr(source, "__arrow_c_stream__");
  return columns_of(has_stream ? data_of_stream(source) : data_of_array(source));
}

}  // namespace assay::python
