// SPDX-License-Identifier: Apache-2.0
// wilcoxon.cpp: ranks doubled, so that those of ties are whole.
//
// V counts the averages of two differences (each with itself as well) that are above 0, and half of
// those that are 0. So a shift of all differences is rejected according to how many averages are
// below it, and the interval ends at one of them.
#include "wilcoxon.hpp"

#include <algorithm>
#include <bit>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <cstddef>
#include <limits>

#include "first_ones.hpp"
#include "parallel.hpp"

namespace assay {
namespace {

constexpr std::size_t kFirstNormal = 50;  // as in R

// Twice the rank of each size, which are ascending.
std::vector<std::size_t> doubled_ranks(std::span<const double> sizes, double tie) {
  std::vector<std::size_t> ranks;
  std::size_t below = 0;
  std::size_t up_to = 0;
  for (const double size : sizes) {
    while (size - sizes[below] > tie) ++below;
    while (up_to < sizes.size() && sizes[up_to] - size <= tie) ++up_to;
    ranks.push_back(below + up_to + 1);
  }
  return ranks;
}

// Two-sided p of the smaller doubled sum of ranks.
class RankP {
 public:
  RankP(std::span<const std::size_t> ranks, RankCurve curve) : curve_(curve) {
    if (curve == RankCurve::kAuto) {
      curve_ = ranks.size() < kFirstNormal ? RankCurve::kExact : RankCurve::kNormalContinuity;
    }
    double squares = 0;
    for (const std::size_t rank : ranks) {
      all_ += rank;
      squares += static_cast<double>(rank * rank);
    }
    deviation_ = std::sqrt(squares) / 2;
    if (is_exact()) fill(ranks);
  }

  [[nodiscard]] bool is_exact() const { return curve_ == RankCurve::kExact; }

  // Of a sum that is at most half of all.
  [[nodiscard]] double of(std::size_t sum) const {
    if (is_exact()) return std::min(1.0, 2 * up_to_[sum]);
    // Doubled as the ranks are.
    const double correction = curve_ == RankCurve::kNormalContinuity ? 1 : 0;
    const double distance = static_cast<double>(all_) / 2 - static_cast<double>(sum) - correction;
    const boost::math::normal curve(0, deviation_);
    return std::min(1.0, 2 * boost::math::cdf(curve, -std::max(0.0, distance)));
  }

  // The largest sum that is rejected, if there is one.
  [[nodiscard]] std::optional<std::size_t> largest_rejected(double alpha) const {
    const std::size_t kept =
        first_ones(all_ / 2 + 1, [&](std::size_t sum) { return of(sum) <= alpha; });
    return kept == 0 ? std::nullopt : std::optional(kept - 1);
  }

 private:
  // The share of all ways to choose ranks whose sum is at most each; half of the sums are enough.
  void fill(std::span<const std::size_t> ranks) {
    up_to_.assign(all_ / 2 + 1, 0);
    up_to_[0] = 1;
    std::size_t reach = 0;
    for (const std::size_t rank : ranks) {
      reach = std::min(reach + rank, up_to_.size() - 1);
      for (std::size_t sum = reach + 1; sum-- > 0;) {
        up_to_[sum] = (up_to_[sum] + (sum >= rank ? up_to_[sum - rank] : 0)) / 2;
      }
    }
    for (std::size_t sum = 1; sum < up_to_.size(); ++sum) up_to_[sum] += up_to_[sum - 1];
  }

