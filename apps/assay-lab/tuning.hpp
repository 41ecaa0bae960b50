// SPDX-License-Identifier: Apache-2.0
// tuning.hpp: which settings a fold is tested with: those that are best on the topics of all other
// folds, which therefore cannot depend on the judgments of its own.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/split.hpp"

namespace assay::lab {

// What one point of a grid gave on the topics of a split, in their order.
using PointValues = std::vector<double>;

struct FoldChoice {
  std::size_t point = 0;  // the best of them on the topics for training; of equal ones the first
  double train = 0;       // its mean there
  double test = 0;        // and on the topics of the fold, which it was not chosen by
};
// One for each fold. `points` has the values of each point.
[[nodiscard]] std::vector<FoldChoice> choose_points(const std::vector<PointValues>& points,
                                                    const TopicSplit& split);

// The values of a run by the topics of a split; a topic without a value counts 0.
[[nodiscard]] PointValues values_by_topic(const Scores& scores, const TopicSplit& split);

}  // namespace assay::lab
