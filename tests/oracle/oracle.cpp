// SPDX-License-Identifier: Apache-2.0
// oracle.cpp: the textbook formula of each measure, with every part recomputed from scratch.
// Counts are doubles, so that no division truncates; ranks count from 1.

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "oracle_parts.hpp"

namespace oracle {

double number(const Setting& setting, const std::string& name, Value otherwise) {
  const auto found = setting.numbers.find(name);
  if (found != setting.numbers.end()) return found->second;
  if (!otherwise) throw std::invalid_argument(setting.measure + " needs a number: " + name);
  return *otherwise;
}

std::string word(const Setting& setting, const std::string& name,
                 std::initializer_list<std::string> choices) {
  const auto found = setting.words.find(name);
  if (found == setting.words.end()) return *choices.begin();
  if (std::ranges::find(choices, found->second) == choices.end()) {
    throw std::invalid_argument(setting.measure + ": unknown " + name + " " + found->second);
  }
  return found->second;
}

std::size_t depth(const Setting& setting, std::size_t length) {
  const double all = static_cast<double>(length);
  return static_cast<std::size_t>(std::min(all, number(setting, "cutoff", all)));
}

bool is_judged(Grade grade) { return grade.has_value() && *grade >= 0; }

bool is_relevant(const Setting& setting, Grade grade) {
  return grade.has_value() && *grade >= number(setting, "rel", 1);
}

double relevant(const Setting& setting, const Topic& topic) {
  double count = 0;
  for (const double grade : topic.judged) count += is_relevant(setting, grade) ? 1 : 0;
  return count;
}

double hits_at(const Setting& setting, const Topic& topic, std::size_t k) {
  double count = 0;
  for (std::size_t rank = 1; rank <= std::min(k, topic.ranking.size()); ++rank) {
    count += is_relevant(setting, topic.ranking[rank - 1]) ? 1 : 0;
  }
  return count;
}

namespace {

// ---- counting ----

bool is_judged_relevant(const Setting& setting, Grade grade) {
  return is_judged(grade) && is_relevant(setting, grade);
}

bool is_judged_nonrelevant(const Setting& setting, Grade grade) {
  return is_judged(grade) && !is_relevant(setting, grade);
}

double retrieved(const Topic& topic) { return static_cast<double>(topic.ranking.size()); }

double hits(const Setting& setting, const Topic& topic) {
  return hits_at(setting, topic, depth(setting, topic.ranking.size()));
}

double precision_at(const Setting& setting, const Topic& topic, std::size_t k) {
  return hits_at(setting, topic, k) / static_cast<double>(k);
}

struct Ratio {
  double above, below;
};

Value divide(Ratio of) { return of.below == 0 ? std::nullopt : Value(of.above / of.below); }

// ---- sets and cutoffs ----

Value num_q(const Setting&, const Topic&) { return 1; }

Value num_ret(const Setting& setting, const Topic& topic) {
  return setting.numbers.contains("rel") ? hits(setting, topic) : retrieved(topic);
}

Value num_rel(const Setting& setting, const Topic& topic) { return relevant(setting, topic); }

Value num_rel_ret(const Setting& setting, const Topic& topic) { return hits(setting, topic); }

Value precision(const Setting& setting, const Topic& topic) {
  return hits(setting, topic) / number(setting, "cutoff");
}

Value recall(const Setting& setting, const Topic& topic) {
  return divide({.above = hits(setting, topic), .below = relevant(setting, topic)});
}

Value success(const Setting& setting, const Topic& topic) { return hits(setting, topic) > 0; }

Value r_precision(const Setting& setting, const Topic& topic) {
  const double R = relevant(setting, topic);
  return divide({.above = hits_at(setting, topic, static_cast<std::size_t>(R)), .below = R});
}

Value f_measure(const Setting& setting, const Topic& topic) {
  const double found = hits(setting, topic);
  const double examined = number(setting, "cutoff", retrieved(topic));
  const Value P = divide({.above = found, .below = examined});
  const Value R = divide({.above = found, .below = relevant(setting, topic)});
  if (!P || !R) return std::nullopt;
  if (found == 0) return 0;
  const double alpha = number(setting, "alpha", 0.5);
  if (alpha != 0.5) return 1 / (alpha / *P + (1 - alpha) / *R);
  const double beta = number(setting, "beta", 1);
  return (beta * beta + 1) * *P * *R / (beta * beta * *P + *R);
}

Value set_precision(const Setting& setting, const Topic& topic) {
  double best = retrieved(topic);
  if (word(setting, "relative", {"False", "True"}) == "True") {
    best = std::min(best, relevant(setting, topic));
  }
  return divide({.above = hits(setting, topic), .below = best});
}

Value set_ap(const Setting& setting, const Topic& topic) {
  const double found = hits(setting, topic);
  return divide({.above = found * found, .below = retrieved(topic) * relevant(setting, topic)});
}

// ---- ranks of the relevant documents ----

Value average_precision(const Setting& setting, const Topic& topic) {
  double sum = 0;
  for (std::size_t rank = 1; rank <= depth(setting, topic.ranking.size()); ++rank) {
    if (is_relevant(setting, topic.ranking[rank - 1])) sum += precision_at(setting, topic, rank);
  }
  const double R = relevant(setting, topic);
  const bool capped = word(setting, "norm", {"R", "min"}) == "min";
  return divide({.above = sum, .below = capped ? std::min(number(setting, "cutoff", R), R) : R});
}

Value reciprocal_rank(const Setting& setting, const Topic& topic) {
  for (std::size_t rank = 1; rank <= depth(setting, topic.ranking.size()); ++rank) {
    if (is_relevant(setting, topic.ranking[rank - 1])) return 1 / static_cast<double>(rank);
  }
  return 0;
}

// The number of relevant documents that reaches a level of recall.
double needed_for(const Setting& setting, const Topic& topic, double level) {
  const double exact = level * relevant(setting, topic);
  const std::string rounding = word(setting, "round", {"up", "nearest", "trec9"});
  if (rounding == "nearest") return std::round(exact);  // halves away from zero
  if (rounding == "trec9") return std::trunc(exact + 0.9);
  // In whole numbers, for levels of up to six decimals: the smallest count that is enough.
  const auto millionths = static_cast<long long>(std::round(level * 1e6));
  const auto all = static_cast<long long>(relevant(setting, topic));
  long long needed = 0;
  while (needed * 1'000'000 < millionths * all) ++needed;
  return static_cast<double>(needed);
}

double interpolated_at(const Setting& setting, const Topic& topic, double level) {
  const double needed = needed_for(setting, topic, level);
  double best = 0;
  for (std::size_t rank = 1; rank <= topic.ranking.size(); ++rank) {
    if (hits_at(setting, topic, rank) < needed) continue;
    best = std::max(best, precision_at(setting, topic, rank));
  }
  return best;
}

Value interpolated_precision(const Setting& setting, const Topic& topic) {
  if (relevant(setting, topic) == 0) return std::nullopt;
  return interpolated_at(setting, topic, number(setting, "recall"));
}

Value eleven_points(const Setting& setting, const Topic& topic) {
  if (relevant(setting, topic) == 0) return std::nullopt;
  std::vector<double> levels;
  for (int step = 0; step <= 10; ++step) levels.push_back(step / 10.0);
  if (setting.lists.contains("levels")) levels = setting.lists.at("levels");
  double sum = 0;
  for (const double level : levels) sum += interpolated_at(setting, topic, level);
  return sum / static_cast<double>(levels.size());
}

// ---- incomplete judgments ----

// Documents above a rank: judged relevant, judged not relevant, and pooled but not judged.
struct Above {
  double relevant = 0, nonrelevant = 0, pooled = 0;
};

Above above(const Setting& setting, const Topic& topic, std::size_t rank) {
  Above counts;
  for (std::size_t higher = 1; higher < rank; ++higher) {
    const Grade grade = topic.ranking[higher - 1];
    counts.relevant += is_judged_relevant(setting, grade) ? 1 : 0;
    counts.nonrelevant += is_judged_nonrelevant(setting, grade) ? 1 : 0;
    counts.pooled += grade && !is_judged(grade) ? 1 : 0;
  }
  return counts;
}

Value bpref(const Setting& setting, const Topic& topic) {
  const double R = relevant(setting, topic);
  double N = 0;
  for (const double grade : topic.judged) N += is_judged_nonrelevant(setting, grade) ? 1 : 0;
  double sum = 0;
  for (std::size_t rank = 1; rank <= topic.ranking.size(); ++rank) {
    if (!is_judged_relevant(setting, topic.ranking[rank - 1])) continue;
    const double worse = above(setting, topic, rank).nonrelevant;
    sum += worse == 0 || N == 0 ? 1 : 1 - std::min(worse, R) / std::min(R, N);
  }
  return divide({.above = sum, .below = R});
}

// Yilmaz and Aslam, smoothed as trec_eval does; absent documents only lengthen the rank.
Value inferred_ap(const Setting& setting, const Topic& topic) {
  constexpr double kEpsilon = 1e-5;
  double sum = 0;
  for (std::size_t rank = 1; rank <= topic.ranking.size(); ++rank) {
    if (!is_judged_relevant(setting, topic.ranking[rank - 1])) continue;
    const auto [a, b, u] = above(setting, topic, rank);
    const double k = static_cast<double>(rank);
    const double in_pool = rank == 1 ? 0 : (a + b + u) / (k - 1);
    const double precise = (a + kEpsilon) / (a + b + 2 * kEpsilon);
    sum += 1 / k + (k - 1) / k * in_pool * precise;
  }
  return divide({.above = sum, .below = relevant(setting, topic)});
}

Value judged_share(const Setting& setting, const Topic& topic) {
  const std::size_t d = depth(setting, topic.ranking.size());
  double count = 0;
  for (std::size_t rank = 1; rank <= d; ++rank) count += is_judged(topic.ranking[rank - 1]) ? 1 : 0;
  return divide({.above = count, .below = static_cast<double>(d)});
}

using Formula = Value (*)(const Setting&, const Topic&);
const std::map<std::string, Formula> kFormulas = {
    {"NumQ", num_q},
    {"AreaPR", area_under_pr},
    {"NumRet", num_ret},
    {"NumRel", num_rel},
    {"NumRelRet", num_rel_ret},
    {"P", precision},
    {"R", recall},
    {"Success", success},
    {"Rprec", r_precision},
    {"F", f_measure},
    {"SetF", f_measure},
    {"SetP", set_precision},
    {"SetR", recall},
    {"SetAP", set_ap},
    {"AP", average_precision},
    {"GMAP", average_precision},
    {"RR", reciprocal_rank},
    {"IPrec", interpolated_precision},
    {"AP11", eleven_points},
    {"CG", cumulated},
    {"DCG", cumulated},
    {"ICG", ideal_cumulated},
    {"IDCG", ideal_cumulated},
    {"NCG", normalized_cumulated},
    {"nDCG", normalized_cumulated},
    {"Bpref", bpref},
    {"infAP", inferred_ap},
    {"ERR", expected_reciprocal_rank},
    {"RBP", rank_biased_precision},
    {"RBPResidual", rank_biased_residual},
    {"Judged", judged_share},
    {"SearchLength", search_length},
    {"R_cap", capped_recall},
    {"Accuracy", pair_accuracy},
    {"nERR", normalized_err},
    {"Q", q_measure},
    {"O", o_measure},
    {"Pplus", p_plus},
    {"INSQ", insq},
    {"INST", inst},
    {"BPM", bejeweled_player},
    {"SDCG", scaled_dcg},
    {"NERR8", nearly_err_8},
    {"NERR9", nearly_err_9},
    {"NERR10", nearly_err_10},
    {"NERR11", nearly_err_11},
    {"Fallout", fallout},
    {"Generality", generality},
    {"SetAccuracy", set_accuracy},
    {"Specificity", specificity},
    {"MCC", correlation},
    {"ROC", roc_area},
    {"Rnorm", normalized_recall},
    {"Pnorm", normalized_precision},
    {"ESL", expected_search_length},
    {"E", e_measure},
    {"GAP", graded_ap},
    {"AreaNCG", area_of_ncg},
    {"AreaNDCG", area_of_ndcg},
    {"MedianRank", search_length},
    {"Compat", compatibility},
    {"Coverage", coverage},
    {"Novelty", novelty},
    {"RelativeRecall", relative_recall},
    {"RecallEffort", recall_effort},
    {"NumNonrelJudgedRet", num_nonrel_judged_ret},
    {"GMbpref", bpref},
    {"RprecMult", r_precision_mult},
    {"Utility", utility},
    {"BinG", binary_g},
    {"G", g_measure},
    {"nDCGRel", ndcg_at_relevant},
    {"RnDCG", ndcg_at_changes},
    {"Unjudged", unjudged_share},
    {"Yaap", yet_another_ap},
    {"NumPrefs", num_prefs},
    {"NumPrefsMet", num_prefs_met},
    {"PrefShare", pref_share},
    {"PrefPair", pref_pair},
    {"PrefGroups", pref_groups},
    {"PrefBalanced", pref_balanced},
    {"xinfAP", extended_inferred_ap},
    {"infNDCG", inferred_ndcg},
    {"iP", inferred_precision},
    {"infNumRel", inferred_num_rel},
    {"infNumRelRet", inferred_num_rel_ret},
    {"statAP", statistical_ap},
    {"statAPVar", statistical_ap_variance},
};

// The topic without the retrieved documents that nobody judged and no map of gains names.
Topic condensed(const Setting& setting, const Topic& topic) {
  Topic seen = topic;
  seen.ranking.clear();
  seen.level.clear();
  seen.known.clear();
  seen.strata.clear();
  for (std::size_t i = 0; i < topic.ranking.size(); ++i) {
    if (!is_judged(topic.ranking[i]) && !is_named(setting, topic.ranking[i])) continue;
    seen.ranking.push_back(topic.ranking[i]);
    if (!topic.level.empty()) seen.level.push_back(topic.level[i]);
    if (!topic.known.empty()) seen.known.push_back(topic.known[i]);
    if (!topic.strata.empty()) seen.strata.push_back(topic.strata[i]);
  }
  return seen;
}

Value value_of_one(const Setting& setting, const Topic& topic) {
  const auto found = kFormulas.find(setting.measure);
  if (found == kFormulas.end()) throw std::invalid_argument("unknown measure " + setting.measure);
  const bool judged_only = word(setting, "judged_only", {"False", "True"}) == "True";
  return found->second(setting, judged_only ? condensed(setting, topic) : topic);
}

}  // namespace

std::optional<double> value(const Setting& setting, const Topic& topic) {
  if (word(setting, "groups", {"none", "mean"}) == "none") return value_of_one(setting, topic);
  double sum = 0;
  for (const Group& group : topic.groups) {
    Topic seen = topic;
    seen.ranking = group.ranking;
    seen.judged = group.judged;
    seen.pooled.clear();  // nobody said what this group would say of these
    seen.known_judged.clear();
    seen.strata.clear();
    seen.judged_strata.clear();
    sum += value_of_one(setting, seen).value_or(0);
  }
  if (topic.groups.empty()) return std::nullopt;
  return sum / static_cast<double>(topic.groups.size());
}

}  // namespace oracle
