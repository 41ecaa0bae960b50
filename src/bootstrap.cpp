// SPDX-License-Identifier: Apache-2.0
// bootstrap.cpp: means of resampled differences, and what they say of 0.
#include "bootstrap.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "first_ones.hpp"
#include "parallel.hpp"
#include "resample_counts.hpp"
#include "resample_tiles.hpp"
#include "spread.hpp"

namespace assay {
namespace {

// Sums of the differences of one pair.
struct Resampled {
  std::vector<double> sums;  // of each resample
  double total = 0;          // as observed
  double noise = 0;          // what is that near to each other is equal
  CountedP p;
  Smallest room;

  // The k-th smallest; the k-th largest with its sign changed.
  [[nodiscard]] double kth(std::size_t k) { return kth_smallest(sums, k, room); }
  void turn() {
    for (double& sum : sums) sum = -sum;
  }
};

TestOutcome read_shift(Resampled& resampled, const PairTask& task) {
  const double total = resampled.total;
  std::size_t count = 0;
  for (double& sum : resampled.sums) {
    const double distance = std::abs(sum - total);
    count += distance + resampled.noise >= std::abs(total) ? 1 : 0;
    sum = -distance;
  }
  TestOutcome outcome{.p = resampled.p.of(count)};
  const auto place = end_place(task, resampled.p);
  if (!place) return outcome;
  const double reach = resampled.noise - resampled.kth(*place);
  outcome.low = total - reach;
  outcome.high = total + reach;
  return outcome;
}

// Efron's two corrections; none are 0.
struct Corrections {
  double bias = 0;
  double acceleration = 0;

