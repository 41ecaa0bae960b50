// SPDX-License-Identifier: Apache-2.0
// agreement.cpp: how far two orders of the same things agree.
#include "agreement.hpp"

#include <cassert>
#include <cmath>

namespace assay {

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

Ratio kendall_tau_b(const PairAgreement& agreement) {
  const auto number = [](std::uint64_t count) { return static_cast<double>(count); };
  const double untied = number(agreement.pairs - agreement.tied_first) *
                        number(agreement.pairs - agreement.tied_second);
  return {number(agreement.same) - number(agreement.opposite), std::sqrt(untied)};
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

}  // namespace assay
