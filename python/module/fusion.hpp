// SPDX-License-Identifier: Apache-2.0
// fusion.hpp: runs made into one, as Python asks for it.
#pragma once

#include <nanobind/nanobind.h>

namespace assay::python {

void bind_fusion(nanobind::module_& module);
void bind_fused_tables(nanobind::module_& module);
void bind_pairs(nanobind::module_& module);

}  // namespace assay::python
