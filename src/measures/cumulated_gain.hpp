// SPDX-License-Identifier: Apache-2.0
// cumulated_gain.hpp: CG, DCG, their ideals, and both normalised.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>

#include "kernel.hpp"
#include "measures/gains.hpp"
#include "measures/orders.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// Calls note(i, sum) with the gains down to cutoffs[i].
inline constexpr auto cumulate = [](const JudgedTopic& topic, const Params& p,
                                    std::span<const double> cutoffs, auto trace, const auto& note) {
  double total = 0;
  Checkpoints checkpoints(cutoffs, note);
  visit_ranks(topic, p, cutoffs.back(), [&](double rank, double grade) {
    checkpoints.pass(rank, total);
    const double term = gain_of(grade, p) / discount_at(rank, p);
    total += term;
    trace(Step{
        .rank = static_cast<std::uint32_t>(rank), .grade = grade, .term = term, .total = total});
  });
  checkpoints.finish(total);
};

inline constexpr auto cumulate_ideal = [](const JudgedTopic& topic, const Params& p,
                                          std::span<const double> cutoffs, auto trace,
                                          const auto& note) {
  double total = 0;
  double rank = 0;
  Checkpoints checkpoints(cutoffs, note);
  visit_ideal_gains(topic, p, [&](double gain) {
    if (++rank; p.ideal_cut != 0 && !checkpoints.pass(rank, total)) return false;
    const double term = gain / discount_at(rank, p);
    total += term;
    trace(Step{
        .rank = static_cast<std::uint32_t>(rank), .grade = gain, .term = term, .total = total});
    return true;
  });
  checkpoints.finish(total);
};

// CG, ICG and NCG are DCG, IDCG and nDCG without a discount.
inline Params undiscounted(const Params& p) {
  Params copy = p;
  copy.discount = kNoDiscount;
  return copy;
}
template <auto family>
inline constexpr auto without_discount =
    [](const JudgedTopic& topic, const Params& p, std::span<const double> cutoffs, auto trace,
       std::span<Ratio> values) { family(topic, undiscounted(p), cutoffs, trace, values); };

inline constexpr auto dcgs = [](const JudgedTopic& topic, const Params& p,
                                std::span<const double> cutoffs, auto trace,
                                std::span<Ratio> values) {
  cumulate(topic, p, cutoffs, trace, [&](std::size_t i, double sum) { values[i] = {sum, 1}; });
};
inline constexpr auto idcgs = [](const JudgedTopic& topic, const Params& p,
                                 std::span<const double> cutoffs, auto trace,
                                 std::span<Ratio> values) {
  cumulate_ideal(topic, p, cutoffs, trace, [&](std::size_t i, double sum) {
    values[i] = {sum, 1};
  });
};
inline constexpr auto ndcgs = [](const JudgedTopic& topic, const Params& p,
                                 std::span<const double> cutoffs, auto trace,
                                 std::span<Ratio> values) {
  cumulate_ideal(topic, p, cutoffs, NoTrace{},
                 [&](std::size_t i, double sum) { values[i].denominator = sum; });
  cumulate(topic, p, cutoffs, trace, [&](std::size_t i, double sum) { values[i].numerator = sum; });
  for (Ratio& value : values) value = value.denominator > 0 ? value : kUndefined;
};
inline constexpr auto dcg = one_of<dcgs, &Params::cutoff>;
inline constexpr auto idcg = one_of<idcgs, &Params::cutoff>;
inline constexpr auto ndcg = one_of<ndcgs, &Params::cutoff>;
inline constexpr auto cgs = without_discount<dcgs>;
inline constexpr auto icgs = without_discount<idcgs>;
inline constexpr auto ncgs = without_discount<ndcgs>;
inline constexpr auto cg = one_of<cgs, &Params::cutoff>;
inline constexpr auto icg = one_of<icgs, &Params::cutoff>;
inline constexpr auto ncg = one_of<ncgs, &Params::cutoff>;

