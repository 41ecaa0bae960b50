// SPDX-License-Identifier: Apache-2.0
// memory_rows.hpp: the rows of one topic of a table in memory, as those of a file.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "assay/memory.hpp"
#include "run_reader.hpp"

namespace assay {

// What is wrong with a table, of which the first topic counts.
struct MemoryFault {
  std::size_t topic = std::numeric_limits<std::size_t>::max();
  std::string what = {};
  std::string hint = {};

  [[nodiscard]] bool is_set() const { return !what.empty(); }
  void merge(const MemoryFault& other) {
    if (other.topic < topic) *this = other;
  }
};
[[nodiscard]] Error error_of(const MemorySource& source, const MemoryFault& fault);

// Fills `scratch.rows` with a topic of how.memory, in the order of evaluation.
void read_rows(const RowReading& how, std::size_t topic, TopicRows& scratch, MemoryFault& fault);

// A document that a topic has twice, in two rows of it.
struct RepeatedDocument {
  std::size_t topic = 0;
  std::string_view doc;
  std::size_t first = 0;
  std::size_t second = 0;
};
// What is said of it; a document can have one `noun`.
[[nodiscard]] MemoryFault fault_of(const MemorySource& source, const RepeatedDocument& repeated,
                                   std::string_view noun);

// Whether every value is a finite number; else the fault says which is not, and calls it `noun`.
[[nodiscard]] bool are_finite(const MemorySource& source, std::size_t topic,
                              std::span<const MemoryRow> rows, std::string_view noun,
                              MemoryFault& fault);

}  // namespace assay
