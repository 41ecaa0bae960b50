// SPDX-License-Identifier: Apache-2.0
// statistical_ap.hpp: average precision from documents that were drawn each with its own chance.
#pragma once

#include <algorithm>
#include <vector>

#include "kernel.hpp"
#include "measures/params.hpp"
#include "measures/sampled.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// Calls visit(hit, probability, precision) for each relevant document that was drawn and retrieved.
template <class Visit>
void visit_weighted(const JudgedTopic& topic, const Params& p, const Visit& visit) {
  double above = 0;
  visit_drawn(topic, p.cutoff, [&](const Hit& hit, std::size_t stratum) {
    if (hit.grade < p.rel) return;
    const double probability = topic.strata[stratum].probability;
    visit(hit, probability, (1 + above) / hit.rank);
    above += 1 / probability;
  });
}

inline constexpr auto statistical_ap = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double sum = 0;
  visit_weighted(topic, p, [&](const Hit& hit, double probability, double precision) {
    const double term = precision / probability;
    sum += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
  });
  return Ratio{sum, estimated_relevant(topic, p.rel)};
};

// The variance of an estimated sum of (precision - AP) over the relevant documents, and of what
// the precisions themselves owe to chance, as version 4 of the track's script has them.
inline constexpr auto statistical_ap_variance = [](const JudgedTopic& topic, const Params& p,
                                                   auto trace) {
  const Ratio ap = statistical_ap(topic, p, NoTrace{});
  if (!ap.is_defined()) return kUndefined;
  double sum = 0;
  double squares = 0;
  double spread = 0;
  const auto add = [&](double value, double probability, double times) {
    sum += times * value;
    squares += times * value * value;
    spread += times * (1 - probability) * value * value;
  };
  std::vector<double> missed(topic.strata.size());  // relevant, drawn, and not retrieved
  for (std::size_t s = 0; s < missed.size(); ++s)
    missed[s] = count_from(topic.strata[s].grades, p.rel);
  double drawn_here = 0;
  visit_drawn(topic, p.cutoff, [&](const Hit& hit, std::size_t stratum) {
    drawn_here += is_judged(hit.grade) ? 1 : 0;
    if (hit.grade >= p.rel) missed[stratum] -= 1;
  });
  struct Place {
    double rank;
    double probability;
  };
  std::vector<Place> places;
  visit_weighted(topic, p, [&](const Hit& hit, double probability, double precision) {
    const double value = (precision - ap.value()) / probability;
    add(value, probability, 1);
    places.push_back({static_cast<double>(hit.rank), probability});
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = value, .total = sum});
  });
  double drawn = 0;
  for (std::size_t s = 0; s < missed.size(); ++s) {
    drawn += static_cast<double>(topic.strata[s].grades.size());
    const double probability = topic.strata[s].probability;
    if (missed[s] > 0) add(-ap.value() / probability, probability, missed[s]);
  }
  double below = 0;  // what the documents below add to their precision for one that is above
  double shared = 0;
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    shared += below * below * (1 - place->probability) / (place->probability * place->probability);
    below += 1 / (place->rank * place->probability);
  }
  const double pairs = drawn > 1 ? (sum * sum - squares) / (drawn - 1) : 0;
  const double relevant = ap.denominator;
  const double variance =
      (spread - pairs + shared) / (relevant * relevant) * drawn / (drawn_here + 0.1);
  return Ratio{std::min(variance, 1.0), 1};
};

inline constexpr std::array kVarianceColumns = {StoryColumn{Shows::kStandsFor, "stands for"},
                                                StoryColumn{Shows::kTerm, "(P-AP)/pi"}};
inline constexpr MeasureDef kStatAp{
    .name = "statAP",
    .title = "Statistical average precision",
    .formula =
        R"(statAP = \frac{1}{\hat R} \sum_{r} \frac{1}{\pi_r} \cdot \frac{1}{k} \left( 1 + \sum_{r' \text{ above } r} \frac{1}{\pi_{r'}} \right), \quad \hat R = \sum_r \frac{1}{\pi_r})",
    .meaning =
        "An estimate of AP from judgments of documents that were drawn with known probabilities: "
        "every relevant one of probability pi stands for 1/pi.",
    .user_model = "As for AP.",
    .caveat = "Can exceed 1. Varies much where probabilities are small; statAPVar says how much.",
    .citation =
        "Aslam and Pavlu (2007), A practical sampling strategy for efficient retrieval evaluation",
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .highest = kInfinity,
    .needs = Need::kProbabilities,
    .compute = compute_with<statistical_ap>,
    .explain = explain_with<statistical_ap>,
    .story = {.columns = kStandsForColumn, .worked = stories::kMeanOfTerms},
    // (1 * 1/2 + 2 * 2/5 + 4 * 4/6) / 8
    .example = {.params = "",
                .run = "02-.11.",
                .judged = "1201.0..1..",
                .expect = (0.5 + 0.8 + 4 * 4.0 / 6) / 8,
                .run_strata = "11-2233",
                .judged_strata = "11122223333"}};

inline constexpr std::array kStatApVarAliases = {Alias{"varAP", ""}};
inline constexpr MeasureDef kStatApVar{
    .name = "statAPVar",
    .title = "Variance of statistical average precision",
    .formula =
        R"(\min\left(1, \frac{1}{\hat R^2} \left( \sum_r (1-\pi_r) y_r^2 - \frac{2}{n-1} \sum_{r<s} y_r y_s + \sum_r \frac{1-\pi_r}{\pi_r^2} \left(\sum_{s \text{ below } r} \frac{1}{k_s \pi_s}\right)^2 \right) \frac{n}{n'+0.1}\right), \quad y_r = \frac{P_r - statAP}{\pi_r})",
    .meaning =
        "How far statAP is expected to be off, squared, from the sample itself: n documents were "
        "judged, n' of them are in the ranking, and P is 0 for those that are not. Over topics it "
        "is the variance of the mean of statAP.",
    .user_model = "None: its root is the standard error of statAP.",
    .caveat =
        "Rough for few judged documents; can be negative for a topic. It assumes documents were "
        "drawn nearly independently.",
    .citation = "statAP_MQ_eval, version 4 (Pavlu, 2009), varAP",
    .aliases = kStatApVarAliases,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .average = Average::kVarianceOfMean,
    .direction = Direction::kNeither,
    .lowest = -kInfinity,
    .needs = Need::kProbabilities,
    .compute = compute_with<statistical_ap_variance>,
    .explain = explain_with<statistical_ap_variance>,
    .story = {.columns = kVarianceColumns},
    // y: 0.0042, -0.1917, 0.6833, and -0.4958 of the one that was missed, together 0. The first sum
    // is 0.3686, the second -0.7496, the third 0.8889: (0.3686 + 0.7496/5 + 0.8889)/64 * 6/4.1
    .example = {.params = "",
                .run = "02-.11.",
                .judged = "1201.0..1..",
                .expect = 0.03218083079268292,
                .run_strata = "11-2233",
                .judged_strata = "11122223333"}};

}  // namespace assay::measures
