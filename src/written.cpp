// SPDX-License-Identifier: Apache-2.0
// written.cpp: the lines of judgments or of a run as they are written, in their order.
#include "assay/written.hpp"

#include <algorithm>

#include "bad_lines.hpp"
#include "layout.hpp"
#include "number.hpp"
#include "records.hpp"
#include "texts.hpp"

namespace assay {

Result<Done> visit_written(const Input& input, Role role,
                           const std::function<void(const WrittenLine&)>& visit) {
  const auto layout = layout_for(input, role, FileFormat::kTrec);
  if (!layout) return layout.error();
  const std::string_view data = layout->data_of(input);
  Texts texts;
  BadLines bad;
  visit_records(*layout, data, texts, bad, [&](const Record& record) {
    const auto value = parse_number(record[kValue]);
    if (!value) {
      bad.add({.fault = role == Role::kRun ? Fault::kScore : Fault::kGrade,
               .text = record[kValue],
               .earlier = {}});
      return;
    }
    visit({.topic = record[kTopic],
           .iteration = record[kIteration],
           .doc = record[kDoc],
           .rank = record[kRank],
           .value = *value,
           .tag = record[kTag]});
  });
  if (bad.empty()) return Done{};
  const auto lines = static_cast<std::uint64_t>(std::count(data.begin(), data.end(), '\n'));
  return bad.to_error(input, std::max<std::uint64_t>(lines, 1), layout->expected);
}

}  // namespace assay
