// SPDX-License-Identifier: Apache-2.0
// report_gate.cpp: what a gate found, in words, and as text and Markdown.
#include "report_gate.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "number.hpp"
#include "report_blocks.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string p_words(double p) { return p < 0.0001 ? "p < 0.0001" : "p = " + fixed(p, 4); }

std::string end_of(const Measure& measure, double value, const Look& look) {
  if (std::isfinite(value)) return shown_difference(measure, value, look);
  return "unbounded";
}

std::string size_of(const Measure& measure, double value, const Look& look) {
  return shown(measure, {.numerator = std::abs(value)}, look);
}

// What the test says of the rule.
std::string test_words(const RuleResult& result, bool is_loss) {
  const std::string margin = result.rule.limit == 0 ? "" : " beyond " + shortest(result.rule.limit);
  if (!is_loss) {
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
    return "the same change on every topic: " + test_words(result, result.rule.def->takes_detect);
  }
  return level_text(1 - 2 * report.config.alpha) +
         (result.is_log ? " interval of logarithms [" : " interval [") +
         end_of(measure, test.low, look) + ", " + end_of(measure, test.high, look) + "], " +
         p_words(test.p) + ": " + test_words(result, result.rule.def->takes_detect);
}

// "12 topics with this spread show a true loss of 0.0340 in 80 % of cases"
std::string power_line(const GateReport& report, const RuleResult& result, const Look& look) {
  const Measure& measure = report.config.measures[*result.rule.measure];
  const GatePower& power = *result.power;
  const std::string often = level_text(report.config.power) + " of cases";
  const std::string size =
      size_of(measure, power.change, look) + (result.is_log ? " (of logarithms)" : "");
  const std::string needed =
      power.needed ? "about " + counted(*power.needed, "topic") : "more topics than there can be";
  if (result.rule.def->takes_detect) {
    // A share cannot lose more than all.
    const bool is_possible = !is_share(measure) || std::abs(power.change) <= 1;
    std::string line = counted(result.topics, "topic") + " with this spread show " +
                       (is_possible ? "a true loss of " + size : "no loss") + " in " + often;
    if (power.is_lacking) {
      line +=
          "; too few for a loss of " + shortest(*result.rule.detect) + ", which takes " + needed;
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
  return shown(report.config.measures[*result.rule.measure], {.numerator = *value}, look);
}

std::string change_cell(const GateReport& report, const RuleResult& result, const Look& look) {
  std::optional<double> change = result.change;
  if (!change && !result.worst.empty()) {
    change = result.worst.front().after - result.worst.front().before;
  }
  if (!change) return "";
  return shown_difference(report.config.measures[*result.rule.measure], *change, look);
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
                               {rule_words(result.rule)},
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

std::string rule_words(const GateRule& rule) {
  std::string words(rule.limit == 0 && !rule.def->plain.empty() ? rule.def->plain
                                                                : rule.def->sentence);
  const std::size_t at = words.find("{}");
  if (at == std::string::npos) return words;
  return words.replace(at, 2,
                       rule.def->is_about_judged ? level_text(rule.limit) : shortest(rule.limit));
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
  if (report.config.test->draws) {
    line += ", " + counted(report.config.resamples, "resample") + ", seed " +
            std::to_string(report.config.seed);
  }
  return line;
}

std::string gate_text(const GateReport& report, const Look& look) {
  return blocks_text({block_of(report, look)}, look) +
         wrapped(suited(gate_setting(report), look), look.width, 2) + "\n" + verdict_line(report) +
         "\n";
}

std::string gate_markdown(const GateReport& report, const Look& look) {
  Look plain = look;
  plain.color = false;
  Block block = block_of(report, plain);
  block.title = verdict_line(report);
  block.title[0] = 'G';
  block.intro.push_back(gate_setting(report));
  for (const Note& note : report.notes) block.lines.push_back({"note", printable(note.message)});
  return blocks_markdown({block});
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
