// SPDX-License-Identifier: Apache-2.0
// fusion_trained.hpp: methods that learn from judgments how good a run is at its ranks: what a
// table is trained to hold, and what is given by it.
#pragma once

#include <span>
#include <vector>

#include "fusion_parts.hpp"

namespace assay {

using TrainedLists = std::span<const TrainedList>;

// The share of relevant documents at each rank, of the lists that are so long.
[[nodiscard]] std::vector<double> train_positions(TrainedLists lists, const FusionParams& params);
void give_position(const FusionPart& part, std::span<double> values);
// The mean of those around a rank.
void give_window(const FusionPart& part, std::span<double> values);

// The same in n_segments segments of equal length.
[[nodiscard]] std::vector<double> train_segments(TrainedLists lists, const FusionParams& params);
void give_segment(const FusionPart& part, std::span<double> values);

// The same in segments that end at ranks 5, 15, 35, 75, … 5115; below there is nothing.
[[nodiscard]] std::vector<double> train_growing_segments(TrainedLists lists,
                                                         const FusionParams& params);
void give_growing_segment(const FusionPart& part, std::span<double> values);

// One number: the mean average precision.
[[nodiscard]] std::vector<double> train_precision(TrainedLists lists, const FusionParams& params);
void give_precision(const FusionPart& part, std::span<double> values);

// The log odds of relevance in bands that end at ranks 5, 10, 15, 20, 30, 100, 200, 500 and 1000; a
// document below is as good as absent.
[[nodiscard]] std::vector<double> train_odds(TrainedLists lists, const FusionParams& params);
void give_odds(const FusionPart& part, std::span<double> values);
[[nodiscard]] double odds_if_absent(const FusionPart& part);

}  // namespace assay
