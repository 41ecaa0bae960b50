// SPDX-License-Identifier: Apache-2.0
// cascade.hpp: users who may stop at each rank: expected reciprocal rank and rank-biased precision.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <vector>

#include "kernel.hpp"
#include "measures/gains.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// How likely a document of this grade ends the search.
inline double stop_probability(double grade, const Params& p) {
  if (grade <= 0) return 0;
  return p.gain == kExpGain ? (std::exp2(grade) - 1) / std::exp2(p.max) : grade / (p.max + 1);
}

inline constexpr auto expected_rr = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double sum = 0;
  double still_reading = 1;
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    const double stop = stop_probability(hit.grade, p);
    const double term = still_reading * stop / hit.rank;
    sum += term;
    still_reading *= 1 - stop;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
  }
  return Ratio{sum, 1};
};

inline constexpr auto normalised_err = [](const JudgedTopic& topic, const Params& p, auto trace) {
  std::vector<Hit> best;
  for (const double grade : topic.ideal) {
    if (!is_judged(grade)) break;  // the list decreases
    best.push_back({.rank = static_cast<std::uint32_t>(best.size() + 1), .grade = grade});
  }
  const JudgedTopic ideal{.retrieved = static_cast<std::uint32_t>(best.size()), .found = best};
  return Ratio{expected_rr(topic, p, trace).value(), expected_rr(ideal, p, NoTrace{}).value()};
};

// Grades that a map does not name gain 0 or 1, but themselves where gains are scaled afterwards.
inline double rbp_gain(double grade, const Params& p) {
  if (const double* gain = named_gain(p.gains, grade)) return *gain;
  if (!is_judged(grade)) return 0;
  if (p.gain == kRawGain || (p.scale == kTopicScale && !p.gains.empty())) return grade;
  return grade >= p.rel ? 1 : 0;
}

// Gains brought to the range from 0 to 1, as trec_eval does it: from the lowest to the highest of
// grade 0, all judged grades of the topic and all that the map names, unless they are in it. What
// was not judged and is not named gains 0 all the same.
struct RbpScale {
  double lowest = 0;
  double span = 1;

  RbpScale(const JudgedTopic& topic, const Params& p) {
    if (p.scale != kTopicScale) return;
    double highest = rbp_gain(0, p);
    lowest = highest;
    const auto add = [&](double gain) {
      lowest = std::min(lowest, gain);
      highest = std::max(highest, gain);
    };
    for (const double grade : topic.ideal) {
      if (!is_judged(grade)) break;  // the list decreases
      add(rbp_gain(grade, p));
    }
    for (const auto& named : p.gains) add(named.second);
    if (lowest >= 0 && highest <= 1) {
      lowest = 0;
    } else {
      span = highest - lowest;
    }
  }

  [[nodiscard]] double gain_at(double grade, const Params& p) const {
    const bool has_gain = is_judged(grade) || named_gain(p.gains, grade) != nullptr;
    return has_gain ? (rbp_gain(grade, p) - lowest) / span : 0;
  }
};

// p^(rank-1), the weight of a rank: std::pow itself, which for trec_eval's p is asked only once for
// each rank of a usual list.
class RankWeights {
 public:
  explicit RankWeights(double p) : p_(p), table_(p == kTrecP ? &trec_table() : nullptr) {}

  [[nodiscard]] double at(double rank) const {
    return table_ != nullptr && rank < kEnd ? table_->weights[static_cast<std::size_t>(rank)]
                                            : std::pow(p_, rank - 1);
  }
  // How many ranks from the first one down have their weights summed up, added from the top.
  [[nodiscard]] double known() const { return table_ != nullptr ? kEnd - 1 : 0; }
  [[nodiscard]] double sum_to(double rank) const {
    return table_->sums[static_cast<std::size_t>(rank)];
  }

 private:
  static constexpr double kTrecP = 0.9;
  static constexpr double kEnd = 1024;

  struct Table {
    std::array<double, static_cast<std::size_t>(kEnd)> weights{};
    std::array<double, static_cast<std::size_t>(kEnd)> sums{};

    Table() {
      for (std::size_t rank = 1; rank < weights.size(); ++rank) {
        weights[rank] = std::pow(kTrecP, static_cast<double>(rank) - 1);
        sums[rank] = sums[rank - 1] + weights[rank];
      }
    }
  };
  static const Table& trec_table() {
    static const Table table;
    return table;
  }

