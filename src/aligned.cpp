// SPDX-License-Identifier: Apache-2.0
// aligned.cpp: topics by their ids, never by their places.
#include "aligned.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "assay/geometric.hpp"
#include "notes.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Places = std::vector<std::size_t>;  // of a topic in each run

// The topics that all runs have, and their places; the names of the others.
struct Shared {
  std::vector<std::string> topics = {};
  std::vector<Places> places = {};
  std::vector<std::string> others = {};
};

Shared shared_topics(const EvalReport& report) {
  std::vector<std::string> all;
  for (const Scores& run : report.runs) {
    std::vector<std::string> both;
    std::set_union(all.begin(), all.end(), run.topics.begin(), run.topics.end(),
                   std::back_inserter(both));
    all = std::move(both);
  }
  Shared shared;
  for (std::string& topic : all) {
    Places places;
    for (const Scores& run : report.runs) {
      const auto found = std::lower_bound(run.topics.begin(), run.topics.end(), topic);
      if (found == run.topics.end() || *found != topic) break;
      places.push_back(static_cast<std::size_t>(found - run.topics.begin()));
    }
    if (places.size() < report.runs.size()) {
      shared.others.push_back(std::move(topic));
      continue;
    }
    shared.topics.push_back(std::move(topic));
    shared.places.push_back(std::move(places));
  }
  return shared;
}

// What a test sees of a value, if anything.
std::optional<double> seen(const Measure& measure, const Ratio& ratio, Undefined undefined) {
  const auto value =
      ratio.is_defined() ? std::optional(ratio.value()) : undefined_counts_as(measure, undefined);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  return measure.def->average == Average::kGeometric ? geometric_term(*value) : *value;
}

void add_note(std::string_view code, const std::vector<std::string>& topics, const std::string& why,
              std::vector<Note>& notes) {
  if (topics.empty()) return;
  notes.push_back({.code = std::string(code),
                   .count = topics.size(),
                   .message = counted(topics.size(), "topic") + " " + why +
                              ", left out: " + first_names(topics, kMostNames),
                   .advice = {}});
}

}  // namespace

std::string_view other_than_mean(const Measure& measure) {
  if (measure.params.average == kRatioOfMeans) return "ratio of means";
  if (measure.def->average == Average::kSum) return "sum";
  if (measure.def->average == Average::kVarianceOfMean) return "variance of the mean";
  return measure.def->average == Average::kMedian ? "median" : "";
}

AlignedValues align(const EvalReport& report, std::size_t measure) {
  const Measure& which = report.measures[measure];
  Shared shared = shared_topics(report);
  AlignedValues aligned{.is_log = which.def->average == Average::kGeometric};
  std::vector<std::vector<double>> rows;  // of each topic that is kept
  std::vector<std::string> without;
  for (std::size_t t = 0; t < shared.topics.size(); ++t) {
    std::vector<double> row;
    for (std::size_t s = 0; s < report.runs.size(); ++s) {
      const auto value =
          seen(which, report.runs[s].at(shared.places[t][s], measure), report.policy.undefined);
      if (value) row.push_back(*value);
    }
    const bool is_whole = row.size() == report.runs.size();
    (is_whole ? aligned.topics : without).push_back(std::move(shared.topics[t]));
    if (is_whole) rows.push_back(std::move(row));
  }
  aligned.values.resize(rows.size() * report.runs.size());
  for (std::size_t t = 0; t < rows.size(); ++t) {
    for (std::size_t s = 0; s < rows[t].size(); ++s) {
      aligned.values[s * rows.size() + t] = rows[t][s];
    }
  }
  add_note("unshared-topics", shared.others, "not in all runs", aligned.notes);
  add_note("no-value", without, "without a value of " + name_of(which) + " in some run",
           aligned.notes);
  return aligned;
}

}  // namespace assay
