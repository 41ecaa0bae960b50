// SPDX-License-Identifier: Apache-2.0
// sets.hpp: the retrieved documents as a set: precision, recall, F and their product.
#pragma once

#include <algorithm>
#include <cmath>

#include "measures/precision.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

inline constexpr auto set_precision = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double retrieved = topic.retrieved;
  const double most = p.relative != 0 ? std::min(retrieved, relevant_in(topic, p.rel)) : retrieved;
  return Ratio{count_hits(topic, kInfinity, p.rel, trace), most};
};

inline constexpr auto set_ap = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double hits = count_hits(topic, kInfinity, p.rel, trace);
  return Ratio{hits * hits, topic.retrieved * relevant_in(topic, p.rel)};
};

// (b²+1)PR / (b²P+R) for beta, PR / (aR+(1-a)P) for alpha: the same with b² = (1-a)/a. Two forms,
// because alpha 0 (recall alone) has no beta.
inline constexpr auto f_measure = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double hits = count_hits(topic, p.cutoff, p.rel, trace);
  const double looked_at = p.cutoff == kInfinity ? topic.retrieved : p.cutoff;
  const double relevant = relevant_in(topic, p.rel);
  if (looked_at == 0 || relevant == 0) return kUndefined;
  if (hits == 0) return Ratio{0, 1};
  const double precision = hits / looked_at;
  const double recall = hits / relevant;
  if (p.alpha != 0.5) {
    return Ratio{precision * recall / (p.alpha * recall + (1 - p.alpha) * precision), 1};
  }
  const double square = p.beta * p.beta;
  return Ratio{(square + 1) * precision * recall / (square * precision + recall), 1};
};

inline constexpr auto e_measure = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Ratio f = f_measure(topic, p, trace);
  return f.is_defined() ? Ratio{1 - f.value(), 1} : kUndefined;
};

inline constexpr auto alpha_or_beta = [](const Params& p) -> std::string_view {
  return p.alpha != 0.5 && p.beta != 1 ? "give alpha or beta, not both" : "";
};

inline constexpr ParamDef kBeta{
    .name = "beta",
    .meaning =
        "weight of recall: above 1 favours recall, below 1 precision; beta^2 = (1-alpha)/alpha",
    .number = &Params::beta,
    .initial = 1,
    .lowest = 0,
    .highest = 1e6};
inline constexpr ParamDef kAlpha{
    .name = "alpha",
    .meaning = "the same weight seen from precision: 1 is precision alone",
    .number = &Params::alpha,
    .initial = 0.5,
    .lowest = 0,
    .highest = 1};
inline constexpr std::array kFParams = {params::kRel, kBeta, kAlpha, params::kCutoff};
inline constexpr std::array kSetFParams = {params::kRel, kBeta, kAlpha};

inline constexpr std::array kFAliases = {Alias{"F1", ""}};
inline constexpr MeasureDef kF{
    .name = "F",
    .title = "F measure",
    .formula = R"(F_\beta@k = \frac{(\beta^2+1)\,P@k\,R@k}{\beta^2\,P@k + R@k})",
    .meaning =
        "The weighted harmonic mean of precision and recall, at a cutoff; without one, over the "
        "whole result as SetF. Undefined where either of them is.",
    .user_model = "Somebody who takes the result as a whole and values both precision and recall.",
    .caveat = "One weight fits no two users; two systems with the same F may differ in both parts.",
    .citation = "van Rijsbergen (1979), Information Retrieval, 2nd ed., chapter 7",
    .aliases = kFAliases,
    .params = kFParams,
    .at = &Params::cutoff,
    .compute = compute_with<f_measure>,
    .explain = explain_with<f_measure>,
    .traits = counts_relevant,
    .check = alpha_or_beta,
    .story = stories::set_share("(1 + {beta2}) x {a} / ({beta2} x {R} + {looked})"),
    // P@4 = 2/4, R@4 = 2/3: 2 * (1/3) / (7/6) = 4/7
    .example = {.params = "@4", .run = "1010", .judged = "111", .expect = 4.0 / 7}};

inline constexpr MeasureDef kE{
    .name = "E",
    .title = "E measure",
    .formula = R"(E@k = 1 - F@k = 1 - \frac{1}{\alpha/P@k + (1-\alpha)/R@k})",
    .meaning =
        "What F lacks to 1, as van Rijsbergen defined it first; without a cutoff, over the whole "
        "result. Undefined where F is.",
    .user_model = "As for F.",
    .caveat = "As for F; and it is an error, so that 0 is best.",
    .citation = "van Rijsbergen (1979), Information Retrieval, 2nd ed., chapter 7",
    .params = kFParams,
    .at = &Params::cutoff,
    .direction = Direction::kLowerIsBetter,
    .compute = compute_with<e_measure>,
    .explain = explain_with<e_measure>,
    .check = alpha_or_beta,
    .story = stories::set_share("1 - (1 + {beta2}) x {a} / ({beta2} x {R} + {looked})"),
    // F@4 is 4/7
    .example = {.params = "@4", .run = "1010", .judged = "111", .expect = 3.0 / 7}};

