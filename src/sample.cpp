// SPDX-License-Identifier: Apache-2.0
// sample.cpp: how the documents of a pool were drawn.
#include "sample.hpp"

#include <algorithm>
#include <functional>

namespace assay {

Sample::Sample(const Qrels& qrels, std::span<const DrawnRecord> records, bool has_strata)
    : has_strata_(has_strata), stratum_of_(qrels.judgment_count(), 0) {
  std::vector<Key> keys(qrels.judgment_count());
  for (const DrawnRecord& record : records) {
    const std::uint32_t row = *qrels.find(*qrels.find_topic(record.topic), record.doc);
    if (keys[row].is_set()) continue;
    keys[row] = {record.stratum, has_strata ? 0 : record.probability};
  }
  first_.push_back(0);
  for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
    const std::size_t count = qrels.judgments(topic).size();
    add_topic(qrels, topic, std::span(keys).subspan(qrels.first_row(topic), count));
    first_.push_back(strata_.size());
  }
  const double* next = grades_.data();
  for (Stratum& stratum : strata_) {
    stratum.grades = {next, stratum.grades.size()};
    next += stratum.grades.size();
  }
  if (has_strata && !crowded_) find_contradiction(qrels, records);
}

void Sample::find_contradiction(const Qrels& qrels, std::span<const DrawnRecord> records) {
  for (const DrawnRecord& record : records) {
    if (record.probability <= 0 || record.probability >= 1) continue;
    const std::size_t topic = *qrels.find_topic(record.topic);
    const std::uint16_t number = stratum_of(*qrels.find(topic, record.doc));
    if (strata(topic)[number - 1U].probability < 1) continue;
    contradiction_ = {topic, record.stratum, record.probability};
    return;
  }
}

bool Sample::is_whole() const {
  return std::all_of(strata_.begin(), strata_.end(),
                     [](const Stratum& stratum) { return stratum.probability == 1; });
}

void Sample::add_topic(const Qrels& qrels, std::size_t topic, std::span<const Key> keys) {
  std::vector<Key> names;
  std::copy_if(keys.begin(), keys.end(), std::back_inserter(names),
               [](const Key& key) { return key.is_set(); });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.size() > kMostStrata) {
    crowded_ = topic;
    return;
  }
  const std::span<const double> grades = qrels.grades(topic);
  std::vector<std::vector<double>> drawn(names.size());
  std::vector<double> sizes(names.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!keys[i].is_set()) continue;
    const auto number = static_cast<std::size_t>(
        std::lower_bound(names.begin(), names.end(), keys[i]) - names.begin());
    stratum_of_[qrels.first_row(topic) + i] = static_cast<std::uint16_t>(number + 1);
    ++sizes[number];
    if (is_judged(grades[i])) drawn[number].push_back(grades[i]);
  }
  for (std::size_t s = 0; s < names.size(); ++s) {
    std::sort(drawn[s].begin(), drawn[s].end(), std::greater<>{});
    const auto judged = static_cast<double>(drawn[s].size());
    // Until all grades are there, the view says only how many belong to it.
    strata_.push_back({.size = has_strata_ ? sizes[s] : 0,
                       .probability = has_strata_ ? judged / sizes[s] : names[s].probability,
                       .grades = {static_cast<const double*>(nullptr), drawn[s].size()}});
    grades_.insert(grades_.end(), drawn[s].begin(), drawn[s].end());
  }
}

}  // namespace assay
