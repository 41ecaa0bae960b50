// SPDX-License-Identifier: Apache-2.0
// blended.hpp: Sakai's measures, which blend precision with cumulated gain: Q, O and P+.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "kernel.hpp"
#include "measures/gains.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// A relevant document that was found, with the blended ratio at its rank:
// BR(i) = (C(i) + beta cg(i)) / (i + beta cg*(i)).
struct Blend {
  Hit hit;
  double gain = 0;
  double ratio = 0;
};

// cg*(i) for i = 0, 1, …: the gains of the relevant judged documents, best first, added up.
inline std::vector<double> ideal_sums(const JudgedTopic& topic, const Params& p) {
  std::vector<double> gains;
  for (const double grade : topic.ideal) {
    if (grade >= p.rel) gains.push_back(gain_of(grade, p));
  }
  std::sort(gains.begin(), gains.end(), std::greater<>{});
  std::vector<double> sums{0};
  for (const double gain : gains) sums.push_back(sums.back() + gain);
  return sums;
}

inline std::vector<Blend> blends_of(const JudgedTopic& topic, const Params& p) {
  const std::vector<double> ideal = ideal_sums(topic, p);
  std::vector<Blend> blends;
  double gained = 0;
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    if (hit.grade < p.rel) continue;
    const double gain = gain_of(hit.grade, p);
    gained += gain;
    const double found = static_cast<double>(blends.size()) + 1;
    const double best = ideal[std::min<std::size_t>(hit.rank, ideal.size() - 1)];
    blends.push_back({hit, gain, (found + p.beta * gained) / (hit.rank + p.beta * best)});
  }
  return blends;
}

inline constexpr auto q_measure = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double sum = 0;
  for (const Blend& blend : blends_of(topic, p)) {
    sum += blend.ratio;
    trace(
        Step{.rank = blend.hit.rank, .grade = blend.hit.grade, .term = blend.ratio, .total = sum});
  }
  return Ratio{sum, std::min(p.cutoff, relevant_in(topic, p.rel))};
};

inline constexpr auto o_measure = [](const JudgedTopic& topic, const Params& p, auto trace) {
  if (relevant_in(topic, p.rel) == 0) return kUndefined;
  const auto blends = blends_of(topic, p);
  if (blends.empty()) return Ratio{0, 1};
  const Blend& first = blends.front();
  trace(Step{
      .rank = first.hit.rank, .grade = first.hit.grade, .term = first.ratio, .total = first.ratio});
  return Ratio{first.ratio, 1};
};

// The mean down to the first of the best documents in the list, where the user is taken to stop.
inline constexpr auto p_plus = [](const JudgedTopic& topic, const Params& p, auto trace) {
  if (relevant_in(topic, p.rel) == 0) return kUndefined;
  const auto blends = blends_of(topic, p);
  if (blends.empty()) return Ratio{0, 1};
  const auto by_gain = [](const Blend& a, const Blend& b) { return a.gain < b.gain; };
  const auto stop = std::max_element(blends.begin(), blends.end(), by_gain) + 1;
  double sum = 0;
  for (auto blend = blends.begin(); blend != stop; ++blend) {
    sum += blend->ratio;
    trace(Step{
        .rank = blend->hit.rank, .grade = blend->hit.grade, .term = blend->ratio, .total = sum});
  }
  return Ratio{sum, static_cast<double>(stop - blends.begin())};
};

inline constexpr std::array kLinearOnly = {Word{"linear", kLinearGain}};
inline constexpr ParamDef kBlendGain{
    .name = "gain",
    .meaning = "what a grade gains: itself, or a map such as {1:1, 2:3}",
    .word = &Params::gain,
    .words = kLinearOnly,
    .takes_map = true};
inline constexpr ParamDef kBlendBeta{.name = "beta",
                                     .meaning = "weight of the gains against counting; 0 is binary",
                                     .number = &Params::beta,
                                     .initial = 1,
                                     .lowest = 0,
                                     .highest = 1e6};
inline constexpr std::array kBlendParams = {params::kRel, kBlendBeta, kBlendGain};
inline constexpr std::array kQParams = {params::kRel, kBlendBeta, kBlendGain, params::kCutoff};