// The mean of DCG over all orders: each of equal scores gains their mean.
inline double expected_cumulated(const JudgedTopic& topic, const Params& p) {
  std::vector<double> gains(std::max<std::size_t>(topic.retrieved, static_cast<std::size_t>(p.pad)),
                            0.0);
  visit_ranks(topic, p, kInfinity, [&](double rank, double grade) {
    gains[static_cast<std::size_t>(rank) - 1] = gain_of(grade, p);
  });
  for (const TieGroup& tie : topic.ties) {
    const std::span group = std::span(gains).subspan(tie.first - 1, tie.last - tie.first + 1);
    const double sum = std::accumulate(group.begin(), group.end(), 0.0);
    std::fill(group.begin(), group.end(), sum / static_cast<double>(group.size()));
  }
  double total = 0;
  for (std::size_t i = 0; i < gains.size() && static_cast<double>(i) < p.cutoff; ++i) {
    total += gains[i] / discount_at(static_cast<double>(i) + 1, p);
  }
  return total;
}

inline std::optional<Expected> expected_dcg(const JudgedTopic& topic, const Params& p) {
  return Expected{.value = {expected_cumulated(topic, p), 1}};
}
inline std::optional<Expected> expected_cg(const JudgedTopic& topic, const Params& p) {
  return expected_dcg(topic, undiscounted(p));
}
inline std::optional<Expected> expected_ndcg(const JudgedTopic& topic, const Params& p) {
  const double ideal = idcg(topic, p, NoTrace{}).numerator;
  return Expected{.value = ideal > 0 ? Ratio{expected_cumulated(topic, p), ideal} : kUndefined};
}
inline std::optional<Expected> expected_ncg(const JudgedTopic& topic, const Params& p) {
  return expected_ndcg(topic, undiscounted(p));
}

inline constexpr std::array kGainWords = {Word{"linear", kLinearGain}, Word{"exp", kExpGain},
                                          Word{"penalty", kPenaltyGain}, Word{"log2", kLinearGain},
                                          Word{"exp-log2", kExpGain}};
inline constexpr std::array<std::string_view, 2> kGainAliases = {"gains", "dcg"};
inline constexpr ParamDef kGain{
    .name = "gain",
    .meaning =
        "what grade g gains: linear g; exp 2^g-1; penalty 2^s-1, or 1-2^-s below 0, where s = g - "
        "neutral; or a map such as {2:1, 1:0, 0:-1}, other grades gaining themselves; its words "
        "absent and negative name documents that are not in the judgments, or there with a "
        "negative grade",
    .word = &Params::gain,
    .words = kGainWords,
    .takes_map = true,
    .aliases = kGainAliases};
inline constexpr ParamDef kNeutral{
    .name = "neutral",
    .meaning = "under gain=penalty, the grade that neither gains nor loses",
    .number = &Params::neutral,
    .initial = 1};
inline constexpr ParamDef kUnjudgedGain{.name = "unjudged",
                                        .meaning = "what a document that was not judged gains",
                                        .number = &Params::unjudged,
                                        .initial = 0};
inline constexpr ParamDef kPad{.name = "pad",
                               .meaning = "lengthen shorter lists to this many ranks",
                               .number = &Params::pad,
                               .initial = 0,
                               .lowest = 0,
                               .highest = 1e6,
                               .is_whole = true};
inline constexpr ParamDef kFill{.name = "fill",
                                .meaning = "the grade of the ranks that pad adds",
                                .number = &Params::fill,
                                .initial = 0,
                                .lowest = 0};
inline constexpr std::array kDiscountWords = {Word{"log", kLogDiscount}, Word{"jk", kJkDiscount},
                                              Word{"none", kNoDiscount}};
inline constexpr ParamDef kDiscount{
    .name = "discount",
    .meaning =
        "divide the gain at rank i by: log log_b(i+1); jk max(1, log_b i), after Jarvelin and "
        "Kekalainen; none 1",
    .word = &Params::discount,
    .words = kDiscountWords};
