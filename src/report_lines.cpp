// SPDX-License-Identifier: Apache-2.0
// report_lines.cpp: one value a line, for other programs: tsv, csv, jsonl and trec_eval's own
// layout.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "number.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

constexpr std::string_view kAll = "all";  // the topic of a mean

// Calls visit(run, topic, measure, value) for every value that the look asks for.
template <class Visit>
void visit_values(const EvalReport& report, const Look& look, const Visit& visit) {
  for (const Scores& scores : report.runs) {
    if (look.per_topic) {
      for (const std::size_t t : natural_order(scores)) {
        for (std::size_t m = 0; m < report.measures.size(); ++m) {
          visit(scores, scores.topics[t], report.measures[m], scores.at(t, m));
        }
      }
    }
    for (std::size_t m = 0; look.summary && m < report.measures.size(); ++m) {
      visit(scores, std::string(kAll), report.measures[m], scores.summary[m].value);
    }
  }
}

std::string exact(const Ratio& value) {
  return value.is_defined() ? shortest(value.value()) : std::string(kUndefinedWord);
}

// A tab or a line end in a name would break the columns.
std::string tsv_field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string trec_line(const std::string& name, const std::string& topic, const std::string& value) {
  constexpr std::size_t kNameWidth = 22;
  std::string line = name;
  line.resize(std::max(kNameWidth, line.size()), ' ');
  return line + "\t" + topic + "\t" + value + "\n";
}

// trec_eval prints 0 for what is undefined; a note says so.
std::string trec_value(const Measure& measure, const Ratio& value, const Look& look) {
  const double number = value.is_defined() ? value.value() : 0;
  return measure.def->is_count ? fixed(number, 0) : fixed(number, look.digits.value_or(4));
}

}  // namespace

std::string write_tsv(const EvalReport& report, const Look& look) {
  std::string out = "run\ttopic\tmeasure\tvalue\n";
  visit_values(
      report, look,
      [&](const Scores& scores, const std::string& topic, const Measure& m, const Ratio& v) {
        out += tsv_field(scores.run) + "\t" + topic + "\t" + name_of(m) + "\t" + exact(v) + "\n";
      });
  return out;
}

std::string write_csv(const EvalReport& report, const Look& look) {
  std::string out = "run,topic,measure,value\n";
  visit_values(
      report, look,
      [&](const Scores& scores, const std::string& topic, const Measure& m, const Ratio& v) {
        out += csv_field(scores.run) + "," + csv_field(topic) + "," + csv_field(name_of(m)) + "," +
               exact(v) + "\n";
      });
  return out;
}

std::string write_jsonl(const EvalReport& report, const Look& look) {
  using Json = nlohmann::ordered_json;
  std::string out;
  visit_values(
      report, look,
      [&](const Scores& scores, const std::string& topic, const Measure& m, const Ratio& v) {
        const Json line = {{"run", utf8_text(scores.run)},
                           {"topic", utf8_text(topic)},
                           {"measure", name_of(m)},
                           {"value", v.is_defined() ? Json(v.value()) : Json()}};
        out += line.dump(-1, ' ', look.ascii) + "\n";
      });
  return out;
}

std::string write_trec(const EvalReport& report, const Look& look) {
  std::string out;
  for (const Scores& scores : report.runs) {
    if (report.runs.size() > 1) out += trec_line("runid", std::string(kAll), tsv_field(scores.run));
    for (std::size_t t = 0; look.per_topic && t < scores.topics.size(); ++t) {
      for (std::size_t m = 0; m < report.measures.size(); ++m) {
        const Measure& measure = report.measures[m];
        if (measure.def->is_about_all) continue;
        out += trec_line(trec_name_of(measure), scores.topics[t],
                         trec_value(measure, scores.at(t, m), look));
      }
    }
    if (!look.summary) continue;
    for (std::size_t m = 0; m < report.measures.size(); ++m) {
      const Measure& measure = report.measures[m];
      out += trec_line(trec_name_of(measure), std::string(kAll),
                       trec_value(measure, scores.summary[m].value, look));
    }
  }
  return out;
}

}  // namespace assay
