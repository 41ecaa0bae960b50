// SPDX-License-Identifier: Apache-2.0
// fusion_norms.cpp: what makes scores of several systems comparable: the one list of it. Whatever
// the scores are, the results are numbers: a list whose scores are all equal becomes all 0.
#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>

#include "fusion_parts.hpp"

namespace assay {
namespace {

using Scores = std::span<ScoredDoc>;

struct ScoreRange {
  double low = 0;
  double high = 0;
};

// A power of two changes no digit of a quotient, and keeps differences and squares of very large
// and very small scores from leaving the range of numbers.
ScoreRange range_of(Scores list) {
  constexpr int kUsualExponent = 400;
  double largest = 0;
  for (const ScoredDoc& each : list) largest = std::max(largest, std::abs(each.score));
  const int exponent = largest == 0 ? 0 : std::ilogb(largest);
  if (std::abs(exponent) > kUsualExponent) {
    for (ScoredDoc& each : list) each.score = std::ldexp(each.score, -exponent);
  }
  ScoreRange range{.low = list.front().score, .high = list.front().score};
  for (const ScoredDoc& each : list) {
    range.low = std::min(range.low, each.score);
    range.high = std::max(range.high, each.score);
  }
  return range;
}

void set_all(Scores list, double score) {
  for (ScoredDoc& each : list) each.score = score;
}

void by_range(Scores list) {
  const auto [low, high] = range_of(list);
  if (low == high) return set_all(list, 0);
  for (ScoredDoc& each : list) each.score = (each.score - low) / (high - low);
}

void by_range_inverted(Scores list) {
  const auto [low, high] = range_of(list);
  if (low == high) return set_all(list, 0);
  for (ScoredDoc& each : list) each.score = (high - each.score) / (high - low);
}

void by_maximum(Scores list) {
  const auto [low, high] = range_of(list);
  const double largest = high > 0 ? high : -low;
  if (largest == 0) return set_all(list, 0);
  for (ScoredDoc& each : list) each.score /= largest;
}

void by_sum(Scores list) {
  const auto [low, high] = range_of(list);
  if (low == high) return set_all(list, 0);
  double sum = 0;
  for (const ScoredDoc& each : list) sum += each.score - low;
  for (ScoredDoc& each : list) each.score = (each.score - low) / sum;
}

void by_deviation(Scores list) {
  const auto [low, high] = range_of(list);
  if (low == high) return set_all(list, 0);
  const auto count = static_cast<double>(list.size());
  double sum = 0;
  for (const ScoredDoc& each : list) sum += each.score;
  const double mean = sum / count;
  double squares = 0;
  for (const ScoredDoc& each : list) squares += (each.score - mean) * (each.score - mean);
  const double deviation = std::sqrt(squares / count);
  for (ScoredDoc& each : list) each.score = (each.score - mean) / deviation;
}

void by_rank(Scores list) {
  const auto count = static_cast<double>(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].score = 1 - static_cast<double>(i) / count;
  }
}

constexpr std::array kNorms = {
    FusionNorm{.name = "none", .formula = "scores as they are"},
    FusionNorm{.name = "min-max", .formula = "(s - min) / (max - min)", .apply = by_range},
    FusionNorm{.name = "min-max-inverted",
               .formula = "(max - s) / (max - min), for scores where lower is better",
               .apply = by_range_inverted,
               .turns = true},
    FusionNorm{.name = "max",
               .formula = "s / max, or s / |min| if no score is above 0",
               .apply = by_maximum},
    FusionNorm{.name = "sum", .formula = "(s - min) / sum of (s - min)", .apply = by_sum},
    FusionNorm{.name = "zmuv", .formula = "(s - mean) / standard deviation", .apply = by_deviation},
    FusionNorm{.name = "rank", .formula = "1 - (rank - 1) / length", .apply = by_rank},
    FusionNorm{.name = "borda",
               .formula = "1 - (rank - 1) / C, and 1/2 - (length - 1) / (2 C) without d",
               .fills = true},
};

// Documents that any list has, in the order of equal scores.
std::vector<std::string_view> all_docs(const std::vector<ScoredList>& lists, Ties ties) {
  std::vector<std::string_view> docs;
  for (const ScoredList& list : lists) {
    for (const ScoredDoc& each : list) docs.push_back(each.doc);
  }
  std::sort(docs.begin(), docs.end(),
            [ties](std::string_view a, std::string_view b) { return comes_before(a, b, ties); });
  docs.erase(std::unique(docs.begin(), docs.end()), docs.end());
  return docs;
}

void fill(std::vector<ScoredList>& lists, Ties ties) {
  const std::vector<std::string_view> docs = all_docs(lists, ties);
  const auto candidates = static_cast<double>(docs.size());
  for (ScoredList& list : lists) {
    if (list.empty()) continue;
    const auto length = static_cast<double>(list.size());
    std::unordered_set<std::string_view> own;
    for (std::size_t i = 0; i < list.size(); ++i) {
      own.insert(list[i].doc);
      list[i].score = 1 - static_cast<double>(i) / candidates;
    }
    const double rest = 0.5 - (length - 1) / (2 * candidates);
    for (const std::string_view doc : docs) {
      if (!own.contains(doc)) list.push_back({doc, rest});
    }
  }
}

}  // namespace

std::span<const FusionNorm> all_fusion_norms() { return kNorms; }

const FusionNorm& usual_fusion_norm(const FusionMethod& method) {
  return kNorms[method.uses_scores ? 1 : 0];
}

void normalise(std::vector<ScoredList>& lists, const FusionNorm& norm, Ties ties) {
  if (norm.fills) return fill(lists, ties);
  if (norm.apply == nullptr) return;
  for (ScoredList& list : lists) {
    if (list.empty()) continue;
    norm.apply(list);
    if (!norm.turns) continue;
    std::sort(list.begin(), list.end(), [ties](const ScoredDoc& a, const ScoredDoc& b) {
      return a.score != b.score ? a.score > b.score : comes_before(a.doc, b.doc, ties);
    });
  }
}

}  // namespace assay
