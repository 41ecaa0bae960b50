// SPDX-License-Identifier: Apache-2.0
// missing.cpp: judged topics that the run does not have, under -c.
#include "missing.hpp"

#include <string_view>
#include <unordered_set>

namespace assay::trec_eval {
namespace {

bool counts_missing_topics(const TrecColumn& column, const Measure& measure, TrecVersion version) {
  if (version == TrecVersion::k10) return column.quirk != TrecQuirk::kZeroIfMissing;
  return measure.def->average == Average::kGeometric || measure.def->is_about_all ||
         column.quirk == TrecQuirk::kCountsAllTopics;
}

}  // namespace

std::vector<bool> missing_topics(const Run& run, const Scores& scores) {
  std::unordered_set<std::string_view> there;
  for (std::size_t i = 0; i < run.topic_count(); ++i) there.insert(run.topic(i));
  std::vector<bool> is_missing;
  for (const std::string& topic : scores.topics) is_missing.push_back(!there.contains(topic));
  return is_missing;
}

void count_as_nothing(const std::vector<bool>& is_missing, TrecVersion version,
                      const TrecSelection& selection, TrecTable& table) {
  Scores& scores = table.scores;
  for (const TrecColumn& column : selection.columns) {
    if (column.what != TrecColumn::What::kMeasure) continue;
    const Measure& measure = selection.measures[column.measure];
    if (counts_missing_topics(column, measure, version)) continue;
    std::vector<Ratio> values;
    for (std::size_t t = 0; t < scores.topics.size(); ++t) {
      Ratio& value = scores.values[t * scores.summary.size() + column.measure];
      if (is_missing[t]) value = {0, 1};
      values.push_back(value);
    }
    scores.summary[column.measure] = summarise(measure, values, Undefined::kZero);
  }
  if (version == TrecVersion::k9) table.is_hidden = is_missing;
}

}  // namespace assay::trec_eval
