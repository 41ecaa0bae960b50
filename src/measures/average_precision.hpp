// SPDX-License-Identifier: Apache-2.0
// average_precision.hpp: average precision in both norms, its geometric mean, and interpolated
// precision.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernel.hpp"
#include "measures/params.hpp"
#include "measures/precision.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

inline double ap_denominator(const JudgedTopic& topic, const Params& p, double cutoff) {
  const double relevant = relevant_in(topic, p.rel);
  return p.norm == kNormMin ? std::min(cutoff, relevant) : relevant;
}

inline constexpr auto average_precisions = [](const JudgedTopic& topic, const Params& p,
                                              std::span<const double> cutoffs, auto trace,
                                              std::span<Ratio> values) {
  const auto note = [&](std::size_t i, double sum) {
    values[i] = {sum, ap_denominator(topic, p, cutoffs[i])};
  };
  Checkpoints checkpoints(cutoffs, note);
  double hits = 0;
  double sum = 0;
  for (const Hit& hit : topic.found) {
    if (hit.grade < p.rel) continue;
    if (!checkpoints.pass(hit.rank, sum)) return;
    ++hits;
    const double term = hits / hit.rank;  // P@i at the rank of a relevant document
    sum += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
  }
  checkpoints.finish(sum);
};
inline constexpr auto average_precision = one_of<average_precisions, &Params::cutoff>;

inline std::optional<Expected> expected_ap(const JudgedTopic& topic, const Params& p) {
  return Expected{.value = {expected_precision_sum(topic, p), ap_denominator(topic, p, p.cutoff)}};
}

// How many relevant documents reach the recall level: the definition rounds up; trec_eval 10 rounds
// to the nearest, trec_eval 9 truncates after adding 0.9.
inline double needed_for(double recall, double relevant, int rounding) {
  const double exact = recall * relevant;
  switch (rounding) {
    case kRoundNearest: return std::round(exact);
    case kRoundTrec9: return std::trunc(exact + 0.9);
    default: return std::ceil(exact - 1e-9);  // 0.3 * 10 is 3.0000000000000004 at worst, not 4
  }
}

// Interpolated precision: the best precision at or below the rank where a level of recall is
// reached. Walks the relevant documents from the last to the first, and so the levels: calls
// note(i, best) for each of them, the highest first.
inline constexpr auto interpolated_at = [](const JudgedTopic& topic, const Params& p,
                                           std::span<const double> levels, auto trace,
                                           const auto& note) {
  const double relevant = relevant_in(topic, p.rel);
  double hits = count_hits(topic, kInfinity, p.rel, NoTrace{});
  double best = 0;
  auto hit = topic.found.rbegin();
  for (std::size_t i = levels.size(); i-- > 0;) {
    const double needed = std::max(needed_for(levels[i], relevant, p.round), 1.0);
    for (; hit != topic.found.rend() && hits >= needed; ++hit) {
      if (hit->grade < p.rel) continue;
      const double term = hits / hit->rank;
      best = std::max(best, term);
      trace(Step{.rank = hit->rank, .grade = hit->grade, .term = term, .total = best});
      --hits;
    }
    note(i, best);
  }
};

inline constexpr auto interpolated_precisions = [](const JudgedTopic& topic, const Params& p,
                                                   std::span<const double> levels, auto trace,
                                                   std::span<Ratio> values) {
  if (relevant_in(topic, p.rel) == 0) {
    std::fill(values.begin(), values.end(), kUndefined);
    return;
  }
  interpolated_at(topic, p, levels, trace, [&](std::size_t i, double best) {
    values[i] = {best, 1};
  });
};
inline constexpr auto interpolated_precision = one_of<interpolated_precisions, &Params::recall>;

