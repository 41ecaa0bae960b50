// SPDX-License-Identifier: Apache-2.0
// gate.cpp: from rules and scores to verdicts.
#include "assay/gate.hpp"

#include <algorithm>

#include "gate_parts.hpp"
#include "notes.hpp"

namespace assay {
namespace {

// A rule that cannot be followed, whatever the files say.
std::optional<Error> find_misfit(const GateTask& task) {
  const bool has_baseline = task.stored != nullptr || task.report.runs.size() > 1;
  for (const GateRule& rule : task.config.rules) {
    const std::string word(rule.def->word);
    if (rule.def->is_about_judged && task.config.measures[*rule.measure].params.judged_only != 0) {
      return Error{.place = rule.place,
                   .what = word + " has no meaning where only judged documents are looked at",
                   .hint = "leave out the rule or --judged-only"};
    }
    if (!rule.def->needs_baseline) continue;
    const Measure& measure = task.config.measures[*rule.measure];
    if (measure.def->direction == Direction::kNeither) {
      return Error{.place = rule.place,
                   .what = word + " has no meaning for " + name_of(measure) +
                           ": neither high nor low is better",
                   .hint = "min and max can be asked of it"};
    }
    if (!has_baseline) {
      return Error{.place = rule.place,
                   .what = word + " compares with a baseline, and there is none",
                   .hint = "name a run or a stored result with --baseline"};
    }
  }
  return std::nullopt;
}

// The baseline and the candidate together; or, if they do not belong together and a rule is there
// to say so, the candidate alone.
Result<EvalReport> whole_report(const GateTask& task) {
  if (task.stored == nullptr) return task.report;
  auto report = with_stored(task);
  if (report) return report;
  const auto changed = changed_inputs(task);
  const auto is_told = [](const GateRule& rule) {
    return rule.def->is_about_files && !rule.only_warns;
  };
  const bool is_answered = changed && !changed->empty() &&
                           std::any_of(task.config.rules.begin(), task.config.rules.end(), is_told);
  return is_answered ? task.report : report;
}

Result<RuleResult> judge(const GateTask& task, const EvalReport& report, const GateRule& rule,
                         std::vector<Note>& notes) {
  RuleResult result{.rule = rule};
  if (rule.def->needs_baseline && report.runs.size() < 2) {
    result.verdict = RuleVerdict::kSkipped;
    result.reason = "not compared, as the inputs are others";
    return result;
  }
  AlignedValues values;
  if (rule.def->needs_baseline) {
    values = align(report, *rule.measure);
    if (values.topics.empty()) {
      return Error{.what = "no topic has a value of " +
                           name_of(task.config.measures[*rule.measure]) +
                           " in both, baseline and candidate",
                   .hint = "compare runs over the same topics"};
    }
    add_new_notes(values.notes, notes);
  }
  rule.def->judge({.task = task, .rule = rule, .report = report, .values = values}, result);
  if (rule.only_warns && result.verdict == RuleVerdict::kFailed) {
    result.verdict = RuleVerdict::kWarned;
  }
  return result;
}

GateReport frame_of(const GateTask& task) {
  GateReport gate{.config = task.config, .candidate = task.report.runs.back().run};
  if (task.report.runs.size() > 1) gate.baseline = task.report.runs.front().run;
  if (task.stored != nullptr) gate.baseline = task.stored->name;
  return gate;
}

}  // namespace

bool GateConfig::has_rule(std::string_view word) const {
  return std::any_of(rules.begin(), rules.end(),
                     [&](const GateRule& rule) { return rule.def->word == word; });
}

GateConfig usual_gate(std::vector<Measure> measures) {
  GateConfig config{.measures = std::move(measures)};
  for (std::size_t m = 0; m < config.measures.size(); ++m) {
    config.rules.push_back({.def = find_gate_rule("no_regression"), .measure = m});
  }
  return config;
}

std::size_t GateReport::count(RuleVerdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(),
                    [&](const RuleResult& result) { return result.verdict == verdict; }));
}

Result<GateReport> check_gate(const GateTask& task) {
  if (auto misfit = find_misfit(task)) return *misfit;
  if (task.config.has_rule("inputs_unchanged")) {
    const auto changed = changed_inputs(task);
    if (!changed) return changed.error();
  }
  const auto report = whole_report(task);
  if (!report) return report.error();
  GateReport gate = frame_of(task);
  for (const GateRule& rule : task.config.rules) {
    auto result = judge(task, *report, rule, gate.notes);
    if (!result) return result.error();
    gate.results.push_back(*std::move(result));
  }
  return gate;
}

}  // namespace assay
