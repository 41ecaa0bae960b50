// SPDX-License-Identifier: Apache-2.0
// written.cpp: the lines of judgments or of a run, one by one, and grades that have to be whole.
#include "assay/written.hpp"

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "python_values.hpp"
#include "raising.hpp"
#include "sources.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// One line of judgments; where it is in the input, if the document is a view into that.
struct Graded {
  std::string_view topic;
  std::string_view doc;
  double grade = 0;
};

bool is_inside(std::string_view bytes, std::string_view text) {
  const std::less_equal<> before;
  return before(bytes.data(), text.data()) &&
         before(text.data() + text.size(), bytes.data() + bytes.size());
}

// As an int. A part of a grade is not dropped: it is an error that says where it is.
nb::object whole_grade(const Input& input, const Graded& line) {
  if (line.grade == std::floor(line.grade)) return nb::steal(PyLong_FromDouble(line.grade));
  Error error{.place = {.file = input.name()},
              .what = "topic \"" + std::string(line.topic) + "\", document \"" +
                      std::string(line.doc) + "\": grade " + repr_of(nb::float_(line.grade)) +
                      " is not a whole number",
              .hint = "make every grade a whole number"};
  if (is_inside(input.bytes(), line.doc)) {
    error.place = input.place_of(line.doc.data());
    error.excerpt = input.excerpt_of(line.doc);
  }
  throw Raised{std::move(error)};
}

// {topic: {document: grade}}
nb::dict whole_grades(const PyQrels& self) {
  const Qrels& qrels = *self.qrels;
  nb::dict topics;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    nb::dict docs;
    for (const Judgment& judgment : qrels.judgments(t))
      docs[text_from(judgment.doc)] =
          whole_grade(qrels.input(), {qrels.topic(t), judgment.doc, judgment.grade});
    topics[text_from(qrels.topic(t))] = docs;
  }
  return topics;
}

// [(topic, iteration, document, number)]
nb::list lines_list(const Input& input, Role role) {
  nb::list lines;
  (void)value_or_raise_bare(visit_written(input, role, [&](const WrittenLine& line) {
    const nb::object number = role == Role::kQrels
                                  ? whole_grade(input, {line.topic, line.doc, line.value})
                                  : nb::object(nb::float_(line.value));
    lines.append(nb::make_tuple(text_from(line.topic), text_from(line.iteration),
                                text_from(line.doc), number));
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
      nb::arg("path"), nb::arg("role"),
      "[(topic, iteration, document, number)], as they stand; grades have to be whole.");
  module.def(
      "lines_of_bytes",
      [](std::string name, const nb::bytes& bytes, const std::string& role) {
        std::string text(bytes.c_str(), bytes.size());
        return lines_list(*value_or_raise(Input::unpacked(std::move(name), std::move(text))),
                          choice_from(kRoleChoices, role, "role"));
      },
      nb::arg("name"), nb::arg("bytes"), nb::arg("role"));
  module.def("whole_grades", &whole_grades, nb::arg("qrels"),
             "{topic: {document: grade}}; an error if a grade is not whole.");
}

}  // namespace assay::python
