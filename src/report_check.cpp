// SPDX-License-Identifier: Apache-2.0
// report_check.cpp: what a check found, for people, programs and code hosts.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "assay/check.hpp"
#include "assay/version.hpp"
#include "number.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::kError: return "\033[1;31m";
    case Severity::kWarning: return "\033[1;33m";
    default: return "\033[1m";
  }
}

// "trec, topic iteration document grade"
std::string format_of(const Source& source) {
  return std::string(choice_of(kFileFormatChoices, source.format).word) + ", " +
         printable(source.fields);
}

std::string head_of(const CheckedFile& file, const Look& look) {
  std::string text =
      printable(file.source.path) + ": " + std::string(choice_of(kRoleChoices, file.role).word);
  if (file.source.topics > 0) {
    text += " (" + format_of(file.source) + "), " + counted(file.source.topics, "topic");
    if (file.source.lines > 0) text += ", " + counted(file.source.lines, "line");
  }
  if (file.findings.empty()) text += ": nothing to say";
  return wrapped(suited(text, look), look.width, 2) + "\n";
}

std::string finding_text(const Finding& finding, const Look& look) {
  constexpr std::size_t kIndent = 11;
  const Severity severity = finding.rule->severity;
  std::string word(severity_word(severity));
  const std::string gap(kIndent - 2 - word.size(), ' ');
  if (look.color) word = std::string(colour_of(severity)) + word + "\033[0m";
  std::string text =
      "  " + word + gap + std::string(finding.rule->code) + ": " + printable(finding.message);
  if (!finding.advice.empty()) text += " (" + printable(finding.advice) + ")";
  std::string out = wrapped(suited(text, look), look.width, kIndent) + "\n";
  std::vector<std::string> places;
  for (const Place& place : finding.places) {
    places.push_back("line " + grouped(place.line) + ":" + std::to_string(place.column));
  }
  if (places.empty()) return out;
  std::string where = std::string(kIndent, ' ') + joined(places, ", ");
  if (finding.count > places.size()) where += ", … " + grouped(finding.count) + " in all";
  return out + wrapped(suited(where, look), look.width, kIndent) + "\n";
}

}  // namespace

std::string check_text(const CheckReport& report, const Look& look) {
  std::string out;
  for (const CheckedFile& file : report.files) {
    out += head_of(file, look);
    for (const Finding& finding : file.findings) out += finding_text(finding, look);
  }
  return out + counted(report.files.size(), "file") + ": " +
         counted(report.count(Severity::kError), "error") + ", " +
         counted(report.count(Severity::kWarning), "warning") + ", " +
         counted(report.count(Severity::kRemark), "remark") + "\n";
}

std::string check_json(const CheckReport& report) {
  using Json = nlohmann::ordered_json;
  Json json = {{"schema", "assay.check/1"}, {"tool", {{"name", "assay"}, {"version", kVersion}}}};
  json["files"] = Json::array();
  for (const CheckedFile& file : report.files) {
    Json entry = {{"path", utf8_text(file.source.path)},
                  {"role", choice_of(kRoleChoices, file.role).word},
                  {"format", choice_of(kFileFormatChoices, file.source.format).word},
                  {"topics", file.source.topics},
                  {"lines", file.source.lines},
                  {"findings", Json::array()}};
    for (const Finding& finding : file.findings) {
      Json places = Json::array();
      for (const Place& place : finding.places) {
        places.push_back({{"line", place.line}, {"column", place.column}});
      }
      entry["findings"].push_back({{"rule", finding.rule->code},
                                   {"severity", severity_word(finding.rule->severity)},
                                   {"count", finding.count},
                                   {"message", utf8_text(finding.message)},
                                   {"advice", utf8_text(finding.advice)},
                                   {"places", std::move(places)}});
    }
    json["files"].push_back(std::move(entry));
  }
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kRemark}) {
    json["count"][std::string(severity_word(severity))] = report.count(severity);
  }
  return json.dump(2) + "\n";
}

std::string check_github(const CheckReport& report) {
  std::string out;
  for (const CheckedFile& file : report.files) {
    for (const Finding& finding : file.findings) {
      const std::string word = finding.rule->severity == Severity::kRemark
                                   ? "notice"
                                   : std::string(severity_word(finding.rule->severity));
      std::string where = "file=" + github_property(printable(file.source.path));
      if (!finding.places.empty()) {
        where += ",line=" + std::to_string(finding.places[0].line) +
                 ",col=" + std::to_string(finding.places[0].column);
      }
      out += "::" + word + " " + where + ",title=" + std::string(finding.rule->code) +
             "::" + github_text(printable(finding.message)) + "\n";
    }
  }
  return out;
}

std::string rule_list_text(const Look& look) {
  std::string out;
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kRemark}) {
    out += (out.empty() ? "" : "\n") + std::string(severity_word(severity)) + "\n";
    for (const Rule& rule : all_rules()) {
      if (rule.severity != severity) continue;
      std::string line = "  " + std::string(rule.code);
      line.resize(std::max<std::size_t>(line.size() + 2, 28), ' ');
      out += wrapped(line + std::string(rule.meaning), look.width, 28) + "\n";
    }
  }
  return out;
}

}  // namespace assay
