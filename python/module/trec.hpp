// SPDX-License-Identifier: Apache-2.0
// trec.hpp: trec_eval's language of measures, and judgments that score many small runs.
#pragma once

#include <nanobind/nanobind.h>

namespace assay::python {

void bind_trec(nanobind::module_& module);
void bind_scorer(nanobind::module_& module);

}  // namespace assay::python