  double p_;
  const Table* table_;
};

inline constexpr auto rank_biased_precision = [](const JudgedTopic& topic, const Params& p,
                                                 auto trace) {
  const RbpScale scale(topic, p);
  if (scale.span == 0) return kUndefined;  // every document gains the same, and more than 1
  const bool is_every = scale.gain_at(kNotInPool, p) != 0;
  const RankWeights weights(p.p);
  double sum = 0;
  visit_retrieved(topic, p.cutoff, is_every, [&](double rank, double grade) {
    const double term = scale.gain_at(grade, p) * weights.at(rank);
    sum += term;
    trace(
        Step{.rank = static_cast<std::uint32_t>(rank), .grade = grade, .term = term, .total = sum});
  });
  return Ratio{(1 - p.p) * sum, 1};
};

// Adds the weights of ranks from the top, without those of judged documents. Weights fall: one too
// small to change the sum is followed by no other that does, so a sum alone ends there. With that
// and the sums of RankWeights, 1 000 ranks take 3 400 instructions instead of 146 000.
template <class Trace>
class WeightSum {
 public:
  WeightSum(double p, const Trace& trace) : weights_(p), trace_(trace) {}

  // The ranks from the first one not seen up to the one before `end`.
  void add_up_to(double end, double grade) {
    constexpr bool kIsTraced = !std::is_same_v<Trace, NoTrace>;
    is_any_ = is_any_ || next_ < end;
    if (!kIsTraced && next_ == 1 && end > 1) {
      next_ = std::max(1.0, std::min(end, weights_.known() + 1));
      if (next_ > 1) sum_ = weights_.sum_to(next_ - 1);
    }
    for (; next_ < end; ++next_) {
      const double term = weights_.at(next_);
      if (!kIsTraced && sum_ + term == sum_) break;
      sum_ += term;
      trace_(Step{static_cast<std::uint32_t>(next_), grade, term, sum_});
    }
    next_ = std::max(next_, end);
  }
  void skip(double rank) { next_ = rank + 1; }

  [[nodiscard]] bool is_any() const { return is_any_; }
  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] double weight_of(double rank) const { return weights_.at(rank); }

 private:
  RankWeights weights_;
  const Trace& trace_;
  double next_ = 1;
  double sum_ = 0;
  bool is_any_ = false;
};

// The weight of the retrieved documents that are not judged, and if there are any that of all ranks
// below the list, as trec_eval has it.
inline constexpr auto rbp_unjudged = [](const JudgedTopic& topic, const Params& p, auto trace) {
  WeightSum weights(p.p, trace);
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    weights.add_up_to(hit.rank, kNotInPool);
    if (is_judged(hit.grade)) {
      weights.skip(hit.rank);
    } else {
      weights.add_up_to(hit.rank + 1.0, hit.grade);
    }
  }
  const double last = std::min<double>(topic.retrieved, p.cutoff);
  weights.add_up_to(last + 1, kNotInPool);
  if (!weights.is_any()) return Ratio{0, 1};
  return Ratio{weights.weight_of(last + 1) + (1 - p.p) * weights.sum(), 1};
};

// What is not known: all weight that does not lie on a judged document.
inline constexpr auto rbp_residual = [](const JudgedTopic& topic, const Params& p, auto trace) {
  if (p.tail == kTailIfUnjudged) return rbp_unjudged(topic, p, trace);
  double known = 0;
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    if (!is_judged(hit.grade)) continue;
    const double term = (1 - p.p) * std::pow(p.p, hit.rank - 1.0);
    known += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = known});
  }
  return Ratio{std::max(0.0, 1 - known), 1};
};

inline constexpr std::array kErrGains = {Word{"linear", kLinearGain}, Word{"exp", kExpGain}};
inline constexpr ParamDef kErrGain{
    .name = "gain",
    .meaning = "chance to stop at grade g: exp is (2^g-1)/2^max, linear is g/(max+1) as in NTCIR",
    .word = &Params::gain,
    .initial = kExpGain,
    .words = kErrGains};
inline constexpr ParamDef kMaxGrade{.name = "max",
                                    .meaning = "highest grade of the scale; 4 as gdeval has it",
                                    .number = &Params::max,
                                    .initial = 4,
                                    .lowest = 0};
