// SPDX-License-Identifier: Apache-2.0
// oracle_more.cpp: one good document, Sakai's blended ratio, and the C/W/L family.
#include <algorithm>
#include <cmath>
#include <functional>

#include "oracle_parts.hpp"

namespace oracle {
namespace {

// The ranks, from 1, of the relevant documents within the cutoff.
std::vector<std::size_t> relevant_ranks(const Setting& setting, const Topic& topic) {
  std::vector<std::size_t> ranks;
  for (std::size_t rank = 1; rank <= depth(setting, topic.ranking.size()); ++rank) {
    if (is_relevant(setting, topic.ranking[rank - 1])) ranks.push_back(rank);
  }
  return ranks;
}

// ---- the blended ratio ----

double blended_gain(const Setting& setting, Grade grade) {
  if (!is_relevant(setting, grade)) return 0;
  word(setting, "gain", {"linear"});
  return mapped_gain(setting, grade).value_or(*grade);
}

double sum_of_first(const std::vector<double>& gains, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(count, gains.size()); ++i) sum += gains[i];
  return sum;
}

double blended_ratio(const Setting& setting, const Topic& topic, std::size_t rank) {
  std::vector<double> gains;
  for (const Grade grade : topic.ranking) gains.push_back(blended_gain(setting, grade));
  std::vector<double> ideal;
  for (const double grade : topic.judged) {
    if (is_relevant(setting, grade)) ideal.push_back(blended_gain(setting, grade));
  }
  std::ranges::sort(ideal, std::greater<>());
  double found = 0;
  for (std::size_t i = 1; i <= rank; ++i) found += is_relevant(setting, topic.ranking[i - 1]);
  const double beta = number(setting, "beta", 1);
  return (found + beta * sum_of_first(gains, rank)) /
         (static_cast<double>(rank) + beta * sum_of_first(ideal, rank));
}

// ---- C/W/L ----

constexpr std::size_t kRanks = 1000;

// The gain at each of the ranks, between 0 and 1.
std::vector<double> scaled_gains(const Setting& setting, const Topic& topic) {
  const double lowest = number(setting, "min_rel", 0);
  const double highest = number(setting, "max_rel", 1);
  std::vector<double> gains(kRanks, 0);
  for (std::size_t i = 0; i < std::min(kRanks, topic.ranking.size()); ++i) {
    const Grade grade = topic.ranking[i];
    if (!is_judged(grade)) continue;
    const double clipped = std::max(lowest, std::min(highest, *grade));
    gains[i] = (clipped - lowest) / (highest - lowest);
  }
  return gains;
}

double square(double x) { return x * x; }

// C: the probability that somebody at the rank, who has gained so much there and above, and so much
// there, goes on.
using Continuation = std::function<double(double rank, double gained, double gain)>;

// The gain at a rank weighs as much as the probability to reach the rank.
Value expected_gain(const Setting& setting, const Topic& topic, const Continuation& goes_on) {
  double reached = 1, gained = 0, above = 0, below = 0;
  double rank = 0;
  for (const double gain : scaled_gains(setting, topic)) {
    above += reached * gain;
    below += reached;
    ++rank;
    gained += gain;
    reached *= goes_on(rank, gained, gain);
  }
  return above / below;
}

}  // namespace

// For each share m/R of recall the best precision at any rank where it is reached.
Value area_under_pr(const Setting& setting, const Topic& topic) {
  const double all = relevant(setting, topic);
  if (all == 0) return std::nullopt;
  double area = 0;
  for (double m = 1; m <= all; ++m) {
    double best = 0;
    for (std::size_t rank = 1; rank <= topic.ranking.size(); ++rank) {
      double found = 0;
      for (std::size_t i = 0; i < rank; ++i) found += is_relevant(setting, topic.ranking[i]);
      if (found >= m) best = std::max(best, found / static_cast<double>(rank));
    }
    area += best / all;
  }
  return area;
}

Value search_length(const Setting& setting, const Topic& topic) {
  const auto ranks = relevant_ranks(setting, topic);
  return ranks.empty() ? std::nullopt : Value(static_cast<double>(ranks[0]));
}

Value capped_recall(const Setting& setting, const Topic& topic) {
  const double R = relevant(setting, topic);
  if (R == 0) return std::nullopt;
  return static_cast<double>(relevant_ranks(setting, topic).size()) /
         std::min(number(setting, "cutoff"), R);
}

