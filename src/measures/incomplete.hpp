// SPDX-License-Identifier: Apache-2.0
// incomplete.hpp: for judgments with holes: bpref, inferred AP, and how much of a list was judged.
#pragma once

#include <algorithm>

#include "kernel.hpp"
#include "measures/gains.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"
#include "measures/traits.hpp"

namespace assay::measures {

inline constexpr auto bpref = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double relevant = relevant_in(topic, p.rel);
  const double nonrelevant = count_from(topic.ideal, 0) - relevant;
  double above = 0;  // judged non-relevant documents so far
  double sum = 0;
  for (const Hit& hit : topic.found) {
    if (!is_judged(hit.grade)) continue;
    if (hit.grade < p.rel) {
      ++above;
      continue;
    }
    const double most = std::min(relevant, nonrelevant);
    const double term = above == 0 ? 1 : 1 - std::min(above, relevant) / most;
    sum += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
  }
  return Ratio{sum, relevant};
};

// The expected precision at a relevant document, from what was sampled above it. Documents outside
// the pool only lengthen the rank.
inline constexpr auto inferred_ap = [](const JudgedTopic& topic, const Params& p, auto trace) {
  constexpr double kEpsilon = 1e-5;
  double relevant_above = 0;
  double nonrelevant_above = 0;
  double unjudged_above = 0;
  double sum = 0;
  for (const Hit& hit : topic.found) {
    if (!is_judged(hit.grade)) {
      ++unjudged_above;
    } else if (hit.grade < p.rel) {
      ++nonrelevant_above;
    } else {
      const double rank = hit.rank;
      const double judged = relevant_above + nonrelevant_above;
      const double above = rank - 1;
      const double term =
          hit.rank == 1 ? 1
                        : 1 / rank + above / rank * ((judged + unjudged_above) / above) *
                                         ((relevant_above + kEpsilon) / (judged + 2 * kEpsilon));
      sum += term;
      ++relevant_above;
      trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
    }
  }
  return Ratio{sum, relevant_in(topic, p.rel)};
};

inline constexpr auto judged_share = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double judged = 0;
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    if (!is_judged(hit.grade)) continue;
    ++judged;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = 1, .total = judged});
  }
  return Ratio{judged, std::min<double>(p.cutoff, topic.retrieved)};
};

// Ranks below the end of a short list count as judged.
inline constexpr auto unjudged_share = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double unjudged = 0;
  visit_retrieved(topic, p.cutoff, true, [&](double rank, double grade) {
    if (is_judged(grade)) return;
    ++unjudged;
    trace(Step{
        .rank = static_cast<std::uint32_t>(rank), .grade = grade, .term = 1, .total = unjudged});
  });
  return Ratio{unjudged, p.cutoff};
};

inline constexpr std::array kBprefAliases = {Alias{"BPref", ""}};
inline constexpr std::array kBprefTrec = {TrecName{"bpref", "", {}}};
inline constexpr MeasureDef kBpref{
    .name = "Bpref",
    .title = "Binary preference",
    .formula = R"(Bpref = \frac{1}{R} \sum_{r} \left( 1 - \frac{\min(n_r, R)}{\min(R, N)} \right))",
    .meaning =
        "How rarely judged non-relevant documents stand above relevant ones; unjudged documents "
        "are passed over. n_r counts those above document r, N those in the judgments.",
    .user_model = "None: made to order systems as AP does when judgments are incomplete.",
    .caveat = "Says nothing about documents that were not judged, good or bad.",
    .citation = "Buckley and Voorhees (2004), Retrieval evaluation with incomplete information",
    .aliases = kBprefAliases,
    .trec = kBprefTrec,
    .params = params::kRelOnly,
    .compute = compute_with<bpref>,
    .explain = explain_with<bpref>,
    .traits = rewards_early_relevant,
    .story = {.columns = stories::kBprefColumns, .worked = stories::kMeanOfTerms},
    // R = 2, N = 2: the first has none above it, the second one of two: (1 + 1/2) / 2
    .example = {.params = "", .run = "1-01", .judged = "1100", .expect = 0.75}};

inline constexpr std::array kGmBprefTrec = {TrecName{"gm_bpref", "", {}}};
inline constexpr MeasureDef kGmBpref{
    .name = "GMbpref",
    .title = "Geometric mean of binary preference",
    .formula = R"(GMbpref = \exp \frac{1}{|T|} \sum_{t} \ln \max(Bpref_t, 10^{-5}))",
    .meaning =
        "Binary preference per topic; over topics the geometric mean, with a floor of 0.00001 "
        "under each.",
    .user_model = "None: as for Bpref, with more weight on the worst topics.",
    .caveat = "The floor decides much: a topic at 0 weighs as one at 0.00001.",
    .citation = "trec_eval, measure gm_bpref",
    .trec = kGmBprefTrec,
    .params = params::kRelOnly,
    .average = Average::kGeometric,
    .is_about_all = true,
    .compute = compute_with<bpref>,
    .explain = explain_with<bpref>,
    .traits = rewards_early_relevant,
    .story = {.columns = stories::kBprefColumns, .worked = stories::kMeanOfTerms},
    // as Bpref for a single topic
    .example = {.params = "", .run = "1-01", .judged = "1100", .expect = 0.75}};

