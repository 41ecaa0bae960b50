// SPDX-License-Identifier: Apache-2.0
// bootstrap_t.cpp: the studentised bootstrap: resamples have a spread of their own.
#include <algorithm>
#include <array>
#include <cmath>

#include "bootstrap.hpp"
#include "parallel.hpp"
#include "resample_counts.hpp"
#include "resample_draws.hpp"
#include "resample_tiles.hpp"
#include "spread.hpp"

namespace assay {
namespace {

// Pairs that are resampled together: their values on a topic and the squares of these are two cache
// lines. 7 ms a pair with 100 000 resamples of 250 topics.
constexpr std::size_t kPairs = 8;
constexpr std::size_t kNumbers = 2 * kPairs;

// Differences less their mean.
struct Centred {
  Spread spread = {};
  std::vector<double> values = {};
};

Centred centred(std::vector<double> differences) {
  Centred result{.spread = spread_of(differences), .values = std::move(differences)};
  for (double& value : result.values) value -= result.spread.mean;
  return result;
}

// What two nearly equal sums leave when one is taken off the other, beside their size.
constexpr double kCancelled = 1e-13;

// Student's t of numbers by their sum and the sum of their squares; never NaN.
double t_of(double sum, double squares, double count) {
  const double mean = sum / count;
  const double variance = (squares - sum * mean) / (count - 1);
  // A resample of one number many times has no spread.
  if (variance <= kCancelled * squares) return mean == 0 ? 0 : std::copysign(kUnbounded, mean);
  return mean / std::sqrt(variance / count);
}

// Minus |t| of each resample, for each of the pairs.
using Distances = std::array<std::vector<double>, kPairs>;

Distances resampled_t(std::span<const Centred> pairs, const PairTask& task, unsigned threads) {
  RowsOf<double> rows(task.topics, kNumbers);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    for (std::size_t t = 0; t < task.topics; ++t) {
      rows[t][i] = pairs[i].values[t];
      rows[t][kPairs + i] = pairs[i].values[t] * pairs[i].values[t];
    }
  }
  ResampleOptions options = resample_options(task.options);
  options.threads = threads;
  Distances distances;
  for (std::size_t i = 0; i < pairs.size(); ++i) distances[i].resize(options.resamples);
  const Dice dice = topic_dice(task.topics);
  const ResampleKernels& kernels = resample_kernels(options.level);
  for_each_block(options, [&](DrawBlock& block, unsigned) {
    const auto picks = draw_topics(block, dice, kernels);
    for (std::size_t r = 0; r < block.count; ++r) {
      std::array<double, kNumbers> sums{};
      const std::uint32_t* const own = picks.data() + r * dice.size();
      for (std::size_t k = 0; k < task.topics; ++k) {
        const double* const row = rows[own[k]];
        for (std::size_t n = 0; n < kNumbers; ++n) sums[n] += row[n];
      }
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        distances[i][block.first + r] =
            -std::abs(t_of(sums[i], sums[kPairs + i], static_cast<double>(task.topics)));
      }
    }
  });
  return distances;
}

TestOutcome outcome_of(const Centred& pair, std::span<const double> distances,
                       const PairTask& task) {
  const Spread& spread = pair.spread;
  const double error = spread.deviation / std::sqrt(static_cast<double>(pair.values.size()));
  const double t = spread.mean == 0 ? 0 : spread.mean / error;  // infinite without spread
  const auto count =
      std::ranges::count_if(distances, [&](double distance) { return -distance >= std::abs(t); });
  const CountedP p{.resamples = distances.size()};
  // Resamples of one topic alone, which are many of two or three, are as extreme as any.
  const auto always = std::ranges::count(distances, -kUnbounded);
  TestOutcome outcome{.statistic = t,
                      .p = p.of(static_cast<std::size_t>(count)),
                      .least_p = p.of(static_cast<std::size_t>(always))};
  const auto place = end_place(task, p);
  if (!place) return outcome;
  Smallest room;
  const double times = -kth_smallest(distances, *place, room);
  const double reach = error == 0 ? 0 : times * error;
  outcome.low = spread.mean - reach;
  outcome.high = spread.mean + reach;
  return outcome;
}

}  // namespace

Division division_of(std::size_t resamples, unsigned threads) {
  const std::size_t room = kResampleBytes / (sizeof(double) * resamples);  // for so many pairs
  if (kPairs * threads <= room) return {.pairs = kPairs, .outside = threads};
  return {.pairs = std::clamp<std::size_t>(room, 1, kPairs), .inside = threads};
}

std::vector<TestOutcome> bootstrap_t(const PairTask& task, const Division& division) {
  std::vector<TestOutcome> outcomes(task.pairs.size());
  const std::size_t groups = (task.pairs.size() + division.pairs - 1) / division.pairs;
  for_each_index(groups, division.outside, [&](std::size_t group, unsigned) {
    const std::size_t first = group * division.pairs;
    std::vector<Centred> pairs;
    for (const SystemPair& pair :
         task.pairs.subspan(first, std::min(division.pairs, task.pairs.size() - first))) {
      pairs.push_back(centred(task.differences(pair)));
    }
    const Distances distances = resampled_t(pairs, task, division.inside);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      outcomes[first + i] = outcome_of(pairs[i], distances[i], task);
    }
  });
  return outcomes;
}

std::vector<TestOutcome> run_bootstrap_t(const PairTask& task) {
  if (task.topics < 2 || task.options.resamples == 0) {
    return std::vector<TestOutcome>(task.pairs.size(), {.least_p = 1});
  }
  return bootstrap_t(task, division_of(task.options.resamples, std::max(1U, task.options.threads)));
}

}  // namespace assay
