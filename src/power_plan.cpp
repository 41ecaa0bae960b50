// SPDX-License-Identifier: Apache-2.0
// power_plan.cpp: from a spread to numbers of topics.
#include "assay/power_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "aligned.hpp"
#include "notes.hpp"
#include "spread.hpp"
#include "text.hpp"
#include "tukey.hpp"

namespace assay {
namespace {

// Worth asking about for values from 0 to 1, and for any others in deviations.
constexpr std::array kUsualDifferences = {0.01, 0.02, 0.05, 0.1};
constexpr std::array kUsualEffects = {0.1, 0.2, 0.5, 0.8};

// Of one value, once the means of its system and of its topic are taken away.
double residual_variance(const AlignedValues& aligned, std::size_t systems) {
  const CompareOptions options;
  const auto table = anova({.values = aligned.values,
                            .systems = systems,
                            .topics = aligned.topics.size(),
                            .pairs = {},
                            .options = options});
  return table ? table->error.mean_square() : 0;
}

PowerRow row_of(double difference, const PowerPlan& plan, const TestDesign& design) {
  const double effect = difference / plan.deviation;
  PowerRow row{.difference = difference,
               .topics = topics_needed(effect, design),
               .interval_topics = topics_for_width(effect, design)};
  if (plan.topics) {
    row.power = paired_power(effect, static_cast<double>(*plan.topics), design);
  }
  // The deviation of one system is that of differences over the root of 2.
  if (plan.systems > 2) {
    row.anova_topics = topics_for_anova(effect * std::sqrt(2.0), plan.systems, design);
  }
  return row;
}

// Those that were asked for, or some that suit the size of the values.
std::vector<double> differences_of(const PowerQuestion& question, const PowerPlan& plan,
                                   bool is_small) {
  std::vector<double> differences = question.differences;
  const bool are_effects = question.are_effects || (differences.empty() && !is_small);
  if (differences.empty()) {
    const auto& usual = are_effects ? kUsualEffects : kUsualDifferences;
    differences.assign(usual.begin(), usual.end());
  }
  for (double& difference : differences) difference *= are_effects ? plan.deviation : 1;
  return differences;
}

void complete(const PowerQuestion& question, bool is_small, PowerPlan& plan) {
  plan.topics = question.topics;
  if (!plan.topics && plan.pilot_topics > 0) plan.topics = plan.pilot_topics;
  plan.systems = question.systems.value_or(std::max<std::size_t>(2, plan.pilot_systems));
  if (plan.topics) {
    const auto effect = smallest_effect(*plan.topics, question.design);
    if (effect) plan.smallest = *effect * plan.deviation;
  }
  for (const double difference : differences_of(question, plan, is_small)) {
    plan.rows.push_back(row_of(difference, plan, question.design));
  }
}

}  // namespace

PowerReport plan_power(double deviation, const PowerQuestion& question) {
  PowerReport report{.question = question};
  PowerPlan plan{.deviation = deviation};
  complete(question, deviation <= 1, plan);
  report.plans.push_back(std::move(plan));
  return report;
}

Result<PowerReport> plan_power(const EvalReport& pilot, const PowerQuestion& question) {
  if (pilot.runs.size() < 2) {
    return Error{.what = "one run has no differences", .hint = "name two runs or more"};
  }
  PowerReport report{.question = question};
  for (std::size_t m = 0; m < pilot.measures.size(); ++m) {
    AlignedValues aligned = align(pilot, m);
    const std::string name = name_of(pilot.measures[m]);
    add_new_notes(aligned.notes, report.notes);
    const double variance = residual_variance(aligned, pilot.runs.size());
    if (variance == 0) {
      report.notes.push_back(
          {.code = "no-spread",
           .message =
               name + " has no spread to plan with on " + counted(aligned.topics.size(), "topic"),
           .advice = "the runs differ by the same on all topics, or not at all"});
      continue;
    }
    PowerPlan plan{.measure = pilot.measures[m],
                   .is_log = aligned.is_log,
                   .deviation = std::sqrt(2 * variance),
                   .pilot_topics = aligned.topics.size(),
                   .pilot_systems = pilot.runs.size()};
    complete(question, largest_of(aligned.values) <= 1, plan);
    report.plans.push_back(std::move(plan));
  }
  if (report.plans.empty()) {
    return Error{.what = "no measure has a spread to plan with",
                 .hint = "name runs that differ on two topics or more, or give --sd"};
  }
  return report;
}

}  // namespace assay
