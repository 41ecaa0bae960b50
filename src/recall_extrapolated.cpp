// SPDX-License-Identifier: Apache-2.0
// recall_extrapolated.cpp: what the runs would still find below the depth that was judged.
#include <algorithm>
#include <cmath>
#include <utility>

#include "number.hpp"
#include "recall_topics.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Relevant documents by the best rank that any run has for them.
struct ByDepth {
  std::vector<double> found;  // down to the depth that was judged
  std::uint64_t within = 0;   // their number
  std::uint64_t between = 0;  // known ones below, down to where the curve is followed
  std::uint32_t longest = 0;  // ranking
};

std::uint32_t best_of(const std::vector<std::uint32_t>& ranks) {
  std::uint32_t best = 0;
  for (const std::uint32_t rank : ranks) {
    if (rank != 0 && (best == 0 || rank < best)) best = rank;
  }
  return best;
}

ByDepth by_depth(const RecallTopics& found, const RecallReport& report) {
  ByDepth counts;
  counts.found.resize(report.depth);
  for (const RecallTopic& topic : found.topics)
    counts.longest = std::max(counts.longest, topic.longest);
  const std::uint32_t last = report.options.last == 0 ? counts.longest : report.options.last;
  for (const RecallTopic& topic : found.topics) {
    for (const std::vector<std::uint32_t>& ranks : topic.ranks) {
      const std::uint32_t best = best_of(ranks);
      if (best <= report.depth) {
        ++counts.found[best - 1];
        ++counts.within;
      } else if (best <= last) {
        ++counts.between;
      }
    }
  }
  return counts;
}

std::string_view name_of(Decay decay) {
  return decay == Decay::kPower ? "power law" : "exponential";
}

// "C · d^-1.2", or the like.
std::string formula_of(const DecayFit& fit) {
  return fit.decay == Decay::kPower
             ? fixed(std::exp(fit.level), 1) + " d^" + fixed(fit.slope, 2)
             : fixed(std::exp(fit.level), 1) + " exp(" + fixed(fit.slope, 4) + " d)";
}

std::string end_text(std::uint32_t last) {
  return last == kNoEnd ? "without end" : "to rank " + grouped(last);
}

// The two curves, the one that fits better first.
void fit_curves(DepthCurve& curve) {
  curve.fit = fit_decay(curve.found, Decay::kPower);
  curve.other = fit_decay(curve.found, Decay::kExponential);
  if (!curve.fit || (curve.other && curve.other->deviance < curve.fit->deviance)) {
    std::swap(curve.fit, curve.other);
  }
}

void describe(const DepthCurve& curve, const RecallReport& report, RecallEstimate& estimate) {
  estimate.basis = std::string(name_of(curve.fit->decay)) + " " + formula_of(*curve.fit) +
                   " through " + grouped(report.depth) + " depths, followed " +
                   end_text(curve.last);
  if (curve.other) {
    const CountEstimate other = decay_beyond(*curve.other, curve.last, report.options.level);
    const CountEstimate own = decay_beyond(*curve.fit, curve.last, report.options.level);
    const std::string name(name_of(curve.other->decay));
    const std::string fits = " fits worse (deviance " + fixed(curve.other->deviance, 1) + ", not " +
                             fixed(curve.fit->deviance, 1) + ") and ";
    if (!other.is_defined()) {
      estimate.basis += "; a " + name + fits + "has no sum";
    } else if (own.is_defined()) {
      estimate.basis += "; the " + name + fits + "says " + fixed(*other.total, 1) +
                        " beyond, not " + fixed(*own.total, 1);
    }
  }
  constexpr std::uint32_t kFar = 5;
  if (curve.last == kNoEnd || curve.last > kFar * report.depth) {
    estimate.warnings.push_back(
        "it is followed to more than 5 times the depth that it was fitted to");
  }
  constexpr double kScattered = 2;
  if (curve.fit->dispersion > kScattered) {
    estimate.warnings.push_back("counts scatter " + fixed(curve.fit->dispersion, 1) +
                                " times as much as chance has it: the curve may be wrong");
  }
}

}  // namespace

std::vector<DepthPoint> curve_points(const RecallReport& report, std::size_t most) {
  std::vector<DepthPoint> points;
  if (!report.curve || !report.curve->fit || report.curve->last == kNoEnd) return points;
  const DepthCurve& curve = *report.curve;
  const auto judged = static_cast<std::uint32_t>(curve.found.size());
  const std::uint32_t last = std::max(judged, curve.last);
  double found = 0;
  double fitted = 0;
  std::uint32_t summed = 0;  // depths
  for (std::size_t i = 0; i < most; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(most - 1);
    const auto depth = static_cast<std::uint32_t>(std::llround(std::pow(last, share)));
    if (!points.empty() && depth <= points.back().depth) continue;
    for (; summed < std::min(depth, judged); ++summed) {
      found += curve.found[summed];
      fitted += curve.fit->at(summed + 1.0);
    }
    DepthPoint point{.depth = depth, .fitted = fitted, .low = fitted, .high = fitted};
    if (depth <= judged) point.found = found;
    const CountEstimate beyond = decay_beyond(*curve.fit, depth, report.options.level);
    if (depth > judged && beyond.is_defined()) {
      point.fitted += *beyond.total;
      point.low += beyond.low;
      point.high += beyond.high;
    }
    points.push_back(point);
  }
  return points;
}

RecallEstimate estimate_depth(const RecallTopics& found, RecallReport& report) {
  RecallEstimate estimate{.method = RecallMethod::kDepth, .known = report.all_known()};
  estimate.topics = report.topics;
  const ByDepth counts = by_depth(found, report);
  report.curve =
      DepthCurve{.found = counts.found,
                 .last = report.options.last == 0 ? counts.longest : report.options.last};
  DepthCurve& curve = *report.curve;
  fit_curves(curve);
  if (!curve.fit) {
    estimate.count.reason = "a curve needs three depths with three relevant documents";
    return estimate;
  }
  if (curve.last <= report.depth) {
    estimate.count.reason = "the runs end where the judgments do; --to-depth says how far to go";
    return estimate;
  }
  CountEstimate beyond = decay_beyond(*curve.fit, curve.last, report.options.level);
  describe(curve, report, estimate);
  if (beyond.is_defined()) {
    const auto at_least = static_cast<double>(counts.between);
    const auto above = static_cast<double>(estimate.known - counts.between);
    beyond.total = above + std::max(*beyond.total, at_least);
    beyond.low = above + std::max(beyond.low, at_least);
    beyond.high = above + std::max(beyond.high, at_least);
  }
  estimate.count = beyond;
  return estimate;
}

}  // namespace assay
