// SPDX-License-Identifier: Apache-2.0
// corrections.cpp: Bonferroni, Holm, Hochberg, Benjamini with Hochberg and with Yekutieli.
#include "corrections.hpp"

#include <algorithm>
#include <numeric>

namespace assay {
namespace {

// 1 + 1/2 + 1/3 + …, the small ones first.
double harmonic(std::size_t count) {
  double sum = 0;
  for (std::size_t i = count; i > 0; --i) sum += 1 / static_cast<double>(i);
  return sum;
}

// What the p of a rank from 1 is multiplied by, the smallest of `all` being first.
double factor(Correction correction, double rank, double all) {
  switch (correction) {
    case Correction::kNone: return 1;
    case Correction::kBonferroni: return all;
    case Correction::kHolm:
    case Correction::kHochberg: return all - rank + 1;
    case Correction::kBenjaminiHochberg:
    case Correction::kBenjaminiYekutieli: return all / rank;
  }
  return 1;
}

}  // namespace

std::vector<double> corrected(std::span<const double> p, Correction correction) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  const double more = correction == Correction::kBenjaminiYekutieli ? harmonic(p.size()) : 1;
  const auto all = static_cast<double>(p.size());
  std::vector<double> result(p.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double times = more * factor(correction, static_cast<double>(i + 1), all);
    result[order[i]] = std::min(1.0, p[order[i]] * times);
  }
  // A larger p never comes to less: from below in steps down, from above in steps up.
  if (correction == Correction::kHolm) {
    for (std::size_t i = 1; i < order.size(); ++i) {
      result[order[i]] = std::max(result[order[i]], result[order[i - 1]]);
    }
  } else if (correction != Correction::kNone && correction != Correction::kBonferroni) {
    for (std::size_t i = order.size(); i-- > 1;) {
      result[order[i - 1]] = std::min(result[order[i - 1]], result[order[i]]);
    }
  }
  return result;
}

}  // namespace assay
