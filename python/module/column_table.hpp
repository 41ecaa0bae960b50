// SPDX-License-Identifier: Apache-2.0
// column_table.hpp: tables of the library whose rows are those of columns.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/memory.hpp"
#include "assay/table_columns.hpp"
#include "column_ranks.hpp"
#include "column_texts.hpp"

namespace assay::python {

// The columns of judgments or of runs, as many rows in each.
struct TableParts {
  TextColumn topics;
  TextColumn docs;
  std::vector<double> values;
  std::optional<TextColumn> tags = std::nullopt;
  std::optional<RankColumn> ranks = std::nullopt;
};

// Rows of a topic need not lie together. With tags, a table for each of them, in the order in which
// they come, and called so; else one, called `name`.
[[nodiscard]] std::vector<MemorySource> tables_of(const std::string& name, TableParts parts);

// The same as they lie there.
struct GivenParts {
  const Column& topics;
  const Column& docs;
  const Column& values;
  const Column* tags = nullptr;
  const Column* ranks = nullptr;
};
// One after the other, so that an error can say where it is.
[[nodiscard]] TableParts parts_of(const GivenParts& given);

// What records are taken for.
struct RecordOptions {
  Role role = Role::kRun;
  std::vector<GivenColumn> columns = {};  // whose names are others than the usual ones
  bool has_tags = true;                   // whether runs are told apart
};

// Objects with fields, dictionaries or tuples in the order topic, document, value.
[[nodiscard]] TableParts parts_of_records(nanobind::handle records, const RecordOptions& options);

}  // namespace assay::python
