// SPDX-License-Identifier: Apache-2.0
// precision.hpp: precision, recall and success at a cutoff, and R-precision.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernel.hpp"
#include "measures/orders.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"
#include "measures/traits.hpp"

namespace assay::measures {

// h(k): relevant documents in the first k ranks, noted for each cutoff k.
inline constexpr auto count_hits_at = [](const JudgedTopic& topic, std::span<const double> cutoffs,
                                         double rel, auto trace, const auto& note) {
  double hits = 0;
  Checkpoints checkpoints(cutoffs, note);
  for (const Hit& hit : topic.found) {
    if (hit.grade < rel) continue;
    if (!checkpoints.pass(hit.rank, hits)) return;
    ++hits;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = 1, .total = hits});
  }
  checkpoints.finish(hits);
};

inline constexpr auto count_hits = [](const JudgedTopic& topic, double cutoff, double rel,
                                      auto trace) {
  double hits = 0;
  count_hits_at(topic, std::span(&cutoff, 1), rel, trace,
                [&](std::size_t, double count) { hits = count; });
  return hits;
};

inline constexpr auto precisions = [](const JudgedTopic& topic, const Params& p,
                                      std::span<const double> cutoffs, auto trace,
                                      std::span<Ratio> values) {
  count_hits_at(topic, cutoffs, p.rel, trace, [&](std::size_t i, double hits) {
    values[i] = {hits, cutoffs[i]};
  });
};
inline constexpr auto precision_at = one_of<precisions, &Params::cutoff>;

inline constexpr auto recalls = [](const JudgedTopic& topic, const Params& p,
                                   std::span<const double> cutoffs, auto trace,
                                   std::span<Ratio> values) {
  const double relevant = relevant_in(topic, p.rel);
  count_hits_at(topic, cutoffs, p.rel, trace, [&](std::size_t i, double hits) {
    values[i] = {hits, relevant};
  });
};
inline constexpr auto recall_at = one_of<recalls, &Params::cutoff>;

inline constexpr auto capped_recall = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double reachable = std::min(p.cutoff, relevant_in(topic, p.rel));
  return Ratio{count_hits(topic, p.cutoff, p.rel, trace), reachable};
};

inline constexpr auto success = [](const JudgedTopic& topic, const Params& p, auto trace) {
  return Ratio{count_hits(topic, p.cutoff, p.rel, trace) > 0 ? 1.0 : 0.0, 1};
};

inline constexpr auto r_precision = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double relevant = relevant_in(topic, p.rel);
  return Ratio{count_hits(topic, relevant, p.rel, trace), relevant};
};

// The cutoff is a multiple of R, rounded as trec_eval does it: almost always up.
inline constexpr auto r_precision_multiple = [](const JudgedTopic& topic, const Params& p,
                                                auto trace) {
  const double cutoff = std::trunc(p.multiple * relevant_in(topic, p.rel) + 0.9);
  if (!(cutoff > 0)) return kUndefined;
  return Ratio{count_hits(topic, cutoff, p.rel, trace), cutoff};
};

inline constexpr std::array kPrecisionAliases = {Alias{"Precision", ""}, Alias{"Prec", ""}};
inline constexpr std::array kPrecisionTrec = {
    TrecName{"P", "", params::kTrecCutoffs, TrecKind::kCutoffs},
    TrecName{"P_avgjg", "groups=mean", params::kTrecCutoffs, TrecKind::kCutoffs}};
inline constexpr MeasureDef kPrecision{
    .name = "P",
    .title = "Precision",
    .formula = R"(P@k = \frac{1}{k} \sum_{i \le k} r_i)",
    .meaning =
        "The share of the first k ranks that hold a relevant document. A list shorter than k is "
        "divided by k all the same.",
    .user_model = "Somebody who looks at exactly k results, all of them, in no particular order.",
    .caveat =
        "Ignores the order within the first k and how many relevant documents there are: a topic "
        "with three can never reach P@10 above 0.3.",
    .citation =
        "Cleverdon, Mills and Keen (1966), Factors determining the performance of indexing systems",
    .aliases = kPrecisionAliases,
    .trec = kPrecisionTrec,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<precision_at>,
    .explain = explain_with<precision_at>,
    .compute_many = compute_many_with<precisions>,
    .traits = counts_in_ranking,
    .story = {.columns = stories::kPrecisionRecall, .worked = stories::kShare},
    .example = {.params = "@5", .run = "101", .judged = "11", .expect = 2.0 / 5}};

inline constexpr std::array kRecallAliases = {Alias{"Recall", ""}};
inline constexpr std::array kRecallTrec = {
    TrecName{"recall", "", params::kTrecCutoffs, TrecKind::kCutoffs}};
inline constexpr MeasureDef kRecall{
    .name = "R",
    .title = "Recall",
    .formula = R"(R@k = \frac{1}{R} \sum_{i \le k} r_i)",
    .meaning =
        "The share of all relevant documents that is among the first k. Undefined for a topic "
        "without relevant documents.",
    .user_model =
        "Somebody who wants everything there is (patents, law, systematic reviews), or a "
        "second stage that can only re-rank what it is given.",
    .caveat =
        "Returning everything maximises it, and R counts only what was judged: with shallow pools "
        "the true recall is lower.",
    .citation = "Kent, Berry, Luehrs and Perry (1955), Machine literature searching VIII",
    .aliases = kRecallAliases,
    .trec = kRecallTrec,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<recall_at>,
    .explain = explain_with<recall_at>,
    .compute_many = compute_many_with<recalls>,
    .traits = counts_relevant,
    .story = {.columns = stories::kPrecisionRecall, .worked = stories::kShare},
    .example = {.params = "@3", .run = "1011", .judged = "1111", .expect = 2.0 / 4}};

