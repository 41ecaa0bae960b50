// SPDX-License-Identifier: Apache-2.0
// param_text.cpp: parameters from text and back, and the names made of them.
#include "param_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string_view unquoted(std::string_view text) {
  const bool is_quoted = text.size() >= 2 && text.front() == text.back() &&
                         (text.front() == '\'' || text.front() == '"');
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

std::string words_of(const ParamDef& param) {
  std::vector<std::string> texts;
  std::vector<int> seen;
  for (const Word& word : param.words) {
    if (param.word != nullptr && std::find(seen.begin(), seen.end(), word.value) != seen.end())
      continue;
    seen.push_back(word.value);
    texts.emplace_back(word.text);
  }
  if (param.takes_map) texts.emplace_back("a map such as {2:1, 1:0}");
  const std::string last = texts.back();
  texts.pop_back();
  return texts.empty() ? last : joined(texts, ", ") + " or " + last;
}

// Without an exponent where there is no need for one: 1000000, not 1e+06.
std::string plain(double value) {
  return value == std::floor(value) && std::abs(value) <= 1e15 ? fixed(value, 0) : shortest(value);
}

std::string what_it_takes(const ParamDef& param) {
  if (param.word != nullptr) return words_of(param);
  std::string text = param.is_whole ? "a whole number" : "a number";
  if (param.list != nullptr) text = "a list of numbers such as {0.25, 0.5}, each";
  if (param.lowest > -kInfinity && param.highest < kInfinity) {
    text += " from " + plain(param.lowest) + " to " + plain(param.highest);
  } else if (param.lowest > -kInfinity) {
    text += " from " + plain(param.lowest) + " up";
  }
  return param.words.empty() ? text : text + ", or " + words_of(param);
}

std::string expected(const ParamDef& param, std::string_view found) {
  return std::string(param.name) + " is " + in_quotes(found) + "; it takes " + what_it_takes(param);
}

const ParamDef* find_param(const MeasureDef& def, std::string_view key) {
  for (const ParamDef* param : params_of(def)) {
    const auto& aliases = param->aliases;
    if (param->name == key || std::find(aliases.begin(), aliases.end(), key) != aliases.end())
      return param;
  }
  return nullptr;
}

// The words that a map takes in place of a grade.
struct MapKey {
  std::string_view word;
  double grade = 0;
};
constexpr MapKey kMapKeys[] = {{"absent", kNotInPool}, {"negative", kAnyNegative}};

std::optional<double> map_key(std::string_view text) {
  for (const MapKey& key : kMapKeys) {
    if (lower(text) == key.word) return key.grade;
  }
  return parse_number(text);
}

std::string map_key_text(double grade) {
  for (const MapKey& key : kMapKeys) {
    if (grade == key.grade) return std::string(key.word);
  }
  return shortest(grade);
}

std::string set_map(const ParamDef& param, std::string_view text, Params& params) {
  if (!text.ends_with('}')) return "the map " + in_quotes(text) + " has no closing brace";
  GainMap map;
  for (const std::string_view pair : split_outside(text.substr(1, text.size() - 2), ",")) {
    const std::size_t colon = pair.find(':');
    const auto grade = map_key(trimmed(pair.substr(0, colon)));
    const auto gain = colon == std::string_view::npos
                          ? std::nullopt
                          : parse_number(trimmed(pair.substr(colon + 1)));
    if (!grade || !gain) {
      return in_quotes(pair) + " is not a grade and its gain, as in {2:1, 1:0}";
    }
    map.emplace_back(*grade + 0.0, *gain + 0.0);
  }
  if (map.empty()) return "the map is empty";
  set_gains(param, std::move(map), params);
  const GainMap& sorted = params.gains;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].first == sorted[i - 1].first)
      return "the map names grade " + map_key_text(sorted[i].first) + " twice";
  }
  return {};
}

std::string set_list(const ParamDef& param, std::string_view text, Params& params) {
  if (!text.starts_with('{') || !text.ends_with('}')) return expected(param, text);
  std::vector<double> values;
  for (const std::string_view part : split_outside(text.substr(1, text.size() - 2), ",")) {
    const auto value = parse_number(part);
    if (!value || *value < param.lowest || *value > param.highest) return expected(param, part);
    values.push_back(*value + 0.0);
  }
  if (values.empty()) return expected(param, text);
  std::sort(values.begin(), values.end());
  params.*param.list = std::move(values);
  return {};
}

std::string set_word(const ParamDef& param, std::string_view text, Params& params) {
  for (const Word& word : param.words) {
    if (lower(word.text) != lower(text)) continue;
    params.*param.word = word.value;
    if (word.other != nullptr) params.*word.other = word.other_value;
    if (param.takes_map) params.gains.clear();
    return {};
  }
  return expected(param, text);
}

}  // namespace

void set_gains(const ParamDef& param, GainMap gains, Params& params) {
  std::sort(gains.begin(), gains.end());
  params.gains = std::move(gains);
  params.*param.word = static_cast<int>(param.initial);
}

Error use_error(const MeasureDef& def, std::string what) {
  return Error{.place = {},
               .what = std::move(what),
               .hint = "assay measures " + std::string(def.name) + " explains it"};
}

const ParamDef* find_param(const MeasureDef& def, double Params::*number) {
  for (const ParamDef& param : def.params) {
    if (param.number == number) return &param;
  }
  return nullptr;
}

