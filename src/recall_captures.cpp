// SPDX-License-Identifier: Apache-2.0
// recall_captures.cpp: totals from how many were found again.
#include <algorithm>
#include <cmath>

#include "assay/recall_estimators.hpp"
#include "number.hpp"
#include "recall_parts.hpp"

namespace assay {
namespace {

// Of Chao's estimate (Colwell et al., 2012, equations of EstimateS), by the delta method.
double chao_variance(const ManyCaptures& captures, double total) {
  const double once = real(captures.once);
  const double twice = real(captures.twice);
  const double share = (real(captures.runs) - 1) / real(captures.runs);
  if (captures.twice == 0) {
    const double variance = share * once * (once - 1) / 2 +
                            share * share * once * (2 * once - 1) * (2 * once - 1) / 4 -
                            share * share * once * once * once * once / (4 * total);
    return std::max(0.0, variance);
  }
  const double next = twice + 1;
  return share * once * (once - 1) / (2 * next) +
         share * share * once * (2 * once - 1) * (2 * once - 1) / (4 * next * next) +
         share * share * once * once * twice * (once - 1) * (once - 1) /
             (4 * next * next * next * next);
}

// Where nothing seems to be missing: how sure that is, from how often each was found.
void set_full_interval(const ManyCaptures& captures, double level, CountEstimate& estimate) {
  const double seen = real(captures.seen);
  const double missed = std::exp(-real(captures.finds) / seen);
  const double spread = two_sided_normal(level) * std::sqrt(seen * missed) / (1 - missed);
  estimate.variance = seen * missed * (1 - missed);
  estimate.low = std::max(seen, seen / (1 - missed) - spread);
  estimate.high = seen / (1 - missed) + spread;
}

// Where both found the same: each finds a document with a chance that is at least p, the end of
// the exact interval for all of so many; what both miss is then (1 - p)^2 of all.
void set_same_interval(double both, double level, CountEstimate& estimate) {
  const double missed = 1 - std::pow((1 - level) / 2, 1 / both);
  estimate.low = both;
  estimate.high = both / (1 - missed * missed);
}

}  // namespace

std::optional<double> lincoln_petersen(const TwoCaptures& captures) {
  if (captures.both == 0) return std::nullopt;
  return real(captures.first) * real(captures.second) / real(captures.both);
}

CountEstimate chapman(const TwoCaptures& captures, double level) {
  if (captures.seen() == 0) return {.reason = "neither found a relevant document"};
  const double first = real(captures.first);
  const double second = real(captures.second);
  const double both = real(captures.both);
  const double alone = first - both;
  const double other = second - both;
  CountEstimate estimate;
  estimate.total = (first + 1) * (second + 1) / (both + 1) - 1;
  estimate.variance =
      (first + 1) * (second + 1) * alone * other / ((both + 1) * (both + 1) * (both + 2));
  if (alone == 0 && other == 0) {
    set_same_interval(both, level, estimate);
    return estimate;
  }
  const double unseen = (alone + 0.5) * (other + 0.5) / (both + 0.5);
  const double error = std::sqrt(1 / (both + 0.5) + 1 / (alone + 0.5) + 1 / (other + 0.5) +
                                 (both + 0.5) / ((alone + 0.5) * (other + 0.5)));
  const double factor = std::exp(two_sided_normal(level) * error);
  const double seen = real(captures.seen());
  estimate.low = std::max(seen, seen - 0.5 + unseen / factor);
  estimate.high = std::max(seen, seen - 0.5 + unseen * factor);
  return estimate;
}

CountEstimate chao(const ManyCaptures& captures, double level) {
  if (captures.runs < 2) return {.reason = "one run finds nothing twice"};
  if (captures.seen == 0) return {.reason = "no run found a relevant document"};
  const double seen = real(captures.seen);
  const double once = real(captures.once);
  const double share = (real(captures.runs) - 1) / real(captures.runs);
  const double unseen = share * once * (once - 1) / (2 * (real(captures.twice) + 1));
  CountEstimate estimate{.total = seen + unseen};
  if (unseen == 0) {
    set_full_interval(captures, level, estimate);
    return estimate;
  }
  estimate.variance = chao_variance(captures, *estimate.total);
  const auto [low, high] = log_normal_interval(unseen, estimate.variance, level);
  estimate.low = seen + low;
  estimate.high = seen + high;
  return estimate;
}

CountEstimate summed(std::span<const CountEstimate> estimates, const CountEstimate& together,
                     std::uint64_t seen, double level) {
  CountEstimate sum;
  double total = 0;
  for (const CountEstimate& each : estimates) {
    if (!each.is_defined()) return {.reason = each.reason};
    total += *each.total;
    sum.variance += each.variance;
  }
  if (estimates.empty()) return {.reason = "there is no topic"};
  sum.total = total;
  const double unseen = total - real(seen);
  if (unseen > 0 && sum.variance > 0) {
    const auto [low, high] = log_normal_interval(unseen, sum.variance, level);
    sum.low = real(seen) + low;
    sum.high = real(seen) + high;
  } else {
    sum.low = std::max(real(seen), together.low);
    sum.high = std::max(sum.low, together.high);
  }
  return sum;
}

}  // namespace assay
