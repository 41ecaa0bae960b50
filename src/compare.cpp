// SPDX-License-Identifier: Apache-2.0
// compare.cpp: from a table of scores to differences, and what tests say of them.
#include "assay/compare.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "aligned.hpp"
#include "assay/outcomes.hpp"
#include "assay/power.hpp"
#include "best_first.hpp"
#include "compare_notes.hpp"
#include "corrections.hpp"
#include "effects.hpp"
#include "paired_t.hpp"
#include "spread.hpp"
#include "standardise.hpp"
#include "text.hpp"
#include "tukey.hpp"

namespace assay {
namespace {

Result<std::optional<std::size_t>> baseline_of(const EvalReport& report, const std::string& name) {
  if (name.empty()) return std::optional<std::size_t>{};
  std::vector<std::string_view> names;
  for (const Scores& run : report.runs) names.push_back(run.run);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return std::optional(static_cast<std::size_t>(found - names.begin()));
  return Error{.what = "the baseline " + in_quotes(name) + " is not among the runs",
               .hint = "they are called " + nearest_names(name, names)};
}

// A baseline with each of the others, or all pairs.
std::vector<SystemPair> pairs_of(std::size_t systems, std::optional<std::size_t> baseline) {
  std::vector<SystemPair> pairs;
  for (std::size_t i = 0; i < systems; ++i) {
    if (baseline && i != *baseline) continue;
    for (std::size_t j = baseline ? 0 : i + 1; j < systems; ++j) {
      if (i != j) pairs.push_back({.first = i, .second = j});
    }
  }
  return pairs;
}

PairComparison describe(const PairTask& task, const SystemPair& pair, const Measure& measure) {
  const std::vector<double> differences = task.differences(pair);
  const Spread spread = spread_of(differences);
  PairComparison result{
      .systems = pair,
      .difference = spread.mean,
      .deviation = differences.size() < 2 ? std::nullopt : std::optional(spread.deviation),
      .effects = effect_sizes(task.values.subspan(pair.first * task.topics, task.topics),
                              task.values.subspan(pair.second * task.topics, task.topics))};
  const Outcomes outcomes = outcomes_of(differences, task.options.tie);
  const bool is_higher_better = better_sign(measure) > 0;
  result.wins = is_higher_better ? outcomes.higher : outcomes.lower;
  result.ties = outcomes.equal;
  result.losses = is_higher_better ? outcomes.lower : outcomes.higher;
  if (task.options.margin) {
    result.margin =
        test_margin(differences, *task.options.margin, better_sign(measure), task.options.alpha);
  }
  return result;
}

// Intervals that Bonferroni widens hold together, as p does.
double alpha_of(const CompareOptions& options, std::size_t tests) {
  const bool is_shared = options.correction == Correction::kBonferroni;
  return options.alpha / (is_shared ? static_cast<double>(tests) : 1);
}

// Where the last digit of a quantile and that of p disagree, p is right; and 0 has no sign.
void settle(double alpha, TestOutcome& outcome) {
  const bool is_inside = outcome.low <= 0 && outcome.high >= 0;
  const bool is_nearer_low = std::abs(outcome.low) < std::abs(outcome.high);
  double& end = is_nearer_low ? outcome.low : outcome.high;
  if (is_inside != (outcome.p > alpha)) {
    end = is_inside ? std::nextafter(0.0, is_nearer_low ? 1.0 : -1.0) : 0;
  }
  outcome.low += 0.0;
  outcome.high += 0.0;
}

void run_tests(std::size_t systems, std::size_t family, const CompareOptions& options,
               MeasureComparison& result) {
  std::vector<SystemPair> pairs;
  for (const PairComparison& pair : result.pairs) pairs.push_back(pair.systems);
  for (const TestDef* test : options.tests) {
    const PairTask task{.values = result.values,
                        .systems = systems,
                        .topics = result.topics.size(),
                        .pairs = pairs,
                        .options = options,
                        .alpha = test->is_joint ? options.alpha : alpha_of(options, family)};
    std::vector<TestOutcome> outcomes = test->run(task);
    if (options.intervals || !test->draws) {
      for (TestOutcome& outcome : outcomes) settle(task.alpha, outcome);
    }
    add_test_notes({.test = *test, .task = task, .outcomes = outcomes, .family = family},
                   result.notes);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      result.pairs[i].tests.push_back(outcomes[i]);
    }
  }
}

// The p of one test, of the pairs that are corrected together.
void correct(std::span<PairComparison* const> pairs, std::size_t test,
             const CompareOptions& options) {
  std::vector<double> p;
  for (const PairComparison* pair : pairs) p.push_back(pair->tests[test].p);
  const bool is_joint = options.tests[test]->is_joint;
  const auto adjusted = corrected(p, is_joint ? Correction::kNone : options.correction);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i]->tests[test].adjusted = adjusted[i];
}

