// SPDX-License-Identifier: Apache-2.0
// advise_facts.cpp: what judgments and runs are like, so that rules can speak of it.
#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <set>

#include "advise_parts.hpp"
#include "assay/advise.hpp"
#include "assay/power.hpp"
#include "best_first.hpp"
#include "curves.hpp"
#include "interval.hpp"

namespace assay {
namespace {

constexpr double kRelevant = 1;  // the lowest grade that is

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Result<Measure> measure_of(std::string_view text) {
  auto measures = parse_measures(text);
  if (!measures) return measures.error();
  return measures->front();
}

// The value of a ranking that is as good as can be.
Ratio ideal_value(const Measure& measure, std::span<const double> ideal) {
  std::vector<Hit> hits;
  for (const double grade : ideal) {
    hits.push_back({.rank = static_cast<std::uint32_t>(hits.size() + 1), .grade = grade});
  }
  return compute(
      measure,
      {.retrieved = static_cast<std::uint32_t>(hits.size()), .found = hits, .ideal = ideal});
}

// The lowest and highest grade of the file, and how many grades there are of each kind.
void count_grades(const Qrels& qrels, JudgmentFacts& facts) {
  std::set<double> grades;
  bool is_first = true;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    for (const double grade : qrels.grades(t)) {
      if (!is_judged(grade)) {
        ++facts.negative;
        continue;
      }
      facts.lowest = is_first ? grade : std::min(facts.lowest, grade);
      facts.highest = is_first ? grade : std::max(facts.highest, grade);
      is_first = false;
      ++(grade >= kRelevant ? facts.relevant : facts.not_relevant);
      if (grade >= kRelevant) grades.insert(grade);
    }
  }
  facts.relevant_grades = grades.size();
}

Result<JudgmentFacts> judgment_facts(const Qrels& qrels) {
  JudgmentFacts facts{.path = qrels.input().name(),
                      .topics = qrels.topic_count(),
                      .judgments = qrels.judgment_count()};
  count_grades(qrels, facts);
  const auto precision = measure_of("P@10");
  if (!precision) return precision.error();
  std::vector<double> relevant;
  std::vector<double> best;
  double reachable = 0;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    const double count = count_from(qrels.ideal(t), kRelevant);
    facts.without_relevant += count == 0 ? 1 : 0;
    if (count == 0) continue;
    facts.with_one_relevant += count == 1 ? 1 : 0;
    facts.with_few_relevant += count < 10 ? 1 : 0;
    relevant.push_back(count);
    best.push_back(count_from(qrels.ideal(t), facts.highest));
    reachable += ideal_value(*precision, qrels.ideal(t)).value();
  }
  if (relevant.empty()) return facts;
  facts.least_relevant = *std::min_element(relevant.begin(), relevant.end());
  facts.most_relevant = *std::max_element(relevant.begin(), relevant.end());
  facts.reachable_p10 = reachable / static_cast<double>(facts.topics);
  facts.median_relevant = median(std::move(relevant));
  facts.median_best = median(std::move(best));
  return facts;
}

// Judged@k at each depth, then the number of documents. No measure without a cutoff, so that what
// is said of equal scores concerns cutoffs.
Result<std::vector<Measure>> fact_measures() {
  std::string text;
  for (const std::uint32_t depth : kAdviceDepths) text += "Judged@" + std::to_string(depth) + " ";
  return parse_measures(text + "NumRet");
}

