// SPDX-License-Identifier: Apache-2.0
// report_trec.cpp: the lines that trec_eval prints, and the same values in other formats.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "assay/trec_eval.hpp"
#include "line_text.hpp"
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
  const TrecColumn& column;
  std::string_view topic;
  bool is_all = false;           // of all topics, whatever `topic` is called
  std::string_view text;         // of what is not a number
  std::optional<double> number;  // undefined is 0, as trec_eval prints it; a note says so
  bool is_whole = false;
};

// Text on its way to a sink, in pieces that are worth a write.
class Pieces {
 public:
  explicit Pieces(const Sink& sink) : sink_(sink) { text_.reserve(2 * kPiece); }

  [[nodiscard]] std::string& text() { return text_; }
  // Call it where a piece may end.
  void cut() {
    if (text_.size() >= kPiece) pass_on();
  }
  // Once the sink has failed nothing is given to it.
  Result<Done> finish() {
    pass_on();
    return result_;
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;

  void pass_on() {
    if (result_ && !text_.empty()) result_ = sink_(text_);
    text_.clear();
  }

  const Sink& sink_;
  std::string text_;
  Result<Done> result_ = Done{};
};

bool is_shown(const TrecSelection& selection, const TrecColumn& column, bool is_all) {
  switch (column.what) {
    case What::kRunId: return is_all;
    case What::kGrades: return !is_all;
    default: return is_all || !selection.measures[column.measure].def->is_about_all;
  }
}

bool is_printed_whole(const TrecSelection& selection, const TrecColumn& column,
                      const TrecLook& look) {
  return column.what == What::kMeasure && !look.is_z &&
         is_whole(selection.measures[column.measure]);
}

double number_in(const Ratio& value) { return value.is_defined() ? value.value() : 0; }

bool is_hidden(const TrecTable& table, std::size_t topic) {
  return !table.is_hidden.empty() && table.is_hidden[topic];
}

// Calls visit(cell) for everything that the look asks for, in trec_eval's order.
template <class Visit>
void visit_cells(const TrecTable& table, const TrecSelection& selection, const TrecLook& look,
                 const Visit& visit) {
  const Scores& scores = table.scores;
  for (std::size_t t = 0; look.per_topic && t < scores.topics.size(); ++t) {
    if (is_hidden(table, t)) continue;
    std::size_t texts = 0;
    for (const TrecColumn& column : selection.columns) {
      if (!is_shown(selection, column, false)) continue;
      if (column.what == What::kGrades) {
        visit(Cell{column, scores.topics[t], false, table.texts[texts++][t], {}});
      } else {
        visit(Cell{column,
                   scores.topics[t],
                   false,
                   {},
                   number_in(scores.at(t, column.measure)),
                   is_printed_whole(selection, column, look)});
      }
    }
  }
  for (const TrecColumn& column : selection.columns) {
    if (!look.summary || !is_shown(selection, column, true)) continue;
    if (column.what == What::kRunId) {
      visit(Cell{column, kAllWord, true, scores.tag, {}});
    } else {
      visit(Cell{column,
                 kAllWord,
                 true,
                 {},
                 number_in(scores.summary[column.measure].value),
                 is_printed_whole(selection, column, look)});
    }
  }
}

// What a line begins with: the name, as wide as the column.
std::string line_start(std::string name) {
  constexpr std::size_t kNameWidth = 22;
  name.resize(std::max(kNameWidth, name.size()), ' ');
  return name + "\t";
}

// Where the lines of several runs follow each other.
std::string heading(const std::string& run) {
  return line_start("runid") + std::string(kAllWord) + "\t" + tsv_field(run) + "\n";
}

// A column as the lines of topics, or those of all, have it: made once, not for each line.
struct LineColumn {
  const TrecColumn& column;
  Stamp start;
  bool is_whole = false;
};

std::vector<LineColumn> line_columns(const TrecSelection& selection, const TrecLook& look,
                                     bool is_all) {
  std::vector<LineColumn> made;
  for (const TrecColumn& column : selection.columns) {
    if (!is_shown(selection, column, is_all)) continue;
    if (column.what == What::kRunId && look.has_heading) continue;
    // The mark stands before the name once that is padded, so the column is one wider.
    const bool is_marked = look.is_z && column.what == What::kMeasure;
    made.push_back({column, Stamp((is_marked ? "Z" : "") + line_start(column.name)),
                    is_printed_whole(selection, column, look)});
  }
  return made;
}

std::string line_number(double number, int digits, bool is_whole) {
  if (is_whole && std::isfinite(number)) return fixed(std::trunc(number), 0);
  const std::string text = fixed(number, digits);
  return std::isfinite(number) ? text : std::string(kNumberWidth - text.size(), ' ') + text;
}

// The lines of runs, one after the other.
class LineWriter {
 public:
  LineWriter(const TrecSelection& selection, const TrecLook& look, Pieces& out)
      : of_topics_(line_columns(selection, look, false)),
        of_all_(line_columns(selection, look, true)),
        digits_(look.digits.value_or(kUsualDigits)),
        out_(out) {}

