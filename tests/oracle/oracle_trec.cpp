// SPDX-License-Identifier: Apache-2.0
// oracle_trec.cpp: measures that only trec_eval has, from the words that describe them.
#include <algorithm>
#include <cmath>

#include "oracle_parts.hpp"

namespace oracle {
namespace {

// The documents among the first k that are not relevant, judged or not.
double others_at(const Setting& setting, const Topic& topic, std::size_t k) {
  return static_cast<double>(std::min(k, topic.ranking.size())) - hits_at(setting, topic, k);
}

// Discounted by log2(rank + 1); a list that is shorter than k has gained all it can.
double discounted(const std::vector<double>& gains, std::size_t k) {
  double sum = 0;
  for (std::size_t rank = 1; rank <= std::min(k, gains.size()); ++rank) {
    sum += gains[rank - 1] / std::log2(static_cast<double>(rank) + 1);
  }
  return sum;
}

double sum_of(const std::vector<double>& numbers, std::size_t first) {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(first, numbers.size()); ++i) sum += numbers[i];
  return sum;
}

}  // namespace

Value num_nonrel_judged_ret(const Setting& setting, const Topic& topic) {
  return static_cast<double>(std::ranges::count_if(topic.ranking, [&](Grade grade) {
    return is_judged(grade) && !is_relevant(setting, grade);
  }));
}

Value r_precision_mult(const Setting& setting, const Topic& topic) {
  const double k = std::trunc(number(setting, "multiple") * relevant(setting, topic) + 0.9);
  if (k == 0) return std::nullopt;
  return hits_at(setting, topic, static_cast<std::size_t>(k)) / k;
}

// Each of the four cells of retrieved and relevant has its price.
Value utility(const Setting& setting, const Topic& topic) {
  const std::size_t n = topic.ranking.size();
  const double both = hits_at(setting, topic, n);
  const double retrieved_only = others_at(setting, topic, n);
  const double relevant_only = relevant(setting, topic) - both;
  const double neither = number(setting, "collection", 0) - both - retrieved_only - relevant_only;
  return number(setting, "a", 1) * both + number(setting, "b", -1) * retrieved_only +
         number(setting, "c", 0) * relevant_only + number(setting, "d", 0) * neither;
}

Value binary_g(const Setting& setting, const Topic& topic) {
  const double R = relevant(setting, topic);
  double sum = 0;
  for (std::size_t rank = 1; rank <= topic.ranking.size(); ++rank) {
    if (!is_relevant(setting, topic.ranking[rank - 1])) continue;
    sum += 1 / std::log2(2 + others_at(setting, topic, rank));
  }
  return R == 0 ? std::nullopt : Value(sum / R);
}

// As binary_g, but what stands above a document costs what the ideal list would have gained there,
// at least 1 a rank, less what was gained. Documents that the judgments do not have may gain more
// than that, and then the logarithm may have no value.
Value g_measure(const Setting& setting, const Topic& topic) {
  const std::vector<double> gains = gains_by_rank(setting, topic);
  const std::vector<double> ideal = ideal_gains(setting, topic);
  double sum = 0;
  for (std::size_t rank = 1; rank <= gains.size(); ++rank) {
    if (gains[rank - 1] == 0) continue;
    double cost = 0;
    for (std::size_t i = 0; i < rank; ++i) {
      cost += i < ideal.size() ? std::max(ideal[i], 1.0) : 1;
    }
    sum += gains[rank - 1] / std::log2(2 + cost - sum_of(gains, rank));
  }
  const double best = sum_of(ideal, ideal.size());
  return best == 0 || !std::isfinite(sum) ? std::nullopt : Value(sum / best);
}

// nDCG at the rank of each document that gains something; at the end for those never found.
Value ndcg_at_relevant(const Setting& setting, const Topic& topic) {
  const std::vector<double> gains = gains_by_rank(setting, topic);
  const std::vector<double> ideal = ideal_gains(setting, topic);
  if (ideal.empty()) return std::nullopt;
  double sum = 0;
  double missing = static_cast<double>(ideal.size());
  for (std::size_t rank = 1; rank <= gains.size(); ++rank) {
    if (gains[rank - 1] <= 0) continue;
    sum += discounted(gains, rank) / discounted(ideal, rank);
    --missing;
  }
  sum += missing * discounted(gains, gains.size()) / discounted(ideal, ideal.size());
  return std::max(0.0, sum / static_cast<double>(ideal.size()));
}

// nDCG at each rank that is the last of its gain in the ideal list; and at the end of the ranking,
// if that has at least two documents more than the ideal list.
Value ndcg_at_changes(const Setting& setting, const Topic& topic) {
  const std::vector<double> gains = gains_by_rank(setting, topic);
  const std::vector<double> ideal = ideal_gains(setting, topic);
  if (relevant(setting, topic) == 0 || ideal.empty()) return std::nullopt;
  double sum = 0, points = 0;
  const auto add_point = [&](std::size_t rank) {
    sum += discounted(gains, rank) / discounted(ideal, rank);
    ++points;
  };
  for (std::size_t rank = 1; rank <= ideal.size(); ++rank) {
    if (rank == ideal.size() || ideal[rank] != ideal[rank - 1]) add_point(rank);
  }
  if (gains.size() > ideal.size() + 1) add_point(gains.size());
  return sum / points;
}

Value unjudged_share(const Setting& setting, const Topic& topic) {
  double count = 0;
  for (std::size_t i = 0; i < depth(setting, topic.ranking.size()); ++i) {
    count += is_judged(topic.ranking[i]) ? 0 : 1;
  }
  return count / number(setting, "cutoff");
}

Value yet_another_ap(const Setting& setting, const Topic& topic) {
  double S = 0;
  for (std::size_t rank = 1; rank <= topic.ranking.size(); ++rank) {
    if (!is_relevant(setting, topic.ranking[rank - 1])) continue;
    S += hits_at(setting, topic, rank) / static_cast<double>(rank);
  }
  return std::log((1 + S) / (1 + relevant(setting, topic) - S));
}

}  // namespace oracle
