// SPDX-License-Identifier: Apache-2.0
// written.cpp: the lines of judgments or of a run, one by one.
#include "assay/written.hpp"

#include <memory>
#include <string>
#include <utility>

#include "raising.hpp"
#include "sources.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// [(topic, iteration, document, number)]
nb::list lines_list(const Input& input, Role role) {
  nb::list lines;
  (void)value_or_raise(visit_written(input, role, [&](const WrittenLine& line) {
    lines.append(nb::make_tuple(text_from(line.topic), text_from(line.iteration),
                                text_from(line.doc), line.value));
  }));
  return lines;
}

}  // namespace

void bind_written(nb::module_& module) {
  module.def(
      "lines_of_file",
      [](const std::string& path, const std::string& role) {
        return lines_list(*value_or_raise(Input::open(path)),
                          choice_from(kRoleChoices, role, "role"));
      },
      nb::arg("path"), nb::arg("role"), "[(topic, iteration, document, number)], as they stand.");
  module.def(
      "lines_of_bytes",
      [](std::string name, const nb::bytes& bytes, const std::string& role) {
        std::string text(bytes.c_str(), bytes.size());
        return lines_list(*value_or_raise(Input::unpacked(std::move(name), std::move(text))),
                          choice_from(kRoleChoices, role, "role"));
      },
      nb::arg("name"), nb::arg("bytes"), nb::arg("role"));
}

}  // namespace assay::python
