// SPDX-License-Identifier: Apache-2.0
// judged.hpp: one topic of one run, with the judgments laid over it. All that a measure sees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

namespace assay {

// The grade of a document that is not in the judgments at all. Below every grade, so that `grade >=
// rel` needs no special case; a grade below 0 means "pooled, but not judged".
inline constexpr double kNotInPool = -std::numeric_limits<double>::infinity();

[[nodiscard]] constexpr bool is_judged(double grade) { return grade >= 0; }

// A retrieved document that the judgments mention.
struct Hit {
  std::uint32_t rank = 0;     // from 1
  bool is_known = false;      // to the user, before the search
  std::uint16_t stratum = 0;  // of JudgedTopic::strata, from 1; 0: none
  double grade = 0;
};

// Retrieved documents of equal score: these ranks, first and last included.
struct TieGroup {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// Documents of a pool that were drawn to be judged with the same chance.
struct Stratum {
  double size = 0;                 // all of them, drawn or not; 0: nobody said
  double probability = 0;          // of each to be drawn and judged; 0: none was
  std::span<const double> grades;  // of those that were, highest first
};

// One group of judges, by its own judgments: the same ranking, other grades.
struct JudgeGroup {
  std::span<const Hit> found;     // as in JudgedTopic
  std::span<const double> ideal;  // every grade that the group gave
};

// A document among the preferences of one group. Documents of a topic are numbered: those that were
// retrieved first, by rank, then the others in byte order of their ids.
struct PreferredDoc {
  std::uint32_t number = 0;
  double level = 0;  // 0: not relevant
};

// What one group of judges prefers. Where there is no closure, a document is preferred to every
// document of a lower level. Otherwise levels were given in parts that overlap, and document i is
// preferred to document k if bit k of row i is set: closed under "preferred to".
struct Preferences {
  std::span<const PreferredDoc> docs;      // by number, each once
  std::span<const std::uint64_t> closure;  // rows of as many words as 64 bits for each of docs need

  [[nodiscard]] std::size_t row_words() const { return (docs.size() + 63) / 64; }
  [[nodiscard]] bool prefers(std::size_t i, std::size_t k) const {
    if (closure.empty()) return docs[i].level > docs[k].level;
    return (closure[i * row_words() + k / 64] >> (k % 64) & 1) != 0;
  }
};

// A view for one call. Ranks in `found` increase; `ideal`, `pooled` and `known` decrease. Empty is
// legal.
// Retrieved documents that are not in `found` are not in the judgments.
struct JudgedTopic {
  std::uint32_t retrieved = 0;     // how many documents the run returned
  std::span<const Hit> found;      // those of them that the judgments mention, by rank
  std::span<const double> ideal;   // every grade in the judgments of this topic
  std::span<const double> pooled;  // the grades of those that any of the compared runs returned
  std::span<const TieGroup> ties;  // groups of two and more, by rank
  std::span<const double> known;   // the grades of those that the user knew
  double expected = 0;             // relevant documents that the user expected; 0 if nobody said
  std::span<const JudgeGroup> groups;        // if the judgments were read so
  std::span<const Preferences> preferences;  // of each group, if the judgments were read so
  std::uint32_t preferred_found = 0;  // documents with smaller numbers in them were retrieved
  std::span<const Stratum> strata;    // if the judgments are a sample
};

// How many grades of a decreasing list are at least `level`.
[[nodiscard]] inline double count_from(std::span<const double> grades, double level) {
  const auto end = std::partition_point(grades.begin(), grades.end(),
                                        [level](double grade) { return grade >= level; });
  return static_cast<double>(end - grades.begin());
}

// R: how many relevant documents the judgments know.
[[nodiscard]] inline double relevant_in(const JudgedTopic& topic, double rel) {
  return count_from(topic.ideal, rel);
}

}  // namespace assay
