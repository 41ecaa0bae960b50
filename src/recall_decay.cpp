// SPDX-License-Identifier: Apache-2.0
// recall_decay.cpp: new documents at each depth of a pool, as a curve that can be followed further
// (Zobel, 1998).
#include <algorithm>
#include <cmath>
#include <numeric>

#include "assay/recall_estimators.hpp"
#include "recall_parts.hpp"

namespace assay {
namespace {

constexpr int kMostSteps = 100;
constexpr std::uint32_t kSummed = 100'000;  // depths that are added one by one; then an integral

double place_of(Decay decay, double depth) {
  return decay == Decay::kPower ? std::log(depth) : depth;
}

// Of the logarithm of the likelihood: its first and (with the other sign) second derivatives.
struct Slopes {
  double level = 0;
  double slope = 0;
  double level_level = 0;
  double level_slope = 0;
  double slope_slope = 0;

  [[nodiscard]] double determinant() const {
    return level_level * slope_slope - level_slope * level_slope;
  }
};

struct Counts {
  std::span<const double> counts;
  std::uint32_t first = 1;
};

Slopes slopes_of(const Counts& given, const DecayFit& fit) {
  Slopes slopes;
  for (std::size_t d = given.first; d <= given.counts.size(); ++d) {
    const double x = place_of(fit.decay, static_cast<double>(d));
    const double mean = fit.at(static_cast<double>(d));
    const double residual = given.counts[d - 1] - mean;
    slopes.level += residual;
    slopes.slope += residual * x;
    slopes.level_level += mean;
    slopes.level_slope += mean * x;
    slopes.slope_slope += mean * x * x;
  }
  return slopes;
}

double deviance_of(const Counts& given, const DecayFit& fit) {
  double sum = 0;
  for (std::size_t d = given.first; d <= given.counts.size(); ++d) {
    const double count = given.counts[d - 1];
    const double mean = fit.at(static_cast<double>(d));
    sum += (count > 0 ? count * std::log(count / mean) : 0) - (count - mean);
  }
  return 2 * sum;
}

// Newton's steps, halved while they lead away. False if they lead nowhere.
bool climb(const Counts& given, DecayFit& fit) {
  fit.deviance = deviance_of(given, fit);
  for (int step = 0; step < kMostSteps; ++step) {
    const Slopes s = slopes_of(given, fit);
    const double determinant = s.determinant();
    if (!(determinant > 0)) return false;
    double level = (s.slope_slope * s.level - s.level_slope * s.slope) / determinant;
    double slope = (s.level_level * s.slope - s.level_slope * s.level) / determinant;
    DecayFit next = fit;
    for (int halves = 0; halves < kMostSteps; ++halves) {
      next.level = fit.level + level;
      next.slope = fit.slope + slope;
      next.deviance = deviance_of(given, next);
      if (next.deviance <= fit.deviance + 1e-9) break;
      level /= 2;
      slope /= 2;
    }
    const double gained = fit.deviance - next.deviance;
    fit = next;
    if (!std::isfinite(fit.deviance)) return false;
    if (std::abs(gained) <= 1e-12 * (1 + std::abs(fit.deviance)) && std::abs(level) < 1e-9) {
      return true;
    }
  }
  return false;
}

void set_spread(const Counts& given, DecayFit& fit) {
  const Slopes s = slopes_of(given, fit);
  fit.level_variance = s.slope_slope / s.determinant();
  fit.slope_variance = s.level_level / s.determinant();
  fit.covariance = -s.level_slope / s.determinant();
  double squares = 0;
  for (std::size_t d = given.first; d <= given.counts.size(); ++d) {
    const double mean = fit.at(static_cast<double>(d));
    squares += (given.counts[d - 1] - mean) * (given.counts[d - 1] - mean) / mean;
  }
  if (fit.depths > 2) fit.dispersion = std::max(1.0, squares / (fit.depths - 2.0));
}

// A sum over depths, and its derivative by the slope.
struct Tail {
  double sum = 0;
  double by_slope = 0;
};

// Below this depth with no end: the integral, and half of the first term.
Tail endless(const DecayFit& fit, double from) {
  const double term = fit.at(from);
  if (fit.decay == Decay::kExponential) {
    const double ratio = std::exp(fit.slope);
    const double sum = term / (1 - ratio);
    return {.sum = sum, .by_slope = sum * (from + ratio / (1 - ratio))};
  }
  const double power = -fit.slope - 1;
  const double integral = term * from / power;
  return {.sum = integral + term / 2,
          .by_slope = integral * (std::log(from) + 1 / power) + term / 2 * std::log(from)};
}

Tail tail_of(const DecayFit& fit, std::uint32_t from, std::uint32_t last) {
  Tail tail;
  const std::uint32_t most = last == kNoEnd ? from + kSummed - 1 : last;
  for (std::uint32_t d = from; d <= most; ++d) {
    const double term = fit.at(d);
    tail.sum += term;
    tail.by_slope += term * place_of(fit.decay, d);
  }
  if (last != kNoEnd) return tail;
  const Tail rest = endless(fit, most + 1.0);
  return {.sum = tail.sum + rest.sum, .by_slope = tail.by_slope + rest.by_slope};
}

}  // namespace

double DecayFit::at(double depth) const { return std::exp(level + slope * place_of(decay, depth)); }

std::optional<DecayFit> fit_decay(std::span<const double> counts, Decay decay,
                                  std::uint32_t first) {
  constexpr std::size_t kFewest = 3;
  if (counts.size() + 1 < first + kFewest) return std::nullopt;
  const double total = std::accumulate(counts.begin() + (first - 1), counts.end(), 0.0);
  if (total < kFewest) return std::nullopt;
  const Counts given{.counts = counts, .first = first};
  DecayFit fit{.decay = decay};
  fit.depths = static_cast<std::uint32_t>(counts.size() + 1 - first);
  fit.level = std::log(total / fit.depths);
  if (!climb(given, fit)) return std::nullopt;
  set_spread(given, fit);
  fit.depths = static_cast<std::uint32_t>(counts.size());
  return fit;
}

CountEstimate decay_beyond(const DecayFit& fit, std::uint32_t last, double level) {
  if (fit.slope >= 0) return {.reason = "new relevant documents do not become fewer with depth"};
  if (last == kNoEnd && fit.decay == Decay::kPower && fit.slope >= -1) {
    return {.reason = "new relevant documents become fewer so slowly that they have no sum"};
  }
  if (last <= fit.depths) return {.total = 0, .low = 0, .high = 0};
  const Tail tail = tail_of(fit, fit.depths + 1, last);
  CountEstimate estimate{.total = tail.sum};
  const double fitted = tail.sum * tail.sum * fit.level_variance +
                        2 * tail.sum * tail.by_slope * fit.covariance +
                        tail.by_slope * tail.by_slope * fit.slope_variance;
  estimate.variance = fit.dispersion * (fitted + tail.sum);
  const auto [low, high] = log_normal_interval(tail.sum, estimate.variance, level);
  estimate.low = low;
  estimate.high = high;
  return estimate;
}

}  // namespace assay
