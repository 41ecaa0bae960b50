// SPDX-License-Identifier: Apache-2.0
// preference_pairs.hpp: how many preferences of a group of judges a ranking fulfils.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/measure.hpp"

namespace assay::measures {

// Pairs of documents of which one is preferred, by how many of the two were retrieved. A pair is
// met if the preferred document was retrieved and the other one stands below it or is missing.
struct PairCounts {
  double both = 0;
  double one = 0;
  double none = 0;  // never met
  double both_met = 0;
  double one_met = 0;

  [[nodiscard]] double possible(int pairs) const {
    return both + (pairs == kRetrievedPairs ? 0 : one) + (pairs == kAllPairs ? none : 0);
  }
  [[nodiscard]] double met(int pairs) const {
    return both_met + (pairs == kRetrievedPairs ? 0 : one_met);
  }

  // A retrieved document with so many below it to which it is preferred, and so many missing.
  void add_met(double below, double missing) {
    both_met += below;
    one_met += missing;
  }
  // A document that is preferred to so many others.
  void add_possible(bool is_found, double to_found, double to_missing) {
    (is_found ? both : one) += to_found;
    (is_found ? one : none) += to_missing;
  }

  PairCounts& operator+=(const PairCounts& other) {
    both += other.both;
    one += other.one;
    none += other.none;
    both_met += other.both_met;
    one_met += other.one_met;
    return *this;
  }
};

// How many of the documents were retrieved; they come first.
inline std::size_t found_in(std::span<const PreferredDoc> docs, std::uint32_t preferred_found) {
  const auto end = std::partition_point(docs.begin(), docs.end(), [&](const PreferredDoc& doc) {
    return doc.number < preferred_found;
  });
  return static_cast<std::size_t>(end - docs.begin());
}

// Counts by place that grow, and their sums: a Fenwick tree, log n steps for each.
class GrowingCounts {
 public:
  explicit GrowingCounts(std::size_t places) : sums_(places + 1) {}

  void add(std::size_t place) {
    for (std::size_t i = place + 1; i < sums_.size(); i += i & (~i + 1)) ++sums_[i];
  }
  [[nodiscard]] double before(std::size_t place) const {
    double sum = 0;
    for (std::size_t i = place; i > 0; i &= i - 1) sum += sums_[i];
    return sum;
  }

 private:
  std::vector<double> sums_;
};

// The levels of documents, the lowest first, and how many documents are below each.
struct Levels {
  std::vector<double> values;
  std::vector<double> found_below;
  std::vector<double> missing_below;

  Levels(std::span<const PreferredDoc> docs, std::size_t found) {
    for (const PreferredDoc& doc : docs) values.push_back(doc.level);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    found_below.resize(values.size() + 1);
    missing_below.resize(values.size() + 1);
    for (std::size_t i = 0; i < docs.size(); ++i) {
      ++(i < found ? found_below : missing_below)[place_of(docs[i]) + 1];
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      found_below[i + 1] += found_below[i];
      missing_below[i + 1] += missing_below[i];
    }
  }

  [[nodiscard]] std::size_t place_of(const PreferredDoc& doc) const {
    return static_cast<std::size_t>(std::lower_bound(values.begin(), values.end(), doc.level) -
                                    values.begin());
  }
};

// Each document is preferred to every one of a lower level: n log n steps for n documents.
// Calls met(document, below, missing) for each retrieved one.
template <class Met>
PairCounts count_by_level(std::span<const PreferredDoc> docs, std::size_t found, const Met& met) {
  const Levels levels(docs, found);
  GrowingCounts above(levels.values.size());
  PairCounts counts;
  for (std::size_t i = 0; i < docs.size(); ++i) {
    const std::size_t place = levels.place_of(docs[i]);
    const double to_found = levels.found_below[place];
    const double to_missing = levels.missing_below[place];
    counts.add_possible(i < found, to_found, to_missing);
    if (i >= found) continue;
    const double below = to_found - above.before(place);
    above.add(place);
    counts.add_met(below, to_missing);
    met(docs[i], below, to_missing);
  }
  return counts;
}

// A set of documents of a group, a bit for each; what is beyond the last does not matter.
using DocBits = std::vector<std::uint64_t>;

// How many bits from `first` to before `last` are set in both.
inline double count_bits(std::span<const std::uint64_t> row, const DocBits& kept, std::size_t first,
                         std::size_t last) {
  int count = 0;
  for (std::size_t word = first / 64; word * 64 < last; ++word) {
    std::uint64_t bits = row[word] & kept[word];
    if (word == first / 64) bits &= ~std::uint64_t{0} << (first % 64);
    if (last - word * 64 < 64) bits &= ~(~std::uint64_t{0} << (last % 64));
    count += std::popcount(bits);
  }
  return count;
}

// The same for a group with a closure, among the documents in `kept`: all pairs, 64 at a time.
template <class Met>
PairCounts count_by_closure(const Preferences& group, std::size_t found, const DocBits& kept,
                            const Met& met) {
  const std::size_t size = group.docs.size();
  const std::size_t words = group.row_words();
  PairCounts counts;
  for (std::size_t i = 0; i < size; ++i) {
    if ((kept[i / 64] >> (i % 64) & 1) == 0) continue;
    const std::span<const std::uint64_t> row = group.closure.subspan(i * words, words);
    const double to_missing = count_bits(row, kept, found, size);
    counts.add_possible(i < found, count_bits(row, kept, 0, found), to_missing);
    if (i >= found) continue;
    const double below = count_bits(row, kept, i + 1, found);
    counts.add_met(below, to_missing);
    met(group.docs[i], below, to_missing);
  }
  return counts;
}

template <class Met>
PairCounts count_pairs(const Preferences& group, std::uint32_t preferred_found, const Met& met) {
  const std::size_t found = found_in(group.docs, preferred_found);
  if (group.closure.empty()) return count_by_level(group.docs, found, met);
  return count_by_closure(group, found, DocBits(group.row_words(), ~std::uint64_t{0}), met);
}

inline constexpr auto kNobodyAsks = [](const PreferredDoc&, double, double) {};

}  // namespace assay::measures
