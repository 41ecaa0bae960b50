// SPDX-License-Identifier: Apache-2.0
// gate_rules.cpp: the one list of rules, and what each of them asks.
#include <algorithm>
#include <array>
#include <cmath>

#include "assay/power.hpp"
#include "best_first.hpp"
#include "gate_parts.hpp"
#include "spread.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostWorst = 3;  // topics that a message names

// 0.8 - 0.7 is above 0.1 by rounding alone.
bool is_above(double value, double limit, double largest) {
  return value > limit && !is_rounding(value - limit, std::max({1.0, largest, std::abs(limit)}));
}

// What became of one measure. Gains are positive where the candidate is better.
struct Change {
  std::vector<double> gains;
  double sign = 1;  // of a gain in the values
  double before = 0;
  double after = 0;
};

double shown_value(const GateCase& facts, double value) {
  return facts.values.is_log ? std::exp(value) : value;
}

Change change_of(const GateCase& facts) {
  const std::size_t topics = facts.values.topics.size();
  const std::span<const double> before = std::span(facts.values.values).first(topics);
  const std::span<const double> after = std::span(facts.values.values).last(topics);
  Change change{
      .sign = better_sign(facts.measure()), .before = mean_of(before), .after = mean_of(after)};
  for (std::size_t t = 0; t < topics; ++t) {
    change.gains.push_back(change.sign * (after[t] - before[t]));
  }
  return change;
}

void show(const GateCase& facts, const Change& change, RuleResult& result) {
  result.topics = change.gains.size();
  result.baseline = shown_value(facts, change.before);
  result.candidate = shown_value(facts, change.after);
  result.change = *result.candidate - *result.baseline;
}

// The topics that lost the most, and more than `limit`.
void name_worst(const GateCase& facts, const Change& change, double limit, RuleResult& result) {
  std::vector<GateTopic> lost;
  const std::size_t topics = change.gains.size();
  for (std::size_t t = 0; t < topics; ++t) {
    const GateTopic topic{.name = facts.values.topics[t],
                          .before = shown_value(facts, facts.values.values[t]),
                          .after = shown_value(facts, facts.values.values[topics + t])};
    const double largest = std::max(std::abs(topic.before), std::abs(topic.after));
    if (is_above(change.sign * (topic.before - topic.after), limit, largest)) lost.push_back(topic);
  }
  result.below = lost.size();
  std::stable_sort(lost.begin(), lost.end(), [&](const GateTopic& a, const GateTopic& b) {
    return change.sign * (a.before - a.after) > change.sign * (b.before - b.after);
  });
  lost.resize(std::min(lost.size(), kMostWorst));
  result.worst = std::move(lost);
}

void fail_if(bool is_broken, RuleResult& result) {
  if (is_broken) result.verdict = RuleVerdict::kFailed;
}

// The mean over all topics, as `assay eval` prints it; nothing if it is undefined.
bool show_mean(const GateCase& facts, RuleResult& result) {
  const Summary& summary = facts.candidate().summary[*facts.rule.measure];
  result.topics = facts.candidate().topics.size();
  if (summary.value.is_defined()) result.candidate = summary.value.value();
  fail_if(!summary.value.is_defined(), result);
  if (!summary.value.is_defined()) result.reason = "it is undefined";
  return summary.value.is_defined();
}

void judge_min(const GateCase& facts, RuleResult& result) {
  if (show_mean(facts, result)) fail_if(is_above(facts.rule.limit, *result.candidate, 1), result);
}

void judge_max(const GateCase& facts, RuleResult& result) {
  if (show_mean(facts, result)) fail_if(is_above(*result.candidate, facts.rule.limit, 1), result);
}

void judge_judged(const GateCase& facts, RuleResult& result) {
  judge_min(facts, result);
  for (std::size_t t = 0; t < facts.candidate().topics.size(); ++t) {
    const Ratio& share = facts.candidate().at(t, *facts.rule.measure);
    if (share.is_defined() && is_above(facts.rule.limit, share.value(), 1)) ++result.below;
  }
}

void judge_drop(const GateCase& facts, RuleResult& result) {
  const Change change = change_of(facts);
  show(facts, change, result);
  const double largest = std::max(std::abs(*result.baseline), std::abs(*result.candidate));
  fail_if(is_above(change.sign * -*result.change, facts.rule.limit, largest), result);
  if (result.verdict == RuleVerdict::kFailed) name_worst(facts, change, 0, result);
}

void judge_topics(const GateCase& facts, RuleResult& result) {
  const Change change = change_of(facts);
  result.topics = change.gains.size();
  name_worst(facts, change, facts.rule.limit, result);
  fail_if(result.below > 0, result);
}

// Which side of the margin a test is to prove.
enum class Proves : std::uint8_t { kLoss, kNoLoss };

// The test is two-sided with twice the alpha; the side is that of the mean. Its own interval, of
// gains less the bound, says the same.
GateTest test_of(const GateCase& facts, const Change& change, Proves side) {
  const std::size_t topics = change.gains.size();
  const GateConfig& config = facts.task.config;
  const double bound = -facts.rule.limit;
  std::vector<double> values(topics, bound);
  const double largest = std::max(1.0, largest_of(facts.values.values));
  for (const double gain : change.gains) {
    values.push_back(is_rounding(gain - bound, largest) ? bound : gain);
  }
  const std::array pairs = {SystemPair{.first = 0, .second = 1}};
  const CompareOptions options{.tests = {config.test},
                               .correction = Correction::kNone,
                               .alpha = 2 * config.alpha,
                               .resamples = config.resamples,
                               .seed = config.seed,
                               .threads = config.threads};
  const TestOutcome outcome = config.test->run({.values = values,
                                                .systems = 2,
                                                .topics = topics,
                                                .pairs = pairs,
                                                .options = options,
                                                .alpha = options.alpha})[0];
  const auto gains = std::span<const double>(values).subspan(topics);
  const double distance = mean_of(gains) - bound;
  const bool is_that_side = side == Proves::kLoss ? distance < 0 : distance > 0;
  const double low = outcome.low + bound;
  const double high = outcome.high + bound;
  // Without any doubt there is no half of it.
  const bool is_nothing = topics < 2 || (distance == 0 && spread_of(gains).deviation == 0);
  const double p = is_nothing ? 1 : is_that_side ? outcome.p / 2 : 1 - outcome.p / 2;
  return {.p = p,
          .low = change.sign > 0 ? low : -high,
          .high = change.sign > 0 ? high : -low,
          .is_proven = is_that_side && p <= config.alpha,
          .is_exact = outcome.is_exact};
}

