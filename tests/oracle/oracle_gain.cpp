// SPDX-License-Identifier: Apache-2.0
// oracle_gain.cpp: the measures that add up gains, or follow a user who stops.
#include <algorithm>
#include <cmath>
#include <functional>

#include "oracle_parts.hpp"

namespace oracle {

bool is_named(const Setting& setting, Grade grade) {
  return std::ranges::any_of(setting.gains, [&](const auto& pair) { return grade == pair.first; });
}

Value mapped_gain(const Setting& setting, Grade grade) {
  for (const auto& [from, gain] : setting.gains) {
    if (grade == from) return gain;
  }
  if (!grade) return setting.absent_gain;
  return *grade < 0 ? setting.negative_gain : std::nullopt;
}

namespace {

// ---- cumulated gain ----

double cumulated_gain_of(const Setting& setting, Grade grade) {
  if (const Value gain = mapped_gain(setting, grade)) return *gain;
  if (!is_judged(grade)) return number(setting, "unjudged", 0);
  const double g = *grade;
  const std::string form = word(setting, "gain", {"linear", "exp", "penalty"});
  if (form == "linear") return g;
  if (form == "exp") return std::pow(2, g) - 1;
  const double s = g - number(setting, "neutral", 1);
  return s < 0 ? 1 - std::pow(2, -s) : std::pow(2, s) - 1;
}

}  // namespace

std::vector<double> gains_by_rank(const Setting& setting, const Topic& topic) {
  std::vector<double> gains;
  for (const Grade grade : topic.ranking) gains.push_back(cumulated_gain_of(setting, grade));
  const double fill = cumulated_gain_of(setting, number(setting, "fill", 0));
  while (static_cast<double>(gains.size()) < number(setting, "pad", 0)) gains.push_back(fill);
  return gains;
}

std::vector<double> ideal_gains(const Setting& setting, const Topic& topic) {
  const std::string ideal = word(setting, "ideal", {"judged", "retrieved", "pooled"});
  std::vector<double> gains;
  if (ideal == "retrieved") {
    gains = gains_by_rank(setting, topic);
  } else {
    for (const double grade : ideal == "judged" ? topic.judged : topic.pooled) {
      if (!is_judged(grade) && !is_named(setting, grade)) continue;
      const double gain = cumulated_gain_of(setting, grade);
      if (gain > 0) gains.push_back(gain);
    }
  }
  std::ranges::sort(gains, std::greater<>());
  return gains;
}

namespace {

double discount(const Setting& setting, std::size_t rank) {
  const std::string form = word(setting, "discount", {"log", "jk", "none"});
  const std::string& name = setting.measure;
  if (form == "none" || name == "CG" || name == "ICG" || name == "NCG") return 1;
  const double i = static_cast<double>(rank);
  const double base = number(setting, "base", 2);
  if (form == "log") return std::log(i + 1) / std::log(base);
  return std::max(1.0, std::log(i) / std::log(base));
}

double cumulate(const Setting& setting, const std::vector<double>& gains, std::size_t ranks) {
  double sum = 0;
  for (std::size_t i = 1; i <= ranks; ++i) sum += gains[i - 1] / discount(setting, i);
  return sum;
}

// ---- users who stop ----

double stop_probability(const Setting& setting, Grade grade) {
  if (!is_judged(grade)) return 0;
  const double highest = number(setting, "max", 4);
  if (word(setting, "gain", {"exp", "linear"}) == "linear") return *grade / (highest + 1);
  return (std::pow(2, *grade) - 1) / std::pow(2, highest);
}

// The chance that a user of persistence p sees the rank.
double rank_biased_weight(const Setting& setting, std::size_t rank) {
  return std::pow(number(setting, "p", 0.8), static_cast<double>(rank) - 1);
}

// Before any scaling. On the scale of a topic, what a map leaves out gains its grade.
double rank_biased_gain(const Setting& setting, Grade grade) {
  if (const Value gain = mapped_gain(setting, grade)) return *gain;
  if (!is_judged(grade)) return 0;
  const bool has_map = !setting.gains.empty() || setting.absent_gain || setting.negative_gain;
  if (has_map && word(setting, "scale", {"none", "topic"}) == "topic") return *grade;
  if (word(setting, "gain", {"binary", "raw"}) == "raw") return *grade;
  return is_relevant(setting, grade) ? 1 : 0;
}

// Every gain that a grade of the topic or of the map stands for, and that of grade 0.
std::vector<double> rank_biased_gains(const Setting& setting, const Topic& topic) {
  std::vector<double> gains = {rank_biased_gain(setting, 0)};
  for (const double grade : topic.judged) {
    if (is_judged(grade)) gains.push_back(rank_biased_gain(setting, grade));
  }
  for (const auto& [grade, gain] : setting.gains) gains.push_back(gain);
  if (setting.absent_gain) gains.push_back(*setting.absent_gain);
  if (setting.negative_gain) gains.push_back(*setting.negative_gain);
  return gains;
}

// Brought between 0 and 1 where one of the gains of the topic is outside. What is not judged, and
// not in the map, gains nothing, be there negative gains or not.
double scaled_gain(const Setting& setting, const Topic& topic, Grade grade) {
  const double gain = rank_biased_gain(setting, grade);
  if (word(setting, "scale", {"none", "topic"}) == "none") return gain;
  if (!is_judged(grade) && !mapped_gain(setting, grade)) return 0;
  const std::vector<double> gains = rank_biased_gains(setting, topic);
  const auto [lowest, highest] = std::ranges::minmax(gains);
  if (lowest >= 0 && highest <= 1) return gain;
  return (gain - lowest) / (highest - lowest);
}

}  // namespace

Value cumulated(const Setting& setting, const Topic& topic) {
  const std::vector<double> gains = gains_by_rank(setting, topic);
  return cumulate(setting, gains, depth(setting, gains.size()));
}

Value ideal_cumulated(const Setting& setting, const Topic& topic) {
  const std::vector<double> gains = ideal_gains(setting, topic);
  const bool whole = word(setting, "ideal_cut", {"cutoff", "none"}) == "none";
  return cumulate(setting, gains, whole ? gains.size() : depth(setting, gains.size()));
}

Value normalized_cumulated(const Setting& setting, const Topic& topic) {
  const double ideal = *ideal_cumulated(setting, topic);
  return ideal <= 0 ? std::nullopt : Value(*cumulated(setting, topic) / ideal);
}

Value expected_reciprocal_rank(const Setting& setting, const Topic& topic) {
  double sum = 0;
  for (std::size_t rank = 1; rank <= depth(setting, topic.ranking.size()); ++rank) {
    double reached = 1;
    for (std::size_t higher = 1; higher < rank; ++higher) {
      reached *= 1 - stop_probability(setting, topic.ranking[higher - 1]);
    }
    const double stops = stop_probability(setting, topic.ranking[rank - 1]);
    sum += reached * stops / static_cast<double>(rank);
  }
  return sum;
}

Value rank_biased_precision(const Setting& setting, const Topic& topic) {
  if (word(setting, "scale", {"none", "topic"}) == "topic") {
    const auto [lowest, highest] = std::ranges::minmax(rank_biased_gains(setting, topic));
    const bool is_outside = lowest < 0 || highest > 1;
    if (is_outside && lowest == highest) return std::nullopt;  // nothing to scale by
  }
  double sum = 0;
  for (std::size_t rank = 1; rank <= depth(setting, topic.ranking.size()); ++rank) {
    const double gain = scaled_gain(setting, topic, topic.ranking[rank - 1]);
    sum += gain * rank_biased_weight(setting, rank);
  }
  return (1 - number(setting, "p", 0.8)) * sum;
}

Value rank_biased_residual(const Setting& setting, const Topic& topic) {
  const std::size_t d = depth(setting, topic.ranking.size());
  const bool has_tail = word(setting, "tail", {"always", "unjudged"}) == "always";
  double unjudged = 0;
  for (std::size_t rank = 1; rank <= d; ++rank) {
    if (!is_judged(topic.ranking[rank - 1])) unjudged += rank_biased_weight(setting, rank);
  }
  if (unjudged == 0 && !has_tail) return 0;
  return rank_biased_weight(setting, d + 1) + (1 - number(setting, "p", 0.8)) * unjudged;
}

}  // namespace oracle
