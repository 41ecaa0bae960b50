// SPDX-License-Identifier: Apache-2.0
// overlap.cpp: rank-biased overlap after Webber, Moffat and Zobel (2010), A similarity measure for
// indefinite rankings. Letters are theirs: S is the shorter list, L the longer, s and l their
// lengths, X_d what the first d of both share.
#include "overlap.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <unordered_map>

namespace assay {
namespace {

using Ranks = std::span<const std::uint32_t>;

// X_d for d = 0 .. l; beyond s all of S counts.
std::vector<double> shared_by_depth(Ranks shorter, Ranks longer) {
  const auto shares = [](Ranks ranks, std::size_t depth, std::size_t deepest) {
    return depth <= ranks.size() && ranks[depth - 1] != 0 && ranks[depth - 1] <= deepest;
  };
  std::vector<double> shared(longer.size() + 1, 0.0);
  for (std::size_t d = 1; d <= longer.size(); ++d) {
    const bool from_longer = shares(longer, d, d);
    const bool from_shorter = shares(shorter, d, d - 1);  // the same id at rank d counts once
    shared[d] = shared[d - 1] + (from_longer ? 1 : 0) + (from_shorter ? 1 : 0);
  }
  return shared;
}

// What is certain: beyond what is seen, the lists share nothing new.
double lowest(const std::vector<double>& shared, double p) {
  const std::size_t l = shared.size() - 1;
  double sum = -shared[l] * std::log1p(-p);
  double weight = 1;
  for (std::size_t d = 1; d <= l; ++d) {
    weight *= p;
    sum += (shared[d] - shared[l]) * weight / static_cast<double>(d);
  }
  return (1 - p) / p * sum;
}

// What is possible: each unseen rank shows an id of the other list, until both hold the same.
double highest(const std::vector<double>& shared, std::size_t s, double p) {
  const std::size_t l = shared.size() - 1;
  const std::size_t f = l + s - static_cast<std::size_t>(shared[l]);
  double sum = 0;
  double weight = 1;
  for (std::size_t d = 1; d <= f; ++d) {
    weight *= p;
    const auto unseen = static_cast<double>((d > s ? d - s : 0) + (d > l ? d - l : 0));
    sum += (shared[std::min(d, l)] + unseen) / static_cast<double>(d) * weight;
  }
  return (1 - p) / p * (sum + weight * p / (1 - p));
}

// What is likely: unseen ranks agree as much as seen ones do (their equation 32).
double extrapolated(const std::vector<double>& shared, std::size_t s, double p) {
  const std::size_t l = shared.size() - 1;
  if (s == 0) return 0;  // of an empty list nothing is known
  const double agreement = shared[s] / static_cast<double>(s);
  double sum = 0;
  double weight = 1;
  for (std::size_t d = 1; d <= l; ++d) {
    weight *= p;
    const double unseen = d > s ? agreement * static_cast<double>(d - s) : 0;
    sum += (shared[d] + unseen) / static_cast<double>(d) * weight;
  }
  const double last = (shared[l] - shared[s]) / static_cast<double>(l) + agreement;
  return (1 - p) / p * sum + last * weight;
}

}  // namespace

std::vector<std::uint32_t> ranks_in(IdList list, IdList other) {
  std::unordered_map<std::string_view, std::uint32_t> places;
  places.reserve(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) {
    places.emplace(other[i], static_cast<std::uint32_t>(i + 1));
  }
  std::vector<std::uint32_t> ranks;
  ranks.reserve(list.size());
  for (const std::string_view id : list) {
    const auto found = places.find(id);
    ranks.push_back(found == places.end() ? 0 : found->second);
  }
  return ranks;
}

std::size_t overlap_at(Ranks other_ranks, std::size_t depth) {
  const Ranks top = other_ranks.first(std::min(depth, other_ranks.size()));
  return static_cast<std::size_t>(std::count_if(
      top.begin(), top.end(), [depth](std::uint32_t rank) { return rank != 0 && rank <= depth; }));
}

std::size_t overlap_at(IdList one, IdList other, std::size_t depth) {
  return overlap_at(ranks_in(one, other), depth);
}

Rbo rank_biased_overlap(Ranks of_one, Ranks of_other, double p) {
  assert(p > 0 && p < 1 && "p is the share of readers who go on to the next rank");
  const bool is_longer = of_one.size() > of_other.size();
  const Ranks shorter = is_longer ? of_other : of_one;
  const Ranks longer = is_longer ? of_one : of_other;
  const auto shared = shared_by_depth(shorter, longer);
  return {.low = lowest(shared, p),
          .value = extrapolated(shared, shorter.size(), p),
          .high = highest(shared, shorter.size(), p)};
}

Rbo rank_biased_overlap(IdList one, IdList other, double p) {
  return rank_biased_overlap(ranks_in(one, other), ranks_in(other, one), p);
}

}  // namespace assay