  void write_topic(const TrecRow& row, std::string& text) const {
    const Stamp topic(std::string(row.topic) + '\t');
    std::size_t texts = 0;
    TextEnd tail(text);
    for (const auto& [column, start, is_whole] : of_topics_) {
      char* at = tail.room_for(start.size() + topic.size() + Stamp::kBlock + kFixedRoom + 1);
      at = topic.put(start.put(at));
      if (column.what == What::kGrades) {
        tail.end_at(at);
        tail.append("'" + row.texts[texts++] + "'\n");
        continue;
      }
      const double number = number_in(row.values[column.measure]);
      if (char* end = is_whole ? write_fixed(at, std::trunc(number), 0)
                               : write_fixed(at, number, digits_)) {
        *end++ = '\n';
        tail.end_at(end);
      } else {
        tail.end_at(at);
        tail.append(line_number(number, digits_, is_whole) + "\n");
      }
    }
  }

  void add_topic(const TrecRow& row) {
    write_topic(row, out_.text());
    out_.cut();
  }

  void add_text(std::string_view text) {
    out_.text() += text;
    out_.cut();
  }

  void add_summary(const Scores& scores) {
    std::string& text = out_.text();
    for (const auto& [column, start, is_whole] : of_all_) {
      text.append(start.text()).append(kAllWord).append("\t");
      if (column.what == What::kRunId) {
        text += scores.tag;
      } else {
        text += line_number(number_in(scores.summary[column.measure].value), digits_, is_whole);
      }
      text += '\n';
    }
  }