// The mean over levels of recall, summed from the last level to the first, as trec_eval does.
inline constexpr auto eleven_point = [](const JudgedTopic& topic, const Params& p, auto trace) {
  if (relevant_in(topic, p.rel) == 0) return kUndefined;
  double sum = 0;
  interpolated_at(topic, p, p.levels, NoTrace{}, [&](std::size_t i, double term) {
    sum += term;
    trace(Step{.rank = 0, .grade = p.levels[i], .term = term, .total = sum});
  });
  return Ratio{sum, static_cast<double>(p.levels.size())};
};

inline constexpr auto yaap = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double sum = average_precision(topic, p, trace).numerator;
  return Ratio{std::log((1 + sum) / (1 + relevant_in(topic, p.rel) - sum)), 1};
};

// Under the curve made monotone: at the m-th of R relevant documents counts the best precision at
// or below it. Walks the relevant documents from the last to the first; those not found count 0.
inline constexpr auto area_under_pr = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double hits = count_hits(topic, kInfinity, p.rel, NoTrace{});
  double best = 0;
  double sum = 0;
  for (auto hit = topic.found.rbegin(); hit != topic.found.rend(); ++hit) {
    if (hit->grade < p.rel) continue;
    best = std::max(best, hits / hit->rank);
    sum += best;
    --hits;
    trace(Step{.rank = hit->rank, .grade = hit->grade, .term = best, .total = sum});
  }
  return Ratio{sum, relevant_in(topic, p.rel)};
};

inline constexpr std::array kNorms = {Word{"R", kNormRelevant}, Word{"min", kNormMin}};
inline constexpr ParamDef kNorm{
    .name = "norm",
    .meaning = "divide by R, all relevant documents, or by min(cutoff, R)",
    .word = &Params::norm,
    .words = kNorms};
inline constexpr std::array kApParams = {params::kRel, kNorm, params::kCutoff};
inline constexpr std::array kApAliases = {Alias{"MAP", ""}};
inline constexpr std::array kApTrec = {
    TrecName{"map", "", {}}, TrecName{"map_avgjg", "groups=mean", {}},
    TrecName{"map_cut", "", params::kTrecCutoffs, TrecKind::kCutoffs}};
inline constexpr MeasureDef kAp{
    .name = "AP",
    .title = "Average precision",
    .formula = R"(AP = \frac{1}{R} \sum_i r_i \, P@i)",
    .meaning =
        "Precision at the rank of each relevant document, averaged over all relevant documents; "
        "one that is not retrieved counts 0. The mean over topics is MAP.",
    .user_model =
        "Somebody who reads on until a number of relevant documents is found, every number "
        "from 1 to R being as likely (Robertson 2008 calls this unrealistic).",
    .caveat =
        "Needs many judgments and a user who wants many documents. That one system is better than "
        "another on the same topics is a stronger claim than how good it is. At a cutoff, norm=R "
        "can never reach 1 where R is above it; norm=min can, as in lecture slides, RecBole and "
        "NTCIR.",
    .citation = "Buckley and Voorhees (2000), Evaluating evaluation measure stability",
    .aliases = kApAliases,
    .trec = kApTrec,
    .params = kApParams,
    .at = &Params::cutoff,
    .compute = compute_with<average_precision>,
    .explain = explain_with<average_precision>,
    .compute_many = compute_many_with<average_precisions>,
    .traits = rewards_relevant,
    .expected = expected_ap,
    .story = {.columns = stories::kApColumns, .worked = "({fractions}) / {d}"},
    // (1/1 + 2/3) / 3
    .example = {.params = "", .run = "101", .judged = "111", .expect = 5.0 / 9}};

