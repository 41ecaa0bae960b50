// SPDX-License-Identifier: Apache-2.0
// compare.cpp: comparisons of systems, as Python holds them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <utility>

#include "assay/compare_report.hpp"
#include "formats.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Keeps the report alive, by nb::keep_alive.
struct PyComparison {
  const PyReport* report = nullptr;
  Comparison comparison;
  std::optional<MarkStyle> marks;

  [[nodiscard]] CompareView view() const {
    return {.report = report->report,
            .comparison = comparison,
            .marks = value_or_raise(choose_marks(marks, comparison))};
  }
};

PyComparison compare_report(const PyReport& report, const nb::dict& settings,
                            const std::optional<std::string>& marks) {
  PyComparison result{.report = &report};
  if (marks) result.marks = choice_from(kMarkChoices, *marks, "marks");
  const CompareOptions options = compare_options(settings);
  {
    const nb::gil_scoped_release release;
    result.comparison = value_or_raise(compare(report.report, options));
  }
  value_or_raise(choose_marks(result.marks, result.comparison));
  return result;
}

}  // namespace

void bind_compare(nb::module_& module) {
  nb::class_<PyComparison>(module, "Comparison", "What tests say of pairs of systems.")
      .def(
          "text",
          [](const PyComparison& self, const std::string& format, const nb::dict& look) {
            return format_named(compare_formats(), format).write(self.view(), look_from(look));
          },
          nb::arg("format"), nb::arg("look") = nb::dict())
      .def("fragment", [](const PyComparison& self) { return compare_html(self.view(), Look{}); })
      .def("notes",
           [](const PyComparison& self) { return notes_list(measure_notes(self.comparison)); });
  module.def("compare", &compare_report, nb::arg("report"), nb::arg("settings"),
             nb::arg("marks") = nb::none(), nb::keep_alive<0, 1>());
}

}  // namespace assay::python
