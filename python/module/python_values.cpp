// SPDX-License-Identifier: Apache-2.0
// python_values.cpp: texts and numbers in objects of Python.
#include "python_values.hpp"
#include "text_caster.hpp"

#include <cmath>

#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Times of NumPy in nanoseconds, which float() takes, and no others.
bool is_time(nb::handle object) {
  const std::string_view type = Py_TYPE(object.ptr())->tp_name;
  return type == "numpy.datetime64" || type == "numpy.timedelta64";
}

}  // namespace

std::string repr_of(nb::handle object) { return nb::cast<std::string>(nb::repr(object)); }

std::optional<std::string_view> text_in(nb::handle object, nb::object& owner) {
  nb::handle text = object;
  const auto bytes_of_owner = [&] {
    return std::string_view(PyBytes_AS_STRING(owner.ptr()),
                            static_cast<std::size_t>(PyBytes_GET_SIZE(owner.ptr())));
  };
  if (PyBytes_Check(object.ptr())) {
    owner = nb::borrow(object);
    return bytes_of_owner();
  }
  if (!PyUnicode_Check(object.ptr())) {
    if (PyIndex_Check(object.ptr()) == 0 || PyBool_Check(object.ptr())) return std::nullopt;
    owner = nb::steal(PyNumber_ToBase(object.ptr(), 10));
    if (!owner.is_valid()) {
      PyErr_Clear();
      return std::nullopt;
    }
    text = owner;
  }
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes != nullptr) return std::string_view(bytes, static_cast<std::size_t>(size));
  PyErr_Clear();  // bytes that were never UTF-8 stand in it as surrogates
  owner = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", kOtherBytes));
  if (!owner.is_valid()) {
    PyErr_Clear();
    return std::nullopt;
  }
  return bytes_of_owner();
}

std::string no_name(nb::handle object) {
  return repr_of(object) + (PyUnicode_Check(object.ptr())
                                ? ", which has half of a character and cannot be UTF-8"
                                : ", which is neither text nor a whole number");
}

std::optional<double> number_in(nb::handle object) {
  if (PyFloat_CheckExact(object.ptr())) return PyFloat_AS_DOUBLE(object.ptr());
  if (PyUnicode_Check(object.ptr()) || is_time(object)) return std::nullopt;
  const double number = PyFloat_AsDouble(object.ptr());
  if (number != -1 || PyErr_Occurred() == nullptr) return number;
  PyErr_Clear();
  return std::nullopt;
}

std::optional<nb::list> list_in(nb::handle array) {
  for (const char* const name : {"tolist", "to_list"}) {
    if (!nb::hasattr(array, name)) continue;
    const nb::object list = array.attr(name)();
    if (PyList_Check(list.ptr())) return nb::borrow<nb::list>(list);
  }
  return std::nullopt;
}

bool is_nothing(nb::handle object) {
  if (object.is_none()) return true;
  if (PyFloat_Check(object.ptr())) return std::isnan(PyFloat_AS_DOUBLE(object.ptr()));
  if (PyUnicode_Check(object.ptr()) || PyIndex_Check(object.ptr()) != 0) return false;
  const std::string_view type = Py_TYPE(object.ptr())->tp_name;
  return type.ends_with("NAType") || type.ends_with("NaTType");
}

}  // namespace assay::python