inline constexpr std::array kEuler = {Word{"e", 0}};
inline constexpr std::array kEulerValue = {2.718281828459045};
inline constexpr ParamDef kBase{
    .name = "base",
    .meaning = "b, the base of the logarithm; matters for nDCG under jk only",
    .number = &Params::base,
    .initial = 2,
    .lowest = 1.0001,
    .words = kEuler,
    .values = kEulerValue};
inline constexpr std::array kIdealWords = {
    Word{"judged", kJudgedIdeal}, Word{"retrieved", kRetrievedIdeal}, Word{"pooled", kPooledIdeal}};
inline constexpr ParamDef kIdeal{.name = "ideal",
                                 .meaning =
                                     "the ideal list is made of: judged all judged documents; "
                                     "retrieved the ranking's own; pooled "
                                     "those that any of the compared runs returned",
                                 .word = &Params::ideal,
                                 .words = kIdealWords};
inline constexpr std::array kCutWords = {Word{"none", 0}, Word{"cutoff", 1}};
inline constexpr ParamDef kIdealCut{
    .name = "ideal_cut",
    .meaning = "where the ideal list ends: at the cutoff, or nowhere",
    .word = &Params::ideal_cut,
    .initial = 1,
    .words = kCutWords};
inline constexpr std::array kAverageWords = {Word{"mean", kMeanOfRatios},
                                             Word{"ratio", kRatioOfMeans}};
inline constexpr ParamDef kAverageParam{
    .name = "average",
    .meaning = "over topics: mean of the ratios, or ratio of the means",
    .word = &Params::average,
    .words = kAverageWords};

inline constexpr std::array kCgParams = {kGain, kNeutral, kUnjudgedGain,
                                         kPad,  kFill,    params::kCutoff};
inline constexpr std::array kDcgParams = {kGain,         kNeutral, kDiscount, kBase,
                                          kUnjudgedGain, kPad,     kFill,     params::kCutoff};
inline constexpr std::array kIcgParams = {kGain,         kNeutral, kIdeal, kIdealCut,
                                          kUnjudgedGain, kPad,     kFill,  params::kCutoff};
inline constexpr std::array kIdcgParams = {kGain,  kNeutral,       kDiscount,     kBase,
                                           kIdeal, kIdealCut,      kUnjudgedGain, kPad,
                                           kFill,  params::kCutoff};
inline constexpr std::array kNcgParams = {
    kGain, kNeutral, kIdeal, kIdealCut, kUnjudgedGain, kPad, kFill, kAverageParam, params::kCutoff};
inline constexpr std::array kNdcgParams = {kGain,  kNeutral,      kDiscount,      kBase,
                                           kIdeal, kIdealCut,     kUnjudgedGain,  kPad,
                                           kFill,  kAverageParam, params::kCutoff};

// Gains below 0, or for documents outside the ideal list, may make a quotient negative or above 1.
inline constexpr auto has_odd_gains = [](const Params& p) {
  return !p.gains.empty() || p.gain == kPenaltyGain || p.unjudged != 0 || p.fill > 0;
};

// A map may give a better grade less. Without one, every gain rises with the grade.
inline constexpr auto adds_gains = [](const Params& p) {
  const bool is_rising = p.gains.empty();
  return Traits{.linear = Holds::kAlways,
                .monotone = is_rising ? Holds::kAlways : Holds::kNotSaid,
                .likes_order = is_rising};
};
inline constexpr auto adds_ideal_gains = [](const Params& p) {
  return Traits{.linear = p.ideal == kRetrievedIdeal ? Holds::kNotSaid : Holds::kFixed,
                .monotone = p.gains.empty() ? Holds::kAlways : Holds::kNotSaid};
};
inline constexpr auto adds_shares = [](const Params& p) {
  const bool has_own_ideal = p.ideal == kRetrievedIdeal;
  return Traits{.linear = has_own_ideal ? Holds::kNotSaid : Holds::kFixed,
                .monotone = has_own_ideal || !p.gains.empty() ? Holds::kNotSaid : Holds::kFixed,
                .likes_order = !has_odd_gains(p),
                .parts_grow = !has_odd_gains(p)};
};

