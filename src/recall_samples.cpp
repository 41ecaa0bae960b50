// SPDX-License-Identifier: Apache-2.0
// recall_samples.cpp: totals from samples: every document stands for as many as its chance of
// being drawn goes into one.
#include <algorithm>
#include <vector>

#include "assay/recall_estimators.hpp"
#include "number.hpp"
#include "recall_parts.hpp"

namespace assay {
namespace {

bool is_census(const SampledStratum& stratum) { return stratum.sampled == stratum.pooled; }

// The variance of the stratum's total, if its share of relevant documents is `share`.
double variance_with(const SampledStratum& stratum, double share, double degrees) {
  const double pooled = real(stratum.pooled);
  const double sampled = real(stratum.sampled);
  return pooled * (pooled - sampled) / sampled * share * (1 - share) * sampled / degrees;
}

// Not 0 where all that was drawn is alike: as if half a document more were relevant, and half not.
double careful_variance(const SampledStratum& stratum) {
  if (stratum.sampled == 0 || is_census(stratum)) return 0;
  const double sampled = real(stratum.sampled);
  return variance_with(stratum, (real(stratum.relevant) + 0.5) / (sampled + 1), sampled);
}

double variance_of(const SampledStratum& stratum) {
  if (stratum.sampled == 0 || is_census(stratum)) return 0;
  if (stratum.sampled == 1) return careful_variance(stratum);
  const double sampled = real(stratum.sampled);
  return variance_with(stratum, real(stratum.relevant) / sampled, sampled - 1);
}

struct Ends {
  double seen = 0;  // relevant ones
  double most = 0;  // if all that was not looked at were relevant
};

// The interval for what was not drawn is moved to the total. Where more than half of that seems
// relevant, it is the other ones that are counted, so that the interval ends where the pool does.
void set_interval(const WeightedSum& unseen, const Ends& ends, double level,
                  CountEstimate& estimate) {
  const double room = ends.most - ends.seen;
  WeightedSum counted = unseen;
  const bool is_turned = unseen.value > room / 2;
  if (is_turned) counted.value = std::max(0.0, room - unseen.value);
  auto [low, high] = gamma_interval(counted, level);
  low = std::clamp(low, 0.0, room);
  high = std::clamp(high, 0.0, room);
  estimate.low = ends.seen + (is_turned ? room - high : low);
  estimate.high = ends.seen + (is_turned ? room - low : high);
}

constexpr const char* kNothingDrawn = "nothing was drawn and judged";

// Over all strata of which something was drawn.
struct Sums {
  double total = 0;
  double careful = 0;  // variance
  Ends ends;
  double largest = 0;                     // weight of what was not drawn
  std::size_t partial = 0;                // strata of which a part was drawn
  const SampledStratum* drawn = nullptr;  // the last of them
  bool is_any = false;
};

Sums sums_of(std::span<const SampledStratum> strata) {
  Sums sums;
  for (const SampledStratum& stratum : strata) {
    if (stratum.sampled == 0) continue;
    const double weight = real(stratum.pooled) / real(stratum.sampled);
    sums.is_any = true;
    sums.total += weight * real(stratum.relevant);
    sums.careful += careful_variance(stratum);
    sums.ends.seen += real(stratum.relevant);
    sums.ends.most += real(stratum.pooled - stratum.sampled + stratum.relevant);
    if (is_census(stratum)) continue;
    ++sums.partial;
    sums.drawn = &stratum;
    sums.largest = std::max(sums.largest, weight - 1);
  }
  return sums;
}

}  // namespace

double stratified_variance(std::span<const SampledStratum> strata) {
  double sum = 0;
  for (const SampledStratum& stratum : strata) sum += variance_of(stratum);
  return sum;
}

CountEstimate stratified_total(std::span<const SampledStratum> strata, double level) {
  const Sums sums = sums_of(strata);
  if (!sums.is_any) return {.reason = kNothingDrawn};
  CountEstimate estimate{.total = sums.total, .variance = stratified_variance(strata)};
  if (sums.partial == 0) {
    estimate.low = estimate.high = sums.total;
  } else if (sums.partial == 1) {
    const auto [low, high] = hypergeometric_interval(*sums.drawn, level);
    const double elsewhere = sums.ends.seen - real(sums.drawn->relevant);
    estimate.low = elsewhere + real(low);
    estimate.high = elsewhere + real(high);
  } else {
    WeightedSum unseen{.value = sums.total - sums.ends.seen,
                       .variance = estimate.variance,
                       .largest = sums.largest};
    if (unseen.variance == 0 && unseen.value > 0) unseen.variance = sums.careful;
    set_interval(unseen, sums.ends, level, estimate);
  }
  return estimate;
}

CountEstimate weighted_total(std::span<const WeightedDoc> docs, std::uint64_t pooled,
                             double level) {
  CountEstimate estimate;
  if (docs.empty()) {
    estimate.reason = kNothingDrawn;
    return estimate;
  }
  Ends ends{.seen = 0, .most = real(pooled)};
  WeightedSum unseen{.largest = 0};
  for (const WeightedDoc& doc : docs) {
    const double weight = 1 / doc.probability;
    unseen.largest = std::max(unseen.largest, weight - 1);
    if (!doc.is_relevant) {
      ends.most -= 1;
      continue;
    }
    ends.seen += 1;
    unseen.value += weight - 1;
    unseen.variance += weight * (weight - 1);
  }
  estimate.total = ends.seen + unseen.value;
  estimate.variance = unseen.variance;
  if (unseen.largest == 0) {
    estimate.low = estimate.high = *estimate.total;
  } else {
    set_interval(unseen, ends, level, estimate);
  }
  return estimate;
}

std::optional<double> weighted_share(std::span<const WeightedDoc> docs) {
  double all = 0;
  double relevant = 0;
  for (const WeightedDoc& doc : docs) {
    all += 1 / doc.probability;
    if (doc.is_relevant) relevant += 1 / doc.probability;
  }
  if (docs.empty()) return std::nullopt;
  return relevant / all;
}

}  // namespace assay
