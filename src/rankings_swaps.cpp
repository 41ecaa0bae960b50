// SPDX-License-Identifier: Apache-2.0
// rankings_swaps.cpp: how often another set of topics would say the opposite, after Voorhees and
// Buckley (2002), The effect of topic set size on retrieval experiment error.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "fixed_point.hpp"
#include "random.hpp"
#include "rankings_parts.hpp"

namespace assay {
namespace {

constexpr std::size_t kBins = 21;         // of one width each; the last one is open
constexpr std::size_t kFewestTopics = 4;  // two on each side

// 0.01 for values from 0 to 1, else a hundredth of the next power of ten.
double bin_width(std::span<const double> values) {
  double largest = 1;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  double width = 0.01;
  for (double reach = 1; reach < largest; reach *= 10) width *= 10;
  return width;
}

// Draws topics for two halves of the same size; an odd one is left out.
class Splitter {
 public:
  explicit Splitter(std::size_t topics) : topics_(topics), dice_(bounds_of(topics)) {}

  // The first half, then the second.
  std::span<const std::uint32_t> draw(std::uint64_t seed, std::uint64_t number) {
    Random random(seed, number);
    order_.resize(topics_);
    std::iota(order_.begin(), order_.end(), 0U);
    numbers_.resize(dice_.size());
    roll(dice_, random, numbers_.data());
    for (std::size_t i = 0; i + 1 < topics_; ++i) {
      std::swap(order_[i], order_[i + numbers_[i]]);
    }
    return std::span(order_).first(topics_ / 2 * 2);
  }

 private:
  static std::vector<std::uint32_t> bounds_of(std::size_t topics) {
    std::vector<std::uint32_t> bounds;
    for (std::size_t left = topics; left > 1; --left) {
      bounds.push_back(static_cast<std::uint32_t>(left));
    }
    return bounds;
  }

  std::size_t topics_;
  Dice dice_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> numbers_;
};

// The sums of all systems over some topics. Whole numbers, so that equal sums are equal.
std::vector<std::int64_t> sums_over(const FixedPoint& values, std::size_t systems,
                                    std::span<const std::uint32_t> topics) {
  std::vector<std::int64_t> sums(systems, 0);
  for (const std::uint32_t topic : topics) {
    const std::int32_t* row = values.by_topic[topic];
    for (std::size_t s = 0; s < systems; ++s) sums[s] += row[s];
  }
  return sums;
}

std::vector<SwapBin> empty_bins(double width) {
  std::vector<SwapBin> bins(kBins);
  for (std::size_t b = 0; b < kBins; ++b) {
    bins[b].from = static_cast<double>(b) * width;
    if (b + 1 < kBins) bins[b].to = static_cast<double>(b + 1) * width;
  }
  return bins;
}

// Each half predicts the other one.
void count_swaps(const std::vector<std::int64_t>& one, const std::vector<std::int64_t>& other,
                 double unit_in_bins, std::vector<SwapBin>& bins) {
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = i + 1; j < one.size(); ++j) {
      const std::int64_t seen = one[i] - one[j];
      const std::int64_t then = other[i] - other[j];
      if (seen == 0) continue;  // predicts nothing
      // A hair is added so that a difference of exactly 0.03 is in the bin that begins with it.
      const double place = static_cast<double>(std::abs(seen)) * unit_in_bins + 1e-9;
      SwapBin& bin = bins[static_cast<std::size_t>(std::min(place, kBins - 1.0))];
      ++bin.pairs;
      if (then != 0 && (seen > 0) != (then > 0)) ++bin.swaps;
    }
  }
}

// Where the rate is no higher than alpha, and stays so.
std::optional<double> steady_from(const std::vector<SwapBin>& bins, double alpha) {
  std::optional<double> from;
  for (auto bin = bins.rbegin(); bin != bins.rend(); ++bin) {
    if (bin->pairs == 0) continue;
    if (bin->rate() > alpha) break;
    from = bin->from;
  }
  return from;
}

}  // namespace

void add_swaps(const SharedValues& values, const RankingsOptions& options, Discrimination& result) {
  if (values.topics < kFewestTopics || options.splits == 0) return;
  const FixedPoint table =
      fixed_point({.values = values.values, .systems = values.systems, .topics = values.topics});
  result.half = values.topics / 2;
  const double width = bin_width(values.values);
  const double unit_in_bins = table.unit / static_cast<double>(result.half) / width;
  result.swaps = empty_bins(width);
  Splitter splitter(values.topics);
  for (std::uint32_t split = 0; split < options.splits; ++split) {
    const auto topics = splitter.draw(options.seed, split);
    const auto one = sums_over(table, values.systems, topics.first(result.half));
    const auto other = sums_over(table, values.systems, topics.last(result.half));
    count_swaps(one, other, unit_in_bins, result.swaps);
    count_swaps(other, one, unit_in_bins, result.swaps);
  }
  result.steady = steady_from(result.swaps, options.alpha);
}

}  // namespace assay