// To satisfy a user earlier is worth more than anything that could have come after: 1/i against at
// most 1/(i+1).
inline constexpr auto satisfies = [](const Params&) {
  return Traits{.monotone = Holds::kAlways, .likes_order = true};
};
inline constexpr auto satisfies_a_share = [](const Params&) {
  return Traits{.monotone = Holds::kFixed, .likes_order = true, .parts_grow = true};
};

inline constexpr std::array kErrParams = {kErrGain, kMaxGrade, params::kCutoff};
inline constexpr MeasureDef kErr{
    .name = "ERR",
    .title = "Expected reciprocal rank",
    .formula =
        R"(ERR@k = \sum_{i \le k} \frac{\rho_i}{i} \prod_{j<i} (1-\rho_j), \quad \rho_i = \frac{2^{g_i}-1}{2^{max}})",
    .meaning =
        "The expectation of one over the rank at which the user is satisfied, when a document of "
        "grade g satisfies with probability rho.",
    .user_model =
        "Somebody who reads from the top and stops at the first document that satisfies; better "
        "documents satisfy more often.",
    .caveat =
        "Depends on max, the top of the grade scale: gdeval fixes 4, Chapelle takes the scale's "
        "own. Not normalised: it cannot reach 1.",
    .citation =
        "Chapelle, Metzler, Zhang and Grinspan (2009), Expected reciprocal rank for graded "
        "relevance",
    .params = kErrParams,
    .at = &Params::cutoff,
    .compute = compute_with<expected_rr>,
    .explain = explain_with<expected_rr>,
    .traits = satisfies,
    .highest_grade = &Params::max,
    .story = {.columns = stories::kSumColumns, .worked = stories::kSumOfTerms},
    // rho 7/16 and 3/16: 7/16 + (9/16)(3/16)/2
    .example = {
        .params = "@2", .run = "321", .judged = "321", .expect = 7.0 / 16 + 9.0 / 16 * 3 / 16 / 2}};

inline constexpr MeasureDef kNerr{
    .name = "nERR",
    .title = "Normalised expected reciprocal rank",
    .formula = R"(nERR@k = \frac{ERR@k}{ERR@k \text{ of the ideal list}})",
    .meaning =
        "Expected reciprocal rank as a share of what the best order of all judged documents would "
        "have. "
        "Undefined where that is 0.",
    .user_model = "As for ERR.",
    .caveat = "Depends on max and gain as ERR does, though less.",
    .citation =
        "Sakai and Song (2011), Evaluating diversified search results using per-intent graded "
        "relevance",
    .params = kErrParams,
    .at = &Params::cutoff,
    .compute = compute_with<normalised_err>,
    .explain = explain_with<normalised_err>,
    .traits = satisfies_a_share,
    .highest_grade = &Params::max,
    .story = {.columns = stories::kSumColumns, .worked = "ERR / ideal ERR = {n} / {d}"},
    // rho 1/16 then 7/16 against 7/16 then 1/16
    .example = {.params = "@2",
                .run = "13",
                .judged = "31",
                .expect = (1.0 / 16 + 15.0 / 16 * 7 / 16 / 2) / (7.0 / 16 + 9.0 / 16 / 16 / 2)}};

inline constexpr std::array kRbpGains = {Word{"binary", kBinaryGain}, Word{"raw", kRawGain},
                                         Word{"topic", kRawGain, &Params::scale, kTopicScale}};
inline constexpr ParamDef kRbpGain{
    .name = "gain",
    .meaning =
        "binary at rel; raw grades, as ranx; topic: raw with scale=topic, as trec_eval; or a map "
        "such as {1:0.5, 2:1}, other grades being binary, or raw under scale=topic",
    .word = &Params::gain,
    .words = kRbpGains,
    .takes_map = true};
inline constexpr std::array kRbpScales = {Word{"none", kNoScale}, Word{"topic", kTopicScale}};
inline constexpr ParamDef kRbpScale{
    .name = "scale",
    .meaning =
        "topic: where gains lie below 0 or above 1, bring the lowest to 0 and the highest to 1, of "
        "grade 0, the topic's grades and those that the map names",
    .word = &Params::scale,
    .words = kRbpScales};
inline constexpr ParamDef kPersistence{
    .name = "p",
    .meaning = "persistence: the chance to read on after each rank",
    .number = &Params::p,
    .initial = 0.8,
    .lowest = 0,
    .highest = 1};
