// SPDX-License-Identifier: Apache-2.0
// gain_points.hpp: gain measured at each relevant document or at each change of grade, instead of
// at one cutoff: binG, G, and two means of nDCG. As trec_eval defines them.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "measures/cumulated_gain.hpp"
#include "measures/stories.hpp"
#include "measures/traits.hpp"

namespace assay::measures {

inline constexpr auto binary_g = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double hits = 0;
  double sum = 0;
  for (const Hit& hit : topic.found) {
    if (hit.grade < p.rel) continue;
    const double others_above = hit.rank - 1.0 - hits;
    const double term = 1 / std::log2(2 + others_above);
    ++hits;
    sum += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
  }
  return Ratio{sum, relevant_in(topic, p.rel)};
};

// What the ideal list gained down to each rank, each gain counting at least `least` and divided by
// the discount of its rank. Element 0 is rank 0.
inline std::vector<double> ideal_totals(std::span<const double> gains, const Params& p,
                                        double least) {
  std::vector<double> totals = {0};
  for (const double gain : gains) {
    const auto rank = static_cast<double>(totals.size());
    totals.push_back(totals.back() + std::max(gain, least) / discount_at(rank, p));
  }
  return totals;
}

// Each gain over the logarithm of what an ideal list would have gained more by then, where every
// rank of the ideal counts at least 1.
inline constexpr auto g_measure = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Params flat = undiscounted(p);
  const std::vector<double> ideal = ideal_gains(topic, p);
  const std::vector<double> costs = ideal_totals(ideal, flat, 1);
  double gained = 0;
  double sum = 0;
  visit_ranks(topic, p, kInfinity, [&](double rank, double grade) {
    const double gain = gain_of(grade, p);
    if (gain == 0) return;
    gained += gain;
    const auto ranks = static_cast<double>(ideal.size());
    const double cost =
        costs[static_cast<std::size_t>(std::min(rank, ranks))] + std::max(0.0, rank - ranks);
    const double term = gain / std::log2(2 + cost - gained);
    sum += term;
    trace(
        Step{.rank = static_cast<std::uint32_t>(rank), .grade = grade, .term = term, .total = sum});
  });
  return Ratio{sum, ideal_totals(ideal, flat, 0).back()};
};

// nDCG at the rank of each document that gains something; those of the ideal list that were not
// found count with nDCG at the end.
inline constexpr auto ndcg_at_gains = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const std::vector<double> ideal = ideal_totals(ideal_gains(topic, p), p, 0);
  const auto wanted = static_cast<double>(ideal.size() - 1);
  if (wanted == 0) return kUndefined;
  double total = 0;
  double found = 0;
  double sum = 0;
  visit_ranks(topic, p, kInfinity, [&](double rank, double grade) {
    const double gain = gain_of(grade, p);
    total += gain / discount_at(rank, p);
    if (gain <= 0) return;
    const double term = total / ideal[static_cast<std::size_t>(std::min(rank, wanted))];
    ++found;
    sum += term;
    trace(
        Step{.rank = static_cast<std::uint32_t>(rank), .grade = grade, .term = term, .total = sum});
  });
  sum += (wanted - found) * (total / ideal.back());
  return Ratio{std::max(0.0, sum), wanted};
};

// The ranks at which the gain of the ideal list changes, its end included.
inline std::vector<std::size_t> steps_of(std::span<const double> gains) {
  std::vector<std::size_t> ranks;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    if (i + 1 == gains.size() || gains[i] != gains[i + 1]) ranks.push_back(i + 1);
  }
  return ranks;
}

// nDCG at each of these ranks, and at the end of a list that is longer by more than one.
inline constexpr auto ndcg_at_steps = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const std::vector<double> gains = ideal_gains(topic, p);
  const std::vector<double> ideal = ideal_totals(gains, p, 0);
  std::vector<std::size_t> ranks = steps_of(gains);
  if (relevant_in(topic, p.rel) == 0 || ranks.empty()) return kUndefined;
  if (topic.retrieved > gains.size() + 1) ranks.push_back(topic.retrieved);
  double sum = 0;
  for (const std::size_t rank : ranks) {
    Params at = p;
    at.cutoff = static_cast<double>(rank);
    const double term = dcg(topic, at, NoTrace{}).numerator / ideal[std::min(rank, gains.size())];
    sum += term;
    trace(Step{.rank = static_cast<std::uint32_t>(rank), .grade = 0, .term = term, .total = sum});
  }
  return Ratio{sum, static_cast<double>(ranks.size())};
};

inline constexpr std::array kPlainGainWords = {Word{"linear", kLinearGain}, Word{"exp", kExpGain}};
inline constexpr ParamDef kPlainGain{
    .name = "gain",
    .meaning =
        "what grade g gains: linear g; exp 2^g-1; or a map such as {2:1, 1:0, 0:-1}, other grades "
        "gaining themselves; its words absent and negative name documents that are not in the "
        "judgments, or there with a negative grade",
    .word = &Params::gain,
    .words = kPlainGainWords,
    .takes_map = true};
inline constexpr std::array kGParams = {kPlainGain};
inline constexpr std::array kRelGainParams = {params::kRel, kPlainGain};

