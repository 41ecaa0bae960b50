// SPDX-License-Identifier: Apache-2.0
// memory_qrels.hpp: judgments that come from memory.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "assay/input.hpp"
#include "assay/memory.hpp"
#include "assay/qrels.hpp"
#include "qrels_index.hpp"

namespace assay {

// Rows become the tables of a Qrels, which no file is behind. All texts are places in the bytes of
// `input`.
class MemoryQrels {
 public:
  MemoryQrels(std::shared_ptr<const Input> input, std::vector<std::string> empty_topics);

  // The first document that a topic has twice, if there is one: then there are no judgments.
  [[nodiscard]] std::optional<RepeatedRow> index(QrelsRows rows, unsigned threads);
  [[nodiscard]] const Qrels& qrels() const { return qrels_; }
  [[nodiscard]] Qrels take() { return std::move(qrels_); }
  [[nodiscard]] Error two_grades(const RepeatedRow& repeated) const;

 private:
  Qrels qrels_;
};

// Rows have numbers of 32 bits: the error, if there are more.
[[nodiscard]] std::optional<Error> too_many_judgments(const std::string& name, std::size_t count);

// As qrels_from(), but there may be none at all.
[[nodiscard]] Result<Qrels> qrels_part_from(const MemorySource& source, unsigned threads);

}  // namespace assay