RunFacts run_facts(const Scores& scores, const Source& source) {
  RunFacts facts{.run = scores.run, .path = source.path, .missing = scores.missing.size()};
  std::vector<double> lengths;
  for (std::size_t t = 0; t < scores.topics.size(); ++t) {
    const double length = scores.at(t, kAdviceDepths.size()).value();
    if (length > 0) lengths.push_back(length);
  }
  if (!lengths.empty()) {
    facts.shortest = *std::min_element(lengths.begin(), lengths.end());
    facts.longest = *std::max_element(lengths.begin(), lengths.end());
  }
  facts.median = median(std::move(lengths));
  // Where a run has no results, there is nothing to judge.
  for (std::size_t d = 0; d < kAdviceDepths.size(); ++d) {
    const Ratio mean = mean_where_defined(scores, d);
    facts.judged[d] = mean.is_defined() ? mean.value() : 0;
  }
  for (const Note& note : scores.notes) {
    if (note.code != "ties") continue;
    facts.tied = note.count;
    facts.ties = note.message;
  }
  return facts;
}

double value_of_topic(const Scores& scores, std::size_t topic, const Measure& measure,
                      Undefined undefined) {
  const Ratio& value = scores.at(topic, 0);
  return value.is_defined() ? value.value() : undefined_counts_as(measure, undefined).value_or(0);
}

// How sure it is which of the two best is better.
std::optional<LeadFacts> lead_of(const EvalReport& report) {
  const Measure& measure = report.measures.front();
  const auto order = best_first(report);
  const Scores& first = report.runs[order[0]];
  const Scores& second = report.runs[order[1]];
  if (first.topics != second.topics) return std::nullopt;
  std::vector<Ratio> differences;
  for (std::size_t t = 0; t < first.topics.size(); ++t) {
    const Undefined undefined = report.policy.undefined;
    differences.push_back({value_of_topic(first, t, measure, undefined) -
                               value_of_topic(second, t, measure, undefined),
                           1});
  }
  const auto interval = interval_of(measure, differences, report.policy.undefined);
  if (!interval || !interval->low.is_defined()) return std::nullopt;
  const double low = interval->low.value();
  const double high = interval->high.value();
  return LeadFacts{.measure = name_of(measure),
                   .first = first.run,
                   .second = second.run,
                   .difference = (low + high) / 2,
                   .reach = (high - low) / 2,
                   .topics = differences.size()};
}

}  // namespace

std::string advice::topics_for(const LeadFacts& lead) {
  const auto topics = static_cast<double>(lead.topics);
  const boost::math::students_t student(topics - 1);
  const double deviation = lead.reach * std::sqrt(topics) / boost::math::quantile(student, 0.975);
  const auto needed = deviation > 0 ? topics_needed(lead.difference / deviation, {}) : std::nullopt;
  if (!needed) return "no number of topics would do";
  return "about " + grouped(*needed) + " topics like these would show it four times out of five";
}

Result<AdviceReport> advise(const Qrels& qrels, std::span<const Run> runs,
                            std::span<const std::string> names, const EvalOptions& options) {
  if (runs.empty()) {
    return Error{.place = {},
                 .what = "there are no runs to advise on",
                 .hint = "name one at least",
                 .tally = {},
                 .excerpt = {}};
  }
  AdviceReport report;
  auto judgments = judgment_facts(qrels);
  if (!judgments) return judgments.error();
  report.facts.judgments = *std::move(judgments);
  const auto measures = fact_measures();
  if (!measures) return measures.error();
  const auto seen = evaluate_all(qrels, runs, names, *measures, options);
  if (!seen) return seen.error();
  report.inputs.push_back(report.facts.judgments.path);
  for (std::size_t r = 0; r < runs.size(); ++r) {
    report.inputs.push_back(seen->sources[r].path);
    report.facts.runs.push_back(run_facts(seen->runs[r], seen->sources[r]));
  }
  const auto wanted = parse_measures(recommended(advise(report.facts)));
  if (!wanted) return wanted.error();
  if (runs.size() > 1) {
    const auto scores = evaluate_all(qrels, runs, names, std::span(*wanted).first(1), options);
    if (!scores) return scores.error();
    report.facts.lead = lead_of(*scores);
  }
  report.advice = advise(report.facts);
  report.measures = recommended(report.advice);
  return report;
}

}  // namespace assay
