// SPDX-License-Identifier: Apache-2.0
// tuning.cpp: which settings a fold is tested with.
#include "tuning.hpp"

#include <algorithm>

namespace assay::lab {
namespace {

// Over the topics inside or outside of a fold.
double mean_of(const PointValues& values, const TopicSplit& split, std::uint32_t fold,
               TopicSplit::Part part) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t t = 0; t < values.size(); ++t) {
    const bool is_tested = split.fold_of[t] == fold;
    if (is_tested != (part == TopicSplit::Part::kTest)) continue;
    sum += values[t];
    ++count;
  }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

}  // namespace

std::vector<FoldChoice> choose_points(const std::vector<PointValues>& points,
                                      const TopicSplit& split) {
  std::vector<FoldChoice> choices;
  for (std::uint32_t fold = 0; fold < split.folds; ++fold) {
    FoldChoice best;
    for (std::size_t point = 0; point < points.size(); ++point) {
      const double train = mean_of(points[point], split, fold, TopicSplit::Part::kTrain);
      if (point == 0 || train > best.train) best = {.point = point, .train = train};
    }
    best.test = mean_of(points[best.point], split, fold, TopicSplit::Part::kTest);
    choices.push_back(best);
  }
  return choices;
}

PointValues values_by_topic(const Scores& scores, const TopicSplit& split) {
  PointValues values(split.topics.size(), 0);
  for (std::size_t t = 0; t < scores.topics.size(); ++t) {
    const auto found = std::lower_bound(split.topics.begin(), split.topics.end(), scores.topics[t]);
    if (found == split.topics.end() || *found != scores.topics[t]) continue;
    const Ratio& value = scores.at(t, 0);
    const auto place = static_cast<std::size_t>(found - split.topics.begin());
    if (value.is_defined()) values[place] = value.value();
  }
  return values;
}

}  // namespace assay::lab
