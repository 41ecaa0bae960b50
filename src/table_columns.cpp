// SPDX-License-Identifier: Apache-2.0
// table_columns.cpp: which columns of a table hold topics, documents and values.
#include "assay/table_columns.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "field_names.hpp"
#include "text.hpp"

namespace assay {
namespace {

// The best column of each field so far.
struct Found {
  std::size_t place = 0;
  std::size_t rank = std::numeric_limits<std::size_t>::max();
  bool is_given = false;

  [[nodiscard]] bool is_there() const {
    return is_given || rank != std::numeric_limits<std::size_t>::max();
  }
};
using Fields = std::array<Found, kFieldCount>;

std::string found_words(std::span<const std::string> names) {
  if (names.empty()) return "the table has no columns";
  return "the columns are " + joined({names.begin(), names.end()}, ", ");
}

Result<Done> take_given(std::span<const std::string> names, Role role, const GivenColumn& given,
                        Fields& fields) {
  const auto field = field_named(given.field, role);
  if (!field) {
    return Error{.what = "no column of a table is known as " + in_quotes(given.field),
                 .hint = "name " + std::string(field_name(kTopic, role)) + ", " +
                         std::string(field_name(kDoc, role)) + " or " +
                         std::string(field_name(kValue, role))};
  }
  const auto place = std::find(names.begin(), names.end(), given.name);
  if (place == names.end()) {
    return Error{.what = "there is no column " + in_quotes(given.name), .hint = found_words(names)};
  }
  if (is_sample_column(given.field)) {
    return Error{.what = "a table has no " + in_quotes(given.field) + " of its own",
                 .hint = "give the frame or the records themselves, with a column of that name"};
  }
  fields[field->field] = {.place = static_cast<std::size_t>(place - names.begin()),
                          .is_given = true};
  return Done{};
}

}  // namespace

Result<TableColumns> table_columns(std::span<const std::string> names, Role role,
                                   std::span<const GivenColumn> given) {
  Fields fields{};
  for (const GivenColumn& column : given) {
    if (auto taken = take_given(names, role, column, fields); !taken) return taken.error();
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto named = field_named(names[i], role);
    if (!named) continue;
    Found& field = fields[named->field];
    if (!field.is_given && named->rank < field.rank) field = {.place = i, .rank = named->rank};
  }
  for (const Field field : {kTopic, kDoc, kValue}) {
    if (fields[field].is_there()) continue;
    return Error{.what = "no column holds the " + std::string(field_word(field, role)) + ": " +
                         found_words(names),
                 .hint = "expected one of " + field_names(field, role)};
  }
  for (const Field field : {kTopic, kDoc, kValue, kTag}) {
    const std::string* const name =
        fields[field].is_there() ? &names[fields[field].place] : nullptr;
    if (name == nullptr || std::count(names.begin(), names.end(), *name) == 1) continue;
    return Error{.what = "several columns are called " + in_quotes(*name),
                 .hint = "leave all but one out, or rename them"};
  }
  TableColumns columns{
      .topic = fields[kTopic].place, .doc = fields[kDoc].place, .value = fields[kValue].place};
  if (fields[kTag].is_there()) columns.tag = fields[kTag].place;
  if (fields[kRank].is_there()) columns.rank = fields[kRank].place;
  return columns;
}

bool is_column_name(std::string_view name, Role role) {
  return field_named(name, role).has_value();
}

bool is_sample_column(std::string_view name) {
  const auto named = field_named(name, Role::kQrels);
  return named &&
         (named->field == kStratum || named->field == kMethod || named->field == kProbability);
}

}  // namespace assay
