// SPDX-License-Identifier: Apache-2.0
// needs.cpp: whether a measure was given all that it needs beside judgments and run.
#include "needs.hpp"

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

// What judgments a measure can be made of.
Judgments judgments_for(Need need) {
  if (need == Need::kGroups) return Judgments::kGroups;
  return need == Need::kPreferences ? Judgments::kPreferences : Judgments::kGrades;
}

bool is_preference(Judgments judgments) {
  return judgments == Judgments::kPreferences || judgments == Judgments::kGradedPreferences;
}

// Grades, groups and preferences are read from different columns, so no file is all of them at
// once.
std::optional<Error> check_judgments(const Measure& measure, Judgments judgments) {
  if (measure.def->is_about_all && measure.def->is_count) return std::nullopt;  // counts topics
  const Judgments wanted = judgments_for(measure.def->needs);
  if (wanted == judgments || (is_preference(wanted) && is_preference(judgments))) {
    return std::nullopt;
  }
  const bool is_plain = wanted == Judgments::kGrades;
  const NeedText& need = text_of(measure.def->needs);
  return Error{.place = {},
               .what = name_of(measure) + " needs " +
                       (is_plain ? std::string("grades") : std::string(need.what)) +
                       ", but the judgments are read as " +
                       std::string(choice_of(kJudgmentsChoices, judgments).word),
               .hint = is_plain ? "leave out --judgments, or evaluate it by itself"
                                : "give them with " + std::string(need.option),
               .tally = {},
               .excerpt = {},
               .code = "other-judgments"};
}

bool is_met(const Measure& measure, const EvalOptions& options) {
  switch (measure.def->needs) {
    case Need::kCollection: return measure.params.collection > 0;
    case Need::kKnown: return options.user && !options.user->known.empty();
    case Need::kExpected: return options.user && !options.user->expected.empty();
    default: return true;
  }
}

}  // namespace

std::optional<Error> check_needs(std::span<const Measure> measures, Judgments judgments,
                                 const EvalOptions& options) {
  for (const Measure& measure : measures) {
    if (auto error = check_judgments(measure, judgments)) return error;
    // The curve of the mean would follow one order, and the values of topics the mean of all.
    if (options.ties == Ties::kExpected && measure.def->curve != nullptr &&
        measure.params.average == kRatioOfMeans) {
      return Error{.place = {},
                   .what = name_of(measure) + " cannot be taken over all orders of equal scores",
                   .hint = "leave out average=ratio or --ties expected",
                   .tally = {},
                   .excerpt = {}};
    }
    if (is_met(measure, options)) continue;
    const NeedText& need = text_of(measure.def->needs);
    return Error{.place = {},
                 .what = std::string(measure.def->name) + " needs " + std::string(need.what),
                 .hint = "give it with " + std::string(need.option)};
  }
  return std::nullopt;
}

std::optional<Error> check_collection(const Facts& facts, const Scores& scores,
                                      std::span<const Measure> measures) {
  for (const Measure& measure : measures) {
    const double size = measure.params.collection;
    for (std::size_t t = 0; size > 0 && t < facts.topics.size(); ++t) {
      if (static_cast<double>(facts.topics[t].documents) <= size) continue;
      return Error{.place = {},
                   .what = "the collection of " + name_of(measure) +
                           " is too small: judgments and run name " +
                           grouped(facts.topics[t].documents) + " documents for topic " +
                           in_quotes(scores.topics[t]),
                   .hint = "give the number of all documents that could have been retrieved"};
    }
  }
  return std::nullopt;
}

}  // namespace assay
