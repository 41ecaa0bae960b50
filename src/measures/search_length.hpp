// SPDX-License-Identifier: Apache-2.0
// search_length.hpp: Cooper's expected search length, which takes equal scores for what they are:
// no order at all.
#pragma once

#include "measures/precision.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// Documents of equal score, ranks `first` to `last`; one alone is a level too.
inline TieGroup level_of(const JudgedTopic& topic, std::uint32_t rank) {
  for (const TieGroup& tie : topic.ties) {
    if (tie.first <= rank && rank <= tie.last) return tie;
  }
  return {.first = rank, .last = rank};
}

// The last level that is looked into, and what stands above it.
struct LastLevel {
  double others_above = 0;
  double others = 0;    // in it
  double relevant = 0;  // in it
  double needed = 0;    // relevant documents still wanted when it is reached

  // In random order each relevant document has the same share of the others before it.
  [[nodiscard]] Ratio length() const {
    return {others_above + others * needed / (relevant + 1), 1};
  }
};

// The level of the last wanted document, which stands at `rank`.
inline LastLevel level_within(const JudgedTopic& topic, const Params& p, std::uint32_t rank) {
  const TieGroup level = level_of(topic, rank);
  const double above = count_hits(topic, level.first - 1.0, p.rel, NoTrace{});
  const double relevant = count_hits(topic, level.last, p.rel, NoTrace{}) - above;
  return {.others_above = level.first - 1.0 - above,
          .others = level.last - level.first + 1.0 - relevant,
          .relevant = relevant,
          .needed = p.wanted - above};
}

// All that was not retrieved, in no order.
inline LastLevel level_below(const JudgedTopic& topic, const Params& p, double found) {
  const double relevant = relevant_in(topic, p.rel) - found;
  return {.others_above = topic.retrieved - found,
          .others = p.collection - topic.retrieved - relevant,
          .relevant = relevant,
          .needed = p.wanted - found};
}

inline constexpr auto expected_search_length = [](const JudgedTopic& topic, const Params& p,
                                                  auto trace) {
  if (p.wanted > relevant_in(topic, p.rel)) return kUndefined;
  double found = 0;
  for (const Hit& hit : topic.found) {
    if (hit.grade < p.rel) continue;
    ++found;
    const double others = hit.rank - found;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = others, .total = others});
    if (found == p.wanted) return level_within(topic, p, hit.rank).length();
  }
  const LastLevel rest = level_below(topic, p, found);
  return p.collection > 0 && rest.others >= 0 ? rest.length() : kUndefined;
};

inline constexpr ParamDef kWanted{.name = "n",
                                  .meaning = "how many relevant documents the user wants",
                                  .number = &Params::wanted,
                                  .initial = 1,
                                  .lowest = 1,
                                  .is_whole = true};
inline constexpr std::array kEslParams = {params::kRel, kWanted, params::kCollection};
inline constexpr MeasureDef kEsl{
    .name = "ESL",
    .title = "Expected search length",
    .formula = R"(ESL = j + \frac{i \cdot s}{r+1})",
    .meaning =
        "How many non-relevant documents one passes, on average, until n relevant ones are found. "
        "Documents of equal score stand in random order: j others stand above the last level that "
        "is looked into, which has i others and r relevant ones, of which s are still wanted. What "
        "was not retrieved is a last level if collection is known; else a topic with too few found "
        "is undefined, as is one with less than n relevant documents.",
    .user_model = "Somebody who wants n relevant documents and reads until they are found.",
    .caveat =
        "Topics differ in n that is sensible. A topic left out because too little was found "
        "flatters the mean: give the size of the collection, or read it beside R.",
    .citation =
        "Cooper (1968), Expected search length: a single measure of retrieval effectiveness based "
        "on the weak ordering action of retrieval systems",
    .params = kEslParams,
    .direction = Direction::kLowerIsBetter,
    .highest = kInfinity,
    .compute = compute_with<expected_search_length>,
    .explain = explain_with<expected_search_length>,
    .story = {.columns = stories::kOthersColumns},
    // one other above; in the level one relevant of two is wanted, among two others: 1 + 2 * 1/3
    .example = {.params = "(n=2)", .run = "01(0101)", .judged = "1110", .expect = 1 + 2.0 / 3}};

}  // namespace assay::measures
