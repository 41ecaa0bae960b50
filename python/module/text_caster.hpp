// SPDX-License-Identifier: Apache-2.0
// text_caster.hpp: how std::string goes to Python and back, in place of nanobind's own rule: bytes
// that are not UTF-8 become surrogates, as those of paths do, and come back as they were.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

#include "words.hpp"

namespace nanobind::detail {

template <>
struct type_caster<std::string> {
  NB_TYPE_CASTER(std::string, const_name("str"))

  bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept {
    if (!PyUnicode_Check(source.ptr())) return false;
    auto text = assay::python::bytes_in(source);
    if (!text) return false;
    value = *std::move(text);
    return true;
  }

  static handle from_cpp(const std::string& text, rv_policy, cleanup_list*) noexcept {
    return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()),
                                assay::python::kOtherBytes);
  }
};

}  // namespace nanobind::detail
