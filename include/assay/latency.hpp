// SPDX-License-Identifier: Apache-2.0
// latency.hpp: how long queries took, in nanoseconds: percentiles as far as a sample supports them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace assay {

// Counts by size, in little memory however many there are. A value is known up to 1/128 of itself,
// and exactly below 256; least and greatest are exact.
class LatencyHistogram {
 public:
  void add(std::uint64_t nanoseconds);
  void merge(const LatencyHistogram& other);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const;
  [[nodiscard]] std::uint64_t least() const { return least_; }
  [[nodiscard]] std::uint64_t greatest() const { return greatest_; }
  // The value that has this rank among all, from 1 for the least on; never below it.
  [[nodiscard]] std::uint64_t at_rank(std::uint64_t rank) const;
  // The same, never above it.
  [[nodiscard]] std::uint64_t least_at_rank(std::uint64_t rank) const;

 private:
  [[nodiscard]] std::size_t bucket_at(std::uint64_t rank) const;

  std::vector<std::uint64_t> buckets_;
  std::uint64_t count_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t greatest_ = 0;
  double sum_ = 0;
};

// A percentile is the least value that this share of the sample does not exceed (nearest rank).
struct Percentile {
  double share = 0;  // 0.99 for the 99th
  std::uint64_t value = 0;
  // Where the percentile of all queries lies with 95 % confidence, if the sample is of independent
  // ones: between two values of the sample. Nothing if it is too small to say.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> interval = {};
};

// So many of a sample must lie above a percentile that is shown.
inline constexpr std::uint64_t kTailSize = 10;
// The rule in words.
[[nodiscard]] std::string percentile_rule();

struct LatencySummary {
  std::uint64_t count = 0;
  double mean = 0;
  std::uint64_t least = 0;
  std::uint64_t greatest = 0;
  std::vector<Percentile> percentiles =
      {};  // of 50, 90, 95, 99, 99.9 and 99.99 those that are shown
};
[[nodiscard]] LatencySummary summarise(const LatencyHistogram& histogram);

// The interval between two ranks of a sample of this size that holds a percentile of all with at
// least 95 % confidence; nothing if the sample has no such ranks.
[[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> percentile_ranks(
    std::uint64_t count, double share);

}  // namespace assay
