// SPDX-License-Identifier: Apache-2.0
// pool_methods.cpp: the one list of ways to choose documents for judging. In rules, r is a run that
// has the document, s its score there, from 0 to 1, and n the number of such runs.
#include <algorithm>
#include <array>

#include "find_in_list.hpp"
#include "number.hpp"
#include "pool_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::array kK = {PoolParamDef{"k", "what is added to ranks", &PoolParams::k, 0, 1e6}};
constexpr std::array kP = {
    PoolParamDef{"p", "share of readers who go on to the next rank", &PoolParams::p, 0, 1}};
constexpr std::array kBeta = {PoolParamDef{"beta", "what a loss of 1 leaves of the weight of a run",
                                           &PoolParams::beta, 0.001, 0.999}};
constexpr std::array kDecay = {PoolParamDef{
    "decay", "what each judgment leaves of the counts before it", &PoolParams::decay, 0, 1}};
constexpr std::array kEpsilon = {PoolParamDef{"epsilon", "how often a run is asked by chance alone",
                                              &PoolParams::epsilon, 0, 1}};

constexpr std::string_view kFox = "Fox and Shaw (1993), Combination of multiple searches";
constexpr std::string_view kLosada =
    "Losada, Parapar and Barreiro (2016), Feeling lucky? Multi-armed bandits for ordering "
    "judgements in pooling-based evaluation";
constexpr std::string_view kCormack =
    "Cormack, Palmer and Clarke (1998), Efficient construction of large test collections";
constexpr std::string_view kMoffat =
    "Moffat, Webber and Zobel (2007), Strategic system comparisons via targeted relevance "
    "judgments";
constexpr std::string_view kAslam = "Aslam and Montague (2001), Models for metasearch";