inline constexpr std::string_view kJk2002 =
    "Jarvelin and Kekalainen (2002), Cumulated gain-based evaluation of IR techniques";
inline constexpr std::string_view kReader =
    "Somebody who reads from the top with falling attention and gains more from better documents.";
inline constexpr std::string_view kAnyOrder =
    "Somebody who reads all ranks to the cutoff with the same attention.";

inline constexpr MeasureDef kCg{
    .name = "CG",
    .title = "Cumulated gain",
    .formula = R"(CG@k = \sum_{i \le k} g_i)",
    .meaning =
        "The gains of the first k documents, added up. CG@1..10 prints the vector of the slides.",
    .user_model = kAnyOrder,
    .caveat = "Ignores the order within the first k, and grows with the scale of the grades.",
    .citation = kJk2002,
    .params = kCgParams,
    .at = &Params::cutoff,
    .lowest = -kInfinity,
    .highest = kInfinity,
    .compute = compute_with<cg>,
    .explain = explain_with<cg>,
    .compute_many = compute_many_with<cgs>,
    .traits = adds_gains,
    .expected = expected_cg,
    .story = {.columns = stories::kCgColumns, .worked = stories::kSumOfTerms},
    .example = {.params = "@3", .run = "3201", .judged = "321", .expect = 5}};

inline constexpr std::array kDcgAliases = {Alias{"dcg_burges", "gain=exp"}};
inline constexpr std::array kDcgTrec = {TrecName{"dcg", "", {}, TrecKind::kPairs}};
inline constexpr MeasureDef kDcg{
    .name = "DCG",
    .title = "Discounted cumulated gain",
    .formula = R"(DCG@k = \sum_{i \le k} \frac{g_i}{\log_2(i+1)})",
    .meaning =
        "The gains of the first k documents, each divided by a discount that grows with its rank.",
    .user_model = kReader,
    .caveat =
        "Grows with the scale of the grades and the number of relevant documents: compare topics "
        "with "
        "nDCG. Three forms share the name: see gain and discount.",
    .citation = kJk2002,
    .aliases = kDcgAliases,
    .trec = kDcgTrec,
    .params = kDcgParams,
    .at = &Params::cutoff,
    .lowest = -kInfinity,
    .highest = kInfinity,
    .compute = compute_with<dcg>,
    .explain = explain_with<dcg>,
    .compute_many = compute_many_with<dcgs>,
    .traits = adds_gains,
    .expected = expected_dcg,
    .story = {.columns = stories::kDcgColumns, .worked = stories::kSumOfTerms},
    // 3 + 2 / log2(2), ranks 1 and 2 undiscounted under jk: 5; the third rank gains 0
    .example = {.params = "(discount=jk)@3", .run = "3201", .judged = "321", .expect = 5}};

inline constexpr MeasureDef kIcg{
    .name = "ICG",
    .title = "Cumulated gain of the ideal list",
    .formula = R"(ICG@k = \sum_{i \le k} g^*_i)",
    .meaning = "The most that CG@k could be.",
    .user_model = kAnyOrder,
    .caveat = "What is ideal depends on whose documents are taken: see ideal.",
    .citation = kJk2002,
    .params = kIcgParams,
    .at = &Params::cutoff,
    .direction = Direction::kNeither,
    .lowest = -kInfinity,
    .highest = kInfinity,
    .compute = compute_with<icg>,
    .explain = explain_with<icg>,
    .compute_many = compute_many_with<icgs>,
    .traits = adds_ideal_gains,
    .expected = expected_as_it_is<icg>,
    .story = stories::kIdealStory,
    .example = {.params = "@2", .run = "102", .judged = "3210", .expect = 5}};

