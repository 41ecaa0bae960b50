// SPDX-License-Identifier: Apache-2.0
// trec_names.cpp: measures from trec_eval's names and what follows their dot.
#include "trec_names.hpp"

#include <algorithm>
#include <cmath>

#include "number.hpp"
#include "param_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr double kLevelOfAbsent = -1;
constexpr double kLevelOfNegative = -2;
constexpr std::string_view kPersistenceKey = "p";

// A name holds only parameters that its definition has, which registry_test asks of each.
Measure plain_measure(const TrecMeasure& named) {
  Measure measure{.def = named.def, .params = default_params(*named.def)};
  static_cast<void>(set_params(*named.def, named.trec->params, measure.params));
  return measure;
}

// A level of relevance: a whole number, with or without a sign.
std::optional<double> level_of(std::string_view key) {
  const std::string_view digits = key.substr(key.starts_with('-') || key.starts_with('+') ? 1 : 0);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  const auto level = parse_number(key);
  if (level == kLevelOfAbsent) return kNotInPool;
  if (level == kLevelOfNegative) return kAnyNegative;
  return level;
}

void add_gain(GainMap& gains, double grade, double gain) {
  const auto known =
      std::find_if(gains.begin(), gains.end(), [&](const auto& g) { return g.first == grade; });
  if (known == gains.end()) {
    gains.emplace_back(grade + 0.0, gain + 0.0);
  } else {
    known->second = std::min(known->second, gain);
  }
}

const ParamDef* param_with_map(const MeasureDef& def) {
  const auto found = std::find_if(def.params.begin(), def.params.end(),
                                  [](const ParamDef& param) { return param.takes_map; });
  return found == def.params.end() ? nullptr : &*found;
}

Error error_in(const TrecMeasure& named, std::string_view text, const std::string& what) {
  return use_error(
      *named.def,
      "in " + in_quotes(std::string(named.trec->name) + "." + std::string(text)) + ": " + what);
}

// What is wrong with a measure whose parameters were set without a look at their ranges.
std::string wrong_with(const Measure& measure) {
  for (const ParamDef* param : params_of(*measure.def)) {
    Params unused = measure.params;
    std::string wrong;
    if (param->number != nullptr) wrong = set_number(*param, measure.params.*param->number, unused);
    if (param->list != nullptr) {
      wrong = set_param(*measure.def, param->name, value_of(*param, measure.params), unused);
    }
    if (!wrong.empty()) return wrong;
  }
  return measure.def->check == nullptr ? "" : std::string(measure.def->check(measure.params));
}

// "1=3,2=7". Parts that are empty are left out.
Result<std::vector<TrecPair>> parse_pairs(const TrecMeasure& named, std::string_view text) {
  std::vector<TrecPair> pairs;
  for (const std::string_view part : split_outside(text, ",")) {
    const std::size_t equals = part.find('=');
    const std::string_view key = trimmed(part.substr(0, equals));
    const auto value = equals == std::string_view::npos
                           ? std::nullopt
                           : parse_number(trimmed(part.substr(equals + 1)));
    const bool is_p = key == kPersistenceKey && find_param(*named.def, &Params::p) != nullptr;
    const bool is_level = level_of(key).has_value() && param_with_map(*named.def) != nullptr;
    if (value && (is_p || is_level)) {
      pairs.push_back({key, *value});
      continue;
    }
    return error_in(named, text,
                    in_quotes(part) + " is not a grade and its gain, as in 2=1" +
                        (find_param(*named.def, &Params::p) == nullptr ? std::string()
                                                                       : ", nor p and a number"));
  }
  return pairs;
}