// Nothing where there is no spread, and so no doubt.
std::optional<GatePower> power_of(const GateCase& facts, const Change& change, Proves side) {
  const GateConfig& config = facts.task.config;
  const TestDesign design{.alpha = config.alpha, .power = config.power, .is_one_sided = true};
  const double deviation = spread_of(change.gains).deviation;
  const auto effect = smallest_effect(change.gains.size(), design);
  if (!effect || deviation == 0) return std::nullopt;
  const double reach = *effect * deviation;
  const double margin = facts.rule.limit;
  if (side == Proves::kLoss) {
    GatePower power{.change = -margin - reach};
    power.is_lacking = facts.rule.detect && margin + reach > *facts.rule.detect;
    if (power.is_lacking) {
      power.needed = topics_needed((*facts.rule.detect - margin) / deviation, design);
    }
    return power;
  }
  GatePower power{.change = reach - margin, .is_lacking = reach > margin};
  if (power.is_lacking) power.needed = topics_needed(margin / deviation, design);
  return power;
}

void judge_test(const GateCase& facts, Proves side, RuleResult& result) {
  const Change change = change_of(facts);
  show(facts, change, result);
  result.test = test_of(facts, change, side);
  const bool is_open = result.test->low == -kUnbounded && result.test->high == kUnbounded;
  if (!is_open) result.power = power_of(facts, change, side);
  fail_if(result.test->is_proven == (side == Proves::kLoss), result);
  if (result.verdict == RuleVerdict::kFailed) name_worst(facts, change, 0, result);
  const bool is_blind = is_open || (result.power && result.power->is_lacking);
  if (side == Proves::kLoss && is_blind && result.verdict == RuleVerdict::kPassed) {
    result.verdict = RuleVerdict::kWarned;
  }
}

void judge_regression(const GateCase& facts, RuleResult& result) {
  judge_test(facts, Proves::kLoss, result);
}

void judge_non_inferior(const GateCase& facts, RuleResult& result) {
  judge_test(facts, Proves::kNoLoss, result);
}

// check_gate() has looked whether anybody can know.
void judge_inputs(const GateCase& facts, RuleResult& result) {
  const auto changed = changed_inputs(facts.task);
  for (const std::string& sentence : changed ? *changed : std::vector<std::string>{}) {
    result.reason += (result.reason.empty() ? "" : "; ") + sentence;
    fail_if(true, result);
  }
}

constexpr std::array kRules = {
    RuleDef{.word = "no_regression",
            .sentence = "no proven loss beyond {}",
            .plain = "no proven loss",
            .meaning = "fails if the mean lost more than the margin and the test proves it",
            .lowest = 0,
            .needs_baseline = true,
            .takes_detect = true,
            .compares_means = true,
            .is_tested = true,
            .judge = judge_regression},
    RuleDef{.word = "non_inferior",
            .sentence = "proven to lose less than {}",
            .plain = "proven to gain",
            .meaning = "fails unless the test proves that the loss is less than the margin",
            .lowest = 0,
            .needs_baseline = true,
            .compares_means = true,
            .is_tested = true,
            .judge = judge_non_inferior},
    RuleDef{.word = "max_drop",
            .sentence = "loses at most {}",
            .plain = "loses nothing",
            .meaning = "fails if the mean lost more, proven or not",
            .lowest = 0,
            .needs_baseline = true,
            .compares_means = true,
            .judge = judge_drop},
    RuleDef{.word = "max_topic_drop",
            .sentence = "no topic loses over {}",
            .plain = "no topic loses",
            .meaning = "fails if any topic lost more",
            .lowest = 0,
            .needs_baseline = true,
            .judge = judge_topics},
    RuleDef{.word = "min",
            .sentence = "at least {}",
            .meaning = "fails if the mean of the candidate is lower",
            .judge = judge_min},
    RuleDef{.word = "max",
            .sentence = "at most {}",
            .meaning = "fails if the mean of the candidate is higher",
            .judge = judge_max},
    RuleDef{.word = "min_judged",
            .sentence = "at least {} judged",
            .meaning = "fails if less of what the measure looks at was judged, from 0 to 1",
            .lowest = 0,
            .highest = 1,
            .is_about_judged = true,
            .judge = judge_judged},
    RuleDef{.word = "inputs_unchanged",
            .sentence = "inputs unchanged",
            .meaning = "fails if judgments or baseline are other files, by their SHA-256",
            .is_about_files = true,
            .judge = judge_inputs},
};

}  // namespace

std::span<const RuleDef> gate_rules() { return kRules; }

const RuleDef* find_gate_rule(std::string_view word) {
  const auto found = std::find_if(kRules.begin(), kRules.end(),
                                  [&](const RuleDef& rule) { return rule.word == word; });
  return found == kRules.end() ? nullptr : &*found;
}

}  // namespace assay
