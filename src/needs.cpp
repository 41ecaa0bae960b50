// SPDX-License-Identifier: Apache-2.0
// needs.cpp: whether a measure was given all that it needs beside judgments and run.
#include "needs.hpp"

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

bool is_met(Need need, const Measure& measure, const EvalOptions& options) {
  switch (need) {
    case Need::kCollection: return measure.params.collection > 0;
    case Need::kKnown: return options.user && !options.user->known.empty();
    case Need::kExpected: return options.user && !options.user->expected.empty();
    case Need::kGroups:
    case Need::kPreferences: return false;  // nothing reads them yet
    default: return true;
  }
}

// The first thing that a measure lacks.
std::optional<Need> lack_of(const Measure& measure, const EvalOptions& options) {
  const MeasureDef& def = *measure.def;
  const bool is_needed = def.is_needed == nullptr || def.is_needed(measure.params);
  for (const Need need : {measure.params.groups == kAllJudges ? Need::kNothing : Need::kGroups,
                          is_needed ? def.needs : Need::kNothing}) {
    if (!is_met(need, measure, options)) return need;
  }
  return std::nullopt;
}

Error refusal(const Measure& measure, std::string_view what, std::string_view hint) {
  return Error{.place = {},
               .what = name_of(measure) + " " + std::string(what),
               .hint = std::string(hint),
               .tally = {},
               .excerpt = {}};
}

// What a mean over groups cannot be combined with: arguments and sums that know one group alone.
std::optional<Error> check_groups(const Measure& measure, const EvalOptions& options) {
  if (measure.params.groups == kAllJudges) return std::nullopt;
  if (options.ties == Ties::kExpected) {
    return refusal(measure, "cannot be taken over all orders of equal scores",
                   "leave out groups=mean or --ties expected");
  }
  if (options.bounds != Bounding::kNone)
    return refusal(measure, "has no bounds", "leave out groups=mean or --bounds");
  if (measure.params.ideal == kPooledIdeal || measure.params.average == kRatioOfMeans ||
      measure.def->needs == Need::kKnown) {
    return refusal(measure, "cannot be computed for each group of judges",
                   "groups=mean goes with neither ideal=pooled, average=ratio nor what users knew");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_needs(std::span<const Measure> measures, const EvalOptions& options) {
  for (const Measure& measure : measures) {
    // The curve of the mean would follow one order, and the values of topics the mean of all.
    if (options.ties == Ties::kExpected && measure.def->curve != nullptr &&
        measure.params.average == kRatioOfMeans) {
      return refusal(measure, "cannot be taken over all orders of equal scores",
                     "leave out average=ratio or --ties expected");
    }
    if (auto error = check_groups(measure, options)) return error;
    const auto lack = lack_of(measure, options);
    if (!lack) continue;
    const NeedText& need = text_of(*lack);
    const std::string name =
        *lack == Need::kGroups ? name_of(measure) : std::string(measure.def->name);
    return Error{.place = {},
                 .what = name + " needs " + std::string(need.what),
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
