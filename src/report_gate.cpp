// SPDX-License-Identifier: Apache-2.0
// report_gate.cpp: what a gate found, in words, and as text and Markdown.
#include "report_gate.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "aligned.hpp"
#include "number.hpp"
#include "report_blocks.hpp"
#include "report_compare.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

// A margin, or a loss that is to be seen, in what the test is about.
std::string size_words(const GateReport& report, const GateRule& rule, double size) {
  return shortest(size) + (is_of_logs(report, rule) ? " (log)" : "");
}

// Means of counts are no counts, so they have decimals.
std::string size_of(const Measure& measure, double value, const Look& look) {
  if (is_whole(measure)) return fixed(std::abs(value), look.digits.value_or(4));
  return shown(measure, {.numerator = std::abs(value)}, look);
}

std::string difference_of(const Measure& measure, double value, const Look& look) {
  return (value < 0 ? "−" : value > 0 ? "+" : "") + size_of(measure, value, look);
}

std::string end_of(const Measure& measure, double value, const Look& look) {
  return std::isfinite(value) ? difference_of(measure, value, look) : "unbounded";
}

// What the test says of the rule.
std::string test_words(const GateReport& report, const RuleResult& result) {
  const GateRule& rule = result.rule;
  const std::string margin =
      rule.limit == 0 ? "" : " beyond " + size_words(report, rule, rule.limit);
  if (!rule.def->takes_detect) {
    return "a loss" + margin + (result.test->is_proven ? " is ruled out" : " is not ruled out");
  }
  return result.test->is_proven ? "a loss" + margin + " is proven"
                                : "no loss" + margin + " is proven";
}

std::string test_line(const GateReport& report, const RuleResult& result, const Look& look) {
  const Measure& measure = report.config.measures[*result.rule.measure];
  const GateTest& test = *result.test;
  if (result.topics < 2) return counted(result.topics, "topic") + " cannot show anything";
  if (test.low == -kUnbounded && test.high == kUnbounded) {
    return "the " + std::string(report.config.test->title) +
           " could not find anything: too few topics differ, or too few resamples, for alpha " +
           shortest(report.config.alpha);
  }
  if (test.low == test.high && result.change == 0) return "no topic changed";
  if (test.low == test.high) {
    return "the same change on every topic: " + test_words(report, result);
  }
  return level_text(1 - 2 * report.config.alpha) +
         (is_of_logs(report, result.rule) ? " interval of logarithms [" : " interval [") +
         end_of(measure, test.low, look) + ", " + end_of(measure, test.high, look) + "], " +
         p_equation(test.p, report.config.alpha) + ": " + test_words(report, result);
}

// "12 topics with this spread show a true loss of 0.0340 in 80 % of cases"
std::string power_line(const GateReport& report, const RuleResult& result, const Look& look) {
  const Measure& measure = report.config.measures[*result.rule.measure];
  const GatePower& power = *result.power;
  const std::string often = level_text(report.config.power) + " of cases";
  const std::string size =
      size_of(measure, power.change, look) + (is_of_logs(report, result.rule) ? " (log)" : "");
  const std::string needed =
      power.needed ? "about " + counted(*power.needed, "topic") : "more topics than there can be";
  if (result.rule.def->takes_detect) {
    // A share cannot lose more than all; its logarithm can.
    const bool is_possible =
        !is_share(measure) || is_of_logs(report, result.rule) || std::abs(power.change) <= 1;
    std::string line = counted(result.topics, "topic") + " with this spread show " +
                       (is_possible ? "a true loss of " + size : "no loss") + " in " + often;
    if (power.is_lacking) {
      line += "; too few for a loss of " + size_words(report, result.rule, *result.rule.detect) +
              ", which takes " + needed;
    }
    return line;
  }
  if (!power.is_lacking) return "passes in " + often + " with a true loss up to " + size;
  std::string line = "passes in " + often + " only with a true gain of " + size;
  if (result.rule.limit > 0) line += "; to let equals pass takes " + needed;
  return line;
}

