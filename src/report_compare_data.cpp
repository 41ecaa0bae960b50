// SPDX-License-Identifier: Apache-2.0
// report_compare_data.cpp: a comparison for other programs: csv, json; and the list of formats.
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "number.hpp"
#include "report_compare.hpp"
#include "report_json.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

std::string field(std::optional<double> number) { return number ? shortest(*number) : ""; }

// The search for so many topics takes 2 ms: not of all pairs of many runs.
std::optional<PairPower> power_of(const Comparison& comparison, const MeasureComparison& measure,
                                  const PairComparison& pair) {
  if (comparison.systems.size() > 2 && !comparison.baseline) return std::nullopt;
  return pair_power(pair, measure.topics.size(), comparison.options.alpha);
}

// One pair under one measure: what all tests have in common, and stands behind what they say.
std::vector<std::string> pair_fields(const Comparison& comparison, const MeasureComparison& measure,
                                     const PairComparison& pair) {
  const auto margin = [&](double MarginOutcome::*number) {
    return pair.margin ? shortest((*pair.margin).*number) : "";
  };
  const auto power = power_of(comparison, measure, pair);
  return {std::to_string(pair.wins),
          std::to_string(pair.ties),
          std::to_string(pair.losses),
          field(pair.effects.d_z),
          field(pair.effects.hedges_g),
          shortest(pair.effects.cliffs_delta),
          margin(&MarginOutcome::p_non_inferior),
          margin(&MarginOutcome::p_equivalent),
          margin(&MarginOutcome::low),
          margin(&MarginOutcome::high),
          power ? shortest(power->smallest) : "",
          power && power->topics ? std::to_string(*power->topics) : ""};
}

// The same by one test.
std::vector<std::string> test_fields(const Comparison& comparison, const MeasureComparison& measure,
                                     const PairComparison& pair, std::size_t test) {
  const TestOutcome& outcome = pair.tests[test];
  const auto [first, second] = pair.systems;
  const auto mean = [&](std::size_t system) { return shortest(measure.means[system]); };
  return {name_of(measure.measure),
          comparison.systems[first],
          comparison.systems[second],
          std::to_string(measure.topics.size()),
          mean(first),
          mean(second),
          shortest(pair.difference),
          std::string(comparison.options.tests[test]->word),
          field(outcome.statistic),
          shortest(outcome.p),
          shortest(outcome.adjusted),
          shortest(outcome.low),
          shortest(outcome.high),
          outcome.is_exact ? "yes" : "no",
          verdict_words(verdict_of(comparison, measure, pair, test), measure.measure)};
}

Json test_json(const TestOutcome& outcome, const std::string& verdict) {
  return {{"statistic", number_json(outcome.statistic)},
          {"p", outcome.p},
          {"adjusted", outcome.adjusted},
          {"interval", {number_json(outcome.low), number_json(outcome.high)}},
          {"exact", outcome.is_exact},
          {"verdict", verdict}};
}

Json pair_json(const Comparison& comparison, const MeasureComparison& measure,
               const PairComparison& pair) {
  const auto [first, second] = pair.systems;
  Json json = {{"a", utf8_text(comparison.systems[first])},
               {"b", utf8_text(comparison.systems[second])},
               {"measure", name_of(measure.measure)},
               {"delta", pair.difference},
               {"deviation", number_json(pair.deviation)},
               {"wtl", {pair.wins, pair.ties, pair.losses}},
               {"effect",
                {{"d_z", number_json(pair.effects.d_z)},
                 {"hedges_g", number_json(pair.effects.hedges_g)},
                 {"cliffs_delta", pair.effects.cliffs_delta}}}};
  for (std::size_t i = 0; i < pair.tests.size(); ++i) {
    json["tests"][std::string(comparison.options.tests[i]->word)] = test_json(
        pair.tests[i], verdict_words(verdict_of(comparison, measure, pair, i), measure.measure));
  }
  const auto power = power_of(comparison, measure, pair);
  if (power) {
    json["power"] = {{"smallest_shown", power->smallest},
                     {"topics_needed", power->topics ? Json(*power->topics) : Json()}};
  }
  if (pair.margin) {
    json["margin"] = {
        {"non_inferior_p", pair.margin->p_non_inferior},
        {"equivalent_p", pair.margin->p_equivalent},
        {"interval", {number_json(pair.margin->low), number_json(pair.margin->high)}}};
  }
  return json;
}

Json anova_json(const Anova& anova) {
  const auto row = [](const AnovaRow& each) {
    return Json{{"squares", each.squares}, {"freedom", each.freedom}};
  };
  return {{"systems", row(anova.systems)},
          {"topics", row(anova.topics)},
          {"error", row(anova.error)},
          {"f", number_json(anova.f)},
          {"p", anova.p},
          {"omega_squared", number_json(anova.omega_squared)}};
}

