// SPDX-License-Identifier: Apache-2.0
// measure_parse.cpp: the language of measures: three dialects in, one kind of Measure out.
#include <algorithm>
#include <cmath>
#include <optional>

#include "assay/measure.hpp"
#include "number.hpp"
#include "param_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostColumns = 10'000;

// A name found in the registry, with what the name implies.
struct Named {
  const MeasureDef* def = nullptr;
  std::string_view params;
  std::span<const double> at;  // values that the plain name stands for
};

using Matches = bool (*)(std::string_view, std::string_view);
bool same(std::string_view a, std::string_view b) { return a == b; }
bool same_folded(std::string_view a, std::string_view b) { return lower(a) == lower(b); }

// Every definition that goes by this name: by its own, an alias, or trec_eval's.
std::vector<Named> find_all(std::string_view name, Matches matches) {
  std::vector<Named> found;
  for (const MeasureDef* def : all_measures()) {
    Named named{.def = nullptr, .params = {}, .at = {}};
    if (matches(def->name, name)) named.def = def;
    for (const Alias& alias : def->aliases) {
      if (named.def == nullptr && matches(alias.name, name)) named = {def, alias.params, {}};
    }
    for (const TrecName& trec : def->trec) {
      if (!matches(trec.name, name)) continue;
      if (named.def == nullptr) named = {def, trec.params, trec.at};
      if (named.params == trec.params) named.at = trec.at;  // P is also trec_eval's P
    }
    if (named.def != nullptr) found.push_back(named);
  }
  return found;
}

// Exact case first; then any case, if that leaves no doubt.
std::optional<Named> find_name(std::string_view name) {
  if (const auto exact = find_all(name, same); !exact.empty()) return exact.front();
  if (const auto folded = find_all(name, same_folded); folded.size() == 1) return folded.front();
  return std::nullopt;
}

// One item of the list, taken apart but not yet understood.
struct Item {
  std::string_view name;
  std::string params;   // "rel=2, norm=min"
  std::string_view at;  // what follows "@"; a number, a range or a set
};

std::vector<std::string> nearest_names(std::string_view wrong) {
  std::vector<std::pair<std::size_t, std::string>> near;
  const auto add = [&](std::string_view name, std::string_view shown) {
    const std::size_t distance = edit_distance(lower(wrong), lower(name));
    const auto known =
        std::find_if(near.begin(), near.end(), [&](const auto& n) { return n.second == shown; });
    if (known == near.end()) {
      near.emplace_back(distance, shown);
    } else {
      known->first = std::min(known->first, distance);
    }
  };
  for (const MeasureDef* def : all_measures()) {
    add(def->name, def->name);
    for (const Alias& alias : def->aliases) add(alias.name, def->name);
    for (const TrecName& trec : def->trec) add(trec.name, def->name);
  }
  std::stable_sort(near.begin(), near.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < 3; ++i) names.push_back(near[i].second);
  return names;
}

Error measure_error(std::string what, std::string hint = "assay measures lists what there is") {
  return Error{.place = {}, .what = std::move(what), .hint = std::move(hint)};
}

Error unknown_name(std::string_view item, std::string_view name) {
  const std::string rest(item.substr(std::min(name.size(), item.size())));
  auto names = nearest_names(name);
  for (std::string& near : names) near += rest;
  return measure_error("unknown measure \"" + std::string(item) + "\"",
                       "did you mean " + names[0] + ", " + names[1] + " or " + names[2] +
                           "? assay measures lists what there is");
}

