// SPDX-License-Identifier: Apache-2.0
// orders.hpp: means over all orders of documents of equal score, where there is a formula, after
// McSherry and Najork (2008), Computing information retrieval performance measures efficiently in
// the presence of tied scores.
#pragma once

#include <algorithm>
#include <optional>

#include "kernel.hpp"

namespace assay::measures {

// Ranks whose documents may stand in any order: a group of equal scores, or one document alone.
struct Block {
  double first = 0;  // the first of its ranks
  double size = 1;
  double relevant = 0;  // how many of its documents are
};

// Calls visit(block) for those that hold a relevant document, from the top, until it returns false.
template <class Visit>
void visit_blocks(const JudgedTopic& topic, double rel, const Visit& visit) {
  auto tie = topic.ties.begin();
  for (auto hit = topic.found.begin(); hit != topic.found.end();) {
    while (tie != topic.ties.end() && tie->last < hit->rank) ++tie;
    Block block{.first = static_cast<double>(hit->rank)};
    if (tie != topic.ties.end() && tie->first <= hit->rank) {
      block = {.first = static_cast<double>(tie->first), .size = tie->last - tie->first + 1.0};
    }
    for (; hit != topic.found.end() && hit->rank < block.first + block.size; ++hit) {
      block.relevant += hit->grade >= rel ? 1 : 0;
    }
    if (block.relevant > 0 && !visit(block)) return;
  }
}

// A rank holds a relevant document with chance r / n, and each of those before it in the block with
// chance (r - 1) / (n - 1) then.
// The numerator of AP.
inline double expected_precision_sum(const JudgedTopic& topic, const Params& p) {
  double sum = 0;
  double found = 0;  // relevant documents above the block
  visit_blocks(topic, p.rel, [&](const Block& block) {
    const double others = block.size > 1 ? (block.relevant - 1) / (block.size - 1) : 0;
    for (double i = 0; i < block.size && block.first + i <= p.cutoff; ++i) {
      sum += block.relevant / block.size * (found + 1 + i * others) / (block.first + i);
    }
    found += block.relevant;
    return block.first <= p.cutoff;
  });
  return sum;
}

// Calls visit(rank, chance) for the ranks at which the first relevant document may stand, down to
// the cutoff.
template <class Visit>
void visit_first_ranks(const JudgedTopic& topic, const Params& p, const Visit& visit) {
  visit_blocks(topic, p.rel, [&](const Block& block) {
    double none_before = 1;
    for (double i = 0; i <= block.size - block.relevant && block.first + i <= p.cutoff; ++i) {
      const double chance = block.relevant / (block.size - i);
      visit(block.first + i, none_before * chance);
      none_before *= 1 - chance;
    }
    return false;
  });
}

inline std::optional<Expected> expected_reciprocal_rank(const JudgedTopic& topic, const Params& p) {
  double sum = 0;
  visit_first_ranks(topic, p, [&](double rank, double chance) { sum += chance / rank; });
  return Expected{.value = {sum, 1}};
}

inline std::optional<Expected> expected_success(const JudgedTopic& topic, const Params& p) {
  double sum = 0;
  visit_first_ranks(topic, p, [&](double, double chance) { sum += chance; });
  return Expected{.value = {sum, 1}};
}

// Given that a relevant document is found down to the cutoff.
inline std::optional<Expected> expected_first_rank(const JudgedTopic& topic, const Params& p) {
  double sum = 0;
  double chances = 0;
  visit_first_ranks(topic, p, [&](double rank, double chance) {
    sum += rank * chance;
    chances += chance;
  });
  if (chances == 0) return Expected{.value = kUndefined};
  return Expected{.value = {sum / chances, 1}, .is_partial = chances < 1 - 1e-9};
}

// For measures that no order changes.
template <auto kernel>
std::optional<Expected> expected_as_it_is(const JudgedTopic& topic, const Params& p) {
  return Expected{.value = kernel(topic, p, NoTrace{})};
}

}  // namespace assay::measures