std::vector<std::string_view> split_outside(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  int depth = 0;
  char quote = 0;
  std::size_t begin = 0;
  const auto finish = [&](std::size_t end) {
    if (const auto part = trimmed(text.substr(begin, end - begin)); !part.empty())
      parts.push_back(part);
    begin = end + 1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      quote = c == quote ? 0 : quote;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(' || c == '{') {
      ++depth;
    } else if (c == ')' || c == '}') {
      --depth;
    } else if (depth <= 0 && separators.find(c) != std::string_view::npos) {
      finish(i);
    }
  }
  finish(text.size());
  return parts;
}

std::string set_number(const ParamDef& param, double value, Params& params) {
  const bool is_special =
      std::find(param.values.begin(), param.values.end(), value) != param.values.end();
  const bool is_in_range = value >= param.lowest && value <= param.highest &&
                           (!param.is_whole || (value == std::floor(value) && value <= 1e15));
  if (!is_in_range && !is_special) return expected(param, shortest(value));
  params.*param.number = value + 0.0;  // -0 would have a name of its own
  return {};
}

std::string set_param(const MeasureDef& def, std::string_view key, std::string_view text,
                      Params& params) {
  const ParamDef* param = find_param(def, key);
  if (param == nullptr) {
    std::vector<std::string> names;
    for (const ParamDef* each : params_of(def)) names.emplace_back(each->name);
    return std::string(def.name) + " has no parameter " + in_quotes(key) + "; it has " +
           joined(names, ", ");
  }
  text = unquoted(text);
  if (param->takes_map && text.starts_with('{')) return set_map(*param, text, params);
  if (param->word != nullptr) return set_word(*param, text, params);
  if (param->list != nullptr) return set_list(*param, text, params);
  for (std::size_t i = 0; i < param->words.size(); ++i) {
    if (lower(text) == param->words[i].text) return set_number(*param, param->values[i], params);
  }
  const auto value = parse_number(text);
  return value ? set_number(*param, *value, params) : expected(*param, text);
}

std::string set_params(const MeasureDef& def, std::string_view list, Params& params) {
  std::vector<const ParamDef*> given;
  for (const std::string_view item : split_outside(list, ",")) {
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return in_quotes(item) + " is not a parameter and its value, as in rel=2";
    }
    const std::string_view key = trimmed(item.substr(0, equals));
    std::string wrong = set_param(def, key, trimmed(item.substr(equals + 1)), params);
    if (!wrong.empty()) return wrong;
    const ParamDef* param = find_param(def, key);
    if (std::find(given.begin(), given.end(), param) != given.end()) {
      return std::string(param->name) + " is given twice";
    }
    given.push_back(param);
  }
  return {};
}

std::string value_of(const ParamDef& param, const Params& params) {
  if (param.takes_map && !params.gains.empty()) {
    std::vector<std::string> pairs;
    for (const auto& [grade, gain] : params.gains)
      pairs.push_back(map_key_text(grade) + ":" + shortest(gain));
    return "{" + joined(pairs, ", ") + "}";
  }
  if (param.word != nullptr) {
    const auto word = std::find_if(param.words.begin(), param.words.end(),
                                   [&](const Word& w) { return w.value == params.*param.word; });
    return std::string(word->text);
  }
  if (param.list != nullptr) {
    std::vector<std::string> values;
    for (const double value : params.*param.list) values.push_back(plain(value));
    return "{" + joined(values, ", ") + "}";
  }
  const double value = params.*param.number;
  for (std::size_t i = 0; i < param.values.size(); ++i) {
    if (param.values[i] == value) return std::string(param.words[i].text);
  }
  return plain(value);
}

std::string name_of(const Measure& measure) {
  const Params usual = default_params(*measure.def);
  std::vector<std::string> given;
  std::string at;
  for (const ParamDef* param : params_of(*measure.def)) {
    const std::string value = value_of(*param, measure.params);
    const bool is_usual = value == value_of(*param, usual);
    if (param->number != nullptr && param->number == measure.def->at) {
      if (!is_usual || measure.def->needs_at) at = "@" + value;
    } else if (!is_usual) {
      given.push_back(std::string(param->name) + "=" + value);
    }
  }
  const std::string params = given.empty() ? "" : "(" + joined(given, ", ") + ")";
  return std::string(measure.def->name) + params + at;
}

std::string recipe_of(const Measure& measure) {
  std::vector<std::string> parts;
  for (const ParamDef* param : params_of(*measure.def)) {
    parts.push_back(std::string(param->name) + "=" + value_of(*param, measure.params));
  }
  return joined(parts, " ");
}

std::string trec_name_of(const Measure& measure) {
  for (const TrecName& trec : measure.def->trec) {
    Params params = default_params(*measure.def);
    if (!set_params(*measure.def, trec.params, params).empty()) continue;
    if (!trec.at.empty()) params.*measure.def->at = measure.params.*measure.def->at;
    params.collection = measure.params.collection;  // told by an option, as in trec_eval
    if (params != measure.params) continue;
    if (trec.at.empty()) return std::string(trec.name);
    const double at = params.*measure.def->at;
    if (at == kInfinity) continue;  // nDCG without a cutoff is ndcg, not ndcg_cut_inf
    if (trec.kind == TrecKind::kCutoffs) return std::string(trec.name) + "_" + plain(at);
    constexpr std::size_t kMostDigits = 8;  // trec_eval cuts what is longer
    return std::string(trec.name) + "_" + fixed(at, 2).substr(0, kMostDigits);
  }
  return name_of(measure);
}

}  // namespace assay
