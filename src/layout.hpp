// SPDX-License-Identifier: Apache-2.0
// layout.hpp: where in a file the topic, the document and the number stand; guessed or told.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/format.hpp"
#include "assay/input.hpp"
#include "bad_lines.hpp"
#include "field_names.hpp"

namespace assay {

inline constexpr int kNoColumn = -1;

enum class Shape : std::uint8_t {
  kBlanks,     // columns separated by blanks, comments allowed
  kDelimited,  // columns separated by one character, the first line names them
  kObjects,    // a JSON object on each line
  kNested,     // one JSON object of objects
};

struct Layout {
  FileFormat format = FileFormat::kTrec;
  Role role = Role::kRun;
  Shape shape = Shape::kBlanks;
  char separator = '\t';  // of kDelimited
  std::array<int, kFieldCount> column{};
  std::size_t columns = 0;          // in a line
  std::size_t header = 0;           // bytes before the data
  std::vector<std::string> names;   // of the columns, if there is a header
  std::vector<std::string> unused;  // those of them that say nothing to us
  LineShape expected;

  [[nodiscard]] bool has(Field field) const { return column[field] != kNoColumn; }
  [[nodiscard]] std::string_view data_of(const Input& input) const {
    return input.bytes().substr(header);
  }
};

// The fields of a format that has no names for them, in the order of its columns; empty if it has.
[[nodiscard]] std::vector<Field> fixed_fields(FileFormat format, Role role);

// The layout of a file in a format that is known. A header must name what is needed.
[[nodiscard]] Result<Layout> layout_for(const Input& input, Role role, FileFormat format);
// The layout that the first line tells, if it is a header: if it names a topic and a document.
[[nodiscard]] std::optional<Result<Layout>> header_in(const Input& input, Role role,
                                                      std::string_view separators);
// Guessed from the first lines, where no format is given; refused, with the candidates named, where
// they could mean two things.
[[nodiscard]] Result<Layout> layout_of(const Input& input, Role role,
                                       std::optional<FileFormat> format);
// Whether a file holds judgments or a run, where nobody says so.
[[nodiscard]] Result<Role> guess_role(const Input& input, std::optional<FileFormat> format);

// An error about a file as a whole.
[[nodiscard]] Error format_error(const Input& input, std::string what, std::string hint);

}  // namespace assay
