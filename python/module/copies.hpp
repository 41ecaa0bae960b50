// SPDX-License-Identifier: Apache-2.0
// copies.hpp: copies of what never changes.
#pragma once

#include <nanobind/nanobind.h>

namespace assay::python {

// A copy is the object itself.
template <class Class>
void share_copies(nanobind::class_<Class>& bound) {
  constexpr auto kItself = nanobind::rv_policy::reference;
  bound
      .def(
          "__copy__", [](const Class& self) -> const Class& { return self; }, kItself)
      .def(
          "__deepcopy__",
          [](const Class& self, const nanobind::dict&) -> const Class& { return self; }, kItself,
          nanobind::arg("memo"));
}

}  // namespace assay::python
