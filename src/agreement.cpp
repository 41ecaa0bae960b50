// SPDX-License-Identifier: Apache-2.0
// agreement.cpp: how far two orders of the same things agree.
#include "agreement.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "number.hpp"
#include "spread.hpp"

namespace assay {
namespace {

// What the estimate says of one thing, and how much of that is right.
struct Standing {
  double above = 0;        // things with a strictly higher value
  double right_above = 0;  // those of them that the truth has strictly above as well
  double tied = 0;         // others with the same value
  double right_tied = 0;   // those of them that the truth has strictly above
};

std::vector<Standing> standings(std::span<const double> truth, std::span<const double> estimate) {
  std::vector<Standing> all(truth.size());
  for (std::size_t i = 0; i < truth.size(); ++i) {
    for (std::size_t k = 0; k < truth.size(); ++k) {
      if (i == k || estimate[k] < estimate[i]) continue;
      const double is_right = truth[k] > truth[i] ? 1 : 0;
      const bool is_tied = estimate[k] == estimate[i];
      (is_tied ? all[i].tied : all[i].above) += 1;
      (is_tied ? all[i].right_tied : all[i].right_above) += is_right;
    }
  }
  return all;
}

// The expected share of things above this one that belong there, over all orders of those it is
// tied with: it comes to each of their places equally often, and so do they to those above it.
double expected_share(const Standing& it) {
  double sum = 0;
  for (double before = 0; before <= it.tied; ++before) {
    if (it.above + before == 0) continue;  // the first place has nothing above it
    const double among_tied = it.tied == 0 ? 0 : it.right_tied * before / it.tied;
    sum += (it.right_above + among_tied) / (it.above + before);
  }
  return sum / (it.tied + 1);
}

// Only what is strictly above counts; the first group has nothing above it.
Ratio tau_ap_of_groups(std::span<const double> truth, std::span<const double> estimate) {
  std::vector<double> shares;
  for (const Standing& it : standings(truth, estimate)) {
    if (it.above > 0) shares.push_back(it.right_above / it.above);
  }
  const double counted = real(shares.size());
  return {2 * ordered_sum(std::move(shares)) - counted, counted};
}

bool has_ties(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

}  // namespace

// Pair by pair: there are as many things as systems, hundreds at most.
PairAgreement compare_orders(std::span<const double> first, std::span<const double> second) {
  assert(first.size() == second.size() && "both lists are about the same things");
  PairAgreement result;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t k = i + 1; k < first.size(); ++k) {
      const bool ties_first = first[i] == first[k];
      const bool ties_second = second[i] == second[k];
      ++result.pairs;
      if (ties_first) ++result.tied_first;
      if (ties_second) ++result.tied_second;
      if (ties_first || ties_second) continue;
      ++((first[i] < first[k]) == (second[i] < second[k]) ? result.same : result.opposite);
    }
  }
  return result;
}

Ratio kendall_tau(const PairAgreement& agreement) {
  return {real(agreement.same) - real(agreement.opposite), real(agreement.pairs)};
}

Ratio kendall_tau_b(const PairAgreement& agreement) {
  const double untied =
      real(agreement.pairs - agreement.tied_first) * real(agreement.pairs - agreement.tied_second);
  return {real(agreement.same) - real(agreement.opposite), std::sqrt(untied)};
}

std::vector<double> shared_ranks(std::span<const double> values) {
  std::vector<double> ranks;
  for (const double value : values) {
    double above = 0;
    double equal = 0;
    for (const double other : values) {
      if (other > value) ++above;
      if (other == value) ++equal;
    }
    ranks.push_back(above + (equal + 1) / 2);
  }
  return ranks;
}

Ratio tau_ap(std::span<const double> truth, std::span<const double> estimate) {
  return has_ties(estimate) ? kUndefined : tau_ap_a(truth, estimate);
}

Ratio tau_ap_a(std::span<const double> truth, std::span<const double> estimate) {
  assert(truth.size() == estimate.size() && "both lists are about the same things");
  if (truth.size() < 2 || has_ties(truth)) return kUndefined;
  std::vector<double> shares;
  for (const Standing& it : standings(truth, estimate)) shares.push_back(expected_share(it));
  const double places = real(truth.size() - 1);
  return {2 * ordered_sum(std::move(shares)) - places, places};
}

Ratio tau_ap_b(std::span<const double> one, std::span<const double> other) {
  assert(one.size() == other.size() && "both lists are about the same things");
  const Ratio there = tau_ap_of_groups(one, other);
  const Ratio back = tau_ap_of_groups(other, one);
  if (!there.is_defined() || !back.is_defined()) return kUndefined;
  return {(there.value() + back.value()) / 2, 1};
}

Ratio pearson(std::span<const double> first, std::span<const double> second) {
  assert(first.size() == second.size() && "both lists are about the same things");
  const Spread one = ordered_spread({first.begin(), first.end()});
  const Spread other = ordered_spread({second.begin(), second.end()});
  if (one.deviation == 0 || other.deviation == 0) return kUndefined;
  std::vector<double> products;
  for (std::size_t i = 0; i < first.size(); ++i) {
    products.push_back((first[i] - one.mean) / one.deviation *
                       ((second[i] - other.mean) / other.deviation));
  }
  const double sum = ordered_sum(std::move(products));
  return {std::clamp(sum / real(first.size() - 1), -1.0, 1.0), 1};
}

Ratio spearman(std::span<const double> first, std::span<const double> second) {
  return pearson(shared_ranks(first), shared_ranks(second));
}

std::vector<double> without_noise(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> result(values.begin(), values.end());
  for (std::size_t i = 1; i < order.size(); ++i) {
    const double before = result[order[i - 1]];
    double& value = result[order[i]];
    if (value - before <= kRoundingNoise * std::max(1.0, std::abs(value))) value = before;
  }
  return result;
}

}  // namespace assay
