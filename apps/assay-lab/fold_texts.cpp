// SPDX-License-Identifier: Apache-2.0
// fold_texts.cpp: folds and what they chose, as JSON and as a table.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "assay/utf8.hpp"
#include "fold_choice.hpp"
#include "number.hpp"

namespace assay::lab {
namespace {

using Json = nlohmann::ordered_json;

Json bound(double value) { return std::isfinite(value) ? Json(value) : Json(); }

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

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
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
                       {"low", bound(comparison.test.low)},
                       {"high", bound(comparison.test.high)},
                       {"p", comparison.test.p}}}};
  return json.dump(2) + "\n";
}

std::string folds_table(const std::string& engine, const std::string& folds_json) {
  const Json json = Json::parse(folds_json, nullptr, false);
  if (json.is_discarded()) return {};
  const std::string measure = json["measure"];
  std::size_t width = 8;
  for (const Json& fold : json["folds"]) {
    width = std::max(width, settings_text(fold["settings"]).size());
  }
  std::string text = engine + ", settings by " + measure + "\n" + padded("fold", 6) +
                     padded("settings", width) + "   train    test\n";
  for (const Json& fold : json["folds"]) {
    text += padded(std::to_string(fold["fold"].get<unsigned>()), 6) +
            padded(settings_text(fold["settings"]), width) + "  " +
            fixed(fold["train"].get<double>(), 4) + "  " + fixed(fold["test"].get<double>(), 4) +
            "\n";
  }
  const Json& all = json["comparison"];
  const double difference = all["difference"];
  text += "tested on all topics " + fixed(all["tuned"].get<double>(), 4) + ", first settings " +
          fixed(all["default"].get<double>(), 4) + "\ndifference " + (difference < 0 ? "" : "+") +
          fixed(difference, 4) + ", p (t) " + fixed(all["p"].get<double>(), 3) + "\n";
  return text + "timed with " + settings_text(json["timed"]) + ", which most folds chose\n";
}

}  // namespace assay::lab
