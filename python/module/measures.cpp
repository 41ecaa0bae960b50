// SPDX-License-Identifier: Apache-2.0
// measures.cpp: measures and their definitions, as Python sees them.
#include <nanobind/operators.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <string>
#include <vector>

#include "assay/report.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "text_caster.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

std::string_view direction_word(Direction direction) {
  if (direction == Direction::kNeither) return "neither";
  return direction == Direction::kHigherIsBetter ? "higher" : "lower";
}

std::string canonical_name(const Measure& measure) { return name_of(measure); }

Measure one_measure(const std::string& text) {
  const std::vector<Measure> found = value_or_raise(parse_measures(text));
  if (found.size() == 1) return found.front();
  raise("\"" + text + "\" names " + std::to_string(found.size()) + " measures",
        "a Measure is one of them");
}

}  // namespace

void bind_measures(nb::module_& module) {
  nb::class_<Measure>(module, "Measure", "A measure with values for all of its parameters.")
      .def(
          "__init__",
          [](Measure* self, const std::string& text) { new (self) Measure(one_measure(text)); },
          nb::arg("text"), "By its name in any of the languages that are understood.")
      .def_prop_ro("name", &canonical_name,
                   "The canonical name, which parses back to the same measure.")
      .def_prop_ro("trec_name", &trec_name_of)
      .def_prop_ro("recipe", &recipe_of, "Every parameter with its value.")
      .def_prop_ro("family", [](const Measure& self) { return std::string(self.def->name); })
      .def_prop_ro(
          "better",
          [](const Measure& self) { return std::string(direction_word(self.def->direction)); })
      .def(
          "with_common",
          [](Measure self, bool judged_only, double collection) {
            apply({.judged_only = judged_only, .collection = collection}, self);
            return self;
          },
          nb::arg("judged_only"), nb::arg("collection"),
          "The same, of judged documents alone, or for a collection of so many documents.")
      .def("__repr__", [](const Measure& self) { return "Measure('" + name_of(self) + "')"; })
      .def("__str__", &canonical_name)
      .def("__hash__", [](const Measure& self) { return std::hash<std::string>{}(name_of(self)); })
      .def(nb::self == nb::self)
      .def("__getstate__", &canonical_name)
      .def("__setstate__",
           [](Measure& self, const std::string& name) { new (&self) Measure(one_measure(name)); });
  module.def(
      "parse_measures",
      [](const std::string& text) { return value_or_raise(parse_measures(text)); }, nb::arg("text"),
      "Measures in any of the languages that are understood.");
  module.def(
      "measures_json", [] { return measure_json(all_measures()); },
      "Every definition, as `assay measures -f json` has them.");
}

}  // namespace assay::python
