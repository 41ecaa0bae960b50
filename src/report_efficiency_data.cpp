// SPDX-License-Identifier: Apache-2.0
// report_efficiency_data.cpp: efficiency for other programs, with every digit.
#include <cmath>
#include <nlohmann/json.hpp>

#include "assay/utf8.hpp"
#include "assay/version.hpp"
#include "efficiency_figures.hpp"
#include "number.hpp"
#include "report_efficiency_parts.hpp"
#include "report_json.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kNanoseconds = 1e9;

double seconds(std::uint64_t nanoseconds) {
  return static_cast<double>(nanoseconds) / kNanoseconds;
}

std::string_view range_word(FigureRange range) {
  if (range == FigureRange::kSpread) return "least and greatest";
  return range == FigureRange::kInterval ? "95 % interval" : "";
}

// One number on a line of its own.
struct DataLine {
  std::string engine;
  std::string_view group;
  std::string figure;
  std::string_view unit;
  double value = 0;
  FigureRange range = FigureRange::kNone;
  double low = 0;
  double high = 0;
  std::uint64_t count = 0;  // 0: not told
};

std::string_view group_word(FigureGroup group) {
  if (group == FigureGroup::kIndexing) return "indexing";
  return group == FigureGroup::kSearching ? "searching" : "effectiveness";
}

void add_times(const EngineRow& row, std::vector<DataLine>& lines) {
  for (const LoopTimes& times : row.times) {
    const auto add = [&](const std::string& name, double value) -> DataLine& {
      return lines.emplace_back(DataLine{.engine = row.measurement.name,
                                         .group = group_word(FigureGroup::kSearching),
                                         .figure = std::string(times.key) + "_" + name,
                                         .unit = unit_word(FigureUnit::kSeconds),
                                         .value = value,
                                         .count = times.summary.count});
    };
    add("mean", times.summary.mean / kNanoseconds);
    add("least", seconds(times.summary.least));
    for (const Percentile& each : times.summary.percentiles) {
      DataLine& line = add("p" + percent_name(each.share), seconds(each.value));
      if (!each.interval) continue;
      line.range = FigureRange::kInterval;
      line.low = seconds(each.interval->first);
      line.high = seconds(each.interval->second);
    }
    add("greatest", seconds(times.summary.greatest));
  }
}

void add_ratio(const EngineRow& row, std::vector<DataLine>& lines) {
  if (!row.ratio) return;
  DataLine line{.engine = row.measurement.name,
                .group = group_word(FigureGroup::kSearching),
                .figure = "service_ratio",
                .unit = unit_word(FigureUnit::kTimes),
                .value = row.ratio->ratio,
                .count = row.ratio->topics};
  if (row.ratio->low && row.ratio->high) {
    line.range = FigureRange::kInterval;
    line.low = *row.ratio->low;
    line.high = *row.ratio->high;
  }
  lines.push_back(line);
  line.range = FigureRange::kNone;
  line.unit = "probability";
  line.figure = "service_ratio_p";
  line.value = row.ratio->p;
  lines.push_back(line);
  line.figure = "service_ratio_p_holm";
  line.value = row.ratio->adjusted;
  lines.push_back(line);
}

void add_counts(const EngineRow& row, std::vector<DataLine>& lines) {
  const auto add = [&](std::string name, std::uint64_t number) {
    lines.push_back({.engine = row.measurement.name,
                     .group = group_word(FigureGroup::kSearching),
                     .figure = std::move(name),
                     .unit = "count",
                     .value = static_cast<double>(number)});
  };
  if (row.queries == 0) return;
  add("queries", row.queries);
  add("errors", row.errors);
  add("timeouts", row.timeouts);
  if (!row.is_log_only) add("unstable_topics", row.measurement.unstable.size());
}

std::vector<DataLine> lines_of(const EngineRow& row) {
  std::vector<DataLine> lines;
  for (const EngineFigure& figure : row.figures) {
    lines.push_back({.engine = row.measurement.name,
                     .group = group_word(figure.def->group),
                     .figure = std::string(figure.def->key),
                     .unit = unit_word(figure.def->unit),
                     .value = figure.value,
                     .range = figure.range,
                     .low = figure.low,
                     .high = figure.high,
                     .count = figure.count});
  }
  add_times(row, lines);
  add_counts(row, lines);
  add_ratio(row, lines);
  for (const auto& [measure, value] : row.measurement.values) {
    lines.push_back({.engine = row.measurement.name,
                     .group = group_word(FigureGroup::kEffectiveness),
                     .figure = measure,
                     .unit = "value",
                     .value = value});
  }
  return lines;
}

std::string exact(double value) {
  return std::isnan(value) ? std::string(kUndefinedWord) : shortest(value);
}

using Rows = std::vector<std::vector<std::string>>;

Rows table_rows(const EfficiencyTable& table) {
  Rows rows{{"engine", "group", "figure", "value", "unit", "low", "high", "range", "count"}};
  for (const EngineRow& row : table.engines) {
    for (const DataLine& line : lines_of(row)) {
      const bool has_range = line.range != FigureRange::kNone;
      rows.push_back({line.engine, std::string(line.group), line.figure, exact(line.value),
                      std::string(line.unit), has_range ? exact(line.low) : "",
                      has_range ? exact(line.high) : "", std::string(range_word(line.range)),
                      line.count > 0 ? std::to_string(line.count) : ""});
    }
  }
  return rows;
}

