// SPDX-License-Identifier: Apache-2.0
// fusion_trained.cpp: methods that learn from judgments how good a run is at its ranks.
#include "fusion_trained.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "assay/fusion_bands.hpp"

namespace assay {
namespace {

constexpr std::array<std::size_t, 10> kGrowingEnds = {5,   15,  35,   75,   155,
                                                      315, 635, 1275, 2555, 5115};
constexpr std::array<std::size_t, 9> kBandEnds = {5, 10, 15, 20, 30, 100, 200, 500, 1000};
constexpr double kLeastProbability = 0.001;  // for what was never relevant, or never not

// Relevant documents from index `begin` to before `end`.
double hits_in(const TrainedList& list, std::size_t begin, std::size_t end) {
  double hits = 0;
  for (std::size_t i = begin; i < std::min(end, list.hits.size()); ++i) hits += list.hits[i];
  return hits;
}

// The mean over all lists of the share of relevant documents in segments that end there. A list
// that is shorter has no relevant documents in its empty part.
std::vector<double> mean_shares(TrainedLists lists, std::span<const std::size_t> ends) {
  std::vector<double> shares;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    double sum = 0;
    for (const TrainedList& list : lists) {
      sum += hits_in(list, begin, end) / static_cast<double>(end - begin);
    }
    shares.push_back(lists.empty() ? 0 : sum / static_cast<double>(lists.size()));
    begin = end;
  }
  return shares;
}

// The number of the segment that an index is in; as many as there are if it is in none.
std::size_t segment_of(std::size_t index, std::span<const std::size_t> ends) {
  return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), index) - ends.begin());
}

std::size_t segment_length(std::size_t length, double n_segments) {
  return static_cast<std::size_t>(std::ceil(static_cast<double>(length) / n_segments));
}

double log_odds(double probability) {
  const double yes = probability == 0 ? kLeastProbability : probability;
  const double no = yes == 1 ? kLeastProbability : 1 - yes;
  return std::log(yes / no);
}

double absent_odds() { return std::log(kLeastProbability / (1 - kLeastProbability)); }

}  // namespace

std::vector<double> train_positions(TrainedLists lists, const FusionParams& /*params*/) {
  std::vector<double> shares;
  std::vector<double> counts;
  for (const TrainedList& list : lists) {
    const std::size_t longest = std::max(shares.size(), list.hits.size());
    shares.resize(longest);
    counts.resize(longest);
    for (std::size_t i = 0; i < list.hits.size(); ++i) {
      shares[i] += list.hits[i];
      counts[i] += 1;
    }
  }
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] /= counts[i];
  return shares;
}

void give_position(const FusionPart& part, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = i < part.table.size() ? part.table[i] : 0;
  }
}

void give_window(const FusionPart& part, std::span<double> values) {
  const auto width = static_cast<std::size_t>(part.params.w);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t first = i - std::min(i, width);
    const std::size_t last = std::min(i + width, values.size() - 1);
    double sum = 0;
    for (std::size_t p = first; p <= last && p < part.table.size(); ++p) sum += part.table[p];
    values[i] = sum / static_cast<double>(last - first + 1);
  }
}

std::vector<double> train_segments(TrainedLists lists, const FusionParams& params) {
  std::vector<double> shares(static_cast<std::size_t>(params.n_segments), 0.0);
  for (const TrainedList& list : lists) {
    const std::size_t length = segment_length(list.hits.size(), params.n_segments);
    for (std::size_t k = 0; k < shares.size() && k * length < list.hits.size(); ++k) {
      const std::size_t end = std::min((k + 1) * length, list.hits.size());
      shares[k] += hits_in(list, k * length, end) / static_cast<double>(end - k * length);
    }
  }
  for (double& share : shares) share /= static_cast<double>(std::max<std::size_t>(1, lists.size()));
  return shares;
}

void give_segment(const FusionPart& part, std::span<double> values) {
  const std::size_t length = segment_length(values.size(), part.params.n_segments);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t segment = i / length;
    values[i] = part.table[segment] / static_cast<double>(segment + 1);
  }
}

std::vector<double> train_growing_segments(TrainedLists lists, const FusionParams& /*params*/) {
  return mean_shares(lists, kGrowingEnds);
}

void give_growing_segment(const FusionPart& part, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t segment = segment_of(i, kGrowingEnds);
    const double share = segment < part.table.size() ? part.table[segment] : 0;
    values[i] = share * (1 + part.list[i].score);
  }
}

std::vector<double> train_precision(TrainedLists lists, const FusionParams& /*params*/) {
  double sum = 0;
  for (const TrainedList& list : lists) sum += list.average_precision;
  return {lists.empty() ? 0 : sum / static_cast<double>(lists.size())};
}

void give_precision(const FusionPart& part, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = part.table[0] / static_cast<double>(i + 1);
  }
}

std::vector<double> train_odds(TrainedLists lists, const FusionParams& /*params*/) {
  std::vector<double> odds = mean_shares(lists, kBandEnds);
  std::transform(odds.begin(), odds.end(), odds.begin(), log_odds);
  return odds;
}

void give_odds(const FusionPart& part, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t band = segment_of(i, kBandEnds);
    values[i] = band < part.table.size() ? part.table[band] : absent_odds();
  }
}

std::span<const std::size_t> bayesfuse_band_ends() { return kBandEnds; }

double odds_if_absent(const FusionPart& /*part*/) { return absent_odds(); }

}  // namespace assay
