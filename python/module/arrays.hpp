// SPDX-License-Identifier: Apache-2.0
// arrays.hpp: judgments and rankings in arrays of whole numbers.
#pragma once

#include <nanobind/nanobind.h>

namespace assay::python {

void bind_arrays(nanobind::module_& module);

}  // namespace assay::python
