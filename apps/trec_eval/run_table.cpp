// SPDX-License-Identifier: Apache-2.0
// run_table.cpp: the values of one run as trec_eval would have them, topic by topic.
#include "run_table.hpp"

#include <utility>

namespace assay::trec_eval {
namespace {

// Version 9 does not look at missing topics, it only counts them and their relevant documents.
// Version 10 prints them; its utility is 0 for them, whatever it would be for no result.
bool counts_missing_topics(const TrecColumn& column, const Measure& measure, TrecVersion version) {
  if (version == TrecVersion::k10) return column.quirk != TrecQuirk::kZeroIfMissing;
  return measure.def->average == Average::kGeometric || measure.def->is_about_all ||
         column.quirk == TrecQuirk::kCountsAllTopics;
}

}  // namespace

RunTable::RunTable(const Settings& settings, const TrecSelection& selection,
                   std::size_t most_topics)
    : settings_(settings), selection_(selection) {
  if (!settings.mend) kept_.emplace(settings, selection, most_topics);
  for (const TrecColumn& column : selection.columns) {
    if (column.what == TrecColumn::What::kGrades) texts_.emplace_back(most_topics);
    if (column.what != TrecColumn::What::kMeasure || !settings.complete) continue;
    const Measure& measure = selection.measures[column.measure];
    if (counts_missing_topics(column, measure, settings.request.version)) continue;
    zero_if_missing_.push_back(column.measure);
  }
}

void RunTable::see(const TopicValues& topic) {
  if (topic.is_missing) {
    for (const std::size_t m : zero_if_missing_) topic.values[m] = {0, 1};
  }
  if (kept_ && kept_->needs_topics()) kept_->see(topic.place, topic.topic);
  // Columns of grades are texts, which only a look at each topic can make.
  std::size_t next = 0;
  for (const TrecColumn& column : selection_.columns) {
    if (column.what != TrecColumn::What::kGrades) continue;
    texts_[next++][topic.place] =
        grade_string(topic.topic, column.length, settings_.request.judged_only);
  }
  if (lines_ != nullptr) word_lines(topic);
}

void RunTable::word_lines(const TopicValues& topic) {
  if (topic.is_missing && hides_missing_topics()) return;
  std::span<const Ratio> values = topic.values;
  std::vector<Ratio> changed;
  if (kept_ && kept_->needs_topics()) {
    changed.assign(values.begin(), values.end());
    kept_->put_nan(topic.place, changed);
    values = changed;
  }
  std::vector<std::string> texts(texts_.size());
  for (std::size_t c = 0; c < texts_.size(); ++c) {
    texts[c] = std::exchange(texts_[c][topic.place], {});
  }
  lines_->write_topic({topic.name, values, texts}, topic.text);
}

TrecTable RunTable::finish(const Qrels& qrels, Scores scores, std::vector<std::string>& notes) {
  TrecTable table{.scores = std::move(scores), .texts = std::move(texts_), .is_hidden = {}};
  if (hides_missing_topics()) {
    table.is_hidden.assign(table.scores.topics.size(), false);
    for (const std::uint32_t place : table.scores.missing) table.is_hidden[place] = true;
  }
  if (kept_) notes = kept_->put(qrels, table);
  return table;
}

}  // namespace assay::trec_eval
