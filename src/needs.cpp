// SPDX-License-Identifier: Apache-2.0
// needs.cpp: whether a measure was given all that it needs beside judgments and run.
#include "needs.hpp"

#include "number.hpp"
#include "sample.hpp"
#include "text.hpp"

namespace assay {
namespace {

// All that a measure needs under its parameters.
struct Needs {
  Need judgments = Need::kNothing;  // what kind of them
  Need other = Need::kNothing;
};

Needs needs_of(const Measure& measure) {
  const MeasureDef& def = *measure.def;
  if (measure.params.groups != kAllJudges) return {Need::kGroups, def.needs};
  if (def.needs == Need::kPreferences) return {Need::kPreferences, Need::kNothing};
  const bool is_needed = def.is_needed == nullptr || def.is_needed(measure.params);
  return {Need::kNothing, is_needed ? def.needs : Need::kNothing};
}

bool is_met(Need need, const Measure& measure, const Sample* sample, const EvalOptions& options) {
  switch (need) {
    case Need::kProbabilities: return sample != nullptr;
    case Need::kStrata: return sample != nullptr && sample->has_strata();
    case Need::kCollection: return measure.params.collection > 0 || options.any_collection;
    case Need::kKnown: return options.user && !options.user->known.empty();
    case Need::kExpected: return options.user && !options.user->expected.empty();
    default: return true;
  }
}

Error refusal(const Measure& measure, std::string_view what, std::string_view hint) {
  return Error{.place = {},
               .what = name_of(measure) + " " + std::string(what),
               .hint = std::string(hint),
               .tally = {},
               .excerpt = {}};
}

// Grades, groups and preferences are read from different columns, so no file is all of them at
// once. Topics can be counted in any.
std::optional<Error> check_judgments(const Measure& measure, Judgments judgments) {
  const Need need = needs_of(measure).judgments;
  const bool is_right = need == Need::kGroups        ? judgments == Judgments::kGroups
                        : need == Need::kPreferences ? is_preference(judgments)
                                                     : judgments == Judgments::kGrades;
  if (is_right || (measure.def->is_about_all && measure.def->is_count)) return std::nullopt;
  const NeedText& text = text_of(need);
  Error error = need == Need::kNothing
                    ? refusal(measure,
                              "needs grades, but the judgments are read as " +
                                  std::string(choice_of(kJudgmentsChoices, judgments).word),
                              "evaluate it by itself, without --judgments")
                    : refusal(measure, "needs " + std::string(text.what),
                              "give them with " + std::string(text.option));
  error.code = "other-judgments";
  return error;
}

// What a mean over groups and preferences cannot be combined with: arguments and sums that know one
// grade for each document alone.
std::optional<Error> check_groups(const Measure& measure, const EvalOptions& options) {
  const Need need = needs_of(measure).judgments;
  if (need == Need::kNothing) return std::nullopt;
  if (need == Need::kGroups && measure.def->needs == Need::kPreferences) {
    return refusal(measure, "is about all groups of judges together", "leave out groups=mean");
  }
  if (need == Need::kGroups && is_about_sample(measure.def->needs)) {
    return refusal(measure, "is about a sample, of which groups of judges say nothing",
                   "leave out groups=mean");
  }
  const std::string without = need == Need::kGroups ? "leave out groups=mean or " : "leave out ";
  if (options.ties == Ties::kExpected) {
    return refusal(measure, "cannot be taken over all orders of equal scores",
                   without + "--ties expected");
  }
  if (options.bounds != Bounding::kNone) {
    return refusal(measure, "has no bounds", without + "--bounds");
  }
  if (measure.params.ideal == kPooledIdeal || measure.params.average == kRatioOfMeans ||
      measure.def->needs == Need::kKnown) {
    return refusal(measure, "cannot be computed for each group of judges",
                   "groups=mean goes with neither ideal=pooled, average=ratio nor what users knew");
  }
  return std::nullopt;
}

// Estimates say what unjudged documents are worth; nobody says how these were drawn.
std::optional<Error> check_sample(const Measure& measure, const EvalOptions& options) {
  if (!is_about_sample(measure.def->needs) || options.bounds == Bounding::kNone) {
    return std::nullopt;
  }
  return refusal(measure, "has no bounds", "leave out --bounds, or evaluate it by itself");
}

}  // namespace

std::optional<Error> check_needs(std::span<const Measure> measures, const JudgmentsGiven& judgments,
                                 const EvalOptions& options) {
  for (const Measure& measure : measures) {
    // The curve of the mean would follow one order, and the values of topics the mean of all.
    if (options.ties == Ties::kExpected && measure.def->curve != nullptr &&
        measure.params.average == kRatioOfMeans) {
      return refusal(measure, "cannot be taken over all orders of equal scores",
                     "leave out average=ratio or --ties expected");
    }
    if (auto error = check_groups(measure, options)) return error;
    if (auto error = check_judgments(measure, judgments.kind)) return error;
    if (auto error = check_sample(measure, options)) return error;
    const Need need = needs_of(measure).other;
    if (is_met(need, measure, judgments.sample, options)) continue;
    return Error{
        .place = {},
        .what = std::string(measure.def->name) + " needs " + std::string(text_of(need).what),
        .hint = "give it with " + std::string(text_of(need).option)};
  }
  return std::nullopt;
}

std::optional<Error> check_collection(const Facts& facts, const Scores& scores,
                                      std::span<const Measure> measures) {
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const auto& [place, documents] = facts.crowded[m];
    if (documents == 0) continue;
    return Error{.place = {},
                 .what = "the collection of " + name_of(measures[m]) +
                         " is too small: judgments and run name " + grouped(documents) +
                         " documents for topic " + in_quotes(scores.topics[place]),
                 .hint = "give the number of all documents that could have been retrieved"};
  }
  return std::nullopt;
}

}  // namespace assay
