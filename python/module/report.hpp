// SPDX-License-Identifier: Apache-2.0
// report.hpp: what an evaluation has to say, as Python holds it.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <vector>

#include "assay/evaluate.hpp"
#include "sources.hpp"

namespace assay::python {

// An evaluation and what it was made of.
struct PyReport {
  EvalReport report;
  SharedQrels qrels;               // null where it came from elsewhere
  std::vector<RunSource> sources;  // the same
};

// Judgments and sources, or an error where there are none.
[[nodiscard]] const PyReport& with_sources(const PyReport& report);

[[nodiscard]] nanobind::list notes_list(std::span<const Note> notes);

void bind_report(nanobind::module_& module);
void bind_state(nanobind::class_<PyReport>& report);
void bind_compare(nanobind::module_& module);
void bind_insight(nanobind::module_& module);
void bind_diff(nanobind::module_& module);
void bind_measures(nanobind::module_& module);
void bind_parts(nanobind::module_& module);

}  // namespace assay::python
