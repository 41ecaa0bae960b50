// SPDX-License-Identifier: Apache-2.0
// chart_data.cpp: the points of a chart, for other programs.
#include <cmath>
#include <nlohmann/json.hpp>

#include "assay/chart.hpp"
#include "assay/version.hpp"
#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

std::string number_text(double value) {
  return std::isnan(value) ? std::string(kUndefinedWord) : shortest(value);
}

Json number_json(double value) { return std::isnan(value) ? Json() : Json(value); }

std::string place_text(const ChartAxis& axis, double at) {
  return axis.names.empty() ? number_text(at) : axis.names[static_cast<std::size_t>(at)];
}

Json place_json(const ChartAxis& axis, double at) {
  if (axis.names.empty()) return number_json(at);
  return utf8_text(axis.names[static_cast<std::size_t>(at)]);
}

std::string line_of(const std::vector<std::string>& fields) {
  std::vector<std::string> quoted;
  for (const std::string& field : fields) quoted.push_back(csv_field(field));
  return joined(quoted, ",") + "\n";
}

Json axis_json(const ChartAxis& axis) {
  return {{"label", utf8_text(axis.label)}, {"key", utf8_text(axis.key)}};
}

Json box_json(const ChartBox& box) {
  return {{"low", box.low},
          {"first", box.first},
          {"median", box.median},
          {"third", box.third},
          {"high", box.high}};
}

Json series_json(const Chart& chart, const ChartSeries& series) {
  Json json = {{"name", utf8_text(series.name)}, {"is_reference", series.is_reference}};
  if (series.mean) json["mean"] = *series.mean;
  if (series.box) json["box"] = box_json(*series.box);
  json["points"] = Json::array();
  for (const ChartPoint& point : series.points) {
    Json entry = {{"x", place_json(chart.x, point.x)}};
    if (!chart.y.key.empty()) entry["y"] = place_json(chart.y, point.y);
    if (!chart.label_key.empty() && !point.label.empty()) {
      entry[chart.label_key] = utf8_text(point.label);
    }
    json["points"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace

// What has no vertical axis has no column for it.
std::string chart_csv(const Chart& chart) {
  std::vector<std::string> header{chart.series_key, chart.x.key};
  if (!chart.y.key.empty()) header.push_back(chart.y.key);
  if (!chart.label_key.empty()) header.push_back(chart.label_key);
  std::string out = line_of(header);
  for (const ChartSeries& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      std::vector<std::string> fields{series.name, place_text(chart.x, point.x)};
      if (!chart.y.key.empty()) fields.push_back(place_text(chart.y, point.y));
      if (!chart.label_key.empty()) fields.push_back(point.label);
      out += line_of(fields);
    }
  }
  return out;
}

std::string chart_json(const Chart& chart) {
  Json json = {{"schema", "assay.plot/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"kind", chart.kind},
               {"title", utf8_text(chart.title)},
               {"finding", utf8_text(chart.finding)}};
  json["notes"] = Json::array();
  for (const std::string& note : chart.notes) json["notes"].push_back(utf8_text(note));
  json["x"] = axis_json(chart.x);
  if (!chart.y.key.empty()) json["y"] = axis_json(chart.y);
  json["series"] = Json::array();
  for (const ChartSeries& series : chart.series)
    json["series"].push_back(series_json(chart, series));
  return json.dump(1) + "\n";
}

}  // namespace assay
