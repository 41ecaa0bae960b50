// SPDX-License-Identifier: Apache-2.0
// reports.hpp: small reports as literals, for the tests of the report formats.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/report.hpp"

namespace assay::testing {

inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();  // undefined

struct TopicValues {
  std::string topic;
  std::vector<double> values;  // one for each measure
};

struct RunValues {
  std::string run;
  std::vector<TopicValues> topics;  // in byte order
};

inline Scores scores_of(const RunValues& run, const std::vector<Measure>& measures) {
  Scores scores;
  scores.run = run.run;
  scores.tag = run.run + "-tag";
  for (const TopicValues& topic : run.topics) {
    scores.topics.push_back(topic.topic);
    for (const double value : topic.values) {
      scores.values.push_back(value == value ? Ratio{value, 1} : kUndefined);
    }
  }
  for (std::size_t m = 0; m < measures.size(); ++m) {
    std::vector<Ratio> column;
    for (std::size_t t = 0; t < run.topics.size(); ++t) {
      column.push_back(scores.values[t * measures.size() + m]);
    }
    scores.summary.push_back(summarise(measures[m], column, Undefined::kSkip));
  }
  return scores;
}

// Grades from 0 to 1; as many judged topics as the first run has.
inline EvalReport report(std::string_view measures, const std::vector<RunValues>& runs) {
  EvalReport report;
  report.measures = parse_measures(measures).value();
  for (const RunValues& run : runs) {
    report.runs.push_back(scores_of(run, report.measures));
    report.sources.push_back({.path = run.run + ".run", .sha256 = "", .lines = 7, .topics = 2});
  }
  report.qrels = {
      .path = "qrels.txt", .sha256 = "", .lines = 9, .topics = report.runs.front().topics.size()};
  report.grades = {.lowest = 0, .highest = 1, .negative = 0};
  return report;
}

// Two runs, two topics, whose means are eighths. bm25 is better by AP alone.
inline EvalReport small_report() {
  return report("nDCG@10 AP", {{"bm25", {{"q10", {0.5, 0.25}}, {"q9", {0.25, 0.75}}}},
                               {"splade", {{"q10", {0.75, 0.5}}, {"q9", {0.5, 0.25}}}}});
}

}  // namespace assay::testing
