// SPDX-License-Identifier: Apache-2.0
// kept_bugs.cpp: wrong numbers that trec_eval always prints alike.
#include "kept_bugs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::trec_eval {
namespace {

bool has_name(const TrecColumn& column, std::string_view name) { return column.plain == name; }

// A topic that is missing under -c has one document there, which only -J takes away.
bool retrieves_nothing(const JudgedTopic& topic, bool judged_only, std::uint32_t depth) {
  if (!judged_only) return depth == 0;
  return std::none_of(topic.found.begin(), topic.found.end(),
                      [](const Hit& hit) { return is_judged(hit.grade); });
}

bool asks_for_none(double recall, const JudgedTopic& topic, const Params& params) {
  const double documents = recall * relevant_in(topic, params.rel);
  return (params.round == kRoundTrec9 ? std::trunc(documents + 0.9) : std::round(documents)) <= 0;
}

}  // namespace

KeptBugs::KeptBugs(const TrecSelection& selection, std::uint32_t depth, std::size_t most_topics)
    : selection_(selection), depth_(depth), is_nan_(most_topics) {}

void KeptBugs::see(std::size_t place, const JudgedTopic& topic) {
  std::vector<bool>& is_nan = is_nan_[place];
  is_nan.assign(selection_.measures.size(), false);
  for (const TrecColumn& column : selection_.columns) {
    const bool is_one = has_name(column, "iprec_at_recall");
    if (!is_one && !has_name(column, "11pt_avg")) continue;
    const Params& params = selection_.measures[column.measure].params;
    if (!retrieves_nothing(topic, params.judged_only != 0, depth_)) continue;
    is_nan[column.measure] =
        is_one ? asks_for_none(params.recall, topic, params)
               : std::any_of(params.levels.begin(), params.levels.end(),
                             [&](double level) { return asks_for_none(level, topic, params); });
  }
}

void KeptBugs::put_nan(Scores& scores) const {
  const Ratio nan{.numerator = -std::numeric_limits<double>::quiet_NaN(), .denominator = 1};
  for (std::size_t t = 0; t < scores.topics.size(); ++t) {
    for (std::size_t m = 0; m < is_nan_[t].size(); ++m) {
      if (!is_nan_[t][m]) continue;
      scores.values[t * scores.summary.size() + m] = nan;
      scores.summary[m].value = nan;
    }
  }
}

void KeptBugs::recount_relevant(const Qrels& qrels, Scores& scores) const {
  double count = 0;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    const auto grades = qrels.ideal(t);
    count += static_cast<double>(
        std::count_if(grades.begin(), grades.end(), [](double grade) { return grade > 0; }));
  }
  for (const TrecColumn& column : selection_.columns) {
    if (!has_name(column, "num_rel")) continue;
    scores.summary[column.measure].value = {.numerator = count, .denominator = 1};
  }
}

}  // namespace assay::trec_eval
