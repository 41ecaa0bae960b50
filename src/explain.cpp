// SPDX-License-Identifier: Apache-2.0
// explain.cpp: how the values of one topic come about.
#include "assay/explain.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "bounds.hpp"
#include "explain_columns.hpp"
#include "explain_effects.hpp"
#include "measure_like.hpp"
#include "measures/contingency.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::uint32_t kUsualRanks = 10;
constexpr std::size_t kMostFurther = 40;  // ranks below those that add something, and are listed

// Judged documents have numbers among preferences: those that were retrieved, by rank, then the
// others by id.
std::string preferred_name(const RankingView& ranking, std::uint32_t number) {
  std::vector<std::string_view> others;
  for (std::size_t i = 0; i < ranking.ideal_order.size(); ++i) {
    if (ranking.ideal_ranks[i] == 0) others.push_back(ranking.ideal_order[i].doc);
  }
  std::sort(others.begin(), others.end());
  const std::size_t place = number - ranking.judged.found.size();
  return place < others.size() ? std::string(others[place]) : std::to_string(number);
}

// Several groups may prefer one document: what they add is told together, from the top.
void merge_steps(std::vector<Step>& steps) {
  std::vector<Step> merged;
  double total = 0;
  for (const Step& step : steps) {
    total += step.term;
    if (merged.empty() || merged.back().rank != step.rank)
      merged.push_back({.rank = step.rank, .grade = step.grade});
    merged.back().term += step.term;
    merged.back().total = total;
  }
  steps = std::move(merged);
}

// Puts the steps of a kernel to the ranks of the list, or aside where they have none.
void place_steps(const RankingView& ranking, std::vector<Step> steps, ExplainedMeasure& told) {
  const Story& story = told.measure.def->story;
  const SeenRanks seen(ranking.judged, told.measure);
  for (Step& step : steps) {
    if (story.steps == StepsAre::kIdealRanks) {
      told.side.push_back({std::to_string(step.rank), step});
    } else if (step.rank == 0) {
      const bool is_group = told.measure.params.groups != kAllJudges || story.outside == "group";
      told.side.push_back(
          {is_group ? std::to_string(told.side.size() + 1) : shortest(step.grade), step});
    } else if (story.steps == StepsAre::kPreferences) {
      const std::uint32_t number = step.rank - 1;
      if (number < ranking.judged.found.size()) {
        step.rank = ranking.judged.found[number].rank;
        told.steps.push_back(step);
      } else {
        told.side.push_back({preferred_name(ranking, number), step});
      }
    } else {
      step.rank = seen.in_list(step.rank);
      told.steps.push_back(step);
    }
  }
  std::stable_sort(told.steps.begin(), told.steps.end(),
                   [](const Step& a, const Step& b) { return a.rank < b.rank; });
  if (story.steps == StepsAre::kPreferences) merge_steps(told.steps);
}

SetTable set_table(const JudgedTopic& topic, const Params& params) {
  const measures::Contingency table = measures::contingency(topic, params, [](const Step&) {});
  SetTable set{.a = table.a, .b = table.b, .c = table.c};
  if (params.collection > 0 && table.is_possible()) set.d = table.d;
  return set;
}

// What unjudged documents might have, if nobody said: no grade, or one that the topic has.
std::vector<double> grades_for(const JudgedTopic& topic, const ExplainOptions& options) {
  if (!options.grades.empty()) return options.grades;
  std::vector<double> grades{0, 1};
  for (const double grade : topic.ideal) {
    if (is_judged(grade)) grades.push_back(grade);
  }
  std::sort(grades.begin(), grades.end());
  grades.erase(std::unique(grades.begin(), grades.end()), grades.end());
  return grades;
}

ExplainedMeasure explain_one(const RankingView& ranking, const Measure& measure,
                             const ExplainOptions& options) {
  const JudgedTopic& topic = ranking.judged;
  ExplainedMeasure told{.measure = measure};
  std::vector<Step> steps;
  told.value = explain(measure, topic, steps);
  place_steps(ranking, std::move(steps), told);
  Params params = measure.params;
  if (params.collection == 0) params.collection = options.collection;
  const SetTable set = set_table(topic, params);
  told.relevant = set.a + set.c;
  told.found = set.a;
  told.looked_at = measure.params.cutoff == kInfinity ? topic.retrieved : measure.params.cutoff;
  if (measure.def->story.is_set) told.set = set;
  if (measure.def->is_about_all) return told;
  told.losses = losses_of(measure, told.value, ranking);
  told.adds_up = traits_of(measure).linear != Holds::kNotSaid;
  if (measure.def->direction != Direction::kNeither && measure.params.groups == kAllJudges &&
      topic.preferences.empty())
    told.unjudged = unjudged_effect(measure, told.value, ranking, grades_for(topic, options));
  told.ties = tie_effect(measure, ranking, options.seed);
  return told;
}