inline constexpr std::array kIdcgTrec = {TrecName{"ideal_dcg", "", {}, TrecKind::kPairs}};
inline constexpr MeasureDef kIdcg{
    .name = "IDCG",
    .title = "Discounted cumulated gain of the ideal list",
    .formula = R"(IDCG@k = \sum_{i \le k} \frac{g^*_i}{\log_2(i+1)})",
    .meaning = "The most that DCG@k could be.",
    .user_model = kReader,
    .caveat = "What is ideal depends on whose documents are taken: see ideal.",
    .citation = kJk2002,
    .trec = kIdcgTrec,
    .params = kIdcgParams,
    .at = &Params::cutoff,
    .direction = Direction::kNeither,
    .lowest = -kInfinity,
    .highest = kInfinity,
    .compute = compute_with<idcg>,
    .explain = explain_with<idcg>,
    .compute_many = compute_many_with<idcgs>,
    .traits = adds_ideal_gains,
    .expected = expected_as_it_is<idcg>,
    .story = stories::kIdealStory,
    // sorted 2 1 0: 2 + 1 / log2(2)
    .example = {
        .params = "(discount=jk, ideal=retrieved)", .run = "102", .judged = "3210", .expect = 3}};

inline constexpr std::array kNcgAliases = {Alias{"SlidingRatio", ""}};
inline constexpr MeasureDef kNcg{
    .name = "NCG",
    .title = "Normalised cumulated gain",
    .formula = R"(NCG@k = \frac{CG@k}{ICG@k})",
    .meaning =
        "Cumulated gain as a share of what an ideal list would have: Pollack's sliding ratio "
        "(1968). Undefined where that is 0.",
    .user_model = kAnyOrder,
    .caveat =
        "Ignores the order within the first k. What is ideal depends on whose documents are taken.",
    .citation = kJk2002,
    .aliases = kNcgAliases,
    .params = kNcgParams,
    .at = &Params::cutoff,
    .leaves_range = has_odd_gains,
    .compute = compute_with<ncg>,
    .explain = explain_with<ncg>,
    .compute_many = compute_many_with<ncgs>,
    .traits = adds_shares,
    .expected = expected_ncg,
    .story = {.columns = stories::kNcgColumns, .worked = "CG / ICG = {n} / {d}"},
    .example = {.params = "@2", .run = "102", .judged = "3210", .expect = 1.0 / 5}};

inline constexpr std::array kNdcgAliases = {Alias{"NDCG", ""}, Alias{"ndcg_burges", "gain=exp"}};
inline constexpr std::array kNdcgTrec = {
    TrecName{"ndcg", "", {}, TrecKind::kPairs},
    TrecName{"ndcg_cut", "", params::kTrecCutoffs, TrecKind::kCutoffs}};
inline constexpr MeasureDef kNdcg{
    .name = "nDCG",
    .title = "Normalised discounted cumulated gain",
    .formula = R"(nDCG@k = \frac{DCG@k}{IDCG@k})",
    .meaning =
        "Discounted cumulated gain as a share of what an ideal list would have: 1 is perfect. "
        "Undefined for a topic whose ideal list gains nothing.",
    .user_model = kReader,
    .caveat =
        "With partial judgments there is no true ideal, and at shallow cutoffs topics with many "
        "equally good documents are misjudged. Linear and exponential gain, three discounts and "
        "three ideals all go by this name: compare recipes before numbers.",
    .citation = kJk2002,
    .aliases = kNdcgAliases,
    .trec = kNdcgTrec,
    .params = kNdcgParams,
    .at = &Params::cutoff,
    .leaves_range = has_odd_gains,
    .compute = compute_with<ndcg>,
    .explain = explain_with<ndcg>,
    .compute_many = compute_many_with<ndcgs>,
    .traits = adds_shares,
    .expected = expected_ndcg,
    .story = {.columns = stories::kNdcgColumns, .worked = "DCG / IDCG = {n} / {d}"},
    // (2/log2(3) + 1/log2(4)) / (2 + 1/log2(3))
    .example = {.params = "", .run = "021", .judged = "21", .expect = 0.66967181649423}};

}  // namespace assay::measures