// trec_eval's number stands where the definition has beta squared; it ignores any further ones.
inline std::string_view set_square_of_beta(std::span<const double> numbers, Params& params) {
  if (!(numbers.front() >= 0)) return "the square of beta must not be below 0";
  params.beta = std::sqrt(numbers.front());
  return {};
}

inline constexpr std::array kSetFTrec = {
    TrecName{"set_F", "", {}, TrecKind::kNumbers, set_square_of_beta}};
inline constexpr MeasureDef kSetF{
    .name = "SetF",
    .title = "F measure over the whole result",
    .formula =
        R"(F_\beta = \frac{(\beta^2+1)\,P\,R}{\beta^2\,P + R} = \frac{1}{\alpha/P + (1-\alpha)/R})",
    .meaning =
        "The weighted harmonic mean of set precision and set recall. Undefined where either of "
        "them is.",
    .user_model = "Somebody who takes the result as a whole and values both precision and recall.",
    .caveat =
        "Depends on where the system stops. trec_eval's set_F.x takes beta squared, and "
        "ir_measures passes its beta on as that x.",
    .citation = "van Rijsbergen (1979), Information Retrieval, 2nd ed., chapter 7",
    .trec = kSetFTrec,
    .params = kSetFParams,
    .compute = compute_with<f_measure>,
    .explain = explain_with<f_measure>,
    .traits = counts_relevant,
    .check = alpha_or_beta,
    .story = stories::set_share("(1 + {beta2}) x {a} / ({beta2} x {R} + {looked})"),
    // P = 1/2, R = 1/4, beta 2: 5 * (1/8) / (4 * (1/2) + 1/4) = 5/18
    .example = {.params = "(beta=2)", .run = "10", .judged = "1111", .expect = 5.0 / 18}};

inline constexpr ParamDef kRelative{
    .name = "relative",
    .meaning = "divide by the largest number of relevant documents the result could hold",
    .word = &Params::relative,
    .words = params::kNoYes};
inline constexpr std::array kSetPParams = {params::kRel, kRelative};
inline constexpr std::array kSetPAliases = {Alias{"SetRelP", "relative=True"}};
inline constexpr std::array kSetPTrec = {TrecName{"set_P", "", {}},
                                         TrecName{"set_relative_P", "relative=True", {}}};
inline constexpr MeasureDef kSetP{
    .name = "SetP",
    .title = "Precision of the whole result",
    .formula = R"(P = \frac{a}{a+b})",
    .meaning =
        "The share of the retrieved documents that is relevant. Undefined for an empty result.",
    .user_model = "Somebody who takes the whole result, in no order.",
    .caveat =
        "Depends on where the system stops: with a fixed depth it says more about the topic than "
        "about the system. Precision and recall together order systems only partially: one may be "
        "better in each.",
    .citation =
        "Cleverdon, Mills and Keen (1966), Factors determining the performance of indexing systems",
    .aliases = kSetPAliases,
    .trec = kSetPTrec,
    .params = kSetPParams,
    .compute = compute_with<set_precision>,
    .explain = explain_with<set_precision>,
    .traits = counts_relevant,
    .story = stories::set_share("a / (a + b) = {n} / {d}"),
    .example = {.params = "", .run = "101", .judged = "11", .expect = 2.0 / 3}};

inline constexpr std::array kSetRTrec = {TrecName{"set_recall", "", {}}};
inline constexpr MeasureDef kSetR{
    .name = "SetR",
    .title = "Recall of the whole result",
    .formula = R"(R = \frac{a}{a+c})",
    .meaning =
        "The share of the relevant documents that was retrieved. Undefined for a topic without "
        "relevant documents.",
    .user_model = "Somebody who takes the whole result, in no order.",
    .caveat =
        "Returning everything maximises it. Precision and recall together order systems only "
        "partially: one may be better in each.",
    .citation = "Kent, Berry, Luehrs and Perry (1955), Machine literature searching VIII",
    .trec = kSetRTrec,
    .params = params::kRelOnly,
    .compute = compute_with<recall_at>,
    .explain = explain_with<recall_at>,
    .traits = counts_relevant,
    .story = stories::set_share("a / (a + c) = {n} / {d}"),
    .example = {.params = "", .run = "101", .judged = "1111", .expect = 2.0 / 4}};

