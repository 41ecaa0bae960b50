// SPDX-License-Identifier: Apache-2.0
// setting_values.cpp: values of settings. What cannot be one is an error that says what can.
#include "setting_values.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "python_values.hpp"
#include "raising.hpp"
#include "text_caster.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

[[noreturn]] void refuse(std::string_view name, const std::string& wanted, nb::handle given,
                         std::string hint = {}) {
  raise(std::string(name) + " is " + wanted + ", and not " + repr_of(given), std::move(hint));
}

// The nearest number where it is beyond 64 bits; nothing for what is not whole.
std::optional<std::int64_t> whole_in(nb::handle given) {
  if (PyBool_Check(given.ptr())) return std::nullopt;
  nb::object whole;
  if (PyFloat_Check(given.ptr())) {
    const double number = PyFloat_AS_DOUBLE(given.ptr());
    if (!std::isfinite(number) || number != std::floor(number)) return std::nullopt;
    whole = nb::steal(PyLong_FromDouble(number));
  } else if (PyIndex_Check(given.ptr()) != 0) {
    whole = nb::steal(PyNumber_Index(given.ptr()));
  }
  if (!whole.is_valid()) {
    PyErr_Clear();
    return std::nullopt;
  }
  int overflow = 0;
  const std::int64_t number = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  using Whole = std::numeric_limits<std::int64_t>;
  return overflow == 0 ? number : overflow > 0 ? Whole::max() : Whole::min();
}

std::string text_of(double number) { return repr_of(nb::float_(number)); }

}  // namespace

std::int64_t whole_number(std::string_view name, nb::handle given, const WholeLimits& limits) {
  const auto number = whole_in(given);
  if (!number || *number < limits.least)
    refuse(name, "a whole number of " + std::to_string(limits.least) + " or more", given);
  if (*number > limits.most) refuse(name, "at most " + std::to_string(limits.most), given);
  return *number;
}

double real_number(std::string_view name, nb::handle given, const Limits<double>& limits) {
  const auto number = PyBool_Check(given.ptr()) ? std::nullopt : number_in(given);
  if (number && *number >= limits.least && *number <= limits.most) return *number;
  refuse(name, "a number from " + text_of(limits.least) + " to " + text_of(limits.most), given);
}

bool flag_of(std::string_view name, nb::handle given) {
  if (!PyBool_Check(given.ptr())) refuse(name, "True or False", given);
  return given.is(Py_True);
}

std::string text_setting(std::string_view name, nb::handle given, std::string hint) {
  std::string text;
  if (!nb::try_cast(given, text)) refuse(name, "a text", given, std::move(hint));
  return text;
}

}  // namespace assay::python
