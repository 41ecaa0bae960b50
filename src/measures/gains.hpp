// SPDX-License-Identifier: Apache-2.0
// gains.hpp: what a grade gains, how a rank discounts it, and the ideal list, in every convention.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "assay/measure.hpp"

namespace assay::measures {

inline const double* find_gain(const GainMap& gains, double grade) {
  for (const auto& [from, gain] : gains) {
    if (from == grade) return &gain;
  }
  return nullptr;
}

// Whether a document of this grade counts as not judged. A map of gains that names a negative grade
// makes it judged.
inline bool is_open(double grade, const Params& p) {
  return !is_judged(grade) && (grade == kNotInPool || find_gain(p.gains, grade) == nullptr);
}

// What a map says of a grade, by its number or as any negative one.
inline const double* named_gain(const GainMap& gains, double grade) {
  if (gains.empty()) return nullptr;
  const double* gain = find_gain(gains, grade);
  const bool is_negative = !is_judged(grade) && grade != kNotInPool;
  return gain == nullptr && is_negative ? find_gain(gains, kAnyNegative) : gain;
}

// What gain_of says where a grade is not its own gain.
[[gnu::noinline]] inline double other_gain_of(double grade, const Params& p) {
  if (const double* gain = named_gain(p.gains, grade)) return *gain;
  if (!is_judged(grade)) return p.unjudged;
  const double score = grade - p.neutral;  // for the penalty alone
  switch (p.gain) {
    case kExpGain: return std::exp2(grade) - 1;
    case kPenaltyGain: return score < 0 ? 1 - std::exp2(-score) : std::exp2(score) - 1;
    default: return grade;
  }
}

// A map that names a negative grade makes it judged; other negative grades, and documents that are
// not in the judgments, gain what `unjudged` says, or the map with a word for all of them.
// The usual case is inlined: 38 % of the instructions for a run with 1 200 judgments a topic were
// calls of this and of ideal_gains.
inline double gain_of(double grade, const Params& p) {
  const bool is_usual = p.gain == kLinearGain && p.gains.empty() && is_judged(grade);
  return is_usual ? grade : other_gain_of(grade, p);
}

// log2 of small whole numbers, 7 % of the instructions of such a run.
inline const std::array<double, 1026> kSmallLogs = [] {
  std::array<double, 1026> logs{};
  for (std::size_t i = 1; i < logs.size(); ++i) logs[i] = std::log2(static_cast<double>(i));
  return logs;
}();
inline double log2_of(double number) {
  return number < static_cast<double>(kSmallLogs.size())
             ? kSmallLogs[static_cast<std::size_t>(number)]
             : std::log2(number);
}

// What a gain at this rank is divided by. log2 itself for base 2, to agree with trec_eval in every
// digit.
[[gnu::noinline]] inline double other_discount_at(double rank, const Params& p) {
  switch (p.discount) {
    case kJkDiscount:
      return std::max(1.0, p.base == 2 ? log2_of(rank) : std::log(rank) / std::log(p.base));
    case kNoDiscount: return 1;
    default: return p.base == 2 ? log2_of(rank + 1) : std::log(rank + 1) / std::log(p.base);
  }
}
inline double discount_at(double rank, const Params& p) {
  const bool is_usual = p.discount == kLogDiscount && p.base == 2 &&
                        rank + 1 < static_cast<double>(kSmallLogs.size());
  return is_usual ? kSmallLogs[static_cast<std::size_t>(rank) + 1] : other_discount_at(rank, p);
}

// Calls visit(rank, grade) for the retrieved documents down to `depth` that the judgments mention,
// or for all of them.
template <class Visit>
void visit_retrieved(const JudgedTopic& topic, double depth, bool is_every, const Visit& visit) {
  double next = 1;  // the first rank not visited yet
  const auto visit_absent = [&](double end) {
    for (; is_every && next < std::min(end, depth + 1); ++next) visit(next, kNotInPool);
  };
  for (const Hit& hit : topic.found) {
    if (hit.rank > depth) break;
    visit_absent(hit.rank);
    visit(static_cast<double>(hit.rank), hit.grade);
    next = hit.rank + 1.0;
  }
  visit_absent(topic.retrieved + 1.0);
}

// The same for the ranks that may gain something: only those in the judgments where others gain
// nothing, else every one, and the padding below the list.
template <class Visit>
void visit_ranks(const JudgedTopic& topic, const Params& p, double depth, const Visit& visit) {
  visit_retrieved(topic, depth, gain_of(kNotInPool, p) != 0, visit);
  for (double rank = topic.retrieved + 1.0; rank <= std::min(p.pad, depth); ++rank)
    visit(rank, p.fill);
}

// The gains of the ideal list, best first. Judged and pooled ideals hold only documents that gain
// something: a perfect system would return no others. The retrieved ideal is the list itself,
// sorted.
inline std::vector<double> ideal_gains(const JudgedTopic& topic, const Params& p) {
  std::vector<double> gains;
  if (p.ideal == kRetrievedIdeal) {
    visit_ranks(topic, p, kInfinity,
                [&](double, double grade) { gains.push_back(gain_of(grade, p)); });
    // Ranks that were passed over gain 0, which matters where others gain less.
    gains.resize(
        std::max<std::size_t>({gains.size(), topic.retrieved, static_cast<std::size_t>(p.pad)}),
        0.0);
  } else {
    for (const double grade : p.ideal == kPooledIdeal ? topic.pooled : topic.ideal) {
      if (is_open(grade, p)) continue;
      if (const double gain = gain_of(grade, p); gain > 0) gains.push_back(gain);
    }
  }
  if (!std::is_sorted(gains.rbegin(), gains.rend()))
    std::sort(gains.begin(), gains.end(), std::greater<>{});
  return gains;
}

// Calls visit(gain) for the same gains until one call returns false, without collecting them where
// a better grade always gains more.
template <class Visit>
void visit_ideal_gains(const JudgedTopic& topic, const Params& p, const Visit& visit) {
  if (p.ideal == kRetrievedIdeal || !p.gains.empty()) {
    for (const double gain : ideal_gains(topic, p)) {
      if (!visit(gain)) return;
    }
    return;
  }
  for (const double grade : p.ideal == kPooledIdeal ? topic.pooled : topic.ideal) {
    if (!is_judged(grade)) return;
    const double gain = gain_of(grade, p);
    if (gain <= 0 || !visit(gain)) return;
  }
}

}  // namespace assay::measures