inline constexpr std::array kInfApTrec = {TrecName{"infAP", "", {}}};
inline constexpr MeasureDef kInfAp{
    .name = "infAP",
    .title = "Inferred average precision",
    .formula =
        R"(infAP = \frac{1}{R} \sum_{r} \left( \frac{1}{k} + \frac{k-1}{k} \cdot \frac{a+b+u}{k-1} \cdot \frac{a+\epsilon}{a+b+2\epsilon} \right))",
    .meaning =
        "An estimate of AP when only a sample of the pool was judged: at a relevant document at "
        "rank k, the a relevant and b non-relevant ones above it stand for the u pooled but "
        "unjudged (negative grades) as well.",
    .user_model = "As for AP.",
    .caveat = "Assumes that the judged documents are a random sample of the pool.",
    .citation =
        "Yilmaz and Aslam (2006), Estimating average precision with incomplete and imperfect "
        "judgments",
    .trec = kInfApTrec,
    .params = params::kRelOnly,
    .compute = compute_with<inferred_ap>,
    .explain = explain_with<inferred_ap>,
    .traits = rewards_early_relevant,
    .story = {.columns = stories::kInfApColumns, .worked = stories::kMeanOfTerms},
    // rank 1: 1; rank 3, one relevant and one unjudged above: 1/3 + 2/3 * 2/2 * 1.00001/1.00002
    .example = {.params = "",
                .run = "1.1",
                .judged = "11.",
                .expect = (1 + 1.0 / 3 + 2.0 / 3 * (1 + 1e-5) / (1 + 2e-5)) / 2}};

// Any grade of a scale is as good as another.
inline constexpr auto counts_judged = [](const Params&) {
  return Traits{.linear = Holds::kAlways, .monotone = Holds::kAlways, .likes_order = true};
};

inline constexpr std::array kCutoffOnly = {params::kCutoff};
inline constexpr MeasureDef kJudged{
    .name = "Judged",
    .title = "Share of judged documents",
    .formula = R"(Judged@k = \frac{|\{ i \le \min(k, n) : d_i \text{ judged} \}|}{\min(k, n)})",
    .meaning =
        "How much of what the other measures looked at was judged at all. Undefined for an empty "
        "result.",
    .user_model = "None: read it beside every other measure of a system that was not in the pool.",
    .caveat = "A high share does not make the judgments right. Anserini divides by k instead.",
    .citation = "Anserini, judged@k; ir_measures, Judged",
    .params = kCutoffOnly,
    .at = &Params::cutoff,
    .direction = Direction::kHigherIsBetter,
    .compute = compute_with<judged_share>,
    .explain = explain_with<judged_share>,
    .traits = counts_judged,
    .story = {.columns = stories::kCountColumns, .worked = stories::kShare},
    .example = {.params = "@10", .run = "1-0.", .judged = "10.", .expect = 2.0 / 4}};

inline constexpr std::array kUnjudgedCutoffs = {5.0, 10.0, 20.0};
inline constexpr std::array kUnjudgedTrec = {
    TrecName{"unj", "", kUnjudgedCutoffs, TrecKind::kCutoffs}};
inline constexpr MeasureDef kUnjudged{
    .name = "Unjudged",
    .title = "Share of unjudged documents",
    .formula = R"(Unjudged@k = \frac{|\{ i \le \min(k, n) : d_i \text{ not judged} \}|}{k})",
    .meaning =
        "How much of the first k ranks holds a document that was not judged: pooled but not "
        "judged, or not in the judgments. A list shorter than k is divided by k all the same.",
    .user_model = "None: read it beside every other measure of a system that was not in the pool.",
    .caveat = "For a list shorter than k it is not what Judged lacks to 1.",
    .citation = "trec_eval, measure unj",
    .trec = kUnjudgedTrec,
    .params = kCutoffOnly,
    .at = &Params::cutoff,
    .needs_at = true,
    .direction = Direction::kLowerIsBetter,
    .compute = compute_with<unjudged_share>,
    .explain = explain_with<unjudged_share>,
    .traits = counts_judged,
    .story = {.columns = stories::kCountColumns, .worked = stories::kShare},
    .example = {.params = "@5", .run = "1-0.", .judged = "10.", .expect = 2.0 / 5}};

}  // namespace assay::measures