// One measure of all runs, as the tests see it.
Json measure_json(const Comparison& comparison, const MeasureComparison& measure) {
  Json json = {{"name", name_of(measure.measure)},
               {"direction", direction_of(*measure.measure.def)},
               {"topics", measure.topics.size()},
               {"logarithms", measure.is_log},
               {"anova", measure.anova ? anova_json(*measure.anova) : Json()}};
  for (std::size_t s = 0; s < comparison.systems.size(); ++s) {
    Json topics = Json::object();
    for (std::size_t t = 0; t < measure.topics.size(); ++t) {
      append_new(topics, utf8_text(measure.topics[t]), measure.value(s, t));
    }
    json["runs"].push_back({{"run", utf8_text(comparison.systems[s])},
                            {"mean", measure.means[s]},
                            {"per_topic", std::move(topics)}});
  }
  return json;
}

Json settings_json(const Comparison& comparison) {
  const CompareOptions& options = comparison.options;
  Json json = {
      {"baseline",
       comparison.baseline ? Json(utf8_text(comparison.systems[*comparison.baseline])) : Json()},
      {"correction", choice_of(kCorrectionChoices, options.correction).word},
      {"family", choice_of(kFamilyChoices, options.family).word},
      {"corrected_together", family_size(comparison)},
      {"standardisation", choice_of(kStandardisationChoices, options.standardisation).word},
      {"alpha", options.alpha},
      {"resamples", options.resamples},
      {"seed", options.seed},
      {"tie", options.tie},
      {"margin", number_json(options.margin)}};
  for (const TestDef* test : options.tests) {
    json["tests"].push_back({{"word", test->word},
                             {"title", test->title},
                             {"question", test->meaning},
                             {"interval_of", test->interval_of},
                             {"drawn", test->draws},
                             {"joint", test->is_joint}});
  }
  return json;
}

constexpr std::array kFormats = {
    CompareFormat{"table", "txt", compare_text},
    CompareFormat{.name = "csv", .extension = "csv", .write = compare_csv, .lists_pairs = true},
    CompareFormat{.name = "json",
                  .extension = "json",
                  .write = compare_json,
                  .carries_notes = true,
                  .lists_pairs = true},
    CompareFormat{"md", "md", compare_markdown},
    CompareFormat{"latex", "tex", compare_latex},
    CompareFormat{"html", "html", compare_page}};

}  // namespace

std::span<const CompareFormat> compare_formats() { return kFormats; }

std::string compare_csv(const CompareView& view, const Look& /*look*/) {
  std::string out =
      "measure,first,second,topics,mean_first,mean_second,difference,test,statistic,p,adjusted,low,"
      "high,exact,verdict,wins,ties,losses,d_z,hedges_g,cliffs_delta,non_inferior_p,equivalent_p,"
      "margin_low,margin_high,smallest_shown,topics_needed\n";
  for (const MeasureComparison& measure : view.comparison.measures) {
    for (const PairComparison& pair : measure.pairs) {
      const auto common = pair_fields(view.comparison, measure, pair);
      for (std::size_t i = 0; i < pair.tests.size(); ++i) {
        std::vector<std::string> fields = test_fields(view.comparison, measure, pair, i);
        fields.insert(fields.end(), common.begin(), common.end());
        for (std::string& each : fields) each = csv_field(each);
        out += joined(fields, ",") + "\n";
      }
    }
  }
  return out;
}

std::string compare_json(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  Json json = {{"schema", "assay.compare/1"}, {"tool", {{"name", "assay"}, {"version", kVersion}}}};
  for (const auto& [role, source] : inputs_of(view.report)) {
    json["inputs"].push_back(source_json(source, role));
  }
  for (const Measure& measure : view.report.measures) {
    json["recipes"][name_of(measure)] = full_recipe(measure, view.report);
  }
  json["settings"] = settings_json(comparison);
  json["runs"] = Json::array();
  for (const std::string& system : comparison.systems) json["runs"].push_back(utf8_text(system));
  for (const MeasureComparison& measure : comparison.measures) {
    json["measures"].push_back(measure_json(comparison, measure));
  }
  json["pairs"] = Json::array();
  for (const MeasureComparison& measure : comparison.measures) {
    for (const PairComparison& pair : measure.pairs) {
      json["pairs"].push_back(pair_json(comparison, measure, pair));
    }
  }
  json["notes"] = notes_json(view.report);
  for (const Note& note : measure_notes(comparison)) {
    json["notes"].push_back(note_json(note, Json()));
  }
  return json.dump(2, ' ', look.ascii) + "\n";
}

}  // namespace assay
