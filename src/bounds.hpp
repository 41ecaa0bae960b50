// SPDX-License-Identifier: Apache-2.0
// bounds.hpp: how low and how high a value could be if the unjudged documents of a ranking had been
// judged.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// The grades that an unjudged document may take: whole ones from 0 to the highest (to 20, if that
// is higher), and all from 0 up that the judgments use.
[[nodiscard]] std::vector<double> grade_scale(const Qrels& qrels);

struct BoundsOptions {
  Bounding bounding = Bounding::kFixed;
  std::span<const double> scale;      // increasing
  std::optional<std::uint64_t> seed;  // given: bounds of means over all orders of equal scores
};

// `value` is that of the topic as it is; it is both bounds where nothing is unjudged.
[[nodiscard]] Bounds bounds_of(const Measure& measure, const JudgedTopic& topic, const Ratio& value,
                               const BoundsOptions& options);

}  // namespace assay