Result<std::vector<double>> parse_numbers(const TrecMeasure& named, std::string_view text) {
  std::vector<double> numbers;
  for (const std::string_view part : split_outside(text, ",")) {
    const auto number = parse_number(part);
    if (!number) return error_in(named, text, in_quotes(part) + " is not a number");
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

std::optional<TrecMeasure> find_trec(std::string_view name) {
  for (const MeasureDef* def : all_measures()) {
    for (const TrecName& trec : def->trec) {
      if (trec.name == name) return TrecMeasure{def, &trec};
    }
  }
  return std::nullopt;
}

Result<std::vector<Measure>> trec_measures(const TrecMeasure& named,
                                           std::span<const double> values) {
  const TrecName& trec = *named.trec;
  std::vector<double> numbers(values.begin(), values.end());
  for (double& number : numbers) number += 0.0;  // -0 would have a name of its own
  Measure measure = plain_measure(named);
  const auto is_wrong = [&](double number) {
    return std::isnan(number) || (trec.kind == TrecKind::kCutoffs && number < 1);
  };
  if (std::any_of(numbers.begin(), numbers.end(), is_wrong))
    return use_error(*named.def, "what follows " + std::string(trec.name) +
                                     " must be numbers, and cutoffs at least 1");
  if (trec.set_numbers != nullptr && !numbers.empty()) {
    const std::string_view wrong = trec.set_numbers(numbers, measure.params);
    if (!wrong.empty()) return use_error(*named.def, std::string(wrong));
  }
  if (trec.at.empty()) return std::vector{measure};
  std::vector<Measure> measures;
  for (const double at : numbers.empty() ? trec.at : std::span<const double>(numbers)) {
    measure.params.*named.def->at = at;
    measures.push_back(measure);
  }
  return measures;
}

Result<std::vector<Measure>> trec_measures_of_pairs(const TrecMeasure& named,
                                                    std::span<const TrecPair> pairs) {
  Measure measure = plain_measure(named);
  const ParamDef* persistence = find_param(*named.def, &Params::p);
  const ParamDef* map = param_with_map(*named.def);
  GainMap gains;
  for (const auto& [key, value] : pairs) {
    if (std::isnan(value))
      return use_error(*named.def, in_quotes(key) + " is given something that is not a number");
    if (key == kPersistenceKey && persistence != nullptr) measure.params.p = value + 0.0;
    if (const auto grade = level_of(key); grade && map != nullptr) add_gain(gains, *grade, value);
  }
  if (!gains.empty()) set_gains(*map, std::move(gains), measure.params);
  return std::vector{measure};
}

Result<std::vector<Measure>> parse_trec_params(const TrecMeasure& named, std::string_view text) {
  if (trimmed(text).empty() || named.trec->kind == TrecKind::kPlain) {
    const bool is_plain = named.trec->kind == TrecKind::kPlain;
    return error_in(named, text, is_plain ? "it takes no parameters" : "nothing follows the dot");
  }
  Result<std::vector<Measure>> measures = std::vector<Measure>{};
  if (named.trec->kind == TrecKind::kPairs) {
    const auto pairs = parse_pairs(named, text);
    if (!pairs) return pairs.error();
    measures = trec_measures_of_pairs(named, *pairs);
  } else {
    const auto numbers = parse_numbers(named, text);
    if (!numbers) return numbers.error();
    measures = trec_measures(named, *numbers);
  }
  if (!measures) return error_in(named, text, measures.error().what);
  for (const Measure& measure : *measures) {
    const std::string wrong = wrong_with(measure);
    if (!wrong.empty()) return error_in(named, text, wrong);
  }
  return measures;
}

std::optional<TrecItem> as_trec_item(std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto named = find_trec(text.substr(0, dot));
  const std::string_view rest = text.substr(dot + 1);
  if (!named) return std::nullopt;
  const bool is_one = named->trec->kind == TrecKind::kNumbers ||
                      (named->trec->kind == TrecKind::kPairs && rest.find('=') != rest.npos);
  return is_one ? std::optional(TrecItem{*named, rest}) : std::nullopt;
}

bool continues_trec_item(std::string_view item, std::string_view part) {
  const auto begun = as_trec_item(item);
  if (!begun) return false;
  if (begun->named.trec->kind == TrecKind::kNumbers) return parse_number(part).has_value();
  const std::size_t equals = part.find('=');
  const std::string_view key = trimmed(part.substr(0, equals));
  return equals != std::string_view::npos && (key == kPersistenceKey || level_of(key));
}

}  // namespace assay
