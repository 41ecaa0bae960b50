// SPDX-License-Identifier: Apache-2.0
// raising.cpp: errors of the library as exceptions of Python.
#include "raising.hpp"

#include <nanobind/stl/string.h>

#include <string>
#include <string_view>

#include "assay/report.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// As the program prints it, but for the word that an exception says by itself.
std::string message_of(const Error& error) {
  constexpr std::string_view kWord = "error: ";
  std::string text = error_text(error, {});
  if (text.starts_with(kWord)) text.erase(0, kWord.size());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

void set_error(const Error& error, PyObject* type) {
  nb::object raised = nb::handle(type)(message_of(error));
  raised.attr("file") = error.place.file;
  raised.attr("line") = error.place.line;
  raised.attr("column") = error.place.column;
  raised.attr("message") = error.what;
  raised.attr("hint") = error.hint;
  raised.attr("code") = std::string(error.code);
  PyErr_SetObject(type, raised.ptr());
}

}  // namespace

void raise(std::string what, std::string hint, std::string_view code) {
  throw Raised{Error{.what = std::move(what), .hint = std::move(hint), .code = code}};
}

void bind_errors(nb::module_& module) {
  PyObject* const type = PyErr_NewExceptionWithDoc(
      "assay.Error",
      "What is wrong with judgments, runs or measures.\n\n"
      "``file``, ``line`` and ``column`` say where, ``message`` what, ``hint`` what to do.",
      PyExc_ValueError, nullptr);
  if (type == nullptr) throw nb::python_error();
  module.attr("Error") = nb::steal(type);
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void* payload) {
        try {
          std::rethrow_exception(thrown);
        } catch (const Raised& raised) {
          set_error(raised.error, static_cast<PyObject*>(payload));
        }
      },
      type);
}

}  // namespace assay::python
