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

std::optional<Error> check_faults(const Qrels& qrels, const Plan& plan, Reading reading) {
  if (qrels.topic_faults().empty()) return std::nullopt;
  std::vector<bool> is_used(qrels.topic_count(), false);
  for (const Plan::Row& row : plan.rows) {
    // Version 9 does not look at topics that the run does not have.
    const bool is_seen = reading != Reading::kTrecEval9 || row.found != kNoRow;
    if (row.judged != kNoRow && is_seen) is_used[row.judged] = true;
  }
  BadLines bad;
  for (const TopicFault& fault : qrels.topic_faults()) {
    if (!is_used[fault.topic]) continue;
    bad.add({.fault = fault.fault, .text = fault.doc, .earlier = fault.earlier});
  }
  if (bad.empty()) return std::nullopt;
  return bad.to_error(qrels.input(), qrels.lines(), qrels.layout().expected);
}

}  // namespace assay
