// SPDX-License-Identifier: Apache-2.0
// graded_precision.hpp: average precision for graded relevance, after Robertson, Kanoulas and
// Yilmaz: a user takes grades from t on for relevant, with probability p_t.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "kernel.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// g(x): how likely a user takes a document of this grade for relevant.
inline double chance_of_relevance(double grade, const Params& p) {
  if (p.gains.empty()) return std::clamp(std::floor(grade), 0.0, p.max) / p.max;
  double chance = 0;
  for (const auto& [threshold, probability] : p.gains) {
    if (threshold <= grade) chance += probability;
  }
  return chance;
}

inline constexpr auto graded_ap = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double sum = 0;
  std::vector<std::pair<double, double>> seen;  // a grade, and how many of it so far
  for (const Hit& hit : topic.found) {
    if (chance_of_relevance(hit.grade, p) <= 0) continue;
    const auto is_same = [&](const auto& entry) { return entry.first == hit.grade; };
    auto same = std::find_if(seen.begin(), seen.end(), is_same);
    if (same == seen.end()) same = seen.insert(seen.end(), {hit.grade, 0});
    ++same->second;
    double both = 0;  // expected number of documents so far that pass a threshold with this one
    for (const auto& [grade, count] : seen)
      both += count * chance_of_relevance(std::min(grade, hit.grade), p);
    const double term = both / hit.rank;
    sum += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
  }
  double all = 0;
  for (const double grade : topic.ideal) all += chance_of_relevance(grade, p);
  return Ratio{sum, all};
};

inline constexpr auto are_probabilities = [](const Params& p) -> std::string_view {
  if (p.gains.empty()) return "";
  double sum = 0;
  for (const auto& [threshold, probability] : p.gains) {
    if (threshold < 0) return "a threshold must not be below 0";
    if (probability < 0) return "a probability must not be below 0";
    sum += probability;
  }
  if (std::abs(sum - 1) > 1e-9) return "the probabilities of the thresholds must sum to 1";
  return p.max != 4 ? "give max or threshold, not both" : "";
};

inline constexpr std::array kUniform = {Word{"uniform", 0}};
inline constexpr ParamDef kThreshold{
    .name = "threshold",
    .meaning =
        "how likely a user takes grades from t on for relevant: uniform over 1 … max, or a map "
        "such as {1:0.2, 2:0.8}, whose probabilities sum to 1",
    .word = &Params::threshold,
    .words = kUniform,
    .takes_map = true};
inline constexpr ParamDef kGapMax{.name = "max",
                                  .meaning = "highest grade of the scale, under uniform thresholds",
                                  .number = &Params::max,
                                  .initial = 4,
                                  .lowest = 1,
                                  .is_whole = true};
inline constexpr std::array kGapParams = {kGapMax, kThreshold};
inline constexpr MeasureDef kGap{
    .name = "GAP",
    .title = "Graded average precision",
    .formula =
        R"(GAP = \frac{\sum_i \frac{1}{i} \sum_{m \le i} g(\min(g_m, g_i))}{\sum_{judged} g}, \quad g(x) = \sum_{t \le x} p_t)",
    .meaning =
        "Average precision as expected when users differ in the grade from which on a document is "
        "relevant to them. With the one threshold {1:1} it is AP. Undefined where no document is "
        "relevant to anybody.",
    .user_model = "As for AP, by users of whom a share p_t wants grade t or better.",
    .caveat =
        "The thresholds are seldom known; uniform ones make the steps between grades equal. Under "
        "uniform thresholds the value depends on max, the top of the scale.",
    .citation =
        "Robertson, Kanoulas and Yilmaz (2010), Extending average precision to graded relevance "
        "judgments",
    .params = kGapParams,
    .compute = compute_with<graded_ap>,
    .explain = explain_with<graded_ap>,
    .check = are_probabilities,
    .highest_grade = &Params::max,
    .story = {.columns = stories::kMeanColumns, .worked = stories::kMeanOfTerms},
    // g(1) 1/2, g(2) 1: rank 1 has 1/2, rank 2 has (1/2 + 1) / 2; all judged have 3/2
    .example = {.params = "(max=2)", .run = "12", .judged = "21", .expect = (0.5 + 1.5 / 2) / 1.5}};

}  // namespace assay::measures
