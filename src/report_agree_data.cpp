// SPDX-License-Identifier: Apache-2.0
// report_agree_data.cpp: agreement of judges for other programs.
#include "report_agree_data.hpp"

#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "number.hpp"
#include "report_json.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;
using Line = std::vector<std::string>;
using Lines = std::vector<Line>;

std::string exact(const Ratio& value) {
  return value.is_defined() ? shortest(value.value()) : std::string(kUndefinedWord);
}

// An interval that nobody asked for is left empty.
std::string end_text(const Ratio& value) {
  return value.is_defined() ? shortest(value.value()) : std::string();
}

void add_values(const Line& start, std::uint64_t documents,
                const std::vector<AgreementValue>& values, Lines& lines) {
  for (const AgreementValue& each : values) {
    Line line = start;
    line.insert(line.end(), {std::to_string(documents), std::string(each.name), exact(each.value),
                             end_text(each.interval.low), end_text(each.interval.high)});
    lines.push_back(std::move(line));
  }
}

// All judges together, then each pair.
void add_topic(const Agreement& agreement, const std::string& topic,
               const std::vector<JudgePair>& pairs, const JudgesTogether& together, Lines& lines) {
  add_values({topic, std::string(kAllWord), std::string(kAllWord)}, together.shared,
             together.values, lines);
  for (const JudgePair& pair : pairs) {
    add_values({topic, agreement.judges[pair.first].name, agreement.judges[pair.second].name},
               pair.confusion.units, pair.values, lines);
  }
}

Lines value_lines(const Agreement& agreement) {
  Lines lines{{"topic", "first", "second", "documents", "coefficient", "value", "low", "high"}};
  add_topic(agreement, std::string(kAllWord), agreement.pairs, agreement.together, lines);
  for (const TopicAgreement& each : agreement.topics) {
    add_topic(agreement, each.topic, each.pairs, each.together, lines);
  }
  return lines;
}

Lines confusion_lines(const Agreement& agreement) {
  Lines lines{{"first", "second", "first grade", "second grade", "documents"}};
  for (const JudgePair& pair : agreement.pairs) {
    const std::vector<double>& grades = pair.confusion.grades;
    for (std::size_t i = 0; i < grades.size(); ++i) {
      for (std::size_t k = 0; k < grades.size(); ++k) {
        lines.push_back({agreement.judges[pair.first].name, agreement.judges[pair.second].name,
                         shortest(grades[i]), shortest(grades[k]),
                         std::to_string(pair.confusion.at(i, k))});
      }
    }
  }
  return lines;
}

Lines judge_lines(const Agreement& agreement) {
  Lines lines{{"judge", "file", "topics", "documents", "relevant", "alone", "not judged"}};
  for (const JudgeCount& judge : agreement.judges) {
    lines.push_back({judge.name, judge.file, std::to_string(judge.topics),
                     std::to_string(judge.documents), std::to_string(judge.relevant),
                     std::to_string(judge.alone), std::to_string(judge.ungraded)});
  }
  return lines;
}

Lines order_lines(const Rankings* rankings) {
  Lines lines{{"measure", "judge", "run", "mean", "rank"}};
  if (rankings == nullptr) return lines;
  for (const SystemOrder& order : rankings->orders) {
    for (std::size_t s = 0; s < rankings->systems.size(); ++s) {
      lines.push_back({name_of(order.measure), order.setting, rankings->systems[s],
                       shortest(order.means[s]), shortest(order.ranks[s])});
    }
  }
  return lines;
}

Lines lines_of(const AgreeView& view, const AgreeLook& look) {
  switch (look.part) {
    case AgreePart::kConfusion: return confusion_lines(view.agreement);
    case AgreePart::kJudges: return judge_lines(view.agreement);
    case AgreePart::kOrders: return order_lines(view.rankings);
    default: return value_lines(view.agreement);
  }
}

Json ratio_json(const Ratio& value) { return value.is_defined() ? Json(value.value()) : Json(); }

Json values_json(const std::vector<AgreementValue>& values, bool has_intervals) {
  Json json = Json::object();
  for (const AgreementValue& each : values) {
    Json entry = {{"value", ratio_json(each.value)}};
    if (has_intervals) {
      const DrawnInterval& drawn = each.interval;
      entry["interval"] =
          drawn.low.is_defined() ? Json{drawn.low.value(), drawn.high.value()} : Json();
      entry["undefined_draws"] = drawn.undefined;
    }
    json[std::string(each.name)] = std::move(entry);
  }
  return json;
}

Json pair_json(const Agreement& agreement, const JudgePair& pair, bool has_intervals) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < pair.confusion.grades.size(); ++i) {
    Json row = Json::array();
    for (std::size_t k = 0; k < pair.confusion.grades.size(); ++k) {
      row.push_back(pair.confusion.at(i, k));
    }
    rows.push_back(std::move(row));
  }
  return {{"first", utf8_text(agreement.judges[pair.first].name)},
          {"second", utf8_text(agreement.judges[pair.second].name)},
          {"documents", pair.confusion.units},
          {"first_only", pair.first_only},
          {"second_only", pair.second_only},
          {"relevant",
           {{"both", pair.relevance.both},
            {"first_only", pair.relevance.first_only},
            {"second_only", pair.relevance.second_only},
            {"neither", pair.relevance.neither}}},
          {"confusion", std::move(rows)},
          {"values", values_json(pair.values, has_intervals)}};
}