  // From the share of resamples on one side of a bound to a p on that side.
  [[nodiscard]] double p_of(double share) const {
    if (bias == 0 && acceleration == 0) return share;
    if (share >= 1) return 1;
    const boost::math::normal curve;
    const double away = boost::math::quantile(curve, share) - bias;
    const double turn = 1 + acceleration * away;
    if (turn <= 0) return away < 0 ? 0 : 1;
    return boost::math::cdf(curve, away / turn - bias);
  }
  [[nodiscard]] Corrections turned() const {
    return {.bias = -bias, .acceleration = -acceleration};
  }
};

// One side of an interval: p of 0 being beyond its end, and the end.
struct SideOutcome {
  double p = 1;
  double end = -kUnbounded;
};

SideOutcome read_side(Resampled& resampled, const Corrections& corrections, const PairTask& task) {
  // So many resamples support no smaller p, whatever the corrections make of it.
  const double least = resampled.p.of(0);
  const auto p_of = [&](std::size_t count) {
    return std::min(1.0, 2 * std::max(least, corrections.p_of(resampled.p.of(count))));
  };
  const auto count = std::ranges::count_if(resampled.sums, [](double sum) { return sum <= 0; });
  SideOutcome outcome{.p = p_of(static_cast<std::size_t>(count))};
  if (!task.options.intervals) return outcome;
  const std::size_t kept = first_ones(resampled.sums.size(),
                                      [&](std::size_t below) { return p_of(below) <= task.alpha; });
  if (kept > 0) outcome.end = resampled.kth(kept);
  return outcome;
}

TestOutcome read_percentiles(Resampled& resampled, const Corrections& corrections,
                             const PairTask& task) {
  for (double& sum : resampled.sums) sum = std::abs(sum) <= resampled.noise ? 0 : sum;
  const SideOutcome below = read_side(resampled, corrections, task);
  resampled.turn();
  const SideOutcome above = read_side(resampled, corrections.turned(), task);
  return {.p = std::min(below.p, above.p), .low = below.end, .high = 0 - above.end};
}

// From the smaller of the shares below and above the observed sum, so that the other way round it
// is the same number with its sign changed.
double bias_of(const Resampled& resampled) {
  double below = 0;
  double above = 0;
  for (const double sum : resampled.sums) {
    const double distance = sum - resampled.total;
    const bool is_tie = std::abs(distance) <= resampled.noise;
    below += is_tie ? 0.5 : distance < 0 ? 1 : 0;
    above += is_tie ? 0.5 : distance < 0 ? 0 : 1;
  }
  const auto all = static_cast<double>(resampled.sums.size());
  const double share = std::max(0.5, std::min(below, above)) / all;
  const double distance = boost::math::quantile(boost::math::normal(), share);
  return below < above ? distance : -distance;
}

// From leaving out each topic in turn, which for means is the skewness of differences.
double acceleration_of(std::span<const double> differences) {
  const Spread spread = spread_of(differences);
  if (spread.deviation == 0) return 0;
  double squares = 0;
  double cubes = 0;
  for (const double difference : differences) {
    const double away = difference - spread.mean;
    squares += away * away;
    cubes += away * away * away;
  }
  return cubes / (6 * std::pow(squares, 1.5));
}

TestOutcome read(Resampled& resampled, BootstrapReading reading, const PairTask& task,
                 const SystemPair& pair) {
  switch (reading) {
    case BootstrapReading::kShift: return read_shift(resampled, task);
    case BootstrapReading::kPercentile: return read_percentiles(resampled, {}, task);
    case BootstrapReading::kBca: break;
  }
  const Corrections corrections{.bias = bias_of(resampled),
                                .acceleration = acceleration_of(task.differences(pair))};
  return read_percentiles(resampled, corrections, task);
}

}  // namespace

std::vector<TestOutcome> bootstrap(const PairTask& task, BootstrapReading reading,
                                   Arithmetic arithmetic) {
  std::vector<TestOutcome> outcomes(task.pairs.size(), {.least_p = 1});
  // Without resamples, or topics, nothing is known.
  if (task.topics < 2 || task.options.resamples == 0) return outcomes;
  const Summands summands({task.values, task.systems, task.topics}, arithmetic);
  const ResampleOptions options = resample_options(task.options);
  if (!task.options.intervals && reading == BootstrapReading::kShift && summands.is_whole()) {
    return counted_outcomes(task, summands, count_bootstrap_shifts, options);
  }
  const std::size_t resamples = options.resamples;
  const double mean_unit = summands.unit() / static_cast<double>(task.topics);
  const unsigned readers = std::min(options.workers(), readers_at_once(resamples));
  std::vector<Resampled> workers(readers);
  for (const PairTile& tile : pair_tiles(task, systems_at_once(resamples))) {
    const SystemSums sums = drawn_sums(summands, tile.systems, options);
    for_each_index(tile.members.size(), readers, [&](std::size_t i, unsigned worker) {
      const auto& [number, first, second] = tile.members[i];
      const SystemPair& pair = task.pairs[number];
      Resampled& own = workers[worker];
      const auto from = sums.begin() + static_cast<std::ptrdiff_t>(second * resamples);
      const auto less = sums.begin() + static_cast<std::ptrdiff_t>(first * resamples);
      own.sums.resize(resamples);
      std::transform(from, from + static_cast<std::ptrdiff_t>(resamples), less, own.sums.begin(),
                     std::minus<>());
      own.p = {.resamples = resamples};
      own.total = summands.total(pair.first, pair.second);
      own.noise = summands.noise(pair.first, pair.second);
      TestOutcome& outcome = outcomes[number];
      outcome = read(own, reading, task, pair);
      outcome.statistic = summands.mean_difference(pair);
      outcome.rounded_to = summands.rounded_to();
      outcome.low *= mean_unit;
      outcome.high *= mean_unit;
    });
  }
  return outcomes;
}

std::vector<TestOutcome> run_bootstrap_shift(const PairTask& task) {
  return bootstrap(task, BootstrapReading::kShift, Arithmetic::kFitting);
}
std::vector<TestOutcome> run_bootstrap_percentile(const PairTask& task) {
  return bootstrap(task, BootstrapReading::kPercentile, Arithmetic::kFitting);
}
std::vector<TestOutcome> run_bootstrap_bca(const PairTask& task) {
  return bootstrap(task, BootstrapReading::kBca, Arithmetic::kFitting);
}

}  // namespace assay
