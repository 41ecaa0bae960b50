// SPDX-License-Identifier: Apache-2.0
// trec.cpp: trec_eval's language of measures, as Python sees it.
#include "trec.hpp"

#include <nanobind/stl/vector.h>

#include <string>
#include <utility>
#include <vector>

#include "assay/trec_eval.hpp"
#include "raising.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

TrecVersion version_from(int version) {
  if (version == 9) return TrecVersion::k9;
  if (version == 10) return TrecVersion::k10;
  raise("there is no version " + std::to_string(version) + " of trec_eval", "there are 9 and 10");
}

// (name, plain name, measure) of each column; none for what is no measure.
nb::list columns_list(const TrecSelection& selection) {
  nb::list columns;
  for (const TrecColumn& column : selection.columns) {
    nb::object measure = nb::none();
    if (column.what == TrecColumn::What::kMeasure)
      measure = nb::cast(selection.measures[column.measure]);
    columns.append(nb::make_tuple(text_from(column.name), text_from(column.plain), measure));
  }
  return columns;
}

}  // namespace

void bind_trec(nb::module_& module) {
  module.def(
      "select_trec",
      [](std::vector<std::string> measures, int version, double level, bool judged_only) {
        return columns_list(value_or_raise(select_trec({.measures = std::move(measures),
                                                        .version = version_from(version),
                                                        .level = level,
                                                        .judged_only = judged_only})));
      },
      nb::arg("measures"), nb::arg("version") = 10, nb::arg("level") = 1.0,
      nb::arg("judged_only") = false,
      "What trec_eval prints for these -m: [(name, plain name, measure or None)], in its order.");
}

}  // namespace assay::python
