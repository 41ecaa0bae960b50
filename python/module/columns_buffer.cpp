// SPDX-License-Identifier: Apache-2.0
// columns_buffer.cpp: columns in the buffers of Python, and as sequences of objects.
#include <utility>

#include "arrow_types.hpp"
#include "columns.hpp"
#include "raising.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// The memory of an object, locked. Given back under the lock of Python, whoever is last.
class Buffer {
 public:
  explicit Buffer(nb::handle source)
      : is_held_(PyObject_GetBuffer(source.ptr(), &view_, PyBUF_RECORDS_RO) == 0) {
    if (!is_held_) PyErr_Clear();
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() {
    if (!is_held_) return;
    const nb::gil_scoped_acquire acquire;
    PyBuffer_Release(&view_);
  }
  [[nodiscard]] bool is_held() const { return is_held_; }
  [[nodiscard]] const Py_buffer& view() const { return view_; }

 private:
  Py_buffer view_{};
  bool is_held_;
};

// How values lie, and which numbers they are.
struct Kind {
  Lying lying = Lying::kOther;
  NumberType number = NumberType::kDouble;
};

// From the letters of Python's struct module; `w` is NumPy's for characters of four bytes.
Kind kind_of(std::string_view letter, std::size_t bytes) {
  constexpr std::string_view kSigned = "bhilqn";
  constexpr std::string_view kUnsigned = "BHILQN";
  if (letter.size() != 1) return {};
  const bool is_signed = kSigned.find(letter) != std::string_view::npos;
  if (is_signed || kUnsigned.find(letter) != std::string_view::npos) {
    return {Lying::kNumbers, whole_type(bytes, is_signed)};
  }
  switch (letter.front()) {
    case 'e': return {Lying::kNumbers, NumberType::kHalf};
    case 'f': return {Lying::kNumbers, NumberType::kFloat};
    case 'd': return {Lying::kNumbers, NumberType::kDouble};
    case 'g': return {Lying::kExtended};
    case '?': return {Lying::kBool};
    case 's': return {Lying::kBytes};
    case 'w': return {Lying::kUcs4};
    case 'O': return {Lying::kObjects};
    default: return {};
  }
}

// As the object itself calls it, or we do, or by its letters.
std::string type_name(nb::handle source, const Kind& kind, std::string_view letters) {
  const nb::object dtype = nb::getattr(source, "dtype", nb::object());
  if (dtype.is_valid()) return nb::str(nb::handle(dtype)).c_str();
  return std::string(kind.lying == Lying::kNumbers ? number_name(kind.number) : letters);
}

Chunk chunk_of(nb::handle source, const Py_buffer& view, const std::string& column) {
  if (view.ndim != 1) {
    raise("column \"" + column + "\" has " + std::to_string(view.ndim) + " dimensions",
          "a column has one");
  }
  std::string_view letters = view.format != nullptr ? view.format : "B";
  const auto bytes = static_cast<std::size_t>(view.itemsize);
  if ((letters.starts_with('>') || letters.starts_with('!')) && bytes > 1) {
    raise("column \"" + column + "\" has the byte order of other machines",
          "convert it: column.astype(column.dtype.newbyteorder(\"=\"))");
  }
  letters.remove_prefix(std::min(letters.find_first_not_of("@=<>!|"), letters.size()));
  letters.remove_prefix(std::min(letters.find_first_not_of("0123456789"), letters.size()));
  const Kind kind = kind_of(letters, bytes);
  return {.lying = kind.lying,
          .number = kind.number,
          .type = type_name(source, kind, letters),
          .rows = static_cast<std::size_t>(view.shape[0]),
          .data = static_cast<const char*>(view.buf),
          .stride = view.strides[0],
          .width = kind.lying == Lying::kUcs4 ? bytes / 4 : bytes};
}

}  // namespace

std::shared_ptr<const void> owner_of(nb::object object) {
  PyObject* const held = object.release().ptr();
  return {held, [](const void* pointer) {
            const nb::gil_scoped_acquire acquire;
            Py_DECREF(static_cast<PyObject*>(const_cast<void*>(pointer)));
          }};
}

std::optional<Column> column_of_buffer(std::string name, nb::handle source) {
  if (PyObject_CheckBuffer(source.ptr()) == 0) return std::nullopt;
  auto buffer = std::make_shared<const Buffer>(source);
  if (!buffer->is_held()) return std::nullopt;
  Chunk chunk = chunk_of(source, buffer->view(), name);
  return Column{.name = std::move(name), .chunks = {std::move(chunk)}, .owners = {buffer}};
}

// As a tuple: a list may change while it is read, as its objects may have code of their own.
Column column_of_sequence(std::string name, nb::handle source) {
  nb::object sequence = nb::steal(PySequence_Tuple(source.ptr()));
  if (!sequence.is_valid()) {
    PyErr_Clear();
    raise("column \"" + name + "\" is no sequence", "give an array or a list");
  }
  const Chunk chunk{.lying = Lying::kObjects,
                    .type = "objects",
                    .rows = static_cast<std::size_t>(PyTuple_GET_SIZE(sequence.ptr())),
                    .data = reinterpret_cast<const char*>(PySequence_Fast_ITEMS(sequence.ptr())),
                    .stride = sizeof(PyObject*)};
  return {.name = std::move(name), .chunks = {chunk}, .owners = {owner_of(std::move(sequence))}};
}

}  // namespace assay::python
