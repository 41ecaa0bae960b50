// SPDX-License-Identifier: Apache-2.0
// latency.cpp: how long queries took. Buckets are those of HdrHistogram: of every power of two the
// same number, so that none is wider than a fixed part of what is in it.
#include "assay/latency.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>

namespace assay {
namespace {

constexpr int kExactBits = 8;  // numbers of so many bits have a bucket each
constexpr std::uint64_t kHalf = std::uint64_t{1} << (kExactBits - 1);
constexpr double kLatencyConfidence = 0.95;
constexpr std::array kShares = {0.5, 0.9, 0.95, 0.99, 0.999, 0.9999};

// How many of the last bits a bucket of such numbers leaves open.
int open_bits(std::uint64_t value) {
  return std::max(0, static_cast<int>(std::bit_width(value)) - kExactBits);
}

std::size_t bucket_of(std::uint64_t value) {
  const int open = open_bits(value);
  return static_cast<std::size_t>(open) * kHalf + (value >> open);
}

// The greatest number of a bucket.
std::uint64_t end_of(std::size_t bucket) {
  if (bucket < 2 * kHalf) return bucket;
  const std::size_t open = bucket / kHalf - 1;
  const std::uint64_t first = bucket - open * kHalf;
  return ((first + 1) << open) - 1;
}

std::uint64_t begin_of(std::size_t bucket) { return bucket == 0 ? 0 : end_of(bucket - 1) + 1; }

// The least number of successes that is reached with at least this probability.
std::uint64_t least_reached(const boost::math::binomial& tries, std::uint64_t count,
                            double probability) {
  std::uint64_t low = 0;
  std::uint64_t high = count;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (boost::math::cdf(tries, static_cast<double>(middle)) >= probability) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

std::uint64_t nearest_rank(std::uint64_t count, double share) {
  // What is 99 % of 1 000 must not become 991 by a rounding error.
  const double exact = share * static_cast<double>(count);
  const auto rank = static_cast<std::uint64_t>(std::ceil(exact - 1e-9 * exact));
  return std::clamp<std::uint64_t>(rank, 1, count);
}

}  // namespace

void LatencyHistogram::add(std::uint64_t nanoseconds) {
  const std::size_t bucket = bucket_of(nanoseconds);
  if (bucket >= buckets_.size()) buckets_.resize(bucket + 1);
  ++buckets_[bucket];
  least_ = count_ == 0 ? nanoseconds : std::min(least_, nanoseconds);
  greatest_ = std::max(greatest_, nanoseconds);
  sum_ += static_cast<double>(nanoseconds);
  ++count_;
}

void LatencyHistogram::merge(const LatencyHistogram& other) {
  if (other.count_ == 0) return;
  buckets_.resize(std::max(buckets_.size(), other.buckets_.size()));
  for (std::size_t i = 0; i < other.buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
  least_ = count_ == 0 ? other.least_ : std::min(least_, other.least_);
  greatest_ = std::max(greatest_, other.greatest_);
  sum_ += other.sum_;
  count_ += other.count_;
}

double LatencyHistogram::mean() const {
  return count_ == 0 ? 0 : sum_ / static_cast<double>(count_);
}

std::size_t LatencyHistogram::bucket_at(std::uint64_t rank) const {
  std::uint64_t seen = 0;
  std::size_t bucket = 0;
  while (bucket + 1 < buckets_.size() && (seen += buckets_[bucket]) < rank) ++bucket;
  return bucket;
}

std::uint64_t LatencyHistogram::at_rank(std::uint64_t rank) const {
  return std::clamp(end_of(bucket_at(rank)), least_, greatest_);
}

std::uint64_t LatencyHistogram::least_at_rank(std::uint64_t rank) const {
  return std::clamp(begin_of(bucket_at(rank)), least_, greatest_);
}

std::string percentile_rule() {
  return "the p-th percentile is the least time that p % of the queries did not exceed; it is "
         "shown "
         "where at least " +
         std::to_string(kTailSize) + " queries took longer";
}

// The number of queries below the percentile is binomial, whatever their times are.
std::optional<std::pair<std::uint64_t, std::uint64_t>> percentile_ranks(std::uint64_t count,
                                                                        double share) {
  if (count == 0) return std::nullopt;
  const boost::math::binomial below(static_cast<double>(count), share);
  const double side = (1 - kLatencyConfidence) / 2;
  const std::uint64_t low = least_reached(below, count, side);
  const std::uint64_t high = least_reached(below, count, 1 - side) + 1;
  if (low == 0 || high > count) return std::nullopt;
  return std::pair(low, high);
}

LatencySummary summarise(const LatencyHistogram& histogram) {
  LatencySummary summary{.count = histogram.count(),
                         .mean = histogram.mean(),
                         .least = histogram.least(),
                         .greatest = histogram.greatest()};
  for (const double share : kShares) {
    const std::uint64_t rank = nearest_rank(std::max<std::uint64_t>(summary.count, 1), share);
    if (summary.count < rank + kTailSize) break;
    Percentile percentile{.share = share, .value = histogram.at_rank(rank)};
    if (const auto ranks = percentile_ranks(summary.count, share)) {
      percentile.interval =
          std::pair(histogram.least_at_rank(ranks->first), histogram.at_rank(ranks->second));
    }
    summary.percentiles.push_back(percentile);
  }
  return summary;
}

}  // namespace assay
