// SPDX-License-Identifier: Apache-2.0
// report_trec.cpp: the lines that trec_eval prints, and the same values in other formats.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "assay/trec_eval.hpp"
#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using What = TrecColumn::What;
constexpr int kUsualDigits = 4;
constexpr std::size_t kNumberWidth = 6;  // only what is not a number is shorter

// One printed value: of a topic, or of all.
struct Cell {
  const TrecTable& table;
  const TrecColumn& column;
  std::string topic;
  bool is_all = false;           // of all topics, whatever `topic` is called
  std::string text;              // of what is not a number
  std::optional<double> number;  // undefined is 0, as trec_eval prints it; a note says so
  bool is_whole = false;
};

bool is_shown(const TrecSelection& selection, const TrecColumn& column, bool is_all) {
  switch (column.what) {
    case What::kRunId: return is_all;
    case What::kGrades: return !is_all;
    default: return is_all || !selection.measures[column.measure].def->is_about_all;
  }
}

Cell number_cell(const TrecTable& table, const TrecSelection& selection, const TrecColumn& column,
                 const std::string* topic, const Ratio& value, bool is_z) {
  return {.table = table,
          .column = column,
          .topic = topic == nullptr ? std::string(kAllWord) : *topic,
          .is_all = topic == nullptr,
          .text = {},
          .number = value.is_defined() ? value.value() : 0,
          .is_whole = !is_z && is_whole(selection.measures[column.measure])};
}

// Calls visit(cell) for everything that the look asks for, in trec_eval's order.
template <class Visit>
void visit_cells(const TrecTable& table, const TrecSelection& selection, const TrecLook& look,
                 const Visit& visit) {
  const Scores& scores = table.scores;
  for (std::size_t t = 0; look.per_topic && t < scores.topics.size(); ++t) {
    if (!table.is_hidden.empty() && table.is_hidden[t]) continue;
    std::size_t texts = 0;
    for (const TrecColumn& column : selection.columns) {
      if (!is_shown(selection, column, false)) continue;
      if (column.what == What::kGrades) {
        visit(Cell{table, column, scores.topics[t], false, table.texts[texts++][t], {}});
      } else {
        visit(number_cell(table, selection, column, &scores.topics[t], scores.at(t, column.measure),
                          look.is_z));
      }
    }
  }
  for (const TrecColumn& column : selection.columns) {
    if (!look.summary || !is_shown(selection, column, true)) continue;
    if (column.what == What::kRunId && look.has_heading) continue;
    if (column.what == What::kRunId) {
      visit(Cell{table, column, std::string(kAllWord), true, scores.tag, {}});
    } else {
      visit(number_cell(table, selection, column, nullptr, scores.summary[column.measure].value,
                        look.is_z));
    }
  }
}

std::string trec_line(std::string name, const std::string& topic, const std::string& value) {
  constexpr std::size_t kNameWidth = 22;
  name.resize(std::max(kNameWidth, name.size()), ' ');
  return name + "\t" + topic + "\t" + value + "\n";
}

// Where the lines of several runs follow each other.
std::string heading(const std::string& run) {
  return trec_line("runid", std::string(kAllWord), tsv_field(run));
}

// Where the name stands alone, a standard score is marked as in the lines.
std::string name_in(const Cell& cell, const TrecLook& look) {
  return (look.is_z && cell.number ? "Z" : "") + cell.column.name;
}

std::string number_text(const Cell& cell, std::optional<int> digits) {
  if (cell.is_whole) return fixed(std::trunc(*cell.number), 0);
  return digits ? fixed(*cell.number, *digits) : shortest(*cell.number);
}

std::string write_lines(const TrecTable& table, const TrecSelection& selection,
                        const TrecLook& look) {
  std::string out;
  visit_cells(table, selection, look, [&](const Cell& cell) {
    std::string name = cell.column.name;
    std::string value = cell.text;
    if (cell.number) {
      // The mark stands before the name once that is padded, so the column is one wider.
      if (look.is_z) out += "Z";
      value = number_text(cell, look.digits.value_or(kUsualDigits));
      if (!std::isfinite(*cell.number)) value.insert(0, kNumberWidth - value.size(), ' ');
    } else if (cell.column.what == What::kGrades) {
      value = "'" + value + "'";
    }
    out += trec_line(std::move(name), cell.topic, value);
  });
  return out;
}

std::string write_delimited(std::span<const TrecTable> tables, const TrecSelection& selection,
                            const TrecLook& look, char separator) {
  const auto line = [&](std::vector<std::string> fields) {
    for (std::string& field : fields) {
      field = separator == ',' ? csv_field(field) : tsv_field(std::move(field));
    }
    return joined(fields, std::string(1, separator)) + "\n";
  };
  std::string out = line({"run", "topic", "measure", "value"});
  for (const TrecTable& table : tables) {
    visit_cells(table, selection, look, [&](const Cell& cell) {
      const std::string value = cell.number ? number_text(cell, look.digits) : cell.text;
      out += line({table.scores.run, cell.topic, name_in(cell, look), value});
    });
  }
  return out;
}

std::string write_object(std::span<const TrecTable> tables, const TrecSelection& selection,
                         const TrecLook& look) {
  using Json = nlohmann::ordered_json;
  Json runs = Json::array();
  for (const TrecTable& table : tables) {
    Json topics = Json::object();
    Json all = Json::object();
    visit_cells(table, selection, look, [&](const Cell& cell) {
      Json value = utf8_text(cell.text);
      if (cell.number)
        value = cell.is_whole ? Json(static_cast<std::int64_t>(*cell.number)) : Json(*cell.number);
      Json& values = cell.is_all ? all : topics[utf8_text(cell.topic)];
      values[utf8_text(name_in(cell, look))] = std::move(value);
    });
    runs.push_back({{"run", utf8_text(table.scores.run)}, {"topics", topics}, {"all", all}});
  }
  return Json{{"runs", runs}}.dump(2) + "\n";
}

}  // namespace

std::string write_trec(TrecFormat format, std::span<const TrecTable> tables,
                       const TrecSelection& selection, const TrecLook& look) {
  if (format == TrecFormat::kJson) return write_object(tables, selection, look);
  if (format == TrecFormat::kCsv) return write_delimited(tables, selection, look, ',');
  if (format == TrecFormat::kTsv) return write_delimited(tables, selection, look, '\t');
  if (tables.size() == 1) return write_lines(tables[0], selection, look);
  TrecLook below = look;
  below.has_heading = true;
  std::string out;
  for (const TrecTable& table : tables)
    out += heading(table.scores.run) + write_lines(table, selection, below);
  return out;
}

std::string write_trec(const EvalReport& report, const Look& look) {
  TrecSelection selection{.measures = report.measures, .columns = {}, .warnings = {}};
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    selection.columns.push_back(
        {.name = trec_name_of(report.measures[m]), .what = What::kMeasure, .measure = m});
  }
  const TrecLook lines{.per_topic = look.per_topic, .summary = look.summary, .digits = look.digits};
  std::string out;
  for (const Scores& scores : report.runs) {
    if (report.runs.size() > 1) out += heading(scores.run);
    out += write_lines({.scores = scores, .texts = {}, .is_hidden = {}}, selection, lines);
  }
  return out;
}

}  // namespace assay