// Splits "name(params)@at" or "name:param:param@at".
Result<Item> take_apart(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of("(:@"), text.size());
  Item item{.name = text.substr(0, end), .params = {}, .at = {}};
  std::string_view rest = text.substr(end);
  if (rest.starts_with('(')) {
    const std::size_t close = rest.rfind(')');
    if (close == std::string_view::npos) {
      return measure_error("\"" + std::string(text) + "\" has no closing parenthesis",
                           "write it as in AP(rel=2)@100");
    }
    item.params = rest.substr(1, close - 1);
    rest.remove_prefix(close + 1);
  }
  const std::size_t at = rest.find('@');
  if (rest.starts_with(':')) {
    std::vector<std::string> params;
    for (const auto part :
         split_outside(rest.substr(1, at == std::string_view::npos ? at : at - 1), ":")) {
      params.emplace_back(part);
    }
    item.params = joined(params, ",");
  } else if (at != 0 && !rest.empty()) {
    return measure_error(
        "\"" + std::string(rest) + "\" follows the parentheses in \"" + std::string(text) + "\"",
        "only @ and a number may stand there, as in AP(rel=2)@100");
  }
  if (at != std::string_view::npos) {
    item.at = trimmed(rest.substr(at + 1));
    if (item.at.empty()) {
      return measure_error("\"" + std::string(text) + "\" has nothing after the @",
                           "write it as in nDCG@10");
    }
  }
  return item;
}

// "1..15", "0..1:0.1": the numbers of a range. Computed from the first, so errors do not add up.
std::optional<std::vector<double>> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  const std::size_t colon = text.find(':', dots);
  const auto first = parse_number(trimmed(text.substr(0, dots)));
  const auto last = parse_number(trimmed(text.substr(dots + 2, colon - dots - 2)));
  const auto step =
      colon == std::string_view::npos ? 1.0 : parse_number(trimmed(text.substr(colon + 1)));
  if (!first || !last || !step || *step <= 0 || *last < *first) return std::nullopt;
  const double count = std::floor((*last - *first) / *step + 1e-9);
  if (count >= static_cast<double>(kMostColumns)) return std::nullopt;
  std::vector<double> values;
  for (double i = 0; i <= count; ++i)
    values.push_back(std::round((*first + i * *step) * 1e12) / 1e12);
  return values;
}

std::optional<std::vector<double>> parse_at(std::string_view text) {
  if (text.starts_with('{') && text.ends_with('}')) {
    std::vector<double> values;
    for (const std::string_view part : split_outside(text.substr(1, text.size() - 2), ",")) {
      const auto value = parse_number(part);
      if (!value) return std::nullopt;
      values.push_back(*value);
    }
    if (values.empty()) return std::nullopt;
    return values;
  }
  if (text.find("..") != std::string_view::npos) return parse_range(text);
  if (const auto value = parse_number(text)) return std::vector{*value};
  return std::nullopt;
}

bool ends_in_number(std::string_view text, std::string_view before) {
  return text.size() > before.size() && parse_number(text.substr(before.size())).has_value() &&
         text[before.size()] != '-' && text[before.size()] != '+';
}

// Names that carry their number inside: ndcg_cut_10, ndcg_cut.10, P_5, ndcg_at_10 (BEIR, MTEB).
std::optional<Item> take_number_off(const Item& item) {
  for (const std::string_view mark : {"_at_", "_", "."}) {
    const std::size_t place = mark == "." ? item.name.find(mark) : item.name.rfind(mark);
    if (place == std::string_view::npos) continue;
    const std::string_view name = item.name.substr(0, place);
    if (!ends_in_number(item.name, item.name.substr(0, place + mark.size()))) continue;
    const auto named = find_name(name);
    if (!named || named->def->at == nullptr) continue;
    return Item{.name = name, .params = item.params, .at = item.name.substr(place + mark.size())};
  }
  return std::nullopt;
}

// ranx: "map@100-l2" is rel=2, "rbp.80" is p=0.80 with raw grades.
std::optional<Item> from_ranx(const Item& item) {
  Item changed = item;
  std::string_view& last = item.at.empty() ? changed.name : changed.at;
  const std::size_t level = last.rfind("-l");
  if (level != std::string_view::npos && ends_in_number(last, last.substr(0, level + 2))) {
    changed.params +=
        (changed.params.empty() ? "rel=" : ",rel=") + std::string(last.substr(level + 2));
    last = last.substr(0, level);
    return changed;
  }
  constexpr std::string_view kRbp = "rbp.";
  if (item.name.starts_with(kRbp) && ends_in_number(item.name, kRbp)) {
    changed.name = "RBP";
    changed.params = "p=0." + std::string(item.name.substr(kRbp.size())) + ",gain=raw";
    return changed;
  }
  return std::nullopt;
}

