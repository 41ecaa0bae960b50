// SPDX-License-Identifier: Apache-2.0
// topic_judge.cpp: lays the judgments over what a run returned for one topic.
#include "topic_judge.hpp"

#include <algorithm>
#include <functional>

#include "found_run.hpp"
#include "nearby.hpp"
#include "sample.hpp"

namespace assay {
namespace {

// The grades of the judgments that are marked, highest first.
std::span<const double> marked_grades(const Qrels& qrels, std::size_t topic, const Marks& marks,
                                      std::vector<double>& grades) {
  grades.clear();
  if (marks.empty()) return {};
  const std::uint32_t first = qrels.first_row(topic);
  for (std::uint32_t i = 0; i < qrels.judgments(topic).size(); ++i) {
    if (marks[first + i] != 0) grades.push_back(qrels.judgment(first + i).grade);
  }
  std::sort(grades.begin(), grades.end(), std::greater<>{});
  return grades;
}

void grade(const JudgingTask& task, const Retrieved& retrieved, std::vector<Hit>& found) {
  const std::span<const double> grades = task.qrels.grades(retrieved.judged);
  const std::uint32_t first_row = task.qrels.first_row(retrieved.judged);
  if (is_worth_bringing_near(retrieved.docs.size(), grades.size())) bring_near(grades);
  for (const FoundDoc& doc : retrieved.docs) {
    found.push_back({.rank = doc.rank,
                     .is_known = !task.user.known.empty() && task.user.known[doc.row] != 0,
                     .grade = grades[doc.row - first_row]});
  }
}

void set_strata(const Sample& sample, std::span<const FoundDoc> docs, std::vector<Hit>& found) {
  for (std::size_t i = 0; i < docs.size(); ++i) found[i].stratum = sample.stratum_of(docs[i].row);
}

}  // namespace

// A topic that is not judged has empty judgments.
JudgedTopic TopicJudge::judge(const JudgingTask& task, const Retrieved& retrieved) {
  const Qrels& qrels = task.qrels;
  JudgedTopic topic{.retrieved = retrieved.count, .ties = retrieved.ties};
  if (retrieved.judged == kNoTopic) return topic;
  topic.ideal = qrels.ideal(retrieved.judged);
  topic.pooled = marked_grades(qrels, retrieved.judged, task.pool, pooled_);
  topic.known = marked_grades(qrels, retrieved.judged, task.user.known, known_);
  topic.expected = task.user.expected_for(retrieved.judged);
  found_.clear();
  if (!retrieved.docs.empty()) grade(task, retrieved, found_);
  topic.found = found_;
  if (const Sample* const sample = qrels.sample()) {
    set_strata(*sample, retrieved.docs, found_);
    topic.strata = sample->strata(retrieved.judged);
  }
  if (qrels.kind() != Judgments::kGrades) {
    groups_.build(qrels, retrieved.judged, retrieved.docs);
    groups_.show_in(topic);
  }
  return topic;
}

}  // namespace assay
