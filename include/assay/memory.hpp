// SPDX-License-Identifier: Apache-2.0
// memory.hpp: judgments and runs that are in memory already, whoever keeps them there.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/qrels.hpp"

namespace assay {

// A document of a topic with its score or its grade.
struct MemoryRow {
  std::string_view doc;
  double value = 0;
};

// Rows by topics, which are unique. Views of texts hold as long as the table lives. Several threads
// read it at once.
class MemoryTable {
 public:
  MemoryTable() = default;
  MemoryTable(const MemoryTable&) = delete;
  MemoryTable& operator=(const MemoryTable&) = delete;
  virtual ~MemoryTable() = default;

  [[nodiscard]] virtual std::size_t topic_count() const = 0;
  [[nodiscard]] virtual std::string_view topic(std::size_t index) const = 0;
  [[nodiscard]] virtual std::size_t row_count(std::size_t topic) const = 0;
  // Fills as many rows as row_count() says, in the order in which they are there.
  virtual void read(std::size_t topic, std::span<MemoryRow> rows) const = 0;
  // For Ties::kRank, the rank of each of these rows, not finite where it has none. Empty if the
  // table has no ranks: then earlier rows come first.
  [[nodiscard]] virtual std::vector<double> ranks(std::size_t /*topic*/) const { return {}; }
  // For messages: which row of the whole table a row of a topic is, from 0. Nothing where only
  // topics have rows, as in a dictionary.
  [[nodiscard]] virtual std::optional<std::size_t> table_row(std::size_t /*topic*/,
                                                             std::size_t /*row*/) const {
    return std::nullopt;
  }
};

// A table and what it is called in messages.
struct MemorySource {
  std::string name;
  std::shared_ptr<const MemoryTable> table;
  bool has_unique_docs = false;  // no topic can have a document twice, as in a dictionary
};

// Texts are copied, so that the judgments outlive the table. Grades must be finite, and a topic
// has one for a document. A topic without documents is one of empty_topics().
[[nodiscard]] Result<Qrels> qrels_from(const MemorySource& source, unsigned threads = 1);

// A run as a file that holds the same, for all that needs an Input.
[[nodiscard]] std::shared_ptr<const Input> run_text(const MemorySource& source);

}  // namespace assay