Result<std::vector<Measure>> build(std::string_view text, const Item& item, const Named& named) {
  const MeasureDef& def = *named.def;
  Measure measure{.def = &def, .params = default_params(def)};
  for (const std::string_view params : {named.params, std::string_view(item.params)}) {
    if (std::string wrong = set_params(def, params, measure.params); !wrong.empty()) {
      return measure_error("in \"" + std::string(text) + "\": " + wrong,
                           "assay measures " + std::string(def.name) + " explains its parameters");
    }
  }
  if (def.check != nullptr) {
    if (const std::string_view wrong = def.check(measure.params); !wrong.empty()) {
      return measure_error("in \"" + std::string(text) + "\": " + std::string(wrong));
    }
  }
  std::vector<double> ats;
  if (!item.at.empty()) {
    if (def.at == nullptr) {
      return measure_error(std::string(def.name) + " takes no cutoff, but \"" + std::string(text) +
                           "\" has one");
    }
    auto parsed = parse_at(item.at);
    if (!parsed) {
      return measure_error("\"" + std::string(item.at) + "\" after the @ of \"" +
                               std::string(text) + "\" is not a number, a range or a set",
                           "write it as in nDCG@10, nDCG@1..15, IPrec@0..1:0.1 or P@{5,10}");
    }
    ats = *std::move(parsed);
  } else if (measure.params.*(def.at != nullptr ? def.at : &Params::cutoff) == kInfinity ||
             def.needs_at) {
    ats.assign(named.at.begin(), named.at.end());
  }
  const Params usual = default_params(def);
  if (ats.empty()) {
    if (def.needs_at && measure.params.*def.at == usual.*def.at) {
      return measure_error(std::string(def.name) + " needs a cutoff, as in " +
                           std::string(def.name) +
                           std::string(def.example.params.substr(def.example.params.find('@'))));
    }
    return std::vector{measure};
  }
  std::vector<Measure> measures;
  for (const double at : ats) {
    if (std::string wrong = set_number(*find_param(def, def.at), at, measure.params);
        !wrong.empty()) {
      return measure_error("in \"" + std::string(text) + "\": " + wrong);
    }
    measures.push_back(measure);
  }
  return measures;
}

Result<std::vector<Measure>> parse_item(std::string_view text) {
  auto item = take_apart(text);
  if (!item) return item.error();
  if (const auto named = find_name(item->name)) return build(text, *item, *named);
  if (const auto other = take_number_off(*item))
    return build(text, *other, *find_name(other->name));
  if (const auto other = from_ranx(*item)) {
    if (const auto named = find_name(other->name)) return build(text, *other, *named);
    if (const auto again = take_number_off(*other))
      return build(text, *again, *find_name(again->name));
  }
  return unknown_name(text, item->name);
}

}  // namespace

Result<std::vector<Measure>> parse_measures(std::string_view text) {
  std::vector<Measure> all;
  std::string last;  // the item before, without its number: "ndcg_cut.10,100" goes on with it
  for (const std::string_view item : split_outside(text, ", \t\n")) {
    const auto nickname = std::find_if(all_nicknames().begin(), all_nicknames().end(),
                                       [&](const Nickname& n) { return n.name == item; });
    std::string whole(item);
    if (parse_number(item) && !last.empty()) {
      whole = last + std::string(item);
    } else {
      const std::size_t mark = item.find_last_of("@.");
      last = mark == std::string_view::npos ? "" : std::string(item.substr(0, mark + 1));
    }
    auto measures =
        nickname != all_nicknames().end() ? parse_measures(nickname->measures) : parse_item(whole);
    if (!measures) return measures.error();
    for (Measure& measure : *measures) {
      if (std::find(all.begin(), all.end(), measure) == all.end())
        all.push_back(std::move(measure));
    }
  }
  if (all.empty()) return measure_error("no measure is named");
  return all;
}

}  // namespace assay
