// SPDX-License-Identifier: Apache-2.0
// oracle_sampled.cpp: estimates from a sample of the pool, every document looked at for each term.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "oracle_parts.hpp"

namespace oracle {
namespace {

constexpr double kEpsilon = 1e-5;

// The documents of a stratum that the judgments mention: all, those judged, those relevant.
struct Counts {
  double all = 0, judged = 0, relevant = 0;

  void add(const Setting& setting, double grade) {
    ++all;
    judged += is_judged(grade) ? 1 : 0;
    relevant += is_judged(grade) && is_relevant(setting, grade) ? 1 : 0;
  }
};

std::map<int, Counts> strata_of_pool(const Setting& setting, const Topic& topic) {
  std::map<int, Counts> counts;
  for (std::size_t i = 0; i < topic.judged_strata.size(); ++i) {
    counts[topic.judged_strata[i]].add(setting, topic.judged[i]);
  }
  return counts;
}

// A document of the ranking that is in a stratum.
struct Drawn {
  std::size_t rank;
  int stratum;
  double grade;
};

std::vector<Drawn> drawn_to(const Topic& topic, std::size_t depth) {
  std::vector<Drawn> drawn;
  for (std::size_t rank = 1; rank <= std::min(depth, topic.strata.size()); ++rank) {
    const int stratum = topic.strata[rank - 1];
    if (stratum > 0) drawn.push_back({rank, stratum, *topic.ranking[rank - 1]});
  }
  return drawn;
}

std::vector<Drawn> drawn_in_list(const Setting& setting, const Topic& topic) {
  return drawn_to(topic, depth(setting, topic.ranking.size()));
}

bool is_good(const Setting& setting, double grade) {
  return is_judged(grade) && is_relevant(setting, grade);
}

std::vector<Drawn> good_in_list(const Setting& setting, const Topic& topic) {
  std::vector<Drawn> good = drawn_in_list(setting, topic);
  std::erase_if(good, [&](const Drawn& document) { return !is_good(setting, document.grade); });
  return good;
}

// The chance of each document of a stratum to be drawn.
double chance(const Setting& setting, const Topic& topic, int stratum) {
  const Counts counts = strata_of_pool(setting, topic).at(stratum);
  return counts.judged / counts.all;
}

double estimated_relevant_to(const Setting& setting, const Topic& topic, std::size_t depth) {
  std::map<int, Counts> counts;
  for (const Drawn& document : drawn_to(topic, depth)) {
    counts[document.stratum].add(setting, document.grade);
  }
  double sum = 0;
  for (const auto& [stratum, count] : counts) {
    sum += count.all * (count.relevant + kEpsilon) / (count.judged + 3 * kEpsilon);
  }
  return sum;
}

double estimated_relevant(const Setting& setting, const Topic& topic) {
  double sum = 0;
  for (const auto& [stratum, count] : strata_of_pool(setting, topic)) {
    if (count.judged > 0) sum += count.relevant * count.all / count.judged;
  }
  return sum;
}

// The sum of what each relevant document of the list stands for, times its estimated precision.
using Precision = std::function<double(const Drawn&)>;
Value weighted_precision(const Setting& setting, const Topic& topic, const Precision& precision) {
  const double R = estimated_relevant(setting, topic);
  if (R == 0) return std::nullopt;
  double sum = 0;
  for (const Drawn& document : drawn_in_list(setting, topic)) {
    if (!is_good(setting, document.grade)) continue;
    sum += precision(document) / chance(setting, topic, document.stratum);
  }
  return sum / R;
}

// Of a relevant document: how many relevant ones those that are not below it stand for, by rank.
double weighted_precision_at(const Setting& setting, const Topic& topic, std::size_t rank) {
  double sum = 1;
  for (const Drawn& other : drawn_to(topic, rank - 1)) {
    if (is_good(setting, other.grade)) sum += 1 / chance(setting, topic, other.stratum);
  }
  return sum / static_cast<double>(rank);
}

double linear_or_other_gain(const Setting& setting, double grade) {
  if (!is_judged(grade)) return 0;
  if (const Value gain = mapped_gain(setting, grade)) return *gain;
  const std::string form = word(setting, "gain", {"linear", "exp", "penalty"});
  if (form == "linear") return grade;
  if (form == "exp") return std::pow(2, grade) - 1;
  const double score = grade - number(setting, "neutral", 1);
  return score < 0 ? 1 - std::pow(2, -score) : std::pow(2, score) - 1;
}

// As many documents of each gain as are estimated, rounded, from the best gain down.
double estimated_ideal(const Setting& setting, const Topic& topic) {
  std::map<double, double, std::greater<>> documents;
  for (std::size_t i = 0; i < topic.judged_strata.size(); ++i) {
    if (!is_judged(topic.judged[i])) continue;
    const double gain = linear_or_other_gain(setting, topic.judged[i]);
    if (gain > 0) documents[gain] += 1 / chance(setting, topic, topic.judged_strata[i]);
  }
  double sum = 0, rank = 0;
  for (const auto& [gain, count] : documents) {
    for (double i = 0; i < std::floor(count + 0.5 + 1e-9); ++i) {
      if (++rank <= number(setting, "cutoff", 1e9)) sum += gain / std::log2(rank + 1);
    }
  }
  return sum;
}

}  // namespace

Value extended_inferred_ap(const Setting& setting, const Topic& topic) {
  return weighted_precision(setting, topic, [&](const Drawn& document) {
    const double above = estimated_relevant_to(setting, topic, document.rank - 1);
    return (1 + above) / static_cast<double>(document.rank);
  });
}

Value inferred_ndcg(const Setting& setting, const Topic& topic) {
  const double ideal = estimated_ideal(setting, topic);
  if (ideal == 0) return std::nullopt;
  std::map<int, Counts> counts;
  for (const Drawn& document : drawn_in_list(setting, topic)) {
    counts[document.stratum].add(setting, document.grade);
  }
  double sum = 0;
  for (const auto& [stratum, count] : counts) {
    double gained = 0;
    for (const Drawn& document : drawn_in_list(setting, topic)) {
      if (document.stratum != stratum) continue;
      gained += linear_or_other_gain(setting, document.grade) /
                std::log2(static_cast<double>(document.rank) + 1);
    }
    if (count.judged > 0) sum += count.all * gained / count.judged;
  }
  return sum / ideal;
}

Value inferred_precision(const Setting& setting, const Topic& topic) {
  const double k = number(setting, "cutoff");
  return estimated_relevant_to(setting, topic, static_cast<std::size_t>(k)) / k;
}

Value inferred_num_rel(const Setting& setting, const Topic& topic) {
  return estimated_relevant(setting, topic);
}

Value inferred_num_rel_ret(const Setting& setting, const Topic& topic) {
  return estimated_relevant_to(setting, topic, depth(setting, topic.ranking.size()));
}

Value statistical_ap(const Setting& setting, const Topic& topic) {
  return weighted_precision(setting, topic, [&](const Drawn& document) {
    return weighted_precision_at(setting, topic, document.rank);
  });
}

namespace {

struct Term {
  double y, chance;
};

// Of each relevant document that was drawn, also of those that are not in the list.
std::vector<Term> variance_terms(const Setting& setting, const Topic& topic, double ap) {
  std::vector<Term> terms;
  std::map<int, double> missing;
  for (const auto& [stratum, count] : strata_of_pool(setting, topic)) {
    missing[stratum] = count.relevant;
  }
  for (const Drawn& document : good_in_list(setting, topic)) {
    const double pi = chance(setting, topic, document.stratum);
    terms.push_back({(weighted_precision_at(setting, topic, document.rank) - ap) / pi, pi});
    missing[document.stratum] -= 1;
  }
  for (const auto& [stratum, count] : missing) {
    const double pi = chance(setting, topic, stratum);
    for (double i = 0; i < count; ++i) terms.push_back({-ap / pi, pi});
  }
  return terms;
}

// What precisions owe to chance: each document adds to that of all below it.
double variance_of_precisions(const Setting& setting, const Topic& topic) {
  const std::vector<Drawn> here = good_in_list(setting, topic);
  double sum = 0;
  for (const Drawn& document : here) {
    const double pi = chance(setting, topic, document.stratum);
    double below = 0;
    for (const Drawn& other : here) {
      if (other.rank <= document.rank) continue;
      below += 1 / (static_cast<double>(other.rank) * chance(setting, topic, other.stratum));
    }
    sum += (1 - pi) / (pi * pi) * below * below;
  }
  return sum;
}

}  // namespace

// The three sums of version 4 of the script, over the relevant documents that were drawn.
Value statistical_ap_variance(const Setting& setting, const Topic& topic) {
  const Value ap = statistical_ap(setting, topic);
  if (!ap) return std::nullopt;
  const double R = estimated_relevant(setting, topic);
  const std::vector<Term> terms = variance_terms(setting, topic, *ap);
  double squares = 0, pairs = 0, judged = 0, judged_here = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    squares += (1 - terms[i].chance) * terms[i].y * terms[i].y;
    for (std::size_t j = 0; j < i; ++j) pairs += 2 * terms[i].y * terms[j].y;
  }
  for (const Drawn& document : drawn_in_list(setting, topic)) {
    judged_here += is_judged(document.grade) ? 1 : 0;
  }
  for (const double grade : topic.judged) judged += is_judged(grade) ? 1 : 0;
  const double less = judged > 1 ? pairs / (judged - 1) : 0;
  const double all = squares - less + variance_of_precisions(setting, topic);
  return std::min(1.0, all / (R * R) * judged / (judged_here + 0.1));
}

}  // namespace oracle