  RankCurve curve_;
  std::size_t all_ = 0;
  double deviation_ = 0;
  std::vector<double> up_to_;
};

double average(double a, double b) { return (a + b) / 2; }

// How many averages of two of the differences, which are ascending, are at most a bound.
std::size_t averages_up_to(std::span<const double> sorted, double bound) {
  std::size_t count = 0;
  std::size_t end = sorted.size();
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    while (end > 0 && !(average(sorted[i], sorted[end - 1]) <= bound)) --end;
    if (end <= i) break;
    count += end - i;
  }
  return count;
}

// Doubles in their order as whole numbers, to be searched by halves.
std::int64_t place_of(double value) {
  const auto bits = std::bit_cast<std::int64_t>(value + 0.0);
  return bits >= 0 ? bits : std::numeric_limits<std::int64_t>::min() - bits;
}
double at_place(std::int64_t place) {
  return std::bit_cast<double>(place >= 0 ? place
                                          : std::numeric_limits<std::int64_t>::min() - place);
}

// The k-th smallest average, from 1, without making all of them.
double kth_average(std::span<const double> sorted, std::size_t k) {
  std::int64_t low = place_of(sorted.front());
  std::int64_t high = place_of(sorted.back());
  while (low < high) {
    // Both ends may be large, so their middle is found without their sum.
    const std::int64_t middle = (low & high) + ((low ^ high) >> 1);
    if (averages_up_to(sorted, at_place(middle)) >= k) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return at_place(low);
}

double next(double value) { return std::nextafter(value, kUnbounded); }
double before(double value) { return std::nextafter(value, -kUnbounded); }

// The smallest shift that is not rejected, where twice the averages below and those at it must be
// more than a number. Where it is the first number behind an average, that is meant.
double lower_end(std::span<const double> sorted, std::size_t rejected, double tie) {
  const std::size_t k = rejected / 2 + 1;
  double end = kth_average(sorted, k);
  // Averages that are so near are ties.
  const double least = std::abs(2 * end) <= tie ? -tie / 2 : end;
  const double most = std::abs(2 * end) <= tie ? tie / 2 : end;
  if (least != most) end = 0;
  const std::size_t at = averages_up_to(sorted, before(least)) + averages_up_to(sorted, most);
  return at > rejected ? end : next(end);
}

double upper_end(std::span<const double> sorted, std::size_t rejected, double tie) {
  std::vector<double> turned;
  for (std::size_t i = sorted.size(); i-- > 0;) turned.push_back(-sorted[i]);
  return 0 - lower_end(turned, rejected, tie);
}

}  // namespace

TestOutcome wilcoxon(std::span<const double> differences, const RankOptions& options) {
  std::vector<double> sorted;
  for (const double difference : differences) {
    if (std::abs(difference) > options.tie) sorted.push_back(difference);
  }
  if (sorted.empty()) return {.statistic = 0, .p = 1, .low = 0, .high = 0, .is_exact = true};
  std::ranges::sort(sorted, {}, [](double difference) { return std::abs(difference); });
  std::vector<double> sizes;
  for (const double difference : sorted) sizes.push_back(std::abs(difference));
  const std::vector<std::size_t> ranks = doubled_ranks(sizes, options.tie);
  std::size_t above = 0;
  std::size_t below = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) (sorted[i] > 0 ? above : below) += ranks[i];
  const RankP p(ranks, options.curve);
  TestOutcome outcome{.statistic = static_cast<double>(above) / 2,
                      .p = p.of(std::min(above, below)),
                      .is_exact = p.is_exact(),
                      .least_p = p.of(0)};
  const auto rejected = p.largest_rejected(options.alpha);
  if (!rejected) return outcome;
  std::ranges::sort(sorted);
  outcome.low = lower_end(sorted, *rejected, options.tie);
  outcome.high = upper_end(sorted, *rejected, options.tie);
  // At a large alpha every shift may be rejected; then the one beside 0 stands for all.
  if (outcome.low > outcome.high) {
    outcome.low = outcome.high = outcome.low > 0 ? outcome.low : outcome.high;
  }
  return outcome;
}

std::vector<TestOutcome> run_wilcoxon(const PairTask& task) {
  std::vector<TestOutcome> outcomes(task.pairs.size());
  for_each_index(task.pairs.size(), task.options.threads, [&](std::size_t i, unsigned) {
    outcomes[i] =
        wilcoxon(task.differences(task.pairs[i]), {.tie = task.options.tie, .alpha = task.alpha});
  });
  return outcomes;
}

}  // namespace assay