void correct_all(Comparison& comparison) {
  std::vector<PairComparison*> family;
  const auto correct_family = [&] {
    for (std::size_t i = 0; i < comparison.options.tests.size(); ++i) {
      correct(family, i, comparison.options);
    }
    family.clear();
  };
  for (MeasureComparison& measure : comparison.measures) {
    for (PairComparison& pair : measure.pairs) family.push_back(&pair);
    if (comparison.options.family == Family::kMeasure) correct_family();
  }
  if (!family.empty()) correct_family();
}

Result<MeasureComparison> compare_measure(const EvalReport& report, std::size_t measure,
                                          const Comparison& comparison) {
  const std::size_t systems = report.runs.size();
  AlignedValues aligned = align(report, measure);
  if (aligned.topics.empty()) {
    return Error{
        .what = "no topic has a value of " + name_of(report.measures[measure]) + " in all runs",
        .hint = "compare runs over the same topics, or see --topics and --undefined"};
  }
  standardise(aligned.values, aligned.topics.size(), comparison.options.standardisation);
  MeasureComparison result{.measure = report.measures[measure],
                           .topics = std::move(aligned.topics),
                           .values = std::move(aligned.values),
                           .is_log = aligned.is_log,
                           .notes = std::move(aligned.notes)};
  add_value_notes(result.measure, systems, comparison.options.standardisation, result.notes);
  const std::span<const double> values = result.values;
  for (std::size_t s = 0; s < systems; ++s) {
    result.means.push_back(mean_of(values.subspan(s * result.topics.size(), result.topics.size())));
  }
  const std::vector<SystemPair> pairs = pairs_of(systems, comparison.baseline);
  const PairTask task{.values = values,
                      .systems = systems,
                      .topics = result.topics.size(),
                      .pairs = pairs,
                      .options = comparison.options};
  for (const SystemPair& pair : pairs) {
    result.pairs.push_back(describe(task, pair, result.measure));
  }
  result.anova = anova(task);
  const bool is_one = comparison.options.family == Family::kMeasure;
  run_tests(systems, pairs.size() * (is_one ? 1 : report.measures.size()), comparison.options,
            result);
  return result;
}

}  // namespace

Result<Comparison> compare(const EvalReport& report, const CompareOptions& options) {
  if (report.runs.size() < 2) {
    return Error{.what = "one run has nothing to be compared with",
                 .hint = "name two runs or more"};
  }
  const auto baseline = baseline_of(report, options.baseline);
  if (!baseline) return baseline.error();
  Comparison comparison{.baseline = *baseline, .options = options};
  for (const Scores& run : report.runs) comparison.systems.push_back(run.run);
  if (options.tests.empty()) {
    comparison.options.tests = {find_test("t"), find_test("randomization")};
  }
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    auto measure = compare_measure(report, m, comparison);
    if (!measure) return measure.error();
    comparison.measures.push_back(*std::move(measure));
  }
  correct_all(comparison);
  return comparison;
}

std::optional<PairPower> pair_power(const PairComparison& pair, std::size_t topics, double alpha) {
  const TestDesign design{.alpha = alpha};
  const auto effect = smallest_effect(topics, design);
  if (!effect || !pair.deviation || !pair.effects.d_z) return std::nullopt;
  return PairPower{.smallest = *effect * *pair.deviation,
                   .topics = topics_needed(std::abs(*pair.effects.d_z), design)};
}

std::vector<TopicMove> largest_moves(const MeasureComparison& measure, const SystemPair& pair,
                                     MoveSide side, std::size_t count) {
  const double sign = better_sign(measure.measure) * (side == MoveSide::kGained ? 1 : -1);
  std::vector<TopicMove> moves;
  for (std::size_t t = 0; t < measure.topics.size(); ++t) {
    const TopicMove move{
        .topic = t, .before = measure.value(pair.first, t), .after = measure.value(pair.second, t)};
    if (sign * move.delta() > 0) moves.push_back(move);
  }
  std::stable_sort(moves.begin(), moves.end(), [sign](const TopicMove& a, const TopicMove& b) {
    return sign * a.delta() > sign * b.delta();
  });
  moves.resize(std::min(moves.size(), count));
  return moves;
}

}  // namespace assay