std::string topics_line(const GateReport& report, const RuleResult& result, const Look& look) {
  const Measure& measure = report.config.measures[*result.rule.measure];
  std::vector<std::string> topics;
  for (const GateTopic& topic : result.worst) {
    topics.push_back(printable(topic.name) + " (" +
                     shown(measure, {.numerator = topic.before}, look) + " → " +
                     shown(measure, {.numerator = topic.after}, look) + ")");
  }
  const std::string more = result.below > topics.size() ? ", …" : "";
  return counted(result.below, "topic") + " lost" +
         (result.change || result.rule.limit == 0 ? ""
                                                  : " more than " + shortest(result.rule.limit)) +
         ": " + joined(topics, ", ") + more;
}

// What is compared, where that is not what `eval` prints; may be empty.
std::string basis_line(const Measure& measure, const RuleDef& rule) {
  if (!rule.compares_means) return "";
  if (const std::string_view other = other_than_mean(measure); !other.empty()) {
    return "means of the values of topics are compared, where eval has their " + std::string(other);
  }
  if (measure.def->average != Average::kGeometric) return "";
  return rule.is_tested ? "the test, its interval and its margin are about logarithms"
                        : "the drop is that of the geometric means, not of logarithms";
}

Grid::Cell verdict_cell(const RuleResult& result, const Look& look) {
  const std::string word(choice_of(kVerdictChoices, result.verdict).word);
  if (!look.color) return {word};
  const bool is_bad = result.verdict == RuleVerdict::kFailed;
  const bool is_fine = result.verdict == RuleVerdict::kPassed;
  return {(is_bad ? "\033[1;31m" : is_fine ? "\033[32m" : "\033[1;33m") + word + "\033[0m"};
}

std::string cell(const GateReport& report, const RuleResult& result,
                 const std::optional<double>& value, const Look& look) {
  if (!value) return "";
  const Measure& measure = report.config.measures[*result.rule.measure];
  if (!result.rule.def->compares_means) return shown(measure, {.numerator = *value}, look);
  return (*value < 0 ? "−" : "") + size_of(measure, *value, look);
}

std::string change_cell(const GateReport& report, const RuleResult& result, const Look& look) {
  if (!result.change && result.worst.empty()) return "";
  const Measure& measure = report.config.measures[*result.rule.measure];
  if (result.change) return difference_of(measure, *result.change, look);
  const GateTopic& worst = result.worst.front();
  return shown_difference(measure, worst.after - worst.before, look);
}

Block block_of(const GateReport& report, const Look& look) {
  Block block;
  block.grid.columns = {{"result", false}, {"measure", false}, {"rule", false},
                        {"before"},        {"after"},          {"change"}};
  block.grid.keys = 3;
  std::string last;
  std::set<std::pair<std::string, std::string>> said;  // rules of one measure may say the same
  for (const RuleResult& result : report.results) {
    const std::string subject = subject_of(report, result);
    block.grid.rows.push_back({verdict_cell(result, look),
                               {subject},
                               {rule_words(report, result.rule)},
                               {cell(report, result, result.baseline, look)},
                               {cell(report, result, result.candidate, look)},
                               {change_cell(report, result, look)}});
    for (const std::string& reason : reasons_of(report, result, look)) {
      if (!said.emplace(subject, reason).second) continue;
      block.lines.push_back({subject == last ? "" : subject, reason});
      last = subject;
    }
  }
  return block;
}

}  // namespace

std::string subject_of(const GateReport& report, const RuleResult& result) {
  return result.rule.measure ? name_of(report.config.measures[*result.rule.measure]) : "inputs";
}

bool is_of_logs(const GateReport& report, const GateRule& rule) {
  return rule.def->is_tested &&
         report.config.measures[*rule.measure].def->average == Average::kGeometric;
}

bool is_drawn(const GateReport& report) {
  return report.config.test->draws &&
         std::any_of(report.results.begin(), report.results.end(), [](const RuleResult& result) {
           return result.test && !result.test->is_exact;
         });
}

std::vector<std::string> gate_notes(const GateView& view) {
  std::vector<std::string> lines = note_lines(view.report);
  for (const Note& note : view.gate.notes) lines.push_back(note_line(note));
  return lines;
}

std::string rule_words(const GateReport& report, const GateRule& rule) {
  std::string words(rule.limit == 0 && !rule.def->plain.empty() ? rule.def->plain
                                                                : rule.def->sentence);
  const std::size_t at = words.find("{}");
  if (at == std::string::npos) return words;
  return words.replace(
      at, 2,
      rule.def->is_about_judged ? level_text(rule.limit) : size_words(report, rule, rule.limit));
}

