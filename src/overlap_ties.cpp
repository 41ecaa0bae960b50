// SPDX-License-Identifier: Apache-2.0
// overlap_ties.cpp: rank-biased overlap where some share a rank, after Corsi and Urbano (2024), The
// treatment of ties in rank-biased overlap. Letters are theirs: S is the shorter list, L the
// longer, s and l their lengths; c is what an item contributes at depth d, X_d the sum of products
// of contributions, A_d the agreement.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "number.hpp"
#include "overlap.hpp"

namespace assay {
namespace {

// Whole from its first rank on; or, if any of the group may come first, the chance to be there.
double contribution(const TiedId& item, std::size_t depth, RboTies ties) {
  if (depth < item.first) return 0;
  if (ties == RboTies::kEqual || depth >= item.last) return 1;
  return real(depth - item.first + 1) / real(item.last - item.first + 1);
}

// What both lists have at one depth.
struct Depth {
  double shared = 0;       // X_d of what is seen
  double in_shorter = 0;   // sum of c, or of its square for RboTies::kCorrected
  double in_longer = 0;    // the same
  double most_unseen = 0;  // what the unseen ranks of S add at most
  double mean_alone = 0;   // mean of c > 0 over what L alone has
};

// Both lists, with what S says of each item of L; and how they are compared.
struct Lists {
  TiedList shorter;
  TiedList longer;
  std::vector<const TiedId*> in_shorter = {};  // of each item of L, the same one in S or none
  double p;
  RboTies ties;
};

double amount(double c, RboTies ties) { return ties == RboTies::kCorrected ? c * c : c; }

Depth depth_of(const Lists& lists, std::size_t d) {
  Depth result;
  const std::size_t s = lists.shorter.size();
  for (const TiedId& item : lists.shorter) {
    result.in_shorter += amount(contribution(item, d, lists.ties), lists.ties);
  }
  if (d > s) result.in_shorter = real(d);  // the unseen ranks are full
  std::size_t alone = 0;
  std::size_t alone_here = 0;
  for (std::size_t i = 0; i < lists.longer.size(); ++i) {
    const double c = contribution(lists.longer[i], d, lists.ties);
    result.in_longer += amount(c, lists.ties);
    if (const TiedId* same = lists.in_shorter[i]) {
      result.shared += c * contribution(*same, d, lists.ties);
      continue;
    }
    if (++alone <= d - std::min(d, s)) result.most_unseen += c;
    result.mean_alone += c;
    if (c > 0) ++alone_here;
  }
  if (alone_here > 0) result.mean_alone /= real(alone_here);
  return result;
}

// A_d for a number of shared items.
double agreement(const Depth& at, double shared, std::size_t d, RboTies ties) {
  if (ties == RboTies::kUnknown) return shared / real(d);
  const double both = ties == RboTies::kEqual ? (at.in_shorter + at.in_longer) / 2
                                              : std::sqrt(at.in_shorter * at.in_longer);
  return both == 0 ? 0 : shared / both;
}

// What follows the last rank of L, each weighted as its rank is.
Rbo tail_of(const Lists& lists, double shared, double agreement_of_shorter) {
  const double p = lists.p;
  const std::size_t l = lists.longer.size();
  const std::size_t s = lists.shorter.size();
  double low = -std::log1p(-p);
  for (std::size_t d = 1; d <= l; ++d) low -= std::pow(p, real(d)) / real(d);
  const double full = real(l + s) - shared;  // from here on both may hold the same
  double high = std::pow(p, full + 1) / (1 - p);
  for (double d = real(l) + 1; d <= full; ++d) {
    high += (2 * d - real(l + s) + shared) / d * std::pow(p, d);
  }
  const double likely = l == 0 ? 0 : (shared + real(l - s) * agreement_of_shorter) / real(l);
  return {.low = shared * low, .value = likely * std::pow(p, real(l) + 1) / (1 - p), .high = high};
}

}  // namespace

std::vector<TiedId> tied_list(std::span<const std::string> ids, std::span<const double> values) {
  assert(ids.size() == values.size() && "every id has its value");
  std::vector<std::size_t> order(ids.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  std::vector<TiedId> list;
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    for (std::size_t i = begin; i < end; ++i) {
      list.push_back({.id = ids[order[i]],
                      .first = static_cast<std::uint32_t>(begin + 1),
                      .last = static_cast<std::uint32_t>(end)});
    }
    begin = end;
  }
  return list;
}

Rbo rank_biased_overlap(TiedList one, TiedList other, double p, RboTies ties) {
  assert(p > 0 && p < 1 && "p is the share of readers who go on to the next rank");
  if (one.size() > other.size()) std::swap(one, other);
  Lists lists{.shorter = one, .longer = other, .p = p, .ties = ties};
  std::unordered_map<std::string_view, const TiedId*> places;
  for (const TiedId& item : one) places.emplace(item.id, &item);
  for (const TiedId& item : other) {
    const auto found = places.find(item.id);
    lists.in_shorter.push_back(found == places.end() ? nullptr : found->second);
  }
  Rbo sum;
  double seen = 0;                  // X_d of the last depth
  double agreement_of_shorter = 0;  // A_s
  double weight = 1;
  for (std::size_t d = 1; d <= other.size(); ++d) {
    const Depth at = depth_of(lists, d);
    seen = at.shared;
    weight *= p;
    const double now = agreement(at, seen, d, ties);
    if (d <= one.size()) agreement_of_shorter = now;
    const double unseen = real(d - std::min(d, one.size()));
    sum.low += now * weight;
    sum.high += agreement(at, seen + at.most_unseen, d, ties) * weight;
    sum.value +=
        agreement(at, seen + unseen * agreement_of_shorter * at.mean_alone, d, ties) * weight;
  }
  const Rbo tail = tail_of(lists, seen, agreement_of_shorter);
  const double scale = (1 - p) / p;
  // Of an empty list nothing is known.
  return {.low = scale * (sum.low + tail.low),
          .value = one.empty() ? 0 : scale * (sum.value + tail.value),
          .high = scale * (sum.high + tail.high)};
}

}  // namespace assay