inline constexpr std::array kSetApTrec = {TrecName{"set_map", "", {}}};
inline constexpr MeasureDef kSetAp{
    .name = "SetAP",
    .title = "Unranked average precision",
    .formula = R"(SetAP = P \cdot R)",
    .meaning = "Set precision times set recall. Undefined where either of them is.",
    .user_model = "Somebody who takes the whole result, in no order.",
    .caveat = "A product, not a mean: it lies below both of its parts.",
    .citation = "trec_eval, measure set_map",
    .trec = kSetApTrec,
    .params = params::kRelOnly,
    .compute = compute_with<set_ap>,
    .explain = explain_with<set_ap>,
    .traits = rewards_relevant,
    .expected = expected_as_it_is<set_ap>,
    .story = stories::set_share("a x a / ((a + b) x (a + c)) = {n} / {d}"),
    .example = {.params = "", .run = "101", .judged = "1111", .expect = 2.0 / 3 * 2 / 4}};

inline constexpr auto utility = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double hits = count_hits(topic, kInfinity, p.rel, trace);
  const double retrieved = topic.retrieved;
  const double relevant = relevant_in(topic, p.rel);
  return Ratio{p.a * hits + p.b * (retrieved - hits) + p.c * (relevant - hits) +
                   p.d * (p.collection + hits - retrieved - relevant),
               1};
};

// A document that joins the judgments as relevant adds a - b; one that R does not count also takes
// c and d with it.
inline constexpr auto adds_worth = [](const Params& p) {
  const bool is_rising = p.a - p.b >= 0 && p.a - p.b - p.c + p.d >= 0;
  return Traits{.linear = Holds::kAlways,
                .monotone = is_rising ? Holds::kAlways : Holds::kNotSaid,
                .is_binary = true};
};

inline constexpr std::size_t kWorthCount = 4;
inline std::string_view set_worths(std::span<const double> numbers, Params& params) {
  if (numbers.size() != kWorthCount) return "utility takes four numbers, as in utility.1,-1,0,0";
  params.a = numbers[0];
  params.b = numbers[1];
  params.c = numbers[2];
  params.d = numbers[3];
  return {};
}

inline constexpr ParamDef kWorthA{.name = "a",
                                  .meaning = "what a document is worth: relevant and retrieved",
                                  .number = &Params::a,
                                  .initial = 1};
inline constexpr ParamDef kWorthB{.name = "b",
                                  .meaning = "the same: retrieved, but not relevant",
                                  .number = &Params::b,
                                  .initial = -1};
inline constexpr ParamDef kWorthC{.name = "c",
                                  .meaning = "the same: relevant, but not retrieved",
                                  .number = &Params::c,
                                  .initial = 0};
inline constexpr ParamDef kWorthD{.name = "d",
                                  .meaning = "the same: neither; this one needs the collection",
                                  .number = &Params::d,
                                  .initial = 0};
inline constexpr std::array kUtilityParams = {params::kRel, kWorthA, kWorthB,
                                              kWorthC,      kWorthD, params::kCollection};
inline constexpr std::array kUtilityTrec = {TrecName{
    "utility", "", {}, TrecKind::kNumbers, set_worths, kWorthCount, TrecQuirk::kZeroIfMissing}};
inline constexpr MeasureDef kUtility{
    .name = "Utility",
    .title = "Linear utility",
    .formula = R"(w_a \, a + w_b \, b + w_c \, c + w_d \, d)",
    .meaning =
        "What the result is worth if every document has its price, the weights w being the "
        "parameters: by default every relevant document gains 1 and every other one costs 1.",
    .user_model = "Somebody who is shown the whole result and pays for every document read.",
    .caveat =
        "Grows with the number of documents, so that a few topics with many decide the mean. "
        "An empty result is often best. The collection is needed only where d is not 0.",
    .citation = "Hull (1997), The TREC-6 filtering track: description and analysis",
    .trec = kUtilityTrec,
    .params = kUtilityParams,
    .lowest = -kInfinity,
    .highest = kInfinity,
    .needs = Need::kCollection,
    .is_needed = [](const Params& p) { return p.d != 0; },
    .compute = compute_with<utility>,
    .explain = explain_with<utility>,
    .traits = adds_worth,
    .story = stories::set_share(""),
    // two relevant, one other, one missed: 3 * 2 - 1 - 2 * 1
    .example = {.params = "(a=3, c=-2)", .run = "101", .judged = "111", .expect = 3}};

}  // namespace assay::measures
