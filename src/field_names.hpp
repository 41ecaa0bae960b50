// SPDX-License-Identifier: Apache-2.0
// field_names.hpp: what the columns and keys of files are called.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "assay/format.hpp"

namespace assay {

// What a record may say. `kIteration` is also the column of runs that is always Q0.
// The last three are of judgments that are a sample.
enum Field : std::uint8_t {
  kTopic,
  kIteration,
  kDoc,
  kRank,
  kValue,
  kTag,
  kStratum,
  kMethod,
  kProbability
};
inline constexpr std::size_t kFieldCount = 9;

// The header of BEIR's judgments.
inline constexpr std::array<std::string_view, 3> kBeirNames = {"query-id", "corpus-id", "score"};

// Which field a column or key of this name holds, and how good the name is for it: 0 is best.
struct NamedField {
  Field field = kTopic;
  std::size_t rank = 0;
};
[[nodiscard]] std::optional<NamedField> field_named(std::string_view name, Role role);

// The name of a field in files that we write.
[[nodiscard]] std::string_view field_name(Field field, Role role);
// Every name of a field, for a message: "rank, position".
[[nodiscard]] std::string field_names(Field field, Role role);
// The word for a field where columns have no names: "score" in a run, "grade" in judgments.
[[nodiscard]] std::string_view field_word(Field field, Role role);

}  // namespace assay
