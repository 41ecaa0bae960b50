// SPDX-License-Identifier: Apache-2.0
// tukey.cpp: the range of all means when systems do not matter.
#include "tukey.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "resample_counts.hpp"
#include "spread.hpp"
#include "studentised_range.hpp"

namespace assay {
namespace {

// Systems by their values, so that the order of runs makes no difference to who is dealt what.
std::vector<std::size_t> canonical_order(const PairTask& task) {
  std::vector<std::size_t> order(task.systems);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto row = [&](std::size_t system) {
    return task.values.subspan(system * task.topics, task.topics);
  };
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(row(a), row(b));
  });
  return order;
}

std::vector<double> in_order(const PairTask& task, std::span<const std::size_t> order) {
  std::vector<double> values;
  for (const std::size_t system : order) {
    const auto row = task.values.subspan(system * task.topics, task.topics);
    values.insert(values.end(), row.begin(), row.end());
  }
  return values;
}

// That every system is dealt the values of one system on all topics: always as extreme.
double least_p(const PairTask& task) {
  return std::exp((1 - static_cast<double>(task.topics)) *
                  std::lgamma(static_cast<double>(task.systems) + 1));
}

}  // namespace

std::vector<TestOutcome> randomised_tukey(const PairTask& task, Arithmetic arithmetic) {
  std::vector<TestOutcome> outcomes(task.pairs.size(), {.least_p = 1});
  if (task.topics == 0 || task.options.resamples == 0) return outcomes;
  const std::vector<std::size_t> order = canonical_order(task);
  const std::vector<double> values = in_order(task, order);
  const Summands summands({values, task.systems, task.topics}, arithmetic);
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  const std::vector<double> ranges = dealt_ranges(summands, resample_options(task.options));
  const CountedP p{.resamples = ranges.size()};
  const double least = least_p(task);
  const auto end = least > task.alpha ? std::nullopt : end_place(task, p);
  const double unit = summands.unit() / static_cast<double>(task.topics);
  for (std::size_t i = 0; i < task.pairs.size(); ++i) {
    const std::size_t first = place[task.pairs[i].first];
    const std::size_t second = place[task.pairs[i].second];
    const double total = summands.total(first, second);
    // A range that rounding has made a little smaller counts as well.
    const double noise = summands.noise(first, second);
    const auto found = std::ranges::partition_point(
        ranges, [&](double range) { return range + noise < std::abs(total); });
    TestOutcome& outcome = outcomes[i];
    outcome = {.statistic = summands.mean_difference({first, second}),
               .p = std::max(least, p.of(static_cast<std::size_t>(ranges.end() - found))),
               .least_p = least,
               .rounded_to = summands.rounded_to()};
    if (!end) continue;
    const double reach = ranges[ranges.size() - *end] + noise;
    outcome.low = unit * (total - reach);
    outcome.high = unit * (total + reach);
  }
  return outcomes;
}

std::vector<TestOutcome> run_randomised_tukey(const PairTask& task) {
  return randomised_tukey(task, Arithmetic::kFitting);
}

std::vector<TestOutcome> run_hsd(const PairTask& task) {
  std::vector<TestOutcome> outcomes(task.pairs.size(), {.least_p = 1});
  const std::optional<Anova> table = anova(task);
  if (!table) return outcomes;
  const StudentisedRange curve(task.systems, table->error.freedom);
  const double error =
      std::sqrt(table->error.squares / table->error.freedom / static_cast<double>(task.topics));
  const double reach = error == 0 ? 0 : error * curve.quantile_above(task.alpha);
  for (std::size_t i = 0; i < task.pairs.size(); ++i) {
    const double difference = spread_of(task.differences(task.pairs[i])).mean;
    const double q = difference == 0 ? 0 : difference / error;
    outcomes[i] = {.statistic = q,
                   .p = curve.above(std::abs(q)),
                   .low = difference - reach,
                   .high = difference + reach,
                   .is_exact = true};
  }
  return outcomes;
}

}  // namespace assay