inline constexpr std::array kGmapTrec = {TrecName{"gm_map", "", {}}};
inline constexpr MeasureDef kGmap{
    .name = "GMAP",
    .title = "Geometric mean of average precision",
    .formula = R"(GMAP = \exp \frac{1}{|T|} \sum_{t} \ln \max(AP_t, 10^{-5}))",
    .meaning =
        "Average precision per topic; over topics the geometric mean, with a floor of 0.00001 "
        "under each. Rewards systems that fail on few topics.",
    .user_model = "As for AP, by somebody who minds the worst topics more than the average.",
    .caveat = "The floor decides much: a topic at 0 weighs as one at 0.00001.",
    .citation = "Robertson (2006), On GMAP and other transformations",
    .trec = kGmapTrec,
    .params = params::kRelOnly,
    .average = Average::kGeometric,
    .is_about_all = true,
    .compute = compute_with<average_precision>,
    .explain = explain_with<average_precision>,
    .traits = rewards_relevant,
    .expected = expected_ap,
    .story = {.columns = stories::kApColumns, .worked = "({fractions}) / {d}"},
    .example = {.params = "", .run = "101", .judged = "111", .expect = 5.0 / 9}};

inline constexpr std::array kRoundings = {Word{"up", kRoundUp}, Word{"nearest", kRoundNearest},
                                          Word{"trec9", kRoundTrec9}};
inline constexpr ParamDef kRound{
    .name = "round",
    .meaning =
        "how many relevant documents reach a recall level: rounded up, as the definition says; "
        "to the nearest, as trec_eval 10; or as trec_eval 9",
    .word = &Params::round,
    .words = kRoundings};
inline constexpr ParamDef kRecallLevel{.name = "recall",
                                       .meaning = "the level of recall to reach",
                                       .number = &Params::recall,
                                       .initial = 0,
                                       .lowest = 0,
                                       .highest = 1};
