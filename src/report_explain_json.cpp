// SPDX-License-Identifier: Apache-2.0
// report_explain_json.cpp: explanations for programs.
#include <nlohmann/json.hpp>

#include "report_explain_json.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json number(const Ratio& value) { return value.is_defined() ? Json(value.value()) : Json(); }

Json number(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json grade_json(double grade) { return grade == kNotInPool ? Json() : Json(grade); }

Json judgments_json(const std::vector<ExplainedDoc>& judgments) {
  Json json = Json::array();
  for (const ExplainedDoc& judgment : judgments)
    json.push_back({{"document", utf8_text(judgment.doc)}, {"grade", judgment.grade}});
  return json;
}

Json rows_json(const Explanation& told) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < told.rows.size(); ++i) {
    const ExplainedRow& row = told.rows[i];
    Json json = {{"rank", row.rank},
                 {"document", utf8_text(row.doc.doc)},
                 {"score", row.score},
                 {"grade", grade_json(row.doc.grade)}};
    for (const ExplainedColumn& column : told.columns)
      json["columns"][column.header] = number(column.values[i]);
    rows.push_back(std::move(json));
  }
  return rows;
}

Json steps_json(const ExplainedMeasure& each) {
  Json steps = Json::array();
  for (const Step& step : each.steps)
    steps.push_back({{"rank", step.rank}, {"adds", step.term}, {"total", step.total}});
  for (const SideStep& side : each.side)
    steps.push_back(
        {{"for", utf8_text(side.what)}, {"adds", side.step.term}, {"total", side.step.total}});
  return steps;
}

Json effects_json(const ExplainedMeasure& each) {
  Json json;
  json["losses"] = Json::array();
  for (const Loss& loss : each.losses) {
    json["losses"].push_back({{"document", utf8_text(loss.doc.doc)},
                              {"grade", loss.doc.grade},
                              {"rank", loss.rank == 0 ? Json() : Json(loss.rank)},
                              {"best_rank", loss.best_rank},
                              {"loss", loss.loss}});
  }
  if (each.unjudged) {
    json["unjudged"] = {{"documents", each.unjudged->count},
                        {"grade", each.unjudged->grade},
                        {"if_graded", number(each.unjudged->if_graded)},
                        {"if_removed", number(each.unjudged->if_removed)},
                        {"low", number(each.unjudged->bounds.low)},
                        {"high", number(each.unjudged->bounds.high)},
                        {"kind", kind_word(each.unjudged->bounds.kind)}};
  }
  if (each.ties) {
    json["ties"] = {{"expected", number(each.ties->expected.value)},
                    {"worst", number(each.ties->worst)},
                    {"best", number(each.ties->best)}};
    for (const TieGroup& tie : each.ties->groups)
      json["ties"]["ranks"].push_back({tie.first, tie.last});
  }
  if (each.set) {
    json["set"] = {
        {"a", each.set->a}, {"b", each.set->b}, {"c", each.set->c}, {"d", number(each.set->d)}};
  }
  return json;
}

Json measure_json_of(const ExplainedMeasure& each) {
  Json json = {{"name", name_of(each.measure)},         {"recipe", recipe_of(each.measure)},
               {"value", number(each.value)},           {"numerator", each.value.numerator},
               {"denominator", each.value.denominator}, {"steps", steps_json(each)}};
  json.update(effects_json(each));
  return json;
}

}  // namespace

Json explanation_json(const Explanation& told, const std::string& run) {
  Json json = {{"run", utf8_text(run)},
               {"topic", utf8_text(told.topic)},
               {"retrieved", told.retrieved},
               {"judged", told.judged},
               {"ideal", judgments_json(told.ideal)},
               {"not_retrieved", judgments_json(told.missing)},
               {"rows", rows_json(told)}};
  for (const ExplainedMeasure& each : told.measures)
    json["measures"].push_back(measure_json_of(each));
  return json;
}

}  // namespace assay
