// SPDX-License-Identifier: Apache-2.0
// repeats.cpp: documents that stand twice where Reading::kTrecEval let them pass, and count.
#include "repeats.hpp"

#include <algorithm>
#include <string_view>

#include "layout.hpp"

namespace assay {

void find_repeats(const std::vector<Row>& rows, BadLines& bad) {
  std::vector<std::string_view> docs;
  docs.reserve(rows.size());
  for (const Row& row : rows) docs.push_back(row.doc);
  std::sort(docs.begin(), docs.end(), [](std::string_view a, std::string_view b) {
    return a != b ? a < b : a.data() < b.data();
  });
  for (std::size_t i = 1; i < docs.size(); ++i) {
    if (docs[i] != docs[i - 1]) continue;
    bad.add({.fault = Fault::kRepeatedDocument, .text = docs[i], .earlier = docs[i - 1]});
  }
}

std::optional<Error> check_repeated(const Qrels& qrels, const Plan& plan) {
  if (qrels.repeated().empty()) return std::nullopt;
  std::vector<bool> is_used(qrels.topic_count(), false);
  for (const Plan::Row& row : plan.rows) {
    if (row.judged != kNoRow) is_used[row.judged] = true;
  }
  BadLines bad;
  for (const RepeatedJudgment& repeated : qrels.repeated()) {
    if (!is_used[repeated.topic]) continue;
    bad.add({.fault = Fault::kTwoGrades, .text = repeated.doc, .earlier = repeated.earlier});
  }
  if (bad.empty()) return std::nullopt;
  return bad.to_error(qrels.input(), qrels.lines(), qrels.layout().expected);
}

}  // namespace assay
