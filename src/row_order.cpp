// SPDX-License-Identifier: Apache-2.0
// row_order.cpp: the rows of a topic in the order of evaluation.
// Order matters: trec_eval breaks score ties by document id, descending.
#include "row_order.hpp"

#include <algorithm>

namespace assay {
namespace {

// By score, and equal scores as `ties` says. A template, so that the compiler sees the rule.
template <Ties ties>
bool comes_first(const Row& a, const Row& b) {
  if (a.score != b.score) return a.score > b.score;
  if constexpr (ties == Ties::kTrec) return a.doc > b.doc;
  if constexpr (ties == Ties::kDocAsc) return a.doc < b.doc;
  return a.order < b.order;
}

// Ids differ, so that only orders by column or line need a stable sort, which takes half as much
// memory again.
template <Ties ties>
void sort(std::vector<Row>::iterator first, std::vector<Row>::iterator last) {
  if constexpr (ties == Ties::kTrec || ties == Ties::kDocAsc) {
    std::sort(first, last, comes_first<ties>);
  } else {
    std::stable_sort(first, last, comes_first<ties>);
  }
}

// Most runs are in order of score already, which is cheaper to see than to establish: then only
// documents of equal score need sorting.
template <Ties ties>
void put_in_order(std::vector<Row>& rows) {
  const auto by_score = [](const Row& a, const Row& b) { return a.score > b.score; };
  if (!std::is_sorted(rows.begin(), rows.end(), by_score))
    return sort<ties>(rows.begin(), rows.end());
  for (auto first = rows.begin(); first != rows.end();) {
    const auto last = std::find_if(first + 1, rows.end(),
                                   [&](const Row& row) { return row.score != first->score; });
    if (last - first > 1) sort<ties>(first, last);
    first = last;
  }
}

}  // namespace

void put_in_order(Ties ties, std::vector<Row>& rows) {
  switch (ties) {
    case Ties::kTrec:
    case Ties::kExpected: return put_in_order<Ties::kTrec>(rows);
    case Ties::kDocAsc: return put_in_order<Ties::kDocAsc>(rows);
    case Ties::kRank: return put_in_order<Ties::kRank>(rows);
    case Ties::kFile: return put_in_order<Ties::kFile>(rows);
  }
}

}  // namespace assay