// The ranks that are listed: those from the top that cutoffs ask for, and below those that add
// something.
std::vector<std::uint32_t> ranks_to_list(const Explanation& told, const ExplainOptions& options) {
  double top = 0;
  for (const ExplainedMeasure& each : told.measures) {
    const double cutoff = each.measure.params.cutoff;
    top = std::max(top, cutoff == kInfinity ? kUsualRanks : cutoff);
  }
  if (options.ranks) top = *options.ranks;
  const auto last = static_cast<std::uint32_t>(std::min<double>(top, told.retrieved));
  std::vector<std::uint32_t> ranks;
  for (std::uint32_t rank = 1; rank <= last; ++rank) ranks.push_back(rank);
  std::set<std::uint32_t> further(options.also.begin(), options.also.end());
  std::size_t room = options.ranks || !options.also.empty() ? 0 : kMostFurther;
  for (const ExplainedMeasure& each : told.measures) {
    for (const Step& step : each.steps) {
      if (step.term != 0 && further.size() < room) further.insert(step.rank);
    }
  }
  for (const std::uint32_t rank : further) {
    if (rank > last && rank <= told.retrieved) ranks.push_back(rank);
  }
  return ranks;
}

// The lowest grade that any of the measures calls relevant, if they do so.
std::optional<double> relevance_of(std::span<const Measure> measures) {
  std::optional<double> level;
  for (const Measure& measure : measures) {
    if (!has_param(*measure.def, &Params::rel) || measure.params.rel == kNotInPool) continue;
    level = std::min(level.value_or(kInfinity), measure.params.rel);
  }
  return level;
}

ExplainedRow row_at(const RankingView& ranking, std::uint32_t rank) {
  const RankedDoc& doc = ranking.docs[rank - 1];
  return {.rank = rank, .doc = {std::string(doc.doc), doc.grade}, .score = doc.score};
}

}  // namespace

std::vector<std::string> topics_to_explain(const Qrels& qrels, std::span<const Run> runs,
                                           Topics which) {
  std::set<std::string> in_runs;
  for (const Run& run : runs) {
    for (std::size_t t = 0; t < run.topic_count(); ++t) in_runs.emplace(run.topic(t));
  }
  std::set<std::string> topics;
  if (which == Topics::kRun) topics = in_runs;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    std::string topic(qrels.topic(t));
    if (which == Topics::kQrels || in_runs.contains(topic)) topics.insert(std::move(topic));
  }
  std::vector<std::string> order(topics.begin(), topics.end());
  std::sort(order.begin(), order.end(),
            [](const std::string& a, const std::string& b) { return natural_less(a, b); });
  return order;
}

ExplainOptions explain_options(const Qrels& qrels) { return {.grades = grade_scale(qrels)}; }

RankingView view_of(const Ranking& ranking) {
  return {.topic = ranking.topic(),
          .docs = ranking.docs(),
          .ideal_order = ranking.ideal_order(),
          .ideal_ranks = ranking.ideal_ranks(),
          .ties = ranking.ties(),
          .judged = ranking.judged()};
}

Explanation explain_topic(const RankingView& ranking, std::span<const Measure> measures,
                          const ExplainOptions& options) {
  Explanation told{.topic = std::string(ranking.topic), .retrieved = ranking.judged.retrieved};
  for (const Measure& measure : measures)
    told.measures.push_back(explain_one(ranking, measure, options));
  for (const std::uint32_t rank : ranks_to_list(told, options))
    told.rows.push_back(row_at(ranking, rank));
  told.columns = columns_of(ranking.judged, told.measures, told.rows);
  told.is_by_groups = !ranking.judged.groups.empty() || !ranking.judged.preferences.empty();
  told.relevant_from = relevance_of(measures);
  const double relevant = told.relevant_from.value_or(1);
  for (std::size_t i = 0; i < ranking.ideal_order.size(); ++i) {
    const Judgment& judgment = ranking.ideal_order[i];
    told.judged += is_judged(judgment.grade) ? 1 : 0;
    if (judgment.grade < relevant) continue;
    told.ideal.push_back({std::string(judgment.doc), judgment.grade});
    if (ranking.ideal_ranks[i] == 0) told.missing.push_back(told.ideal.back());
  }
  return told;
}

}  // namespace assay
