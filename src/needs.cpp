// SPDX-License-Identifier: Apache-2.0
// needs.cpp: whether a measure was given all that it needs beside judgments and run.
#include "needs.hpp"

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

bool is_met(const Measure& measure, const EvalOptions& options) {
  switch (measure.def->needs) {
    case Need::kCollection: return measure.params.collection > 0;
    case Need::kKnown: return options.user && !options.user->known.empty();
    case Need::kExpected: return options.user && !options.user->expected.empty();
    default: return true;
  }
}

}  // namespace

std::optional<Error> check_needs(std::span<const Measure> measures, const EvalOptions& options) {
  for (const Measure& measure : measures) {
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
