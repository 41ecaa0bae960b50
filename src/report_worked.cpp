// SPDX-License-Identifier: Apache-2.0
// report_worked.cpp: the formula of a measure with the numbers of a topic put in. The words in
// braces that a Story may use: n and d, the two parts of the value; terms, what documents add;
// fractions, the same as relevant documents over ranks; total, their sum; R; a, relevant documents
// found; looked, ranks looked at; recall, p and beta2, the parameters.
#include "report_worked.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostTerms = 12;

std::vector<Step> counted_steps(const ExplainedMeasure& told) {
  std::vector<Step> steps;
  for (const Step& step : told.steps) {
    if (step.term != 0) steps.push_back(step);
  }
  for (const SideStep& side : told.side) {
    if (side.step.term != 0) steps.push_back(side.step);
  }
  return steps;
}

template <class Word>
std::string sum_of(const ExplainedMeasure& told, const Word& word) {
  const std::vector<Step> steps = counted_steps(told);
  if (steps.empty()) return "0";
  std::vector<std::string> words;
  for (std::size_t i = 0; i < steps.size() && i < kMostTerms; ++i) words.push_back(word(steps[i]));
  if (steps.size() > kMostTerms)
    words.push_back("… " + std::to_string(steps.size() - kMostTerms) + " more");
  return joined(words, " + ");
}

// P@i as a fraction: so many relevant documents in the first i.
std::string fraction(const Step& step) {
  return fixed(std::round(step.term * step.rank), 0) + "/" + std::to_string(step.rank);
}

std::string total_of(const ExplainedMeasure& told, const Look& look) {
  double total = 0;
  for (const Step& step : counted_steps(told)) total += step.term;
  return short_number(total, look);
}

std::string filled(std::string_view word, const ExplainedMeasure& told, const Look& look) {
  const Params& params = told.measure.params;
  if (word == "n") return short_number(told.value.numerator, look);
  if (word == "d") return short_number(told.value.denominator, look);
  if (word == "terms")
    return sum_of(told, [&](const Step& step) { return short_number(step.term, look); });
  if (word == "fractions") return sum_of(told, fraction);
  if (word == "total") return total_of(told, look);
  if (word == "R") return short_number(told.relevant, look);
  if (word == "a") return short_number(told.found, look);
  if (word == "looked") return short_number(told.looked_at, look);
  if (word == "recall") return shortest(params.recall);
  if (word == "p") return shortest(params.p);
  if (word == "beta2") {
    const double square =
        params.alpha == 0.5 ? params.beta * params.beta : (1 - params.alpha) / params.alpha;
    return short_number(square, look);
  }
  return "{" + std::string(word) + "}";
}

}  // namespace

std::string short_number(double value, const Look& look) {
  if (std::round(value) == value && std::abs(value) < 1e15) return fixed(value, 0);
  return std::abs(value) < 1e12 ? fixed(value, look.digits.value_or(4)) : shortest(value);
}

std::string worked_formula(const ExplainedMeasure& told, const Look& look) {
  if (!told.value.is_defined()) return {};
  std::string_view worked = told.measure.def->story.worked;
  if (told.measure.params.groups != kAllJudges) worked = "({terms}) / {d}";
  if (worked.empty() && told.value.denominator != 1) worked = "{n} / {d}";
  std::string out;
  while (!worked.empty()) {
    const std::size_t open = std::min(worked.find('{'), worked.size());
    out += worked.substr(0, open);
    worked.remove_prefix(open);
    if (worked.empty()) break;
    const std::size_t close = worked.find('}');
    out += filled(worked.substr(1, close - 1), told, look);
    worked.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace assay