// The share of the pairs of a relevant and another document that stand in the right order.
Value pair_accuracy(const Setting& setting, const Topic& topic) {
  double pairs = 0, right = 0;
  const std::size_t d = depth(setting, topic.ranking.size());
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j < d; ++j) {
      if (!is_relevant(setting, topic.ranking[i])) continue;
      if (is_relevant(setting, topic.ranking[j])) continue;
      ++pairs;
      right += i < j ? 1 : 0;
    }
  }
  return pairs == 0 ? std::nullopt : Value(right / pairs);
}

Value normalized_err(const Setting& setting, const Topic& topic) {
  std::vector<double> sorted = topic.judged;
  std::ranges::sort(sorted, std::greater<>());
  Topic best = topic;
  best.ranking.assign(sorted.begin(), sorted.end());
  const double ideal = *expected_reciprocal_rank(setting, best);
  return ideal == 0 ? std::nullopt : Value(*expected_reciprocal_rank(setting, topic) / ideal);
}

Value q_measure(const Setting& setting, const Topic& topic) {
  const double R = relevant(setting, topic);
  if (R == 0) return std::nullopt;
  double sum = 0;
  for (const std::size_t rank : relevant_ranks(setting, topic)) {
    sum += blended_ratio(setting, topic, rank);
  }
  return sum / std::min(R, number(setting, "cutoff", R));
}

Value o_measure(const Setting& setting, const Topic& topic) {
  if (relevant(setting, topic) == 0) return std::nullopt;
  const auto ranks = relevant_ranks(setting, topic);
  return ranks.empty() ? 0 : blended_ratio(setting, topic, ranks[0]);
}

Value p_plus(const Setting& setting, const Topic& topic) {
  if (relevant(setting, topic) == 0) return std::nullopt;
  const auto ranks = relevant_ranks(setting, topic);
  if (ranks.empty()) return 0;
  const auto gain_at = [&](std::size_t rank) {
    return blended_gain(setting, topic.ranking[rank - 1]);
  };
  const std::size_t preferred = *std::ranges::max_element(ranks, {}, gain_at);  // the first of them
  double sum = 0, count = 0;
  for (const std::size_t rank : ranks) {
    if (rank > preferred) continue;
    sum += blended_ratio(setting, topic, rank);
    ++count;
  }
  return sum / count;
}

Value insq(const Setting& setting, const Topic& topic) {
  const double T = number(setting, "T", 1);
  return expected_gain(setting, topic, [T](double i, double, double) {
    return square((i + 2 * T - 1) / (i + 2 * T));
  });
}

Value inst(const Setting& setting, const Topic& topic) {
  const double T = number(setting, "T", 1);
  return expected_gain(setting, topic, [T](double i, double gained, double) {
    const double missing = T - gained;
    return square((i + T + missing - 1) / (i + T + missing));
  });
}

Value bejeweled_player(const Setting& setting, const Topic& topic) {
  const double T = number(setting, "T", 1);
  const double cutoff = number(setting, "cutoff");
  return expected_gain(setting, topic, [T, cutoff](double i, double gained, double) {
    return gained < T && i < cutoff ? 1.0 : 0.0;
  });
}

// Whoever reaches rank i stops there with probability g, and after rank k in any case.
Value nearly_err_8(const Setting& setting, const Topic& topic) {
  const double k = number(setting, "cutoff");
  return expected_gain(setting, topic,
                       [k](double i, double, double g) { return i >= k ? 0.0 : 1.0 - g; });
}

Value nearly_err_9(const Setting& setting, const Topic& topic) {
  const double k = number(setting, "cutoff");
  return expected_gain(setting, topic, [k](double i, double, double g) {
    return i >= k ? 0.0 : (1.0 - g) * i / (1.0 + i);
  });
}

Value nearly_err_10(const Setting& setting, const Topic& topic) {
  const double p = number(setting, "p", 0.9);
  return expected_gain(setting, topic, [p](double, double, double g) { return p - p * g; });
}

Value nearly_err_11(const Setting& setting, const Topic& topic) {
  const double T = number(setting, "T", 1);
  return expected_gain(setting, topic, [T](double i, double, double g) {
    return (1.0 - g) * square(1.0 - 1.0 / (i + 2.0 * T));
  });
}

Value scaled_dcg(const Setting& setting, const Topic& topic) {
  const std::vector<double> gains = scaled_gains(setting, topic);
  double above = 0, below = 0;
  for (std::size_t rank = 1; rank <= depth(setting, kRanks); ++rank) {
    const double discount = std::log2(static_cast<double>(rank) + 1);
    above += gains[rank - 1] / discount;
    below += 1 / discount;
  }
  return above / below;
}

}  // namespace oracle