Json pairs_json(const Agreement& agreement, const std::vector<JudgePair>& pairs,
                bool has_intervals) {
  Json json = Json::array();
  for (const JudgePair& pair : pairs) json.push_back(pair_json(agreement, pair, has_intervals));
  return json;
}

Json together_json(const JudgesTogether& together, bool has_intervals) {
  return {{"documents", together.documents},
          {"by_two_or_more", together.shared},
          {"by_all", together.by_all},
          {"relevant_to_all", together.relevant_to_all},
          {"relevant_to_any", together.relevant_to_any},
          {"values", values_json(together.values, has_intervals)}};
}

Json judges_json(const Agreement& agreement) {
  Json json = Json::array();
  for (const JudgeCount& judge : agreement.judges) {
    json.push_back({{"name", utf8_text(judge.name)},
                    {"file", utf8_text(judge.file)},
                    {"topics", judge.topics},
                    {"documents", judge.documents},
                    {"relevant", judge.relevant},
                    {"alone", judge.alone},
                    {"not_judged", judge.ungraded},
                    {"grades", judge.grades},
                    {"scale", judge.scale.empty() ? Json() : Json(judge.scale)}});
  }
  return json;
}

Json orders_json(const Rankings& rankings) {
  Json orders = Json::array();
  for (const SystemOrder& order : rankings.orders) {
    orders.push_back({{"measure", name_of(order.measure)},
                      {"judge", utf8_text(order.setting)},
                      {"means", order.means},
                      {"ranks", order.ranks}});
  }
  Json agreements = Json::array();
  for (const OrderAgreement& each : rankings.agreements) {
    Json coefficients = Json::object();
    for (std::size_t i = 0; i < each.there.size(); ++i) {
      coefficients[std::string(kCoefficientChoices[i].word)] = number_json(each.there[i]);
    }
    const SystemOrder& first = rankings.orders[each.first];
    const SystemOrder& second = rankings.orders[each.second];
    Json move;
    if (const auto largest = largest_move(first, second)) {
      move = {{"run", utf8_text(rankings.systems[largest->system])},
              {"first", largest->first},
              {"second", largest->second}};
    }
    agreements.push_back({{"measure", name_of(first.measure)},
                          {"first", utf8_text(first.setting)},
                          {"second", utf8_text(second.setting)},
                          {"first_is_truth", std::move(coefficients)},
                          {"largest_move", std::move(move)}});
  }
  Json runs = Json::array();
  for (const std::string& system : rankings.systems) runs.push_back(utf8_text(system));
  return {{"runs", std::move(runs)},
          {"by_judge", std::move(orders)},
          {"agreements", std::move(agreements)}};
}

}  // namespace

std::string agree_csv(const AgreeView& view, const AgreeLook& look) {
  std::string out;
  for (Line& line : lines_of(view, look)) {
    for (std::string& field : line) field = csv_field(field);
    out += joined(line, ",") + "\n";
  }
  return out;
}

std::string agree_tsv(const AgreeView& view, const AgreeLook& look) {
  std::string out;
  for (Line& line : lines_of(view, look)) {
    for (std::string& field : line) field = tsv_field(field);
    out += joined(line, "\t") + "\n";
  }
  return out;
}

std::string agree_json(const AgreeView& view, const AgreeLook& look) {
  const Agreement& agreement = view.agreement;
  const UnitDraws& draws = agreement.options.draws;
  Json json = {{"schema", "assay.agree/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"options",
                {{"level", number_json(agreement.options.level)},
                 {"relevant_from", agreement.options.level ? 1 : agreement.options.relevant},
                 {"resamples", draws.resamples},
                 {"confidence", draws.confidence},
                 {"seed", draws.seed}}},
               {"grades", agreement.grades},
               {"judges", judges_json(agreement)},
               {"together", together_json(agreement.together, true)},
               {"pairs", pairs_json(agreement, agreement.pairs, true)}};
  for (const TopicAgreement& each : agreement.topics) {
    json["topics"].push_back({{"topic", utf8_text(each.topic)},
                              {"together", together_json(each.together, false)},
                              {"pairs", pairs_json(agreement, each.pairs, false)}});
  }
  if (view.rankings != nullptr) json["orders"] = orders_json(*view.rankings);
  json["notes"] = Json::array();
  for (const auto& notes : {std::span<const Note>(agreement.notes), view.notes}) {
    for (const Note& note : notes) json["notes"].push_back(note_json(note, Json()));
  }
  return json.dump(2, ' ', look.look.ascii) + "\n";
}

}  // namespace assay
