// SPDX-License-Identifier: Apache-2.0
// id_table.hpp: rankings of whole numbers as a table of texts, for all that looks at names.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "assay/id_arrays.hpp"
#include "memory_rows.hpp"

namespace assay {

// Texts are written when somebody asks for them, and kept.
class IdTable : public MemoryTable {
 public:
  IdTable(std::shared_ptr<const IdJudgments> judgments, IdRanking ranking);

  [[nodiscard]] const IdJudgments& judgments() const { return *judgments_; }
  [[nodiscard]] const IdRanking& ranking() const { return ranking_; }

  // What is wrong with the first row that has a document below -1, if there is one.
  [[nodiscard]] MemoryFault fault() const;
  [[nodiscard]] MemoryFault fault_in(std::size_t row, std::span<const std::int64_t> ids) const;

  [[nodiscard]] std::size_t topic_count() const override;
  [[nodiscard]] std::string_view topic(std::size_t index) const override;
  [[nodiscard]] std::size_t row_count(std::size_t topic) const override;
  void read(std::size_t topic, std::span<MemoryRow> rows) const override;

 private:
  struct Text {
    std::vector<std::string> docs;
    std::vector<double> scores;
  };
  // Rows with any document, as a file has only those.
  [[nodiscard]] const std::vector<std::uint32_t>& filled() const;
  [[nodiscard]] const Text& text_of(std::size_t topic) const;

  std::shared_ptr<const IdJudgments> judgments_;
  IdRanking ranking_;
  mutable std::mutex mutex_;
  mutable std::once_flag is_filled_;
  mutable std::vector<std::uint32_t> filled_;
  mutable std::vector<std::string> names_;
  mutable std::vector<std::unique_ptr<const Text>> texts_;
};

}  // namespace assay
