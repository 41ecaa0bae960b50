// SPDX-License-Identifier: Apache-2.0
// measure_parse.cpp: the language of measures: three dialects in, one kind of Measure out.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "assay/measure.hpp"
#include "number.hpp"
#include "param_text.hpp"
#include "text.hpp"
#include "trec_names.hpp"

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

const Nickname* find_nickname(std::string_view name) {
  for (const Nickname& nickname : all_nicknames()) {
    if (nickname.name == lower(name)) return &nickname;
  }
  return nullptr;
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
  for (const Nickname& nickname : all_nicknames()) add(nickname.name, nickname.name);
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
  constexpr std::size_t kLongName = 40;  // nobody meant a name like that
  const std::string rest(item.substr(std::min(name.size(), item.size())));
  auto names = nearest_names(name.substr(0, kLongName));
  for (std::string& near : names) {
    const bool is_nickname = find_nickname(near) != nullptr;
    near += is_nickname || rest.size() > kLongName ? "" : rest;
  }
  return measure_error("unknown measure " + in_quotes(item),
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
      return measure_error(in_quotes(text) + " has no closing parenthesis",
                           "write it as in AP(rel=2)@100");
    }
    item.params = rest.substr(1, close - 1);
    rest.remove_prefix(close + 1);
  } else if (rest.starts_with(':')) {
    const std::string_view params = rest.substr(0, rest.find('@'));
    rest.remove_prefix(params.size());
    std::vector<std::string> parts;
    for (const std::string_view part : split_outside(params, ":")) parts.emplace_back(part);
    item.params = joined(parts, ",");
  }
  if (rest.empty()) return item;
  if (!rest.starts_with('@')) {
    return measure_error(in_quotes(rest) + " follows the parentheses in " + in_quotes(text),
                         "only @ and a number may stand there, as in AP(rel=2)@100");
  }
  item.at = trimmed(rest.substr(1));
  if (item.at.empty()) {
    return measure_error(in_quotes(text) + " has nothing after the @", "write it as in nDCG@10");
  }
  return item;
}

// "1..15", "0..1:0.1": the numbers of a range. Computed from the first, so errors do not add up.
Result<std::vector<double>> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  const std::size_t colon = text.find(':', dots);
  const auto first = parse_number(trimmed(text.substr(0, dots)));
  const auto last = parse_number(trimmed(text.substr(dots + 2, colon - dots - 2)));
  const auto step =
      colon == std::string_view::npos ? 1.0 : parse_number(trimmed(text.substr(colon + 1)));
  if (!first || !last || !step || *step <= 0) {
    return measure_error(in_quotes(text) + " is not a range",
                         "write it as in nDCG@1..15 or IPrec@0..1:0.1");
  }
  if (*last < *first) {
    return measure_error("the range " + in_quotes(text) + " runs backwards",
                         "put the smaller number first");
  }
  const double count = std::floor((*last - *first) / *step + 1e-9);
  if (count >= static_cast<double>(kMostColumns)) {
    return measure_error(
        "the range " + in_quotes(text) + " makes more than " + grouped(kMostColumns) + " columns",
        "take larger steps, as in P@100..100000:100");
  }
  std::vector<double> values;
  for (double i = 0; i <= count; ++i) {
    const double value = *first + i * *step;
    values.push_back(std::abs(value) < 1e3 ? std::round(value * 1e12) / 1e12 : value);
  }
  return values;
}