inline constexpr std::array kIprecParams = {params::kRel, kRound, kRecallLevel};
inline constexpr std::array kRecallLevels = {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
inline constexpr std::array kIprecTrec = {TrecName{.name = "iprec_at_recall",
                                                   .params = "round=nearest",
                                                   .at = kRecallLevels,
                                                   .kind = TrecKind::kReals,
                                                   .quirk = TrecQuirk::kNanIfNothingLeft}};
inline constexpr MeasureDef kIprec{
    .name = "IPrec",
    .title = "Interpolated precision at a level of recall",
    .formula = R"(IPrec@t = \max \{ P@j : recall@j \ge t \})",
    .meaning =
        "The best precision that can be had with at least this recall; 0 if the recall is never "
        "reached. The eleven levels 0, 0.1, …, 1 make the classical precision-recall curve.",
    .user_model = "Somebody who reads on as long as that does not lower precision.",
    .caveat =
        "Between measured points the curve has no meaning. trec_eval 9, trec_eval 10 and the "
        "definition differ in how many documents make a level: see round.",
    .citation = "van Rijsbergen (1979), Information Retrieval, 2nd ed., chapter 7",
    .trec = kIprecTrec,
    .params = kIprecParams,
    .at = &Params::recall,
    .needs_at = true,
    .compute = compute_with<interpolated_precision>,
    .explain = explain_with<interpolated_precision>,
    .compute_many = compute_many_with<interpolated_precisions>,
    .traits = rewards_relevant,
    .story = {.columns = stories::kIprecColumns,
              .worked = "highest precision where recall is at least {recall}"},
    .example = {.params = "@0.5", .run = "0110", .judged = "11", .expect = 2.0 / 3}};

inline constexpr ParamDef kLevels{.name = "levels",
                                  .meaning = "the levels of recall to average over",
                                  .list = &Params::levels,
                                  .initial_list = kRecallLevels,
                                  .lowest = 0,
                                  .highest = 1};
inline std::string_view set_levels(std::span<const double> numbers, Params& params) {
  params.levels.assign(numbers.begin(), numbers.end());
  std::sort(params.levels.begin(), params.levels.end());
  return {};
}

inline constexpr std::array kElevenParams = {params::kRel, kRound, kLevels};
inline constexpr std::array kElevenTrec = {TrecName{.name = "11pt_avg",
                                                    .params = "round=nearest",
                                                    .at = {},
                                                    .kind = TrecKind::kNumbers,
                                                    .set_numbers = set_levels,
                                                    .quirk = TrecQuirk::kNanIfNothingLeft}};
inline constexpr MeasureDef kEleven{
    .name = "AP11",
    .title = "11-point interpolated average precision",
    .formula =
        R"(AP_{11} = \frac{1}{11} \sum_{t \in \{0, 0.1, \dots, 1\}} \max \{ P@j : recall@j \ge t \})",
    .meaning =
        "The mean of interpolated precision at the recall levels 0, 0.1, …, 1, or at others: the "
        "second form of average precision.",
    .user_model = "Somebody who may want any share of the relevant documents.",
    .caveat = "With few relevant documents most levels repeat each other.",
    .citation = "van Rijsbergen (1979), Information Retrieval, 2nd ed., chapter 7",
    .trec = kElevenTrec,
    .params = kElevenParams,
    .compute = compute_with<eleven_point>,
    .explain = explain_with<eleven_point>,
    .traits = rewards_relevant,
    .story = {.columns = stories::kPrecisionRecall,
              .worked = stories::kMeanOfTerms,
              .outside = "recall"},
    // levels 0 … 0.5 have 1/1, levels 0.6 … 1 have 2/4
    .example = {.params = "", .run = "1001", .judged = "11", .expect = (6 * 1.0 + 5 * 0.5) / 11}};

inline constexpr MeasureDef kAreaPr{
    .name = "AreaPR",
    .title = "Area under the precision-recall curve",
    .formula = R"(\frac{1}{R} \sum_{m=1}^{R} \max \{ P@j : recall@j \ge m/R \})",
    .meaning =
        "The area under the curve of interpolated precision, which falls in steps at each relevant "
        "document; a "
        "recall that is never reached counts 0. The area under the curve as it was measured is AP.",
    .user_model = "As for AP, by somebody who reads on as long as that does not lower precision.",
    .caveat = "Never below AP: compare it only with itself.",
    .citation =
        "Manning, Raghavan and Schutze (2008), Introduction to Information Retrieval, chapter 8",
    .params = params::kRelOnly,
    .compute = compute_with<area_under_pr>,
    .explain = explain_with<area_under_pr>,
    .traits = rewards_relevant,
    .story = {.columns = stories::kAreaColumns, .worked = stories::kMeanOfTerms},
    // precision 1/2 and 2/3 become 2/3 twice; the third relevant document is not found
    .example = {.params = "", .run = "011", .judged = "111", .expect = 2 * (2.0 / 3) / 3}};

// Not monotone: with more hits than R the sum passes 1 + R, and there is no value.
inline constexpr auto asks_if_relevant = [](const Params&) { return Traits{.is_binary = true}; };

inline constexpr std::array kYaapTrec = {TrecName{"yaap", "", {}}};
inline constexpr MeasureDef kYaap{
    .name = "Yaap",
    .title = "Yet another average precision",
    .formula = R"(\ln \frac{1 + S}{1 + R - S}, \quad S = \sum_i r_i \, P@i)",
    .meaning =
        "The logarithm of the odds of average precision, S being AP times R, with 1 added to both "
        "sides: 0 where AP is one half.",
    .user_model = "As for AP.",
    .caveat =
        "Made to be nearer to a normal distribution than AP, for tests of significance. Its range "
        "grows with R, so that topics are not alike.",
    .citation = "Robertson (2006), On GMAP and other transformations",
    .trec = kYaapTrec,
    .params = params::kRelOnly,
    .lowest = -kInfinity,
    .highest = kInfinity,
    .compute = compute_with<yaap>,
    .explain = explain_with<yaap>,
    .traits = asks_if_relevant,
    .story = {.columns = stories::kApColumns,
              .worked = "ln((1 + S) / (1 + {R} - S)) with S = {total}"},
    // S = 1/1 + 2/4, R = 3: ln(2.5 / 2.5)
    .example = {.params = "", .run = "1001", .judged = "111", .expect = 0}};

}  // namespace assay::measures
