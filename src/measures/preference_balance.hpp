// SPDX-License-Identifier: Apache-2.0
// preference_balance.hpp: a group's preferences with as many nonrelevant documents as relevant
// ones. Follows trec_eval also where that is odd.
#pragma once

#include "measures/preference_pairs.hpp"

namespace assay::measures {

// The documents of one group, relevant (level above 0) and not, as trec_eval counts them.
struct Balance {
  const Preferences& group;
  int pairs = kAllPairs;
  std::size_t found = 0;
  std::size_t relevant = 0;
  std::size_t relevant_found = 0;
  std::size_t wanted = 0;  // relevant documents, of all or of those retrieved
  std::size_t others = 0;  // nonrelevant ones, likewise

  [[nodiscard]] bool is_nonrelevant(const PreferredDoc& doc) const {
    return group.closure.empty() ? doc.level <= 0 : doc.level == 0;
  }

  [[nodiscard]] Ratio share(const JudgedTopic& topic) const {
    if (wanted < others) return group.closure.empty() ? cut_levels() : cut_closure();
    const PairCounts counts = count_pairs(group, topic.preferred_found, kNobodyAsks);
    const auto lacking = static_cast<double>(wanted - others);
    return {counts.met(pairs) + static_cast<double>(relevant_found) * lacking,
            counts.possible(pairs) + static_cast<double>(relevant) * lacking};
  }

  // Of the lowest level only the first documents stay, as many as are wanted. Every document is
  // taken to be preferred to them, even they to themselves and to each other: so does trec_eval.
  // Where the lowest level has fewer, it takes what it finds behind them; here there are no others.
  [[nodiscard]] Ratio cut_levels() const {
    const auto docs = pairs == kAllPairs ? group.docs : group.docs.first(found);
    const auto is_less = [](const auto& a, const auto& b) { return a.level < b.level; };
    const double lowest = std::min_element(group.docs.begin(), group.docs.end(), is_less)->level;
    std::vector<PreferredDoc> upper;
    std::size_t upper_found = 0;
    std::size_t taken = 0;
    std::size_t met = 0;
    for (std::size_t i = 0; i < docs.size(); ++i) {
      if (docs[i].level > lowest) {
        upper.push_back(docs[i]);
        upper_found += i < found ? 1 : 0;
      } else if (taken < wanted) {
        ++taken;
        met += std::min(i, found);
      }
    }
    const PairCounts counts = count_by_level(upper, upper_found, kNobodyAsks);
    return {counts.met(kAllPairs) + static_cast<double>(met),
            counts.possible(kAllPairs) + static_cast<double>(docs.size() * taken)};
  }

  // Documents that are not relevant are dropped once there are as many as relevant ones, retrieved
  // or not.
  [[nodiscard]] Ratio cut_closure() const {
    DocBits kept(group.row_words(), ~std::uint64_t{0});
    std::size_t taken = 0;
    for (std::size_t i = 0; i < group.docs.size(); ++i) {
      if (!is_nonrelevant(group.docs[i]) || ++taken <= relevant) continue;
      kept[i / 64] &= ~(std::uint64_t{1} << (i % 64));
    }
    const PairCounts counts = count_by_closure(group, found, kept, kNobodyAsks);
    return {counts.met(pairs), counts.possible(pairs)};
  }
};

inline Balance balance_of(const JudgedTopic& topic, const Preferences& group, int pairs) {
  Balance made{
      .group = group, .pairs = pairs, .found = found_in(group.docs, topic.preferred_found)};
  for (std::size_t i = 0; i < group.docs.size(); ++i) {
    const bool is_found = i < made.found;
    const bool is_relevant = group.docs[i].level > 0;
    made.relevant += is_relevant ? 1 : 0;
    made.relevant_found += is_relevant && is_found ? 1 : 0;
    if (pairs == kRetrievedPairs && !is_found) continue;
    made.others += made.is_nonrelevant(group.docs[i]) ? 1 : 0;
  }
  made.wanted = pairs == kAllPairs ? made.relevant : made.relevant_found;
  return made;
}

}  // namespace assay::measures
