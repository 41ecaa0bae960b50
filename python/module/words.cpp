// SPDX-License-Identifier: Apache-2.0
// words.cpp: texts of the library, as Python has them.
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

nb::str decoded(std::string_view text, const char* errors) {
  PyObject* const made =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), errors);
  if (made == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(made);
}

}  // namespace

std::string known_words(std::span<const std::string_view> words) {
  std::string text = "there are ";
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::string(words[i]);
  return text;
}

nb::str text_from(std::string_view text) { return decoded(text, kOtherBytes); }

nb::str shown_text(std::string_view text) { return decoded(text, "backslashreplace"); }

std::optional<std::string> bytes_in(nb::handle text) noexcept {
  Py_ssize_t size = 0;
  if (const char* const plain = PyUnicode_AsUTF8AndSize(text.ptr(), &size))
    return std::string(plain, static_cast<std::size_t>(size));
  PyErr_Clear();
  PyObject* const bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", kOtherBytes);
  if (bytes == nullptr) {
    PyErr_Clear();
    return std::nullopt;
  }
  std::string copy(PyBytes_AS_STRING(bytes), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes)));
  Py_DECREF(bytes);
  return copy;
}

}  // namespace assay::python
