// SPDX-License-Identifier: Apache-2.0
// gain_area.hpp: the area under the curves of NCG and nDCG: their mean over the ranks to a cutoff.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "measures/cumulated_gain.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// nDCG at ranks 1, 2, … in one pass, as many as there is room for.
inline void ndcg_curve(const JudgedTopic& topic, const Params& p, std::span<Ratio> values) {
  std::vector<double> terms(values.size(), 0.0);
  visit_ranks(topic, p, static_cast<double>(terms.size()), [&](double rank, double grade) {
    terms[static_cast<std::size_t>(rank) - 1] = gain_of(grade, p) / discount_at(rank, p);
  });
  std::vector<double> ideal = ideal_gains(topic, p);
  for (std::size_t i = 0; i < ideal.size(); ++i)
    ideal[i] /= discount_at(static_cast<double>(i) + 1, p);
  const bool is_cut = p.ideal_cut != 0;
  double actual = 0;
  double best = is_cut ? 0 : std::accumulate(ideal.begin(), ideal.end(), 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    actual += terms[i];
    if (is_cut && i < ideal.size()) best += ideal[i];
    values[i] = best > 0 ? Ratio{actual, best} : kUndefined;
  }
}

inline void ncg_curve(const JudgedTopic& topic, const Params& p, std::span<Ratio> values) {
  ndcg_curve(topic, undiscounted(p), values);
}

template <auto curve>
inline constexpr auto area_under = [](const JudgedTopic& topic, const Params& p, auto trace) {
  std::vector<Ratio> values(static_cast<std::size_t>(p.cutoff));
  curve(topic, p, values);
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i].is_defined()) return kUndefined;
    const double term = values[i].value();
    sum += term;
    trace(Step{.rank = static_cast<std::uint32_t>(i + 1), .grade = 0, .term = term, .total = sum});
  }
  return Ratio{sum, p.cutoff};
};

inline constexpr ParamDef kAreaCutoff{.name = "cutoff",
                                      .meaning = "ranks to average over, from the top",
                                      .number = &Params::cutoff,
                                      .initial = 10,
                                      .lowest = 1,
                                      .highest = 10'000,
                                      .is_whole = true};
inline constexpr std::array kAreaNcgParams = {
    kGain, kNeutral, kIdeal, kIdealCut, kUnjudgedGain, kPad, kFill, kAverageParam, kAreaCutoff};
inline constexpr std::array kAreaNdcgParams = {kGain,  kNeutral,      kDiscount,     kBase,
                                               kIdeal, kIdealCut,     kUnjudgedGain, kPad,
                                               kFill,  kAverageParam, kAreaCutoff};

inline constexpr MeasureDef kAreaNcg{
    .name = "AreaNCG",
    .title = "Area under the curve of normalised cumulated gain",
    .formula = R"(\frac{1}{k} \sum_{i=1}^{k} NCG@i)",
    .meaning =
        "NCG at every rank down to k, averaged. Over topics average=ratio takes the curve of the "
        "mean CG over the mean ICG, rank by rank. Undefined where NCG is at any of these ranks.",
    .user_model = "Somebody who stops at any of the first k ranks, each as likely.",
    .caveat = "Depends on k, and on whose documents the ideal is made of.",
    .citation = kJk2002,
    .params = kAreaNcgParams,
    .at = &Params::cutoff,
    .needs_at = true,
    .leaves_range = has_odd_gains,
    .compute = compute_with<area_under<ncg_curve>>,
    .explain = explain_with<area_under<ncg_curve>>,
    .curve = ncg_curve,
    .story = {.columns = stories::kCutNcgColumns, .worked = stories::kMeanOfTerms},
    // NCG@1 is 1/2, NCG@2 is 3/3
    .example = {.params = "@2", .run = "12", .judged = "21", .expect = (1.0 / 2 + 1) / 2}};

inline constexpr MeasureDef kAreaNdcg{
    .name = "AreaNDCG",
    .title = "Area under the curve of normalised discounted cumulated gain",
    .formula = R"(\frac{1}{k} \sum_{i=1}^{k} nDCG@i)",
    .meaning =
        "nDCG at every rank down to k, averaged. Over topics average=ratio takes the curve of the "
        "mean DCG over the mean IDCG, rank by rank. Undefined where nDCG is at any of these "
        "ranks.",
    .user_model = "Somebody who stops at any of the first k ranks, each as likely.",
    .caveat =
        "Early ranks weigh twice, by the discount and by being in more of the values. Depends on "
        "k.",
    .citation = kJk2002,
    .params = kAreaNdcgParams,
    .at = &Params::cutoff,
    .needs_at = true,
    .leaves_range = has_odd_gains,
    .compute = compute_with<area_under<ndcg_curve>>,
    .explain = explain_with<area_under<ndcg_curve>>,
    .curve = ndcg_curve,
    .story = {.columns = stories::kCutNdcgColumns, .worked = stories::kMeanOfTerms},
    // ranks 1 and 2 are not discounted under jk: 1/2 and 3/3
    .example = {
        .params = "(discount=jk)@2", .run = "12", .judged = "21", .expect = (1.0 / 2 + 1) / 2}};

}  // namespace assay::measures
