// SPDX-License-Identifier: Apache-2.0
// user_oriented.hpp: what a result gives to somebody who knew some documents before, and expected
// some number of them.
#pragma once

#include "measures/precision.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// Relevant documents down to the cutoff that the user knew.
inline constexpr auto count_known = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double known = 0;
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    if (hit.grade < p.rel || !hit.is_known) continue;
    ++known;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = 1, .total = known});
  }
  return known;
};

inline constexpr auto coverage = [](const JudgedTopic& topic, const Params& p, auto trace) {
  return Ratio{count_known(topic, p, trace), count_from(topic.known, p.rel)};
};

inline constexpr auto novelty = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double found = count_hits(topic, p.cutoff, p.rel, NoTrace{});
  return Ratio{found - count_known(topic, p, trace), found};
};

inline constexpr auto relative_recall = [](const JudgedTopic& topic, const Params& p, auto trace) {
  return Ratio{count_hits(topic, p.cutoff, p.rel, trace), topic.expected};
};

inline constexpr auto recall_effort = [](const JudgedTopic& topic, const Params& p, auto trace) {
  if (topic.expected == 0) return kUndefined;
  double examined = topic.retrieved;
  double found = 0;
  for (const Hit& hit : topic.found) {
    if (hit.grade < p.rel) continue;
    ++found;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = 1, .total = found});
    if (found < topic.expected) continue;
    examined = hit.rank;
    break;
  }
  return Ratio{topic.expected, examined};
};

inline constexpr std::string_view kKorfhage =
    "Korfhage (1997), Information storage and retrieval, chapter 8";

inline constexpr MeasureDef kCoverage{
    .name = "Coverage",
    .title = "Coverage",
    .formula = R"(\frac{|K \cap Rel \cap A|}{|K \cap Rel|})",
    .meaning =
        "Of the relevant documents K that the user knew, the share that is in A, the first k. "
        "Undefined where the user knew none.",
    .user_model = "Somebody who trusts a system that finds what is known already.",
    .caveat = "What one user knows another does not: it is no property of the system alone.",
    .citation = kKorfhage,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs = Need::kKnown,
    .compute = compute_with<coverage>,
    .explain = explain_with<coverage>,
    .story = {.columns = stories::kCountColumns, .worked = "known and found / known = {n} / {d}"},
    // two of the three that are known
    .example = {.params = "", .run = "1k101k", .judged = "1k11k1k", .expect = 2.0 / 3}};

inline constexpr MeasureDef kNovelty{
    .name = "Novelty",
    .title = "Novelty",
    .formula = R"(\frac{|(Rel \cap A) - K|}{|Rel \cap A|})",
    .meaning =
        "Of the relevant documents in A, the first k, the share that is not in K, which the user "
        "knew. Undefined where nothing relevant is found.",
    .user_model = "Somebody who searches to learn what is not known yet.",
    .caveat =
        "A single relevant document that is new makes it 1: read it beside recall. For a topic of "
        "which no known document is listed, all is new.",
    .citation = kKorfhage,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs = Need::kKnown,
    .compute = compute_with<novelty>,
    .explain = explain_with<novelty>,
    .story = {.columns = stories::kCountColumns, .worked = "new / found = {n} / {d}"},
    // one of the three found
    .example = {.params = "", .run = "1k101k", .judged = "1k11k1k", .expect = 1.0 / 3}};

inline constexpr MeasureDef kRelativeRecall{
    .name = "RelativeRecall",
    .title = "Relative recall",
    .formula = R"(\frac{|Rel \cap A|}{\text{expected}})",
    .meaning =
        "Relevant documents among the first k, as a share of the number that the user expected to "
        "find. Undefined where nothing was expected.",
    .user_model = "Somebody who has an idea of how much there is to find.",
    .caveat = "Above 1 where there is more than expected: it measures expectations as well.",
    .citation = kKorfhage,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .highest = kInfinity,
    .needs = Need::kExpected,
    .compute = compute_with<relative_recall>,
    .explain = explain_with<relative_recall>,
    .story = {.columns = stories::kCountColumns, .worked = "found / expected = {n} / {d}"},
    .example = {.params = "", .run = "101", .judged = "11", .expect = 2.0 / 4, .expected = 4}};

inline constexpr MeasureDef kRecallEffort{
    .name = "RecallEffort",
    .title = "Recall effort",
    .formula = R"(\frac{\text{expected}}{\text{examined}})",
    .meaning =
        "The number of relevant documents that the user expected, over the number examined to find "
        "as many: the rank of the last of them, or the whole list if it does not hold them. "
        "Undefined where nothing was expected or retrieved.",
    .user_model = "Somebody who reads until what was expected is found.",
    .caveat =
        "A short list that does not hold what was expected looks cheap, and may exceed 1: read it "
        "beside RelativeRecall.",
    .citation = kKorfhage,
    .params = params::kRelOnly,
    .highest = kInfinity,
    .needs = Need::kExpected,
    .compute = compute_with<recall_effort>,
    .explain = explain_with<recall_effort>,
    .story = {.columns = stories::kCountColumns, .worked = "expected / examined = {n} / {d}"},
    // the second relevant document stands at rank 3
    .example = {.params = "", .run = "1011", .judged = "111", .expect = 2.0 / 3, .expected = 2}};

}  // namespace assay::measures
