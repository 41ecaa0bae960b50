// SPDX-License-Identifier: Apache-2.0
// trec_params.cpp: the parameters of a measure as trec_eval reads them.
#include "trec_params.hpp"

#include <algorithm>
#include <cmath>

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::vector<std::string_view> comma_list(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

class Maker {
 public:
  Maker(const TrecMeasure& named, const std::string& text) : named_(named), text_(text) {}

  [[nodiscard]] Result<TrecColumns> make() const {
    switch (named_.trec->kind) {
      case TrecKind::kCutoffs: return make_cutoffs();
      case TrecKind::kReals: return make_reals();
      case TrecKind::kNumbers: return make_numbers();
      default: return make_pairs();
    }
  }

 private:
  [[nodiscard]] Error wrong(const std::string& what,
                            std::string_view code = "measure-parameters") const {
    return trec_error(code, "\"" + name() + "." + clipped(text_, 60) + "\": " + what,
                      "trec_eval -h -m " + name() + " tells what it takes");
  }
  [[nodiscard]] std::string name() const { return std::string(named_.trec->name); }

  [[nodiscard]] Result<TrecColumns> make_cutoffs() const {
    std::vector<std::int64_t> cuts;
    for (const std::string_view part : comma_list(text_)) cuts.push_back(whole_as_in_c(part));
    std::sort(cuts.begin(), cuts.end());
    if (cuts.front() <= 0) return wrong("a cutoff must be 1 or more");
    if (std::adjacent_find(cuts.begin(), cuts.end()) != cuts.end()) {
      return wrong("a cutoff is given twice");
    }
    std::vector<std::string> names;
    for (const std::int64_t cut : cuts) names.push_back(name() + "_" + std::to_string(cut));
    return with_names({cuts.begin(), cuts.end()}, std::move(names));
  }

  [[nodiscard]] Result<TrecColumns> make_reals() const {
    constexpr std::size_t kLongest = 8;
    std::vector<double> cuts = numbers();
    if (std::any_of(cuts.begin(), cuts.end(), [](double cut) { return std::isnan(cut); })) {
      return wrong("a cutoff is not a number");
    }
    std::sort(cuts.begin(), cuts.end());
    if (std::adjacent_find(cuts.begin(), cuts.end()) != cuts.end()) {
      return wrong("a cutoff is given twice");
    }
    std::vector<std::string> names;
    for (const double cut : cuts) names.push_back(name() + "_" + fixed(cut, 2).substr(0, kLongest));
    return with_names(cuts, std::move(names));
  }

  [[nodiscard]] Result<TrecColumns> make_numbers() const {
    const std::vector<double> given = numbers();
    auto measures = trec_measures(named_, given);
    if (!measures) {
      const std::size_t wanted = named_.trec->number_count;
      const bool is_count = wanted != 0 && given.size() != wanted;
      return wrong(measures.error().what, is_count ? "parameter-count" : "measure-parameters");
    }
    return TrecColumns{*std::move(measures), {name() + "_" + text_}};
  }

  [[nodiscard]] Result<TrecColumns> make_pairs() const {
    std::vector<TrecPair> pairs;
    for (const std::string_view part : comma_list(text_)) {
      if (std::count(part.begin(), part.end(), '=') != 1) {
        return wrong("key=number is expected, not \"" + clipped(part, 40) + "\"");
      }
      const std::size_t equals = part.find('=');
      pairs.push_back({part.substr(0, equals), number_as_in_c(part.substr(equals + 1))});
    }
    auto measures = trec_measures_of_pairs(named_, pairs);
    if (!measures) return wrong(measures.error().what);
    return TrecColumns{*std::move(measures), {name() + "_" + text_}};
  }

  [[nodiscard]] std::vector<double> numbers() const {
    std::vector<double> all;
    for (const std::string_view part : comma_list(text_)) all.push_back(number_as_in_c(part));
    return all;
  }

  [[nodiscard]] Result<TrecColumns> with_names(const std::vector<double>& cuts,
                                               std::vector<std::string> names) const {
    auto measures = trec_measures(named_, cuts);
    if (!measures) return wrong(measures.error().what);
    return TrecColumns{*std::move(measures), std::move(names)};
  }

  const TrecMeasure& named_;
  const std::string& text_;
};

bool is_whole_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

}  // namespace

Error trec_error(std::string_view code, std::string what, std::string hint) {
  return {.place = {},
          .what = std::move(what),
          .hint = std::move(hint),
          .tally = {},
          .excerpt = {},
          .code = code};
}

Result<TrecColumns> trec_columns(const TrecMeasure& named) {
  auto measures = trec_measures(named, {});
  if (!measures) return measures.error();
  TrecColumns made{*std::move(measures), {}};
  for (const Measure& measure : made.measures) made.names.push_back(trec_name_of(measure));
  return made;
}

Result<TrecColumns> trec_columns(const TrecMeasure& named, const std::string& text) {
  return Maker(named, text).make();
}

void warn_of_odd_parts(const TrecMeasure& named, std::string_view text,
                       std::vector<std::string>& warnings) {
  for (const std::string_view part : comma_list(text)) {
    const std::size_t equals = part.find('=');
    const bool is_pair = named.trec->kind == TrecKind::kPairs;
    const std::string_view number = trimmed(is_pair ? part.substr(equals + 1) : part);
    const bool is_odd = named.trec->kind == TrecKind::kCutoffs ? !is_whole_number(number)
                                                               : !parse_number(number).has_value();
    if (is_odd) {
      warnings.push_back(std::string(named.trec->name) + ": \"" + clipped(number, 40) +
                         "\" is read as far as it is a number, else as 0");
    }
    std::string_view key = part.substr(0, is_pair ? equals : 0);
    if (key.starts_with('-') || key.starts_with('+')) key.remove_prefix(1);
    if (is_pair && key != "p" && !is_whole_number(key)) {
      warnings.push_back(std::string(named.trec->name) + ": \"" + clipped(part, 40) +
                         "\" names no grade and has no effect");
    }
  }
}

}  // namespace assay