 private:
  std::vector<LineColumn> of_topics_;
  std::vector<LineColumn> of_all_;
  int digits_;
  Pieces& out_;
};

std::span<const Ratio> values_of(const Scores& scores, std::size_t topic) {
  const std::span<const Ratio> all = scores.values;
  return all.subspan(topic * scores.summary.size(), scores.summary.size());
}

// Of what else there may be of a run, texts and hidden topics, `table` tells.
void write_scores(const Scores& scores, const TrecTable* table, const TrecLook& look,
                  LineWriter& lines) {
  std::vector<std::string> texts(table != nullptr ? table->texts.size() : 0);
  for (std::size_t t = 0; look.per_topic && t < scores.topics.size(); ++t) {
    if (table != nullptr && is_hidden(*table, t)) continue;
    for (std::size_t c = 0; c < texts.size(); ++c) texts[c] = table->texts[c][t];
    lines.add_topic({scores.topics[t], values_of(scores, t), texts});
  }
  if (look.summary) lines.add_summary(scores);
}

// Where the name stands alone, a standard score is marked as in the lines.
std::string name_in(const Cell& cell, const TrecLook& look) {
  return (look.is_z && cell.number ? "Z" : "") + cell.column.name;
}

std::string number_text(const Cell& cell, std::optional<int> digits) {
  if (cell.is_whole) return fixed(std::trunc(*cell.number), 0);
  return digits ? fixed(*cell.number, *digits) : shortest(*cell.number);
}

void write_delimited(std::span<const TrecTable> tables, const TrecSelection& selection,
                     const TrecLook& look, char separator, Pieces& out) {
  const auto field = [&](std::string_view text) {
    return separator == ',' ? csv_field(text) : tsv_field(std::string(text));
  };
  const auto line = [&](const std::vector<std::string>& fields) {
    out.text() += joined(fields, std::string(1, separator)) + "\n";
    out.cut();
  };
  line({"run", "topic", "measure", "value"});
  for (const TrecTable& table : tables) {
    const std::string run = field(table.scores.run);
    visit_cells(table, selection, look, [&](const Cell& cell) {
      line({run, field(cell.topic), field(name_in(cell, look)),
            cell.number ? number_text(cell, look.digits) : field(cell.text)});
    });
  }
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

Sink appending_to(std::string& all) {
  return [&all](std::string_view piece) -> Result<Done> {
    all += piece;
    return Done{};
  };
}

}  // namespace

struct TrecLines::Writer {
  Writer(const TrecSelection& selection, const TrecLook& look, const Sink& sink)
      : out(sink), lines(selection, look, out) {}
  Pieces out;
  LineWriter lines;
};

TrecLines::TrecLines(const TrecSelection& selection, const TrecLook& look, const Sink& sink)
    : writer_(std::make_unique<Writer>(selection, look, sink)) {}
TrecLines::~TrecLines() = default;

void TrecLines::write_topic(const TrecRow& row, std::string& text) const {
  writer_->lines.write_topic(row, text);
}
void TrecLines::add_text(std::string_view text) { writer_->lines.add_text(text); }
void TrecLines::add_summary(const Scores& scores) { writer_->lines.add_summary(scores); }
Result<Done> TrecLines::finish() { return writer_->out.finish(); }

Result<Done> write_trec(TrecFormat format, std::span<const TrecTable> tables,
                        const TrecSelection& selection, const TrecLook& look, const Sink& sink) {
  Pieces out(sink);
  if (format == TrecFormat::kJson) {
    out.text() = write_object(tables, selection, look);
  } else if (format == TrecFormat::kLines) {
    TrecLook below = look;
    below.has_heading = look.has_heading || tables.size() > 1;
    LineWriter lines(selection, below, out);
    for (const TrecTable& table : tables) {
      if (tables.size() > 1) out.text() += heading(table.scores.run);
      write_scores(table.scores, &table, look, lines);
    }
  } else {
    write_delimited(tables, selection, look, format == TrecFormat::kCsv ? ',' : '\t', out);
  }
  return out.finish();
}

std::string write_trec(TrecFormat format, std::span<const TrecTable> tables,
                       const TrecSelection& selection, const TrecLook& look) {
  std::string all;
  (void)write_trec(format, tables, selection, look, appending_to(all));
  return all;
}

std::string write_trec(const EvalReport& report, const Look& look) {
  TrecSelection selection{.measures = report.measures, .columns = {}, .warnings = {}};
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    selection.columns.push_back(
        {.name = trec_name_of(report.measures[m]), .what = What::kMeasure, .measure = m});
  }
  const TrecLook below{.per_topic = look.per_topic, .summary = look.summary, .digits = look.digits};
  std::string all;
  const Sink sink = appending_to(all);
  Pieces out(sink);
  LineWriter lines(selection, below, out);
  for (const Scores& scores : report.runs) {
    if (report.runs.size() > 1) out.text() += heading(scores.run);
    write_scores(scores, nullptr, below, lines);
  }
  (void)out.finish();
  return all;
}

}  // namespace assay
