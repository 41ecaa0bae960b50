// SPDX-License-Identifier: Apache-2.0
// report_json.cpp: everything an evaluation has to say, for programs. The schema's version is in
// it.
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json value_json(const Ratio& value) { return value.is_defined() ? Json(value.value()) : Json(); }

Json source_json(const Source& source, std::string_view role) {
  Json json = {{"role", role},
               {"path", utf8_text(source.path)},
               {"topics", source.topics},
               {"lines", source.lines}};
  if (!source.sha256.empty()) json["sha256"] = source.sha256;
  return json;
}

Json measure_json(const EvalReport& report, const Scores& scores, std::size_t m, const Look& look) {
  Json json = {{"name", name_of(report.measures[m])}};
  if (look.summary) json["mean"] = value_json(scores.summary[m].value);
  json["undefined_topics"] = scores.summary[m].undefined;
  if (!look.per_topic) return json;
  Json topics = Json::object();
  for (const std::size_t t : natural_order(scores))
    topics[utf8_text(scores.topics[t])] = value_json(scores.at(t, m));
  json["per_topic"] = std::move(topics);
  return json;
}

Json run_json(const EvalReport& report, const Scores& scores, const Look& look) {
  Json json = {{"name", utf8_text(scores.run)},
               {"tag", utf8_text(scores.tag)},
               {"topics", scores.topics.size()}};
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    json["measures"].push_back(measure_json(report, scores, m, look));
  }
  return json;
}

}  // namespace

std::string write_json(const EvalReport& report, const Look& look) {
  Json json = {{"schema", "assay.eval/1"}, {"tool", {{"name", "assay"}, {"version", kVersion}}}};
  json["inputs"].push_back(source_json(report.qrels, "qrels"));
  for (const Source& source : report.sources) json["inputs"].push_back(source_json(source, "run"));
  const auto recipes = recipe_lines(report);
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    const std::string name = name_of(report.measures[m]);
    json["recipes"][name] = recipes[m].substr(name.size() + 2);
  }
  json["runs"] = Json::array();
  json["notes"] = Json::array();
  for (const Scores& scores : report.runs) {
    json["runs"].push_back(run_json(report, scores, look));
    for (const Note& note : scores.notes) {
      json["notes"].push_back({{"run", utf8_text(scores.run)},
                               {"code", note.code},
                               {"count", note.count},
                               {"message", utf8_text(note.message)},
                               {"advice", note.advice}});
    }
  }
  return json.dump(2, ' ', look.ascii) + "\n";
}

}  // namespace assay
