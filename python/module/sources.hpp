// SPDX-License-Identifier: Apache-2.0
// sources.hpp: judgments and runs, wherever they are, as Python holds them.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "assay/evaluate.hpp"
#include "assay/qrels.hpp"

namespace assay::python {

using SharedQrels = std::shared_ptr<const Qrels>;

// Judgments, read once for any number of runs.
struct PyQrels {
  SharedQrels qrels;
};

void bind_sources(nanobind::module_& module);
void bind_written(nanobind::module_& module);

}  // namespace assay::python
