// SPDX-License-Identifier: Apache-2.0
// report_gate_formats.cpp: what a gate found, for programs: JSON, JUnit's XML, annotations.
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "report_escape.hpp"
#include "report_gate.hpp"
#include "report_json.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json result_json(const GateReport& report, const RuleResult& result) {
  Json json = {{"measure", result.rule.measure ? Json(subject_of(report, result)) : Json()},
               {"rule", result.rule.def->word},
               {"limit", result.rule.limit},
               {"verdict", lower(choice_of(kVerdictChoices, result.verdict).word)},
               {"baseline", number_json(result.baseline)},
               {"candidate", number_json(result.candidate)},
               {"change", number_json(result.change)},
               {"topics", result.topics},
               {"topics_below", result.below}};
  if (result.rule.detect) json["detect"] = *result.rule.detect;
  if (is_of_logs(report, result.rule)) json["tested"] = "logarithms";
  if (result.test) {
    json["p"] = result.test->p;
    json["interval"] = {number_json(result.test->low), number_json(result.test->high)};
    json["proven"] = result.test->is_proven;
    json["exact"] = result.test->is_exact;
  }
  if (result.power) {
    json["power"] = {{"change", result.power->change}, {"lacking", result.power->is_lacking}};
    if (result.power->needed) json["power"]["topics_needed"] = *result.power->needed;
  }
  for (const GateTopic& topic : result.worst) {
    json["worst"].push_back(Json{
        {"topic", utf8_text(topic.name)}, {"baseline", topic.before}, {"candidate", topic.after}});
  }
  if (!result.reason.empty()) json["reason"] = utf8_text(result.reason);
  return json;
}

// All that there is to say of a result, each sentence on a line of its own.
std::string whole_text(const GateReport& report, const RuleResult& result, const Look& look) {
  std::string text = numbers_of(report, result, look);
  for (const std::string& reason : reasons_of(report, result, look)) {
    text += (text.empty() ? "" : "\n") + reason;
  }
  return text;
}

// Line ends stay; xml_text makes them visible, as it must in an attribute.
std::string xml_lines(const std::string& text) {
  std::string out;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out += (begin == 0 ? "" : "\n") + xml_text(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

// Topics that no rule looked at: in one run alone, or in no run.
std::string left_out_github(const GateView& view) {
  std::string out;
  const auto add = [&](const std::string& text) {
    out += "::notice title=assay gate::" + github_text(text) + "\n";
  };
  for (const Scores& scores : view.report.runs) {
    for (const Note& note : scores.notes) {
      if (note.code == "left-out-topics") add(printable(scores.run) + ": " + note_line(note));
    }
  }
  for (const Note& note : view.gate.notes) add(note_line(note));
  return out;
}

std::string test_case(const GateReport& report, const RuleResult& result, const Look& look) {
  const std::string subject = subject_of(report, result);
  const std::string rule = rule_words(report, result.rule);
  const std::string text = whole_text(report, result, look);
  const std::string head = "    <testcase classname=\"assay.gate." + xml_text(subject) +
                           "\" name=\"" + xml_text(rule) + "\" time=\"0\"";
  const std::string output = "<system-out>" + xml_lines(text) + "</system-out>\n";
  switch (result.verdict) {
    case RuleVerdict::kFailed:
      return head + ">\n      <failure type=\"" + std::string(result.rule.def->word) +
             "\" message=\"" +
             xml_text(subject + ": " + rule + ": " + text.substr(0, text.find('\n'))) + "\">" +
             xml_lines(text) + "</failure>\n    </testcase>\n";
    case RuleVerdict::kSkipped:
      return head + ">\n      <skipped message=\"" + xml_text(text) + "\"/>\n    </testcase>\n";
    case RuleVerdict::kWarned: return head + ">\n      " + output + "    </testcase>\n";
    default:
      return text.empty() ? head + "/>\n" : head + ">\n      " + output + "    </testcase>\n";
  }
}

}  // namespace

std::string gate_json(const GateView& view, const Look& look) {
  const GateReport& report = view.gate;
  Json json = {{"schema", "assay.gate/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"passed", report.is_passed()},
               {"baseline", report.baseline.empty() ? Json() : Json(utf8_text(report.baseline))},
               {"candidate", utf8_text(report.candidate)},
               {"test", report.config.test->word},
               {"alpha", report.config.alpha},
               {"confidence", 1 - 2 * report.config.alpha},
               {"power", report.config.power}};
  if (is_drawn(report)) {
    json["resamples"] = report.config.resamples;
    json["seed"] = report.config.seed;
  }
  for (const auto& [role, source] : inputs_of(view.report)) {
    json["inputs"].push_back(source_json(source, role));
  }
  for (const Measure& measure : view.report.measures) {
    json["recipes"][name_of(measure)] = full_recipe(measure, view.report);
  }
  json["rules"] = Json::array();
  for (const RuleResult& result : report.results) {
    json["rules"].push_back(result_json(report, result));
  }
  json["notes"] = notes_json(view.report);
  for (const Note& note : report.notes) json["notes"].push_back(note_json(note, Json()));
  return json.dump(2, ' ', look.ascii) + "\n";
}

std::string gate_junit(const GateView& view, const Look& look) {
  const GateReport& report = view.gate;
  const std::string counts = " tests=\"" + std::to_string(report.results.size()) +
                             "\" failures=\"" + std::to_string(report.count(RuleVerdict::kFailed)) +
                             "\" errors=\"0\"";
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"assay gate\"" +
                    counts + " time=\"0\">\n  <testsuite name=\"assay gate\"" + counts +
                    " skipped=\"" + std::to_string(report.count(RuleVerdict::kSkipped)) +
                    "\" time=\"0\">\n";
  for (const RuleResult& result : report.results) out += test_case(report, result, look);
  out +=
      "    <system-out>" + xml_text(gate_setting(report)) + "\n" + xml_text(verdict_line(report));
  for (const std::string& note : gate_notes(view)) out += "\nnote: " + xml_text(note);
  out += "</system-out>\n";
  return suited(out + "  </testsuite>\n</testsuites>\n", look);
}

std::string gate_github(const GateView& view, const Look& look) {
  const GateReport& report = view.gate;
  std::string out;
  for (const RuleResult& result : report.results) {
    if (result.verdict == RuleVerdict::kPassed) continue;
    const Place& place = result.rule.place;
    std::string where;
    if (!place.file.empty()) {
      where = "file=" + github_property(printable(place.file)) +
              ",line=" + std::to_string(place.line) + ",col=" + std::to_string(place.column) + ",";
    }
    const bool is_failed = result.verdict == RuleVerdict::kFailed;
    out += std::string(is_failed ? "::error " : "::warning ") + where + "title=" +
           github_property("assay gate, " + subject_of(report, result) + ": " +
                           rule_words(report, result.rule)) +
           "::" + github_text(whole_text(report, result, look)) + "\n";
  }
  return suited(out + left_out_github(view), look);
}

}  // namespace assay
