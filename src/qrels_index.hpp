// SPDX-License-Identifier: Apache-2.0
// qrels_index.hpp: completes the tables of a Qrels: what finds topics and documents, and ideals.
#pragma once

#include <cstdint>
#include <vector>

#include "assay/qrels.hpp"
#include "name_order.hpp"
#include "qrels_rows.hpp"

namespace assay {

// A document that a topic has twice: two rows.
struct RepeatedRow {
  std::uint32_t topic = 0;
  std::uint32_t row = 0;
  std::uint32_t earlier = 0;
};

// In this order: rows to topics, topics, documents until none is repeated, ideal.
class QrelsIndex {
 public:
  QrelsIndex(Qrels& qrels, unsigned threads) : qrels_(qrels), threads_(threads) {}

  // Topics in byte order, each with its rows in file order.
  void group_by_topic(QrelsRows& rows);
  void index_topics();
  // Those found twice, by row.
  [[nodiscard]] std::vector<RepeatedRow> index_documents();
  // Whatever is repeated goes; index_documents is to be called again.
  void drop(const std::vector<RepeatedRow>& repeated);
  void sort_ideal();

 private:
  void gather(QrelsRows& rows, NameOrder order);
  void index_few(std::uint32_t topic, std::vector<RepeatedRow>& repeated);
  void index_many(std::uint32_t topic, std::vector<RepeatedRow>& repeated);

  Qrels& qrels_;
  unsigned threads_;
};

}  // namespace assay