constexpr std::array kMethods = {
    PoolMethod{.name = "depth",
               .title = "by depth",
               .rule = "the first documents of every run, rank by rank; within a rank by chance",
               .source = "Sparck Jones and van Rijsbergen (1975), Report on the need for and "
                         "provision of an 'ideal' information retrieval test collection",
               .is_random = true,
               .is_by_depth = true,
               .kernel = &kDepthKernel},
    PoolMethod{.name = "rrf",
               .title = "reciprocal rank fusion",
               .rule = "sum of 1 / (k + rank)",
               .source = "Cormack, Clarke and Büttcher (2009), Reciprocal rank fusion outperforms "
                         "Condorcet and individual rank learning methods",
               .params = kK,
               .kernel = &kRrfKernel},
    PoolMethod{.name = "rbp",
               .title = "rank-biased precision",
               .rule = "sum of (1 - p) * p^(rank - 1)",
               .source = kMoffat,
               .params = kP,
               .kernel = &kRbpKernel},
    PoolMethod{.name = "dcg",
               .title = "discounted gain",
               .rule = "sum of 1 / log2(rank + 1)",
               .kernel = &kDcgKernel},
    PoolMethod{.name = "borda",
               .title = "Borda count",
               .rule = "sum of C - rank + 1, or (C - length + 1) / 2 from a run without the "
                       "document, C being all documents of the topic",
               .source = kAslam,
               .kernel = &kBordaKernel},
    PoolMethod{.name = "condorcet",
               .title = "Condorcet fusion",
               .rule = "sorted so that most runs prefer each document to the next",
               .source = "Montague and Aslam (2002), Condorcet fusion for improved retrieval",
               .kernel = &kCondorcetKernel},
    PoolMethod{.name = "combsum",
               .title = "CombSUM",
               .rule = "sum of s",
               .source = kFox,
               .kernel = &kSumKernel},
    PoolMethod{.name = "combmnz",
               .title = "CombMNZ",
               .rule = "n * sum of s",
               .source = kFox,
               .kernel = &kMnzKernel},
    PoolMethod{.name = "combmax",
               .title = "CombMAX",
               .rule = "largest s",
               .source = kFox,
               .kernel = &kMaxKernel},
    PoolMethod{.name = "combmin",
               .title = "CombMIN",
               .rule = "least s",
               .source = kFox,
               .kernel = &kMinKernel},
    PoolMethod{.name = "combmed",
               .title = "CombMED",
               .rule = "median of s",
               .source = kFox,
               .kernel = &kMedKernel},
    PoolMethod{.name = "combanz",
               .title = "CombANZ",
               .rule = "sum of s / n",
               .source = kFox,
               .kernel = &kAnzKernel},
    PoolMethod{.name = "mtf",
               .title = "move to front",
               .rule = "the next document of the run of highest priority; one that is relevant "
                       "puts the run first, any other takes 1 from its priority",
               .source = kCormack,
               .kind = PoolKind::kAdaptive,
               .kernel = &kMtfKernel},
    PoolMethod{.name = "mtf-global",
               .title = "move to front over all topics",
               .rule = "as mtf, and the topic is the one whose run has the highest priority",
               .source = kCormack,
               .kind = PoolKind::kAdaptive,
               .is_global = true,
               .kernel = &kMtfKernel},
    PoolMethod{.name = "hedge",
               .title = "Hedge",
               .rule = "highest sum of weight * ln(D / rank), D being all documents of the topic; "
                       "a document that is not relevant costs a run half of that, one that is "
                       "relevant gives it back; weight = beta^loss",
               .source = "Aslam, Pavlu and Savell (2003), A unified model for metasearch, pooling, "
                         "and system evaluation",
               .kind = PoolKind::kAdaptive,
               .params = kBeta,
               .kernel = &kHedgeKernel},
    PoolMethod{.name = "maxmean",
               .title = "MaxMean",
               .rule = "the next document of the run with the highest (relevant + 1) / "
                       "(judged + 2)",
               .source = kLosada,
               .kind = PoolKind::kAdaptive,
               .kernel = &kMaxMeanKernel},
    PoolMethod{.name = "maxmean-ns",
               .title = "MaxMean that forgets",
               .rule = "as maxmean; every judgment multiplies the counts before it by decay, so "
                       "that with 0 the last one alone counts",
               .source = kLosada,
               .kind = PoolKind::kAdaptive,
               .params = kDecay,
               .kernel = &kDecayKernel},
    PoolMethod{.name = "thompson",
               .title = "Thompson sampling",
               .rule = "the next document of the run with the highest number drawn from "
                       "Beta(relevant + 1, not relevant + 1)",
               .source = kLosada,
               .kind = PoolKind::kAdaptive,
               .is_random = true,
               .kernel = &kThompsonKernel},
    PoolMethod{.name = "ucb",
               .title = "UCB1-tuned",
               .rule = "the next document of the run with the highest m + sqrt(t * min(1/4, m * "
                       "(1 - m) + sqrt(2 t))), m being relevant / judged and t ln(all judged) / "
                       "judged; runs that were never asked first",
               .source = "Auer, Cesa-Bianchi and Fischer (2002), Finite-time analysis of the "
                         "multiarmed bandit problem",
               .kind = PoolKind::kAdaptive,
               .kernel = &kUcbKernel},
    PoolMethod{.name = "egreedy",
               .title = "epsilon-greedy",
               .rule = "as maxmean, but with probability epsilon the run is drawn by chance",
               .source = kLosada,
               .kind = PoolKind::kAdaptive,
               .params = kEpsilon,
               .is_random = true,
               .kernel = &kGreedyKernel},
    PoolMethod{.name = "uniform",
               .title = "uniform sample",
               .rule = "documents of a topic drawn without replacement, all with the same "
                       "probability",
               .source = "Yilmaz and Aslam (2006), Estimating average precision with incomplete "
                         "and imperfect judgments",
               .kind = PoolKind::kSample,
               .is_random = true,
               .kernel = &kUniformKernel},
    PoolMethod{.name = "stratified",
               .title = "stratified sample",
               .rule = "the same in strata by the best rank of a document, each with its own rate",
               .source = "Yilmaz, Kanoulas and Aslam (2008), A simple and efficient sampling "
                         "method for estimating AP and NDCG",
               .kind = PoolKind::kSample,
               .is_random = true,
               .has_strata = true},
};

}  // namespace

Error pool_error(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

std::span<const PoolMethod> all_pool_methods() { return kMethods; }

Result<const PoolMethod*> find_pool_method(std::string_view name) {
  return find_in_list(all_pool_methods(), name, "method", "pool");
}

Result<Done> set_pool_param(const PoolMethod& method, PoolParams& params, std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view name = trimmed(text.substr(0, equals));
  for (const PoolParamDef& param : method.params) {
    if (param.name != name) continue;
    const auto written = equals == std::string_view::npos ? "" : trimmed(text.substr(equals + 1));
    const auto value = parse_number(written);
    if (!value || *value < param.lowest || *value > param.highest) {
      return pool_error(std::string(name) + " is " + in_quotes(written),
                        "it is a number from " + shortest(param.lowest) + " to " +
                            shortest(param.highest) + ": " + std::string(param.meaning));
    }
    params.*param.number = *value;
    return Done{};
  }
  return pool_error(
      std::string(method.name) + " has no parameter " + in_quotes(name),
      method.params.empty() ? "it has none" : "it has " + std::string(method.params[0].name));
}

}  // namespace assay
