// SPDX-License-Identifier: Apache-2.0
// groups.cpp: columns of scores summed up, over all topics and over those of each category.
#include "groups.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "interval.hpp"
#include "text.hpp"

namespace assay {
namespace {

// The ends of what a topic may count in a mean: where grades could leave it without a value, also
// what an undefined value counts.
std::pair<Ratio, Ratio> counted_ends(const Measure& measure, const Bounds& bounds,
                                     Undefined undefined) {
  const auto counts = undefined_counts_as(measure, undefined);
  std::pair<Ratio, Ratio> ends{bounds.low, bounds.high};
  if (!counts || !bounds.may_be_undefined || !bounds.low.is_defined()) return ends;
  if (*counts < bounds.low.value()) ends.first = {*counts, 1};
  if (*counts > bounds.high.value()) ends.second = {*counts, 1};
  return ends;
}

// The lowest mean of values of which some may be left out; for the highest, `sign` is -1.
Ratio lowest_mean(std::vector<double> kept, std::vector<double> optional, double sign) {
  std::sort(optional.begin(), optional.end(),
            [sign](double a, double b) { return sign * a < sign * b; });
  double sum = 0;
  double count = 0;
  const auto add = [&](double value) {
    sum += value;
    ++count;
  };
  for (const double value : kept) add(value);
  for (const double value : optional) {
    if (count == 0 || sign * value < sign * sum / count) add(value);
  }
  return {sum, count};
}

// Where topics without a value are left out, grades may decide which topics the mean is over.
Bounds mean_over_some(const Measure& measure, std::span<const Bounds> column, BoundsKind kind) {
  std::array<std::vector<double>, 2> lows;  // of topics that stay, of topics that may go
  std::array<std::vector<double>, 2> highs;
  for (const Bounds& bounds : column) {
    if (!bounds.low.is_defined()) continue;
    lows[bounds.may_be_undefined ? 1 : 0].push_back(bounds.low.value());
    highs[bounds.may_be_undefined ? 1 : 0].push_back(bounds.high.value());
  }
  Bounds mean{.low = kUndefined, .high = kUndefined, .kind = kind};
  if (measure.def->average != Average::kMean) return mean;
  mean.low = lowest_mean(lows[0], lows[1], 1);
  mean.high = lowest_mean(highs[0], highs[1], -1);
  return mean;
}

// Means of the lows and of the highs. As good as the worst of them.
Bounds mean_bounds(const Measure& measure, std::span<const Bounds> column,
                   const EvalOptions& options) {
  Bounds mean;
  std::vector<Ratio> lows;
  std::vector<Ratio> highs;
  for (const Bounds& bounds : column) {
    const auto [low, high] = counted_ends(measure, bounds, options.undefined);
    lows.push_back(low);
    highs.push_back(high);
    mean.kind = std::max(mean.kind, bounds.kind);
  }
  // What makes each ratio small does not make the ratio of the sums small when both parts change.
  if (measure.params.average == kRatioOfMeans && options.bounds == Bounding::kFull) return mean;
  const bool may_go = std::any_of(column.begin(), column.end(), [](const Bounds& bounds) {
    return bounds.may_be_undefined && bounds.low.is_defined();
  });
  if (may_go && measure.params.average != kRatioOfMeans &&
      !undefined_counts_as(measure, options.undefined)) {
    return mean_over_some(measure, column, mean.kind);
  }
  mean.low = summarise(measure, lows, options.undefined).value;
  mean.high = summarise(measure, highs, options.undefined).value;
  return mean;
}

struct NaturalOrder {
  bool operator()(const std::string& a, const std::string& b) const { return natural_less(a, b); }
};

}  // namespace

std::vector<Summary> summaries_of(const Scores& scores, std::span<const std::size_t> rows,
                                  std::span<const Measure> measures, const EvalOptions& options,
                                  const Curves& curves) {
  std::vector<Summary> summaries;
  std::vector<Ratio> column(rows.size());
  std::vector<Bounds> bounds;
  for (std::size_t m = 0; m < measures.size(); ++m) {
    bounds.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t at = rows[i] * measures.size() + m;
      column[i] = scores.values[at];
      if (!scores.bounds.empty()) bounds.push_back(scores.bounds[at]);
    }
    Summary summary = summarise(measures[m], column, options.undefined);
    if (!scores.bounds.empty()) summary.bounds = mean_bounds(measures[m], bounds, options);
    if (options.intervals) summary.interval = interval_of(measures[m], column, options.undefined);
    summaries.push_back(summary);
  }
  curves.finish(rows, summaries);
  return summaries;
}

void add_groups(Scores& scores, std::span<const Measure> measures, const EvalOptions& options,
                const Curves& curves) {
  std::map<std::string, std::set<std::size_t>, NaturalOrder> rows;
  for (const TopicCategory& line : options.categories) {
    const auto topic = std::lower_bound(scores.topics.begin(), scores.topics.end(), line.topic);
    if (topic == scores.topics.end() || *topic != line.topic) continue;
    rows[line.category].insert(static_cast<std::size_t>(topic - scores.topics.begin()));
  }
  for (const auto& [name, topics] : rows) {
    const std::vector<std::size_t> list(topics.begin(), topics.end());
    scores.groups.push_back({.name = name,
                             .topics = list.size(),
                             .summary = summaries_of(scores, list, measures, options, curves)});
  }
}

}  // namespace assay
