// SPDX-License-Identifier: Apache-2.0
// module.cpp: assay._core, the library as Python sees it. The package makes it pleasant.
#include <nanobind/nanobind.h>

#include <string>

#include "arrays.hpp"
#include "arrow_export.hpp"
#include "assay/version.hpp"
#include "columns.hpp"
#include "fusion.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "sources.hpp"
#include "tables.hpp"
#include "trec.hpp"

NB_MODULE(_core, module) {
  using namespace assay::python;
  module.doc() = "The library of assay.";
  module.attr("__version__") = std::string(assay::kVersion).c_str();
  bind_errors(module);
  bind_options(module);
  bind_tables(module);
  bind_columns(module);
  bind_sources(module);
  bind_written(module);
  bind_measures(module);
  bind_arrays(module);
  bind_report(module);
  bind_compare(module);
  bind_insight(module);
  bind_diff(module);
  bind_arrow_export(module);
  bind_fusion(module);
  bind_pairs(module);
  bind_trec(module);
  bind_scorer(module);
  bind_parts(module);
}
