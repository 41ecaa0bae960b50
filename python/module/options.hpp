// SPDX-License-Identifier: Apache-2.0
// options.hpp: settings as Python gives them: dictionaries with a word or a number for each.
#pragma once

#include <nanobind/nanobind.h>

#include "assay/compare.hpp"
#include "assay/diff.hpp"
#include "assay/evaluate.hpp"
#include "assay/report.hpp"

namespace assay::python {

// 0 stands for every core.
[[nodiscard]] unsigned threads_from(unsigned threads);

// What a dictionary does not name is as usual; a name that nobody knows is an error.
[[nodiscard]] EvalOptions eval_options(const nanobind::dict& settings);
[[nodiscard]] CompareOptions compare_options(const nanobind::dict& settings);
[[nodiscard]] DiffOptions diff_options(const nanobind::dict& settings);
[[nodiscard]] Look look_from(const nanobind::dict& settings);

void bind_options(nanobind::module_& module);

}  // namespace assay::python
