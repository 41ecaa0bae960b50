// SPDX-License-Identifier: Apache-2.0
// fusion_methods.cpp: the one list of methods: what a run gives to each of its documents, and how
// that is put together. In formulas r is a run that has d, s its score of d, n the number of such
// runs, and C the number of documents that any run has for the topic.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "fusion_parts.hpp"
#include "fusion_trained.hpp"

namespace assay {
namespace {

double rank_at(std::size_t index) { return static_cast<double>(index + 1); }

void give_score(const FusionPart& part, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = part.list[i].score;
}

void give_inverse_square(const FusionPart& /*part*/, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = 1 / (rank_at(i) * rank_at(i));
}

void give_reciprocal(const FusionPart& part, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = 1 / (part.params.k + rank_at(i));
}

void give_biased(const FusionPart& part, std::span<double> values) {
  const double phi = part.params.phi;
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = (1 - phi) * std::pow(phi, static_cast<double>(i));
  }
}

void give_points(const FusionPart& part, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<double>(part.candidates - i);
  }
}

// The mean of the points that are left.
double points_if_absent(const FusionPart& part) {
  return static_cast<double>(part.candidates - part.list.size() + 1) / 2;
}

double count_of(const FusionVotes& votes) { return static_cast<double>(votes.values.size()); }

double sum_of(const FusionVotes& votes) {
  return std::accumulate(votes.values.begin(), votes.values.end(), 0.0);
}

double least(const FusionVotes& votes) {
  return *std::min_element(votes.values.begin(), votes.values.end());
}

double most(const FusionVotes& votes) {
  return *std::max_element(votes.values.begin(), votes.values.end());
}