inline constexpr std::array kCappedRecallTrec = {
    TrecName{"relative_P", "", params::kTrecCutoffs, TrecKind::kCutoffs}};
inline constexpr MeasureDef kCappedRecall{
    .name = "R_cap",
    .title = "Capped recall",
    .formula = R"(R_{cap}@k = \frac{1}{\min(k, R)} \sum_{i \le k} r_i)",
    .meaning =
        "Recall as a share of what the first k ranks could hold, so that 1 can be reached where "
        "there are "
        "more than k relevant documents. Undefined for a topic without relevant documents.",
    .user_model = "As for recall, by somebody who will look at k results and no more.",
    .caveat =
        "Where R is above k it is precision, where it is below it is recall: topics are not alike.",
    .citation =
        "Thakur, Reimers, Ruckle, Srivastava and Gurevych (2021), BEIR: a heterogeneous benchmark",
    .trec = kCappedRecallTrec,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<capped_recall>,
    .explain = explain_with<capped_recall>,
    .traits = counts_relevant,
    .story = {.columns = stories::kPrecisionRecall, .worked = stories::kShare},
    // one of the two that could stand there
    .example = {.params = "@2", .run = "1011", .judged = "1111", .expect = 1.0 / 2}};

inline constexpr std::array kSuccessCutoffs = {1.0, 5.0, 10.0};
inline constexpr std::array kSuccessAliases = {Alias{"hit_rate", ""}, Alias{"HitRate", ""},
                                               Alias{"Hit", ""}};
inline constexpr std::array kSuccessTrec = {
    TrecName{"success", "", kSuccessCutoffs, TrecKind::kCutoffs}};
inline constexpr MeasureDef kSuccess{
    .name = "Success",
    .title = "Success",
    .formula = R"(Success@k = \left[ \sum_{i \le k} r_i > 0 \right])",
    .meaning =
        "1 if there is a relevant document among the first k, else 0; the mean is the share of "
        "topics that were answered at all.",
    .user_model = "Somebody who needs one good result and looks at k.",
    .caveat = "All or nothing: says neither where the document stood nor how many there were.",
    .citation =
        "Tomlinson (2005), Comparing the robustness of expansion techniques and retrieval measures",
    .aliases = kSuccessAliases,
    .trec = kSuccessTrec,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<success>,
    .explain = explain_with<success>,
    .traits = rewards_in_ranking,
    .expected = expected_success,
    .story = {.columns = stories::kPrecisionRecall,
              .worked = "1 if any of {looked} is relevant: {a} are"},
    .example = {.params = "@2", .run = "01", .judged = "1", .expect = 1}};

inline constexpr std::array kRprecAliases = {Alias{"RPrec", ""}, Alias{"r-precision", ""}};
inline constexpr std::array kRprecTrec = {TrecName{"Rprec", "", {}}};
inline constexpr MeasureDef kRprec{
    .name = "Rprec",
    .title = "R-precision",
    .formula = R"(Rprec = \frac{1}{R} \sum_{i \le R} r_i)",
    .meaning =
        "Precision at rank R, the number of relevant documents, where precision and recall are "
        "equal.",
    .user_model = "Somebody who knows how many relevant documents there are and looks at as many.",
    .caveat = "Each topic is cut at another rank, and nobody knows R beforehand.",
    .citation = "Buckley and Voorhees (2000), Evaluating evaluation measure stability",
    .aliases = kRprecAliases,
    .trec = kRprecTrec,
    .params = params::kRelOnly,
    .compute = compute_with<r_precision>,
    .explain = explain_with<r_precision>,
    .traits = counts_relevant,
    .story = {.columns = stories::kPrecisionRecall, .worked = stories::kShare},
    .example = {.params = "", .run = "1011", .judged = "111", .expect = 2.0 / 3}};

inline constexpr ParamDef kMultiple{.name = "multiple",
                                    .meaning = "the cutoff as a multiple of R",
                                    .number = &Params::multiple,
                                    .initial = 1,
                                    .lowest = 0};
inline constexpr std::array kRprecMultParams = {params::kRel, kMultiple};
inline constexpr std::array kMultiples = {0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0};
inline constexpr std::array kRprecMultTrec = {
    TrecName{"Rprec_mult", "", kMultiples, TrecKind::kReals},
    TrecName{"Rprec_mult_avgjg", "groups=mean", kMultiples, TrecKind::kReals}};
inline constexpr MeasureDef kRprecMult{
    .name = "RprecMult",
    .title = "Precision at a multiple of R",
    .formula = R"(RprecMult@t = P@\lfloor t R + 0.9 \rfloor)",
    .meaning =
        "Precision at a rank that depends on R, the number of relevant documents: at t = 1 it is "
        "R-precision. Undefined where that rank is 0.",
    .user_model = "Somebody who looks at so many times as many results as there are to be found.",
    .caveat =
        "Each topic is cut at another rank, and above t = 1 no ranking reaches 1. The rank is "
        "rounded up, as trec_eval does it, unless its fraction is below a tenth.",
    .citation = "trec_eval, measure Rprec_mult",
    .trec = kRprecMultTrec,
    .params = kRprecMultParams,
    .at = &Params::multiple,
    .needs_at = true,
    .compute = compute_with<r_precision_multiple>,
    .explain = explain_with<r_precision_multiple>,
    .traits = counts_relevant,
    .story = {.columns = stories::kPrecisionRecall, .worked = stories::kShare},
    // R = 3: the cutoff is 4.5 + 0.9 without its fraction, and two of the first five are relevant
    .example = {.params = "@1.5", .run = "101001", .judged = "111", .expect = 2.0 / 5}};

}  // namespace assay::measures
