// SPDX-License-Identifier: Apache-2.0
// report_rankings_data.cpp: orders of systems for other programs.
#include "report_rankings_data.hpp"

#include <algorithm>
#include <cmath>
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

std::string exact(const std::optional<double>& value) {
  return value ? shortest(*value) : std::string(kUndefinedWord);
}

std::string exact_or_none(const std::optional<double>& value) {
  return value ? shortest(*value) : std::string(kNoneWord);
}

std::string line_text(Line fields) {
  for (std::string& field : fields) field = csv_field(field);
  return joined(fields, ",") + "\n";
}

std::string agreement_csv(const Rankings& rankings) {
  Line header{"first", "second"};
  for (const auto& choice : kCoefficientChoices) header.emplace_back(choice.word);
  for (const auto& choice : kCoefficientChoices) {
    if (has_direction(choice.value)) header.push_back("back " + std::string(choice.word));
  }
  header.insert(header.end(), {"rbo low", "rbo high", "pairs", "opposite"});
  std::string out = line_text(std::move(header));
  for (const OrderAgreement& each : rankings.agreements) {
    Line line{rankings.title_of(each.first), rankings.title_of(each.second)};
    for (const auto& value : each.there) line.push_back(exact(value));
    for (std::size_t i = 0; i < each.back.size(); ++i) {
      if (has_direction(kCoefficientChoices[i].value)) line.push_back(exact(each.back[i]));
    }
    line.insert(line.end(), {shortest(each.rbo.low), shortest(each.rbo.high),
                             std::to_string(each.pairs), std::to_string(each.opposite)});
    out += line_text(std::move(line));
  }
  return out;
}

// Measure and setting stand in columns of their own.
Line start_of(const Rankings& rankings, std::size_t order) {
  const SystemOrder& it = rankings.orders[order];
  return {name_of(it.measure), it.setting};
}

// A header, and what lines_of(order, add) adds for each order.
template <class LinesOf>
std::string order_csv(const Rankings& rankings, const Line& columns, const LinesOf& lines_of) {
  Line header{"measure", "setting"};
  header.insert(header.end(), columns.begin(), columns.end());
  std::string out = line_text(header);
  for (std::size_t o = 0; o < rankings.orders.size(); ++o) {
    lines_of(o, [&](const Line& fields) {
      Line line = start_of(rankings, o);
      line.insert(line.end(), fields.begin(), fields.end());
      out += line_text(std::move(line));
    });
  }
  return out;
}

std::string orders_csv(const Rankings& rankings) {
  return order_csv(rankings, {"run", "mean", "rank"}, [&](std::size_t o, const auto& add) {
    const SystemOrder& order = rankings.orders[o];
    for (std::size_t s = 0; s < rankings.systems.size(); ++s) {
      add({rankings.systems[s], shortest(order.means[s]), shortest(order.ranks[s])});
    }
  });
}

std::string power_csv(const Rankings& rankings) {
  return order_csv(
      rankings,
      {"test", "alpha", "topics", "pairs", "found", "share", "needed", "typical", "steady"},
      [&](std::size_t o, const auto& add) {
        const Discrimination& each = rankings.discrimination[o];
        add({std::string(rankings.options.test->word), shortest(rankings.options.alpha),
             std::to_string(each.topics), std::to_string(each.pairs.size()),
             std::to_string(each.found), shortest(each.share()), exact_or_none(each.needed),
             exact_or_none(each.typical), exact_or_none(each.steady)});
      });
}

std::string curve_csv(const Rankings& rankings) {
  return order_csv(
      rankings, {"place", "first", "second", "difference", "p"},
      [&](std::size_t o, const auto& add) {
        std::size_t place = 0;
        for (const PairP& pair : rankings.discrimination[o].pairs) {
          add({std::to_string(++place), rankings.systems[pair.systems.first],
               rankings.systems[pair.systems.second], shortest(pair.difference), shortest(pair.p)});
        }
      });
}

std::string swaps_csv(const Rankings& rankings) {
  return order_csv(
      rankings, {"from", "to", "pairs", "swaps", "rate"}, [&](std::size_t o, const auto& add) {
        for (const SwapBin& bin : rankings.discrimination[o].swaps) {
          if (bin.pairs == 0) continue;
          add({shortest(bin.from),
               std::isfinite(bin.to) ? shortest(bin.to) : std::string(kNoneWord),
               std::to_string(bin.pairs), std::to_string(bin.swaps), shortest(bin.rate())});
        }
      });
}

Json coefficients_json(const Coefficients& values) {
  Json json = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i) {
    json[std::string(kCoefficientChoices[i].word)] = number_json(values[i]);
  }
  return json;
}

