// SPDX-License-Identifier: Apache-2.0
// fold_texts.cpp: folds and what they chose, as JSON and as a table.
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "assay/utf8.hpp"
#include "fold_choice.hpp"
#include "number.hpp"
#include "report_compare.hpp"
#include "report_efficiency_parts.hpp"

namespace assay::lab {
namespace {

using Json = nlohmann::ordered_json;

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

// Of the settings that have several values.
Json settings_json(const ChosenSettings& point) {
  Json json = Json::object();
  for (const EngineSetting& setting : point.engine->settings) {
    if (setting.def->is_list || setting.values.size() < 2) continue;
    json[std::string(setting.def->word)] = utf8_text(point.text(setting.def->word, ""));
  }
  return json;
}

std::string settings_text(const Json& settings) {
  std::string text;
  for (const auto& [name, value] : settings.items()) {
    text += (text.empty() ? "" : ", ") + name + " = " + value.get<std::string>();
  }
  return text;
}

double number_in(const Json& value) {
  return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
}

Block folds_block(const std::string& engine, const Json& json) {
  Block block{.title = engine + ", settings by " + json.at("measure").get<std::string>()};
  block.grid.columns = {{"fold", false}, {"settings", false}, {"train"}, {"test"}};
  for (const Json& fold : json.at("folds")) {
    block.grid.rows.push_back({{fold.at("fold").dump()},
                               {settings_text(fold.at("settings"))},
                               {fixed(number_in(fold.at("train")), 4)},
                               {fixed(number_in(fold.at("test")), 4)}});
  }
  const Json& all = json.at("comparison");
  const double difference = number_in(all.at("difference"));
  const double p = number_in(all.at("p"));
  block.lines = {
      {"all topics", fixed(number_in(all.at("tuned")), 4) + ", with the first settings " +
                         fixed(number_in(all.at("default")), 4)},
      {"difference", (difference < 0 ? "" : "+") + fixed(difference, 4) +
                         (std::isfinite(p) ? ", paired t-test, " + p_equation(p, kAlpha) : "")},
      {"timed with", settings_text(json.at("timed")) + ", which most folds chose"}};
  return block;
}

}  // namespace

std::string folds_json(const LabPlan& plan, const GridRuns& grid, const FoldResult& result,
                       const TunedComparison& comparison) {
  const FoldConfig& told = *plan.experiment.folds;
  Json folds = Json::array();
  for (std::uint32_t fold = 0; fold < plan.split.folds; ++fold) {
    const FoldChoice& choice = result.choices[fold];
    Json topics = Json::array();
    for (const std::string& topic : plan.split.topics_of(fold, TopicSplit::Part::kTest)) {
      topics.push_back(utf8_text(topic));
    }
    folds.push_back({{"fold", fold + 1},
                     {"settings", settings_json(grid.points[choice.point])},
                     {"train", choice.train},
                     {"test", choice.test},
                     {"topics", std::move(topics)}});
  }
  const Json json = {{"assay_folds", 1},
                     {"measure", name_of(told.measure)},
                     {"seed", told.seed},
                     {"points", grid.points.size()},
                     {"folds", std::move(folds)},
                     {"timed", settings_json(grid.points[result.usual])},
                     {"default", settings_json(grid.points.front())},
                     {"comparison",
                      {{"tuned", comparison.tuned},
                       {"default", comparison.usual},
                       {"difference", comparison.tuned - comparison.usual},
                       {"low", number_or_null(comparison.test.low)},
                       {"high", number_or_null(comparison.test.high)},
                       {"p", number_or_null(comparison.test.p)}}}};
  return json.dump(2) + "\n";
}

Result<std::string> folds_table(const std::string& engine, const Input& folds, const Look& look) {
  try {
    return blocks_text({folds_block(engine, Json::parse(folds.bytes()))}, look);
  } catch (const Json::exception&) {
    return Error{.place = {.file = folds.name()},
                 .what = "this is not what assay lab writes",
                 .hint = "remove the folder of " + engine + ", and go on with --resume"};
  }
}

}  // namespace assay::lab