std::string numbers_of(const GateReport& report, const RuleResult& result, const Look& look) {
  std::string text = cell(report, result, result.candidate, look);
  if (result.baseline) text = cell(report, result, result.baseline, look) + " → " + text;
  if (text.empty()) return text;
  const std::string change = change_cell(report, result, look);
  return text + (change.empty() ? "" : " (" + change + ")");
}

std::vector<std::string> reasons_of(const GateReport& report, const RuleResult& result,
                                    const Look& look) {
  std::vector<std::string> reasons;
  if (!result.reason.empty()) reasons.push_back(printable(result.reason));
  if (result.verdict != RuleVerdict::kSkipped && result.rule.measure) {
    const std::string basis =
        basis_line(report.config.measures[*result.rule.measure], *result.rule.def);
    if (!basis.empty()) reasons.push_back(basis);
  }
  if (result.test) reasons.push_back(test_line(report, result, look));
  if (result.power) reasons.push_back(power_line(report, result, look));
  if (!result.worst.empty()) reasons.push_back(topics_line(report, result, look));
  if (result.rule.def->is_about_judged && result.verdict != RuleVerdict::kPassed) {
    reasons.push_back(grouped(result.below) + " of " + counted(result.topics, "topic") +
                      (result.below == 1 ? " is below" : " are below"));
  }
  return reasons;
}

std::string verdict_line(const GateReport& report) {
  const std::size_t failed = report.count(RuleVerdict::kFailed);
  const std::size_t skipped = report.count(RuleVerdict::kSkipped);
  const std::size_t warned = report.count(RuleVerdict::kWarned);
  std::string line = failed == 0 ? "gate passed: " + counted(report.results.size(), "rule")
                                 : "gate failed: " + grouped(failed) + " of " +
                                       counted(report.results.size(), "rule") + " not met";
  if (skipped > 0) line += ", " + grouped(skipped) + " not looked at";
  if (warned > 0) line += ", " + counted(warned, "warning");
  return line;
}

std::string gate_setting(const GateReport& report) {
  std::string line = printable(report.candidate);
  if (!report.baseline.empty()) line += " against " + printable(report.baseline);
  std::vector<std::string> falling;
  for (const Measure& measure : report.config.measures) {
    if (measure.def->direction == Direction::kLowerIsBetter) falling.push_back(name_of(measure));
  }
  if (!falling.empty()) line += " · lower is better: " + joined(falling, ", ");
  const bool is_tested = std::any_of(report.results.begin(), report.results.end(),
                                     [](const RuleResult& result) { return !!result.test; });
  if (!is_tested) return line;
  line += " · " + std::string(report.config.test->title) + ", one-sided, alpha " +
          shortest(report.config.alpha);
  if (!report.config.test->draws) return line;
  if (!is_drawn(report)) return line + ", exact";
  return line + ", " + counted(report.config.resamples, "resample") + ", seed " +
         std::to_string(report.config.seed);
}

std::string gate_text(const GateView& view, const Look& look) {
  const GateReport& report = view.gate;
  return blocks_text({block_of(report, look)}, look) +
         wrapped(suited(gate_setting(report), look), look.width, 2) + "\n" + verdict_line(report) +
         "\n";
}

std::string gate_markdown(const GateView& view, const Look& look) {
  const GateReport& report = view.gate;
  Look plain = look;
  plain.color = false;
  Block block = block_of(report, plain);
  block.title = verdict_line(report);
  block.title[0] = 'G';
  block.intro.push_back(gate_setting(report));
  for (const std::string& note : gate_notes(view)) block.lines.push_back({"note", note});
  return suited(blocks_markdown({block}), look);
}

std::string stored_text(const EvalReport& report, const std::string& path, const Look& look) {
  std::vector<std::string> names;
  for (const Measure& measure : report.measures) names.push_back(name_of(measure));
  const std::string text = "stored " + printable(report.runs.back().run) + " in " +
                           printable(path) + ": " + joined(names, ", ") + " of " +
                           counted(report.runs.back().topics.size(), "topic");
  return wrapped(suited(text, look), look.width, 2) + "\n";
}

}  // namespace assay