Result<std::vector<double>> parse_at(std::string_view text) {
  if (text.find("..") != std::string_view::npos) return parse_range(text);
  const bool is_set = text.starts_with('{') && text.ends_with('}');
  std::vector<double> values;
  for (const std::string_view part :
       split_outside(is_set ? text.substr(1, text.size() - 2) : text, ",")) {
    const auto value = parse_number(part);
    if (!value) {
      return measure_error(in_quotes(part) + " after the @ is not a number",
                           "write it as in nDCG@10, nDCG@1..15, IPrec@0..1:0.1 or P@{5,10}");
    }
    values.push_back(*value);
  }
  if (values.empty())
    return measure_error("the set after the @ is empty", "write it as in P@{5,10}");
  return values;
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
Item without_ranx(Item item) {
  std::string_view& last = item.at.empty() ? item.name : item.at;
  const std::size_t level = last.rfind("-l");
  if (level != std::string_view::npos && ends_in_number(last, last.substr(0, level + 2))) {
    item.params += (item.params.empty() ? "rel=" : ",rel=") + std::string(last.substr(level + 2));
    last = last.substr(0, level);
  }
  constexpr std::string_view kRbp = "rbp.";
  const std::string_view digits = item.name.substr(std::min(kRbp.size(), item.name.size()));
  const bool is_rbp = item.name.starts_with(kRbp) && !digits.empty() &&
                      digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (is_rbp) {
    item.params = "p=0." + std::string(digits) + ",gain=raw";
    item.name = "RBP";
  }
  return item;
}

// The values for "@": those written there, or those that the plain name stands for; none if the
// measure does not need any. `is_given`: a parameter in parentheses says it already.
Result<std::vector<double>> ats_of(std::string_view text, const Item& item, const Named& named,
                                   bool is_given) {
  const MeasureDef& def = *named.def;
  if (!item.at.empty()) {
    if (def.at != nullptr) return parse_at(item.at);
    return use_error(
        def, std::string(def.name) + " takes no cutoff, but " + in_quotes(text) + " has one");
  }
  if (is_given || (named.at.empty() && !def.needs_at)) return std::vector<double>{};
  if (!named.at.empty()) return std::vector(named.at.begin(), named.at.end());
  return use_error(def, std::string(def.name) + " needs a number after an @, as in " +
                            std::string(def.name) + (def.at == &Params::cutoff ? "@10" : "@0.5"));
}

Result<std::vector<Measure>> build(std::string_view text, const Item& item, const Named& named) {
  const MeasureDef& def = *named.def;
  const std::string where = "in " + in_quotes(text) + ": ";
  Measure measure{.def = &def, .params = default_params(def)};
  double unused = 0;
  double& at = def.at == nullptr ? unused : measure.params.*def.at;
  const double usual = std::exchange(at, std::nan(""));  // to see whether a parameter sets it
  for (const std::string_view params : {named.params, std::string_view(item.params)}) {
    const std::string wrong = set_params(def, params, measure.params);
    if (!wrong.empty()) return use_error(def, where + wrong);
  }
  const bool is_given = !std::isnan(at);
  if (is_given && !item.at.empty())
    return use_error(def, where + "the number after the @ is given twice");
  if (!is_given) at = usual;
  if (def.check != nullptr) {
    const std::string_view wrong = def.check(measure.params);
    if (!wrong.empty()) return use_error(def, where + std::string(wrong));
  }
  const auto ats = ats_of(text, item, named, is_given);
  if (!ats) return ats.error();
  if (ats->empty()) return std::vector{measure};
  std::vector<Measure> measures;
  for (const double value : *ats) {
    const std::string wrong = set_number(*find_param(def, def.at), value, measure.params);
    if (!wrong.empty()) return use_error(def, where + wrong);
    measures.push_back(measure);
  }
  return measures;
}

Result<std::vector<Measure>> parse_item(std::string_view text) {
  if (const auto trec = as_trec_item(text)) return parse_trec_params(trec->named, trec->text);
  auto item = take_apart(text);
  if (!item) return item.error();
  item = without_ranx(*std::move(item));
  if (const auto named = find_name(item->name)) return build(text, *item, *named);
  if (const auto other = take_number_off(*item)) {
    return build(text, *other, *find_name(other->name));
  }
  return unknown_name(text, item->name);
}

// What a number after a comma goes on with: "ndcg_cut." of "ndcg_cut.10,100", "P@" of "P@1..3,5",
// "P_" of "P_5,10". Nothing if the item has no number.
std::string_view stem_of_number(std::string_view item) {
  const std::size_t open = item.find('(');
  const std::size_t at = item.find('@', open == std::string_view::npos ? 0 : item.rfind(')'));
  if (at != std::string_view::npos) return item.substr(0, at + 1);
  if (open != std::string_view::npos) return {};
  for (const std::size_t mark : {item.find('.'), item.rfind('_')}) {
    if (mark == std::string_view::npos) continue;
    const std::string_view stem = item.substr(0, mark + 1);
    if (ends_in_number(item, stem)) return stem;
  }
  return {};
}

// The items of a list, each whole: "nDCG(gain=exp) @10" and "ndcg.1=3,2=7" are one, "P@5,10" is
// two.
std::vector<std::string> items_of(std::string_view text) {
  std::vector<std::string> items;
  std::string stem;
  for (const std::string_view part : split_outside(text, ", \t\n")) {
    if (part.starts_with('@') && !items.empty()) {
      items.back() += part;
      stem = stem_of_number(items.back());
    } else if (!items.empty() && continues_trec_item(items.back(), part)) {
      items.back() += "," + std::string(part);
    } else if (parse_number(part) && !stem.empty()) {
      items.push_back(stem + std::string(part));
    } else {
      items.emplace_back(part);
      stem = stem_of_number(part);
    }
  }
  return items;
}

}  // namespace

Result<std::vector<Measure>> parse_measures(std::string_view text) {
  std::vector<Measure> all;
  for (const std::string& item : items_of(text)) {
    const Nickname* nickname = find_nickname(item);
    auto measures = nickname != nullptr ? parse_measures(nickname->measures) : parse_item(item);
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
