// SPDX-License-Identifier: Apache-2.0
// diff.cpp: two rankings side by side, as Python asks for them.
#include "assay/diff.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "assay/report.hpp"
#include "formats.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

struct NamedFormat {
  std::string_view name;
  std::string (*write)(const Diff&, const Look&);
};
constexpr std::array kFormats = {NamedFormat{"table", diff_text}, NamedFormat{"md", diff_markdown},
                                 NamedFormat{"html", diff_page}, NamedFormat{"json", diff_json}};

std::string diff_in(const Diff& diff, const std::string& format, const nb::dict& look) {
  const NamedFormat& chosen = format_named(std::span<const NamedFormat>(kFormats), format);
  return chosen.write(diff, look_from(look));
}

Diff diff_sources(const std::vector<RunSource>& sources, const std::vector<std::string>& names,
                  const PyQrels* qrels, const std::vector<Measure>& measures,
                  const nb::dict& settings) {
  if (sources.size() != 2 || names.size() != 2) raise("two runs are set side by side");
  const DiffOptions options = diff_options(settings);
  const nb::gil_scoped_release release;
  const Run first = value_or_raise_bare(index_run(sources[0], options.threads));
  const Run second = value_or_raise_bare(index_run(sources[1], options.threads));
  const DiffTask task{.runs = {&first, &second},
                      .names = {names[0], names[1]},
                      .qrels = qrels == nullptr ? nullptr : qrels->qrels.get(),
                      .measures = measures};
  return value_or_raise_bare(diff_runs(task, options));
}

}  // namespace

void bind_diff(nb::module_& module) {
  nb::class_<Diff>(module, "Diff", "What became of the documents of one run in another.")
      .def("text", &diff_in, nb::arg("format"), nb::arg("look") = nb::dict())
      .def("fragment", [](const Diff& self) { return diff_html(self, Look{}); });
  module.def("diff", &diff_sources, nb::arg("runs"), nb::arg("names"),
             nb::arg("qrels").none() = nb::none(), nb::arg("measures") = std::vector<Measure>(),
             nb::arg("settings") = nb::dict());
}

}  // namespace assay::python
