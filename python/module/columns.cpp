// SPDX-License-Identifier: Apache-2.0
// columns.cpp: columns and what they are called, as Python sees them.
#include "columns.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "assay/policy.hpp"
#include "assay/table_columns.hpp"
#include "column_table.hpp"
#include "raising.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

using GivenNames = std::vector<std::pair<std::string, std::string>>;
using Places = std::tuple<std::size_t, std::size_t, std::size_t, std::optional<std::size_t>,
                          std::optional<std::size_t>>;

std::vector<GivenColumn> given_columns(const GivenNames& given) {
  std::vector<GivenColumn> columns;
  for (const auto& [field, name] : given) columns.push_back({field, name});
  return columns;
}

Places places_in(const std::vector<std::string>& names, const std::string& role,
                 const GivenNames& given) {
  const TableColumns places = value_or_raise(
      table_columns(names, choice_from(kRoleChoices, role, "role"), given_columns(given)));
  return {places.topic, places.doc, places.value, places.tag, places.rank};
}

Column column_of(std::string name, nb::handle source) {
  if (auto column = column_of_buffer(name, source)) return *std::move(column);
  if (nb::hasattr(source, "__arrow_c_stream__") || nb::hasattr(source, "__arrow_c_array__")) {
    std::vector<Column> columns = columns_of_arrow(source);
    if (columns.size() != 1) raise("column \"" + name + "\" is a table");
    columns.front().name = std::move(name);
    return std::move(columns.front());
  }
  return column_of_sequence(std::move(name), source);
}

std::vector<MemorySource> tables_of_columns(const std::string& name, const Column& topics,
                                            const Column& docs, const Column& values,
                                            const Column* tags, const Column* ranks) {
  TableParts parts = parts_of({topics, docs, values, tags, ranks});
  const nb::gil_scoped_release release;
  return tables_of(name, std::move(parts));
}

}  // namespace

void bind_columns(nb::module_& module) {
  nb::class_<Column>(module, "Column", "A column of a table, where it lies.")
      .def_static("of", &column_of, nb::arg("name"), nb::arg("source"),
                  "Of anything with a capsule of Arrow or a buffer, or of a sequence.")
      .def_ro("name", &Column::name)
      .def("__len__", &Column::rows);
  module.def("columns_of_arrow", &columns_of_arrow, nb::arg("source"),
             "The columns of anything that has __arrow_c_stream__ or __arrow_c_array__.");
  module.def("column_places", &places_in, nb::arg("names"), nb::arg("role"),
             nb::arg("given") = nb::list(),
             "Which of the names are those of the topic, the document, the value, the run and the "
             "rank.");
  module.def(
      "is_column_name",
      [](const std::string& name) {
        return is_column_name(name, Role::kRun) || is_column_name(name, Role::kQrels);
      },
      nb::arg("name"), "Whether a column of judgments or of runs can be called so.");
  module.def(
      "is_sample_column", [](const std::string& name) { return is_sample_column(name); },
      nb::arg("name"), "Whether a column says how the documents of a sample were drawn.");
  module.def("tables_of_columns", &tables_of_columns, nb::arg("name"), nb::arg("topics"),
             nb::arg("docs"), nb::arg("values"), nb::arg("tags") = nb::none(),
             nb::arg("ranks") = nb::none(),
             "A table, or one for each of the tags. Texts stay where they are.");
  module.def(
      "tables_of_records",
      [](const std::string& name, nb::handle records, const std::string& role,
         const GivenNames& given, bool split) {
        return tables_of(name,
                         parts_of_records(records, {.role = choice_from(kRoleChoices, role, "role"),
                                                    .columns = given_columns(given),
                                                    .has_tags = split}));
      },
      nb::arg("name"), nb::arg("records"), nb::arg("role"), nb::arg("given"), nb::arg("split"));
}

}  // namespace assay::python
