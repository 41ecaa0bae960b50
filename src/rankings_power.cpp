// SPDX-License-Identifier: Apache-2.0
// rankings_power.cpp: discriminative power, after Sakai (2006), Evaluating evaluation metrics based
// on the bootstrap.
#include <algorithm>
#include <cmath>

#include "rankings_parts.hpp"

namespace assay {
namespace {

std::vector<PairP> pairs_of(const MeasureComparison& measure) {
  std::vector<PairP> pairs;
  for (const PairComparison& pair : measure.pairs) {
    pairs.push_back(
        {.systems = pair.systems, .difference = pair.difference, .p = pair.tests.front().p});
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const PairP& a, const PairP& b) { return a.p < b.p; });
  return pairs;
}

// How large the difference of each pair would have to be, ascending; without those nobody knows.
std::vector<double> needed_differences(const MeasureComparison& measure) {
  std::vector<double> needed;
  for (const PairComparison& pair : measure.pairs) {
    const TestOutcome& outcome = pair.tests.front();
    const double half = (outcome.high - outcome.low) / 2;
    if (std::isfinite(half)) needed.push_back(half);
  }
  std::sort(needed.begin(), needed.end());
  return needed;
}

Discrimination discrimination_of(const MeasureComparison& measure, std::size_t systems,
                                 const RankingsOptions& options) {
  Discrimination result{.topics = measure.topics.size(),
                        .is_log = measure.is_log,
                        .pairs = pairs_of(measure),
                        .notes = measure.notes};
  result.found = static_cast<std::size_t>(
      std::count_if(result.pairs.begin(), result.pairs.end(),
                    [&](const PairP& pair) { return pair.p <= options.alpha; }));
  result.is_drawn = options.test->draws && std::any_of(measure.pairs.begin(), measure.pairs.end(),
                                                       [](const PairComparison& pair) {
                                                         return !pair.tests.front().is_exact;
                                                       });
  if (const auto needed = needed_differences(measure); !needed.empty()) {
    const std::size_t middle = needed.size() / 2;
    const bool is_odd = needed.size() % 2 == 1;
    result.needed = needed.back();
    result.typical = is_odd ? needed[middle] : (needed[middle - 1] + needed[middle]) / 2;
  }
  add_swaps({.values = measure.values, .systems = systems, .topics = measure.topics.size()},
            options, result);
  return result;
}

}  // namespace

Result<std::vector<Discrimination>> discriminate(const EvalReport& report,
                                                 const RankingsOptions& options) {
  const auto comparison = compare(report, {.tests = {options.test},
                                           .correction = Correction::kNone,
                                           .alpha = options.alpha,
                                           .resamples = options.resamples,
                                           .seed = options.seed,
                                           .threads = options.threads});
  if (!comparison) return comparison.error();
  std::vector<Discrimination> all;
  for (const MeasureComparison& measure : comparison->measures) {
    all.push_back(discrimination_of(measure, comparison->systems.size(), options));
  }
  return all;
}

}  // namespace assay
