// SPDX-License-Identifier: Apache-2.0
// arrow_export.hpp: values of topics as a table of Arrow.
#pragma once

#include <nanobind/nanobind.h>

namespace assay::python {

void bind_arrow_export(nanobind::module_& module);

}  // namespace assay::python