Rows change_rows(const EfficiencyChange& change) {
  Rows rows{{"engine", "figure", "unit", "before", "after", "ratio", "low", "high", "p"}};
  for (const EngineChange& engine : change.engines) {
    for (const FigureChange& figure : engine.figures) {
      const double ratio = figure.before == 0 ? std::nan("") : figure.after / figure.before;
      rows.push_back({engine.name, figure.key,
                      figure.unit ? std::string(unit_word(*figure.unit)) : "value",
                      exact(figure.before), exact(figure.after), exact(ratio), "", "", ""});
    }
    if (!engine.ratio) continue;
    const TimeRatio& ratio = *engine.ratio;
    rows.push_back({engine.name, "service_ratio", "ratio", "", "", exact(ratio.ratio),
                    ratio.low ? exact(*ratio.low) : "", ratio.high ? exact(*ratio.high) : "",
                    exact(ratio.p)});
  }
  return rows;
}

std::string written(const EfficiencyView& view, char between,
                    std::string (*field_of)(std::string)) {
  std::string out;
  for (auto& row : view.change == nullptr ? table_rows(view.table) : change_rows(*view.change)) {
    for (std::string& field : row) field = field_of(std::move(field));
    out += joined(row, std::string(1, between)) + "\n";
  }
  return out;
}

// Null for what is not told.
Json text_json(const std::string& text) { return text.empty() ? Json() : Json(utf8_text(text)); }

Json line_json(const DataLine& line) {
  Json json = {{"value", number_json(line.value)}, {"unit", line.unit}};
  if (line.range == FigureRange::kSpread) {
    json["least"] = line.low;
    json["greatest"] = line.high;
  }
  if (line.range == FigureRange::kInterval) json["interval"] = {line.low, line.high};
  if (line.count > 0) json["count"] = line.count;
  return json;
}

Json engine_json(const EfficiencyTable& table, const EngineRow& row) {
  const EngineMeasurement& engine = row.measurement;
  Json json = {{"name", utf8_text(engine.name)}};
  if (!row.is_log_only) {
    json["kind"] = text_json(engine.kind);
    json["version"] = text_json(engine.version);
    json["settings"] = Json::object();
    for (const auto& [name, value] : engine.settings) {
      json["settings"][utf8_text(name)] = utf8_text(value);
    }
    json["collection"] = {{"documents", engine.documents}, {"bytes", engine.collection_bytes}};
    json["cache"] = text_json(engine.cache);
    json["repetitions"] = engine.index_runs.size();
    json["clients"] = engine.clients;
    json["rate"] = engine.rate > 0 ? Json(engine.rate) : Json();
    json["unstable"] = Json::array();
    for (const std::string& topic : engine.unstable) json["unstable"].push_back(utf8_text(topic));
    json["failure"] = text_json(engine.failure);
  }
  json["is_baseline"] = table.baseline && &row == &table.engines[*table.baseline];
  for (const std::string_view group : {"indexing", "searching", "effectiveness"}) {
    json[std::string(group)] = Json::object();
  }
  for (const DataLine& line : lines_of(row)) {
    json[std::string(line.group)][utf8_text(line.figure)] = line_json(line);
  }
  return json;
}

Json front_json(const EfficiencyTable& table) {
  Json fronts = Json::array();
  if (table.measures.empty()) return fronts;
  const std::string& measure = table.measures.front();
  for (const auto& choice : kCostChoices) {
    Json engines = Json::array();
    const auto points = trade_points(table, measure, choice.value);
    for (const TradePoint& point : points) {
      if (point.is_on_front)
        engines.push_back(utf8_text(table.engines[point.engine].measurement.name));
    }
    fronts.push_back({{"measure", utf8_text(measure)},
                      {"against", choice.word},
                      {"of", points.size()},
                      {"engines", std::move(engines)}});
  }
  return fronts;
}

Json names_json(const std::vector<std::string>& names) {
  Json json = Json::array();
  for (const std::string& name : names) json.push_back(utf8_text(name));
  return json;
}

Json change_json(const EngineChange& engine) {
  Json json = {{"name", utf8_text(engine.name)},
               {"differs", names_json(engine.differences)},
               {"not_compared", names_json(engine.not_compared)},
               {"figures", Json::array()},
               {"service_ratio", Json()}};
  for (const FigureChange& figure : engine.figures) {
    json["figures"].push_back({{"figure", utf8_text(figure.key)},
                               {"unit", figure.unit ? Json(unit_word(*figure.unit)) : Json()},
                               {"before", figure.before},
                               {"after", figure.after}});
  }
  if (!engine.ratio) return json;
  json["service_ratio"] = {
      {"ratio", engine.ratio->ratio},
      {"interval", {number_json(engine.ratio->low), number_json(engine.ratio->high)}},
      {"p", engine.ratio->p},
      {"topics", engine.ratio->topics}};
  return json;
}

}  // namespace

std::string write_efficiency_csv(const EfficiencyView& view, const Look&) {
  return written(view, ',', [](std::string field) { return csv_field(field); });
}

std::string write_efficiency_tsv(const EfficiencyView& view, const Look&) {
  return written(view, '\t', [](std::string field) { return tsv_field(std::move(field)); });
}

std::string write_efficiency_json(const EfficiencyView& view, const Look& look) {
  Json json = {{"schema", "assay.efficiency/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"percentile_rule", percentile_rule()},
               {"engines", Json::array()}};
  for (const EngineRow& row : view.table.engines) {
    json["engines"].push_back(engine_json(view.table, row));
  }
  json["fronts"] = front_json(view.table);
  if (view.change != nullptr) {
    json["changes"] = Json::array();
    for (const EngineChange& engine : view.change->engines) {
      json["changes"].push_back(change_json(engine));
    }
    json["only_before"] = names_json(view.change->only_before);
    json["only_after"] = names_json(view.change->only_after);
  }
  json["notes"] = Json::array();
  for (const Note& note : view.table.notes) json["notes"].push_back(note_json(note, Json()));
  return json.dump(2, ' ', look.ascii) + "\n";
}

}  // namespace assay
