// SPDX-License-Identifier: Apache-2.0
// report_json.cpp: everything an evaluation has to say, for programs. The schema's version is in
// it.
#include "report_json.hpp"

#include <cmath>

#include "assay/version.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json value_json(const Ratio& value) { return value.is_defined() ? Json(value.value()) : Json(); }

Json bounds_json(const Bounds& bounds) {
  return {{"low", value_json(bounds.low)},
          {"high", value_json(bounds.high)},
          {"kind", kind_word(bounds.kind)}};
}

// One measure over all topics, or over those of one category.
Json mean_json(const EvalReport& report, std::size_t measure, const Summary& summary,
               const Look& look) {
  Json json = {{"name", name_of(report.measures[measure])},
               {"direction", direction_of(*report.measures[measure].def)}};
  if (look.summary) {
    json["mean"] = value_json(summary.value);
    if (report.policy.bounds != Bounding::kNone) json["bounds"] = bounds_json(summary.bounds);
    if (report.policy.intervals) {
      json["interval"] = nullptr;
      if (summary.interval && summary.interval->low.is_defined()) {
        json["interval"] = {value_json(summary.interval->low), value_json(summary.interval->high)};
      }
    }
  }
  json["undefined_topics"] = summary.undefined;
  return json;
}

Json group_json(const EvalReport& report, const Group& group, const Look& look) {
  Json json = {{"name", utf8_text(group.name)}, {"topics", group.topics}};
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    json["measures"].push_back(mean_json(report, m, group.summary[m], look));
  }
  return json;
}

Json run_json(const EvalReport& report, const Scores& scores, const Look& look) {
  Json json = {{"name", utf8_text(scores.run)},
               {"tag", utf8_text(scores.tag)},
               {"topics", scores.topics.size()}};
  const auto order = natural_order(scores);
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    Json entry = mean_json(report, m, scores.summary[m], look);
    if (look.per_topic) {
      Json topics = Json::object();
      Json bounds = Json::object();
      for (const std::size_t t : order) {
        const std::string name = utf8_text(scores.topics[t]);
        append_new(topics, name, value_json(scores.at(t, m)));
        if (!scores.bounds.empty()) append_new(bounds, name, bounds_json(scores.bounds_at(t, m)));
      }
      entry["per_topic"] = std::move(topics);
      if (!scores.bounds.empty()) entry["per_topic_bounds"] = std::move(bounds);
    }
    json["measures"].push_back(std::move(entry));
  }
  if (!look.summary) return json;
  for (const Group& group : scores.groups) {
    json["groups"].push_back(group_json(report, group, look));
  }
  return json;
}

Json report_json(const EvalReport& report, const Look& look) {
  Json json = {{"schema", "assay.eval/1"}, {"tool", {{"name", "assay"}, {"version", kVersion}}}};
  for (const auto& [role, source] : inputs_of(report)) {
    json["inputs"].push_back(source_json(source, role));
  }
  for (const Measure& measure : report.measures) {
    json["recipes"][name_of(measure)] = full_recipe(measure, report);
  }
  json["runs"] = Json::array();
  json["notes"] = notes_json(report);
  for (const Scores& scores : report.runs) json["runs"].push_back(run_json(report, scores, look));
  return json;
}

}  // namespace

Json source_json(const Source& source, std::string_view role) {
  Json json = {{"role", role}, {"path", utf8_text(source.path)}};
  if (!source.fields.empty()) {
    json["format"] = choice_of(kFileFormatChoices, source.format).word;
  }
  json["topics"] = source.topics;
  json["lines"] = source.lines;
  if (!source.sha256.empty()) json["sha256"] = source.sha256;
  return json;
}

Json note_json(const Note& note, Json run) {
  return {{"run", std::move(run)},
          {"code", note.code},
          {"count", note.count},
          {"message", utf8_text(note.message)},
          {"advice", note.advice}};
}

Json notes_json(const EvalReport& report) {
  Json notes = Json::array();
  for (const Note& note : report.notes) notes.push_back(note_json(note, Json()));
  for (const Scores& scores : report.runs) {
    for (const Note& note : scores.notes) notes.push_back(note_json(note, utf8_text(scores.run)));
  }
  return notes;
}

void append_new(Json& object, std::string key, Json value) {
  using Entries = std::vector<std::pair<const std::string, Json>>;
  static_cast<Entries&>(object.get_ref<Json::object_t&>())
      .emplace_back(std::move(key), std::move(value));
}

std::string write_json(const EvalReport& report, const Look& look) {
  return report_json(report, look).dump(2, ' ', look.ascii) + "\n";
}

std::string write_dense_json(const EvalReport& report, const Look& look) {
  return report_json(report, look).dump(-1, ' ', look.ascii) + "\n";
}

nlohmann::ordered_json number_json(double number) {
  return std::isfinite(number) ? nlohmann::ordered_json(number) : nlohmann::ordered_json();
}

nlohmann::ordered_json number_json(const std::optional<double>& number) {
  return number ? number_json(*number) : nlohmann::ordered_json();
}

nlohmann::ordered_json number_json(const std::optional<std::uint64_t>& number) {
  return number ? nlohmann::ordered_json(*number) : nlohmann::ordered_json();
}

}  // namespace assay