// A loss has no place in a blend with counts: the denominator could vanish.
inline constexpr auto has_no_loss = [](const Params& p) -> std::string_view {
  const auto is_loss = [](const auto& pair) { return pair.second < 0; };
  return std::any_of(p.gains.begin(), p.gains.end(), is_loss) ? "gains must not be below 0" : "";
};

// Every relevant document helps, a better one more. Not so for O and P+, which stop at one of them.
inline constexpr auto blends = [](const Params& p) {
  return Traits{.monotone = p.gains.empty() ? Holds::kFixed : Holds::kNotSaid};
};

inline constexpr MeasureDef kQ{
    .name = "Q",
    .title = "Q-measure",
    .formula = R"(Q = \frac{1}{R} \sum_i r_i \frac{C(i) + \beta\,cg(i)}{i + \beta\,cg^*(i)})",
    .meaning =
        "Average precision for graded relevance: at each relevant document precision is blended "
        "with "
        "cumulated gain. At a cutoff it is divided by min(cutoff, R). Undefined without relevant "
        "documents.",
    .user_model = "As for AP, by somebody who gains more from better documents.",
    .caveat = "Its scale depends on the gains that grades are given.",
    .citation = "Sakai (2005), Ranking the NTCIR systems based on multigrade relevance",
    .params = kQParams,
    .at = &Params::cutoff,
    .compute = compute_with<q_measure>,
    .explain = explain_with<q_measure>,
    .traits = blends,
    .check = has_no_loss,
    .story = {.columns = stories::kBlendColumns, .worked = stories::kMeanOfTerms},
    // rank 1: (1+1)/(1+2); rank 2: (2+3)/(2+3)
    .example = {.params = "", .run = "12", .judged = "21", .expect = (2.0 / 3 + 1) / 2}};

inline constexpr MeasureDef kO{
    .name = "O",
    .title = "O-measure",
    .formula = R"(O = \frac{1 + \beta\,g(r_1)}{r_1 + \beta\,cg^*(r_1)})",
    .meaning =
        "The blended ratio at r_1, the rank of the first relevant document: reciprocal rank for "
        "graded "
        "relevance. 0 where none is found.",
    .user_model = "Somebody who stops at the first relevant document, and cares how good it is.",
    .caveat =
        "A slightly relevant document at rank 1 ends the search before a better one at rank 2.",
    .citation =
        "Sakai (2006), On the task of finding one highly relevant document with high precision",
    .params = kBlendParams,
    .compute = compute_with<o_measure>,
    .explain = explain_with<o_measure>,
    .check = has_no_loss,
    .story = {.columns = stories::kBlendColumns, .worked = "ratio at the first relevant document"},
    // rank 2: (1+1)/(2+3)
    .example = {.params = "", .run = "012", .judged = "21", .expect = 2.0 / 5}};

inline constexpr std::array kPplusAliases = {Alias{"P+", ""}};
inline constexpr MeasureDef kPplus{
    .name = "Pplus",
    .title = "P-plus",
    .formula =
        R"(P^+ = \frac{1}{C(r_p)} \sum_{i \le r_p} r_i \frac{C(i) + \beta\,cg(i)}{i + \beta\,cg^*(i)})",
    .meaning =
        "The mean blended ratio of the relevant documents down to r_p, the first of the best ones "
        "in the "
        "list. 0 where no relevant document is found.",
    .user_model = "Somebody who stops at one of the best documents that the list holds.",
    .caveat =
        "r_p depends on what was retrieved: a list without highly relevant documents is judged by "
        "what it has.",
    .citation =
        "Sakai (2007), On the properties of evaluation metrics for finding one highly relevant "
        "document",
    .aliases = kPplusAliases,
    .params = kBlendParams,
    .compute = compute_with<p_plus>,
    .explain = explain_with<p_plus>,
    .check = has_no_loss,
    .story = {.columns = stories::kBlendColumns, .worked = stories::kMeanOfTerms},
    // down to rank 2: ((1+1)/(1+2) + (2+3)/(2+3)) / 2
    .example = {.params = "", .run = "121", .judged = "211", .expect = (2.0 / 3 + 1) / 2}};

}  // namespace assay::measures
