// SPDX-License-Identifier: Apache-2.0
// raising.cpp: errors of the library as exceptions of Python.
#include "raising.hpp"

#include <string>
#include <string_view>

#include "assay/report.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// As the program prints it, but for the word that an exception says by itself.
std::string message_of(const Error& error) {
  constexpr std::string_view kWord = "error: ";
  std::string text = error_text(error, {.width = 400});  // whoever shows it wraps it
  if (text.starts_with(kWord)) text.erase(0, kWord.size());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

void set_error(Error error, PyObject* type) {
  for (std::string* const part : {&error.hint, &error.tally}) *part = in_python(*part);
  const nb::object raised = nb::handle(type)(
      shown_text(message_of(error)), shown_text(error.hint),
      nb::arg("message") = shown_text(error.what), nb::arg("file") = text_from(error.place.file),
      nb::arg("line") = error.place.line, nb::arg("column") = error.place.column,
      nb::arg("code") = text_from(error.code));
  PyErr_SetObject(type, raised.ptr());
}

}  // namespace

std::string in_python(const std::string& text) {
  if (text.find('-') == std::string::npos && text.find("assay ") == std::string::npos) return text;
  const nb::object words = nb::module_::import_("assay._words");
  return nb::cast<std::string>(words.attr("in_python")(text));
}

void raise(std::string what, std::string hint, std::string_view code) {
  throw Raised{Error{.what = std::move(what), .hint = std::move(hint), .code = code}};
}

void bind_errors(nb::module_& module) {
  const nb::object type = nb::module_::import_("assay._errors").attr("Error");
  module.attr("Error") = type;
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void* payload) {
        try {
          std::rethrow_exception(thrown);
        } catch (const Raised& raised) {
          set_error(raised.error, static_cast<PyObject*>(payload));
        }
      },
      type.ptr());  // which the module keeps
}

}  // namespace assay::python
