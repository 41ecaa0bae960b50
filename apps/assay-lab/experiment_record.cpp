// SPDX-License-Identifier: Apache-2.0
// experiment_record.cpp: experiment.json.
#include "experiment_record.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "assay/utf8.hpp"

namespace assay::lab {
namespace {

using Json = nlohmann::ordered_json;

Json old_sessions(const ResultsFolder& folder) {
  const auto input = Input::open(folder.in(kRecord));
  if (!input) return Json::array();
  const Json old = Json::parse((*input)->bytes(), nullptr, /*allow_exceptions=*/false);
  const bool has_some = old.is_object() && old.contains("sessions") && old["sessions"].is_array();
  return has_some ? old["sessions"] : Json::array();
}

Json session_of(const LabPlan& plan, const Environment& environment) {
  Json json = Json::object();
  for (const auto& [key, value] : environment.facts) json[key] = utf8_text(value);
  Json engines = Json::array();
  for (const EngineConfig* engine : plan.engines()) engines.push_back(engine->name);
  json["engines"] = std::move(engines);
  return json;
}

Json inputs_of(const LabPlan& plan) {
  Json inputs = Json::array();
  for (const LabInput& input : plan.inputs) {
    inputs.push_back(
        {{"role", input.role}, {"path", utf8_text(input.told)}, {"sha256", input.sha256}});
  }
  return inputs;
}

}  // namespace

Result<Done> keep_record(const LabPlan& plan, const Environment& environment,
                         const ResultsFolder& folder) {
  Json sessions = old_sessions(folder);
  sessions.push_back(session_of(plan, environment));
  Json measures = Json::array();
  for (const Measure& measure : plan.experiment.measures) measures.push_back(name_of(measure));
  const Json json = {{"assay_experiment", 1},
                     {"name", utf8_text(plan.experiment.name)},
                     {"seed", plan.experiment.seed},
                     {"inputs", inputs_of(plan)},
                     {"documents", plan.facts.documents},
                     {"text_bytes", plan.facts.text_bytes},
                     {"file_bytes", plan.facts.file_bytes},
                     {"topics", plan.topics.size()},
                     {"judged_topics", plan.judged.size()},
                     {"measures", std::move(measures)},
                     {"sessions", std::move(sessions)}};
  return folder.write(kRecord, json.dump(2) + "\n");
}

}  // namespace assay::lab