// Under scale=topic a better document makes the others worth less once it joins the judgments.
inline constexpr auto weighs_gains = [](const Params& p) {
  const Holds holds = p.scale == kTopicScale ? Holds::kFixed : Holds::kAlways;
  const bool is_rising = p.gains.empty();
  return Traits{.linear = holds,
                .monotone = is_rising ? holds : Holds::kNotSaid,
                .likes_order = is_rising,
                .is_binary = is_rising && p.gain == kBinaryGain};
};
inline constexpr auto weighs_judged = [](const Params&) {
  return Traits{.linear = Holds::kAlways, .monotone = Holds::kAlways, .likes_order = true};
};

inline constexpr std::array kRbpParams = {kPersistence, params::kRel, kRbpGain, kRbpScale,
                                          params::kCutoff};
inline constexpr std::array kRbpTrec = {TrecName{"rbp", "p=0.9, gain=topic", {}, TrecKind::kPairs}};
inline constexpr MeasureDef kRbp{
    .name = "RBP",
    .title = "Rank-biased precision",
    .formula = R"(RBP = (1-p) \sum_i g_i \, p^{i-1})",
    .meaning =
        "The rate at which the user gains, reading on with probability p after each document. "
        "RBPResidual says how much unjudged documents could add.",
    .user_model =
        "Somebody of steady patience: p = 0.5 hardly leaves the first results, 0.8 reads five on "
        "average, 0.95 twenty.",
    .caveat =
        "A short list cannot reach 1, however good. Which grades gain what differs between tools: "
        "see gain.",
    .citation =
        "Moffat and Zobel (2008), Rank-biased precision for measurement of retrieval effectiveness",
    .trec = kRbpTrec,
    .params = kRbpParams,
    .at = &Params::cutoff,
    .leaves_range =
        [](const Params& p) {
          return p.scale == kNoScale && (p.gain == kRawGain || !p.gains.empty());
        },
    .compute = compute_with<rank_biased_precision>,
    .explain = explain_with<rank_biased_precision>,
    .traits = weighs_gains,
    .story = {.columns = stories::kSumColumns, .worked = "(1 - {p}) x {total}"},
    .example = {.params = "(p=0.5)", .run = "101", .judged = "11", .expect = 0.5 * (1 + 0.25)}};

inline constexpr std::array kTails = {Word{"always", kTailAlways},
                                      Word{"unjudged", kTailIfUnjudged}};
inline constexpr ParamDef kTail{
    .name = "tail",
    .meaning =
        "the ranks below the list count always, or only if a retrieved document is not judged, as "
        "trec_eval has it",
    .word = &Params::tail,
    .words = kTails};
inline constexpr std::array kResidualParams = {kPersistence, kTail, params::kCutoff};
inline constexpr std::array kResidualAliases = {Alias{"RBPres", ""}};
inline constexpr std::array kResidualTrec = {
    TrecName{"rbp_resid", "p=0.9, tail=unjudged", {}, TrecKind::kPairs}};
inline constexpr MeasureDef kRbpResidual{
    .name = "RBPResidual",
    .title = "Residual of rank-biased precision",
    .formula = R"(1 - (1-p) \sum_{i : d_i \text{ judged}} p^{i-1})",
    .meaning =
        "How much RBP could rise if every document that was not judged, and every one below the "
        "end of the list, were relevant: RBP and RBP plus this bracket the true value.",
    .user_model = "As for RBP.",
    .caveat =
        "A measure of ignorance, not of quality. trec_eval's rbp_resid forgets the end of the list "
        "when every document is judged: see tail.",
    .citation =
        "Moffat and Zobel (2008), Rank-biased precision for measurement of retrieval effectiveness",
    .aliases = kResidualAliases,
    .trec = kResidualTrec,
    .params = kResidualParams,
    .at = &Params::cutoff,
    .direction = Direction::kLowerIsBetter,
    .compute = compute_with<rbp_residual>,
    .explain = explain_with<rbp_residual>,
    .traits = weighs_judged,
    .story = {.columns = stories::kSumColumns},
    // weights 1/2, 1/4, 1/8; the second is not judged: 1/4 + 1/8 left below the list
    .example = {.params = "(p=0.5)", .run = "1-0", .judged = "10", .expect = 0.25 + 0.125}};

}  // namespace assay::measures
