// SPDX-License-Identifier: Apache-2.0
// table_columns.hpp: which columns of a table hold topics, documents and values.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "assay/error.hpp"
#include "assay/format.hpp"

namespace assay {

// Places among the names of a table's columns.
struct TableColumns {
  std::size_t topic = 0;
  std::size_t doc = 0;
  std::size_t value = 0;                           // the grade or the score
  std::optional<std::size_t> tag = std::nullopt;   // of a run: what it is called
  std::optional<std::size_t> rank = std::nullopt;  // of a run: what can break ties
};

// A column under another name than those that are known: `field` is any of these.
struct GivenColumn {
  std::string field;
  std::string name;
};

// By the names that headers of files have too. The error says what was found and what was expected.
[[nodiscard]] Result<TableColumns> table_columns(std::span<const std::string> names, Role role,
                                                 std::span<const GivenColumn> given = {});

// Whether a column of this name is one of those that are looked for.
[[nodiscard]] bool is_column_name(std::string_view name, Role role);
// Whether it says how documents of a sample were drawn.
[[nodiscard]] bool is_sample_column(std::string_view name);

}  // namespace assay
