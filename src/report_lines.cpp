// SPDX-License-Identifier: Apache-2.0
// report_lines.cpp: one value a line, for other programs: tsv, csv and jsonl.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

// One value with all that is known of it.
struct Line {
  const Scores& scores;
  std::string topic;
  std::string group;  // empty: all topics
  const Measure& measure;
  const Ratio& value;
  const Bounds* bounds = nullptr;      // if asked for
  const Interval* interval = nullptr;  // if there is one
};

// Calls visit(line) for the means of a run, or of one of its groups.
template <class Visit>
void visit_means(const EvalReport& report, const Scores& scores, const std::string& group,
                 const std::vector<Summary>& summary, const Visit& visit) {
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    const Summary& mean = summary[m];
    visit(Line{.scores = scores,
               .topic = std::string(kAllWord),
               .group = group,
               .measure = report.measures[m],
               .value = mean.value,
               .bounds = scores.bounds.empty() ? nullptr : &mean.bounds,
               .interval = mean.interval ? &*mean.interval : nullptr});
  }
}

// Calls visit(line) for every value that the look asks for.
template <class Visit>
void visit_values(const EvalReport& report, const Look& look, const Visit& visit) {
  for (const Scores& scores : report.runs) {
    if (look.per_topic) {
      for (const std::size_t t : natural_order(scores)) {
        for (std::size_t m = 0; m < report.measures.size(); ++m) {
          visit(Line{.scores = scores,
                     .topic = scores.topics[t],
                     .group = {},
                     .measure = report.measures[m],
                     .value = scores.at(t, m),
                     .bounds = scores.bounds.empty() ? nullptr : &scores.bounds_at(t, m)});
        }
      }
    }
    if (!look.summary) continue;
    visit_means(report, scores, {}, scores.summary, visit);
    for (const Group& group : scores.groups) {
      visit_means(report, scores, group.name, group.summary, visit);
    }
  }
}

std::string exact(const Ratio& value) {
  return value.is_defined() ? shortest(value.value()) : std::string(kUndefinedWord);
}

// The names of the columns, or the fields of one line: those that were asked for.
std::vector<std::string> header_of(const EvalReport& report) {
  std::vector<std::string> names{"run", "topic"};
  if (!report.policy.categories.empty()) names.emplace_back("group");
  names.insert(names.end(), {"measure", "value"});
  if (report.policy.bounds != Bounding::kNone) names.insert(names.end(), {"low", "high", "bounds"});
  if (report.policy.intervals) names.insert(names.end(), {"interval_low", "interval_high"});
  return names;
}

std::vector<std::string> fields_of(const EvalReport& report, const Line& line) {
  std::vector<std::string> fields{line.scores.run, line.topic};
  if (!report.policy.categories.empty()) fields.push_back(line.group);
  fields.insert(fields.end(), {name_of(line.measure), exact(line.value)});
  if (line.bounds != nullptr) {
    fields.insert(fields.end(), {exact(line.bounds->low), exact(line.bounds->high),
                                 std::string(kind_word(line.bounds->kind))});
  }
  if (report.policy.intervals) {
    const std::string none(kNoneWord);
    fields.push_back(line.interval != nullptr ? exact(line.interval->low) : none);
    fields.push_back(line.interval != nullptr ? exact(line.interval->high) : none);
  }
  return fields;
}

// A spreadsheet computes what begins so, unless it is a number.
std::string spreadsheet_field(std::string_view text) {
  constexpr std::string_view kFormulas = "=+-@\t\r";
  const bool is_formula = !text.empty() && kFormulas.find(text[0]) != std::string_view::npos;
  return csv_field((is_formula && !parse_number(text) ? "'" : "") + std::string(text));
}

std::string csv_lines(const EvalReport& report, const Look& look,
                      std::string (*field_of)(std::string_view)) {
  std::string out = joined(header_of(report), ",") + "\n";
  visit_values(report, look, [&](const Line& line) {
    std::vector<std::string> fields = fields_of(report, line);
    for (std::string& field : fields) field = field_of(field);
    out += joined(fields, ",") + "\n";
  });
  return out;
}

}  // namespace

std::string write_tsv(const EvalReport& report, const Look& look) {
  std::string out = joined(header_of(report), "\t") + "\n";
  visit_values(report, look, [&](const Line& line) {
    std::vector<std::string> fields = fields_of(report, line);
    for (std::string& field : fields) field = tsv_field(std::move(field));
    out += joined(fields, "\t") + "\n";
  });
  return out;
}

std::string write_csv(const EvalReport& report, const Look& look) {
  return csv_lines(report, look, csv_field);
}

std::string write_spreadsheet(const EvalReport& report, const Look& look) {
  return csv_lines(report, look, spreadsheet_field);
}

std::string write_jsonl(const EvalReport& report, const Look& look) {
  using Json = nlohmann::ordered_json;
  const auto number = [](const Ratio& v) { return v.is_defined() ? Json(v.value()) : Json(); };
  std::string out;
  visit_values(report, look, [&](const Line& line) {
    Json json = {{"run", utf8_text(line.scores.run)}, {"topic", utf8_text(line.topic)}};
    if (!line.group.empty()) json["group"] = utf8_text(line.group);
    json["measure"] = name_of(line.measure);
    json["value"] = number(line.value);
    if (line.bounds != nullptr) {
      json["low"] = number(line.bounds->low);
      json["high"] = number(line.bounds->high);
      json["bounds"] = kind_word(line.bounds->kind);
    }
    if (line.interval != nullptr) {
      json["interval"] = {number(line.interval->low), number(line.interval->high)};
    }
    out += json.dump(-1, ' ', look.ascii) + "\n";
  });
  return out;
}

}  // namespace assay