double median(const FusionVotes& votes) {
  std::vector<double> values(votes.values.begin(), votes.values.end());
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double mean(const FusionVotes& votes) { return sum_of(votes) / count_of(votes); }
double sum_times_count(const FusionVotes& votes) { return sum_of(votes) * count_of(votes); }
double sum_times_power(const FusionVotes& votes) {
  return sum_of(votes) * std::pow(count_of(votes), votes.fusion.params.gamma);
}
double sum_times_log(const FusionVotes& votes) { return sum_of(votes) * std::log(count_of(votes)); }
double sum_times_shifted_log(const FusionVotes& votes) {
  return sum_of(votes) * std::log(count_of(votes) + votes.fusion.params.sigma);
}

double weighted_sum(const FusionVotes& votes) {
  double sum = 0;
  for (std::size_t i = 0; i < votes.values.size(); ++i) {
    sum += votes.fusion.weights[votes.runs[i]] * votes.values[i];
  }
  return sum;
}

double sum_times_weights(const FusionVotes& votes) {
  double weights = 0;
  for (const std::uint32_t run : votes.runs) weights += votes.fusion.weights[run];
  return sum_of(votes) * weights;
}

double weighted_sum_times_root(const FusionVotes& votes) {
  return weighted_sum(votes) * std::sqrt(count_of(votes));
}

constexpr FusionKernel kMin{.give = give_score, .combine = least};
constexpr FusionKernel kMax{.give = give_score, .combine = most};
constexpr FusionKernel kMed{.give = give_score, .combine = median};
constexpr FusionKernel kSum{.give = give_score, .combine = sum_of};
constexpr FusionKernel kAnz{.give = give_score, .combine = mean};
constexpr FusionKernel kMnz{.give = give_score, .combine = sum_times_count};
constexpr FusionKernel kGmnz{.give = give_score, .combine = sum_times_power};
constexpr FusionKernel kIsr{.give = give_inverse_square, .combine = sum_times_count};
constexpr FusionKernel kLogIsr{.give = give_inverse_square, .combine = sum_times_log};
constexpr FusionKernel kLognIsr{.give = give_inverse_square, .combine = sum_times_shifted_log};
constexpr FusionKernel kRrf{.give = give_reciprocal, .combine = sum_of};
constexpr FusionKernel kRbc{.give = give_biased, .combine = sum_of};
constexpr FusionKernel kWsum{.give = give_score, .combine = weighted_sum};
constexpr FusionKernel kWmnz{.give = give_score, .combine = sum_times_weights};
constexpr FusionKernel kMixed{.give = give_score, .combine = weighted_sum_times_root};
constexpr FusionKernel kBorda{
    .give = give_points, .combine = sum_of, .give_absent = points_if_absent};
constexpr FusionKernel kWeightedBorda{
    .give = give_points, .combine = weighted_sum, .give_absent = points_if_absent};
constexpr FusionKernel kCondorcet{.give = give_points,
                                  .combine = sum_of,
                                  .give_absent = points_if_absent,
                                  .train = nullptr,
                                  .by_majority = true};
constexpr FusionKernel kWeightedCondorcet{.give = give_points,
                                          .combine = weighted_sum,
                                          .give_absent = points_if_absent,
                                          .train = nullptr,
                                          .by_majority = true};
constexpr FusionKernel kPosFuse{
    .give = give_position, .combine = sum_of, .give_absent = nullptr, .train = train_positions};
constexpr FusionKernel kProbFuse{
    .give = give_segment, .combine = sum_of, .give_absent = nullptr, .train = train_segments};
constexpr FusionKernel kSegFuse{.give = give_growing_segment,
                                .combine = sum_of,
                                .give_absent = nullptr,
                                .train = train_growing_segments};
constexpr FusionKernel kSlideFuse{
    .give = give_window, .combine = sum_of, .give_absent = nullptr, .train = train_positions};
constexpr FusionKernel kMapFuse{
    .give = give_precision, .combine = sum_of, .give_absent = nullptr, .train = train_precision};
constexpr FusionKernel kBayesFuse{
    .give = give_odds, .combine = sum_of, .give_absent = odds_if_absent, .train = train_odds};

constexpr std::array kGamma = {FusionParamDef{.name = "gamma",
                                              .meaning = "power of n",
                                              .number = &FusionParams::gamma,
                                              .lowest = 0,
                                              .highest = 10,
                                              .grid_first = 1,
                                              .grid_count = 100,
                                              .grid_parts = 100}};
constexpr std::array kSigma = {FusionParamDef{.name = "sigma",
                                              .meaning = "what is added to n",
                                              .number = &FusionParams::sigma,
                                              .initial = 0.01,
                                              .lowest = 0,
                                              .highest = 1,
                                              .grid_first = 1,
                                              .grid_count = 100,
                                              .grid_parts = 100}};
constexpr std::array kK = {FusionParamDef{.name = "k",
                                          .meaning = "what is added to ranks",
                                          .number = &FusionParams::k,
                                          .initial = 60,
                                          .lowest = 0,
                                          .highest = 1e6,
                                          .grid_first = 10,
                                          .grid_step = 10,
                                          .grid_count = 10}};
constexpr std::array kPhi = {
    FusionParamDef{.name = "phi",
                   .meaning = "share of readers who go on to the next rank",
                   .number = &FusionParams::phi,
                   .lowest = 0,
                   .highest = 1,
                   .grid_first = 1,
                   .grid_count = 100,
                   .grid_parts = 100}};
constexpr std::array kSegments = {FusionParamDef{.name = "n_segments",
                                                 .meaning = "segments of a list",
                                                 .number = &FusionParams::n_segments,
                                                 .lowest = 1,
                                                 .highest = 1e6,
                                                 .is_whole = true,
                                                 .grid_first = 1,
                                                 .grid_count = 100}};
constexpr std::array kWindow = {FusionParamDef{.name = "w",
                                               .meaning = "ranks on either side",
                                               .number = &FusionParams::w,
                                               .lowest = 0,
                                               .highest = 1e6,
                                               .is_whole = true,
                                               .grid_first = 1,
                                               .grid_count = 100}};

constexpr std::string_view kFox = "Fox and Shaw (1993), Combination of multiple searches";
constexpr std::string_view kLee = "Lee (1997), Analyses of multiple evidence combination";
constexpr std::string_view kMourao =
    "Mourão, Martins and Magalhães (2015), Multimodal medical information retrieval with "
    "unsupervised rank fusion";
constexpr std::string_view kAslam = "Aslam and Montague (2001), Models for metasearch";
constexpr std::string_view kMontague =
    "Montague and Aslam (2002), Condorcet fusion for improved retrieval";
constexpr std::string_view kWu = "Wu and Crestani (2002), Data fusion with estimated weights";
constexpr std::string_view kLillis =
    "Lillis et al. (2010), Estimating probabilities for effective data fusion";

constexpr std::array kMethods = {
    FusionMethod{.name = "rrf",
                 .title = "reciprocal rank fusion",
                 .formula = "sum of 1 / (k + rank)",
                 .source = "Cormack, Clarke and Büttcher (2009), Reciprocal rank fusion "
                           "outperforms Condorcet and individual rank learning methods",
                 .params = kK,
                 .kernel = &kRrf},
    FusionMethod{.name = "min",
                 .title = "CombMIN",
                 .formula = "least s",
                 .source = kFox,
                 .uses_scores = true,
                 .kernel = &kMin},
    FusionMethod{.name = "max",
                 .title = "CombMAX",
                 .formula = "largest s",
                 .source = kFox,
                 .uses_scores = true,
                 .kernel = &kMax},
    FusionMethod{.name = "med",
                 .title = "CombMED",
                 .formula = "median of s",
                 .source = kFox,
                 .uses_scores = true,
                 .kernel = &kMed},
    FusionMethod{.name = "sum",
                 .title = "CombSUM",
                 .formula = "sum of s",
                 .source = kFox,
                 .uses_scores = true,
                 .kernel = &kSum},
    FusionMethod{.name = "anz",
                 .title = "CombANZ",
                 .formula = "sum of s / n",
                 .source = kFox,
                 .uses_scores = true,
                 .kernel = &kAnz},
    FusionMethod{.name = "mnz",
                 .title = "CombMNZ",
                 .formula = "n * sum of s",
                 .source = kFox,
                 .uses_scores = true,
                 .kernel = &kMnz},
    FusionMethod{.name = "gmnz",
                 .title = "CombGMNZ",
                 .formula = "n^gamma * sum of s",
                 .source = kLee,
                 .params = kGamma,
                 .uses_scores = true,
                 .kernel = &kGmnz},
    FusionMethod{.name = "wsum",
                 .title = "weighted sum",
                 .formula = "sum of weight * s",
                 .source = {},
                 .uses_scores = true,
                 .takes_weights = true,
                 .kernel = &kWsum},
    FusionMethod{.name = "wmnz",
                 .title = "weighted CombMNZ",
                 .formula = "sum of weights * sum of s",
                 .source = kWu,
                 .uses_scores = true,
                 .takes_weights = true,
                 .kernel = &kWmnz},
    FusionMethod{.name = "mixed",
                 .title = "weighted sum and number of runs",
                 .formula = "sqrt(n) * sum of weight * s",
                 .source = kWu,
                 .uses_scores = true,
                 .takes_weights = true,
                 .kernel = &kMixed},
    FusionMethod{.name = "isr",
                 .title = "inverse square rank",
                 .formula = "n * sum of 1 / rank^2",
                 .source = kMourao,
                 .kernel = &kIsr},
    FusionMethod{.name = "log_isr",
                 .title = "logarithmic inverse square rank",
                 .formula = "ln(n) * sum of 1 / rank^2",
                 .source = kMourao,
                 .kernel = &kLogIsr},
    FusionMethod{.name = "logn_isr",
                 .title = "shifted logarithmic inverse square rank",
                 .formula = "ln(n + sigma) * sum of 1 / rank^2",
                 .source = kMourao,
                 .params = kSigma,
                 .kernel = &kLognIsr},
    FusionMethod{.name = "rbc",
                 .title = "rank-biased centroids",
                 .formula = "sum of (1 - phi) * phi^(rank - 1)",
                 .source = "Bailey, Moffat, Scholer and Thomas (2017), Retrieval consistency in "
                           "the presence of query variations",
                 .params = kPhi,
                 .kernel = &kRbc},
    FusionMethod{.name = "bordafuse",
                 .title = "Borda count",
                 .formula = "sum of C - rank + 1, or (C - length + 1) / 2 from a run without d",
                 .source = kAslam,
                 .kernel = &kBorda},
    FusionMethod{.name = "w_bordafuse",
                 .title = "weighted Borda count",
                 .formula = "sum of weight * points as in bordafuse",
                 .source = kAslam,
                 .takes_weights = true,
                 .kernel = &kWeightedBorda},
    FusionMethod{.name = "condorcet",
                 .title = "Condorcet fusion",
                 .formula = "C - position + 1, sorted so that most runs prefer each to the next",
                 .source = kMontague,
                 .kernel = &kCondorcet},
    FusionMethod{.name = "w_condorcet",
                 .title = "weighted Condorcet fusion",
                 .formula = "as condorcet, with weights as votes",
                 .source = kMontague,
                 .takes_weights = true,
                 .kernel = &kWeightedCondorcet},
    FusionMethod{.name = "posfuse",
                 .title = "probability at each rank",
                 .formula = "sum of P(relevant at rank)",
                 .source = kLillis,
                 .is_trained = true,
                 .kernel = &kPosFuse},
    FusionMethod{.name = "probfuse",
                 .title = "probability in each of n_segments segments",
                 .formula = "sum of P(relevant in segment) / number of the segment",
                 .source = "Lillis, Toolan, Collier and Dunnion (2006), ProbFuse: a probabilistic "
                           "approach to data fusion",
                 .params = kSegments,
                 .is_trained = true,
                 .kernel = &kProbFuse},
    FusionMethod{.name = "segfuse",
                 .title = "probability in growing segments, and score",
                 .formula = "sum of P(relevant in segment) * (1 + s)",
                 .source = "Shokouhi (2007), Segmentation of search engine results for effective "
                           "data-fusion",
                 .uses_scores = true,
                 .is_trained = true,
                 .kernel = &kSegFuse},
    FusionMethod{.name = "slidefuse",
                 .title = "probability around each rank",
                 .formula = "sum of the mean of P(relevant at rank - w) to P(relevant at rank + w)",
                 .source = "Lillis, Toolan, Collier and Dunnion (2008), Extending probabilistic "
                           "data fusion using sliding windows",
                 .params = kWindow,
                 .is_trained = true,
                 .kernel = &kSlideFuse},
    FusionMethod{.name = "mapfuse",
                 .title = "mean average precision",
                 .formula = "sum of MAP of the run / rank",
                 .source = kLillis,
                 .is_trained = true,
                 .kernel = &kMapFuse},
    FusionMethod{.name = "bayesfuse",
                 .title = "log odds of ranks",
                 .formula = "sum of ln(P / (1 - P)), P in bands of ranks; 0.001 without d",
                 .source = kAslam,
                 .is_trained = true,
                 .kernel = &kBayesFuse},
};

}  // namespace

std::span<const FusionMethod> all_fusion_methods() { return kMethods; }

}  // namespace assay