inline constexpr std::array kBinGTrec = {TrecName{"binG", "", {}}};
inline constexpr MeasureDef kBinG{
    .name = "BinG",
    .title = "Binary G",
    .formula = R"(BinG = \frac{1}{R} \sum_i \frac{r_i}{\log_2(2 + n_i)})",
    .meaning =
        "Each relevant document counts the less, the more others (n_i of them, unjudged ones "
        "included) stand above it: 1 if none does. Undefined for a topic without relevant "
        "documents.",
    .user_model =
        "Somebody who reads from the top and tires of documents that are not relevant, but not of "
        "relevant ones.",
    .caveat = "An experimental measure of trec_eval, seldom reported.",
    .citation = "trec_eval, measure binG",
    .trec = kBinGTrec,
    .params = params::kRelOnly,
    .compute = compute_with<binary_g>,
    .explain = explain_with<binary_g>,
    .traits = rewards_relevant,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // none and two others above: 1/log2(2) and 1/log2(4) of three
    .example = {.params = "", .run = "1001", .judged = "111", .expect = (1 + 0.5) / 3}};

inline constexpr std::array kGTrec = {TrecName{"G", "", {}, TrecKind::kPairs}};
inline constexpr MeasureDef kG{
    .name = "G",
    .title = "G",
    .formula =
        R"(G = \frac{1}{\sum_i g^*_i} \sum_i \frac{g_i}{\log_2 \left( 2 + \sum_{j \le i} \max(g^*_j, 1) - \sum_{j \le i} g_j \right)})",
    .meaning =
        "Each gain counts the less, the more an ideal list would have gained by its rank: all of "
        "it if the ranking is ideal so far. Undefined where the ideal list gains nothing.",
    .user_model =
        "Somebody who reads from the top and tires the more, the less a document gives of what it "
        "could.",
    .caveat =
        "An experimental measure of trec_eval, seldom reported. Without a value where gains for "
        "unjudged documents exceed those of the ideal list.",
    .citation = "trec_eval, measure G",
    .trec = kGTrec,
    .params = kGParams,
    .leaves_range = has_odd_gains,
    .compute = compute_with<g_measure>,
    .explain = explain_with<g_measure>,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // ideal 2 1, its costs 2 3 4 5: 2 / log2(2 + 3 - 2) + 1 / log2(2 + 5 - 3) over 3
    .example = {.params = "", .run = "0201", .judged = "21", .expect = 0.5872865023809717}};

inline constexpr std::array kNdcgRelTrec = {TrecName{"ndcg_rel", "", {}, TrecKind::kPairs}};
inline constexpr MeasureDef kNdcgRel{
    .name = "nDCGRel",
    .title = "nDCG averaged over the documents that gain",
    .formula =
        R"(\frac{1}{N} \left( \sum_{i : g_i > 0} nDCG@i + (N - |\{ i : g_i > 0 \}|) \, nDCG \right))",
    .meaning =
        "nDCG at the rank of each document that gains something, averaged over the N documents of "
        "the ideal list; for those that were not found, nDCG at the end. Undefined where the ideal "
        "list gains nothing.",
    .user_model = "As for AP, by somebody who gains more from better documents.",
    .caveat =
        "An experimental measure of trec_eval, seldom reported. Documents that are not found do "
        "not count 0, as they do in AP. N is here the length of the ideal list.",
    .citation = "trec_eval, measure ndcg_rel",
    .trec = kNdcgRelTrec,
    .params = kGParams,
    .leaves_range = has_odd_gains,
    .compute = compute_with<ndcg_at_gains>,
    .explain = explain_with<ndcg_at_gains>,
    .story = {.columns = stories::kCutNdcgColumns, .worked = stories::kShare},
    // ideal 1 1; found at rank 3: DCG is 1/2 there and at the end, the ideal one 1 + 1/log2(3)
    .example = {.params = "", .run = "001", .judged = "11", .expect = 0.3065735963827292}};

inline constexpr std::array kRndcgTrec = {TrecName{"Rndcg", "", {}, TrecKind::kPairs}};
inline constexpr MeasureDef kRndcg{
    .name = "RnDCG",
    .title = "nDCG averaged over the changes of grade",
    .formula = R"(\frac{1}{|K|} \sum_{k \in K} nDCG@k, \quad K = \{ k : g^*_k > g^*_{k+1} \})",
    .meaning =
        "nDCG at every rank at which the gain of the ideal list changes, averaged: R-precision for "
        "several grades. The end of the ranking is one more such rank if it is longer than the "
        "ideal list by two or more. Undefined for a topic without relevant documents, or whose "
        "ideal list gains nothing.",
    .user_model = "As for Rprec, by somebody who gains more from better documents.",
    .caveat = "An experimental measure of trec_eval, seldom reported. Depends on few ranks.",
    .citation = "trec_eval, measure Rndcg",
    .trec = kRndcgTrec,
    .params = kRelGainParams,
    .leaves_range = has_odd_gains,
    .compute = compute_with<ndcg_at_steps>,
    .explain = explain_with<ndcg_at_steps>,
    .story = {.columns = stories::kCutNdcgColumns, .worked = stories::kMeanOfTerms},
    // ideal 2 1: (1/2 + (1 + 2/log2(3)) / (2 + 1/log2(3))) / 2
    .example = {.params = "", .run = "12", .judged = "21", .expect = 0.6798593499260985}};

}  // namespace assay::measures
