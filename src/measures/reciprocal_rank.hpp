// SPDX-License-Identifier: Apache-2.0
// reciprocal_rank.hpp: the rank of the first relevant document, and one over it.
#pragma once

#include "kernel.hpp"
#include "measures/orders.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"
#include "measures/traits.hpp"

namespace assay::measures {

// The first relevant document down to the cutoff, or null.
inline const Hit* first_relevant(const JudgedTopic& topic, const Params& p) {
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    if (hit.grade >= p.rel) return &hit;
  }
  return nullptr;
}

inline constexpr auto reciprocal_rank = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Hit* hit = first_relevant(topic, p);
  if (hit == nullptr) return Ratio{0, 1};
  const Ratio ratio{1, static_cast<double>(hit->rank)};
  trace(
      Step{.rank = hit->rank, .grade = hit->grade, .term = ratio.value(), .total = ratio.value()});
  return ratio;
};

inline constexpr auto search_length = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Hit* hit = first_relevant(topic, p);
  if (hit == nullptr) return kUndefined;
  const double rank = hit->rank;
  trace(Step{.rank = hit->rank, .grade = hit->grade, .term = rank, .total = rank});
  return Ratio{rank, 1};
};

inline constexpr std::array kRrAliases = {Alias{"MRR", ""}};
inline constexpr std::array kRrTrec = {TrecName{"recip_rank", "", {}}};
inline constexpr MeasureDef kRr{
    .name = "RR",
    .title = "Reciprocal rank",
    .formula = R"(RR = \frac{1}{\min \{ i : r_i = 1 \}})",
    .meaning =
        "One over the rank of the first relevant document, 0 if there is none. The mean over "
        "topics is MRR.",
    .user_model = "Somebody who stops at the first relevant document.",
    .caveat =
        "An ordinal scale: the step from rank 1 to 2 counts as much as from 2 to never, so means "
        "mislead; look at MedianRank and SearchLength, the median and the mean of the ranks, as "
        "well.",
    .citation = "Voorhees (1999), The TREC-8 question answering track report",
    .aliases = kRrAliases,
    .trec = kRrTrec,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .compute = compute_with<reciprocal_rank>,
    .explain = explain_with<reciprocal_rank>,
    .traits = rewards_in_ranking,
    .expected = expected_reciprocal_rank,
    .story = {.columns = stories::kRrColumns, .worked = stories::kShare},
    .example = {.params = "", .run = "001", .judged = "1", .expect = 1.0 / 3}};

inline constexpr std::array kSearchLengthAliases = {Alias{"MeanRank", ""}};
inline constexpr MeasureDef kSearchLength{
    .name = "SearchLength",
    .title = "Rank of the first relevant document",
    .formula = R"(\min \{ i : r_i = 1 \})",
    .meaning =
        "How far one has to read to find a relevant document, or the known item. Undefined where "
        "none is retrieved.",
    .user_model = "Somebody who looks for one document and stops when it is found.",
    .caveat =
        "Topics where nothing is found are left out of the mean unless --undefined says otherwise: "
        "read it beside Success.",
    .citation =
        "Cooper (1968), Expected search length: a single measure of retrieval effectiveness based "
        "on the weak ordering action of retrieval systems",
    .aliases = kSearchLengthAliases,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .direction = Direction::kLowerIsBetter,
    .lowest = 1,
    .highest = kInfinity,
    .compute = compute_with<search_length>,
    .explain = explain_with<search_length>,
    .traits = rewards_in_ranking,
    .expected = expected_first_rank,
    .story = {.columns = stories::kFirstColumns},
    .example = {.params = "", .run = "001", .judged = "1", .expect = 3}};

inline constexpr MeasureDef kMedianRank{
    .name = "MedianRank",
    .title = "Median rank of the first relevant document",
    .formula = R"(\operatorname{median}_t \min \{ i : r_i = 1 \})",
    .meaning =
        "For half of the topics a relevant document stands at this rank or above. A topic where "
        "none is retrieved counts as farther than any rank; where the median falls on one, it is "
        "undefined.",
    .user_model = "Somebody who looks for one document and stops when it is found.",
    .caveat =
        "Systems tie often, since many have the same median; read it beside SearchLength, the mean "
        "of the same ranks, and Success.",
    .citation = "Fuhr (2017), Some common mistakes in IR evaluation, and how they can be avoided",
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .average = Average::kMedian,
    .direction = Direction::kLowerIsBetter,
    .lowest = 1,
    .highest = kInfinity,
    .compute = compute_with<search_length>,
    .explain = explain_with<search_length>,
    .story = {.columns = stories::kFirstColumns},
    .example = {.params = "", .run = "001", .judged = "1", .expect = 3}};

}  // namespace assay::measures