Json order_json(const Rankings& rankings, std::size_t o) {
  const SystemOrder& order = rankings.orders[o];
  Json json = {{"measure", name_of(order.measure)}};
  if (!order.setting.empty()) json["setting"] = utf8_text(order.setting);
  json["means"] = order.means;
  json["ranks"] = order.ranks;
  const Discrimination& told = rankings.discrimination[o];
  json["discrimination"] = {{"topics", told.topics},
                            {"pairs", told.pairs.size()},
                            {"found", told.found},
                            {"share", told.share()},
                            {"logarithms", told.is_log},
                            {"needed", number_json(told.needed)},
                            {"typical", number_json(told.typical)},
                            {"steady", number_json(told.steady)},
                            {"topics_of_a_half", told.half},
                            {"swaps", Json::array()}};
  for (const SwapBin& bin : told.swaps) {
    if (bin.pairs == 0) continue;
    json["discrimination"]["swaps"].push_back({{"from", bin.from},
                                               {"to", number_json(bin.to)},
                                               {"pairs", bin.pairs},
                                               {"swaps", bin.swaps}});
  }
  return json;
}

Json agreement_json(const Rankings& rankings, const OrderAgreement& each) {
  return {{"first", utf8_text(rankings.title_of(each.first))},
          {"second", utf8_text(rankings.title_of(each.second))},
          {"first_is_truth", coefficients_json(each.there)},
          {"second_is_truth", coefficients_json(each.back)},
          {"rbo", {{"low", each.rbo.low}, {"value", each.rbo.value}, {"high", each.rbo.high}}},
          {"pairs", each.pairs},
          {"opposite", each.opposite}};
}

Json settings_json(const RankingsOptions& options) {
  return {{"rbo_p", options.p},
          {"rbo_ties", choice_of(kRboTiesChoices, options.rbo_ties).word},
          {"test", options.test->word},
          {"alpha", options.alpha},
          {"resamples", options.test->draws ? Json(options.resamples) : Json()},
          {"splits", options.splits},
          {"seed", options.seed}};
}

// What several settings share is said once.
void add_new(const Json& entry, Json& list) {
  if (std::find(list.begin(), list.end(), entry) == list.end()) list.push_back(entry);
}

Json inputs_json(const RankingsView& view) {
  Json inputs = Json::array();
  for (const OrderSetting& setting : view.settings) {
    for (const auto& [role, source] : inputs_of(*setting.report)) {
      add_new(source_json(source, role), inputs);
    }
  }
  return inputs;
}

// By the titles of the orders: a depth is part of the recipe.
Json recipes_json(const RankingsView& view) {
  Json recipes = Json::object();
  std::size_t order = 0;
  for (const OrderSetting& setting : view.settings) {
    for (const Measure& measure : setting.report->measures) {
      recipes[utf8_text(view.rankings.title_of(order++))] = full_recipe(measure, *setting.report);
    }
  }
  return recipes;
}

// Of each setting: on the runs, then on what the tests of its measures leave out.
Json all_notes_json(const RankingsView& view) {
  Json notes = Json::array();
  std::size_t order = 0;
  for (const OrderSetting& setting : view.settings) {
    Json more = notes_json(*setting.report);
    for (std::size_t m = 0; m < setting.report->measures.size(); ++m) {
      for (const Note& note : view.rankings.discrimination[order++].notes) {
        more.push_back(note_json(note, Json()));
      }
    }
    for (Json& note : more) {
      if (view.settings.size() > 1) note["setting"] = utf8_text(setting.setting);
      add_new(note, notes);
    }
  }
  return notes;
}

}  // namespace

std::string rankings_csv(const RankingsView& view, const RankingsLook& look) {
  const Rankings& rankings = view.rankings;
  switch (look.part) {
    case RankingsPart::kOrders: return orders_csv(rankings);
    case RankingsPart::kPower: return power_csv(rankings);
    case RankingsPart::kCurve: return curve_csv(rankings);
    case RankingsPart::kSwaps: return swaps_csv(rankings);
    default: return agreement_csv(rankings);
  }
}

std::string rankings_json(const RankingsView& view, const RankingsLook& look) {
  const Rankings& rankings = view.rankings;
  Json json = {{"schema", "assay.rankings/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"inputs", inputs_json(view)},
               {"recipes", recipes_json(view)},
               {"options", settings_json(rankings.options)},
               {"runs", Json::array()},
               {"orders", Json::array()},
               {"agreements", Json::array()}};
  for (const std::string& system : rankings.systems) json["runs"].push_back(utf8_text(system));
  for (std::size_t o = 0; o < rankings.orders.size(); ++o) {
    json["orders"].push_back(order_json(rankings, o));
  }
  for (const OrderAgreement& each : rankings.agreements) {
    json["agreements"].push_back(agreement_json(rankings, each));
  }
  json["notes"] = all_notes_json(view);
  return json.dump(2, ' ', look.look.ascii) + "\n";
}

}  // namespace assay
